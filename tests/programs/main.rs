//! Ordinary programs, written as one would without thinking of `#[symbolic]`: each is traced, and whatever is asked about
//! it is compared with plain enumeration of its inputs.
#![allow(clippy::all, reason = "programs as people write them")]

mod algorithms;
mod arcade;
mod boards;
mod counters;
mod dates;
mod decisions;
mod games;
mod graphs;
mod harness;
mod machines;
mod money;
mod numbers;
mod offices;
mod papers;
mod rules;
mod shops;
mod structures;
mod tables;
mod text;
mod words;
mod workshop;
