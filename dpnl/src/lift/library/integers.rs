//! Methods of integers.

use crate::lift::code::table::Integer;
use crate::lift::code::{Binary, Method};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Scalar, Term, Value};

impl Tracer {
    /// A method of a number: of an integer, `bool`, `char` or `Ordering`.
    pub(crate) fn scalar_method(
        &mut self,
        method: &Method,
        scalar: Scalar,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        let answer = match (scalar.kind, method) {
            (ScalarType::Bool, Method { boolean: Some(method), .. }) => {
                self.bool_method(*method, scalar.term, arguments)
            }
            (ScalarType::Char, Method { character: Some(method), .. }) => self.char_method(*method, scalar, arguments),
            (ScalarType::Char | ScalarType::Integer(IntegerType::U8), Method { ascii: Some(method), .. }) => {
                self.ascii_method(*method, scalar)
            }
            (ScalarType::Ordering, Method { order: Some(method), .. }) => {
                self.ordering_method(*method, scalar.term, arguments)
            }
            (ScalarType::Integer(_), Method { family: Some(method), .. }) => {
                self.family_method(*method, scalar, arguments)
            }
            (ScalarType::Integer(_), Method { integer: Some(method), .. }) => {
                self.integer_method(*method, scalar, arguments)
            }
            _ => return Ok(None),
        };
        answer.map(Some)
    }

    fn integer_method(&mut self, method: Integer, scalar: Scalar, arguments: &[Value]) -> Flow<Value> {
        // Where there is no argument, it is not looked at.
        let other = match arguments {
            [argument, ..] => self.scalar(argument)?,
            [] => scalar,
        };
        let zero = Term::Known(0);
        let same = |term| Value::Scalar(Scalar { term, kind: scalar.kind });
        Ok(match method {
            Integer::Abs => {
                // Only the smallest number has no opposite.
                let size = self.absolute(scalar.term);
                self.checked(size, scalar.kind)?
            }
            Integer::UnsignedAbs => {
                let integer = self.integer(scalar.kind)?;
                let size = self.absolute(scalar.term);
                Value::Scalar(Scalar::new(size, ScalarType::Integer(unsigned(integer))))
            }
            Integer::AbsDiff => {
                let kind = self.unify(scalar.kind, other.kind)?;
                let integer = self.integer(kind)?;
                let difference = self.subtract(scalar.term, other.term);
                let size = self.absolute(difference);
                Value::Scalar(Scalar::new(size, ScalarType::Integer(unsigned(integer))))
            }
            Integer::Signum => {
                let (plus, minus) = (self.less_terms(zero, scalar.term), self.less_terms(scalar.term, zero));
                same(self.subtract(plus, minus))
            }
            Integer::IsPositive => Value::boolean(self.less_terms(zero, scalar.term)),
            Integer::IsNegative => Value::boolean(self.less_terms(scalar.term, zero)),
            Integer::Pow => {
                let (power, inside) = self.power(scalar, other)?;
                self.require(inside)?;
                same(power)
            }
            Integer::RemEuclid | Integer::DivEuclid => {
                let kind = self.unify(scalar.kind, other.kind)?;
                self.divisor(scalar.term, other.term, kind)?;
                same(match method {
                    Integer::RemEuclid => self.remainder_euclid(scalar.term, other.term),
                    _ => self.divide_euclid(scalar.term, other.term),
                })
            }
            Integer::DivCeil | Integer::NextMultipleOf | Integer::IsMultipleOf => {
                return self.multiple_method(method, scalar, other);
            }
            Integer::Isqrt | Integer::Ilog2 | Integer::Ilog10 => {
                let least = Term::Known(i128::from(method != Integer::Isqrt));
                let defined = self.less_equal_terms(least, scalar.term);
                self.require(defined)?;
                let root = self.tabulate(scalar.term, |number| match method {
                    Integer::Isqrt => number.max(0).isqrt(),
                    Integer::Ilog2 => i128::from(number.max(1).ilog2()),
                    _ => i128::from(number.max(1).ilog10()),
                })?;
                if method == Integer::Isqrt { same(root) } else { u32_value(root) }
            }
            Integer::IsPowerOfTwo => {
                let power = self.tabulate(scalar.term, |number| i128::from(number.count_ones() == 1))?;
                Value::boolean(power)
            }
            Integer::CountOnes
            | Integer::CountZeros
            | Integer::LeadingZeros
            | Integer::TrailingZeros
            | Integer::LeadingOnes
            | Integer::TrailingOnes => {
                let integer = self.integer(scalar.kind)?;
                u32_value(self.tabulate(scalar.term, |number| bit_count(method, number, integer))?)
            }
            Integer::SwapBytes | Integer::ReverseBits => {
                let integer = self.integer(scalar.kind)?;
                same(self.tabulate(scalar.term, |number| bit_order(method, number, integer))?)
            }
            Integer::RotateLeft | Integer::RotateRight => {
                let integer = self.integer(scalar.kind)?;
                let amount = self.decide_number(other.term)?;
                same(self.tabulate(scalar.term, |number| rotate(method, number, amount, integer))?)
            }
        })
    }

    fn multiple_method(&mut self, method: Integer, scalar: Scalar, other: Scalar) -> Flow<Value> {
        let kind = self.unify(scalar.kind, other.kind)?;
        if method == Integer::IsMultipleOf {
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
        if method == Integer::DivCeil {
            return Ok(quotient);
        }
        self.binary(Binary::Multiply, &quotient, &Value::Scalar(other))
    }
}

pub(crate) fn u32_value(term: Term) -> Value {
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

fn bit_count(method: Integer, number: i128, integer: IntegerType) -> i128 {
    let (bits, width) = (bits(number, integer), integer.bits());
    let high = bits << (128 - width);
    i128::from(match method {
        Integer::CountOnes => bits.count_ones(),
        Integer::CountZeros => width - bits.count_ones(),
        Integer::LeadingZeros => high.leading_zeros().min(width),
        Integer::TrailingZeros => bits.trailing_zeros().min(width),
        Integer::LeadingOnes => high.leading_ones(),
        _ => bits.trailing_ones(),
    })
}

/// The number with these bits.
fn from_bits(bits: u128, integer: IntegerType) -> i128 {
    let high = (bits << (128 - integer.bits())) as i128;
    if integer.is_signed() { high >> (128 - integer.bits()) } else { bits as i128 }
}

fn bit_order(method: Integer, number: i128, integer: IntegerType) -> i128 {
    let high = bits(number, integer) << (128 - integer.bits());
    from_bits(if method == Integer::SwapBytes { high.swap_bytes() } else { high.reverse_bits() }, integer)
}

fn rotate(method: Integer, number: i128, amount: i128, integer: IntegerType) -> i128 {
    let width = integer.bits();
    let amount = amount.rem_euclid(i128::from(width)) as u32;
    let amount = if method == Integer::RotateLeft { amount } else { (width - amount) % width };
    let bits = bits(number, integer);
    let rotated = if amount == 0 { bits } else { (bits << amount) | (bits >> (width - amount)) };
    from_bits(rotated & (u128::MAX >> (128 - width)), integer)
}
