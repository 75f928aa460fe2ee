//! The collections of the standard library: which one a type is, an empty one, and one made of the items of an iterator.

use std::rc::Rc;

use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::{Map, Padded, Value, Wrapper};

/// A collection other than an array, a slice or a `Vec`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Collection {
    /// `HashMap`, `BTreeMap`; `HashSet`, `BTreeSet`, which have an order.
    Map { set: bool, ordered: bool },
    /// `VecDeque`
    Deque,
    /// `BinaryHeap`
    Heap,
    /// `String`, `str`
    Text,
}

impl Collection {
    /// The collection that a type is.
    pub fn of(ty: &Type) -> Option<Self> {
        let Type::Other(name, _) = ty else { return None };
        Some(match name.split('<').next()? {
            "std::collections::hash::map::HashMap" => Collection::Map { set: false, ordered: false },
            "std::collections::hash::set::HashSet" => Collection::Map { set: true, ordered: false },
            "alloc::collections::btree::map::BTreeMap" => Collection::Map { set: false, ordered: true },
            "alloc::collections::btree::set::BTreeSet" => Collection::Map { set: true, ordered: true },
            "alloc::collections::vec_deque::VecDeque" => Collection::Deque,
            "alloc::collections::binary_heap::BinaryHeap" => Collection::Heap,
            "alloc::string::String" | "str" => Collection::Text,
            _ => return None,
        })
    }

    /// An empty one.
    pub fn empty(self) -> Value {
        let wrapped = |wrapper| Value::Wrapped(wrapper, Rc::new(Value::sequence(Vec::new())));
        match self {
            Collection::Map { set, ordered } => Value::Map(Rc::new(Map::new(set, ordered))),
            Collection::Deque => wrapped(Wrapper::Deque),
            Collection::Heap => wrapped(Wrapper::Heap),
            Collection::Text => wrapped(Wrapper::Text),
        }
    }
}

impl Tracer {
    /// A collection of all items of an iterator.
    pub(crate) fn gather(&mut self, collection: Collection, stream: Stream) -> Flow<Value> {
        Ok(match collection {
            Collection::Map { set, ordered } => {
                let mut map = Map::new(set, ordered);
                self.insert_all(&mut map, stream)?;
                Value::Map(Rc::new(map))
            }
            Collection::Deque => Value::Wrapped(Wrapper::Deque, Rc::new(self.list_of(stream, Padded::default())?)),
            Collection::Heap => {
                let mut heap = Padded::default();
                self.push_all(&mut heap, stream)?;
                Value::Wrapped(Wrapper::Heap, Rc::new(self.list(heap.length, heap.items)))
            }
            Collection::Text => {
                let mut text = Padded::default();
                self.write_all(&mut text, stream)?;
                Value::Wrapped(Wrapper::Text, Rc::new(self.list(text.length, text.items)))
            }
        })
    }
}
