//! Structs and enums of one's own, their methods and operators, and generic helpers: each construct traced and compared
//! with the function itself on every input, as in `constructs`.

#![allow(clippy::all, reason = "the functions are written in many ways on purpose")]
#![allow(unused, reason = "constructs are tested for being accepted, not for being needed")]

#[path = "../constructs/harness.rs"]
mod harness;

mod accounts;
mod borrowed;
mod enums;
mod gathering;
mod generics;
mod local;
mod methods;
mod orders;
mod structs;
mod systems;
mod twins;
mod values;
mod written;
