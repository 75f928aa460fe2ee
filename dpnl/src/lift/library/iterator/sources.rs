//! Iterators that a closure makes, and those that look ahead.

use std::rc::Rc;

use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Location, Term, Value};

impl Tracer {
    /// The next item of the iterators that [`next_limited`](Self::next_limited) leaves to this.
    pub(crate) fn next_made(&mut self, stream: &mut Stream, back: bool) -> Flow<Option<Item>> {
        match stream {
            Stream::Cursor { items, front, back: end, left } => {
                if *left == 0 || items.is_empty() {
                    return Ok(None);
                }
                let present = self.less_terms(*front, *end);
                let present = self.settle(present);
                if present == Term::FALSE {
                    return Ok(None);
                }
                *left -= 1;
                let index = if back {
                    *end = self.subtract(*end, present);
                    self.maximum(*end, Term::Known(0))
                } else {
                    let index = self.minimum(*front, Term::Known(items.len() as i128 - 1));
                    *front = self.add(*front, present);
                    index
                };
                let (site, index) = (self.here()?, self.settle_number(index));
                let value = self.choose(site, index, items)?;
                Ok(Some(Item { present, value }))
            }
            _ if back => Err(self.fail("this iterator cannot be reversed in a symbolic function; collect it first")),
            Stream::Scan(inner, closure, state, alive) => {
                let Some((item, going)) = self.next_alive(inner, alive)? else { return Ok(None) };
                let reached = self.and(item.present, going);
                // The closure changes the state through a reference.
                let (frame, slot) = self.temporary(state.clone());
                let place = Location { frame, slot, projections: Vec::new() };
                let arguments = vec![Self::reference(place.clone()), item.value];
                let option = self.apply_where(reached, closure, arguments, Value::none())?;
                *state = self.read_place(&place)?;
                self.forget(slot);
                let next = self.optional_item(option)?;
                *alive = self.still(going, item.present, next.present);
                Ok(Some(next))
            }
            Stream::Peekable(inner, peeked) => match peeked.take() {
                Some(known) => Ok(known.and_then(Item::sure)),
                None => self.next_item(inner, false),
            },
            Stream::Successors(next, closure) => {
                let item = self.optional_item(next.clone())?;
                let present = self.settle(item.present);
                if present == Term::FALSE {
                    return Ok(None);
                }
                *next = self.apply_where(present, closure, vec![item.value.clone()], Value::none())?;
                Ok(Some(Item { present, value: item.value }))
            }
            Stream::FromFn(closure, alive) => {
                *alive = self.settle(*alive);
                if *alive == Term::FALSE {
                    return Ok(None);
                }
                let option = self.apply_where(*alive, closure, Vec::new(), Value::none())?;
                let item = self.optional_item(option)?;
                *alive = item.present;
                Ok(Some(item))
            }
            Stream::RepeatWith(closure) => Ok(Item::sure(self.apply(closure, Vec::new())?)),
            Stream::Grouped(items, closure) => {
                if items.is_empty() {
                    return Ok(None);
                }
                let mut length = 1;
                while length < items.len() {
                    let pair = vec![items[length - 1].clone(), items[length].clone()];
                    let together = self.apply(closure, pair)?;
                    let together = self.condition(together)?;
                    if !self.fork(together)? {
                        break;
                    }
                    length += 1;
                }
                let (group, rest) = items.split_at(length);
                let group = Value::sequence(group.to_vec());
                *items = Rc::new(rest.to_vec());
                Ok(Item::sure(group))
            }
            Stream::Split(left, closure) => {
                let Some(items) = left.take() else { return Ok(None) };
                for (position, item) in items.iter().enumerate() {
                    let ends = self.apply(closure, vec![item.clone()])?;
                    let ends = self.condition(ends)?;
                    if self.fork(ends)? {
                        *left = Some(Rc::new(items[position + 1..].to_vec()));
                        return Ok(Item::sure(Value::sequence(items[..position].to_vec())));
                    }
                }
                Ok(Item::sure(Value::Sequence(items)))
            }
            _ => Err(self.fail("this iterator cannot be reversed in a symbolic function; collect it first")),
        }
    }

    /// The number of items, which is decided if it is unknown only because a position is.
    pub(crate) fn decided_length(&mut self, stream: &mut Stream) -> Flow<Option<usize>> {
        self.decide_positions(stream)?;
        Ok(stream.length())
    }

    fn decide_positions(&mut self, stream: &mut Stream) -> Flow<()> {
        match stream {
            Stream::Cursor { items, front, back, .. } => {
                let (front, back) = (self.decide_number(*front)?, self.decide_number(*back)?);
                let position = |number: i128| usize::try_from(number).unwrap_or(0);
                *stream = Stream::Items { items: Rc::clone(items), front: position(front), back: position(back) };
                Ok(())
            }
            Stream::Copied(inner)
            | Stream::Reverse(inner)
            | Stream::Map(inner, _)
            | Stream::Inspect(inner, _)
            | Stream::Enumerate(inner, _)
            | Stream::Skip(inner, _)
            | Stream::Take(inner, _)
            | Stream::StepBy(inner, ..)
            | Stream::Peekable(inner, _) => self.decide_positions(inner),
            Stream::Zip(first, second) | Stream::Chain(first, second) => {
                self.decide_positions(first)?;
                self.decide_positions(second)
            }
            _ => Ok(()),
        }
    }

    /// The item that an `Option` is.
    pub(crate) fn optional_item(&mut self, option: Value) -> Flow<Item> {
        let option = self.optional(option)?;
        Ok(Item { present: option.present, value: option.payload.unwrap_or(Value::Unset) })
    }

    /// An iterator that is one of two, if they differ only in how far they have come.
    pub(crate) fn join_streams(&mut self, condition: Term, a: &Stream, b: &Stream) -> Flow<Option<Stream>> {
        let (first, second) = (a, b);
        let inner = |this: &mut Self, a: &Stream, b: &Stream| Ok(this.join_streams(condition, a, b)?.map(Box::new));
        Ok(match (a, b) {
            (Stream::Range(a), Stream::Range(b)) => self.join_ranges(condition, a, b)?.map(Stream::Range),
            (Stream::Items { .. } | Stream::Cursor { .. }, Stream::Items { .. } | Stream::Cursor { .. }) => {
                let (Some(a), Some(b)) = (a.position(), b.position()) else { return Ok(None) };
                if !Rc::ptr_eq(&a.0, &b.0) {
                    return Ok(None);
                }
                if (a.1, a.2) == (b.1, b.2) {
                    // What may still come is what may come on either side.
                    return Ok(Some(if a.3 >= b.3 { first.clone() } else { second.clone() }));
                }
                let (front, back) = (self.select(condition, a.1, b.1), self.select(condition, a.2, b.2));
                Some(Stream::Cursor { items: a.0, front, back, left: a.3.max(b.3) })
            }
            (Stream::Copied(a), Stream::Copied(b)) => inner(self, a, b)?.map(Stream::Copied),
            (Stream::Map(a, f), Stream::Map(b, g)) if f.is_same(g) => {
                inner(self, a, b)?.map(|inner| Stream::Map(inner, f.clone()))
            }
            (Stream::Enumerate(a, m), Stream::Enumerate(b, n)) => {
                let count = self.select(condition, *m, *n);
                inner(self, a, b)?.map(|inner| Stream::Enumerate(inner, count))
            }
            (Stream::Skip(a, m), Stream::Skip(b, n)) => {
                let count = self.select(condition, *m, *n);
                inner(self, a, b)?.map(|inner| Stream::Skip(inner, count))
            }
            (Stream::Take(a, m), Stream::Take(b, n)) => {
                let count = self.select(condition, *m, *n);
                inner(self, a, b)?.map(|inner| Stream::Take(inner, count))
            }
            (Stream::Peekable(a, None), Stream::Peekable(b, None)) => {
                inner(self, a, b)?.map(|inner| Stream::Peekable(inner, None))
            }
            _ => None,
        })
    }
}

/// Items, the first and the last that are left, and how many at most.
type Position = (Rc<Vec<Value>>, Term, Term, usize);

impl Stream {
    /// How far an iterator over items has come.
    fn position(&self) -> Option<Position> {
        match self {
            Stream::Items { items, front, back } => {
                let (start, end) = (Term::Known(*front as i128), Term::Known(*back as i128));
                Some((Rc::clone(items), start, end, back.saturating_sub(*front)))
            }
            Stream::Cursor { items, front, back, left } => Some((Rc::clone(items), *front, *back, *left)),
            _ => None,
        }
    }

    /// Whether it can be asked twice: no closure is called.
    pub(crate) fn is_pure(&self) -> bool {
        match self {
            Stream::Items { .. } | Stream::Cursor { .. } | Stream::Range(_) | Stream::Repeat(_) => true,
            Stream::Copied(inner) | Stream::Enumerate(inner, _) | Stream::Reverse(inner) => inner.is_pure(),
            Stream::Skip(inner, _) | Stream::Take(inner, _) | Stream::StepBy(inner, ..) => inner.is_pure(),
            Stream::Zip(first, second) | Stream::Chain(first, second) => first.is_pure() && second.is_pure(),
            _ => false,
        }
    }

    /// Whether Rust may know the number of its items, and so how many are needed of it.
    pub(crate) fn is_counted(&self) -> bool {
        match self {
            Stream::Items { .. } | Stream::Guarded { .. } | Stream::Cursor { .. } | Stream::Places { .. } => true,
            Stream::Range(_) | Stream::Repeat(_) | Stream::Borrowed(_) => true,
            Stream::Copied(inner) | Stream::Map(inner, _) | Stream::Enumerate(inner, _) | Stream::Fuse(inner) => {
                inner.is_counted()
            }
            Stream::Skip(inner, _) | Stream::Take(inner, _) | Stream::StepBy(inner, ..) | Stream::Reverse(inner) => {
                inner.is_counted()
            }
            Stream::Zip(first, second) => first.is_counted() && second.is_counted(),
            _ => false,
        }
    }

    /// Whether an iterator that may go on after its end has not ended yet.
    pub(crate) fn alive(&self) -> Option<Term> {
        match self {
            Stream::MapWhile(_, _, alive) | Stream::FromFn(_, alive) | Stream::Scan(_, _, _, alive) => Some(*alive),
            _ => self.only_inner().and_then(Stream::alive),
        }
    }

    /// Lets an iterator that may go on after its end go on.
    pub(crate) fn revive(&mut self) {
        match self {
            Stream::MapWhile(inner, _, alive) | Stream::Scan(inner, _, _, alive) => {
                *alive = Term::TRUE;
                inner.revive();
            }
            Stream::FromFn(_, alive) => *alive = Term::TRUE,
            Stream::Copied(inner)
            | Stream::Map(inner, _)
            | Stream::Inspect(inner, _)
            | Stream::Filter(inner, _)
            | Stream::FilterMap(inner, _)
            | Stream::Enumerate(inner, _) => inner.revive(),
            _ => {}
        }
    }

    /// The iterator that gives an item whenever this one does, or more often.
    fn only_inner(&self) -> Option<&Stream> {
        match self {
            Stream::Copied(inner)
            | Stream::Map(inner, _)
            | Stream::Inspect(inner, _)
            | Stream::Filter(inner, _)
            | Stream::FilterMap(inner, _)
            | Stream::Enumerate(inner, _) => Some(inner),
            _ => None,
        }
    }
}
