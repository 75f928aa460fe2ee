//! Methods of integers.

use crate::lift::code::Method;
use crate::lift::code::table::Integer;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
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
                self.ascii_method(*method, scalar, arguments)
            }
            (ScalarType::Ordering, Method { order: Some(method), .. }) => {
                self.ordering_method(*method, scalar.term, arguments)
            }
            (ScalarType::Float(kind), Method { float: Some(method), .. }) => {
                self.float_method(*method, kind, scalar.term, arguments)
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
        if let ScalarType::Integer(integer) = scalar.kind
            && only_signed(method).is_some_and(|signed| signed != integer.is_signed())
        {
            return Err(self.fail(format!(
                "the standard library has no such method for `{integer}`, so that it is one of your own; add #[symbolic] to its \
                 trait and `impl`"
            )));
        }
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
            Integer::DivCeil | Integer::NextMultipleOf | Integer::CheckedNextMultipleOf | Integer::IsMultipleOf => {
                return self.multiple_method(method, scalar, other);
            }
            Integer::Isqrt | Integer::Ilog2 | Integer::Ilog10 | Integer::Ilog => {
                let (number, defined) = self.root_or_logarithm(method, scalar, other)?;
                self.require(defined)?;
                number
            }
            Integer::CheckedIsqrt | Integer::CheckedIlog2 | Integer::CheckedIlog10 | Integer::CheckedIlog => {
                let (number, defined) = self.root_or_logarithm(method, scalar, other)?;
                Value::optional(defined, number)
            }
            Integer::Midpoint => {
                self.narrow(scalar)?;
                let sum = self.add(scalar.term, other.term);
                same(self.divide(sum, Term::Known(2)))
            }
            Integer::NextPowerOfTwo | Integer::CheckedNextPowerOfTwo => {
                let integer = self.integer(scalar.kind)?;
                self.narrow(scalar)?;
                let power =
                    self.tabulate(scalar.term, |number| number.max(1).unsigned_abs().next_power_of_two() as i128)?;
                let inside = self.in_range(power, integer)?;
                if method == Integer::NextPowerOfTwo {
                    self.require(inside)?;
                    same(power)
                } else {
                    Value::optional(inside, same(self.cut(power, inside)))
                }
            }
            Integer::CastSigned | Integer::CastUnsigned => {
                let integer = self.integer(scalar.kind)?;
                let target = if method == Integer::CastSigned { signed(integer) } else { unsigned(integer) };
                self.cast(scalar, &Type::Scalar(ScalarType::Integer(target)))?
            }
            Integer::ToBeBytes | Integer::ToLeBytes | Integer::ToNeBytes => {
                self.narrow(scalar)?;
                let integer = self.integer(scalar.kind)?;
                let bits = self.wrap(scalar.term, unsigned(integer))?;
                let mut bytes = Vec::new();
                for position in 0..i128::from(integer.bits() / 8) {
                    let shifted = self.shift_right(bits, Term::Known(8 * position));
                    let byte = self.remainder(shifted, Term::Known(256));
                    bytes.push(Value::Scalar(Scalar::new(byte, ScalarType::Integer(IntegerType::U8))));
                }
                if method == Integer::ToBeBytes || (method == Integer::ToNeBytes && cfg!(target_endian = "big")) {
                    bytes.reverse();
                }
                Value::sequence(bytes)
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
            Integer::UnboundedShl | Integer::UnboundedShr => {
                let integer = self.integer(scalar.kind)?;
                let bits = Term::Known(i128::from(integer.bits()));
                let inside = self.less_terms(other.term, bits);
                let amount = self.minimum(other.term, Term::Known(i128::from(integer.bits()) - 1));
                // What is shifted out leaves zeros, or the sign.
                let (shifted, rest) = if method == Integer::UnboundedShl {
                    (self.shift_left(scalar.term, amount, integer)?, zero)
                } else {
                    let minus = self.less_terms(scalar.term, zero);
                    (self.shift_right(scalar.term, amount), self.negate(minus))
                };
                same(self.select(inside, shifted, rest))
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
        let by_zero = self.equal_terms(other.term, Term::Known(0));
        let defined = self.not(by_zero);
        if method != Integer::CheckedNextMultipleOf {
            self.divisor(scalar.term, other.term, kind)?;
        }
        let quotient = self.divide(scalar.term, other.term);
        let rest = self.remainder(scalar.term, other.term);
        let more = self.less_terms(Term::Known(0), rest);
        let quotient = self.add(quotient, more);
        if method == Integer::DivCeil {
            return Ok(Value::Scalar(Scalar { term: quotient, kind }));
        }
        let integer = self.integer(kind)?;
        let (product, inside) = self.product(quotient, other.term, integer)?;
        if method == Integer::NextMultipleOf {
            self.require(inside)?;
            return Ok(Value::Scalar(Scalar { term: product, kind }));
        }
        let present = self.and(defined, inside);
        let present = self.settle(present);
        Ok(Value::optional(present, Value::Scalar(Scalar { term: self.cut(product, inside), kind })))
    }

    /// A square root or logarithm, and where it is defined.
    fn root_or_logarithm(&mut self, method: Integer, scalar: Scalar, other: Scalar) -> Flow<(Value, Term)> {
        let root = matches!(method, Integer::Isqrt | Integer::CheckedIsqrt);
        let least = Term::Known(i128::from(!root));
        let mut defined = self.less_equal_terms(least, scalar.term);
        let base = match method {
            Integer::Ilog10 | Integer::CheckedIlog10 => 10,
            Integer::Ilog | Integer::CheckedIlog => {
                self.unify(scalar.kind, other.kind)?;
                let base = self.decide_number(other.term)?;
                defined = self.and(defined, Term::from(base >= 2));
                base.max(2)
            }
            _ => 2,
        };
        let term = self.tabulate(scalar.term, |number| match root {
            true => number.max(0).isqrt(),
            false => i128::from(number.max(1).ilog(base)),
        })?;
        let value = if root { Value::Scalar(Scalar { term, kind: scalar.kind }) } else { u32_value(term) };
        Ok((value, self.settle(defined)))
    }

    /// An error for numbers of 128 bits, whose sums and bytes leave the numbers that the graph has.
    pub(crate) fn narrow(&mut self, scalar: Scalar) -> Flow<()> {
        if self.integer(scalar.kind)?.bits() == 128 {
            return Err(self.fail("this is not supported on numbers of 128 bits in symbolic functions"));
        }
        Ok(())
    }

    /// `from_be_bytes` and `from_le_bytes`
    pub(crate) fn number_of_bytes(&mut self, bytes: Value, big_endian: bool, target: &Type) -> Flow<Value> {
        let Type::Scalar(kind @ ScalarType::Integer(integer)) = *target else {
            return Err(self.defect("bytes of no integer"));
        };
        let mut bytes = self.items_of(bytes)?.as_ref().clone();
        if !big_endian {
            bytes.reverse();
        }
        let mut number = Term::Known(0);
        self.narrow(Scalar::new(number, kind))?;
        for byte in &bytes {
            let byte = self.scalar(byte)?.term;
            let higher = self.multiply(number, Term::Known(256));
            number = self.add(higher, byte);
        }
        Ok(Value::Scalar(Scalar::new(self.wrap(number, integer)?, kind)))
    }
}

pub(crate) fn u32_value(term: Term) -> Value {
    Value::Scalar(Scalar::new(term, ScalarType::Integer(IntegerType::U32)))
}

/// The signed type of the same width.
fn signed(integer: IntegerType) -> IntegerType {
    IntegerType::ALL
        .into_iter()
        .find(|other| other.is_signed() && unsigned(*other) == unsigned(integer))
        .unwrap_or(integer)
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

/// Whether only signed numbers have a method, or only unsigned ones.
fn only_signed(method: Integer) -> Option<bool> {
    use Integer::{
        Abs, CastSigned, CastUnsigned, CheckedNextPowerOfTwo, IsNegative, IsPositive, IsPowerOfTwo, NextPowerOfTwo,
        Signum, UnsignedAbs,
    };
    match method {
        Abs | UnsignedAbs | Signum | IsPositive | IsNegative | CastUnsigned => Some(true),
        NextPowerOfTwo | CheckedNextPowerOfTwo | IsPowerOfTwo | CastSigned => Some(false),
        _ => None,
    }
}
