//! The macros of dpnl.
