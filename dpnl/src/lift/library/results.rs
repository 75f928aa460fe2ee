//! Methods of `Result`.

use crate::lift::code::FactId;
use crate::lift::code::table;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Fallible, Location, Optional, Projection, Term, Value};

impl Tracer {
    /// The `Result` that a value is.
    pub(crate) fn fallible(&mut self, value: Value) -> Flow<Fallible> {
        let value = self.read(value)?;
        self.as_result(&value).ok_or_else(|| self.fail(format!("a Result is expected here, not {}", value.describe())))
    }

    /// A method that gives mutable references into a `Result`.
    pub(crate) fn refer_result(
        &mut self,
        method: table::ResultChange,
        place: &Location,
        result: &Fallible,
    ) -> Flow<Value> {
        let value = Self::reference(place.project(Projection::OK));
        Ok(match method {
            table::ResultChange::AsMut => {
                let error = Self::reference(place.project(Projection::ERR));
                self.result(Fallible {
                    success: result.success,
                    value: result.value.as_ref().map(|_| value),
                    error: result.error.as_ref().map(|_| error),
                })
            }
            table::ResultChange::IterMut => {
                Value::stream(Stream::Maybe(result.value.as_ref().map(|_| (result.success, value))))
            }
        })
    }

    /// A method that leaves a `Result` as it is.
    pub(crate) fn result_method(
        &mut self,
        method: table::Fallible,
        target: Option<FactId>,
        result: &Fallible,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        use table::Fallible as Method;
        let site = self.here()?;
        let success = result.success;
        let whole = self.result(result.clone());
        let (good, bad) = (whole.clone(), whole.clone());
        let value = move |this: &mut Self| this.project(&good, Projection::OK);
        let error = move |this: &mut Self| this.project(&bad, Projection::ERR);
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let mut second = arguments.pop().unwrap_or(Value::Unset);
        let with_value = |this: &mut Self, closure: &mut Value| {
            let value = value(this)?;
            this.apply(closure, vec![value])
        };
        let with_error = |this: &mut Self, closure: &mut Value| {
            let error = error(this)?;
            this.apply(closure, vec![error])
        };
        let failed = |this: &mut Self| error(this).map(Value::err);
        Ok(match method {
            Method::IsOk => Value::boolean(success),
            Method::IsErr => Value::boolean(self.not(success)),
            Method::IsOkAnd => {
                self.branch(site, success, |this| with_value(this, &mut argument), |_| Ok(Value::boolean(Term::FALSE)))?
            }
            Method::Unwrap | Method::Expect => {
                self.require(success)?;
                value(self)?
            }
            Method::UnwrapErr | Method::ExpectErr => {
                let failure = self.not(success);
                self.require(failure)?;
                error(self)?
            }
            Method::Ok => Value::option(Optional { present: success, payload: result.value.clone() }),
            Method::Err => {
                let present = self.not(success);
                Value::option(Optional { present, payload: result.error.clone() })
            }
            Method::UnwrapOr => self.branch(site, success, value, |_| Ok(argument))?,
            Method::UnwrapOrElse => self.branch(site, success, &value, |this| with_error(this, &mut argument))?,
            Method::UnwrapOrDefault => {
                let default = self.default_at(target)?;
                self.branch(site, success, value, |_| Ok(default))?
            }
            Method::Map => self.branch(site, success, |this| with_value(this, &mut argument).map(Value::ok), failed)?,
            Method::MapErr => self.branch(
                site,
                success,
                |this| value(this).map(Value::ok),
                |this| with_error(this, &mut argument).map(Value::err),
            )?,
            Method::AndThen => self.branch(site, success, |this| with_value(this, &mut argument), failed)?,
            Method::MapOr => self.branch(site, success, |this| with_value(this, &mut second), |_| Ok(argument))?,
            Method::MapOrElse => self.branch(
                site,
                success,
                |this| with_value(this, &mut second),
                |this| with_error(this, &mut argument),
            )?,
            Method::Or => self.branch(site, success, |_| Ok(whole), |_| Ok(argument))?,
            Method::OrElse => self.branch(site, success, |_| Ok(whole), |this| with_error(this, &mut argument))?,
            Method::And => self.branch(site, success, |_| Ok(argument), failed)?,
            Method::IsErrAnd => {
                self.branch(site, success, |_| Ok(Value::boolean(Term::FALSE)), |this| with_error(this, &mut argument))?
            }
            Method::Inspect => {
                self.branch(site, success, |this| with_value(this, &mut argument), |_| Ok(Value::unit()))?;
                whole
            }
            Method::InspectErr => {
                self.branch(site, success, |_| Ok(Value::unit()), |this| with_error(this, &mut argument))?;
                whole
            }
            Method::Flatten => self.branch(site, success, value, failed)?,
            Method::AsDeref => whole,
            Method::Copied | Method::Cloned => match &result.value {
                Some(value) => {
                    let value = Some(self.read(value.clone())?);
                    self.result(Fallible { value, ..result.clone() })
                }
                None => whole,
            },
            Method::Transpose => {
                let failure = self.not(success);
                let Some(value) = &result.value else { return Ok(Value::some(whole)) };
                let inner = self.optional(value.clone())?;
                let payload = Fallible { success, value: inner.payload, error: result.error.clone() };
                let present = self.or(failure, inner.present);
                let payload = self.result(payload);
                Value::optional(present, payload)
            }
            Method::Iter | Method::IntoIter => {
                let stream = result.value.as_ref().map(|value| (success, value.clone()));
                Value::stream(Stream::Maybe(stream))
            }
        })
    }
}
