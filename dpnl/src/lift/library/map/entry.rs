//! The entry API: `map.entry(key).or_insert(value)` and its relatives.

use std::rc::Rc;

use crate::lift::code::facts::FactId;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Entry, Map, Projection, Term, Value};

impl Tracer {
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
        name: &str,
        result: Option<FactId>,
        entry: &Rc<Entry>,
        arguments: &mut [Value],
    ) -> Flow<Option<Value>> {
        Ok(Some(match (name, arguments) {
            ("or_insert", [value]) => {
                let value = self.read(value.clone())?;
                self.insert_entry(entry, value)?
            }
            ("or_default", []) => {
                let Some(result) = result else { return Err(self.defect("a default of no type")) };
                let value = self.default_of(result)?;
                self.insert_entry(entry, value)?
            }
            ("or_insert_with" | "or_insert_with_key", [closure]) => {
                let map = self.map_of(entry)?;
                let found = self.find(&map, &entry.key)?;
                let absent = self.not(found.present);
                let arguments = if name == "or_insert_with" { Vec::new() } else { vec![entry.key.clone()] };
                let value = self.apply_where(absent, closure, arguments, Value::Unset)?;
                if let Value::Unset = value {
                    // The key is there for sure.
                    return Ok(Some(Self::reference(entry.map.project(Projection::Index(found.position)))));
                }
                self.insert_entry(entry, value)?
            }
            ("and_modify", [closure]) => {
                let map = self.map_of(entry)?;
                let found = self.find(&map, &entry.key)?;
                let place = Self::reference(entry.map.project(Projection::Index(found.position)));
                self.apply_where(found.present, closure, vec![place], Value::unit())?;
                Value::Entry(Rc::clone(entry))
            }
            ("key", []) => entry.key.clone(),
            _ => return Ok(None),
        }))
    }

    /// Puts a value there unless there is one, and refers to what is there then.
    fn insert_entry(&mut self, entry: &Entry, value: Value) -> Flow<Value> {
        let mut map = self.map_of(entry)?;
        let found = self.insert_where(Rc::make_mut(&mut map), Term::TRUE, &entry.key, &value, true)?;
        self.write_place(&entry.map, Value::Map(map))?;
        Ok(Self::reference(entry.map.project(Projection::Index(found.position))))
    }
}
