//! Methods and operators of the user's own types.

use crate::lift::code::methods::{Own, Receiver};
use crate::lift::code::{Binary, Code, Expression};
use crate::lift::trace::{Call, Flow, Tracer};
use crate::lift::value::{Location, Value};

impl Tracer {
    /// `receiver.method(arguments)`
    pub(crate) fn invoke(&mut self, method: Own, receiver: Code, arguments: &'static [Expression]) -> Flow<Value> {
        let receiver = match method.receiver {
            Receiver::Mutable => Self::reference(self.place_or_temporary(receiver)?),
            // `value.into()` is `From::from(value)`.
            Receiver::Value | Receiver::None => self.evaluate_read(receiver)?,
        };
        let mut values = vec![receiver];
        values.extend(self.evaluate_all(arguments)?);
        Call { tracer: self, arguments: values }.call(method.lifted)
    }

    /// `-a` or `!a`, if the type has it.
    pub(crate) fn own_unary(&mut self, negate: bool, value: &Value) -> Option<Own> {
        let operators = (value.definition()?.operators)();
        if negate { operators.negate } else { operators.not }
    }

    /// `a + b` and the like for two values of one type, if the type has it.
    pub(crate) fn own_binary(&mut self, operator: Binary, a: &Value, b: &Value) -> Option<Own> {
        let definition = a.definition().filter(|found| b.definition() == Some(*found))?;
        (definition.operators)().binary.get(operator as usize).copied().flatten()
    }

    /// `grid[position]`, by `Index::index`
    pub(crate) fn call_index(&mut self, own: Own, whole: Code, index: Code) -> Flow<Value> {
        let whole = self.evaluate_read(whole)?;
        let index = self.evaluate(index)?;
        let item = Call { tracer: self, arguments: vec![whole, index] }.call(own.lifted)?;
        self.read(item)
    }

    /// `grid[position]` as a place, by `IndexMut::index_mut`
    pub(crate) fn call_index_mut(&mut self, own: Own, whole: Location, index: Code) -> Flow<Location> {
        let index = self.evaluate(index)?;
        let whole = Self::reference(self.follow(whole)?);
        match (Call { tracer: self, arguments: vec![whole, index] }).call(own.lifted)? {
            Value::Location(place) => Ok(place.as_ref().clone()),
            Value::Torn(sites) => Err(self.untear(&sites)),
            other => Err(self.fail(format!("`index_mut` must give a mutable reference, not {}", other.describe()))),
        }
    }
}
