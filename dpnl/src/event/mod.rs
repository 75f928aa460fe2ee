//! Events: what a question is about, where it is not one whole output.
//!
//! P(S = o) asks about one output. An [`Event`] says less than that: some parts of the output and not the others, one of
//! several outputs, what holds of the output *given* something else about it. A system answers questions about events
//! after [`System::events`](crate::System::events), with the same methods as ever; an event takes the place of the
//! output:
//!
//! ```
//! use dpnl::prelude::*;
//!
//! #[symbolic]
//! fn add(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> (u8, u8) {
//!     ((a + b) / 10, (a + b) % 10)
//! }
//!
//! let system = Add::system()?.events();
//! let probs = vec![vec![0.1; 10]; 2];
//! // Parts of an output, the others free: a pattern, as in a `match`.
//! let p = system.probability(&probs, &pattern!((_, 3)))?;
//! assert!((p - 0.1).abs() < 1e-12);
//! // One of several outputs.
//! let p = system.probability(&probs, &Event::one_of([(0, 0), (1, 8)]))?;
//! assert!((p - 0.02).abs() < 1e-12);
//! // Evidence: the last digit, if there is a carry.
//! let p = system.probability(&probs, &pattern!((_, 8)).given(pattern!((1, _))))?;
//! assert!((p - 1.0 / 45.0).abs() < 1e-12);
//! // Posteriors, explanations, samples and gradients under the same conditions.
//! let rows = system.posterior(&probs, &pattern!((1, 7..=9)))?;
//! assert_eq!(rows[0][6], 0.0); // 6 + b is at most 15
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! An event that no output can meet is an error that says why. What another function says about the same inputs is an
//! event of the [joint](crate::System::joint) system.
//!
//! | file | holds |
//! | --- | --- |
//! | `parts` | outputs taken apart |
//! | `pattern` | patterns, and which leaves of an output they look at |
//! | `formula` | an event as a formula over the leaves of one shape of output |

mod formula;
mod parts;
#[doc(hidden)]
pub mod pattern;

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::sync::Arc;

use crate::lift::Encode;
pub(crate) use formula::{Fault, View, formulas};
pub(crate) use parts::{OutputSlot, Part};
use pattern::Pattern;

/// Something that an output of type `O` may meet or not.
///
/// Made from outputs ([`is`](Event::is), [`one_of`](Event::one_of)), from parts of them ([`part`](Event::part), and the
/// macro [`pattern!`](crate::pattern)), and put together with `&`, `|`, `!` and [`given`](Event::given). Inputs on which
/// the function panics have no output, and so meet no event, not even a negated one.
///
/// ```
/// use dpnl::{Event, pattern};
/// let carry: Event<(u8, [u8; 2])> = pattern!((1, _));
/// let last = Event::part(".1[1]", 3);
/// assert_eq!((carry & !last).to_string(), "S is (1, _) & !(S.1[1] = 3)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Event<O>(pub(crate) Statement<O>);

/// The structure of an event.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Statement<O> {
    Output(O),
    Pattern(Arc<Pattern>),
    Part(Arc<str>, Arc<Part<i128>>),
    /// Of nothing: S has an output.
    All(Vec<Statement<O>>),
    Any(Vec<Statement<O>>),
    Not(Box<Statement<O>>),
    /// The first, given the second. Only the outermost statement can be one.
    Given(Box<Statement<O>>, Box<Statement<O>>),
}

impl<O> Event<O> {
    /// S = `output`.
    pub fn is(output: O) -> Self {
        Event(Statement::Output(output))
    }

    /// S is one of these outputs.
    ///
    /// For training, a set of candidates of which one is the label. Outputs that are named twice count once.
    pub fn one_of(outputs: impl IntoIterator<Item = O>) -> Self {
        Event(Statement::Any(outputs.into_iter().map(Statement::Output).collect()))
    }

    /// The part of the output at `path` equals `value`; all other parts are free.
    ///
    /// A path is what one would write behind the output in Rust: `""` (all of it), `".0"`, `".1[3]"`, `".name"`. The
    /// value may be a number, or what stands there as a whole. [`pattern!`](crate::pattern) says the same where the
    /// place is known when the program is written.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// # #[symbolic]
    /// # fn sort(#[domain(0..=2)] mut items: [u8; 3]) -> [u8; 3] {
    /// #     items.sort();
    /// #     items
    /// # }
    /// let sorted = Sort::system()?.events(); // three numbers from 0 to 2, sorted
    /// let seen = [Some(0), None, Some(2)];
    /// let parts = seen.iter().enumerate().filter_map(|(place, &item)| Some(Event::part(&format!("[{place}]"), item?)));
    /// let p = sorted.probability(&vec![vec![1.0 / 3.0; 3]; 3], &Event::all(parts))?;
    /// assert!((p - 12.0 / 27.0).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    pub fn part(path: &str, value: impl Encode) -> Self {
        Event(Statement::Part(path.into(), Arc::new(Part::of(&value))))
    }

    /// All of these hold; without any, that S has an output.
    pub fn all(events: impl IntoIterator<Item = Self>) -> Self {
        Event(Statement::All(events.into_iter().map(|event| event.0).collect()))
    }

    /// At least one of these holds. They need not exclude each other.
    pub fn any(events: impl IntoIterator<Item = Self>) -> Self {
        Event(Statement::Any(events.into_iter().map(|event| event.0).collect()))
    }

    /// This event, given that `evidence` holds: P(event | evidence), and log-probabilities, gradients, losses of it.
    ///
    /// Posteriors, explanations and samples are those of the inputs for which both hold. It comes last: an event that is
    /// given another cannot be part of a larger one.
    #[must_use]
    pub fn given(self, evidence: Self) -> Self {
        Event(match self.0 {
            Statement::Given(statement, before) => {
                Statement::Given(statement, Box::new(Statement::All(vec![*before, evidence.0])))
            }
            statement => Statement::Given(Box::new(statement), Box::new(evidence.0)),
        })
    }

    /// What [`pattern!`](crate::pattern) expands to; the function is for the compiler, which checks the pattern by it.
    #[doc(hidden)]
    pub fn from_pattern(pattern: Pattern, _typed: fn(&O) -> bool) -> Self {
        Event(Statement::Pattern(Arc::new(pattern)))
    }
}

impl<O: Clone> Event<O> {
    /// For an event that is given another: both together, and the evidence.
    pub(crate) fn conditional(&self) -> Option<(Self, Self)> {
        match &self.0 {
            Statement::Given(statement, evidence) => {
                let both = Statement::All(vec![(**statement).clone(), (**evidence).clone()]);
                Some((Event(both), Event((**evidence).clone())))
            }
            _ => None,
        }
    }
}

impl<O> From<O> for Event<O> {
    fn from(output: O) -> Self {
        Event::is(output)
    }
}

impl<O> BitAnd for Event<O> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Event::all([self, other])
    }
}

impl<O> BitOr for Event<O> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Event::any([self, other])
    }
}

impl<O> Not for Event<O> {
    type Output = Self;
    fn not(self) -> Self {
        Event(match self.0 {
            Statement::Given(statement, evidence) => Statement::Given(Box::new(Statement::Not(statement)), evidence),
            statement => Statement::Not(Box::new(statement)),
        })
    }
}

impl<O: fmt::Debug> fmt::Display for Event<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<O: fmt::Debug> fmt::Debug for Event<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<O: fmt::Debug> fmt::Display for Statement<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |members: &[Statement<O>], operator: &str, nothing: &str| match members {
            [] => nothing.to_owned(),
            members => {
                let texts = members.iter().map(|statement| match statement {
                    Statement::All(_) | Statement::Any(_) | Statement::Given(..) if members.len() > 1 => {
                        format!("({statement})")
                    }
                    _ => statement.to_string(),
                });
                texts.collect::<Vec<_>>().join(operator)
            }
        };
        match self {
            Statement::Output(output) => write!(f, "S = {output:?}"),
            Statement::Pattern(pattern) => write!(f, "S is {pattern}"),
            Statement::Part(path, value) => write!(f, "S{path} = {}", value),
            Statement::All(members) => f.write_str(&joined(members, " & ", "any output")),
            Statement::Any(members) => f.write_str(&joined(members, " | ", "no output")),
            Statement::Not(statement) => write!(f, "!({statement})"),
            Statement::Given(statement, evidence) => write!(f, "{statement}, given {evidence}"),
        }
    }
}
