//! Methods that change their receiver, and those that give mutable references into it.

use std::rc::Rc;

use crate::lift::code::table::{IteratorReference, SequenceChange, SequenceReference};
use crate::lift::code::{Binary, Method};
use crate::lift::library::Facts;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Place, Projection, Term, Value};

impl Tracer {
    /// A method whose receiver may be changed.
    pub(crate) fn change(
        &mut self,
        method: &Method,
        facts: Facts,
        place: &Place,
        arguments: Vec<Value>,
    ) -> Flow<Value> {
        // Taken out of the local, so that it is changed in place if nobody else holds it.
        let value = if place.projections.is_empty() {
            std::mem::replace(self.local_mut(place.frame, place.slot)?, Value::Unset)
        } else {
            self.read_place(place)?
        };
        let value = self.read(value)?;
        match (value, method) {
            (Value::Sequence(mut items), Method { sequence_change: Some(method), .. }) => {
                let result = self.change_sequence(*method, &mut items, arguments);
                self.write_place(place, Value::Sequence(items))?;
                result
            }
            (Value::Option(option), Method { option_change: Some(method), .. }) => {
                let (new, result) = self.change_option(*method, place, option, arguments)?;
                self.write_place(place, new)?;
                Ok(result)
            }
            (value, method) => {
                // Put back as it was.
                if place.projections.is_empty() {
                    *self.local_mut(place.frame, place.slot)? = value.clone();
                }
                match (&value, method) {
                    (Value::Sequence(items), Method { sequence_reference: Some(method), .. }) => {
                        self.refer(*method, place, items.len(), &arguments)
                    }
                    (Value::Stream(_), Method { iterator_reference: Some(IteratorReference::ByRef), .. }) => {
                        Ok(Self::reference(place.clone()))
                    }
                    // Names that other types have with another meaning, such as `reverse` of an `Ordering`.
                    _ => self.method(method, facts, value, None, arguments),
                }
            }
        }
    }

    /// Methods that give mutable references to items.
    fn refer(&mut self, method: SequenceReference, place: &Place, length: usize, arguments: &[Value]) -> Flow<Value> {
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
            SequenceChange::Truncate => {
                let length = self.known_length(argument)?;
                Rc::make_mut(items).truncate(length);
            }
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
            SequenceChange::Extend | SequenceChange::ExtendFromSlice | SequenceChange::Append => {
                let mut stream = match (method, &argument) {
                    (SequenceChange::Append, Value::Place(place)) => {
                        let all = self.read_place(place)?;
                        self.write_place(place, Value::sequence(Vec::new()))?;
                        self.stream_of(all)?
                    }
                    _ => self.stream_of(argument)?,
                };
                while let Some(item) = self.next_present(&mut stream, false)? {
                    let value = self.read(item.value)?;
                    Rc::make_mut(items).push(value);
                }
            }
            SequenceChange::CopyFromSlice => {
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
            SequenceChange::Retain => {
                let mut kept = Vec::new();
                for item in items.iter() {
                    let keep = self.apply(&mut argument, vec![item.clone()])?;
                    let keep = self.condition(keep)?;
                    if self.fork(keep)? {
                        kept.push(item.clone());
                    }
                }
                *items = Rc::new(kept);
            }
            SequenceChange::Dedup => {
                let mut kept: Vec<Value> = Vec::new();
                for item in items.iter() {
                    let same = match kept.last() {
                        Some(last) => self.equal(&last.clone(), item)?,
                        None => Term::FALSE,
                    };
                    if !self.fork(same)? {
                        kept.push(item.clone());
                    }
                }
                *items = Rc::new(kept);
            }
            SequenceChange::Sort | SequenceChange::SortUnstable => self.sort(items)?,
            SequenceChange::SortByKey | SequenceChange::SortUnstableByKey | SequenceChange::SortByCachedKey => {
                let keys: Vec<Value> =
                    items.iter().map(|item| self.apply(&mut argument, vec![item.clone()])).collect::<Flow<_>>()?;
                self.sort_by(items, |this, first, second| {
                    this.compare(Binary::LessEqual, &keys[first], &keys[second])
                })?;
            }
            SequenceChange::SortBy | SequenceChange::SortUnstableBy => {
                let all = Rc::clone(items);
                self.sort_by(items, |this, first, second| {
                    let order = this.apply(&mut argument, vec![all[first].clone(), all[second].clone()])?;
                    let order = this.scalar(&order)?.term;
                    Ok(this.less_equal_terms(order, Term::Known(0)))
                })?;
            }
        }
        Ok(Value::unit())
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

    fn swap(&mut self, items: &mut Rc<Vec<Value>>, first: &Value, second: &Value) -> Flow<()> {
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

    /// Numbers are sorted by a network of minima and maxima; other values by their ranks.
    fn sort(&mut self, items: &mut Rc<Vec<Value>>) -> Flow<()> {
        if items.iter().all(|item| matches!(item, Value::Scalar(_))) {
            let items = Rc::make_mut(items);
            for (low, high) in network(items.len()) {
                let (a, b) = (items[low].clone(), items[high].clone());
                items[low] = self.lesser(true, &a, &b)?;
                items[high] = self.lesser(false, &a, &b)?;
            }
            return Ok(());
        }
        let all = Rc::clone(items);
        self.sort_by(items, |this, first, second| this.compare(Binary::LessEqual, &all[first], &all[second]))
    }

    /// A stable sort: an item's place is the number of items that come before it.
    fn sort_by(
        &mut self,
        items: &mut Rc<Vec<Value>>,
        mut ordered: impl FnMut(&mut Self, usize, usize) -> Flow<Term>,
    ) -> Flow<()> {
        let length = items.len();
        let mut ranks = vec![Term::Known(0); length];
        for first in 0..length {
            for second in first + 1..length {
                let in_order = ordered(self, first, second)?;
                ranks[second] = self.add(ranks[second], in_order);
                let swapped = self.not(in_order);
                ranks[first] = self.add(ranks[first], swapped);
            }
        }
        let mut sorted = Vec::with_capacity(length);
        for position in 0..length {
            let mut value: Option<Value> = None;
            for (item, &rank) in items.iter().zip(&ranks) {
                let here = self.equal_terms(rank, Term::Known(position as i128));
                if here == Term::FALSE {
                    continue;
                }
                value = Some(match value {
                    Some(value) => self.either(here, item, &value)?,
                    None => item.clone(),
                });
            }
            sorted.extend(value);
        }
        *items = Rc::new(sorted);
        Ok(())
    }
}

/// Batcher's merge exchange: pairs of positions to be compared, for any number of items (Knuth, volume 3, 5.2.2 M).
fn network(length: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    if length < 2 {
        return pairs;
    }
    let top = length.next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let (mut q, mut r, mut d) = (top, 0, p);
        loop {
            for low in 0..length - d {
                if low & p == r {
                    pairs.push((low, low + d));
                }
            }
            if q == p {
                break;
            }
            d = q - p;
            q /= 2;
            r = p;
        }
        p /= 2;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn the_network_sorts_all_zeros_and_ones() {
        for length in 0..=11 {
            for bits in 0_u32..1 << length {
                let mut items: Vec<u32> = (0..length).map(|position| bits >> position & 1).collect();
                for (low, high) in network(length as usize) {
                    if items[low] > items[high] {
                        items.swap(low, high);
                    }
                }
                assert!(items.is_sorted(), "{length} items, {bits:b}");
            }
        }
    }
}
