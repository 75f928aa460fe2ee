//! What Rust `#[symbolic]` takes: for every construct a small function, traced, and compared with the function itself
//! on every input. An input on which the function panics must belong to no case of the program.

#![allow(clippy::all, reason = "the functions are written in many ways on purpose")]
#![allow(unconditional_panic, arithmetic_overflow, unused_comparisons, reason = "random programs do such things")]
#![allow(irrefutable_let_patterns, reason = "the pattern is what is tested")]
#![allow(unused, reason = "constructs are tested for being accepted, not for being needed")]

mod harness;

mod basics;
mod corners;
mod expressions;
#[rustfmt::skip]
mod generated;
mod iterators;
mod methods;
mod places;
mod statements;
mod tracing;
