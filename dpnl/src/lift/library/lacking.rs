//! Methods that a type of the standard library does not have, although others of its kind do: `push` of a `VecDeque`, `first`
//! of a `HashSet`. Rustc has found one all the same, so it is of a trait that somebody else wrote.

use crate::lift::code::Method;
use crate::lift::code::table::{Mapping, MappingChange, MappingReference, Sequence, SequenceChange, SequenceReference};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Map, Value, Wrapper};

impl Tracer {
    /// Refuses a method that the standard library does not have for a value of this type.
    pub(crate) fn check_standard(&self, method: &Method, value: &Value) -> Flow<()> {
        let lacks = match value {
            Value::Wrapped(Wrapper::Deque, _) => queues_lack(method),
            Value::Map(map) => {
                method.map.is_some_and(|method| lacks(map, method))
                    || method.map_change.is_some_and(|method| lacks_change(map, method))
                    || map.set && method.map_reference.is_some()
                    || !map.ordered && method.map_reference.is_some_and(is_of_ordered)
            }
            _ => false,
        };
        if !lacks {
            return Ok(());
        }
        Err(self.fail(format!(
            "the standard library has no `{}` for {}, so that it is one of your own; add #[symbolic] to its trait and `impl`",
            method.name,
            value.describe()
        )))
    }
}

/// Whether a `VecDeque` lacks a method that lists have.
fn queues_lack(method: &Method) -> bool {
    use Sequence::{
        BinarySearch, BinarySearchBy, BinarySearchByKey, Contains, Get, IntoIter, IsEmpty, Iter, Len, PartitionPoint,
    };
    use SequenceChange::{
        Append, Clear, Drain, Extend, Insert, Reserve, Resize, ResizeWith, Retain, RetainMut, RotateLeft, RotateRight,
        ShrinkToFit, SplitOff, Swap, Truncate,
    };
    if method.deque.is_some() || method.deque_change.is_some() {
        return false;
    }
    let looks = |method| {
        matches!(
            method,
            Len | IsEmpty
                | Iter
                | IntoIter
                | Get
                | Contains
                | BinarySearch
                | BinarySearchBy
                | BinarySearchByKey
                | PartitionPoint
        )
    };
    let changes = |method| {
        matches!(
            method,
            Clear
                | Truncate
                | Resize
                | ResizeWith
                | Insert
                | Extend
                | Append
                | RotateLeft
                | RotateRight
                | Swap
                | Retain
                | RetainMut
                | Drain
                | SplitOff
                | Reserve
                | ShrinkToFit
        )
    };
    let refers = |method| matches!(method, SequenceReference::IterMut | SequenceReference::GetMut);
    method.sequence.is_some_and(|method| !looks(method))
        || method.sequence_change.is_some_and(|method| !changes(method))
        || method.sequence_reference.is_some_and(|method| !refers(method))
}

/// Whether a map or set lacks a method that leaves it as it is.
fn lacks(map: &Map, method: Mapping) -> bool {
    match method {
        Mapping::Len | Mapping::IsEmpty | Mapping::Get | Mapping::Iter | Mapping::IntoIter => false,
        Mapping::ContainsKey
        | Mapping::GetKeyValue
        | Mapping::Keys
        | Mapping::IntoKeys
        | Mapping::Values
        | Mapping::IntoValues => map.set,
        Mapping::FirstKeyValue | Mapping::LastKeyValue => map.set || !map.ordered,
        Mapping::First | Mapping::Last => !map.set || !map.ordered,
        Mapping::Range => !map.ordered,
        Mapping::Contains
        | Mapping::Union
        | Mapping::Intersection
        | Mapping::Difference
        | Mapping::SymmetricDifference
        | Mapping::IsSubset
        | Mapping::IsSuperset
        | Mapping::IsDisjoint => !map.set,
    }
}

/// Whether only ordered maps have a method.
fn is_of_ordered(method: MappingReference) -> bool {
    matches!(method, MappingReference::FirstEntry | MappingReference::LastEntry)
}

/// Whether a map or set lacks a method that changes it.
fn lacks_change(map: &Map, method: MappingChange) -> bool {
    match method {
        MappingChange::PopFirst | MappingChange::PopLast | MappingChange::Append => !map.ordered,
        MappingChange::Drain => map.ordered,
        MappingChange::RemoveEntry => map.set,
        MappingChange::Insert
        | MappingChange::Add
        | MappingChange::Remove
        | MappingChange::Clear
        | MappingChange::Extend
        | MappingChange::Retain => false,
    }
}
