//! Anytime inference: a lower and an upper bound of P(S = o) that hold for certain, and when to stop.
//!
//! - [`partial`]: the default: a circuit with open leaves, refined where it counts most.
//! - [`pair`]: two of them, in different orders.
//! - [`paper`]: ApproxDPNL as in the paper (Algorithm 4): expands valuations best first.
//! - [`interval`]: the arithmetic of bounds, rounded outward and in units that do not underflow.

mod interval;
mod pair;
mod paper;
mod partial;
mod queue;
mod rules;
mod slope;
#[cfg(test)]
mod tests;

pub(crate) use interval::Interval;
pub(crate) use pair::Pair;
pub(crate) use paper::Approximation;
pub(crate) use partial::{Ended, Partial};
pub use rules::{Approx, Bounds, Explore, Stop};
