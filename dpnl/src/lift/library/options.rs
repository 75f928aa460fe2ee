//! Methods of `Option` and `Result`.

use std::rc::Rc;

use crate::lift::code::facts::FactId;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Fallible, Optional, Projection, Term, Value};

impl Tracer {
    /// The payload of `Some`, where there is one.
    fn payload(&mut self, option: &Optional) -> Flow<Value> {
        match &option.payload {
            Some(payload) => Ok(payload.as_ref().clone()),
            None => Err(self.defect("a payload that is not there")),
        }
    }

    pub(crate) fn option_method(
        &mut self,
        name: &str,
        target: Option<FactId>,
        option: &Optional,
        arguments: &mut [Value],
    ) -> Flow<Option<Value>> {
        let site = self.here()?;
        let present = option.present;
        let absent = |_: &mut Self| Ok(Value::none());
        Ok(Some(match (name, &mut *arguments) {
            ("is_some", []) => Value::boolean(present),
            ("is_none", []) => Value::boolean(self.not(present)),
            ("unwrap", []) | ("expect", [_]) => {
                self.require(present)?;
                self.payload(option)?
            }
            ("copied" | "cloned", []) => match &option.payload {
                Some(payload) => Value::optional(present, self.read(payload.as_ref().clone())?),
                None => Value::none(),
            },
            ("iter" | "into_iter", []) => Value::stream(self.stream_of(Value::Option(option.clone()))?),
            ("unwrap_or", [default]) => {
                let default = default.clone();
                self.branch(site, present, |this| this.payload(option), |_| Ok(default))?
            }
            ("unwrap_or_else", [closure]) => {
                self.branch(site, present, |this| this.payload(option), |this| this.apply(closure, Vec::new()))?
            }
            ("unwrap_or_default", []) => {
                let default = self.default_at(target)?;
                self.branch(site, present, |this| this.payload(option), |_| Ok(default))?
            }
            ("map", [closure]) => self.branch(
                site,
                present,
                |this| {
                    let payload = this.payload(option)?;
                    this.apply(closure, vec![payload]).map(Value::some)
                },
                absent,
            )?,
            ("and_then", [closure]) => self.branch(
                site,
                present,
                |this| {
                    let payload = this.payload(option)?;
                    this.apply(closure, vec![payload])
                },
                absent,
            )?,
            ("map_or", [default, closure]) => self.branch(
                site,
                present,
                |this| {
                    let payload = this.payload(option)?;
                    this.apply(closure, vec![payload])
                },
                |_| Ok(default.clone()),
            )?,
            ("map_or_else", [default, closure]) => self.branch(
                site,
                present,
                |this| {
                    let payload = this.payload(option)?;
                    this.apply(closure, vec![payload])
                },
                |this| this.apply(default, Vec::new()),
            )?,
            ("is_some_and" | "is_none_or", [closure]) => {
                let otherwise = Term::from(name == "is_none_or");
                self.branch(
                    site,
                    present,
                    |this| {
                        let payload = this.payload(option)?;
                        this.apply(closure, vec![payload])
                    },
                    |_| Ok(Value::boolean(otherwise)),
                )?
            }
            ("filter", [closure]) => {
                let Some(payload) = &option.payload else { return Ok(Some(Value::none())) };
                let kept = self.holds(present, closure, payload.as_ref().clone())?;
                Value::Option(Optional { present: kept, payload: option.payload.clone() })
            }
            ("or", [other]) => {
                self.branch(site, present, |_| Ok(Value::Option(option.clone())), |_| Ok(other.clone()))?
            }
            ("or_else", [closure]) => self.branch(
                site,
                present,
                |_| Ok(Value::Option(option.clone())),
                |this| this.apply(closure, Vec::new()),
            )?,
            ("and", [other]) => self.branch(site, present, |_| Ok(other.clone()), absent)?,
            ("xor", [other]) => {
                let Value::Option(other) = self.read(other.clone())? else { return Ok(None) };
                let both = self.and(present, other.present);
                let either = self.or(present, other.present);
                let not_both = self.not(both);
                let one = self.and(either, not_both);
                let joined = self.either(present, &Value::Option(option.clone()), &Value::Option(other))?;
                let Value::Option(joined) = joined else { return Ok(None) };
                Value::Option(Optional { present: one, payload: joined.payload })
            }
            ("zip", [other]) => {
                let Value::Option(other) = self.read(other.clone())? else { return Ok(None) };
                let both = self.and(present, other.present);
                match (&option.payload, &other.payload) {
                    (Some(a), Some(b)) => {
                        Value::optional(both, Value::tuple(vec![a.as_ref().clone(), b.as_ref().clone()]))
                    }
                    _ => Value::none(),
                }
            }
            ("flatten", []) => match &option.payload {
                Some(_) => self.branch(site, present, |this| this.payload(option), absent)?,
                None => Value::none(),
            },
            ("ok_or", [error]) => Value::Result(Fallible {
                success: present,
                value: option.payload.clone(),
                error: Some(Rc::new(error.clone())),
            }),
            ("ok_or_else", [closure]) => self.branch(
                site,
                present,
                |this| this.payload(option).map(Value::ok),
                |this| this.apply(closure, Vec::new()).map(Value::err),
            )?,
            _ => return Ok(None),
        }))
    }

    pub(crate) fn result_method(
        &mut self,
        name: &str,
        target: Option<FactId>,
        result: &Fallible,
        arguments: &mut [Value],
    ) -> Flow<Option<Value>> {
        let site = self.here()?;
        let success = result.success;
        let whole = Value::Result(result.clone());
        let (good, bad) = (whole.clone(), whole.clone());
        let value = move |this: &mut Self| this.project(&good, Projection::Ok);
        let error = move |this: &mut Self| this.project(&bad, Projection::Err);
        Ok(Some(match (name, &mut *arguments) {
            ("is_ok", []) => Value::boolean(success),
            ("is_err", []) => Value::boolean(self.not(success)),
            ("unwrap", []) | ("expect", [_]) => {
                self.require(success)?;
                value(self)?
            }
            ("unwrap_err", []) | ("expect_err", [_]) => {
                let failure = self.not(success);
                self.require(failure)?;
                error(self)?
            }
            ("ok", []) => Value::Option(Optional { present: success, payload: result.value.clone() }),
            ("err", []) => {
                let present = self.not(success);
                Value::Option(Optional { present, payload: result.error.clone() })
            }
            ("unwrap_or", [default]) => self.branch(site, success, value, |_| Ok(default.clone()))?,
            ("unwrap_or_else", [closure]) => self.branch(site, success, value, |this| {
                let error = error(this)?;
                this.apply(closure, vec![error])
            })?,
            ("unwrap_or_default", []) => {
                let default = self.default_at(target)?;
                self.branch(site, success, value, |_| Ok(default))?
            }
            ("map", [closure]) => self.branch(
                site,
                success,
                |this| {
                    let value = value(this)?;
                    this.apply(closure, vec![value]).map(Value::ok)
                },
                |this| error(this).map(Value::err),
            )?,
            ("map_err", [closure]) => self.branch(
                site,
                success,
                |this| value(this).map(Value::ok),
                |this| {
                    let error = error(this)?;
                    this.apply(closure, vec![error]).map(Value::err)
                },
            )?,
            ("and_then", [closure]) => self.branch(
                site,
                success,
                |this| {
                    let value = value(this)?;
                    this.apply(closure, vec![value])
                },
                |this| error(this).map(Value::err),
            )?,
            ("map_or", [default, closure]) => self.branch(
                site,
                success,
                |this| {
                    let value = value(this)?;
                    this.apply(closure, vec![value])
                },
                |_| Ok(default.clone()),
            )?,
            ("is_ok_and", [closure]) => self.branch(
                site,
                success,
                |this| {
                    let value = value(this)?;
                    this.apply(closure, vec![value])
                },
                |_| Ok(Value::boolean(Term::FALSE)),
            )?,
            ("or", [other]) => self.branch(site, success, |_| Ok(whole), |_| Ok(other.clone()))?,
            ("and", [other]) => {
                self.branch(site, success, |_| Ok(other.clone()), |this| error(this).map(Value::err))?
            }
            ("or_else", [closure]) => self.branch(
                site,
                success,
                |_| Ok(whole),
                |this| {
                    let error = error(this)?;
                    this.apply(closure, vec![error])
                },
            )?,
            ("iter" | "into_iter", []) => {
                let stream = result.value.as_ref().map(|value| (success, value.as_ref().clone()));
                Value::stream(Stream::Maybe(stream))
            }
            _ => return Ok(None),
        }))
    }

    /// The default of the type that a method gives.
    fn default_at(&self, target: Option<FactId>) -> Flow<Value> {
        match target {
            Some(target) => self.default_of(target),
            None => Err(self.defect("a default of no type")),
        }
    }
}
