//! Methods of numbers: integers, `bool`, `char` and `Ordering`.

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Scalar, Term, Value};

impl Tracer {
    pub(crate) fn scalar_method(&mut self, name: &str, scalar: Scalar, arguments: &mut [Value]) -> Flow<Option<Value>> {
        match scalar.kind {
            ScalarType::Bool => self.bool_method(name, scalar.term, arguments),
            ScalarType::Char => self.char_method(name, scalar, arguments),
            ScalarType::Ordering => self.ordering_method(name, scalar, arguments),
            ScalarType::Enumeration(_) => Ok(None),
            ScalarType::Integer(_) => {
                if let Some(family) = ["checked_", "wrapping_", "saturating_", "overflowing_"]
                    .into_iter()
                    .find_map(|family| name.strip_prefix(family).map(|operation| (family, operation)))
                {
                    return self.family_method(family.0, family.1, scalar, arguments).map(Some);
                }
                self.integer_method(name, scalar, arguments)
            }
        }
    }

    fn integer_method(&mut self, name: &str, scalar: Scalar, arguments: &mut [Value]) -> Flow<Option<Value>> {
        let operand = match arguments {
            [argument] => Some(self.scalar(argument)?),
            _ => None,
        };
        let zero = Term::Known(0);
        let same = |term| Value::Scalar(Scalar { term, kind: scalar.kind });
        Ok(Some(match (name, operand) {
            ("abs", None) => {
                // Only the smallest number has no opposite.
                let size = self.absolute(scalar.term);
                self.checked(size, scalar.kind)?
            }
            ("unsigned_abs", None) => {
                let integer = self.integer(scalar.kind)?;
                let size = self.absolute(scalar.term);
                Value::Scalar(Scalar::new(size, ScalarType::Integer(unsigned(integer))))
            }
            ("abs_diff", Some(other)) => {
                let kind = self.unify(scalar.kind, other.kind)?;
                let integer = self.integer(kind)?;
                let difference = self.subtract(scalar.term, other.term);
                let size = self.absolute(difference);
                Value::Scalar(Scalar::new(size, ScalarType::Integer(unsigned(integer))))
            }
            ("signum", None) => {
                let (plus, minus) = (self.less_terms(zero, scalar.term), self.less_terms(scalar.term, zero));
                same(self.subtract(plus, minus))
            }
            ("is_positive", None) => Value::boolean(self.less_terms(zero, scalar.term)),
            ("is_negative", None) => Value::boolean(self.less_terms(scalar.term, zero)),
            ("pow", Some(exponent)) => {
                let (power, inside) = self.power(scalar, exponent)?;
                self.require(inside)?;
                same(power)
            }
            ("rem_euclid" | "div_euclid", Some(other)) => {
                let kind = self.unify(scalar.kind, other.kind)?;
                self.divisor(scalar.term, other.term, kind)?;
                same(match name {
                    "rem_euclid" => self.remainder_euclid(scalar.term, other.term),
                    _ => self.divide_euclid(scalar.term, other.term),
                })
            }
            ("div_ceil" | "next_multiple_of" | "is_multiple_of", Some(other)) => {
                return self.multiple_method(name, scalar, other).map(Some);
            }
            ("isqrt" | "ilog2" | "ilog10", None) => {
                let least = Term::Known(i128::from(name != "isqrt"));
                let defined = self.less_equal_terms(least, scalar.term);
                self.require(defined)?;
                let root = self.tabulate(scalar.term, |number| match name {
                    "isqrt" => number.max(0).isqrt(),
                    "ilog2" => i128::from(number.max(1).ilog2()),
                    _ => i128::from(number.max(1).ilog10()),
                })?;
                if name == "isqrt" { same(root) } else { u32_value(root) }
            }
            ("is_power_of_two", None) => {
                let power = self.tabulate(scalar.term, |number| i128::from(number.count_ones() == 1))?;
                Value::boolean(power)
            }
            (
                "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" | "leading_ones" | "trailing_ones",
                None,
            ) => {
                let integer = self.integer(scalar.kind)?;
                u32_value(self.tabulate(scalar.term, |number| bit_count(name, number, integer))?)
            }
            ("swap_bytes" | "reverse_bits", None) => {
                let integer = self.integer(scalar.kind)?;
                same(self.tabulate(scalar.term, |number| bit_order(name, number, integer))?)
            }
            ("rotate_left" | "rotate_right", Some(amount)) => {
                let integer = self.integer(scalar.kind)?;
                let amount = self.decide_number(amount.term)?;
                same(self.tabulate(scalar.term, |number| rotate(name, number, amount, integer))?)
            }
            (_, None) if name.starts_with("is_ascii") || name.starts_with("to_ascii") => {
                return self.char_method(name, scalar, arguments);
            }
            _ => return Ok(None),
        }))
    }

    fn multiple_method(&mut self, name: &str, scalar: Scalar, other: Scalar) -> Flow<Value> {
        let kind = self.unify(scalar.kind, other.kind)?;
        if name == "is_multiple_of" {
            let rest = self.remainder(scalar.term, other.term);
            let none = self.equal_terms(rest, Term::Known(0));
            let (by_zero, zero) =
                (self.equal_terms(other.term, Term::Known(0)), self.equal_terms(scalar.term, Term::Known(0)));
            return Ok(Value::boolean(self.select(by_zero, zero, none)));
        }
        self.divisor(scalar.term, other.term, kind)?;
        let quotient = self.divide(scalar.term, other.term);
        let rest = self.remainder(scalar.term, other.term);
        let more = self.less_terms(Term::Known(0), rest);
        let quotient = Value::Scalar(Scalar { term: self.add(quotient, more), kind });
        if name == "div_ceil" {
            return Ok(quotient);
        }
        self.binary(Binary::Multiply, &quotient, &Value::Scalar(other))
    }

    fn bool_method(&mut self, name: &str, condition: Term, arguments: &mut [Value]) -> Flow<Option<Value>> {
        let site = self.here()?;
        Ok(Some(match (name, &mut *arguments) {
            ("then", [closure]) => self.branch(
                site,
                condition,
                |this| this.apply(closure, Vec::new()).map(Value::some),
                |_| Ok(Value::none()),
            )?,
            ("then_some", [value]) => {
                self.branch(site, condition, |_| Ok(Value::some(value.clone())), |_| Ok(Value::none()))?
            }
            ("not", []) => Value::boolean(self.not(condition)),
            _ => return Ok(None),
        }))
    }

    fn char_method(&mut self, name: &str, scalar: Scalar, arguments: &mut [Value]) -> Flow<Option<Value>> {
        let character = |number: i128| u32::try_from(number).ok().and_then(char::from_u32).unwrap_or('\0');
        let test: fn(&char) -> bool = match name {
            "is_ascii_digit" => char::is_ascii_digit,
            "is_ascii_alphabetic" => char::is_ascii_alphabetic,
            "is_ascii_alphanumeric" => char::is_ascii_alphanumeric,
            "is_ascii_lowercase" => char::is_ascii_lowercase,
            "is_ascii_uppercase" => char::is_ascii_uppercase,
            "is_ascii_punctuation" => char::is_ascii_punctuation,
            "is_ascii_whitespace" => char::is_ascii_whitespace,
            "is_ascii" => char::is_ascii,
            "is_alphabetic" => |character| character.is_alphabetic(),
            "is_alphanumeric" => |character| character.is_alphanumeric(),
            "is_numeric" => |character| character.is_numeric(),
            "is_lowercase" => |character| character.is_lowercase(),
            "is_uppercase" => |character| character.is_uppercase(),
            "is_whitespace" => |character| character.is_whitespace(),
            _ => return self.char_conversion(name, scalar, arguments),
        };
        let holds = self.tabulate(scalar.term, |number| i128::from(test(&character(number))))?;
        Ok(Some(Value::boolean(holds)))
    }

    fn char_conversion(&mut self, name: &str, scalar: Scalar, arguments: &mut [Value]) -> Flow<Option<Value>> {
        let character = |number: i128| u32::try_from(number).ok().and_then(char::from_u32).unwrap_or('\0');
        Ok(Some(match (name, &mut *arguments) {
            ("to_ascii_lowercase" | "to_ascii_uppercase", []) => {
                let term = self.tabulate(scalar.term, |number| {
                    let character = character(number);
                    let other = match name {
                        "to_ascii_lowercase" => character.to_ascii_lowercase(),
                        _ => character.to_ascii_uppercase(),
                    };
                    i128::from(u32::from(other))
                })?;
                Value::Scalar(Scalar { term, kind: scalar.kind })
            }
            ("to_digit" | "is_digit", [radix]) => {
                let radix = self.scalar(radix)?.term;
                let radix = self.decide_number(radix)?;
                self.require(Term::from((2..=36).contains(&radix)))?;
                let digit = |number: i128| character(number).to_digit(radix as u32);
                let present = self.tabulate(scalar.term, |number| i128::from(digit(number).is_some()))?;
                if name == "is_digit" {
                    return Ok(Some(Value::boolean(present)));
                }
                let value = self.tabulate(scalar.term, |number| i128::from(digit(number).unwrap_or(0)))?;
                Value::optional(present, u32_value(value))
            }
            _ => return Ok(None),
        }))
    }

    fn ordering_method(&mut self, name: &str, scalar: Scalar, arguments: &mut [Value]) -> Flow<Option<Value>> {
        let (order, zero) = (scalar.term, Term::Known(0));
        let compared = match name {
            "is_lt" => Binary::Less,
            "is_le" => Binary::LessEqual,
            "is_gt" => Binary::Greater,
            "is_ge" => Binary::GreaterEqual,
            "is_eq" => Binary::Equal,
            "is_ne" => Binary::NotEqual,
            _ => {
                let site = self.here()?;
                return Ok(Some(match (name, &mut *arguments) {
                    ("reverse", []) => Value::ordering(self.negate(order)),
                    ("then", [other]) => {
                        let other = self.scalar(other)?.term;
                        let equal = self.equal_terms(order, zero);
                        Value::ordering(self.select(equal, other, order))
                    }
                    ("then_with", [closure]) => {
                        let equal = self.equal_terms(order, zero);
                        self.branch(
                            site,
                            equal,
                            |this| this.apply(closure, Vec::new()),
                            |_| Ok(Value::ordering(order)),
                        )?
                    }
                    _ => return Ok(None),
                }));
            }
        };
        Ok(Some(Value::boolean(self.compare_terms(compared, order, zero)?)))
    }
}

fn u32_value(term: Term) -> Value {
    Value::Scalar(Scalar::new(term, ScalarType::Integer(IntegerType::U32)))
}

/// The unsigned type of the same width.
fn unsigned(integer: IntegerType) -> IntegerType {
    match integer {
        IntegerType::I8 => IntegerType::U8,
        IntegerType::I16 => IntegerType::U16,
        IntegerType::I32 => IntegerType::U32,
        IntegerType::I64 => IntegerType::U64,
        IntegerType::I128 => IntegerType::U128,
        IntegerType::Isize => IntegerType::Usize,
        other => other,
    }
}

/// The bits of a number, in the low bits of the result.
fn bits(number: i128, integer: IntegerType) -> u128 {
    (number as u128) & (u128::MAX >> (128 - integer.bits()))
}

fn bit_count(name: &str, number: i128, integer: IntegerType) -> i128 {
    let (bits, width) = (bits(number, integer), integer.bits());
    let high = bits << (128 - width);
    i128::from(match name {
        "count_ones" => bits.count_ones(),
        "count_zeros" => width - bits.count_ones(),
        "leading_zeros" => high.leading_zeros().min(width),
        "trailing_zeros" => bits.trailing_zeros().min(width),
        "leading_ones" => high.leading_ones(),
        _ => bits.trailing_ones(),
    })
}

/// The number with these bits.
fn from_bits(bits: u128, integer: IntegerType) -> i128 {
    let high = (bits << (128 - integer.bits())) as i128;
    if integer.is_signed() { high >> (128 - integer.bits()) } else { bits as i128 }
}

fn bit_order(name: &str, number: i128, integer: IntegerType) -> i128 {
    let high = bits(number, integer) << (128 - integer.bits());
    from_bits(if name == "swap_bytes" { high.swap_bytes() } else { high.reverse_bits() }, integer)
}

fn rotate(name: &str, number: i128, amount: i128, integer: IntegerType) -> i128 {
    let width = integer.bits();
    let amount = amount.rem_euclid(i128::from(width)) as u32;
    let amount = if name == "rotate_left" { amount } else { (width - amount) % width };
    let bits = bits(number, integer);
    let rotated = if amount == 0 { bits } else { (bits << amount) | (bits >> (width - amount)) };
    from_bits(rotated & (u128::MAX >> (128 - width)), integer)
}
