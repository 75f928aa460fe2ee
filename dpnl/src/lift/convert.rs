//! Conversions between types of numbers, and functions of the standard library.

use super::code::{Binary, Type};
use super::scalar::{IntegerType, ScalarType};
use super::stream::Stream;
use super::tracer::{Flow, Tracer};
use super::types::ScalarKind;
use super::value::{Fallible, Place, Scalar, Term, Value};

impl Tracer {
    /// `value as target`
    pub(super) fn cast(&mut self, scalar: Scalar, target: &Type) -> Flow<Value> {
        match target {
            Type::Scalar(ScalarType::Integer(integer)) => {
                let term = self.wrap(scalar.term, *integer)?;
                Ok(Value::Scalar(Scalar::new(term, ScalarType::Integer(*integer))))
            }
            Type::Scalar(other) => {
                if *other == ScalarType::Char {
                    self.types.unify(scalar.kind, ScalarKind::Is(ScalarType::Integer(IntegerType::U8)));
                }
                Ok(Value::Scalar(Scalar::new(scalar.term, *other)))
            }
            Type::Unknown => {
                let site = self.here()?;
                let kind = self.types.at(site);
                let term = match self.need(kind) {
                    Some(ScalarType::Integer(integer)) => self.wrap(scalar.term, integer)?,
                    _ => scalar.term,
                };
                Ok(Value::Scalar(Scalar { term, kind }))
            }
            _ => Err(self.fail("only numbers can be cast")),
        }
    }

    /// `value.into()`: the number stays what it is, and its type is what the use says.
    pub(super) fn convert_into(&mut self, value: &Value, target: &Type) -> Flow<Value> {
        match (value, target) {
            (Value::Scalar(scalar), _) => {
                let site = self.here()?;
                let kind = self.types.at(site);
                let converted = Value::Scalar(Scalar { term: scalar.term, kind });
                self.bind(&converted, target)?;
                Ok(converted)
            }
            (Value::Option(_), _) | (_, Type::Unknown | Type::Sequence(_) | Type::Array(..)) => Ok(value.clone()),
            (_, Type::Option(_)) => Ok(Value::some(value.clone())),
            _ => Ok(value.clone()),
        }
    }

    /// `value.try_into()`
    pub(super) fn convert_try_into(&mut self, value: &Value, target: &Type) -> Flow<Value> {
        let target = match target {
            Type::Result(target, _) => target,
            other => other,
        };
        if let (Value::Scalar(scalar), Type::Unknown) = (value, target) {
            let site = self.here()?;
            let kind = self.types.at(site);
            let inside = match self.need(kind) {
                Some(ScalarType::Integer(integer)) => self.in_range(scalar.term, integer)?,
                _ => Term::TRUE,
            };
            return Ok(fallible(inside, Value::Scalar(Scalar { term: scalar.term, kind })));
        }
        self.try_from(value, target)
    }

    /// `Target::try_from(value)`
    fn try_from(&mut self, value: &Value, target: &Type) -> Flow<Value> {
        match (value, target) {
            (Value::Scalar(scalar), Type::Scalar(ScalarType::Integer(integer))) => {
                let inside = self.in_range(scalar.term, *integer)?;
                let inside = self.settle(inside);
                let number = Value::Scalar(Scalar::new(scalar.term, ScalarType::Integer(*integer)));
                Ok(fallible(inside, number))
            }
            (Value::Scalar(scalar), Type::Scalar(ScalarType::Char)) => {
                let character = |number: i128| u32::try_from(number).ok().and_then(char::from_u32).is_some();
                let inside = self.tabulate(scalar.term, |number| i128::from(character(number)))?;
                Ok(fallible(inside, Value::Scalar(Scalar::new(scalar.term, ScalarType::Char))))
            }
            (Value::Sequence(items), Type::Array(_, length)) => {
                Ok(fallible(Term::from(items.len() == *length), value.clone()))
            }
            (Value::Sequence(_), _) => Err(self
                .fail("the length of the array is not known here; write it out, as in `<[u8; 3]>::try_from(items)`")),
            _ => Err(self.fail(format!("{} cannot be converted here", value.describe()))),
        }
    }

    /// A function of the standard library, `on::name(arguments)`.
    pub(super) fn builtin(&mut self, name: &'static str, on: &Type, mut arguments: Vec<Value>) -> Flow<Value> {
        let value = match (name, arguments.as_slice()) {
            ("Some", [value]) => Value::some(value.clone()),
            ("None", []) => Value::none(),
            ("Ok", [value]) => Value::ok(value.clone()),
            ("Err", [error]) => Value::err(error.clone()),
            ("from", [value]) => {
                let value = self.read(value.clone())?;
                return self.from(&value, on);
            }
            ("try_from", [value]) => {
                let value = self.read(value.clone())?;
                return self.try_from(&value, on);
            }
            ("new" | "with_capacity" | "default", _) if matches!(on, Type::Sequence(_)) => Value::sequence(Vec::new()),
            ("default", []) => return self.default_of(on),
            ("min" | "max", [a, b]) => {
                let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
                return self.lesser(name == "min", &a, &b);
            }
            ("swap" | "replace" | "take", [Value::Place(place), ..]) => {
                let place = place.as_ref().clone();
                return self.exchange(name, &place, &arguments);
            }
            ("once", [value]) => Value::stream(Stream::items(std::rc::Rc::new(vec![value.clone()]))),
            ("empty", []) => Value::stream(Stream::items(std::rc::Rc::default())),
            ("repeat", [value]) => Value::stream(Stream::Repeat(value.clone())),
            ("repeat_n", [value, count]) => {
                let count = self.known_length(count.clone())?;
                Value::stream(Stream::items(std::rc::Rc::new(vec![value.clone(); count])))
            }
            ("zip", [a, b]) => {
                let (a, b) = (self.stream_of(a.clone())?, self.stream_of(b.clone())?);
                Value::stream(Stream::Zip(Box::new(a), Box::new(b)))
            }
            ("drop" | "identity" | "black_box", [value]) => value.clone(),
            ("from_u32", [value]) if *on == Type::Scalar(ScalarType::Char) => {
                let value = self.read(value.clone())?;
                return match self.try_from(&value, on)? {
                    Value::Result(Fallible { success, value, .. }) => {
                        Ok(Value::Option(super::value::Optional { present: success, payload: value }))
                    }
                    other => Ok(other),
                };
            }
            ("from_digit", [digit, radix]) if *on == Type::Scalar(ScalarType::Char) => {
                let (digit, radix) = (self.scalar(digit)?.term, self.scalar(radix)?.term);
                let radix = self.decide_number(radix)? as u32;
                let character =
                    |digit: i128| u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, radix));
                let present = self.tabulate(digit, |digit| i128::from(character(digit).is_some()))?;
                let code = self.tabulate(digit, |digit| character(digit).map_or(0, |found| u32::from(found).into()))?;
                Value::optional(present, Value::Scalar(Scalar::new(code, ScalarType::Char)))
            }
            // `i32::pow(a, b)` is `a.pow(b)`.
            (_, [_, ..]) => {
                let receiver = arguments.remove(0);
                let receiver = self.read(receiver)?;
                self.bind(&receiver, on)?;
                return self.method(name, &Type::Unknown, receiver, None, arguments);
            }
            _ => {
                return Err(self.fail(format!("`{name}` is not supported here in symbolic functions; use opaque!(..)")));
            }
        };
        Ok(value)
    }

    /// `Target::from(value)`
    fn from(&mut self, value: &Value, target: &Type) -> Flow<Value> {
        match (value, target) {
            (Value::Scalar(scalar), Type::Scalar(scalar_type)) => {
                Ok(Value::Scalar(Scalar::new(scalar.term, *scalar_type)))
            }
            (_, Type::Option(_)) => Ok(Value::some(value.clone())),
            (_, Type::Unknown) => self.convert_into(value, target),
            _ => Ok(value.clone()),
        }
    }

    fn default_of(&mut self, on: &Type) -> Flow<Value> {
        Ok(match on {
            Type::Scalar(scalar) => Value::number(0, *scalar),
            Type::Tuple(parts) => Value::tuple(parts.iter().map(|part| self.default_of(part)).collect::<Flow<_>>()?),
            Type::Sequence(_) => Value::sequence(Vec::new()),
            Type::Array(item, length) => {
                let item = self.default_of(item)?;
                Value::sequence(vec![item; *length])
            }
            Type::Option(_) => Value::none(),
            Type::Unknown => {
                let site = self.here()?;
                let kind = self.types.at(site);
                Value::Scalar(Scalar { term: Term::Known(0), kind })
            }
            Type::Result(..) => return Err(self.fail("a Result has no default")),
        })
    }

    /// `std::mem::{swap, replace, take}`
    fn exchange(&mut self, name: &str, place: &Place, arguments: &[Value]) -> Flow<Value> {
        let old = self.read_place(place)?;
        match (name, arguments) {
            ("swap", [_, Value::Place(other)]) => {
                let new = self.read_place(other)?;
                self.write_place(other, old)?;
                self.write_place(place, new)?;
                Ok(Value::unit())
            }
            ("replace", [_, new]) => {
                self.write_place(place, new.clone())?;
                Ok(old)
            }
            ("take", [_]) => {
                let new = match &old {
                    Value::Sequence(_) => Value::sequence(Vec::new()),
                    other => self.default_like(&other.clone())?,
                };
                self.write_place(place, new)?;
                Ok(old)
            }
            _ => Err(self.fail(format!("`{name}` is not supported here in symbolic functions"))),
        }
    }

    /// The operator that a comparison method stands for.
    pub(super) fn comparison(name: &str) -> Option<Binary> {
        Some(match name {
            "eq" => Binary::Equal,
            "ne" => Binary::NotEqual,
            "lt" => Binary::Less,
            "le" => Binary::LessEqual,
            "gt" => Binary::Greater,
            "ge" => Binary::GreaterEqual,
            _ => return None,
        })
    }
}

/// `Ok(value)` where the condition holds, else `Err(())`: the errors of conversions say nothing.
fn fallible(success: Term, value: Value) -> Value {
    Value::Result(Fallible {
        success,
        value: Some(std::rc::Rc::new(value)),
        error: Some(std::rc::Rc::new(Value::unit())),
    })
}
