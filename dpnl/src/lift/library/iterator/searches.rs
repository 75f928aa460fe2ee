//! Iterator methods that use up a part of an iterator: searches, which stop where they find something.

use std::cell::RefCell;

use crate::lift::code::FactId;
use crate::lift::code::table::Advance;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::{Location, Term, Value};

impl Tracer {
    /// A method that advances an iterator, which lives on at a place if it has one.
    pub(crate) fn advanced(
        &mut self,
        method: Advance,
        result: Option<FactId>,
        mut stream: Stream,
        home: Option<&Location>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let second = arguments.pop().unwrap_or(Value::Unset);
        let none = |_: &mut Self| Ok(Value::none());
        let back = matches!(method, Advance::NextBack | Advance::NthBack | Advance::Rfind | Advance::Rposition);
        match method {
            Advance::Next | Advance::NextBack => {
                self.consume(stream, (home, back), |_, item| Ok(Some((item.present, Value::some(item.value)))), none)
            }
            Advance::Nth | Advance::NthBack => {
                let wanted = self.scalar(&argument)?;
                let wanted = self.index_term(wanted)?;
                let mut position = Term::Known(0);
                let step = |this: &mut Self, item: Item| {
                    let here = this.equal_terms(position, wanted);
                    let found = this.and(item.present, here);
                    position = this.add(position, item.present);
                    Ok(Some((found, Value::some(item.value))))
                };
                self.consume(stream, (home, back), step, none)
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
                self.consume(stream, (home, back), step, |_| Ok(Value::boolean(Term::from(!wanted))))
            }
            Advance::Find | Advance::Rfind => {
                let step = |this: &mut Self, item: Item| {
                    let value = item.value.clone();
                    let found = this.holds(item.present, &mut argument, value)?;
                    Ok(Some((found, Value::some(item.value))))
                };
                self.consume(stream, (home, back), step, none)
            }
            Advance::FindMap => {
                let step = |this: &mut Self, item: Item| {
                    let found = this.present_payload(item.present, &mut argument, item.value)?;
                    Ok(Some((found.present, Value::some(found.value))))
                };
                self.consume(stream, (home, back), step, none)
            }
            Advance::Position | Advance::Rposition => {
                let length = if back { self.decided_length(&mut stream)? } else { None };
                let (mut position, step) = match (back, length) {
                    (false, _) => (Term::Known(0), 1),
                    (true, Some(length)) => (Term::Known(length as i128 - 1), -1),
                    (true, None) => {
                        return Err(self.fail("`rposition` needs a known number of items; collect them first"));
                    }
                };
                let step = |this: &mut Self, item: Item| {
                    let found = this.holds(item.present, &mut argument, item.value)?;
                    let result = Value::some(Value::usize(position));
                    let moved = this.multiply(item.present, Term::Known(step));
                    position = this.add(position, moved);
                    Ok(Some((found, result)))
                };
                self.consume(stream, (home, back), step, none)
            }
            Advance::TryFold => self.try_fold(result, stream, home, argument, second, true),
            Advance::TryForEach => self.try_fold(result, stream, home, Value::unit(), argument, false),
            Advance::Peek | Advance::NextIf | Advance::NextIfEq => match (stream, home) {
                (Stream::Borrowed(place), _) => {
                    let stream = self.read_place(&place)?;
                    let stream = self.stream_of(stream)?;
                    self.peeked(method, stream, &place, argument)
                }
                (stream, Some(home)) => self.peeked(method, stream, home, argument),
                (_, None) => Err(self.fail("this iterator is dropped at once; bind it to a local first")),
            },
        }
    }

    /// `try_fold` and `try_for_each`: a fold that ends at the first `None` or `Err`.
    fn try_fold(
        &mut self,
        result: Option<FactId>,
        stream: Stream,
        home: Option<&Location>,
        start: Value,
        mut closure: Value,
        folds: bool,
    ) -> Flow<Value> {
        let wrap = match self.target(result)? {
            Type::Option(_) => Value::some,
            Type::Result(..) => Value::ok,
            other => {
                return Err(self.fail(format!(
                    "`try_fold` and `try_for_each` into {} have no lifted meaning; use an Option or a Result",
                    other.text()
                )));
            }
        };
        let total = RefCell::new(start);
        let step = |this: &mut Self, item: Item| {
            let before = total.borrow().clone();
            let mut arguments = vec![item.value];
            if folds {
                arguments.insert(0, before.clone());
            }
            let value = this.apply_where(item.present, &mut closure, arguments, wrap(before))?;
            let (absent, failure, payload) = this.failure(value)?;
            if let Some(payload) = payload {
                total.replace(payload);
            }
            Ok(Some((absent, failure)))
        };
        self.consume(stream, (home, false), step, |_| Ok(wrap(total.borrow().clone())))
    }

    /// Where an `Option` or `Result` has failed, what it is then, and its payload elsewhere.
    pub(crate) fn failure(&mut self, value: Value) -> Flow<(Term, Value, Option<Value>)> {
        let value = self.read(value)?;
        if let Some(option) = value.as_option() {
            return Ok((self.not(option.present), Value::none(), option.payload));
        }
        match self.as_result(&value) {
            Some(result) => {
                let error = Value::err(result.error.unwrap_or(Value::Unset));
                Ok((self.not(result.success), error, result.value))
            }
            None => Err(self.fail(format!("an Option or Result is expected here, not {}", value.describe()))),
        }
    }

    /// Methods of peekable iterators, which live at a place.
    fn peeked(&mut self, method: Advance, stream: Stream, home: &Location, mut argument: Value) -> Flow<Value> {
        let Stream::Peekable(mut inner, known) = stream else {
            return Err(self.fail("this iterator is not peekable"));
        };
        let (next, rest) = match known {
            Some(known) => (known.map_or_else(Value::none, Value::some), None),
            // What has no closures can be asked twice.
            None if inner.is_pure() => {
                let mut rest = inner.as_ref().clone();
                let next = self.next_sure(&mut rest, false)?;
                let next = next.map_or_else(Value::none, |item| Value::optional(item.present, item.value));
                (next, Some(rest))
            }
            None => {
                let next = self.next_present(&mut inner, false)?.map(|item| item.value);
                self.write_place(home, Value::stream(Stream::Peekable(inner.clone(), Some(next.clone()))))?;
                (next.map_or_else(Value::none, Value::some), None)
            }
        };
        if method == Advance::Peek {
            return Ok(next);
        }
        let option = self.optional(next.clone())?;
        let taken = match (&option.payload, method) {
            (None, _) => return Ok(next),
            (Some(payload), Advance::NextIf) => self.holds(option.present, &mut argument, payload.clone())?,
            (Some(payload), _) => {
                let equal = self.equal(payload, &argument)?;
                self.and(option.present, equal)
            }
        };
        let site = self.here()?;
        let rest = rest.map_or(inner, Box::new);
        self.branch(
            site,
            taken,
            |this| {
                this.write_place(home, Value::stream(Stream::Peekable(rest, None)))?;
                this.payload(&option).map(Value::some)
            },
            |_| Ok(Value::none()),
        )
    }
}
