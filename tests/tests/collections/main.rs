//! Collections: lists of unknown length, maps and sets, heaps and queues, text. Every function is traced and compared with
//! itself on every input, as in `constructs`.

#![allow(clippy::all, reason = "the functions are written in many ways on purpose")]
#![allow(unused, reason = "constructs are tested for being accepted, not for being needed")]

#[path = "../constructs/harness.rs"]
mod harness;

mod lists;
mod maps;
mod methods;
mod mixed;
mod order;
mod queues;
mod texts;
