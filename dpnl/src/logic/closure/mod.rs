//! The DeepProbLog oracle (the paper's Algorithm 7): what a valuation of the choices entails, by closures.
//!
//! An atom is certain if the rules whose bodies are certain give it (the lower closure), and impossible if not even the
//! rules whose bodies are possible do (the upper closure). Both take polynomial time, whatever the number of proofs: in
//! a complete graph the paths from one node to another are factorially many, the rules quadratic.
//!
//! The paper runs both closures for every valuation, for programs without negation. Here they are kept in step with
//! the assignments (counters, a trail, and a check for circles without support in the components that lost a rule), and
//! negation is allowed as long as no atom depends on its own: a literal `not a` is certain once `a` is impossible.
//! What is left of the rules is the residual problem: its hash is the key, its connected components are the parts.
//!
//! - `structure`: a ground program in flat arrays, with its strongly connected components.
//! - `state`: the two closures, incremental.
//! - `residual`: goals, parts and keys; [`ClosureOracle`].

mod residual;
mod state;
mod structure;

pub use residual::{ClosureOracle, Goal};
pub(crate) use state::{State, Status};
pub(crate) use structure::{Structure, components};
