//! Maps and sets over finite keys: for every key that there can be, whether it is there, and its value.
//!
//! The keys are known and in order, so that iteration is in order, too: as Rust defines it for `BTreeMap` and
//! `BTreeSet`. The order of a `HashMap` or `HashSet` is not defined by Rust, and a function must not depend on it: where one
//! is gone through the trace takes note, so that the function is traced again [backwards](Tracer::backwards), and both
//! programs are compared. A set is a map to `()`.

mod changes;
mod entry;
mod keys;
mod sets;

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::table::Mapping;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Site, Tracer};
use crate::lift::value::{Location, Map, Projection, Term, Value};

/// What a map says about a key: whether it is there, the position of its value, and the value.
#[derive(Debug)]
pub(crate) struct FoundKey {
    pub present: Term,
    pub position: Term,
    pub value: Value,
}

impl Map {
    /// An empty map or set.
    pub fn new(set: bool, ordered: bool) -> Self {
        Self { set, ordered, keys: Rc::default(), present: Vec::new(), values: Vec::new() }
    }

    /// Adds a key that is not there yet.
    fn add_key(&mut self, position: usize, key: Value) {
        Rc::make_mut(&mut self.keys).insert(position, key);
        self.present.insert(position, Term::FALSE);
        self.values.insert(position, Value::Unset);
    }

    /// What iteration gives at a position.
    fn item(&self, position: usize) -> Value {
        let key = self.keys[position].clone();
        if self.set { key } else { Value::tuple(vec![key, self.values[position].clone()]) }
    }

    /// The positions of keys that may be there.
    fn positions(&self) -> Vec<usize> {
        (0..self.keys.len()).filter(|&position| self.present[position] != Term::FALSE).collect()
    }

    /// What there may be at these positions, by a function of the position.
    fn stream(&self, positions: Vec<usize>, value: impl Fn(usize) -> Value) -> Stream {
        let items =
            positions.into_iter().map(|position| Item { present: self.present[position], value: value(position) });
        let items: Vec<Item> = items.collect();
        if items.iter().all(|item| item.present == Term::TRUE) {
            return Stream::items(Rc::new(items.into_iter().map(|item| item.value).collect()));
        }
        Stream::guarded(items, false)
    }

    /// The keys and values in the order of the keys, also where Rust defines none: to compare, and to be returned.
    pub fn by_key(&self) -> Stream {
        self.stream(self.positions(), |position| self.item(position))
    }

    fn value_at(place: &Location, position: usize) -> Value {
        Value::Location(Rc::new(place.project(Projection::Index(Term::Known(position as i128)))))
    }
}

impl Tracer {
    /// The positions of a map in the order in which it is gone through.
    fn map_order(&mut self, map: &Map) -> Vec<usize> {
        let mut positions = map.positions();
        if !map.ordered && positions.len() > 1 {
            self.unordered = self.unordered.or(self.site.map(Site::place));
            if self.backwards {
                positions.reverse();
            }
        }
        positions
    }

    /// All that iteration over a map gives, by a function of the position.
    fn iterate_map_by(&mut self, map: &Map, value: impl Fn(usize) -> Value) -> Stream {
        let positions = self.map_order(map);
        map.stream(positions, value)
    }

    /// The keys and values.
    pub(crate) fn iterate_map(&mut self, map: &Map) -> Stream {
        self.iterate_map_by(map, |position| map.item(position))
    }

    /// The keys, and references to the values.
    pub(crate) fn iterate_map_places(&mut self, map: &Map, place: &Location) -> Stream {
        self.iterate_map_by(map, |position| {
            Value::tuple(vec![map.keys[position].clone(), Map::value_at(place, position)])
        })
    }

    /// What a map says about a key.
    pub(crate) fn find(&mut self, map: &Map, key: &Value) -> Flow<FoundKey> {
        let choices = self.choices(key)?;
        let (mut present, mut positions) = (Vec::new(), Vec::new());
        for key in &choices.values {
            let position = self.find_key(map, key)?.ok();
            present.push(position.map_or(Term::FALSE, |position| map.present[position]));
            positions.push(Term::Known(position.unwrap_or(0) as i128));
        }
        let present = self.element(choices.index, &present)?;
        let present = self.settle(present);
        if present == Term::FALSE {
            return Ok(FoundKey { present, position: Term::Known(0), value: Value::Unset });
        }
        let position = self.element(choices.index, &positions)?;
        let value = self.value_of(map, position)?;
        Ok(FoundKey { present, position, value })
    }

    /// The value at a position.
    pub(crate) fn value_of(&mut self, map: &Map, position: Term) -> Flow<Value> {
        let site = self.here()?;
        // A key that was never there has no value, and nobody looks at it.
        let Some(any) = map.values.iter().find(|value| !matches!(value, Value::Unset)) else { return Ok(Value::Unset) };
        let values: Vec<Value> = map
            .values
            .iter()
            .map(|value| if matches!(value, Value::Unset) { any.clone() } else { value.clone() })
            .collect();
        self.choose(site, position, &values)
    }

    /// Two maps with the keys of both.
    pub(crate) fn aligned(&mut self, a: &Map, b: &Map) -> Flow<(Map, Map)> {
        let (mut a, mut b) = (a.clone(), b.clone());
        if Rc::ptr_eq(&a.keys, &b.keys) {
            return Ok((a, b));
        }
        for key in b.keys.iter() {
            if let Err(position) = self.find_key(&a, key)? {
                a.add_key(position, key.clone());
            }
        }
        for (position, key) in a.keys.iter().enumerate() {
            if b.keys.len() <= position || self.ordering(key, &b.keys[position])? != Term::Known(0) {
                b.add_key(position, key.clone());
            }
        }
        b.keys = Rc::clone(&a.keys);
        Ok((a, b))
    }

    /// `a` where the condition is 1, else `b`.
    pub(crate) fn join_maps(&mut self, condition: Term, a: &Map, b: &Map, sites: &[Site]) -> Flow<Value> {
        let (a, mut b) = self.aligned(a, b)?;
        for position in 0..a.keys.len() {
            b.present[position] = self.select(condition, a.present[position], b.present[position]);
            b.values[position] = self.join(condition, &a.values[position], &b.values[position], sites)?;
        }
        Ok(Value::Map(Rc::new(b)))
    }

    /// Whether two maps have the same keys and values.
    pub(crate) fn equal_maps(&mut self, a: &Map, b: &Map) -> Flow<Term> {
        let (a, b) = self.aligned(a, b)?;
        let mut equal = Term::TRUE;
        for position in 0..a.keys.len() {
            let same = self.equal_terms(a.present[position], b.present[position]);
            equal = self.and(equal, same);
            let both = self.and(a.present[position], b.present[position]);
            if a.set || equal == Term::FALSE || both == Term::FALSE {
                continue;
            }
            let values = self.equal(&a.values[position], &b.values[position])?;
            let absent = self.not(both);
            let fine = self.or(absent, values);
            equal = self.and(equal, fine);
        }
        Ok(equal)
    }

    /// The number of keys that are there.
    pub(crate) fn map_length(&mut self, map: &Map) -> Term {
        map.present.iter().fold(Term::Known(0), |sum, &present| self.add(sum, present))
    }

    /// The first or last item that is there, and for every position whether it is that one.
    fn end_of_map(&mut self, map: &Map, first: bool) -> Flow<(Value, Vec<Term>)> {
        let mut positions: Vec<usize> = (0..map.keys.len()).filter(|&at| map.present[at] != Term::FALSE).collect();
        if !first {
            positions.reverse();
        }
        let (mut before, mut chosen) = (Term::FALSE, vec![Term::FALSE; map.keys.len()]);
        for &position in &positions {
            let none = self.not(before);
            chosen[position] = self.and(none, map.present[position]);
            before = self.or(before, map.present[position]);
        }
        let mut value = Value::none();
        for &position in positions.iter().rev() {
            value = self.either(map.present[position], &Value::some(map.item(position)), &value)?;
        }
        Ok((value, chosen))
    }

    /// Methods that leave a map or set as it is.
    pub(crate) fn map_method(&mut self, method: Mapping, map: &Rc<Map>, arguments: &[Value]) -> Flow<Value> {
        let argument = arguments.first().cloned().unwrap_or(Value::Unset);
        Ok(match method {
            Mapping::Len => Value::usize(self.map_length(map)),
            Mapping::IsEmpty => {
                let length = self.map_length(map);
                Value::boolean(self.equal_terms(length, Term::Known(0)))
            }
            Mapping::ContainsKey | Mapping::Contains => Value::boolean(self.find(map, &argument)?.present),
            Mapping::Get => {
                let found = self.find(map, &argument)?;
                let value = if map.set { self.read(argument)? } else { found.value };
                if found.present == Term::FALSE { Value::none() } else { Value::optional(found.present, value) }
            }
            Mapping::GetKeyValue => {
                let found = self.find(map, &argument)?;
                let key = self.read(argument)?;
                if found.present == Term::FALSE {
                    Value::none()
                } else {
                    Value::optional(found.present, Value::tuple(vec![key, found.value]))
                }
            }
            Mapping::Iter | Mapping::IntoIter => Value::stream(self.iterate_map(map)),
            Mapping::Keys | Mapping::IntoKeys => {
                Value::stream(self.iterate_map_by(map, |position| map.keys[position].clone()))
            }
            Mapping::Values | Mapping::IntoValues => {
                Value::stream(self.iterate_map_by(map, |position| map.values[position].clone()))
            }
            Mapping::FirstKeyValue | Mapping::First => self.end_of_map(map, true)?.0,
            Mapping::LastKeyValue | Mapping::Last => self.end_of_map(map, false)?.0,
            Mapping::Range => self.range_of_map(map, &argument)?,
            Mapping::Union => self.set_operation(Binary::BitOr, map, &argument)?,
            Mapping::Intersection => self.set_operation(Binary::BitAnd, map, &argument)?,
            Mapping::Difference => self.set_operation(Binary::Subtract, map, &argument)?,
            Mapping::SymmetricDifference => self.set_operation(Binary::BitXor, map, &argument)?,
            Mapping::IsSubset | Mapping::IsSuperset | Mapping::IsDisjoint => {
                let other = self.other_set(&argument)?;
                let rest = match method {
                    Mapping::IsSubset => self.combine_sets(Binary::Subtract, map, &other)?,
                    Mapping::IsSuperset => self.combine_sets(Binary::Subtract, &other, map)?,
                    _ => self.combine_sets(Binary::BitAnd, map, &other)?,
                };
                let length = self.map_length(&rest);
                Value::boolean(self.equal_terms(length, Term::Known(0)))
            }
        })
    }

    /// `map.range(start..end)`
    fn range_of_map(&mut self, map: &Map, range: &Value) -> Flow<Value> {
        let range = match self.read(range.clone())? {
            Value::Stream(stream) => match stream.as_ref() {
                Stream::Range(range) => range.clone(),
                _ => return Err(self.fail("a range of keys is expected here")),
            },
            other => return Err(self.fail(format!("a range of keys is expected here, not {}", other.describe()))),
        };
        if let (Some(start), Some(end)) = (range.start, range.end) {
            let ordered = self.less_equal_terms(start, end);
            self.require(ordered)?;
        }
        let mut part = map.clone();
        for position in 0..map.keys.len() {
            let Value::Scalar(key) = map.keys[position] else {
                return Err(self.fail("`range` is supported for keys that are numbers; use `iter` and `filter`"));
            };
            let inside = self.range_contains(&range, key)?;
            part.present[position] = self.and(map.present[position], inside);
        }
        Ok(Value::stream(self.iterate_map(&part)))
    }
}
