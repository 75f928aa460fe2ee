//! Oracles: "is S always, or never, equal to o below this valuation?" (the paper's Section 3.2).
//!
//! [`Oracle`] is what a user implements by hand. The engines do not call it directly: they walk a
//! [`Residual`], the stateful view of one oracle for one output, which can be narrowed and undone. Every
//! oracle gets one for free ([`Oracle::residual`]); the oracle derived from a traced function brings an
//! incremental one that also narrows, splits into independent parts and gives exact keys.
//!
//! | here | in the paper |
//! | --- | --- |
//! | [`Valuation`] | a valuation v: what is known of the inputs |
//! | [`Oracle::verdict`] | the oracle O_S(v, o): 1, 0 or unknown |
//! | [`Oracle::choose`] | the heuristic that picks the next variable |
//! | [`Oracle::key`] | not there: equal problems are solved once |
//! | [`NaiveOracle`], [`AdditionOracle`] | its basic oracle, and Algorithm 6 for addition |
//! | [`derived`] | not there: the oracle of any traced function |
//! | [`check_oracle`] | not there: the laws of an oracle, tested |

mod addition;
mod check;
mod combine;
pub mod derived;
#[doc(hidden)]
pub mod fingerprint;
mod naive;
pub(crate) mod outputs;
mod residual;
mod tabulated;

pub use addition::AdditionOracle;
pub use check::{Check, Contradiction, Counterexample, Missed, check_oracle};
pub use combine::FirstOf;
pub use naive::NaiveOracle;
pub(crate) use residual::Asked;
pub use residual::{Part, Residual, Step};
pub(crate) use tabulated::Tabulated;

use std::fmt::Debug;

use smallvec::SmallVec;

use crate::circuit::{Arena, Gate};
use crate::error::{Error, Result};
use crate::plan::Planned;
use crate::search::Limits;
use crate::search::dovetail;
use crate::search::exact::Recorder;
use crate::search::solved::Solved;
use crate::valuation::Valuation;

/// Tells of total inputs whether S = o.
#[doc(hidden)]
pub type Tester<'a> = Box<dyn FnMut(&[usize]) -> Result<bool> + 'a>;

/// An oracle's answer to "is S equal to o on everything below v?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Always: every total sub-valuation gives `o` (the paper's 1).
    True,
    /// Never: no total sub-valuation gives `o` (the paper's 0).
    False,
    /// Not decided at this valuation.
    Unknown,
}

impl Verdict {
    /// `True` or `False`.
    pub fn definite(value: bool) -> Self {
        if value { Verdict::True } else { Verdict::False }
    }
}

/// Identifies a residual problem: what is left of `S = o` below a valuation.
///
/// A key is a sequence of integers, compared exactly.
///
/// ```
/// use dpnl::Key;
/// assert_eq!(Key::from([3, 1]), [3, 1].into_iter().collect::<Key>());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(SmallVec<[u64; 4]>);

impl Key {
    /// The integers of the key.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<u64> for Key {
    fn from_iter<I: IntoIterator<Item = u64>>(words: I) -> Self {
        Key(words.into_iter().collect())
    }
}

impl From<u64> for Key {
    fn from(word: u64) -> Self {
        Key(SmallVec::from_slice(&[word]))
    }
}

impl<const N: usize> From<[u64; N]> for Key {
    fn from(words: [u64; N]) -> Self {
        Key(SmallVec::from_slice(&words))
    }
}

impl From<&[u64]> for Key {
    fn from(words: &[u64]) -> Self {
        Key(SmallVec::from_slice(words))
    }
}

/// A partial evaluator of a function S over finite domains (the paper's `O_S`).
///
/// # Laws
/// Let S be the function the oracle stands for, and `v` any valuation.
/// - If `v` is total, `verdict(v, o)` is `True` if S(v) = o and `False` otherwise.
/// - If `verdict(v, o)` is `True`, every total sub-valuation of `v` gives `o`.
/// - If `verdict(v, o)` is `False`, no total sub-valuation of `v` gives `o`.
/// - If `key(v, o)` and `key(w, q)` are equal keys, then the unknown variables are the same and mean the
///   same: filling them in alike below `v` and below `w` gives S = o exactly where it gives S = q.
///   Keys are shared between outputs, so whatever is left of `o` belongs in the key.
///
/// [`check_oracle`] tests all of them.
pub trait Oracle: Send + Sync {
    /// What S returns.
    type Output: Clone + PartialEq + Debug + Send + Sync;

    /// Number of values of every variable; value `y` of variable `k` is an index below `domains()[k]`.
    fn domains(&self) -> &[usize];

    /// Whether S is always (`True`) or never (`False`) equal to `output` below `valuation`.
    fn verdict(&self, valuation: &Valuation, output: &Self::Output) -> Verdict;

    /// A number by which compiled outputs are found again: the same for equal outputs, different for most others. By
    /// default it is made from the output's `Debug` text; a hash is faster.
    fn fingerprint(&self, output: &Self::Output) -> u64 {
        fingerprint::of_text(output)
    }

    /// The unknown variable to branch on (line 6 of the paper's Algorithm 2). Asked only after `Unknown`.
    fn choose(&self, valuation: &Valuation, output: &Self::Output) -> Option<usize> {
        let _ = output;
        valuation.first_unknown()
    }

    /// A key of the residual problem, if equal residual problems should be solved only once.
    /// Asked only after `Unknown`. Without keys the search walks exactly the paper's tree.
    fn key(&self, valuation: &Valuation, output: &Self::Output) -> Option<Key> {
        let _ = (valuation, output);
        None
    }

    /// Why S can never return `output`, for outputs that are out of the question from the start.
    fn impossible(&self, output: &Self::Output) -> Option<String> {
        let _ = output;
        None
    }

    /// Every output S can return (a superset will do), where they can be listed; `distribution` needs it.
    fn outputs(&self) -> Option<Vec<Self::Output>> {
        None
    }

    /// The same, where listing them takes work that has limits.
    ///
    /// # Errors
    /// A limit that was reached.
    #[doc(hidden)]
    fn outputs_within(&self, limits: Limits) -> Result<Option<Vec<Self::Output>>> {
        let _ = limits;
        Ok(self.outputs())
    }

    /// The name of a variable, for messages and pictures.
    fn variable_name(&self, variable: usize) -> String {
        format!("x[{variable}]")
    }

    /// The name of a value of a variable, for messages and pictures.
    fn value_name(&self, variable: usize, value: usize) -> String {
        let _ = variable;
        value.to_string()
    }

    /// Whether S = output, for many inputs in a row, each given by the index of every variable's value.
    ///
    /// # Errors
    /// Domains that are empty or too large.
    #[doc(hidden)]
    fn tester<'a>(&'a self, output: &'a Self::Output) -> Result<Tester<'a>> {
        let mut valuation = Valuation::unknown(self.domains())?;
        Ok(Box::new(move |values| {
            values.iter().enumerate().for_each(|(variable, &value)| valuation.assign(variable, value));
            match self.verdict(&valuation, output) {
                Verdict::True => Ok(true),
                Verdict::False => Ok(false),
                Verdict::Unknown => Err(Error::Undecided { valuation: valuation.to_string() }),
            }
        }))
    }

    /// The state a search walks. The default asks `verdict`, `choose` and `key` at every step;
    /// override it only to bring incremental propagation.
    ///
    /// # Errors
    /// Domains that are empty or too large.
    fn residual<'a>(&'a self, output: &'a Self::Output) -> Result<Box<dyn Residual + 'a>> {
        Ok(Box::new(residual::Asked::new(self, output)?))
    }

    /// Ways to the circuit of S = o other than the search, where the function is a traced program.
    #[doc(hidden)]
    fn planned(&self, output: &Self::Output) -> Option<Planned<'_>> {
        let _ = output;
        None
    }

    /// Every output S can return with its circuit, where one pass finds them all.
    #[doc(hidden)]
    fn everything(&self, arena: &mut Arena, limits: Limits) -> Option<Vec<(Self::Output, Gate)>> {
        let _ = (arena, limits);
        None
    }

    /// Whether an input can have several outputs: an "output" then is a question that may hold together with others.
    #[doc(hidden)]
    fn overlapping(&self) -> bool {
        false
    }

    /// The circuit of S = o, by whatever way.
    #[doc(hidden)]
    fn solve(&self, output: &Self::Output, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
        dovetail::solve(self, output, recorder, limits)
    }

    /// If the question is one under evidence: the question and the evidence together, and the evidence.
    #[doc(hidden)]
    fn conditional(&self, output: &Self::Output) -> Option<(Self::Output, Self::Output)> {
        let _ = output;
        None
    }

    /// The same for a search that can go on by [`cases`](Residual::cases) as well as by variables.
    ///
    /// # Errors
    /// As [`residual`](Oracle::residual).
    fn residual_by_cases<'a>(&'a self, output: &'a Self::Output) -> Result<Box<dyn Residual + 'a>> {
        self.residual(output)
    }
}

macro_rules! forward_to_pointee {
    ($($pointer:ty),*) => {$(
        impl<O: Oracle + ?Sized> Oracle for $pointer {
            type Output = O::Output;
            fn domains(&self) -> &[usize] { (**self).domains() }
            fn fingerprint(&self, output: &Self::Output) -> u64 { (**self).fingerprint(output) }
            fn verdict(&self, valuation: &Valuation, output: &O::Output) -> Verdict { (**self).verdict(valuation, output) }
            fn choose(&self, valuation: &Valuation, output: &O::Output) -> Option<usize> { (**self).choose(valuation, output) }
            fn key(&self, valuation: &Valuation, output: &O::Output) -> Option<Key> { (**self).key(valuation, output) }
            fn impossible(&self, output: &O::Output) -> Option<String> { (**self).impossible(output) }
            fn outputs(&self) -> Option<Vec<O::Output>> { (**self).outputs() }
            fn variable_name(&self, variable: usize) -> String { (**self).variable_name(variable) }
            fn value_name(&self, variable: usize, value: usize) -> String { (**self).value_name(variable, value) }
            fn residual<'a>(&'a self, output: &'a O::Output) -> Result<Box<dyn Residual + 'a>> { (**self).residual(output) }
            fn tester<'a>(&'a self, output: &'a O::Output) -> Result<Tester<'a>> { (**self).tester(output) }
            fn everything(&self, arena: &mut Arena, limits: Limits) -> Option<Vec<(O::Output, Gate)>> {
                (**self).everything(arena, limits)
            }
            fn planned(&self, output: &O::Output) -> Option<Planned<'_>> { (**self).planned(output) }
            fn outputs_within(&self, limits: Limits) -> Result<Option<Vec<O::Output>>> { (**self).outputs_within(limits) }
            fn overlapping(&self) -> bool { (**self).overlapping() }
            fn solve(&self, output: &O::Output, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
                (**self).solve(output, recorder, limits)
            }
            fn conditional(&self, output: &O::Output) -> Option<(O::Output, O::Output)> { (**self).conditional(output) }
            fn residual_by_cases<'a>(&'a self, output: &'a O::Output) -> Result<Box<dyn Residual + 'a>> {
                (**self).residual_by_cases(output)
            }
        }
    )*};
}

forward_to_pointee!(&O, Box<O>, std::sync::Arc<O>);
