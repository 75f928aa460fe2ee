//! Right, or refused: programs that a tracer without types, frames or identities would answer wrongly.
//!
//! Each is compared with the function itself on every input, and through a system with enumeration; what has no lifted
//! meaning must be refused by name.

#![allow(clippy::all, unused, reason = "the functions are written in many ways on purpose")]

#[path = "../constructs/harness.rs"]
mod harness;

mod against;
mod borrows;
mod engine_review;
mod found;
mod frames;
mod identity;
mod iterators;
mod keys;
mod lift_review;
mod names;
mod refused;
mod sceptic;
mod soaked;
mod types;
