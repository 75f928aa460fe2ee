//! Methods of arrays, slices and `Vec`s that leave them as they are.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Projection, Term, Value};

impl Tracer {
    pub(crate) fn sequence_method(
        &mut self,
        name: &str,
        items: &Rc<Vec<Value>>,
        arguments: &mut [Value],
    ) -> Flow<Option<Value>> {
        let stream = || Stream::items(Rc::clone(items));
        Ok(Some(match (name, arguments) {
            ("len", []) => Value::usize(Term::Known(items.len() as i128)),
            ("is_empty", []) => Value::boolean(Term::from(items.is_empty())),
            ("iter" | "into_iter", []) => Value::stream(stream()),
            ("first" | "last", []) => {
                let item = if name == "first" { items.first() } else { items.last() };
                item.map_or_else(Value::none, |item| Value::some(item.clone()))
            }
            ("get", [index]) => self.get(items, index)?,
            ("contains", [wanted]) => self.contains(items, wanted)?,
            ("starts_with" | "ends_with", [part]) => {
                let Value::Sequence(part) = self.read(part.clone())? else { return Ok(None) };
                if part.len() > items.len() {
                    return Ok(Some(Value::boolean(Term::FALSE)));
                }
                let start = if name == "starts_with" { 0 } else { items.len() - part.len() };
                let own = Value::sequence(items[start..start + part.len()].to_vec());
                Value::boolean(self.equal(&own, &Value::Sequence(part))?)
            }
            ("windows" | "chunks" | "chunks_exact" | "rchunks", [size]) => {
                let size = self.known_length(size.clone())?;
                self.require(Term::from(size != 0))?;
                Value::stream(Stream::items(Rc::new(parts(name, items, size))))
            }
            ("split_at", [index]) => {
                let index = self.known_length(index.clone())?;
                self.require(Term::from(index <= items.len()))?;
                let (first, second) = items.split_at(index);
                Value::tuple(vec![Value::sequence(first.to_vec()), Value::sequence(second.to_vec())])
            }
            ("split_first" | "split_last", []) => {
                let split = if name == "split_first" { items.split_first() } else { items.split_last() };
                split.map_or_else(Value::none, |(item, rest)| {
                    Value::some(Value::tuple(vec![item.clone(), Value::sequence(rest.to_vec())]))
                })
            }
            ("concat", []) => {
                let mut all = Vec::new();
                for item in items.iter() {
                    let Value::Sequence(inner) = self.read(item.clone())? else { return Ok(None) };
                    all.extend(inner.iter().cloned());
                }
                Value::sequence(all)
            }
            ("repeat", [count]) => {
                let count = self.known_length(count.clone())?;
                Value::sequence(std::iter::repeat_n(items.iter().cloned(), count).flatten().collect())
            }
            // `map` of an array gives an array, at once.
            ("map", [closure]) => {
                let mapped: Vec<Value> =
                    items.iter().map(|item| self.apply(closure, vec![item.clone()])).collect::<Flow<_>>()?;
                Value::sequence(mapped)
            }
            ("is_sorted", []) => {
                let mut sorted = Term::TRUE;
                for pair in items.windows(2) {
                    let ordered = self.compare(Binary::LessEqual, &pair[0], &pair[1])?;
                    sorted = self.and(sorted, ordered);
                }
                Value::boolean(sorted)
            }
            _ => return Ok(None),
        }))
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

/// Windows or chunks of a sequence.
fn parts(name: &str, items: &[Value], size: usize) -> Vec<Value> {
    let sequence = |part: &[Value]| Value::sequence(part.to_vec());
    match name {
        "windows" => items.windows(size).map(sequence).collect(),
        "chunks" => items.chunks(size).map(sequence).collect(),
        "chunks_exact" => items.chunks_exact(size).map(sequence).collect(),
        _ => items.rchunks(size).map(sequence).collect(),
    }
}
