//! `check_oracle`: is an oracle valid by the paper's definition (Section 3.2), and is it complete?
//!
//! S itself is read off the oracle: on a total valuation the verdict says whether S = o. Everything else must
//! agree with that. Where the valuations can be listed they all are; else they are sampled. What the oracle's
//! [residuals](crate::oracle::Residual) make of it, which are what a search walks, is compared as well.

mod exhaustive;
mod report;
mod sampled;
mod walked;

pub use report::{Check, Contradiction, Counterexample, Missed};

use crate::error::{Error, Result};
use crate::oracle::{Oracle, Verdict};
use crate::valuation::Valuation;

/// Up to this many pairs of a valuation and an output are checked one by one.
const EXHAUSTIVE: usize = 1 << 18;

/// Checks an oracle on the given outputs.
///
/// The answer says whether it was exhaustive and whether the oracle is also *complete* (never `Unknown` where a
/// definite answer was possible) on what was seen; an oracle may be valid without being complete.
///
/// ```
/// use dpnl::{AdditionOracle, check_oracle};
/// let report = check_oracle(&AdditionOracle::new(1)?, &[0, 7, 18])?;
/// assert!(report.exhaustive);
/// assert!(!report.complete); // with 9 known, a sum of 7 is already out of the question
/// println!("{report}");
/// # Ok::<(), dpnl::Error>(())
/// ```
///
/// # Errors
/// [`Error::InvalidOracle`] with the valuation, the output and the total sub-valuation that contradict it; what a residual
/// reports.
pub fn check_oracle<O: Oracle + ?Sized>(oracle: &O, outputs: &[O::Output]) -> Result<Check> {
    if outputs.is_empty() {
        return Err(Error::Argument {
            name: "outputs",
            found: "an empty list".into(),
            expected: "at least one output to check the oracle on",
        });
    }
    // Also reports domains that are empty or too large.
    let nothing_known = Valuation::unknown(oracle.domains())?;
    let cube = oracle.domains().iter().try_fold(1_usize, |product, &size| product.checked_mul(size + 1));
    let small = cube.is_some_and(|cube| cube.saturating_mul(outputs.len()) <= EXHAUSTIVE);
    let mut check = Check::new(small);
    let outcome = match small {
        true => exhaustive::check(oracle, outputs, nothing_known.clone(), &mut check),
        false => Ok(()),
    };
    // Sampling also covers narrowed sets, which the exhaustive check does not list.
    outcome
        .and_then(|()| sampled::check(oracle, outputs, &nothing_known, small, &mut check))
        .map_err(Error::InvalidOracle)?;
    walked::check(oracle, outputs, &nothing_known, &mut check)?;
    Ok(check)
}

/// The first thing an `Unknown` verdict has to be good for: a variable to branch on.
fn check_choice<O: Oracle + ?Sized>(
    oracle: &O,
    valuation: &Valuation,
    output: &O::Output,
) -> Result<(), Box<Counterexample>> {
    match oracle.choose(valuation, output) {
        Some(variable) if variable < valuation.len() && !valuation.is_known(variable) => Ok(()),
        chosen => Err(Counterexample::new(valuation, output, Verdict::Unknown, Contradiction::Choice { chosen })),
    }
}
