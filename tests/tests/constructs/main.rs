//! What Rust `#[symbolic]` takes: for every construct a small function, traced, and compared with the function itself
//! on every input. An input on which the function panics must belong to no case of the program.

#![allow(clippy::all, reason = "the functions are written in many ways on purpose")]
#![allow(unused, reason = "constructs are tested for being accepted, not for being needed")]

mod harness;

mod basics;
mod expressions;
mod iterators;
mod methods;
mod statements;
mod tracing;
