//! Operations on two sets.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Map, Value};

impl Tracer {
    /// What two sets make together, as an iterator.
    pub(crate) fn set_operation(&mut self, operator: Binary, set: &Map, other: &Value) -> Flow<Value> {
        let other = self.other_set(other)?;
        let combined = self.combine_sets(operator, set, &other)?;
        Ok(Value::stream(self.iterate_map(&combined)))
    }

    pub(crate) fn other_set(&mut self, value: &Value) -> Flow<Rc<Map>> {
        match self.read(value.clone())? {
            Value::Map(map) => Ok(map),
            other => Err(self.fail(format!("a set is expected here, not {}", other.describe()))),
        }
    }

    /// `|`, `&`, `-` and `^` of sets.
    pub(crate) fn combine_sets(&mut self, operator: Binary, a: &Map, b: &Map) -> Flow<Map> {
        if !a.set || !b.set {
            return Err(self.fail("this is for sets, not for maps"));
        }
        let (mut a, b) = self.aligned(a, b)?;
        for (present, &other) in a.present.iter_mut().zip(&b.present) {
            *present = match operator {
                Binary::BitOr => self.or(*present, other),
                Binary::BitAnd => self.and(*present, other),
                Binary::Subtract => {
                    let absent = self.not(other);
                    self.and(*present, absent)
                }
                Binary::BitXor => {
                    let same = self.equal_terms(*present, other);
                    self.not(same)
                }
                _ => return Err(self.fail("sets do not have this operator")),
            };
        }
        Ok(a)
    }
}
