//! Methods that change their receiver, and those that give mutable references into it.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Optional, Place, Projection, Term, Value};

impl Tracer {
    pub(crate) fn change(&mut self, name: &str, place: &Place, arguments: Vec<Value>) -> Flow<Value> {
        // Taken out of the local, so that it is changed in place if nobody else holds it.
        let value = if place.projections.is_empty() {
            std::mem::replace(self.local_mut(place.frame, place.slot)?, Value::Unset)
        } else {
            self.read_place(place)?
        };
        let value = self.read(value)?;
        match value {
            Value::Sequence(mut items) => {
                if let Some(reference) = self.refer(name, place, &items, &arguments)? {
                    if place.projections.is_empty() {
                        *self.local_mut(place.frame, place.slot)? = Value::Sequence(items);
                    }
                    return Ok(reference);
                }
                let result = self.change_sequence(name, &mut items, arguments);
                self.write_place(place, Value::Sequence(items))?;
                result
            }
            Value::Option(option) => {
                let (new, result) = self.change_option(name, place, option, arguments)?;
                self.write_place(place, new)?;
                Ok(result)
            }
            stream @ Value::Stream(_) if name == "by_ref" => {
                self.write_place(place, stream)?;
                Ok(Self::reference(place.clone()))
            }
            other => {
                if place.projections.is_empty() {
                    *self.local_mut(place.frame, place.slot)? = other.clone();
                }
                // Names that other types have with another meaning, such as `reverse` of an `Ordering`.
                self.method(name, (None, None), other, None, arguments)
            }
        }
    }

    /// Methods that give mutable references to items.
    fn refer(&mut self, name: &str, place: &Place, items: &Rc<Vec<Value>>, arguments: &[Value]) -> Flow<Option<Value>> {
        let length = items.len();
        let item = |position: usize| {
            let index = Projection::Index(Term::Known(position as i128));
            Value::some(Self::reference(place.project(index)))
        };
        Ok(Some(match (name, arguments) {
            ("iter_mut", []) => Value::stream(Stream::Places { place: place.clone(), front: 0, back: length }),
            ("as_mut", []) => Self::reference(place.clone()),
            ("first_mut" | "last_mut", []) if length == 0 => Value::none(),
            ("first_mut", []) => item(0),
            ("last_mut", []) => item(length - 1),
            ("get_mut", [index]) => {
                let index = self.scalar(index)?;
                let index = self.index_term(index)?;
                let below = self.less_terms(index, Term::Known(length as i128));
                let present = self.settle(below);
                if present == Term::FALSE {
                    return Ok(Some(Value::none()));
                }
                Value::optional(present, Self::reference(place.project(Projection::Index(index))))
            }
            ("split_at_mut", [index]) => {
                let index = self.known_length(index.clone())?;
                self.require(Term::from(index <= length))?;
                let part = |from, to| Self::reference(place.project(Projection::Slice(from, to)));
                Value::tuple(vec![part(0, index), part(index, length)])
            }
            _ => return Ok(None),
        }))
    }

    fn change_sequence(&mut self, name: &str, items: &mut Rc<Vec<Value>>, mut arguments: Vec<Value>) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let second = arguments.pop().unwrap_or(Value::Unset);
        let length = items.len();
        match name {
            "push" => {
                let value = self.read(argument)?;
                Rc::make_mut(items).push(value);
            }
            "pop" => return Ok(Rc::make_mut(items).pop().map_or_else(Value::none, Value::some)),
            "clear" => *items = Rc::default(),
            "reverse" => Rc::make_mut(items).reverse(),
            "truncate" => {
                let length = self.known_length(argument)?;
                Rc::make_mut(items).truncate(length);
            }
            "resize" => {
                let length = self.known_length(argument)?;
                let value = self.read(second)?;
                Rc::make_mut(items).resize(length, value);
            }
            "fill" => {
                let value = self.read(argument)?;
                Rc::make_mut(items).fill(value);
            }
            "insert" => {
                let (position, value) = (self.known_length(argument)?, self.read(second)?);
                self.require(Term::from(position <= length))?;
                Rc::make_mut(items).insert(position, value);
            }
            "remove" | "swap_remove" => return self.remove(name, items, argument),
            "extend" | "extend_from_slice" | "append" => {
                let mut stream = match (name, &argument) {
                    ("append", Value::Place(place)) => {
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
            "copy_from_slice" => {
                let Value::Sequence(other) = self.read(argument)? else {
                    return Err(self.fail("a slice is expected here"));
                };
                self.require(Term::from(other.len() == length))?;
                *items = other;
            }
            "rotate_left" | "rotate_right" => {
                let amount = self.known_length(argument)?;
                self.require(Term::from(amount <= length))?;
                let amount = if name == "rotate_left" { amount } else { length - amount };
                Rc::make_mut(items).rotate_left(amount);
            }
            "swap" => self.swap(items, &argument, &second)?,
            "retain" => {
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
            "dedup" => {
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
            "sort" | "sort_unstable" => self.sort(items)?,
            "sort_by_key" | "sort_unstable_by_key" => {
                let keys: Vec<Value> =
                    items.iter().map(|item| self.apply(&mut argument, vec![item.clone()])).collect::<Flow<_>>()?;
                self.sort_by(items, |this, first, second| {
                    this.compare(Binary::LessEqual, &keys[first], &keys[second])
                })?;
            }
            "sort_by" | "sort_unstable_by" => {
                let all = Rc::clone(items);
                self.sort_by(items, |this, first, second| {
                    let order = this.apply(&mut argument, vec![all[first].clone(), all[second].clone()])?;
                    let order = this.scalar(&order)?.term;
                    Ok(this.less_equal_terms(order, Term::Known(0)))
                })?;
            }
            _ => {
                return Err(self.fail(format!(
                    "`{name}` is not supported on a sequence in symbolic functions; wrap the call in opaque!(..)"
                )));
            }
        }
        Ok(Value::unit())
    }

    fn remove(&mut self, name: &str, items: &mut Rc<Vec<Value>>, index: Value) -> Flow<Value> {
        let length = items.len();
        let index = self.scalar(&index)?;
        let index = self.index_term(index)?;
        let below = self.less_terms(index, Term::Known(length as i128));
        self.require(below)?;
        if let Term::Known(index) = index {
            let items = Rc::make_mut(items);
            return Ok(if name == "remove" { items.remove(index as usize) } else { items.swap_remove(index as usize) });
        }
        // Every item from the index on moves down by one; or the last takes the place of the removed one.
        let site = self.here()?;
        let removed = self.choose(site, index, items)?;
        let old = Rc::clone(items);
        let mut kept = Vec::with_capacity(length.saturating_sub(1));
        for position in 0..length.saturating_sub(1) {
            let here = Term::Known(position as i128);
            let value = match name {
                "remove" => {
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

    fn change_option(
        &mut self,
        name: &str,
        place: &Place,
        option: Optional,
        arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        let old = Value::Option(option.clone());
        Ok(match (name, arguments.as_slice()) {
            ("take", []) => (Value::none(), old),
            ("replace", [value]) => (Value::some(value.clone()), old),
            ("insert", [value]) => (Value::some(value.clone()), Self::reference(place.project(Projection::Some))),
            ("as_mut" | "iter_mut", []) => {
                let payload = option.payload.as_ref().map(|_| Self::reference(place.project(Projection::Some)));
                let reference = payload.map_or_else(Value::none, |payload| Value::optional(option.present, payload));
                (old, reference)
            }
            _ => {
                let result = self.method(name, (None, None), old.clone(), None, arguments)?;
                (old, result)
            }
        })
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
