//! Where rustc finds the methods of the table, so that what it would find before them can be told apart.

use crate::{Entry, Receiver};

/// Where a method of the standard library is found: what takes its receiver in another way may come before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// It takes a reference: `cmp`, `is_some`.
    Shared,
    /// It takes a number, truth value or character itself, which may be behind a reference: `pow`.
    Number,
    /// It takes a reference; arrays have it from slices: `len`.
    Length,
    /// It takes a reference; arrays, `Vec` and `String` have it from slices and `str`: `iter`.
    Item,
    /// It takes a mutable reference: `push`.
    Changed,
    /// It is that of an operator, whose trait must be in scope: `not`.
    Operator,
}

/// Methods that every type which has them takes by reference.
const SHARED: [&str; 16] = [
    "clone",
    "to_owned",
    "to_string",
    "cmp",
    "partial_cmp",
    "total_cmp",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "is_some",
    "is_none",
    "is_ok",
    "is_err",
];

/// Methods of `Vec` and `String` themselves that take a reference.
const LENGTH: [&str; 5] = ["len", "is_empty", "as_slice", "as_str", "as_bytes"];

/// Methods that take the whole value, or that have a trait in scope wherever they are found.
const WHOLE: [&str; 14] = [
    "into_iter",
    "into_vec",
    "into_boxed_slice",
    "into_bytes",
    "into_keys",
    "into_values",
    "into_sorted_vec",
    "map",
    "as_ref",
    "as_mut",
    "extend",
    "min",
    "max",
    "clamp",
];

/// The places where a name with these meanings is found.
pub fn places(name: &str, meanings: &[&Entry]) -> Vec<Place> {
    if SHARED.contains(&name) {
        return vec![Place::Shared];
    }
    if name == "not" {
        return vec![Place::Operator];
    }
    if WHOLE.contains(&name) {
        return Vec::new();
    }
    let mut places: Vec<Place> = meanings.iter().filter_map(|entry| place(name, entry.receiver)).collect();
    // What a reference to the value comes before, the value comes before as well.
    if places.contains(&Place::Changed) {
        places.retain(|place| !matches!(place, Place::Item | Place::Length));
    }
    places.dedup();
    places
}

fn place(name: &str, receiver: Receiver) -> Option<Place> {
    match receiver {
        Receiver::Integer
        | Receiver::Family
        | Receiver::Boolean
        | Receiver::Float
        | Receiver::Character
        | Receiver::Order => Some(Place::Number),
        Receiver::SequenceChange
        | Receiver::SequenceReference
        | Receiver::MappingChange
        | Receiver::MappingReference
        | Receiver::DequeChange
        | Receiver::HeapChange
        | Receiver::TextChange
        | Receiver::OptionChange
        | Receiver::ResultChange => Some(Place::Changed),
        Receiver::Sequence | Receiver::Mapping | Receiver::Deque | Receiver::Heap | Receiver::Text => {
            Some(if LENGTH.contains(&name) { Place::Length } else { Place::Item })
        }
        Receiver::Ascii => Some(Place::Shared),
        _ => None,
    }
}
