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
//! negation `\+` of any goal as long as no atom depends on its own negation, negative heads, `;`, `->`, arithmetic, lists,
//! strings, `findall`, `all`, `forall`, `call/N`, `clause`, `subquery`, aggregates (`avg<X>`), the predicates of ProbLog's
//! libraries `lists`, `apply`, `string`, `aggregate`, `collect`, `control`, `cut` and `scope`, facts that directives
//! assert, `query` and `evidence` (both with bodies), and neural predicates
//! (`nn(network, [X], Y, [0, 1, 2]) :: digit(X, Y)`), whose candle networks are bound by `Program::neural` (feature `candle`).
//!
//! As in ProbLog, every instance of a probabilistic clause (all variables of its head and body bound) is a choice of
//! its own, `once` is `call`, `/` gives a float, and `//`, `mod` round towards minus infinity. `findall` has one element
//! per proof, in Prolog's order. What a program writes is ignored. The cut, `assert` in bodies, decisions, learning from
//! interpretations, other files and other languages are refused by name.
//!
//! # Graph reachability
//! The paper's example: each edge of a graph exists with a probability; can node 1 be reached from node 0? As a program,
//! and as an annotated function:
//!
//! ```
//! use dpnl::logic::Program;
//! use dpnl::prelude::*;
//!
//! #[symbolic]
//! fn reach<const N: usize>(edge: [[bool; N]; N]) -> bool {
//!     let mut reached = [false; N];
//!     reached[0] = true;
//!     for _ in 1..N {
//!         for i in 0..N {
//!             for j in 0..N {
//!                 reached[j] = reached[j] || (reached[i] && edge[i][j]);
//!             }
//!         }
//!     }
//!     reached[1]
//! }
//!
//! // The complete directed graph of four nodes.
//! let p = |i: usize, j: usize| if i == j { 0.0 } else { (1 + i + 2 * j) as f64 / 12.0 };
//! let mut text = String::from("path(X, Y) :- edge(X, Y). path(X, Y) :- path(X, Z), edge(Z, Y).\n");
//! let mut rows = Vec::new();
//! for i in 0..4 {
//!     for j in 0..4 {
//!         rows.push(vec![1.0 - p(i, j), p(i, j)]);
//!         text += &format!("{}::edge({i}, {j}).\n", p(i, j));
//!     }
//! }
//! let by_program = Program::parse(&text)?.query("path(0, 1)")?;
//! let by_function = Reach::<4>::system()?.probability(&rows, &true)?;
//! assert!((by_program - by_function).abs() < 1e-12);
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! The provenance of `path(0, 1)`, the disjunction of all its proofs, has one conjunction per simple path: in the complete
//! graph of n nodes that is Σ (n − 2)! / k! over k from 0 to n − 2, or about e · (n − 2)!, so 13,700 at n = 9 and
//! 17 · 10¹⁵ at n = 20. It is never built, neither here nor for the function. The ground program has n rules per atom, of
//! which there are n; whether a partial choice of edges already decides the query is answered by two closures of it, each
//! linear in the number of rules.

mod builtins;
mod clause;
mod closure;
mod ground;
mod inference;
mod lexer;
mod lower;
mod network;
#[cfg(feature = "candle")]
mod neural;
mod oracle;
mod parser;
mod print;
mod program;
mod reduce;
mod rewrite;
mod seeing;
mod term;
#[cfg(test)]
mod tests;
mod unify;

pub use closure::{ClosureOracle, Goal};
pub use ground::{Literal, Rule};
pub use inference::{Answer, ChoiceGradient, Engine, Inference, Reason};
#[cfg(feature = "candle")]
pub use neural::NeuralProgram;
pub use oracle::LogicOracle;
pub use program::Program;
