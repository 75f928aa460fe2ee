//! Grounding: from clauses with variables to the ground program that the queries need.
//!
//! Tabled resolution, driven by a worklist instead of the machine's stack. Every call, up to the names of its
//! variables, has one [`Table`]: its answers so far, and the consumers that wait for more. So left recursion and cyclic
//! graphs end, and every ground atom is derived once, with all its proofs as rules.
//!
//! Negation, if-then-else and the collection of solutions need all answers of a goal. Such a goal is evaluated in a
//! context of its own; when nothing is left to do there, its tables are complete, unless they consume from a table
//! below, with which they then form one context. A negation in such a circle stays symbolic (`not exists(goal)`); whether
//! the circle is a real one is decided on the ground program.
//!
//! - `program`: what comes out.
//! - `engine`: frames, tables, contexts.
//! - `effort`: limits.
//! - `control`: the constructs: conjunction, disjunction, negation, if-then-else, `call`, choices.
//! - `meta`: `clause`, `subquery`.
//! - `collect`: `findall` and its like, over all proofs in Prolog's order.

mod collect;
mod control;
mod effort;
mod engine;
mod meta;
pub(crate) mod program;

pub(crate) use effort::Effort;
pub(crate) use engine::Grounder;
pub use program::{Literal, Rule};
