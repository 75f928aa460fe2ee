//! The catalogue of what the macros say to a user who made a mistake.
//!
//! Every text names what is wrong and then what to write instead. The place is added by whoever reports it. Each has a
//! program in `tests/ui/fail` that provokes it; a test walks the catalogue and fails where one is missing.

mod attribute;
mod body;
mod derive;
mod implementation;
mod names;
mod parameters;
mod pattern;
mod signature;
mod types;

pub use attribute::*;
pub use body::*;
pub use derive::*;
pub use implementation::*;
pub use names::*;
pub use parameters::*;
pub use pattern::*;
pub use signature::*;
pub use types::*;

use crate::errors::Message;

fn message(text: impl Into<String>) -> Message {
    Message(text.into())
}
