//! Conversions: `as`, `From`, `Into`, `TryFrom`, `TryInto`.

use crate::lift::library::collection::Collection;
use crate::lift::library::cow::is_cow;
use crate::lift::library::numbers::NON_ZERO;
use crate::lift::trace::{Flow, Interrupt, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Fallible, Scalar, Term, Value, Wrapper};

impl Tracer {
    /// `value as target`
    pub(crate) fn cast(&mut self, scalar: Scalar, target: &Type) -> Flow<Value> {
        match target {
            Type::Scalar(target @ (ScalarType::Float(_) | ScalarType::Integer(_)))
                if matches!((scalar.kind, target), (ScalarType::Float(_), _) | (_, ScalarType::Float(_))) =>
            {
                self.cast_float(scalar, *target)
            }
            Type::Scalar(ScalarType::Integer(integer)) => {
                let term = self.wrap(scalar.term, *integer)?;
                Ok(Value::Scalar(Scalar::new(term, ScalarType::Integer(*integer))))
            }
            Type::Scalar(other) => Ok(Value::Scalar(Scalar::new(scalar.term, *other))),
            other => Err(self.fail(format!("a cast to {} is not supported in symbolic functions", other.text()))),
        }
    }

    /// `value.into()`, `Target::from(value)` and the conversion of errors by `?`: those of the standard library.
    pub(crate) fn convert(&mut self, value: &Value, source: &Type, target: &Type) -> Flow<Value> {
        if source == target {
            return Ok(value.clone());
        }
        let value = self.read(value.clone())?;
        match (&value, source, target) {
            (Value::Scalar(scalar), Type::Scalar(_), Type::Scalar(to)) if is_lossless(scalar.kind, *to) => {
                Ok(Value::Scalar(Scalar::new(scalar.term, *to)))
            }
            (Value::Scalar(scalar), Type::Scalar(_), Type::Scalar(to @ ScalarType::Float(_))) => {
                self.cast_float(*scalar, *to)
            }
            (Value::Tagged(tagged), Type::Other(_, of), Type::Scalar(_)) if tagged.definition == &NON_ZERO => {
                let (number, kind) = (tagged.fields[0].clone(), of.first().unwrap_or(target));
                self.convert(&number, kind, target)
            }
            (Value::Wrapped(Wrapper::Text, _) | Value::Sequence(_) | Value::Padded(_), _, to)
                if is_cow(to) || is_cow(source) && !matches!(to, Type::Option(_)) && holds_the_same(source, to) =>
            {
                Ok(value)
            }
            (_, _, Type::Option(payload)) if **payload == *source => Ok(Value::some(value)),
            (
                Value::Sequence(_) | Value::Padded(_),
                Type::Sequence(from) | Type::Array(from, _),
                Type::Sequence(to),
            ) if from == to => Ok(value),
            (Value::Scalar(scalar), _, Type::Other(..)) if scalar.kind == ScalarType::Char => self.displayed(&value),
            (Value::Wrapped(..), _, _) if Collection::of(source) == Collection::of(target) => Ok(value),
            (Value::Wrapped(Wrapper::Deque, inner), _, Type::Sequence(_)) => Ok(inner.as_ref().clone()),
            _ => match Collection::of(target) {
                Some(collection) => {
                    let items = self.stream_of(value)?;
                    self.gather(collection, items)
                }
                None => Err(self.no_conversion(&source.text(), target)),
            },
        }
    }

    fn no_conversion(&self, source: &str, target: &Type) -> Interrupt {
        self.fail(format!(
            "the conversion of {source} to {} is not one of the standard library's that have a lifted meaning; \
             annotate the `impl From` of your own with #[symbolic], or wrap the expression in opaque!(..)",
            target.text()
        ))
    }

    /// `value.try_into()` and `Target::try_from(value)`; the target is the type of the result.
    pub(crate) fn try_convert(&mut self, value: &Value, target: &Type) -> Flow<Value> {
        let Type::Result(target, _) = target else { return Err(self.defect("a conversion that gives no Result")) };
        let value = self.read(value.clone())?;
        match (&value, target.as_ref()) {
            (Value::Scalar(scalar), Type::Scalar(to)) => {
                let from = scalar.kind;
                let inside = match (from, to) {
                    _ if from == *to || is_lossless(from, *to) => Term::TRUE,
                    (ScalarType::Integer(_), ScalarType::Integer(integer)) => self.in_range(scalar.term, *integer)?,
                    (ScalarType::Char, ScalarType::Integer(IntegerType::U8 | IntegerType::U16)) => {
                        let ScalarType::Integer(integer) = to else { return Err(self.defect("an integer type")) };
                        self.in_range(scalar.term, *integer)?
                    }
                    (ScalarType::Integer(IntegerType::U32), ScalarType::Char) => {
                        let character = |number: i128| u32::try_from(number).ok().and_then(char::from_u32).is_some();
                        self.tabulate(scalar.term, |number| i128::from(character(number)))?
                    }
                    _ => return Err(self.no_conversion(&from.to_string(), target)),
                };
                let inside = self.settle(inside);
                Ok(self.converted(inside, Value::Scalar(Scalar::new(scalar.term, *to))))
            }
            (Value::Sequence(items), Type::Array(_, length)) => {
                Ok(self.converted(Term::from(items.len() == *length), value.clone()))
            }
            (Value::Padded(list), Type::Array(_, length)) => {
                let fits = self.equal_terms(list.length, Term::Known(*length as i128));
                let array = list.items.iter().take(*length).cloned().collect();
                let fits = self.settle(fits);
                Ok(self.converted(fits, Value::sequence(array)))
            }
            (other, _) => Err(self.no_conversion(other.describe(), target)),
        }
    }
}

impl Tracer {
    /// `Ok(value)` where the condition holds, else `Err(())`: the errors of conversions say nothing.
    pub(crate) fn converted(&mut self, success: Term, value: Value) -> Value {
        self.result(Fallible { success, value: Some(value), error: Some(Value::unit()) })
    }
}

/// Whether the content of a `Cow` is what the owned type holds: `String` for `Cow<str>`, `Vec<T>` for `Cow<[T]>`.
fn holds_the_same(cow: &Type, owned: &Type) -> bool {
    match (cow, owned) {
        (Type::Other(_, held), Type::Sequence(_)) => held.first() == Some(owned),
        (Type::Other(_, held), Type::Other(name, _)) => {
            *name == "alloc::string::String" && matches!(held.first(), Some(Type::Other("str", _)))
        }
        _ => false,
    }
}

/// Whether the standard library has `From` from one to the other.
fn is_lossless(from: ScalarType, to: ScalarType) -> bool {
    match (from, to) {
        (ScalarType::Integer(from), ScalarType::Integer(to)) => {
            from.minimum() >= to.minimum() && from.maximum() <= to.maximum() && from.bits() <= to.bits()
        }
        (ScalarType::Bool, ScalarType::Integer(_)) => true,
        (ScalarType::Char, ScalarType::Integer(to)) => to.bits() >= 32 && !to.is_signed(),
        (ScalarType::Integer(IntegerType::U8), ScalarType::Char) => true,
        _ => false,
    }
}
