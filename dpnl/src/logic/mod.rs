//! ProbLog programs: probabilistic facts and rules, annotated disjunctions, negation, evidence.
//!
//! ```
//! use dpnl::logic::Program;
//!
//! let program = Program::parse(
//!     "0.5::heads1. 0.6::heads2.
//!      someHeads :- heads1.
//!      someHeads :- heads2.
//!      query(someHeads).",
//! )?;
//! for answer in program.answers()? {
//!     println!("{}: {}", answer.atom, answer.probability); // someHeads: 0.8
//! }
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! # From text to probability
//! text → `lexer`, `parser` (clauses with their places) → `clause` (one head each) → `ground` (tabled resolution from
//! the queries) → `reduce` (what is undecided and needed) → [`LogicOracle`]: `lower` (the program graph that
//! `#[symbolic]` functions are traced into) or `closure` (the paper's Algorithm 7, for programs with circles) → the
//! search and the circuits of this crate → [`Inference`].
//!
//! # What is supported
//! Facts, rules, probabilistic facts and rules, annotated disjunctions (with bodies and computed probabilities),
//! negation `\+` of any goal as long as no atom depends on its own negation, `;`, `->`, arithmetic, lists, strings,
//! `findall`, `all`, `forall`, `call/N`, the usual predicates on terms and lists, `query` and `evidence` (both with
//! bodies), and neural predicates (`nn(network, [X], Y, [0, 1, 2]) :: digit(X, Y)`).
//!
//! As in ProbLog, every instance of a probabilistic clause (all variables of its head and body bound) is a choice of
//! its own, `/` gives a float, and `//`, `mod` round towards minus infinity. `findall` has one element per proof, in
//! Prolog's order. What a program writes is ignored. The cut, `assert` and its like, aggregates (`avg<X>`), modules,
//! decisions and learning from interpretations are refused by name.

mod builtins;
mod clause;
mod closure;
mod ground;
mod inference;
mod lexer;
mod lower;
mod oracle;
mod parser;
mod print;
mod program;
mod reduce;
mod term;
#[cfg(test)]
mod tests;
mod unify;

pub use closure::{ClosureOracle, Goal};
pub use ground::{Literal, Rule};
pub use inference::{Answer, ChoiceGradient, Engine, Inference, Reason};
pub use oracle::LogicOracle;
pub use program::Program;
