//! Methods that change their receiver, and those that give mutable references into it.

use std::rc::Rc;

use crate::lift::code::table::{Borrowing, IteratorReference, SequenceChange, SequenceReference};
use crate::lift::code::{Binary, Method};
use crate::lift::library::MethodTypes;
use crate::lift::library::iterator::Stream;
use crate::lift::library::queue::deque_changes;
use crate::lift::library::sorting::is_number;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::tagged::{OPTION, RESULT};
use crate::lift::value::{Location, Padded, Projection, Term, Value, Wrapper};

impl Tracer {
    /// A method whose receiver may be changed.
    pub(crate) fn change(
        &mut self,
        method: &Method,
        facts: MethodTypes,
        place: &Location,
        arguments: Vec<Value>,
    ) -> Flow<Value> {
        // Taken out of the local, so that it is changed in place if nobody else holds it.
        let value = if place.projections.is_empty() {
            std::mem::replace(self.local_mut(place.frame, place.slot)?, Value::Unset)
        } else {
            self.read_place(place)?
        };
        let shared = matches!(value, Value::Shared(_)).then(|| value.clone());
        let value = self.read(value)?;
        self.check_standard(method, &value)?;
        match (value, method) {
            (list @ (Value::Sequence(_) | Value::Padded(_)), Method { sequence_change: Some(method), .. }) => {
                let (list, result) = self.change_list(*method, place, list, arguments)?;
                self.write_place(place, list)?;
                Ok(result)
            }
            (Value::Map(map), Method { map_change: Some(method), .. }) => {
                self.change_map(*method, place, map, &arguments)
            }
            (Value::Wrapped(Wrapper::Text, text), Method { text_change: Some(method), .. }) => {
                let (text, result) = self.change_text(*method, place, &text, arguments)?;
                self.write_place(place, text)?;
                Ok(result)
            }
            (Value::Wrapped(Wrapper::Heap, heap), Method { heap_change: Some(method), .. }) => {
                let (heap, result) = self.change_heap(*method, place, Rc::unwrap_or_clone(heap), arguments)?;
                self.write_place(place, Value::Wrapped(Wrapper::Heap, Rc::new(heap)))?;
                Ok(result)
            }
            (Value::Wrapped(Wrapper::Deque, deque), method) if deque_changes(method) => {
                let (deque, result) = self.change_deque(method, place, Rc::unwrap_or_clone(deque), arguments)?;
                self.write_place(place, Value::Wrapped(Wrapper::Deque, Rc::new(deque)))?;
                Ok(result)
            }
            (value, Method { option_change: Some(method), .. }) if value.is_of(&OPTION) => {
                let option = self.optional(value)?;
                // A closure may look at it.
                self.write_place(place, Value::option(option.clone()))?;
                let (new, result) = self.change_option(*method, facts.1, place, option, arguments)?;
                self.write_place(place, new)?;
                Ok(result)
            }
            (value, method) => {
                // Put back as it was.
                if place.projections.is_empty() {
                    *self.local_mut(place.frame, place.slot)? = shared.unwrap_or_else(|| value.clone());
                }
                let list = match &value {
                    Value::Wrapped(Wrapper::Deque, inner) => inner.as_ref(),
                    other => other,
                };
                if let (Value::Wrapped(Wrapper::Deque, inner), Some(_)) = (&value, method.deque_change)
                    && let Some(reference) = self.refer_to_end(method, place, inner)?
                {
                    return Ok(reference);
                }
                match (list, method) {
                    (Value::Sequence(items), Method { sequence_reference: Some(method), .. }) => {
                        self.refer(*method, place, items.len(), &arguments)
                    }
                    (Value::Padded(list), Method { sequence_reference: Some(method), .. }) => {
                        self.refer_padded(*method, place, list, &arguments)
                    }
                    (Value::Map(map), Method { map_reference: Some(method), .. }) => {
                        self.refer_map(*method, place, map, &arguments)
                    }
                    (_, Method { result_change: Some(method), .. }) if value.is_of(&RESULT) => {
                        let result = self.fallible(value)?;
                        self.refer_result(*method, place, &result)
                    }
                    (
                        Value::Sequence(_) | Value::Padded(_) | Value::Wrapped(Wrapper::Text, _),
                        Method { borrowing: Some(Borrowing::ToMut), .. },
                    ) => Ok(Self::reference(place.clone())),
                    (Value::Stream(_), Method { iterator_reference: Some(IteratorReference::ByRef), .. }) => {
                        Ok(Self::reference(place.clone()))
                    }
                    (own, Method { iterator_reference: Some(IteratorReference::ByRef), .. })
                        if own.definition().is_some_and(|definition| (definition.operators)().next.is_some()) =>
                    {
                        Ok(Self::reference(place.clone()))
                    }
                    // Names that other types have with another meaning, such as `reverse` of an `Ordering`.
                    _ => self.method(method, facts, value, None, arguments),
                }
            }
        }
    }

    /// A method that changes a list: the list afterwards, and the result.
    pub(crate) fn change_list(
        &mut self,
        method: SequenceChange,
        place: &Location,
        mut list: Value,
        arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        if let Some(rebuilt) = self.rebuild(method, &mut list, &arguments)? {
            return Ok((rebuilt, Value::unit()));
        }
        if let Value::Padded(padded) = &mut list {
            if let Some(result) = self.change_padded(method, Rc::make_mut(padded), &arguments)? {
                let Padded { length, items } = std::mem::take(Rc::make_mut(padded));
                return Ok((self.list(length, items), result));
            }
            list = self.fixed(list)?;
        }
        let Value::Sequence(mut items) = list else { return Err(self.defect("no list")) };
        let result = self.change_sequence(method, place, &mut items, arguments)?;
        Ok((Value::Sequence(items), result))
    }

    /// Methods that give mutable references to items.
    pub(crate) fn refer(
        &mut self,
        method: SequenceReference,
        place: &Location,
        length: usize,
        arguments: &[Value],
    ) -> Flow<Value> {
        let item = |position: usize| {
            let index = Projection::Index(Term::Known(position as i128));
            Value::some(Self::reference(place.project(index)))
        };
        Ok(match method {
            SequenceReference::IterMut => {
                Value::stream(Stream::Places { place: place.clone(), front: 0, back: length })
            }
            SequenceReference::AsMut => Self::reference(place.clone()),
            SequenceReference::FirstMut | SequenceReference::LastMut if length == 0 => Value::none(),
            SequenceReference::FirstMut => item(0),
            SequenceReference::LastMut => item(length - 1),
            SequenceReference::GetMut => {
                let index = self.scalar(self.first(arguments)?)?;
                let index = self.index_term(index)?;
                let below = self.less_terms(index, Term::Known(length as i128));
                let present = self.settle(below);
                if present == Term::FALSE {
                    return Ok(Value::none());
                }
                Value::optional(present, Self::reference(place.project(Projection::Index(index))))
            }
            SequenceReference::AsMutSlice => Self::reference(place.clone()),
            SequenceReference::SplitFirstMut | SequenceReference::SplitLastMut if length == 0 => Value::none(),
            SequenceReference::SplitFirstMut | SequenceReference::SplitLastMut => {
                let (one, from, to) = if method == SequenceReference::SplitFirstMut {
                    (0, 1, length)
                } else {
                    (length - 1, 0, length - 1)
                };
                let item = Self::reference(place.project(Projection::Index(Term::Known(one as i128))));
                Value::some(Value::tuple(vec![item, Self::reference(place.project(Projection::Slice(from, to)))]))
            }
            SequenceReference::ChunksMut | SequenceReference::ChunksExactMut => {
                let size = self.known_length(self.first(arguments)?.clone())?;
                self.require(Term::from(size != 0))?;
                let part = |from| Self::reference(place.project(Projection::Slice(from, length.min(from + size))));
                let exact = method == SequenceReference::ChunksExactMut;
                let starts = (0..length).step_by(size).filter(|from| !exact || from + size <= length);
                Value::stream(Stream::items(Rc::new(starts.map(part).collect())))
            }
            SequenceReference::SplitAtMut => {
                let index = self.known_length(self.first(arguments)?.clone())?;
                self.require(Term::from(index <= length))?;
                let part = |from, to| Self::reference(place.project(Projection::Slice(from, to)));
                Value::tuple(vec![part(0, index), part(index, length)])
            }
        })
    }

    fn change_sequence(
        &mut self,
        method: SequenceChange,
        place: &Location,
        items: &mut Rc<Vec<Value>>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let second = arguments.pop().unwrap_or(Value::Unset);
        let length = items.len();
        match method {
            SequenceChange::Push => {
                let value = self.read(argument)?;
                Rc::make_mut(items).push(value);
            }
            SequenceChange::Pop => return Ok(Rc::make_mut(items).pop().map_or_else(Value::none, Value::some)),
            SequenceChange::Clear => *items = Rc::default(),
            SequenceChange::Reverse => Rc::make_mut(items).reverse(),
            SequenceChange::Resize => {
                let length = self.known_length(argument)?;
                let value = self.read(second)?;
                Rc::make_mut(items).resize(length, value);
            }
            SequenceChange::Fill => {
                let value = self.read(argument)?;
                Rc::make_mut(items).fill(value);
            }
            SequenceChange::Insert => {
                let (position, value) = (self.known_length(argument)?, self.read(second)?);
                self.require(Term::from(position <= length))?;
                Rc::make_mut(items).insert(position, value);
            }
            SequenceChange::Remove | SequenceChange::SwapRemove => return self.remove(method, items, argument),
            SequenceChange::CopyFromSlice | SequenceChange::CloneFromSlice => {
                let other = self.items_of(argument)?;
                self.require(Term::from(other.len() == length))?;
                *items = other;
            }
            SequenceChange::RotateLeft | SequenceChange::RotateRight => {
                let amount = self.known_length(argument)?;
                self.require(Term::from(amount <= length))?;
                let amount = if method == SequenceChange::RotateLeft { amount } else { length - amount };
                Rc::make_mut(items).rotate_left(amount);
            }
            SequenceChange::Swap => self.swap(items, &argument, &second)?,
            SequenceChange::Truncate
            | SequenceChange::Extend
            | SequenceChange::ExtendFromSlice
            | SequenceChange::Append
            | SequenceChange::Retain
            | SequenceChange::Dedup => return Err(self.defect("a list was not rebuilt")),
            SequenceChange::RetainMut => {
                let mut kept = Vec::new();
                for item in items.iter() {
                    let (keep, item) = self.apply_to(&mut argument, item.clone())?;
                    if self.fork(keep)? {
                        kept.push(item);
                    }
                }
                *items = Rc::new(kept);
            }
            SequenceChange::DedupByKey => self.dedup(items, |this, last, item| {
                // The key of the later item is made first.
                let (key, before) = (this.apply(&mut argument, vec![item])?, this.apply(&mut argument, vec![last])?);
                this.equal(&key, &before)
            })?,
            SequenceChange::DedupBy => self.dedup(items, |this, last, item| {
                let same = this.apply(&mut argument, vec![item, last])?;
                this.condition(same)
            })?,
            SequenceChange::Reserve | SequenceChange::ShrinkToFit => {}
            SequenceChange::Drain => {
                let (start, end) = self.bounds_given(argument, length)?;
                let removed: Vec<Value> = Rc::make_mut(items).drain(start..end).collect();
                return Ok(Value::stream(Stream::items(Rc::new(removed))));
            }
            SequenceChange::Splice => {
                let (start, end) = self.bounds_given(argument, length)?;
                let new = self.stream_of(second)?;
                let new = self.collect_items(new)?;
                let new = self.items_of(new)?;
                let removed: Vec<Value> = Rc::make_mut(items).splice(start..end, new.iter().cloned()).collect();
                return Ok(Value::stream(Stream::items(Rc::new(removed))));
            }
            SequenceChange::SplitOff => {
                let at = self.known_length(argument)?;
                self.require(Term::from(at <= length))?;
                return Ok(Value::sequence(Rc::make_mut(items).split_off(at)));
            }
            SequenceChange::PopIf => return self.pop_if(items, &mut argument),
            SequenceChange::ResizeWith => {
                let (wanted, mut closure) = (self.known_length(argument)?, second);
                Rc::make_mut(items).truncate(wanted);
                for _ in length..wanted {
                    let value = self.apply(&mut closure, Vec::new())?;
                    Rc::make_mut(items).push(value);
                }
            }
            SequenceChange::FillWith => {
                for position in 0..length {
                    Rc::make_mut(items)[position] = self.apply(&mut argument, Vec::new())?;
                }
            }
            SequenceChange::SwapWithSlice => {
                let Value::Location(place) = &argument else {
                    return Err(self.fail("a mutable slice is expected here"));
                };
                let other = self.items_of(argument.clone())?;
                self.require(Term::from(other.len() == length))?;
                let own = std::mem::replace(items, other);
                self.write_place(place, Value::Sequence(own))?;
            }
            SequenceChange::CopyWithin | SequenceChange::ExtendFromWithin => {
                let (start, end) = self.bounds_given(argument, length)?;
                let copied = items[start..end].to_vec();
                if method == SequenceChange::ExtendFromWithin {
                    Rc::make_mut(items).extend(copied);
                } else {
                    let target = self.known_length(second)?;
                    self.require(Term::from(target <= length - copied.len()))?;
                    Rc::make_mut(items)[target..target + copied.len()].clone_from_slice(&copied);
                }
            }
            SequenceChange::SelectNthUnstable => {
                let position = self.known_length(argument)?;
                self.select_nth(items, position)?;
                let part = |from, to| Self::reference(place.project(Projection::Slice(from, to)));
                let item = Self::reference(place.project(Projection::Index(Term::Known(position as i128))));
                return Ok(Value::tuple(vec![part(0, position), item, part(position + 1, length)]));
            }
            SequenceChange::Sort | SequenceChange::SortUnstable => self.sort(items)?,
            SequenceChange::SortByKey | SequenceChange::SortUnstableByKey if items.iter().all(is_number) => {
                self.sort_by(items, |this, first, second| {
                    let first = this.apply(&mut argument, vec![first.clone()])?;
                    let second = this.apply(&mut argument, vec![second.clone()])?;
                    this.compare(Binary::LessEqual, &first, &second)
                })?;
            }
            SequenceChange::SortByKey | SequenceChange::SortUnstableByKey | SequenceChange::SortByCachedKey => {
                let keys: Vec<Value> =
                    items.iter().map(|item| self.apply(&mut argument, vec![item.clone()])).collect::<Flow<_>>()?;
                self.sort_tagged(items, keys, |this, (first, _), (second, _)| {
                    this.compare(Binary::LessEqual, first, second)
                })?;
            }
            SequenceChange::SortBy | SequenceChange::SortUnstableBy => {
                self.sort_by(items, |this, first, second| {
                    let order = this.apply(&mut argument, vec![first.clone(), second.clone()])?;
                    let order = this.scalar(&order)?.term;
                    Ok(this.less_equal_terms(order, Term::Known(0)))
                })?;
            }
        }
        Ok(Value::unit())
    }

    /// The bounds that a range gives; panics where they are out of range.
    fn bounds_given(&mut self, range: Value, length: usize) -> Flow<(usize, usize)> {
        let range = self.stream_of(range)?;
        self.slice_bounds(&range, length)
    }

    /// Removes items that are the same as the one kept before them.
    fn dedup(
        &mut self,
        items: &mut Rc<Vec<Value>>,
        mut same: impl FnMut(&mut Self, Value, Value) -> Flow<Term>,
    ) -> Flow<()> {
        let mut kept: Vec<Value> = Vec::new();
        for item in items.iter() {
            let same = match kept.last() {
                Some(last) => same(self, last.clone(), item.clone())?,
                None => Term::FALSE,
            };
            if !self.fork(same)? {
                kept.push(item.clone());
            }
        }
        *items = Rc::new(kept);
        Ok(())
    }

    /// `pop_if`; the closure gets the last item by a mutable reference.
    fn pop_if(&mut self, items: &mut Rc<Vec<Value>>, closure: &mut Value) -> Flow<Value> {
        let Some(last) = Rc::make_mut(items).pop() else { return Ok(Value::none()) };
        let (gone, last) = self.apply_to(closure, last)?;
        if self.fork(gone)? {
            return Ok(Value::some(last));
        }
        Rc::make_mut(items).push(last);
        Ok(Value::none())
    }

    /// What a closure says of a value that it gets by a mutable reference, and the value afterwards.
    fn apply_to(&mut self, closure: &mut Value, value: Value) -> Flow<(Term, Value)> {
        let (frame, slot) = self.temporary(value);
        let place = Location { frame, slot, projections: Vec::new() };
        let answer = self.apply(closure, vec![Self::reference(place.clone())])?;
        let answer = self.condition(answer)?;
        let value = self.read_place(&place)?;
        self.forget(slot);
        Ok((answer, value))
    }

    fn remove(&mut self, method: SequenceChange, items: &mut Rc<Vec<Value>>, index: Value) -> Flow<Value> {
        let length = items.len();
        let index = self.scalar(&index)?;
        let index = self.index_term(index)?;
        let below = self.less_terms(index, Term::Known(length as i128));
        self.require(below)?;
        if let Term::Known(index) = index {
            let items = Rc::make_mut(items);
            return Ok(if method == SequenceChange::Remove {
                items.remove(index as usize)
            } else {
                items.swap_remove(index as usize)
            });
        }
        // Every item from the index on moves down by one; or the last takes the place of the removed one.
        let site = self.here()?;
        let removed = self.choose(site, index, items)?;
        let old = Rc::clone(items);
        let mut kept = Vec::with_capacity(length.saturating_sub(1));
        for position in 0..length.saturating_sub(1) {
            let here = Term::Known(position as i128);
            let value = match method {
                SequenceChange::Remove => {
                    let before = self.less_terms(here, index);
                    self.either(before, &old[position], &old[position + 1])?
                }
                _ => {
                    let gone = self.equal_terms(here, index);
                    self.either(gone, &old[length - 1], &old[position])?
                }
            };
            kept.push(value);
        }
        *items = Rc::new(kept);
        Ok(removed)
    }

    pub(crate) fn swap(&mut self, items: &mut Rc<Vec<Value>>, first: &Value, second: &Value) -> Flow<()> {
        let whole = Value::Sequence(Rc::clone(items));
        let first = self.index(&whole, first.clone())?;
        let second = self.index(&whole, second.clone())?;
        drop(whole);
        if let (Projection::Index(Term::Known(first)), Projection::Index(Term::Known(second))) = (first, second) {
            Rc::make_mut(items).swap(first as usize, second as usize);
            return Ok(());
        }
        let whole = Value::Sequence(Rc::clone(items));
        let (a, b) = (self.project(&whole, first)?, self.project(&whole, second)?);
        let mut whole = Value::Sequence(std::mem::take(items));
        self.update(&mut whole, &[first], b)?;
        self.update(&mut whole, &[second], a)?;
        if let Value::Sequence(swapped) = whole {
            *items = swapped;
        }
        Ok(())
    }
}
