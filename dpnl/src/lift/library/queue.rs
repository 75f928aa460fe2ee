//! `VecDeque` and `BinaryHeap`.
//!
//! Both are lists, perhaps of unknown length. A heap keeps its items in order, the largest first: `pop` then takes the
//! first one, and no condition tells which. The order in which `iter` and `into_vec` give the items of a heap is not
//! defined by Rust, and a function must not depend on it.

use std::rc::Rc;

use crate::lift::code::table::{Deque, DequeChange, Heap, HeapChange, Sequence, SequenceChange, SequenceReference};
use crate::lift::code::{Binary, Method};
use crate::lift::library::collection::Collection;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::{Location, Padded, Term, Value};

/// Whether a method changes a `VecDeque`.
pub(crate) fn deque_changes(method: &Method) -> bool {
    let refers = matches!(method.deque_change, Some(DequeChange::FrontMut | DequeChange::BackMut));
    !refers && (method.deque_change.is_some() || method.sequence_change.is_some())
}

impl Tracer {
    /// Methods of a `VecDeque` that slices do not have.
    pub(crate) fn deque_method(&mut self, method: Deque, inner: &Value) -> Flow<Value> {
        let Some((length, items)) = list(inner) else { return Err(self.defect("a queue is no list")) };
        let queue = Padded { length, items: items.to_vec() };
        if queue.items.is_empty() {
            return Ok(Value::none());
        }
        let end = if method == Deque::Front { Sequence::First } else { Sequence::Last };
        self.padded_method(end, &queue, Vec::new())
    }

    /// Methods that change a `VecDeque`: it afterwards, and the result.
    pub(crate) fn change_deque(
        &mut self,
        method: &Method,
        place: &Location,
        inner: Value,
        arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        let change = match (method.deque_change, method.sequence_change) {
            (Some(DequeChange::PushBack), _) => SequenceChange::Push,
            (Some(DequeChange::PopBack), _) => SequenceChange::Pop,
            (Some(DequeChange::PopFront), _) => return self.take_first(&inner),
            (Some(DequeChange::PushFront), _) => {
                let Some((length, items)) = list(&inner) else { return Err(self.defect("a queue is no list")) };
                let mut items = items.to_vec();
                items.insert(0, self.read(self.first(&arguments)?.clone())?);
                let length = self.add(length, Term::Known(1));
                return Ok((self.list(length, items), Value::unit()));
            }
            (Some(DequeChange::Remove), _) => {
                // Unlike a `Vec`, it says whether there was one.
                let length = self.known_length_of(&inner)?;
                let index = self.known_length(self.first(&arguments)?.clone())?;
                if index >= length {
                    return Ok((inner, Value::none()));
                }
                let (rest, item) = self.change_list(SequenceChange::Remove, place, inner, arguments)?;
                return Ok((rest, Value::some(item)));
            }
            (Some(DequeChange::FrontMut | DequeChange::BackMut), _) => {
                return Err(self.defect("a reference is no change"));
            }
            (None, Some(change)) => change,
            (None, None) => return Err(self.defect("a queue that is not changed")),
        };
        self.change_list(change, place, inner, arguments)
    }

    /// References to the ends of a `VecDeque`; nothing for other methods.
    pub(crate) fn refer_to_end(&mut self, method: &Method, place: &Location, inner: &Value) -> Flow<Option<Value>> {
        let end = match method.deque_change {
            Some(DequeChange::FrontMut) => SequenceReference::FirstMut,
            Some(DequeChange::BackMut) => SequenceReference::LastMut,
            _ => return Ok(None),
        };
        Ok(Some(match inner {
            Value::Padded(list) => self.refer_padded(end, place, list, &[])?,
            other => {
                let length = self.known_length_of(other)?;
                self.refer(end, place, length, &[])?
            }
        }))
    }

    /// Methods of a `BinaryHeap` that leave it as it is.
    pub(crate) fn heap_method(&mut self, method: Heap, inner: &Value) -> Flow<Value> {
        let Some((length, items)) = list(inner) else { return Err(self.defect("a heap is no list")) };
        let mut heap = Padded { length, items: items.to_vec() };
        Ok(match method {
            Heap::Len => Value::usize(length),
            Heap::IsEmpty => Value::boolean(self.equal_terms(length, Term::Known(0))),
            Heap::Peek => match heap.items.first() {
                Some(first) => Value::optional(self.reaches(0, length), first.clone()),
                None => Value::none(),
            },
            Heap::Iter | Heap::IntoIter => Value::stream(self.stream_of(inner.clone())?),
            Heap::IntoVec => inner.clone(),
            Heap::IntoSortedVec => {
                if length.known().is_some() {
                    heap.items.reverse();
                } else {
                    self.change_padded(SequenceChange::Reverse, &mut heap, &[])?;
                }
                self.list(heap.length, heap.items)
            }
        })
    }

    /// Methods that change a `BinaryHeap`: it afterwards, and the result.
    pub(crate) fn change_heap(
        &mut self,
        method: HeapChange,
        place: &Location,
        inner: Value,
        arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        let stream = match method {
            HeapChange::Pop => return self.take_first(&inner),
            HeapChange::Clear => return Ok((Value::sequence(Vec::new()), Value::unit())),
            HeapChange::Drain => {
                let items = self.stream_of(inner)?;
                return Ok((Value::sequence(Vec::new()), Value::stream(items)));
            }
            HeapChange::Retain => return self.change_list(SequenceChange::Retain, place, inner, arguments),
            HeapChange::Push => Stream::items(Rc::new(arguments)),
            HeapChange::Append => {
                let Value::Location(other) = self.first(&arguments)? else {
                    return Err(self.fail("a mutable reference is expected here"));
                };
                let all = self.read_place(other)?;
                self.write_place(other, Collection::Heap.empty())?;
                self.stream_of(all)?
            }
            HeapChange::Extend => self.stream_of(self.first(&arguments)?.clone())?,
        };
        let Some((length, items)) = list(&inner) else { return Err(self.defect("a heap is no list")) };
        let mut heap = Padded { length, items: items.to_vec() };
        self.push_all(&mut heap, Stream::Copied(Box::new(stream)))?;
        Ok((self.list(heap.length, heap.items), Value::unit()))
    }

    fn known_length_of(&mut self, value: &Value) -> Flow<usize> {
        let Some((length, _)) = list(value) else { return Err(self.defect("a queue is no list")) };
        self.known_length(Value::usize(length))
    }

    /// A list without its first item, and that item, if there is one.
    fn take_first(&mut self, inner: &Value) -> Flow<(Value, Value)> {
        let Some((length, items)) = list(inner) else { return Err(self.defect("a queue is no list")) };
        let Some((first, rest)) = items.split_first() else { return Ok((inner.clone(), Value::none())) };
        let present = self.reaches(0, length);
        let shorter = self.one_less(length);
        Ok((self.list(shorter, rest.to_vec()), Value::optional(present, first.clone())))
    }

    /// Adds all items of an iterator to a heap.
    pub(crate) fn push_all(&mut self, heap: &mut Padded, mut stream: Stream) -> Flow<()> {
        let mut count = 0;
        while let Some(Item { present, value }) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            match self.settle(present) {
                Term::FALSE => {}
                present => self.push_in_order(heap, present, value)?,
            }
        }
        Ok(())
    }

    /// Puts an item behind those that are at least as large, where a condition holds.
    fn push_in_order(&mut self, heap: &mut Padded, condition: Term, value: Value) -> Flow<()> {
        let old = std::mem::take(&mut heap.items);
        let mut before = Term::TRUE;
        for position in 0..=old.len() {
            let stays = match old.get(position) {
                Some(item) => {
                    let reaches = self.reaches(position, heap.length);
                    let larger = self.compare(Binary::GreaterEqual, item, &value)?;
                    let stays = self.and(reaches, larger);
                    self.and(before, stays)
                }
                None => Term::FALSE,
            };
            // After the new item, every item moves up by one.
            let moved = match position.checked_sub(1).map(|previous| &old[previous]) {
                Some(previous) => self.either(before, &value, previous)?,
                None => value.clone(),
            };
            let item = match old.get(position) {
                Some(item) => {
                    let new = self.either(stays, item, &moved)?;
                    self.either(condition, &new, item)?
                }
                None => moved,
            };
            heap.items.push(item);
            before = stays;
        }
        heap.length = self.add(heap.length, condition);
        Ok(())
    }
}
