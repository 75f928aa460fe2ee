//! Iterator methods that use up a part of an iterator: searches, which stop where they find something.

use crate::lift::code::table::Advance;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Place, Term, Value};

impl Tracer {
    /// A method that advances an iterator, which lives on at a place if it has one.
    pub(crate) fn advanced(
        &mut self,
        method: Advance,
        stream: Stream,
        home: Option<&Place>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let none = |_: &mut Self| Ok(Value::none());
        match method {
            Advance::Next => {
                self.consume(stream, home, |_, item| Ok(Some((item.present, Value::some(item.value)))), none)
            }
            Advance::Nth => {
                let wanted = self.scalar(&argument)?;
                let wanted = self.index_term(wanted)?;
                let mut position = Term::Known(0);
                let step = |this: &mut Self, item: Item| {
                    let here = this.equal_terms(position, wanted);
                    let found = this.and(item.present, here);
                    position = this.add(position, item.present);
                    Ok(Some((found, Value::some(item.value))))
                };
                self.consume(stream, home, step, none)
            }
            Advance::All | Advance::Any => {
                let wanted = method == Advance::Any;
                let step = |this: &mut Self, item: Item| {
                    let otherwise = Value::boolean(Term::from(!wanted));
                    let value = this.apply_where(item.present, &mut argument, vec![item.value], otherwise)?;
                    let holds = this.condition(value)?;
                    let stop = if wanted { holds } else { this.not(holds) };
                    Ok(Some((stop, Value::boolean(Term::from(wanted)))))
                };
                self.consume(stream, home, step, |_| Ok(Value::boolean(Term::from(!wanted))))
            }
            Advance::Find => {
                let step = |this: &mut Self, item: Item| {
                    let value = item.value.clone();
                    let found = this.holds(item.present, &mut argument, value)?;
                    Ok(Some((found, Value::some(item.value))))
                };
                self.consume(stream, home, step, none)
            }
            Advance::FindMap => {
                let step = |this: &mut Self, item: Item| {
                    let found = this.present_payload(item.present, &mut argument, item.value)?;
                    Ok(Some((found.present, Value::some(found.value))))
                };
                self.consume(stream, home, step, none)
            }
            Advance::Position => {
                let mut position = Term::Known(0);
                let step = |this: &mut Self, item: Item| {
                    let found = this.holds(item.present, &mut argument, item.value)?;
                    let result = Value::some(Value::usize(position));
                    position = this.add(position, item.present);
                    Ok(Some((found, result)))
                };
                self.consume(stream, home, step, none)
            }
        }
    }
}
