//! What a check has to say, for people to read.

use std::fmt;

use crate::oracle::Verdict;
use crate::valuation::Valuation;

/// The result of checking a valid oracle. `Display` prints a summary.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// Every valuation (value or unknown) was checked, for every output given.
    pub exhaustive: bool,
    /// Pairs of a valuation and an output that were checked.
    pub valuations: u64,
    /// Partial valuations on which a definite answer was possible.
    pub decidable: u64,
    /// Those of them on which the oracle gave it.
    pub decided: u64,
    /// Pairs of residual problems with equal keys that were compared.
    pub keys: u64,
    /// Total valuations on which the circuits that searches recorded were compared with the verdicts.
    pub walked: u64,
    /// Whether the oracle was complete on what was seen.
    pub complete: bool,
    /// The first valuation on which a definite answer was possible, and the oracle answered `Unknown`.
    pub missed: Option<Missed>,
}

/// A valuation on which the oracle could have said more.
#[derive(Debug, Clone, PartialEq)]
pub struct Missed {
    /// The valuation.
    pub valuation: Valuation,
    /// The output, as its `Debug` prints it.
    pub output: String,
    /// What a complete oracle answers.
    pub possible: Verdict,
}

impl Check {
    pub(super) fn new(exhaustive: bool) -> Self {
        Check { exhaustive, valuations: 0, decidable: 0, decided: 0, keys: 0, walked: 0, complete: true, missed: None }
    }

    /// Counts a partial valuation on which `possible` was the truth.
    pub(super) fn count(&mut self, valuation: &Valuation, output: &impl fmt::Debug, possible: bool, given: Verdict) {
        self.decidable += 1;
        if given != Verdict::Unknown {
            self.decided += 1;
            return;
        }
        self.complete = false;
        self.missed.get_or_insert_with(|| Missed {
            valuation: valuation.clone(),
            output: format!("{output:?}"),
            possible: Verdict::definite(possible),
        });
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.exhaustive { "all of them" } else { "a sample" };
        writeln!(f, "the oracle is valid on {} valuations ({how})", self.valuations)?;
        if self.keys > 0 {
            writeln!(f, "keys: {} pairs of equal keys, all with equal residual problems", self.keys)?;
        }
        writeln!(f, "residuals: searches agree with the verdicts on {} total valuations", self.walked)?;
        match &self.missed {
            None => write!(f, "complete: it decides all {} partial valuations that can be decided", self.decidable),
            Some(Missed { valuation, output, possible }) => write!(
                f,
                "not complete: it decides {} of the {} partial valuations that can be decided;\n\
                 for example {valuation} could be answered {possible:?} for output {output}",
                self.decided, self.decidable,
            ),
        }
    }
}

/// Why an oracle is not valid. `Display` tells the story.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The valuation the oracle was asked about.
    pub valuation: Valuation,
    /// The output, as its `Debug` prints it.
    pub output: String,
    /// What the oracle answered.
    pub verdict: Verdict,
    /// What contradicts it.
    pub contradiction: Contradiction,
}

/// What contradicts an oracle's answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The valuation is total, and the answer was `Unknown`.
    Undecided,
    /// This total sub-valuation, on which the oracle itself answers otherwise.
    Total(Valuation),
    /// On the same total valuation the oracle also answers `True` for this other output; S has only one.
    TwoOutputs(String),
    /// `choose` did not name an unknown variable.
    Choice {
        /// What it returned.
        chosen: Option<usize>,
    },
    /// Another residual problem has the same key, and differs: its unknown variables are not the same, or some way of
    /// filling them in satisfies one and not the other.
    Key {
        /// The other valuation.
        other: Valuation,
        /// The other output, as its `Debug` prints it.
        other_output: String,
    },
    /// A search over [`residual`](crate::Oracle::residual), or
    /// [`residual_by_cases`](crate::Oracle::residual_by_cases), finds another weight: of a total valuation, which must be 1
    /// or 0, or for random rows.
    Weight {
        /// Which of the two was searched.
        by_cases: bool,
        /// What the search found.
        found: f64,
        /// What the verdicts say.
        expected: f64,
    },
}

impl Counterexample {
    pub(super) fn new(
        valuation: &Valuation,
        output: &impl fmt::Debug,
        verdict: Verdict,
        contradiction: Contradiction,
    ) -> Box<Self> {
        Box::new(Counterexample { valuation: valuation.clone(), output: format!("{output:?}"), verdict, contradiction })
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counterexample { valuation, output, verdict, contradiction } = self;
        writeln!(f, "the oracle is not valid")?;
        writeln!(f, "  valuation  {valuation}")?;
        writeln!(f, "  output     {output}")?;
        let meaning = match verdict {
            Verdict::True => "S is this output on everything below",
            Verdict::False => "S is this output nowhere below",
            Verdict::Unknown => "not decided yet",
        };
        writeln!(f, "  answer     {verdict:?} ({meaning})")?;
        match contradiction {
            Contradiction::Undecided => write!(f, "  but        every variable is known: answer True or False here"),
            Contradiction::Total(total) => {
                let there = if *verdict == Verdict::True { Verdict::False } else { Verdict::True };
                write!(f, "  but        {total} is below it, and there the oracle itself answers {there:?}")
            }
            Contradiction::TwoOutputs(other) => {
                write!(f, "  but        it also answers True for output {other}, and a function has one output")
            }
            Contradiction::Choice { chosen } => {
                let chosen = chosen.map_or("None".to_owned(), |variable| format!("variable {variable}"));
                write!(f, "  but        choose answers {chosen}, which is not an unknown variable to branch on")
            }
            Contradiction::Key { other, other_output } => write!(
                f,
                "  but        {other} with output {other_output} has the same key and is a different residual problem"
            ),
            Contradiction::Weight { by_cases, found, expected } => {
                let residual = if *by_cases { "residual_by_cases" } else { "residual" };
                write!(
                    f,
                    "  but        a search over its {residual} finds weight {found} here, and by the verdicts it is {expected}"
                )
            }
        }
    }
}
