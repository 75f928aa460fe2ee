//! The entry API: `map.entry(key).or_insert(value)` and its relatives.

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::table::{MappingChange, MappingEntry};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Entry, EntryState, Map, Projection, Term, Value};

impl Tracer {
    /// `Entry::Occupied(entry)` and `Entry::Vacant(entry)` as patterns: where they match, and what is bound.
    pub(crate) fn matches_entry(&mut self, name: &str, entry: &Entry) -> Flow<Option<(Term, Value)>> {
        let state = match name {
            "Occupied" => EntryState::Occupied,
            "Vacant" => EntryState::Vacant,
            _ => return Ok(None),
        };
        let map = self.map_of(entry)?;
        let present = self.find(&map, &entry.key)?.present;
        let test = if state == EntryState::Occupied { present } else { self.not(present) };
        let test = self.settle(test);
        Ok(Some((test, Value::Entry(Rc::new(Entry { state, ..entry.clone() })))))
    }

    fn map_of(&mut self, entry: &Entry) -> Flow<Rc<Map>> {
        let value = self.read_place(&entry.map)?;
        match self.read(value)? {
            Value::Map(map) => Ok(map),
            _ => Err(self.defect("an entry of no map")),
        }
    }

    /// Methods of an entry.
    pub(crate) fn entry_method(
        &mut self,
        method: MappingEntry,
        result: Option<FactId>,
        entry: &Rc<Entry>,
        arguments: &[Value],
    ) -> Flow<Value> {
        let mut argument = arguments.first().cloned().unwrap_or(Value::Unset);
        Ok(match method {
            MappingEntry::OrInsert => {
                let value = self.read(argument)?;
                self.insert_entry(entry, value)?
            }
            MappingEntry::OrDefault => {
                let Some(result) = result else { return Err(self.defect("a default of no type")) };
                let value = self.default_of(result)?;
                self.insert_entry(entry, value)?
            }
            MappingEntry::OrInsertWith | MappingEntry::OrInsertWithKey => {
                let map = self.map_of(entry)?;
                let found = self.find(&map, &entry.key)?;
                let absent = self.not(found.present);
                let arguments = if method == MappingEntry::OrInsertWith { Vec::new() } else { vec![entry.key.clone()] };
                let value = self.apply_where(absent, &mut argument, arguments, Value::Unset)?;
                if let Value::Unset = value {
                    // The key is there for sure.
                    return Ok(Self::reference(entry.map.project(Projection::Index(found.position))));
                }
                self.insert_entry(entry, value)?
            }
            MappingEntry::AndModify => {
                let map = self.map_of(entry)?;
                let found = self.find(&map, &entry.key)?;
                let place = Self::reference(entry.map.project(Projection::Index(found.position)));
                self.apply_where(found.present, &mut argument, vec![place], Value::unit())?;
                Value::Entry(Rc::clone(entry))
            }
            MappingEntry::Key | MappingEntry::IntoKey => entry.key.clone(),
            MappingEntry::Get | MappingEntry::GetMut | MappingEntry::IntoMut => {
                let map = self.map_of(entry)?;
                let found = self.find(&map, &entry.key)?;
                if method == MappingEntry::Get {
                    return Ok(found.value);
                }
                Self::reference(entry.map.project(Projection::Index(found.position)))
            }
            MappingEntry::Insert | MappingEntry::InsertEntry => {
                let value = self.read(argument)?;
                let mut map = self.map_of(entry)?;
                let found = self.insert_where(Rc::make_mut(&mut map), Term::TRUE, &entry.key, &value, false)?;
                self.write_place(&entry.map, Value::Map(map))?;
                if method == MappingEntry::InsertEntry {
                    return Ok(Value::Entry(Rc::new(Entry { state: EntryState::Occupied, ..entry.as_ref().clone() })));
                }
                match entry.state {
                    EntryState::Occupied => found.value,
                    EntryState::Vacant => Self::reference(entry.map.project(Projection::Index(found.position))),
                    EntryState::Open => {
                        return Err(self.fail("an entry of a map has no `insert` before it is matched on"));
                    }
                }
            }
            MappingEntry::Remove | MappingEntry::RemoveEntry => {
                let mut map = self.map_of(entry)?;
                let change =
                    if method == MappingEntry::Remove { MappingChange::Remove } else { MappingChange::RemoveEntry };
                let removed = self.change_keys(change, Rc::make_mut(&mut map), std::slice::from_ref(&entry.key))?;
                self.write_place(&entry.map, Value::Map(map))?;
                self.project(&removed, Projection::SOME)?
            }
        })
    }

    /// Puts a value there unless there is one, and refers to what is there then.
    fn insert_entry(&mut self, entry: &Entry, value: Value) -> Flow<Value> {
        let mut map = self.map_of(entry)?;
        let found = self.insert_where(Rc::make_mut(&mut map), Term::TRUE, &entry.key, &value, true)?;
        self.write_place(&entry.map, Value::Map(map))?;
        Ok(Self::reference(entry.map.project(Projection::Index(found.position))))
    }
}
