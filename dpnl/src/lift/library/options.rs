//! Methods of `Option`.

use crate::lift::code::FactId;
use crate::lift::code::table;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Fallible, Location, Optional, Projection, Term, Value};

impl Tracer {
    /// The payload of `Some`, where there is one.
    pub(crate) fn payload(&mut self, option: &Optional) -> Flow<Value> {
        match &option.payload {
            Some(payload) => Ok(payload.clone()),
            None => Err(self.defect("a payload that is not there")),
        }
    }

    /// What a closure makes of the payload of `Some`.
    fn apply_payload(&mut self, option: &Optional, closure: &mut Value) -> Flow<Value> {
        let payload = self.payload(option)?;
        self.apply(closure, vec![payload])
    }

    /// The `Option` that a value is.
    pub(crate) fn optional(&mut self, value: Value) -> Flow<Optional> {
        let value = self.read(value)?;
        value.as_option().ok_or_else(|| self.fail(format!("an Option is expected here, not {}", value.describe())))
    }

    /// A method that leaves an `Option` as it is.
    pub(crate) fn option_method(
        &mut self,
        method: table::Optional,
        target: Option<FactId>,
        option: &Optional,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        use table::Optional as Method;
        let site = self.here()?;
        let present = option.present;
        let whole = Value::option(option.clone());
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let mut second = arguments.pop().unwrap_or(Value::Unset);
        let absent = |_: &mut Self| Ok(Value::none());
        Ok(match method {
            Method::IsSome => Value::boolean(present),
            Method::IsNone => Value::boolean(self.not(present)),
            Method::IsSomeAnd | Method::IsNoneOr => {
                let otherwise = Value::boolean(Term::from(method == Method::IsNoneOr));
                self.branch(site, present, |this| this.apply_payload(option, &mut argument), |_| Ok(otherwise))?
            }
            Method::Unwrap | Method::Expect => {
                self.require(present)?;
                self.payload(option)?
            }
            Method::UnwrapOr => self.branch(site, present, |this| this.payload(option), |_| Ok(argument))?,
            Method::UnwrapOrElse => {
                self.branch(site, present, |this| this.payload(option), |this| this.apply(&mut argument, Vec::new()))?
            }
            Method::UnwrapOrDefault => {
                let default = self.default_at(target)?;
                self.branch(site, present, |this| this.payload(option), |_| Ok(default))?
            }
            Method::AsDeref => whole,
            Method::Copied | Method::Cloned => match &option.payload {
                Some(payload) => Value::optional(present, self.read(payload.clone())?),
                None => whole,
            },
            Method::Iter | Method::IntoIter => Value::stream(self.stream_of(whole)?),
            Method::Map => {
                self.branch(site, present, |this| this.apply_payload(option, &mut argument).map(Value::some), absent)?
            }
            Method::AndThen => self.branch(site, present, |this| this.apply_payload(option, &mut argument), absent)?,
            Method::MapOr => {
                self.branch(site, present, |this| this.apply_payload(option, &mut second), |_| Ok(argument))?
            }
            Method::MapOrElse => self.branch(
                site,
                present,
                |this| this.apply_payload(option, &mut second),
                |this| this.apply(&mut argument, Vec::new()),
            )?,
            Method::Filter => {
                let Some(payload) = &option.payload else { return Ok(whole) };
                let kept = self.holds(present, &mut argument, payload.clone())?;
                Value::option(Optional { present: kept, payload: option.payload.clone() })
            }
            Method::Or => self.branch(site, present, |_| Ok(whole), |_| Ok(argument))?,
            Method::OrElse => {
                self.branch(site, present, |_| Ok(whole), |this| this.apply(&mut argument, Vec::new()))?
            }
            Method::And => self.branch(site, present, |_| Ok(argument), absent)?,
            Method::Xor => {
                let other = self.optional(argument)?;
                let both = self.and(present, other.present);
                let either = self.or(present, other.present);
                let not_both = self.not(both);
                let one = self.and(either, not_both);
                let joined = self.either(present, &whole, &Value::option(other))?;
                let joined = self.optional(joined)?;
                Value::option(Optional { present: one, payload: joined.payload })
            }
            Method::Zip => {
                let other = self.optional(argument)?;
                let both = self.and(present, other.present);
                match (&option.payload, &other.payload) {
                    (Some(a), Some(b)) => Value::optional(both, Value::tuple(vec![a.clone(), b.clone()])),
                    _ => Value::none(),
                }
            }
            Method::Flatten => self.branch(site, present, |this| this.payload(option), absent)?,
            Method::OkOr => {
                self.result(Fallible { success: present, value: option.payload.clone(), error: Some(argument) })
            }
            Method::OkOrElse => self.branch(
                site,
                present,
                |this| this.payload(option).map(Value::ok),
                |this| this.apply(&mut argument, Vec::new()).map(Value::err),
            )?,
            Method::Inspect => {
                let seen = |this: &mut Self| this.apply_payload(option, &mut argument);
                self.branch(site, present, seen, |_| Ok(Value::unit()))?;
                whole
            }
            Method::Transpose => {
                let nothing = Value::ok(Value::none());
                let Some(payload) = &option.payload else { return Ok(nothing) };
                let inner = self.fallible(payload.clone())?;
                let absent = self.not(present);
                let value = inner.value.map_or_else(Value::none, |value| Value::optional(present, value));
                let success = self.or(absent, inner.success);
                self.result(Fallible { success, value: Some(value), error: inner.error })
            }
            Method::Unzip => {
                let Some(payload) = &option.payload else { return Ok(Value::tuple(vec![whole.clone(), whole])) };
                let side = |this: &mut Self, field| {
                    let part = this.part(payload, Projection::Field(field))?;
                    Ok(Value::optional(present, part))
                };
                Value::tuple(vec![side(self, 0)?, side(self, 1)?])
            }
        })
    }

    /// What an `Option` is after a method that changes it, and the result.
    pub(crate) fn change_option(
        &mut self,
        method: table::OptionChange,
        result: Option<FactId>,
        place: &Location,
        option: Optional,
        mut arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        use table::OptionChange as Method;
        let mut argument = arguments.pop().unwrap_or(Value::Unset);
        let old = Value::option(option.clone());
        let reference = Self::reference(place.project(Projection::SOME));
        Ok(match method {
            Method::Take => (Value::none(), old),
            Method::Replace => (Value::some(argument), old),
            Method::Insert => (Value::some(argument), reference),
            Method::GetOrInsert | Method::GetOrInsertWith | Method::GetOrInsertDefault => {
                let site = self.here()?;
                let new = self.branch(
                    site,
                    option.present,
                    |this| this.payload(&option),
                    |this| match method {
                        Method::GetOrInsert => Ok(argument),
                        Method::GetOrInsertDefault => this.default_at(result),
                        _ => this.apply(&mut argument, Vec::new()),
                    },
                )?;
                (Value::some(new), reference)
            }
            Method::TakeIf => {
                let gone = self.holds(option.present, &mut argument, reference)?;
                // The closure may have changed the payload.
                let old = self.read_place(place)?;
                let now = self.optional(old)?;
                let stays = self.not(gone);
                let kept = self.and(option.present, stays);
                let with = |present| Value::option(Optional { present, payload: now.payload.clone() });
                (with(kept), with(gone))
            }
            Method::AsMut | Method::AsDerefMut | Method::IterMut => {
                let payload = option.payload.as_ref().map(|_| reference);
                (old, payload.map_or_else(Value::none, |payload| Value::optional(option.present, payload)))
            }
        })
    }

    /// The default of the type that a method gives.
    pub(crate) fn default_at(&self, target: Option<FactId>) -> Flow<Value> {
        match target {
            Some(target) => self.default_of(target),
            None => Err(self.defect("a default of no type")),
        }
    }
}
