//! Methods of arrays, slices and `Vec`s that leave them as they are.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::table::Sequence;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Projection, Term, Value};

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
            Sequence::AsSlice | Sequence::ToVec | Sequence::IntoBoxedSlice => Value::Sequence(Rc::clone(items)),
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
            Sequence::IsSorted => {
                let mut sorted = Term::TRUE;
                for pair in items.windows(2) {
                    let ordered = self.compare(Binary::LessEqual, &pair[0], &pair[1])?;
                    sorted = self.and(sorted, ordered);
                }
                Value::boolean(sorted)
            }
        })
    }

    /// The items of an array, slice or `Vec`.
    pub(crate) fn items_of(&mut self, value: Value) -> Flow<Rc<Vec<Value>>> {
        match self.read(value)? {
            Value::Sequence(items) => Ok(items),
            other => Err(self.fail(format!("a slice is expected here, not {}", other.describe()))),
        }
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
