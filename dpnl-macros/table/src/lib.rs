//! The one table of what dpnl knows of the standard library.
//!
//! `#[symbolic]` reads it to find out what a method may mean and which arguments it calls; the tracer of dpnl matches on
//! the enums that are made of it, so an entry without a meaning does not compile; the list in the documentation is
//! printed from it, and a test demands a construct for every entry. To add one, write a line in `methods` or
//! `functions` and follow the compiler to the `match` that wants its meaning.
//!
//! A line reads like a call: `SortByKey sort_by_key(f1)` is a method with one argument, which is called with one
//! argument. `x` is an argument that is not called. What a name means depends on the receiver, which only the trace
//! knows: therefore a call carries a [`Method`], with one meaning per kind of receiver that has the name.

mod document;
mod families;
mod functions;
mod methods;
pub mod names;
mod places;

pub use document::document;
pub use families::{FAMILIES, Family, Operation};
pub use functions::{FUNCTIONS, Function, FunctionEntry, Owner};
pub use methods::*;
pub use places::{Place, places};

/// An argument of a method or function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// It is evaluated.
    Value,
    /// It is called with so many arguments.
    Called(usize),
}

/// What the compiler must tell about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The type of the result, such as that of `collect`.
    Result,
    /// The type of the receiver, such as that of `into`.
    Receiver,
}

/// A method of one kind of receiver.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Whose method it is.
    pub receiver: Receiver,
    /// The variant of the receiver's enum; of a family, the operation.
    pub variant: &'static str,
    /// The family it belongs to.
    pub family: Option<&'static str>,
    /// Its name.
    pub name: &'static str,
    /// Its arguments, without the receiver.
    pub arguments: &'static [Argument],
    /// What the compiler must tell.
    pub questions: &'static [Question],
}

/// All methods.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    METHODS.iter().chain(FAMILIES)
}

/// What a method with so many arguments may be.
pub fn meanings(name: &str, arguments: usize) -> impl Iterator<Item = &'static Entry> {
    entries().filter(move |entry| entry.name == name && entry.arguments.len() == arguments)
}

/// Reads an argument of the table.
macro_rules! argument {
    (x) => {
        crate::Argument::Value
    };
    (f0) => {
        crate::Argument::Called(0)
    };
    (f1) => {
        crate::Argument::Called(1)
    };
    (f2) => {
        crate::Argument::Called(2)
    };
}
use argument;
