//! Lists whose length is not known: a length, and as many items as there can be at most.
//!
//! What is at a position from the length on is padding that nobody looks at. So a `Vec` that was pushed to on one side of
//! a condition only stays one value, and a stack of n items costs n selections per push instead of a path per history.
//! What has no meaning here decides the length (one run per length) and goes on as with a known one.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::table::{Sequence, SequenceChange, SequenceReference};
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::library::sequences::holds_text;
use crate::lift::trace::{Flow, Site, Tracer};
use crate::lift::value::{Location, Padded, Projection, Tagged, Term, Value};

/// Methods that leave a list with some of its items, or with more.
const REBUILDING: [SequenceChange; 6] = [
    SequenceChange::Truncate,
    SequenceChange::Retain,
    SequenceChange::Dedup,
    SequenceChange::Extend,
    SequenceChange::ExtendFromSlice,
    SequenceChange::Append,
];

/// The most items that lists of different lengths are joined with; longer ones are followed by themselves.
const MOST_ITEMS: usize = 128;

/// The same for heaps, where a push compares with every item: one that grows in a loop of unknown end must not go far.
pub(crate) const MOST_HEAPED: usize = 16;

impl Tracer {
    /// A list of a length that may not be known, and at least as many items as it can have.
    pub(crate) fn list(&mut self, length: Term, mut items: Vec<Value>) -> Value {
        let (low, high) = self.bounds(length);
        items.truncate(usize::try_from(high).unwrap_or(0));
        // A length below 0 belongs to inputs that do not come here.
        if low.max(0) >= items.len() as i128 {
            return Value::sequence(items);
        }
        Value::Padded(Rc::new(Padded { length, items }))
    }

    /// The same value with known lengths: one run per length that a list can have.
    pub(crate) fn fixed(&mut self, value: Value) -> Flow<Value> {
        match value {
            Value::Padded(list) => {
                let length = self.decide_number(list.length)?;
                let length = usize::try_from(length).map_err(|_| self.defect("a negative length"))?;
                Ok(Value::sequence(list.items[..length.min(list.items.len())].to_vec()))
            }
            value => Ok(value),
        }
    }

    /// The same with all parts.
    pub(crate) fn fixed_throughout(&mut self, value: &Value) -> Flow<Value> {
        let value = self.read(value.clone())?;
        Ok(match self.fixed(value)? {
            Value::Sequence(items) => {
                Value::sequence(items.iter().map(|item| self.fixed_throughout(item)).collect::<Flow<_>>()?)
            }
            Value::Tuple(parts) => {
                Value::tuple(parts.iter().map(|part| self.fixed_throughout(part)).collect::<Flow<_>>()?)
            }
            Value::Tagged(tagged) => {
                let mut fields = Vec::with_capacity(tagged.fields.len());
                for field in tagged.fields.iter() {
                    let unset = matches!(field, Value::Unset);
                    fields.push(if unset { Value::Unset } else { self.fixed_throughout(field)? });
                }
                Value::Tagged(Tagged { fields: fields.into(), ..tagged })
            }
            other => other,
        })
    }

    /// Two lists of different lengths as one; nothing if they are too long.
    pub(crate) fn join_lists(
        &mut self,
        condition: Term,
        a: (Term, &[Value]),
        b: (Term, &[Value]),
        sites: &[Site],
    ) -> Flow<Option<Value>> {
        let ((a_length, a), (b_length, b)) = (a, b);
        if a.len().max(b.len()) > MOST_ITEMS {
            return Ok(None);
        }
        let mut items = Vec::with_capacity(a.len().max(b.len()));
        for (a, b) in a.iter().zip(b) {
            items.push(self.join(condition, a, b, sites)?);
        }
        let (longer, shorter) = if a.len() > b.len() { (a, self.not(condition)) } else { (b, condition) };
        for item in &longer[items.len()..] {
            items.push(self.blank_where(shorter, item)?);
        }
        let length = self.select(condition, a_length, b_length);
        Ok(Some(self.list(length, items)))
    }

    /// Whether there is an item at a known position.
    pub(crate) fn reaches(&mut self, position: usize, length: Term) -> Term {
        self.less_terms(Term::Known(position as i128), length)
    }

    /// The items of a list, each under the condition that it is there.
    pub(crate) fn padded_stream(&mut self, list: &Padded) -> Stream {
        let items = list.items.iter().cloned().enumerate();
        let items =
            items.map(|(position, value)| Item { present: self.reaches(position, list.length), value }).collect();
        Stream::guarded(items, true)
    }

    /// Mutable references to the items of a list.
    pub(crate) fn padded_places(&mut self, place: &Location, list: &Padded) -> Stream {
        let mut items = Vec::with_capacity(list.items.len());
        for position in 0..list.items.len() {
            let present = self.reaches(position, list.length);
            let value = Self::reference(place.project(Projection::Index(Term::Known(position as i128))));
            items.push(Item { present, value });
        }
        Stream::guarded(items, true)
    }

    /// Adds an item at the end where a condition holds.
    pub(crate) fn push_where(&mut self, list: &mut Padded, condition: Term, value: Value) -> Flow<()> {
        if condition == Term::FALSE {
            return Ok(());
        }
        let count = list.items.len();
        for position in 0..count {
            let end = self.equal_terms(list.length, Term::Known(position as i128));
            let here = self.and(end, condition);
            if here != Term::FALSE {
                list.items[position] = self.either(here, &value, &list.items[position])?;
            }
        }
        if self.bounds(list.length).1 >= count as i128 {
            let end = self.equal_terms(list.length, Term::Known(count as i128));
            let here = self.and(end, condition);
            let elsewhere = self.not(here);
            list.items.push(self.blank_where(elsewhere, &value)?);
        }
        list.length = self.add(list.length, condition);
        Ok(())
    }

    /// A list of the items of an iterator.
    pub(crate) fn list_of(&mut self, mut stream: Stream, mut list: Padded) -> Flow<Value> {
        let mut count = 0;
        while let Some(Item { present, value }) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            match self.settle(present) {
                Term::Known(0) => {}
                Term::Known(_) if list.length == Term::Known(list.items.len() as i128) => {
                    list.items.push(value);
                    list.length = Term::Known(list.items.len() as i128);
                }
                present => self.push_where(&mut list, present, value)?,
            }
        }
        Ok(self.list(list.length, list.items))
    }

    /// The last item, which is there where the length is not 0.
    fn last_item(&mut self, list: &Padded) -> Flow<Value> {
        // Shifted by one, so that every length is an index.
        let shifted: Vec<Value> = list.items.iter().take(1).chain(&list.items).cloned().collect();
        let site = self.here()?;
        self.choose(site, list.length, &shifted)
    }

    /// The length without the last item, if there is one.
    pub(crate) fn one_less(&mut self, length: Term) -> Term {
        let less = self.subtract(length, Term::Known(1));
        self.maximum(less, Term::Known(0))
    }

    /// A part of a list that ends with it, or before.
    pub(crate) fn padded_part(&mut self, list: &Padded, start: usize, end: Term) -> Flow<Value> {
        let within = self.less_equal_terms(end, list.length);
        let ordered = self.less_equal_terms(Term::Known(start as i128), end);
        let fine = self.and(within, ordered);
        self.require(fine)?;
        let items = list.items.get(start..).unwrap_or_default().to_vec();
        let length = self.subtract(end, Term::Known(start as i128));
        let length = self.maximum(length, Term::Known(0));
        Ok(self.list(length, items))
    }

    /// Methods that leave a list as it is; those without a meaning of their own decide the length.
    pub(crate) fn padded_method(&mut self, method: Sequence, list: &Padded, arguments: Vec<Value>) -> Flow<Value> {
        let length = list.length;
        Ok(match (method, arguments.as_slice()) {
            (Sequence::Len, []) => Value::usize(length),
            (Sequence::IsEmpty, []) => Value::boolean(self.equal_terms(length, Term::Known(0))),
            (Sequence::Iter | Sequence::IntoIter, []) => Value::stream(self.padded_stream(list)),
            (Sequence::First, []) => Value::optional(self.reaches(0, length), list.items[0].clone()),
            (Sequence::Last, []) => Value::optional(self.reaches(0, length), self.last_item(list)?),
            (Sequence::Get, [index]) if !matches!(index, Value::Stream(_)) => {
                let index = self.scalar(index)?;
                let index = self.index_term(index)?;
                let within = self.less_terms(index, length);
                let present = self.settle(within);
                if present == Term::FALSE {
                    return Ok(Value::none());
                }
                let highest = self.minimum(index, Term::Known(list.items.len() as i128 - 1));
                let site = self.here()?;
                Value::optional(present, self.choose(site, highest, &list.items)?)
            }
            (Sequence::Contains, [wanted]) => {
                let mut found = Term::FALSE;
                for (position, item) in list.items.iter().enumerate() {
                    let present = self.reaches(position, length);
                    let equal = self.equal(item, wanted)?;
                    let here = self.and(present, equal);
                    found = self.or(found, here);
                }
                Value::boolean(found)
            }
            (Sequence::IsSorted, []) => {
                let mut sorted = Term::TRUE;
                for (position, pair) in list.items.windows(2).enumerate() {
                    let reaches = self.reaches(position + 1, length);
                    let ends = self.not(reaches);
                    let ordered = self.compare(Binary::LessEqual, &pair[0], &pair[1])?;
                    let fine = self.or(ends, ordered);
                    sorted = self.and(sorted, fine);
                }
                Value::boolean(sorted)
            }
            (Sequence::Windows, [size]) => {
                let size = self.known_length(size.clone())?;
                self.require(Term::from(size != 0))?;
                let mut windows = Vec::new();
                for (position, window) in list.items.windows(size).enumerate() {
                    let present = self.reaches(position + size - 1, length);
                    windows.push(Item { present, value: Value::sequence(window.to_vec()) });
                }
                Value::stream(Stream::guarded(windows, true))
            }
            (Sequence::SplitFirst, []) => {
                let shorter = self.one_less(length);
                let rest = self.list(shorter, list.items[1..].to_vec());
                Value::optional(self.reaches(0, length), Value::tuple(vec![list.items[0].clone(), rest]))
            }
            (Sequence::SplitLast, []) => {
                let shorter = self.one_less(length);
                let rest = self.list(shorter, list.items.clone());
                let last = self.last_item(list)?;
                Value::optional(self.reaches(0, length), Value::tuple(vec![last, rest]))
            }
            (Sequence::AsSlice | Sequence::ToVec | Sequence::IntoBoxedSlice, []) => {
                Value::Padded(Rc::new(list.clone()))
            }
            (Sequence::Concat, []) if holds_text(&list.items) => {
                self.join_texts(&Value::Padded(Rc::new(list.clone())), &Value::text(""))?
            }
            (Sequence::Join, [between]) if holds_text(&list.items) => {
                self.join_texts(&Value::Padded(Rc::new(list.clone())), between)?
            }
            _ => {
                let items = self.items_of(Value::Padded(Rc::new(list.clone())))?;
                self.sequence_method(method, &items, arguments)?
            }
        })
    }

    /// Methods that give mutable references to items.
    pub(crate) fn refer_padded(
        &mut self,
        method: SequenceReference,
        place: &Location,
        list: &Padded,
        arguments: &[Value],
    ) -> Flow<Value> {
        let item = |index: Term| Self::reference(place.project(Projection::Index(index)));
        Ok(match method {
            SequenceReference::IterMut => Value::stream(self.padded_places(place, list)),
            SequenceReference::AsMut | SequenceReference::AsMutSlice => Self::reference(place.clone()),
            SequenceReference::FirstMut => Value::optional(self.reaches(0, list.length), item(Term::Known(0))),
            SequenceReference::LastMut => {
                let last = self.one_less(list.length);
                Value::optional(self.reaches(0, list.length), item(last))
            }
            SequenceReference::GetMut => {
                let index = self.scalar(self.first(arguments)?)?;
                let index = self.index_term(index)?;
                let within = self.less_terms(index, list.length);
                match self.settle(within) {
                    Term::FALSE => Value::none(),
                    present => Value::optional(present, item(index)),
                }
            }
            _ => {
                let length = self.known_length(Value::usize(list.length))?;
                return self.refer(method, place, length, arguments);
            }
        })
    }

    /// Methods that change a list: the result. Nothing, and no change, if the length must be known.
    pub(crate) fn change_padded(
        &mut self,
        method: SequenceChange,
        list: &mut Padded,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        let length = list.length;
        match (method, arguments) {
            (SequenceChange::Push, [value]) => {
                let value = self.read(value.clone())?;
                self.push_where(list, Term::TRUE, value)?;
            }
            (SequenceChange::Pop, []) => {
                let last = self.last_item(list)?;
                list.length = self.one_less(length);
                self.blank_end(list)?;
                return Ok(Some(Value::optional(self.reaches(0, length), last)));
            }
            (SequenceChange::Clear, []) => *list = Padded::default(),
            (SequenceChange::Fill, [value]) => {
                let value = self.read(value.clone())?;
                list.items.fill(value);
            }
            (SequenceChange::Insert, [position, value]) => {
                let position = self.scalar(position)?;
                let position = self.index_term(position)?;
                let value = self.read(value.clone())?;
                let within = self.less_equal_terms(position, length);
                self.require(within)?;
                self.insert_at(list, position, value)?;
            }
            (SequenceChange::Remove | SequenceChange::SwapRemove, [position]) => {
                let position = self.scalar(position)?;
                let position = self.index_term(position)?;
                let within = self.less_terms(position, length);
                self.require(within)?;
                return self.remove_at(method == SequenceChange::Remove, list, position).map(Some);
            }
            (SequenceChange::Reverse, []) => {
                let site = self.here()?;
                let items = std::mem::take(&mut list.items);
                for position in 0..items.len() {
                    let from = self.subtract(length, Term::Known(position as i128 + 1));
                    let from = self.maximum(from, Term::Known(0));
                    list.items.push(self.choose(site, from, &items)?);
                }
            }
            (SequenceChange::Swap, [first, second]) => {
                let whole = Value::Padded(Rc::new(list.clone()));
                let first = self.index(&whole, first.clone())?;
                let second = self.index(&whole, second.clone())?;
                let (a, b) = (self.project(&whole, first)?, self.project(&whole, second)?);
                let mut items = Value::sequence(std::mem::take(&mut list.items));
                self.update(&mut items, &[first], b)?;
                self.update(&mut items, &[second], a)?;
                if let Value::Sequence(items) = items {
                    list.items = items.as_ref().clone();
                }
            }
            (SequenceChange::Sort | SequenceChange::SortUnstable, []) => self.sort_padded(list)?,
            _ => return Ok(None),
        }
        Ok(Some(Value::unit()))
    }

    /// [Methods](REBUILDING) that leave a list with some of its items, or with more: the list afterwards.
    pub(crate) fn rebuild(
        &mut self,
        method: SequenceChange,
        whole: &mut Value,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        if !REBUILDING.contains(&method) {
            return Ok(None);
        }
        let Padded { length, items } = match std::mem::replace(whole, Value::Unset) {
            Value::Sequence(items) => {
                Padded { length: Term::Known(items.len() as i128), items: Rc::unwrap_or_clone(items) }
            }
            Value::Padded(list) => Rc::unwrap_or_clone(list),
            _ => return Err(self.defect("no list")),
        };
        Ok(Some(match (method, arguments) {
            (SequenceChange::Truncate, [count]) => {
                let count = self.scalar(count)?;
                let count = self.index_term(count)?;
                let length = self.minimum(length, count);
                self.list(length, items)
            }
            (SequenceChange::Retain, [closure]) => {
                let all = self.padded_stream(&Padded { length, items });
                self.list_of(Stream::Filter(Box::new(all), closure.clone()), Padded::default())?
            }
            (SequenceChange::Dedup, []) => {
                let mut kept = Vec::with_capacity(items.len());
                for (position, value) in items.iter().enumerate() {
                    let mut present = self.reaches(position, length);
                    if let Some(before) = position.checked_sub(1) {
                        let same = self.equal(&items[before], value)?;
                        let other = self.not(same);
                        present = self.and(present, other);
                    }
                    kept.push(Item { present, value: value.clone() });
                }
                self.list_of(Stream::guarded(kept, false), Padded::default())?
            }
            (SequenceChange::Extend | SequenceChange::ExtendFromSlice | SequenceChange::Append, [more]) => {
                let stream = match (method, more) {
                    (SequenceChange::Append, Value::Location(other)) => {
                        let all = self.read_place(other)?;
                        self.write_place(other, Value::sequence(Vec::new()))?;
                        self.stream_of(all)?
                    }
                    _ => self.stream_of(more.clone())?,
                };
                self.list_of(Stream::Copied(Box::new(stream)), Padded { length, items })?
            }
            _ => return Err(self.defect("a list is changed with wrong arguments")),
        }))
    }

    /// Puts an item at a position up to the end.
    fn insert_at(&mut self, list: &mut Padded, position: Term, value: Value) -> Flow<()> {
        let old = std::mem::take(&mut list.items);
        for here in 0..=old.len() {
            let known = Term::Known(here as i128);
            let before = self.less_terms(known, position);
            let mut item = match (old.get(here), here) {
                (Some(item), 0) => item.clone(),
                (Some(item), _) => self.either(before, item, &old[here - 1])?,
                (None, 0) => value.clone(),
                (None, _) => old[here - 1].clone(),
            };
            let inserted = self.equal_terms(known, position);
            if inserted != Term::FALSE {
                item = self.either(inserted, &value, &item)?;
            }
            list.items.push(item);
        }
        list.length = self.add(list.length, Term::Known(1));
        Ok(())
    }

    /// Takes an item out; the items after it, or the last one, take its place.
    fn remove_at(&mut self, in_order: bool, list: &mut Padded, position: Term) -> Flow<Value> {
        let site = self.here()?;
        let removed = self.choose(site, position, &list.items)?;
        let last = self.last_item(list)?;
        let old = std::mem::take(&mut list.items);
        for here in 0..old.len() {
            let known = Term::Known(here as i128);
            let item = if in_order {
                let before = self.less_terms(known, position);
                match old.get(here + 1) {
                    Some(next) => self.either(before, &old[here], next)?,
                    None => continue,
                }
            } else {
                let gone = self.equal_terms(known, position);
                self.either(gone, &last, &old[here])?
            };
            list.items.push(item);
        }
        list.length = self.one_less(list.length);
        self.blank_end(list)?;
        Ok(removed)
    }
}
