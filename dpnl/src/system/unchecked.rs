//! The table of a function that was built without overflow checks.
//!
//! Such a function wraps where its meaning is a panic, so calling it does not tell whether an input has an output. Its lifted
//! twin knows: it runs on every input by itself, and where it returns the function is called and must return the same.
//! What the twin has no meaning for on a single input is refused rather than believed.

use std::time::{Duration, Instant};

use super::beside::fill;
use super::witness::Claim;
use crate::graph::Target;
use crate::lift::{Arguments, Inputs, Quiet, SharedWitness, Signature, Traced, compile_on};
use crate::oracle::Tabulated;

/// The work that one input may take.
const ONE_CALL: u64 = 1 << 23;
/// What would make the function tell by itself.
const REMEDY: &str = "a build with overflow-checks and debug-assertions can call it";

/// The table, made in at most this time; else why not.
pub(super) fn tabulate(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: &SharedWitness,
    time: Duration,
) -> Result<Tabulated, String> {
    let (start, quiet) = (Instant::now(), Quiet::new());
    fill(inputs, |choice| {
        if start.elapsed() > time {
            return Err(format!(
                "it was built without overflow checks, and tracing it on all its inputs one by one takes too long ({REMEDY})"
            ));
        }
        let program = match compile_on(function, arguments, choice, ONE_CALL) {
            Ok(Traced::Program(program, ..)) => program,
            Ok(_) => return Err(unknown("it takes too much work")),
            Err(error) => return Err(unknown(&error.to_string())),
        };
        let Some(claimed) = program.claimed(&[])? else { return Ok(None) };
        let input = inputs.numbers(choice).ok_or("its input type lacks a value")?;
        let returned = witness.real().call(&input, Some(&quiet)).ok_or("its input type lacks a value")?;
        let returned = returned.ok().and_then(|tree| function.target(&tree));
        if returned.as_ref().is_none_or(|returned| !agree(returned, &claimed)) {
            return Err(unknown("the function does not do what its trace says"));
        }
        Ok(returned)
    })
}

/// Whether a claim is the output; what the output leaves open does not matter.
fn agree(output: &Target, claimed: &Target) -> bool {
    output.shape == claimed.shape
        && output.leaves.len() == claimed.leaves.len()
        && output.leaves.iter().zip(&claimed.leaves).all(|(real, traced)| real.is_none() || real == traced)
}

fn unknown(why: &str) -> String {
    format!(
        "it was built without overflow checks, so that calling it does not tell where it overflows, and on one input {why} ({REMEDY})"
    )
}
