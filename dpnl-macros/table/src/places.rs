//! Where rustc finds the methods of the table, so that what it would find before them can be told apart.

use crate::{Entry, Receiver};

/// Where a method of the standard library is found: what takes its receiver in another way may come before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Every type that has it takes a reference, pointers included: `cmp`, `clone`.
    Shared,
    /// It takes a number, truth value, character or option itself, which may be behind a reference: `pow`.
    Number,
    /// It takes a reference; arrays have it from slices: `len`.
    Length,
    /// It takes a reference; arrays, `Vec` and `String` have it from slices and `str`: `iter`.
    Item,
    /// It takes a mutable reference: `push`.
    Changed,
    /// It takes a mutable reference; arrays and `Vec` have it from slices: `sort`.
    Slice,
    /// Every type that has it takes a mutable reference, arrays and pointers included: `as_mut`.
    Referred,
    /// It takes a mutable reference to an iterator: `any`.
    Advanced,
    /// It is that of a `RefCell`, and a `Cell` has none: `borrow`.
    Borrowed,
    /// It is that of a `Cell`, and a `RefCell` has none: `set`.
    Celled,
    /// It is that of a `RangeInclusive`, and other ranges have none: `end`.
    Bound,
    /// It is that of a `Cow`, and what it holds has none: `into_owned`.
    Held,
    /// It is that of an operator, whose trait must be in scope: `not`.
    Operator,
}

/// Methods that every type which has them takes by reference.
const SHARED: [&str; 13] =
    ["clone", "to_owned", "to_string", "cmp", "partial_cmp", "total_cmp", "eq", "ne", "lt", "le", "gt", "ge", "as_ref"];

/// Methods of `Vec` and `String` themselves that take a reference.
const LENGTH: [&str; 5] = ["len", "is_empty", "as_slice", "as_str", "as_bytes"];

/// Methods of `Option` and `Result` that take a reference.
const OPTION: [&str; 6] = ["is_some", "is_none", "is_ok", "is_err", "iter", "as_deref"];

/// Methods of slices that take a mutable reference.
const SLICE: [&str; 28] = [
    "as_mut_slice",
    "reverse",
    "fill",
    "fill_with",
    "swap",
    "rotate_left",
    "rotate_right",
    "copy_from_slice",
    "clone_from_slice",
    "swap_with_slice",
    "copy_within",
    "sort",
    "sort_unstable",
    "sort_by",
    "sort_by_key",
    "sort_by_cached_key",
    "sort_unstable_by",
    "sort_unstable_by_key",
    "select_nth_unstable",
    "iter_mut",
    "first_mut",
    "last_mut",
    "get_mut",
    "split_at_mut",
    "split_first_mut",
    "split_last_mut",
    "chunks_mut",
    "chunks_exact_mut",
];

/// Methods that take the whole value.
const WHOLE: [&str; 11] = [
    "into_iter",
    "into_vec",
    "into_boxed_slice",
    "into_bytes",
    "into_keys",
    "into_values",
    "into_sorted_vec",
    "map",
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
    if name == "as_mut" {
        return vec![Place::Referred];
    }
    if name == "borrow" || name == "borrow_mut" {
        return vec![Place::Shared, Place::Borrowed];
    }
    if WHOLE.contains(&name) {
        return Vec::new();
    }
    let mut places = Vec::new();
    for place in meanings.iter().filter_map(|entry| place(name, entry.receiver)) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
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
        Receiver::Optional | Receiver::Fallible => {
            Some(if OPTION.contains(&name) { Place::Item } else { Place::Number })
        }
        Receiver::SequenceChange
        | Receiver::SequenceReference
        | Receiver::MappingChange
        | Receiver::MappingReference
        | Receiver::DequeChange
        | Receiver::HeapChange
        | Receiver::TextChange
        | Receiver::OptionChange
        | Receiver::ResultChange => Some(if SLICE.contains(&name) { Place::Slice } else { Place::Changed }),
        Receiver::Holding | Receiver::Borrowing => Some(Place::Held),
        Receiver::Sequence
        | Receiver::Chunks
        | Receiver::Mapping
        | Receiver::Deque
        | Receiver::Heap
        | Receiver::Text => Some(if LENGTH.contains(&name) { Place::Length } else { Place::Item }),
        Receiver::Interval => Some(if ["start", "end"].contains(&name) { Place::Bound } else { Place::Item }),
        Receiver::Cells => match name {
            "into_inner" => None,
            "get_mut" => Some(Place::Changed),
            "get" | "set" | "update" => Some(Place::Celled),
            _ => Some(Place::Item),
        },
        Receiver::Consumer if name == "len" => Some(Place::Length),
        Receiver::Advance | Receiver::IteratorReference => Some(Place::Advanced),
        Receiver::Ascii => Some(Place::Shared),
        _ => None,
    }
}
