//! `VecDeque` and `BinaryHeap`.
//!
//! Both are lists, perhaps of unknown length. A heap keeps its items in order, the largest first: `pop` then takes the
//! first one, and no condition tells which. The order in which `iter` and `into_vec` give the items of a heap is not
//! defined by Rust, and a function must not depend on it.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::library::changes::Changed;
use crate::lift::library::collection::Collection;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::{Padded, Place, Term, Value, Wrapper};

impl Tracer {
    /// Methods that leave a queue as it is.
    pub(crate) fn queue_method(
        &mut self,
        name: &str,
        wrapper: Wrapper,
        inner: &Value,
        arguments: Vec<Value>,
    ) -> Flow<Option<Value>> {
        let name = match (wrapper, name) {
            (Wrapper::Deque, "front") | (Wrapper::Heap, "peek") => "first",
            (Wrapper::Deque, "back") => "last",
            (Wrapper::Heap, "into_vec") => return Ok(Some(inner.clone())),
            (Wrapper::Heap, "into_sorted_vec") => {
                let Some((length, items)) = list(inner) else { return Err(self.defect("a heap is no list")) };
                let mut sorted = Padded { length, items: items.to_vec() };
                if sorted.length.known().is_some() {
                    sorted.items.reverse();
                } else {
                    self.change_padded("reverse", &mut sorted, &[])?;
                }
                return Ok(Some(self.list(sorted.length, sorted.items)));
            }
            (Wrapper::Heap, "len" | "is_empty" | "iter" | "into_iter") => name,
            (Wrapper::Deque, _) if !matches!(name, "first" | "last") => name,
            _ => return Ok(None),
        };
        self.method(name, (None, None), inner.clone(), None, arguments).map(Some)
    }

    /// Methods that change a queue.
    pub(crate) fn change_queue(
        &mut self,
        name: &str,
        wrapper: Wrapper,
        place: &Place,
        inner: Value,
        arguments: Vec<Value>,
    ) -> Flow<Changed> {
        let changed = |value: Value, result: Value| Ok(Changed { value, changed: true, result });
        match (wrapper, name, arguments.as_slice()) {
            (Wrapper::Deque, "pop_front", []) | (Wrapper::Heap, "pop", []) => {
                let (rest, first) = self.take_first(&inner)?;
                changed(rest, first)
            }
            (Wrapper::Deque, "push_back", _) => self.change_list("push", place, inner, arguments),
            (Wrapper::Deque, "pop_back", _) => self.change_list("pop", place, inner, arguments),
            (Wrapper::Deque, "front_mut", _) => self.change_list("first_mut", place, inner, arguments),
            (Wrapper::Deque, "back_mut", _) => self.change_list("last_mut", place, inner, arguments),
            (Wrapper::Deque, "push_front", [value]) => {
                let Some((length, items)) = list(&inner) else { return Err(self.defect("a queue is no list")) };
                let mut items = items.to_vec();
                items.insert(0, self.read(value.clone())?);
                let length = self.add(length, Term::Known(1));
                changed(self.list(length, items), Value::unit())
            }
            (Wrapper::Deque, "remove", [index]) => {
                // Unlike a `Vec`, it says whether there was one.
                let length = self.known_length_of(&inner)?;
                let index = self.known_length(index.clone())?;
                if index >= length {
                    return Ok(Changed { value: inner, changed: false, result: Value::none() });
                }
                let changed = self.change_list(name, place, inner, arguments)?;
                Ok(Changed { result: Value::some(changed.result), ..changed })
            }
            (Wrapper::Deque, _, _) | (Wrapper::Heap, "retain", _) => self.change_list(name, place, inner, arguments),
            (Wrapper::Heap, "clear", []) => changed(Value::sequence(Vec::new()), Value::unit()),
            (Wrapper::Heap, "push" | "extend" | "append", [more]) => {
                let stream = match (name, more) {
                    ("push", value) => Stream::items(Rc::new(vec![value.clone()])),
                    ("append", Value::Place(other)) => {
                        let all = self.read_place(other)?;
                        self.write_place(other, Collection::Heap.empty())?;
                        self.stream_of(all)?
                    }
                    _ => self.stream_of(more.clone())?,
                };
                let Some((length, items)) = list(&inner) else { return Err(self.defect("a heap is no list")) };
                let mut heap = Padded { length, items: items.to_vec() };
                self.push_all(&mut heap, Stream::Copied(Box::new(stream)))?;
                changed(self.list(heap.length, heap.items), Value::unit())
            }
            (Wrapper::Heap, "drain", []) => {
                let items = self.stream_of(inner)?;
                changed(Value::sequence(Vec::new()), Value::stream(items))
            }
            _ => match self.queue_method(name, wrapper, &inner, arguments)? {
                Some(result) => Ok(Changed { value: inner, changed: false, result }),
                None => Err(self.fail(format!(
                    "`{name}` is not supported on {} in symbolic functions; wrap the call in opaque!(..)",
                    wrapper.describe()
                ))),
            },
        }
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
