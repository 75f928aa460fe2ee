//! Anytime inference: a lower and an upper bound of P(S = o) that hold for certain, and when to stop.
//!
//! - [`paper`]: ApproxDPNL as in the paper (Algorithm 4): expands valuations best first.
//! - [`interval`]: the arithmetic of bounds, rounded outward and in units that do not underflow.

mod interval;
mod paper;
mod queue;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use paper::Approximation;
pub use rules::{Approx, Bounds, Explore, Stop};
