//! Methods of arrays, slices and `Vec`s that leave them as they are.

use std::rc::Rc;

use crate::lift::code::table::Sequence;
use crate::lift::library::iterator::Stream;
use crate::lift::library::iterator::comparisons::Sorted;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Fallible, Projection, Term, Value, Wrapper};

impl Tracer {
    pub(crate) fn sequence_method(
        &mut self,
        method: Sequence,
        items: &Rc<Vec<Value>>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let optional = |item: Option<&Value>| item.cloned().map_or_else(Value::none, Value::some);
        Ok(match method {
            Sequence::Len => Value::usize(Term::Known(items.len() as i128)),
            Sequence::IsEmpty => Value::boolean(Term::from(items.is_empty())),
            Sequence::Iter | Sequence::IntoIter => Value::stream(Stream::items(Rc::clone(items))),
            Sequence::AsSlice | Sequence::ToVec | Sequence::IntoVec | Sequence::IntoBoxedSlice => {
                Value::Sequence(Rc::clone(items))
            }
            Sequence::First => optional(items.first()),
            Sequence::Last => optional(items.last()),
            Sequence::Get => self.get(items, &argument)?,
            Sequence::Contains => self.contains(items, &argument)?,
            Sequence::StartsWith | Sequence::EndsWith => {
                let part = self.items_of(argument)?;
                if part.len() > items.len() {
                    return Ok(Value::boolean(Term::FALSE));
                }
                let start = if method == Sequence::StartsWith { 0 } else { items.len() - part.len() };
                let own = Value::sequence(items[start..start + part.len()].to_vec());
                Value::boolean(self.equal(&own, &Value::Sequence(part))?)
            }
            Sequence::Windows | Sequence::Chunks | Sequence::ChunksExact | Sequence::Rchunks => {
                let size = self.known_length(argument)?;
                self.require(Term::from(size != 0))?;
                let sequence = |part: &[Value]| Value::sequence(part.to_vec());
                let parts: Vec<Value> = match method {
                    Sequence::Windows => items.windows(size).map(sequence).collect(),
                    Sequence::Chunks => items.chunks(size).map(sequence).collect(),
                    Sequence::ChunksExact => items.chunks_exact(size).map(sequence).collect(),
                    _ => items.rchunks(size).map(sequence).collect(),
                };
                Value::stream(Stream::items(Rc::new(parts)))
            }
            Sequence::SplitAt => {
                let index = self.known_length(argument)?;
                self.require(Term::from(index <= items.len()))?;
                let (first, second) = items.split_at(index);
                Value::tuple(vec![Value::sequence(first.to_vec()), Value::sequence(second.to_vec())])
            }
            Sequence::SplitFirst | Sequence::SplitLast => {
                let split = if method == Sequence::SplitFirst { items.split_first() } else { items.split_last() };
                split.map_or_else(Value::none, |(item, rest)| {
                    Value::some(Value::tuple(vec![item.clone(), Value::sequence(rest.to_vec())]))
                })
            }
            Sequence::Concat | Sequence::Join if holds_text(items) => {
                let between = if method == Sequence::Join { argument } else { Value::text("") };
                self.join_texts(&Value::Sequence(Rc::clone(items)), &between)?
            }
            Sequence::Concat => {
                let mut all = Vec::new();
                for item in items.iter() {
                    all.extend(self.items_of(item.clone())?.iter().cloned());
                }
                Value::sequence(all)
            }
            Sequence::Repeat => {
                let count = self.known_length(argument)?;
                Value::sequence(std::iter::repeat_n(items.iter().cloned(), count).flatten().collect())
            }
            // `map` of an array gives an array, at once.
            Sequence::Map => {
                let mapped = items.iter().map(|item| self.apply(&mut argument, vec![item.clone()]));
                Value::sequence(mapped.collect::<Flow<_>>()?)
            }
            Sequence::IsSorted => self.is_sorted(Stream::items(Rc::clone(items)), Sorted::Plain)?,
            Sequence::IsSortedBy => self.is_sorted(Stream::items(Rc::clone(items)), Sorted::By(argument))?,
            Sequence::IsSortedByKey => self.is_sorted(Stream::items(Rc::clone(items)), Sorted::Key(argument))?,
            Sequence::BinarySearch => {
                let wanted = self.read(argument)?;
                self.binary_search(items, |this, item| this.ordering(&item, &wanted))?
            }
            Sequence::BinarySearchBy => self.binary_search(items, |this, item| {
                let order = this.apply(&mut argument, vec![item])?;
                Ok(this.scalar(&order)?.term)
            })?,
            Sequence::BinarySearchByKey => {
                let mut closure = arguments.pop().unwrap_or(Value::Unset);
                let wanted = self.read(argument)?;
                self.binary_search(items, |this, item| {
                    let key = this.apply(&mut closure, vec![item])?;
                    this.ordering(&key, &wanted)
                })?
            }
            Sequence::PartitionPoint => {
                let found = self.binary_search(items, |this, item| {
                    let before = this.apply(&mut argument, vec![item])?;
                    let before = this.condition(before)?;
                    Ok(this.select(before, Term::Known(-1), Term::Known(1)))
                })?;
                // No item is equal.
                self.project(&found, Projection::ERR)?
            }
            Sequence::ChunkBy => Value::stream(Stream::Grouped(Rc::clone(items), argument)),
            Sequence::Split => Value::stream(Stream::Split(Some(Rc::clone(items)), argument)),
            Sequence::SplitInclusive => {
                let (mut parts, mut part) = (Vec::new(), Vec::new());
                for item in items.iter() {
                    part.push(item.clone());
                    let ends = self.apply(&mut argument, vec![item.clone()])?;
                    let ends = self.condition(ends)?;
                    if self.fork(ends)? {
                        parts.push(Value::sequence(std::mem::take(&mut part)));
                    }
                }
                if !part.is_empty() {
                    parts.push(Value::sequence(part));
                }
                Value::stream(Stream::items(Rc::new(parts)))
            }
            Sequence::Join => self.join_sequences(items, argument)?,
            Sequence::StripPrefix | Sequence::StripSuffix => {
                let part = self.items_of(argument)?;
                let Some(rest) = items.len().checked_sub(part.len()) else { return Ok(Value::none()) };
                let (own, left) = match method {
                    Sequence::StripPrefix => (&items[..part.len()], &items[part.len()..]),
                    _ => (&items[rest..], &items[..rest]),
                };
                let present = self.equal(&Value::sequence(own.to_vec()), &Value::Sequence(part))?;
                Value::optional(present, Value::sequence(left.to_vec()))
            }
            Sequence::SplitAtChecked => {
                let index = self.known_length(argument)?;
                items.split_at_checked(index).map_or_else(Value::none, |(first, second)| {
                    Value::some(Value::tuple(vec![Value::sequence(first.to_vec()), Value::sequence(second.to_vec())]))
                })
            }
        })
    }

    /// The items of an array, slice or `Vec`.
    pub(crate) fn items_of(&mut self, value: Value) -> Flow<Rc<Vec<Value>>> {
        match self.read(value)? {
            Value::Sequence(items) => Ok(items),
            list @ Value::Padded(_) => {
                let list = self.fixed(list)?;
                self.items_of(list)
            }
            other => Err(self.fail(format!("a slice is expected here, not {}", other.describe()))),
        }
    }

    /// `join`, with an item or a slice between.
    fn join_sequences(&mut self, items: &[Value], between: Value) -> Flow<Value> {
        let mut parts = Vec::new();
        for item in items {
            parts.push(self.items_of(item.clone())?.as_ref().clone());
        }
        let nested = parts.iter().flatten().any(|item| matches!(item, Value::Sequence(_)));
        let between = match self.read(between)? {
            Value::Sequence(_) if nested => {
                return Err(self.fail("`join` of sequences of sequences is not supported in symbolic functions"));
            }
            Value::Sequence(items) => items.as_ref().clone(),
            item => vec![item],
        };
        Ok(Value::sequence(parts.join(between.as_slice())))
    }

    /// Where the standard library's binary search ends, for any items: `order` compares an item with what is wanted.
    ///
    /// Which of several equal items is found, and what is found in items that are not sorted, is not specified; this
    /// takes the same steps as the standard library does now.
    fn binary_search(&mut self, items: &[Value], mut order: impl FnMut(&mut Self, Value) -> Flow<Term>) -> Flow<Value> {
        let site = self.here()?;
        let index = |term| Some(Value::usize(term));
        if items.is_empty() {
            return Ok(Value::err(Value::usize(Term::Known(0))));
        }
        let (mut base, mut size) = (Term::Known(0), items.len());
        while size > 1 {
            let half = size / 2;
            let middle = self.add(base, Term::Known(half as i128));
            let item = self.choose(site, middle, items)?;
            let order = order(self, item)?;
            let greater = self.less_terms(Term::Known(0), order);
            base = self.select(greater, base, middle);
            size -= half;
        }
        let item = self.choose(site, base, items)?;
        let order = order(self, item)?;
        let (equal, less) = (self.equal_terms(order, Term::Known(0)), self.less_terms(order, Term::Known(0)));
        let after = self.add(base, less);
        Ok(self.result(Fallible { success: equal, value: index(base), error: index(after) }))
    }

    fn get(&mut self, items: &Rc<Vec<Value>>, index: &Value) -> Flow<Value> {
        let whole = Value::Sequence(Rc::clone(items));
        match self.read(index.clone())? {
            Value::Scalar(scalar) => {
                let index = self.index_term(scalar)?;
                let below = self.less_terms(index, Term::Known(items.len() as i128));
                let present = self.settle(below);
                if present == Term::FALSE {
                    return Ok(Value::none());
                }
                let site = self.here()?;
                let item = self.choose(site, index, items)?;
                Ok(Value::optional(present, item))
            }
            Value::Stream(stream) => {
                let Stream::Range(range) = stream.as_ref() else { return Err(self.fail("an iterator as an index")) };
                let start = range.start.map_or(Ok(0), |start| self.decide_number(start))?;
                let end = match range.end {
                    Some(end) => self.decide_number(end)?.saturating_add(i128::from(range.inclusive)),
                    None => items.len() as i128,
                };
                if 0 <= start && start <= end && end <= items.len() as i128 {
                    let slice = self.project(&whole, Projection::Slice(start as usize, end as usize))?;
                    Ok(Value::some(slice))
                } else {
                    Ok(Value::none())
                }
            }
            other => Err(self.fail(format!("{} cannot be used as an index", other.describe()))),
        }
    }

    fn contains(&mut self, items: &[Value], wanted: &Value) -> Flow<Value> {
        let mut found = Term::FALSE;
        for item in items {
            let equal = self.equal(item, wanted)?;
            found = self.or(found, equal);
        }
        Ok(Value::boolean(found))
    }
}

/// Whether a list holds texts.
pub(crate) fn holds_text(items: &[Value]) -> bool {
    matches!(items.first(), Some(Value::Wrapped(Wrapper::Text, _)))
}
