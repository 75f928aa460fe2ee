//! Iterators: pulled item by item, as Rust's are, so that a closure runs only for the items that are asked for.
//!
//! An item may be present only under a condition: `filter` on an unknown condition, or a range with an unknown end,
//! gives items that are there or not. Adapters carry the condition along, and consumers fold it in; only what
//! depends on positions (`zip`, `collect`) has to know it, and forks.

mod adapters;
pub(crate) mod comparisons;
mod consumers;
pub(crate) mod ranges;
mod searches;
mod sources;

use std::rc::Rc;

use crate::lift::library::iterator::ranges::Range;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Location, Projection, Term, Value, Wrapper};

/// An iterator.
#[derive(Debug, Clone)]
pub enum Stream {
    /// Items that are there.
    Items { items: Rc<Vec<Value>>, front: usize, back: usize },
    /// Items that are there under conditions; whether those that are there come first.
    Guarded { items: Rc<Vec<Item>>, front: usize, back: usize, prefix: bool },
    /// Items from one unknown position up to another, and how many there are at most.
    Cursor { items: Rc<Vec<Value>>, front: Term, back: Term, left: usize },
    /// Mutable references to the items of a sequence.
    Places { place: Location, front: usize, back: usize },
    /// An item that is there under a condition: an `Option`.
    Maybe(Option<(Term, Value)>),
    /// An iterator that is used through a reference, and lives on.
    Borrowed(Location),
    /// `start..end`
    Range(Range),
    /// `repeat`
    Repeat(Value),
    /// `rev`
    Reverse(Box<Stream>),
    /// `copied`, `cloned`
    Copied(Box<Stream>),
    /// `map`
    Map(Box<Stream>, Value),
    /// `filter`
    Filter(Box<Stream>, Value),
    /// `filter_map`
    FilterMap(Box<Stream>, Value),
    /// `enumerate`: the number of items so far
    Enumerate(Box<Stream>, Term),
    /// `zip`
    Zip(Box<Stream>, Box<Stream>),
    /// `chain`
    Chain(Box<Stream>, Box<Stream>),
    /// `skip`: how many are still to be skipped
    Skip(Box<Stream>, Term),
    /// `take`: how many are still to be taken
    Take(Box<Stream>, Term),
    /// `step_by`: how many are skipped between two, and before the next
    StepBy(Box<Stream>, usize, usize),
    /// `take_while`: whether it still goes on
    TakeWhile(Box<Stream>, Value, Term),
    /// `map_while`: whether it still goes on
    MapWhile(Box<Stream>, Value, Term),
    /// `skip_while`: whether it still skips
    SkipWhile(Box<Stream>, Value, Term),
    /// `flatten`, `flat_map`: the inner iterators at the front and at the back, with their conditions
    Flatten(Box<Stream>, [Option<(Term, Box<Stream>)>; 2]),
    /// `cycle`: from the start, and now
    Cycle(Box<Stream>, Box<Stream>),
    /// `fuse`
    Fuse(Box<Stream>),
    /// `inspect`
    Inspect(Box<Stream>, Value),
    /// `scan`: the state, and whether it still goes on
    Scan(Box<Stream>, Value, Value, Term),
    /// `peekable`: the result of `next` that was looked at
    Peekable(Box<Stream>, Option<Option<Value>>),
    /// `successors`: the next item as an `Option`
    Successors(Value, Value),
    /// `from_fn`: whether it still goes on
    FromFn(Value, Term),
    /// `repeat_with`
    RepeatWith(Value),
    /// `chunk_by`: the items that are left
    Grouped(Rc<Vec<Value>>, Value),
    /// `split`: the items that are left, unless it has ended
    Split(Option<Rc<Vec<Value>>>, Value),
}

/// An item that is there under a condition.
#[derive(Debug, Clone)]
pub struct Item {
    /// 1 where it is there.
    pub present: Term,
    /// The item.
    pub value: Value,
}

impl Item {
    fn sure(value: Value) -> Option<Self> {
        Some(Self { present: Term::TRUE, value })
    }
}

impl Stream {
    /// The items of a sequence.
    pub fn items(items: Rc<Vec<Value>>) -> Self {
        let back = items.len();
        Stream::Items { items, front: 0, back }
    }

    /// Items that are there under conditions.
    pub fn guarded(items: Vec<Item>, prefix: bool) -> Self {
        let back = items.len();
        Stream::Guarded { items: Rc::new(items), front: 0, back, prefix }
    }

    /// Whether an item that is not there may be followed by one that is.
    fn has_gaps(&self) -> bool {
        match self {
            Stream::Items { .. } | Stream::Places { .. } | Stream::Maybe(_) | Stream::Repeat(_) => false,
            Stream::Guarded { prefix, .. } => !prefix,
            Stream::RepeatWith(_) | Stream::Grouped(..) | Stream::Split(..) | Stream::Cursor { .. } => false,
            Stream::Successors(..) | Stream::FromFn(..) | Stream::Zip(..) => false,
            Stream::Range(range) => !matches!(range.start, Some(Term::Known(_))),
            Stream::Reverse(inner) => !inner.is_certain(),
            Stream::Filter(..) | Stream::FilterMap(..) | Stream::SkipWhile(..) | Stream::Flatten(..) => true,
            // What it is changes between two items.
            Stream::Borrowed(_) => true,
            Stream::Skip(inner, count) => inner.has_gaps() || count.known().is_none(),
            Stream::StepBy(inner, ..) | Stream::Copied(inner) | Stream::Map(inner, _) | Stream::Enumerate(inner, _) => {
                inner.has_gaps()
            }
            Stream::Take(inner, _) | Stream::TakeWhile(inner, ..) | Stream::MapWhile(inner, ..) => inner.has_gaps(),
            Stream::Inspect(inner, _) | Stream::Scan(inner, ..) | Stream::Peekable(inner, _) | Stream::Fuse(inner) => {
                inner.has_gaps()
            }
            Stream::Chain(first, second) => !first.is_certain() || second.has_gaps(),
            Stream::Cycle(inner, _) => !inner.is_certain(),
        }
    }

    /// Whether every item is there.
    fn is_certain(&self) -> bool {
        match self {
            Stream::Items { .. } | Stream::Places { .. } | Stream::Repeat(_) => true,
            Stream::RepeatWith(_) | Stream::Grouped(..) | Stream::Split(..) => true,
            Stream::Maybe(item) => item.as_ref().is_none_or(|(present, _)| *present == Term::TRUE),
            Stream::Range(range) => {
                matches!(range.start, Some(Term::Known(_))) && !matches!(range.end, Some(Term::Node(_)))
            }
            Stream::Reverse(inner)
            | Stream::Copied(inner)
            | Stream::Map(inner, _)
            | Stream::Enumerate(inner, _)
            | Stream::Inspect(inner, _)
            | Stream::StepBy(inner, ..)
            | Stream::Cycle(inner, _) => inner.is_certain(),
            Stream::Skip(inner, count) | Stream::Take(inner, count) => inner.is_certain() && count.known().is_some(),
            Stream::Zip(first, second) | Stream::Chain(first, second) => first.is_certain() && second.is_certain(),
            _ => false,
        }
    }

    /// The number of items, if it is known without pulling them.
    pub(crate) fn length(&self) -> Option<usize> {
        match self {
            Stream::Items { front, back, .. } | Stream::Places { front, back, .. } => Some(back.saturating_sub(*front)),
            Stream::Range(range) if self.is_certain() && range.end.is_some() => range.remaining(),
            Stream::Reverse(inner)
            | Stream::Copied(inner)
            | Stream::Map(inner, _)
            | Stream::Inspect(inner, _)
            | Stream::Enumerate(inner, _) => inner.length(),
            Stream::Peekable(inner, peeked) => match peeked {
                Some(None) => Some(0),
                Some(Some(_)) => inner.length()?.checked_add(1),
                None => inner.length(),
            },
            Stream::Zip(first, second) => Some(first.length()?.min(second.length()?)),
            Stream::Chain(first, second) => first.length()?.checked_add(second.length()?),
            Stream::Skip(inner, Term::Known(count)) => {
                Some(inner.length()?.saturating_sub(usize::try_from(*count).ok()?))
            }
            Stream::Take(inner, Term::Known(count)) => Some(inner.length()?.min(usize::try_from(*count).ok()?)),
            Stream::StepBy(inner, step, wait) => {
                let left = inner.length()?.saturating_sub(*wait);
                Some(left.div_ceil(step + 1))
            }
            _ => None,
        }
    }
}

impl Tracer {
    /// The iterator that a value is or gives, as in `for`.
    pub(crate) fn stream_of(&mut self, value: Value) -> Flow<Stream> {
        if let Value::Location(place) = &value {
            let inner = self.read_place(place)?;
            let inner = self.read(inner)?;
            if let Some(option) = inner.as_option() {
                let part = Self::reference(place.project(Projection::SOME));
                return Ok(Stream::Maybe(option.payload.map(|_| (option.present, part))));
            }
            match inner {
                Value::Sequence(items) => {
                    return Ok(Stream::Places { place: place.as_ref().clone(), front: 0, back: items.len() });
                }
                Value::Padded(list) => return Ok(self.padded_places(place, &list)),
                Value::Map(map) if map.set => return Ok(self.iterate_map(&map)),
                Value::Map(map) => return Ok(self.iterate_map_places(&map, place)),
                Value::Wrapped(Wrapper::Deque, inner) => match inner.as_ref() {
                    Value::Padded(list) => return Ok(self.padded_places(place, list)),
                    Value::Sequence(items) => {
                        return Ok(Stream::Places { place: place.as_ref().clone(), front: 0, back: items.len() });
                    }
                    _ => {}
                },
                Value::Stream(_) => return Ok(Stream::Borrowed(place.as_ref().clone())),
                Value::Tagged(tagged) => {
                    if let Some(next) = (tagged.definition.operators)().next {
                        return Ok(Stream::FromFn(Value::Method(next.lifted, Rc::clone(place)), Term::TRUE));
                    }
                }
                _ => {}
            }
        }
        let value = self.read(value)?;
        if let Some(next) = value.definition().and_then(|definition| (definition.operators)().next) {
            // An iterator of the user's own: it lives in a place, where its method changes it.
            let (frame, slot) = self.temporary(value);
            let place = Location { frame, slot, projections: Vec::new() };
            return Ok(Stream::FromFn(Value::Method(next.lifted, Rc::new(place)), Term::TRUE));
        }
        if let Some(option) = value.as_option() {
            return Ok(Stream::Maybe(option.payload.map(|payload| (option.present, payload))));
        }
        if let Some(result) = self.as_result(&value) {
            return Ok(Stream::Maybe(result.value.map(|value| (result.success, value))));
        }
        match value {
            Value::Stream(stream) => Ok(stream.as_ref().clone()),
            Value::Sequence(items) => Ok(Stream::items(items)),
            Value::Padded(list) => Ok(self.padded_stream(&list)),
            Value::Map(map) => Ok(self.iterate_map(&map)),
            Value::Wrapped(Wrapper::Deque | Wrapper::Heap, inner) => self.stream_of(inner.as_ref().clone()),
            other => Err(self.fail(format!("{} cannot be iterated over", other.describe()))),
        }
    }

    /// The next item from the front or the back; nothing when there is none for sure.
    pub(crate) fn next_item(&mut self, stream: &mut Stream, back: bool) -> Flow<Option<Item>> {
        Ok(match stream {
            Stream::Items { items, front, back: end } => {
                let Some(position) = position(front, end, back) else { return Ok(None) };
                Item::sure(items[position].clone())
            }
            Stream::Guarded { items, front, back: end, .. } => {
                let Some(position) = position(front, end, back) else { return Ok(None) };
                Some(items[position].clone())
            }
            Stream::Places { place, front, back: end } => {
                let Some(position) = position(front, end, back) else { return Ok(None) };
                Item::sure(Self::reference(place.project(Projection::Index(Term::Known(position as i128)))))
            }
            Stream::Maybe(item) => item.take().map(|(present, value)| Item { present, value }),
            Stream::Range(range) => self.next_of_range(range, back)?,
            Stream::Borrowed(place) => self.next_borrowed(&place.clone(), back)?,
            Stream::Repeat(value) => Item::sure(value.clone()),
            Stream::Reverse(inner) => self.next_item(inner, !back)?,
            Stream::Copied(inner) => match self.next_item(inner, back)? {
                // What is certainly not there has no value.
                Some(Item { present, value: Value::Unset }) => Some(Item { present, value: Value::Unset }),
                Some(Item { present, value }) => Some(Item { present, value: self.read(value)? }),
                None => None,
            },
            Stream::Map(inner, closure) => {
                let Some(Item { present, value }) = self.next_item(inner, back)? else { return Ok(None) };
                let value = self.apply_where(present, closure, vec![value], Value::Unset)?;
                Some(Item { present, value })
            }
            Stream::Filter(inner, closure) => {
                let Some(Item { present, value }) = self.next_item(inner, back)? else { return Ok(None) };
                let present = self.holds(present, closure, value.clone())?;
                Some(Item { present, value })
            }
            Stream::FilterMap(inner, closure) => {
                let Some(Item { present, value }) = self.next_item(inner, back)? else { return Ok(None) };
                Some(self.present_payload(present, closure, value)?)
            }
            Stream::Fuse(inner) => self.next_item(inner, back)?,
            Stream::Inspect(inner, closure) => {
                let Some(Item { present, value }) = self.next_item(inner, back)? else { return Ok(None) };
                self.apply_where(present, closure, vec![value.clone()], Value::unit())?;
                Some(Item { present, value })
            }
            Stream::Enumerate(inner, count) => {
                if back {
                    return self.next_numbered_back(inner, *count);
                }
                let Some(Item { present, value }) = self.next_item(inner, false)? else { return Ok(None) };
                let number = Value::usize(*count);
                *count = self.add(*count, present);
                Some(Item { present, value: Value::tuple(vec![number, value]) })
            }
            Stream::Zip(first, second) => self.next_pair(first, second, back)?,
            Stream::Chain(first, second) => {
                let (one, other) = if back { (second, first) } else { (first, second) };
                match self.next_item(one, back)? {
                    Some(item) => Some(item),
                    None => self.next_item(other, back)?,
                }
            }
            _ => self.next_limited(stream, back)?,
        })
    }

    /// Decides which items are there where an adapter must know positions from the end.
    pub(crate) fn fix_positions(&mut self, stream: &mut Stream, positional: bool) -> Flow<()> {
        match stream {
            Stream::Guarded { .. } if positional => {
                let mut items = Vec::new();
                while let Some(item) = self.next_present(stream, false)? {
                    items.push(item.value);
                }
                *stream = Stream::items(Rc::new(items));
                Ok(())
            }
            Stream::Copied(inner)
            | Stream::Map(inner, _)
            | Stream::Filter(inner, _)
            | Stream::FilterMap(inner, _)
            | Stream::Reverse(inner) => self.fix_positions(inner, positional),
            Stream::Enumerate(inner, _)
            | Stream::Skip(inner, _)
            | Stream::Take(inner, _)
            | Stream::StepBy(inner, ..) => self.fix_positions(inner, true),
            Stream::Zip(first, second) => {
                self.fix_positions(first, true)?;
                self.fix_positions(second, true)
            }
            Stream::Chain(first, second) => {
                self.fix_positions(first, positional)?;
                self.fix_positions(second, positional)
            }
            _ => Ok(()),
        }
    }

    /// The next item of an iterator that lives on at a place.
    fn next_borrowed(&mut self, place: &Location, back: bool) -> Flow<Option<Item>> {
        let value = self.read_place(place)?;
        let Value::Stream(stream) = self.read(value)? else { return Err(self.defect("a borrowed iterator is none")) };
        let mut stream = stream.as_ref().clone();
        let item = self.next_item(&mut stream, back)?;
        self.write_place(place, Value::stream(stream))?;
        Ok(item)
    }

    /// Where a condition holds and a closure gives true.
    pub(crate) fn holds(&mut self, condition: Term, closure: &mut Value, value: Value) -> Flow<Term> {
        let value = self.apply_where(condition, closure, vec![value], Value::boolean(Term::FALSE))?;
        self.condition(value)
    }

    /// The payload of the `Option` that a closure gives.
    pub(crate) fn present_payload(&mut self, present: Term, closure: &mut Value, value: Value) -> Flow<Item> {
        let option = self.apply_where(present, closure, vec![value], Value::none())?;
        let option = self.read(option)?;
        match option.as_option() {
            Some(option) => Ok(Item { present: option.present, value: option.payload.unwrap_or(Value::Unset) }),
            None => Err(self.fail(format!("this closure must give an Option, not {}", option.describe()))),
        }
    }

    fn next_numbered_back(&mut self, inner: &mut Stream, count: Term) -> Flow<Option<Item>> {
        let Some(length) = self.decided_length(inner)? else {
            return Err(self.fail("`enumerate().rev()` needs a known number of items; collect them first"));
        };
        let Some(Item { present, value }) = self.next_item(inner, true)? else { return Ok(None) };
        let number = self.add(count, Term::Known(length as i128 - 1));
        Ok(Some(Item { present, value: Value::tuple(vec![Value::usize(number), value]) }))
    }

    fn next_pair(&mut self, first: &mut Stream, second: &mut Stream, back: bool) -> Flow<Option<Item>> {
        if back {
            // As in Rust, what is longer loses its end first.
            let (Some(one), Some(other)) = (self.decided_length(first)?, self.decided_length(second)?) else {
                return Err(self.fail("`zip(..).rev()` needs known numbers of items; collect them first"));
            };
            for (stream, extra) in [(&mut *first, one.saturating_sub(other)), (&mut *second, other.saturating_sub(one))]
            {
                for _ in 0..extra {
                    self.next_item(stream, true)?;
                }
            }
        }
        let before = (self.changes, self.path_length());
        let Some(a) = self.next_sure(first, back)? else { return Ok(None) };
        let acts = (self.changes, self.path_length()) != before;
        let pair = self.when_item(a.present, |this| this.next_sure(second, back))?;
        let shorter = pair.as_ref().is_none_or(|b| b.present != Term::TRUE);
        if acts && shorter && !back && first.is_counted() && second.is_counted() {
            return Err(self.fail(
                "what the first of two zipped iterators does where the second has ended: Rust gets there or not, as its \
                 standard library likes; zip the items first, and do the rest with the pairs",
            ));
        }
        let Some(b) = pair else { return Ok(None) };
        let present = self.and(a.present, b.present);
        Ok(Some(Item { present, value: Value::tuple(vec![a.value, b.value]) }))
    }

    /// Pulls an item where a condition holds. Elsewhere nobody asks for it.
    pub(crate) fn when_item(
        &mut self,
        condition: Term,
        work: impl FnOnce(&mut Self) -> Flow<Option<Item>>,
    ) -> Flow<Option<Item>> {
        if condition == Term::TRUE {
            return work(self);
        }
        let site = self.here()?;
        let mut ended = false;
        let pair = self.branch(
            site,
            condition,
            |this| match work(this)? {
                Some(Item { present, value }) => Ok(Value::optional(present, value)),
                None => {
                    ended = true;
                    Ok(Value::none())
                }
            },
            |_| Ok(Value::none()),
        )?;
        match self.read(pair)?.as_option() {
            Some(option) if !ended => {
                Ok(Some(Item { present: option.present, value: option.payload.unwrap_or(Value::Unset) }))
            }
            _ => Ok(None),
        }
    }

    /// The next item such that all items after one that is not there are not there either.
    pub(crate) fn next_sure(&mut self, stream: &mut Stream, back: bool) -> Flow<Option<Item>> {
        if !stream.has_gaps() && (!back || stream.is_certain()) {
            return self.next_item(stream, back);
        }
        self.next_present(stream, back)
    }

    /// The next item that is there, found by forking on what is not known.
    pub(crate) fn next_present(&mut self, stream: &mut Stream, back: bool) -> Flow<Option<Item>> {
        let mut absent = 0;
        while let Some(Item { present, value }) = self.next_item(stream, back)? {
            if self.fork(present)? {
                return Ok(Item::sure(value));
            }
            absent += 1;
            if absent > self.limits.iterations.saturating_mul(1_000) {
                return Err(self.looping("this iterator does not end; use `take` or a range with an end".into()));
            }
        }
        Ok(None)
    }
}

/// Takes the next position from the front or the back.
fn position(front: &mut usize, end: &mut usize, back: bool) -> Option<usize> {
    if *front >= *end {
        return None;
    }
    if back {
        *end -= 1;
        Some(*end)
    } else {
        *front += 1;
        Some(*front - 1)
    }
}
