//! Exact probabilistic neurosymbolic learning: annotate a Rust function, learn from its output.
//!
//! Write a function over finite domains as ordinary Rust and annotate it with [`#[symbolic]`](macro@symbolic). When each of
//! its inputs is a categorical distribution, for example a digit read by a network, dpnl computes
//! P(S(X₁, …, X_m) = o) **exactly**, with gradients, so that networks can learn from the output of S alone.
//!
//! ```
//! use dpnl::prelude::*;
//!
//! /// Still an ordinary function: `add([2, 8], [3, 5]) == (0, [6, 3])`.
//! #[symbolic]
//! fn add<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> (u8, [u8; N]) {
//!     let mut carry = 0;
//!     let mut sum = [0; N];
//!     for i in (0..N).rev() {
//!         let d = carry + a[i] + b[i];
//!         sum[i] = d % 10;
//!         carry = d / 10;
//!     }
//!     (carry, sum)
//! }
//!
//! let system = Add::<2>::system()?; // traced once
//! let probs = vec![vec![0.1; 10]; 4]; // one row of probabilities per digit
//! let (p, gradient) = system.gradient(&probs, &(0, [6, 3]))?;
//! assert!((p - 0.0064).abs() < 1e-12);
//! assert!((gradient[0][6] - 0.004).abs() < 1e-12); // dP / dp(a[0] = 6): four of the hundred pairs of last digits
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! The macro takes ordinary Rust: structs and enums with `#[derive(Domain)]`, methods and traits with `#[symbolic]` on their
//! blocks, closures, iterators, collections, text. A method can have a system as well:
//!
//! ```
//! use dpnl::prelude::*;
//!
//! #[derive(Domain, Clone, PartialEq, Debug)]
//! struct Game {
//!     #[domain(0..=3)]
//!     stake: u8,
//! }
//!
//! #[symbolic]
//! impl Game {
//!     #[symbolic] // the twin type is called `GamePlay`; `#[given] &self` would make the game known
//!     fn play(&self, #[domain(0..=3)] bid: u8) -> bool {
//!         bid > self.stake
//!     }
//! }
//!
//! let system = GamePlay::system()?;
//! assert!((system.probability(&[vec![0.25; 4], vec![0.25; 4]], &true)? - 0.375).abs() < 1e-12);
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! What is known of the standard library stands in [`standard_library`], what is refused and why in [`refusals`].
//!
//! [`System`] lists what can be asked: probabilities, gradients, posteriors, explanations, samples, bounds. Where a
//! function is not the right form, write an [`Oracle`] by hand and [check](check_oracle) it.
//!
//! It implements *On Scaling Neurosymbolic Programming through Guided Logical Inference* (Valentin, Werner, Genevès,
//! Layaïda): an oracle for S guides a DPLL-like search, DPNL, which prunes whatever is decided early.
//!
//! # Layout
//! A function walks through these modules once, left to right: `lift` (traced) → [`graph`] (the program it is) →
//! [`oracle`] (what follows from what is known) → search (DPNL and ApproxDPNL, with [plans](Method) beside it) →
//! [`circuit`] (what was found, evaluated many times) → [`System`] (the questions one can ask) → `tensor` (training,
//! feature `candle`). Formulas ([`cnf`]), theories ([`theory`]) and logic programs ([`logic`]) join at the oracle; an
//! [`event`] takes the place of an output; `picture` draws graphs and circuits.

// The macros name this crate `::dpnl`, also when they are used inside of it.
extern crate self as dpnl;

pub mod circuit;
pub mod cnf;
pub mod error;
pub mod event;
pub mod graph;
mod index;
mod lift;
pub mod logic;
pub mod oracle;
mod picture;
pub(crate) mod plan;
pub mod prelude;
mod probabilities;
mod search;
mod system;
#[doc = include_str!("refusals.md")]
pub mod refusals {}
#[doc = include_str!("standard_library.md")]
pub mod standard_library {}
#[cfg(feature = "candle")]
pub mod tensor;
pub mod theory;
pub mod valuation;

pub use circuit::{Circuit, CircuitNode, CircuitVariable, Explanation};
pub use dpnl_macros::{Domain, pattern, symbolic};
pub use error::{Error, Result};
pub use event::Event;
pub use lift::{Domain, Function};
pub use oracle::{
    AdditionOracle, Check, Contradiction, Counterexample, FirstOf, Key, Missed, NaiveOracle, Oracle, Part, Residual,
    Step, Verdict, check_oracle,
};
pub use plan::{Method, Order};
pub use probabilities::{ROW_TOLERANCE, Row, Rows};
pub use search::Limits;
pub use search::approximate::{Approx, Bounds, Explore, Stop};
pub use search::estimate::Estimate;
pub use system::{
    Difference, Enumeration, EventOracle, Events, Expectation, FunctionOracle, HandWritten, Joint, OutputOf, Stats,
    Subject, System, Verification,
};
pub use valuation::{MAX_DOMAIN, Valuation, ValueSet};

/// What the code that the macros write needs. Not for use by hand: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use crate::lift::*;
    pub use crate::oracle::fingerprint;
}
