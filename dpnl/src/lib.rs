//! Exact probabilistic neurosymbolic learning.
//!
//! Given a function S over finite domains and a categorical distribution for each of its inputs, dpnl computes
//! P(S(X₁, …, X_m) = o) **exactly**, with gradients, so that networks can learn from the output of S alone. It
//! implements *On Scaling Neurosymbolic Programming through Guided Logical Inference* (Valentin, Werner, Genevès,
//! Layaïda): an oracle for S guides a DPLL-like search, DPNL, which prunes whatever is decided early.
//!
//! ```
//! use dpnl::prelude::*;
//! use dpnl::AdditionOracle;
//!
//! let add = System::from_oracle(AdditionOracle::new(2)?); // ?? + ??
//! let probs = vec![vec![0.1; 10]; 4]; // one row per digit
//! let p = add.probability(&probs, &63)?;
//! assert!((p - 0.0064).abs() < 1e-15);
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! # Layout
//! A value walks through these modules once, left to right:
//! [`valuation`] (what is known) → [`oracle`] (what follows from it) → search (DPNL and ApproxDPNL) →
//! [`circuit`] (what the search found, evaluated many times) → [`System`] (the questions one can ask).

// The macros name this crate `::dpnl`, also when they are used inside of it.
extern crate self as dpnl;

pub mod circuit;
pub mod error;
pub mod graph;
pub mod lift;
pub mod logic;
pub mod oracle;
mod picture;
pub mod prelude;
mod probabilities;
mod search;
mod system;
#[cfg(feature = "candle")]
pub mod tensor;
pub mod valuation;

pub use dpnl_macros::{Domain, symbolic};
pub use error::{Error, Result};
pub use lift::Domain;
pub use oracle::{
    AdditionOracle, Check, Contradiction, Counterexample, FirstOf, Key, Missed, NaiveOracle, Oracle, Part, Residual,
    Step, Verdict, check_oracle,
};
pub use probabilities::{ROW_TOLERANCE, Row, Rows};
pub use search::Limits;
pub use search::approximate::{Approx, Bounds, Explore, Stop};
pub use search::estimate::Estimate;
pub use system::{Explanation, FunctionOracle, HandWritten, OutputOf, Stats, Subject, System};
pub use valuation::{MAX_DOMAIN, Valuation, ValueSet};
