//! Padding that is all alike.
//!
//! What is behind the end of a list says nothing, so it must not tell two lists apart that are equal: a plan that keeps a
//! stack from step to step keeps its padding, too. Where an item goes its place is filled with one number.

use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Padded, Term, Value};

impl Tracer {
    /// The item; where the condition holds, a number that it could be, always the same. What is not a number stays.
    pub(crate) fn blank_where(&mut self, condition: Term, item: &Value) -> Flow<Value> {
        match item {
            Value::Scalar(scalar) if condition != Term::FALSE => {
                let padding = Value::number(self.bounds(scalar.term).0, scalar.kind);
                self.either(condition, &padding, item)
            }
            _ => Ok(item.clone()),
        }
    }

    /// Fills the place behind the last item, after one was taken out.
    pub(crate) fn blank_end(&mut self, list: &mut Padded) -> Flow<()> {
        for position in 0..list.items.len() {
            let end = self.equal_terms(list.length, Term::Known(position as i128));
            list.items[position] = self.blank_where(end, &list.items[position])?;
        }
        Ok(())
    }
}
