//! Operations on two sets.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Map, Term, Value};

impl Tracer {
    /// Methods with two sets.
    pub(crate) fn set_method(&mut self, name: &str, set: &Map, arguments: &[Value]) -> Flow<Option<Value>> {
        let [other] = arguments else { return Ok(None) };
        let operator = match name {
            "union" => Binary::BitOr,
            "intersection" => Binary::BitAnd,
            "difference" => Binary::Subtract,
            "symmetric_difference" => Binary::BitXor,
            "is_subset" | "is_superset" | "is_disjoint" => {
                let other = self.other_set(other)?;
                let (operator, a, b) = match name {
                    "is_subset" => (Binary::Subtract, set, other.as_ref()),
                    "is_superset" => (Binary::Subtract, other.as_ref(), set),
                    _ => (Binary::BitAnd, set, other.as_ref()),
                };
                let Some(rest) = self.combine_sets(operator, a, b)? else { return Ok(None) };
                let length = self.map_length(&rest);
                return Ok(Some(Value::boolean(self.equal_terms(length, Term::Known(0)))));
            }
            _ => return Ok(None),
        };
        let other = self.other_set(other)?;
        Ok(self.combine_sets(operator, set, &other)?.map(|set| Value::stream(set.iterate())))
    }

    fn other_set(&mut self, value: &Value) -> Flow<Rc<Map>> {
        match self.read(value.clone())? {
            Value::Map(map) => Ok(map),
            other => Err(self.fail(format!("a set is expected here, not {}", other.describe()))),
        }
    }

    /// `|`, `&`, `-` and `^` of sets.
    pub(crate) fn combine_sets(&mut self, operator: Binary, a: &Map, b: &Map) -> Flow<Option<Map>> {
        if !a.set || !b.set {
            return Ok(None);
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
                _ => return Ok(None),
            };
        }
        Ok(Some(a))
    }
}
