//! Lifted values: what a Rust value is while a function is traced.

pub(crate) mod described;
pub(crate) mod join;
pub(crate) mod scalar;
pub(crate) mod tagged;

use std::any::Any;
use std::rc::Rc;

use crate::graph::{Graph, NodeId};
use crate::lift::code::facts::Lifted;
use crate::lift::code::{Closure, Slot};
use crate::lift::library::iterator::Stream;
use crate::lift::output::shape::Tree;
use crate::lift::trace::frames::{Context, FrameId};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::{Described, OPTION, RESULT};
use crate::lift::{Site, Tracer};

pub use crate::lift::value::tagged::{Fallible, Optional, Tagged};

/// A number: known while tracing, or a node of the graph. A node here never stands for a single number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number.
    Known(i128),
    /// A node.
    Node(NodeId),
}

impl Term {
    /// The term of 1.
    pub const TRUE: Term = Term::Known(1);
    /// The term of 0.
    pub const FALSE: Term = Term::Known(0);

    /// The term of a node, which is known if the node is a constant.
    pub fn of(graph: &Graph, node: NodeId) -> Self {
        graph.constant_value(node).map_or(Term::Node(node), Term::Known)
    }

    /// The number, if it is known.
    pub fn known(self) -> Option<i128> {
        match self {
            Term::Known(number) => Some(number),
            Term::Node(_) => None,
        }
    }

    /// The node, which is made if need be.
    pub fn node(self, graph: &mut Graph) -> NodeId {
        match self {
            Term::Known(number) => graph.constant(number),
            Term::Node(node) => node,
        }
    }
}

impl From<bool> for Term {
    fn from(value: bool) -> Self {
        Term::Known(i128::from(value))
    }
}

/// A number with its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scalar {
    /// The number.
    pub term: Term,
    /// What it is a number of.
    pub kind: ScalarType,
}

impl Scalar {
    /// A number of a known type.
    pub fn new(term: Term, scalar: ScalarType) -> Self {
        Self { term, kind: scalar }
    }
}

/// A lifted value. Cheap to clone: what is large is shared until it is changed.
#[derive(Debug, Clone)]
pub enum Value {
    /// An integer, `bool`, `char` or fieldless enum.
    Scalar(Scalar),
    /// A tuple; `()` has no parts.
    Tuple(Rc<Vec<Value>>),
    /// An array, slice or `Vec`.
    Sequence(Rc<Vec<Value>>),
    /// A slice or `Vec` whose length is not known.
    Padded(Rc<Padded>),
    /// A map or set.
    Map(Rc<Map>),
    /// What `entry` gives.
    Entry(Rc<Entry>),
    /// A list, or another value, with a meaning of its own.
    Wrapped(Wrapper, Rc<Value>),
    /// A struct or enum; `Option` and `Result` are among them.
    Tagged(Tagged),
    /// An iterator, or a range.
    Stream(Rc<Stream>),
    /// A closure.
    Closure(Rc<Captured>),
    /// A function with a lifted body.
    Function(Lifted),
    /// A method with a lifted body, and what it is called on.
    Method(Lifted, Rc<Location>),
    /// `&mut` to a part of a local.
    Location(Rc<Location>),
    /// A `Cell` or `RefCell`: where its value is.
    Cell(Rc<Location>),
    /// An `Rc` with cells inside, which its clones share.
    Shared(Rc<Value>),
    /// A `#[given]` value that only `opaque!` can look at.
    Foreign(Foreign),
    /// Two values that have no common form, from the two sides of a condition. Reading it marks the condition as
    /// one to fork on and starts the trace again.
    Torn(Rc<Vec<Site>>),
    /// A local before it is assigned.
    Unset,
}

/// A list of unknown length. What is at the length or after it is never looked at.
#[derive(Debug, Clone)]
pub struct Padded {
    /// The length, which is at most the number of items.
    pub length: Term,
    /// The items that are there, and padding.
    pub items: Vec<Value>,
}

impl Default for Padded {
    fn default() -> Self {
        Self { length: Term::Known(0), items: Vec::new() }
    }
}

impl From<&[Value]> for Padded {
    fn from(items: &[Value]) -> Self {
        Self { length: Term::Known(items.len() as i128), items: items.to_vec() }
    }
}

/// A map over known keys, in order: whether each of them is there, and the value. A set is a map to `()`.
#[derive(Debug, Clone)]
pub struct Map {
    /// Whether it is a set.
    pub set: bool,
    /// Whether Rust defines the order of its items: not that of a `HashMap` or `HashSet`.
    pub ordered: bool,
    /// The keys.
    pub keys: Rc<Vec<Value>>,
    /// 1 for a key that is there.
    pub present: Vec<Term>,
    /// The values; unset where the key was never there.
    pub values: Vec<Value>,
}

/// The place of a key in a map.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where the map is.
    pub map: Location,
    /// The key.
    pub key: Value,
    /// What is known of it.
    pub state: EntryState,
}

/// What is known of an entry of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryState {
    /// It may be there or not.
    Open,
    /// It is there: `Entry::Occupied`.
    Occupied,
    /// It is not there: `Entry::Vacant`.
    Vacant,
}

/// What a value is wrapped in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrapper {
    /// `VecDeque`: a list.
    Deque,
    /// `BinaryHeap`: a list in order, the largest item first.
    Heap,
    /// `String`, `str`: a list of characters.
    Text,
}

impl Wrapper {
    /// What it is, for messages.
    pub fn describe(self) -> &'static str {
        match self {
            Wrapper::Deque => "a VecDeque",
            Wrapper::Heap => "a BinaryHeap",
            Wrapper::Text => "a text",
        }
    }
}

/// A closure with the values that it has moved into itself.
#[derive(Debug, Clone)]
pub struct Captured {
    /// The closure.
    pub code: &'static Closure,
    /// The function it was written in.
    pub context: Context,
    /// The frame whose locals it uses.
    pub frame: FrameId,
    /// One value per copy it takes.
    pub values: Vec<Value>,
}

impl Captured {
    /// Whether two closures differ at most in what they have moved into themselves.
    pub fn is_same_code(&self, other: &Captured) -> bool {
        std::ptr::eq(self.code, other.code)
            && (!self.code.borrows || self.frame == other.frame)
            && Rc::ptr_eq(&self.context.facts, &other.context.facts)
    }
}

/// A value of a type that is not lifted.
#[derive(Clone)]
pub struct Foreign(pub Rc<dyn Any>);

impl std::fmt::Debug for Foreign {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Foreign")
    }
}

/// A part of a local.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The frame of the local.
    pub frame: FrameId,
    /// The local.
    pub slot: Slot,
    /// The way from it to the part.
    pub projections: Vec<Projection>,
}

/// A step from a value to a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Projection {
    /// A part of a tuple, or of the fields of all variants of a struct or enum.
    Field(usize),
    /// An item of a sequence; the index is within range.
    Index(Term),
    /// The items from one index up to another.
    Slice(usize, usize),
}

impl Projection {
    /// The payload of `Some`.
    pub const SOME: Projection = Projection::Field(0);
    /// The payload of `Ok`.
    pub const OK: Projection = Projection::Field(0);
    /// The payload of `Err`.
    pub const ERR: Projection = Projection::Field(1);
}

impl Location {
    /// A part of this place.
    pub fn project(&self, projection: Projection) -> Self {
        let mut place = self.clone();
        // An item of a slice is an item of the whole.
        if let (Some(&Projection::Slice(start, end)), false) =
            (place.projections.last(), matches!(projection, Projection::Field(_)))
        {
            match projection {
                Projection::Index(Term::Known(index)) => {
                    place.projections.pop();
                    place.projections.push(Projection::Index(Term::Known(index + start as i128)));
                    return place;
                }
                Projection::Slice(from, to) => {
                    place.projections.pop();
                    place.projections.push(Projection::Slice(start + from, (start + to).min(end)));
                    return place;
                }
                _ => {}
            }
        }
        place.projections.push(projection);
        place
    }
}

impl Value {
    /// `()`
    pub fn unit() -> Self {
        Self::tuple(Vec::new())
    }

    /// A tuple.
    pub fn tuple(parts: Vec<Value>) -> Self {
        Value::Tuple(Rc::new(parts))
    }

    /// An array, slice or `Vec`.
    pub fn sequence(items: Vec<Value>) -> Self {
        Value::Sequence(Rc::new(items))
    }

    /// A node of a known type.
    pub fn variable(node: NodeId, scalar: ScalarType) -> Self {
        Value::Scalar(Scalar::new(Term::Node(node), scalar))
    }

    /// A known number.
    pub fn number(number: i128, scalar: ScalarType) -> Self {
        Value::Scalar(Scalar::new(Term::Known(number), scalar))
    }

    /// A variant of a fieldless enum.
    pub fn enumeration<T: Described>(discriminant: i128) -> Self {
        Self::number(discriminant, ScalarType::Enumeration(T::DEFINITION))
    }

    /// A `bool`.
    pub fn boolean(term: Term) -> Self {
        Value::Scalar(Scalar::new(term, ScalarType::Bool))
    }

    /// A `usize`.
    pub fn usize(term: Term) -> Self {
        Value::Scalar(Scalar::new(term, crate::lift::value::scalar::USIZE))
    }

    /// An `Ordering`.
    pub fn ordering(term: Term) -> Self {
        Value::Scalar(Scalar::new(term, ScalarType::Ordering))
    }

    /// `Some(payload)`
    pub fn some(payload: Value) -> Self {
        Self::optional(Term::TRUE, payload)
    }

    /// `None`
    pub fn none() -> Self {
        Self::variant(&OPTION, 0, Vec::new())
    }

    /// `Some(payload)` where `present` is 1.
    pub fn optional(present: Term, payload: Value) -> Self {
        Self::option(Optional { present, payload: Some(payload) })
    }

    /// `Ok(value)`
    pub fn ok(value: Value) -> Self {
        Self::variant(&RESULT, 0, vec![value])
    }

    /// `Err(error)`
    pub fn err(error: Value) -> Self {
        Self::variant(&RESULT, 1, vec![error])
    }

    /// An iterator.
    pub fn stream(stream: Stream) -> Self {
        Value::Stream(Rc::new(stream))
    }

    /// The value whose scalars are the leaves of a tree.
    pub fn from_tree(tree: &Tree<(NodeId, ScalarType)>) -> Self {
        match tree {
            Tree::Leaf((node, scalar)) => Self::variable(*node, *scalar),
            Tree::Tuple(parts) => Self::tuple(parts.iter().map(Self::from_tree).collect()),
            Tree::List(items) => Self::sequence(items.iter().map(Self::from_tree).collect()),
            // Parameters have one shape.
            Tree::Either(trees) => trees.first().map_or(Value::Unset, |(_, tree)| Self::from_tree(tree)),
            Tree::Tagged { definition, tag, fields } => Value::Tagged(Tagged {
                definition,
                tag: tag.map_or(Term::Known(0), |tag| Term::Node(tag.0)),
                fields: fields.iter().map(|field| field.as_ref().map_or(Value::Unset, Self::from_tree)).collect(),
            }),
        }
    }

    /// The same value with constants of the graph known as numbers.
    pub(crate) fn normalise(&self, tracer: &Tracer) -> Self {
        let term = |term: Term| match term {
            Term::Node(node) => Term::of(&tracer.graph, node),
            known => known,
        };
        match self {
            Value::Scalar(scalar) => Value::Scalar(Scalar { term: term(scalar.term), kind: scalar.kind }),
            Value::Tuple(parts) => Self::tuple(parts.iter().map(|part| part.normalise(tracer)).collect()),
            Value::Sequence(items) => Self::sequence(items.iter().map(|item| item.normalise(tracer)).collect()),
            Value::Tagged(tagged) => Value::Tagged(Tagged {
                definition: tagged.definition,
                tag: term(tagged.tag),
                fields: tagged.fields.iter().map(|field| field.normalise(tracer)).collect(),
            }),
            other => other.clone(),
        }
    }

    /// Whether there is something in it that has no order, such as a `HashMap`.
    pub fn has_hashes(&self) -> bool {
        match self {
            Value::Map(map) => !map.ordered || map.keys.iter().chain(&map.values).any(Value::has_hashes),
            Value::Tuple(parts) | Value::Sequence(parts) => parts.iter().any(Value::has_hashes),
            Value::Padded(list) => list.items.iter().any(Value::has_hashes),
            Value::Wrapped(_, inner) | Value::Shared(inner) => inner.has_hashes(),
            Value::Tagged(tagged) => tagged.fields.iter().any(Value::has_hashes),
            _ => false,
        }
    }

    /// What the value is, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Value::Scalar(_) => "a number",
            Value::Tuple(parts) if parts.is_empty() => "()",
            Value::Tuple(_) => "a tuple",
            Value::Sequence(_) | Value::Padded(_) => "an array, slice or Vec",
            Value::Map(map) if map.set => "a set",
            Value::Map(_) => "a map",
            Value::Entry(_) => "an entry of a map",
            Value::Wrapped(wrapper, _) => wrapper.describe(),
            Value::Tagged(tagged) if tagged.definition == &OPTION => "an Option",
            Value::Tagged(tagged) if tagged.definition == &RESULT => "a Result",
            Value::Tagged(tagged) => tagged.definition.short_name(),
            Value::Stream(_) => "an iterator or range",
            Value::Closure(_) => "a closure",
            Value::Function(_) | Value::Method(..) => "a function",
            Value::Location(_) => "a mutable reference",
            Value::Cell(_) => "a Cell or RefCell",
            Value::Shared(_) => "an Rc",
            Value::Foreign(_) => "a value of a type that only opaque! can look at",
            Value::Torn(_) => "two values",
            Value::Unset => "a local without a value",
        }
    }
}
