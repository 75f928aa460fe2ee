//! The standard library, entry by entry of the one table: every method and function that `#[symbolic]` knows, traced and
//! compared with itself on every input.
//!
//! There is one file per kind of receiver, called like its field of `Method`, and one for functions; those of collections
//! and text are in `tests/collections`. [`table`] walks the table and fails where an entry is not called.

#![allow(clippy::all, unused, reason = "the functions are written in many ways on purpose")]

#[path = "../constructs/harness.rs"]
mod harness;

mod adapter;
mod advance;
mod ascii;
mod boolean;
mod borrowing;
mod cell;
mod character;
mod chunks;
mod common;
mod consumer;
mod family;
mod float;
mod functions;
mod holding;
mod integer;
mod iterator_reference;
mod non_zero;
mod option;
mod option_change;
mod order;
mod range;
mod result;
mod result_change;
mod sceptic;
mod sequence;
mod sequence_change;
mod sequence_reference;
mod table;
mod weak;
