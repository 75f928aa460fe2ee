//! Methods that change maps and sets, and those that give mutable references into them.

use std::rc::Rc;

use crate::lift::code::table::{MappingChange, MappingReference};
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::library::map::FoundKey;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Entry, EntryState, Location, Map, Projection, Term, Value};

impl Tracer {
    /// Puts a value under a key where a condition holds; what was there before.
    pub(crate) fn insert_where(
        &mut self,
        map: &mut Map,
        condition: Term,
        key: &Value,
        value: &Value,
        keep_old: bool,
    ) -> Flow<FoundKey> {
        let key = self.read(key.clone())?;
        let choices = self.choices(&key)?;
        for choice in &choices.values {
            if let Err(position) = self.find_key(map, choice)? {
                map.add_key(position, choice.clone());
            }
        }
        let old = self.find(map, &key)?;
        let mut positions = Vec::with_capacity(choices.values.len());
        for (number, choice) in choices.values.iter().enumerate() {
            let Ok(position) = self.find_key(map, choice)? else { return Err(self.defect("a key was lost")) };
            positions.push(Term::Known(position as i128));
            let here = self.equal_terms(choices.index, Term::Known(number as i128));
            let here = self.and(condition, here);
            if here == Term::FALSE {
                continue;
            }
            let replaced = if keep_old {
                let absent = self.not(map.present[position]);
                self.and(here, absent)
            } else {
                here
            };
            map.present[position] = self.or(map.present[position], here);
            map.values[position] = match &map.values[position] {
                Value::Unset => value.clone(),
                _ if replaced == Term::FALSE => continue,
                before => {
                    let before = before.clone();
                    self.either(replaced, value, &before)?
                }
            };
        }
        let position = self.element(choices.index, &positions)?;
        Ok(FoundKey { position, ..old })
    }

    /// Adds all items of an iterator.
    pub(crate) fn insert_all(&mut self, map: &mut Map, mut stream: Stream) -> Flow<()> {
        let mut count = 0;
        while let Some(Item { present, value }) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            let present = self.settle(present);
            if present == Term::FALSE {
                continue;
            }
            if map.set {
                self.insert_where(map, present, &value, &Value::unit(), true)?;
            } else {
                let key = self.part(&value, Projection::Field(0))?;
                let value = self.part(&value, Projection::Field(1))?;
                self.insert_where(map, present, &key, &value, false)?;
            }
        }
        Ok(())
    }

    /// Methods that give mutable references into a map.
    pub(crate) fn refer_map(
        &mut self,
        method: MappingReference,
        place: &Location,
        map: &Map,
        arguments: &[Value],
    ) -> Flow<Value> {
        Ok(match method {
            MappingReference::Entry => {
                let key = self.read(self.first(arguments)?.clone())?;
                Value::Entry(Rc::new(Entry { map: place.clone(), key, state: EntryState::Open }))
            }
            MappingReference::FirstEntry | MappingReference::LastEntry => {
                let (end, _) = self.end_of_map(map, method == MappingReference::FirstEntry)?;
                let end = self.optional(end)?;
                let Some(item) = end.payload else { return Ok(Value::none()) };
                let key = self.part(&item, Projection::Field(0))?;
                let entry = Entry { map: place.clone(), key, state: EntryState::Occupied };
                Value::optional(end.present, Value::Entry(Rc::new(entry)))
            }
            MappingReference::IterMut => Value::stream(self.iterate_map_places(map, place)),
            MappingReference::ValuesMut => {
                Value::stream(self.iterate_map_by(map, |position| Map::value_at(place, position)))
            }
            MappingReference::GetMut => {
                let found = self.find(map, self.first(arguments)?)?;
                if found.present == Term::FALSE {
                    return Ok(Value::none());
                }
                Value::optional(found.present, Self::reference(place.project(Projection::Index(found.position))))
            }
        })
    }

    /// Methods that change a map or set.
    pub(crate) fn change_map(
        &mut self,
        method: MappingChange,
        place: &Location,
        mut shared: Rc<Map>,
        arguments: &[Value],
    ) -> Flow<Value> {
        if method == MappingChange::Retain {
            return self.retain_keys(place, &shared, arguments);
        }
        let result = self.change_keys(method, Rc::make_mut(&mut shared), arguments)?;
        self.write_place(place, Value::Map(shared))?;
        Ok(result)
    }

    pub(super) fn change_keys(&mut self, method: MappingChange, map: &mut Map, arguments: &[Value]) -> Flow<Value> {
        Ok(match (method, arguments) {
            (MappingChange::Add, [key]) => {
                let old = self.insert_where(map, Term::TRUE, key, &Value::unit(), true)?;
                Value::boolean(self.not(old.present))
            }
            (MappingChange::Insert, [key, value]) => {
                let value = self.read(value.clone())?;
                let old = self.insert_where(map, Term::TRUE, key, &value, false)?;
                if old.present == Term::FALSE { Value::none() } else { Value::optional(old.present, old.value) }
            }
            (MappingChange::Remove | MappingChange::RemoveEntry, [key]) => {
                let key = self.read(key.clone())?;
                let found = self.find(map, &key)?;
                let choices = self.choices(&key)?;
                for (number, choice) in choices.values.iter().enumerate() {
                    let Ok(position) = self.find_key(map, choice)? else { continue };
                    let here = self.equal_terms(choices.index, Term::Known(number as i128));
                    let elsewhere = self.not(here);
                    map.present[position] = self.and(map.present[position], elsewhere);
                }
                match method {
                    _ if map.set => Value::boolean(found.present),
                    _ if found.present == Term::FALSE => Value::none(),
                    MappingChange::Remove => Value::optional(found.present, found.value),
                    _ => Value::optional(found.present, Value::tuple(vec![key, found.value])),
                }
            }
            (MappingChange::PopFirst | MappingChange::PopLast, []) => {
                let (value, chosen) = self.end_of_map(map, method == MappingChange::PopFirst)?;
                for (present, chosen) in map.present.iter_mut().zip(chosen) {
                    let other = self.not(chosen);
                    *present = self.and(*present, other);
                }
                value
            }
            (MappingChange::Clear, []) => {
                *map = Map::new(map.set, map.ordered);
                Value::unit()
            }
            (MappingChange::Drain, []) => {
                let items = self.iterate_map(map);
                *map = Map::new(map.set, map.ordered);
                Value::stream(items)
            }
            (MappingChange::Extend, [items]) => {
                let items = self.stream_of(items.clone())?;
                self.insert_all(map, items)?;
                Value::unit()
            }
            (MappingChange::Append, [Value::Location(other)]) => {
                let all = self.read_place(other)?;
                self.write_place(other, Value::Map(Rc::new(Map::new(map.set, map.ordered))))?;
                let items = self.stream_of(all)?;
                self.insert_all(map, items)?;
                Value::unit()
            }
            _ => return Err(self.defect("a map is changed with wrong arguments")),
        })
    }

    /// `retain`: the closure of a map may change the values.
    fn retain_keys(&mut self, place: &Location, map: &Rc<Map>, arguments: &[Value]) -> Flow<Value> {
        let mut closure = self.first(arguments)?.clone();
        self.write_place(place, Value::Map(Rc::clone(map)))?;
        let mut kept = vec![Term::FALSE; map.keys.len()];
        for position in self.map_order(map) {
            let key = map.keys[position].clone();
            let arguments = if map.set { vec![key] } else { vec![key, Map::value_at(place, position)] };
            let otherwise = Value::boolean(Term::FALSE);
            let keep = self.apply_where(map.present[position], &mut closure, arguments, otherwise)?;
            kept[position] = self.condition(keep)?;
        }
        let now = self.read_place(place)?;
        let Value::Map(mut now) = self.read(now)? else { return Err(self.defect("a map was lost")) };
        Rc::make_mut(&mut now).present = kept;
        self.write_place(place, Value::Map(now))?;
        Ok(Value::unit())
    }
}
