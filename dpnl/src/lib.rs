//! dpnl

pub mod error;
pub mod graph;
pub mod lift;
pub mod oracle;
pub mod valuation;

pub use error::{Error, Result};
pub use oracle::{AdditionOracle, FirstOf, Key, NaiveOracle, Oracle, Part, Residual, Step, Verdict};
pub use valuation::{MAX_DOMAIN, Valuation, ValueSet};
