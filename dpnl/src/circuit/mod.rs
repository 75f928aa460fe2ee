//! Circuits: what a search found, recorded once and evaluated many times.
//!
//! DPNL's search tree depends on S and o, not on the probabilities. The search records it in an [`Arena`] as
//! decisions (Algorithm 2's sum over the values of a variable), sums over cases and products (independent parts); a
//! [`Tape`] is the part one output needs, flattened for evaluation.

mod arena;
mod best;
mod diagram;
mod entropy;
mod exact;
mod ids;
mod nnf;
mod number;
mod passes;
mod picture;
mod sample;
mod saved;
mod supports;
mod tape;
mod units;
mod value;

pub use arena::{Arena, Edge, Gate, Node};
pub(crate) use best::best_inputs;
pub(crate) use diagram::{Level, diagram};
pub(crate) use entropy::entropy;
pub(crate) use exact::exact_value;
pub(crate) use ids::TapePlace;
pub use nnf::Literal;
pub(crate) use number::{Number, Scaled};
pub(crate) use passes::Workspace;
pub(crate) use picture::{Naming, draw};
pub(crate) use sample::Sampler;
pub(crate) use tape::Flattening;
pub use tape::Tape;
pub use value::{Circuit, CircuitNode, CircuitVariable, Explanation, Term};
