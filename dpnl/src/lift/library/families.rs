//! Powers, and the `checked_`, `wrapping_`, `saturating_`, `strict_` and `overflowing_` families.

use crate::lift::code::table::{Family, Operation};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::IntegerType;
use crate::lift::value::{Scalar, Term, Value};

impl Tracer {
    /// `checked_`, `wrapping_`, `saturating_` and `overflowing_` operations.
    pub(crate) fn family_method(
        &mut self,
        (family, operation): (Family, Operation),
        scalar: Scalar,
        arguments: &[Value],
    ) -> Flow<Value> {
        let operand = match arguments {
            [argument] => Some(self.scalar(argument)?),
            _ => None,
        };
        let mut kind = scalar.kind;
        if let (
            Some(operand),
            Operation::Add
            | Operation::Sub
            | Operation::Mul
            | Operation::Div
            | Operation::Rem
            | Operation::DivEuclid
            | Operation::RemEuclid,
        ) = (operand, operation)
        {
            kind = self.unify(kind, operand.kind)?;
        }
        let integer = self.integer(kind)?;
        let (a, b) = (scalar.term, operand.map_or(Term::Known(0), |operand| operand.term));
        let value = |term| Value::Scalar(Scalar { term, kind });
        let mut defined = Term::TRUE;
        // The exact result, and whether it is a number of the type.
        let (exact, inside) = match operation {
            Operation::Add
            | Operation::Sub
            | Operation::Neg
            | Operation::AddSigned
            | Operation::AddUnsigned
            | Operation::SubUnsigned
            | Operation::SubSigned => {
                let exact = match operation {
                    Operation::Add | Operation::AddSigned | Operation::AddUnsigned => self.add(a, b),
                    Operation::Sub | Operation::SubUnsigned | Operation::SubSigned => self.subtract(a, b),
                    _ => self.negate(a),
                };
                (exact, self.in_range(exact, integer)?)
            }
            Operation::Abs => {
                let exact = self.absolute(a);
                (exact, self.in_range(exact, integer)?)
            }
            Operation::Mul if family == Family::Wrapping => {
                return self.wrapping_product(a, b, integer).map(value);
            }
            Operation::Mul => self.product(a, b, integer)?,
            Operation::Pow => {
                let Some(exponent) = operand else { return Err(self.fail("`pow` needs an exponent")) };
                if family == Family::Wrapping {
                    return self.wrapping_power(a, exponent.term, integer).map(value);
                }
                self.power(scalar, exponent)?
            }
            Operation::Div | Operation::Rem | Operation::DivEuclid | Operation::RemEuclid => {
                let zero = self.equal_terms(b, Term::Known(0));
                defined = self.not(zero);
                let exact = match operation {
                    Operation::Div => self.divide(a, b),
                    Operation::Rem => self.remainder(a, b),
                    Operation::DivEuclid => self.divide_euclid(a, b),
                    _ => self.remainder_euclid(a, b),
                };
                let quotient = self.divide(a, b);
                (exact, self.in_range(quotient, integer)?)
            }
            Operation::Shl | Operation::Shr => {
                let bits = Term::Known(i128::from(integer.bits()));
                let amount = self.remainder_euclid(b, bits);
                let shifted = match operation {
                    Operation::Shl => self.shift_left(a, amount, integer)?,
                    _ => self.shift_right(a, amount),
                };
                let inside = self.equal_terms(amount, b);
                return Ok(match family {
                    Family::Checked => Value::optional(inside, value(shifted)),
                    Family::Wrapping => value(shifted),
                    Family::Strict => {
                        self.require(inside)?;
                        value(shifted)
                    }
                    _ => {
                        let lost = self.not(inside);
                        Value::tuple(vec![value(shifted), Value::boolean(lost)])
                    }
                });
            }
        };
        Ok(match family {
            Family::Checked => {
                let present = self.and(defined, inside);
                let present = self.settle(present);
                Value::optional(present, value(self.cut(exact, inside)))
            }
            Family::Strict => {
                let fine = self.and(defined, inside);
                self.require(fine)?;
                value(self.cut(exact, inside))
            }
            Family::Saturating => {
                self.require(defined)?;
                if matches!(operation, Operation::Mul | Operation::Pow) {
                    return self.saturated(operation, a, b, exact, inside, integer).map(value);
                }
                let least = self.maximum(exact, Term::Known(integer.minimum()));
                value(self.minimum(least, Term::Known(integer.maximum())))
            }
            _ => {
                self.require(defined)?;
                // The only remainder that overflows is 0 already.
                let wrapped = match operation {
                    Operation::Mul => self.wrapping_product(a, b, integer)?,
                    Operation::Pow => self.wrapping_power(a, b, integer)?,
                    _ => self.wrap(exact, integer)?,
                };
                if family == Family::Wrapping {
                    value(wrapped)
                } else {
                    let over = self.not(inside);
                    Value::tuple(vec![value(wrapped), Value::boolean(over)])
                }
            }
        })
    }

    /// A saturated product or power, whose exact value may be too large to compute.
    fn saturated(
        &mut self,
        operation: Operation,
        a: Term,
        b: Term,
        exact: Term,
        inside: Term,
        integer: IntegerType,
    ) -> Flow<Term> {
        let minus = self.less_terms(a, Term::Known(0));
        let negative = match operation {
            Operation::Mul => {
                let other = self.less_terms(b, Term::Known(0));
                let same = self.equal_terms(minus, other);
                self.not(same)
            }
            _ => {
                let odd = self.remainder(b, Term::Known(2));
                self.and(minus, odd)
            }
        };
        let limit = self.select(negative, Term::Known(integer.minimum()), Term::Known(integer.maximum()));
        Ok(self.select(inside, exact, limit))
    }

    /// A power, and whether it is a number of the type.
    pub(crate) fn power(&mut self, base: Scalar, exponent: Scalar) -> Flow<(Term, Term)> {
        let integer = self.integer(base.kind)?;
        let exponents = self.exponents(exponent.term)?;
        let largest = exponents.last().copied().unwrap_or(0);
        let (mut power, mut inside) = (Term::Known(1), Term::TRUE);
        let (mut result, mut result_inside) = (power, inside);
        for number in 0..=largest {
            if number > 0 {
                // Once out of range, a power stays out of range.
                let (product, fits) = self.product(power, base.term, integer)?;
                inside = self.and(inside, fits);
                power = self.select(inside, product, Term::Known(0));
            }
            if exponents.binary_search(&number).is_ok() {
                let here = self.equal_terms(exponent.term, Term::Known(number));
                result = self.select(here, power, result);
                result_inside = self.select(here, inside, result_inside);
            }
            if inside == Term::FALSE {
                let beyond = self.less_equal_terms(Term::Known(number), exponent.term);
                result_inside = self.select(beyond, Term::FALSE, result_inside);
                break;
            }
        }
        Ok((result, result_inside))
    }

    fn wrapping_power(&mut self, base: Term, exponent: Term, integer: IntegerType) -> Flow<Term> {
        let exponents = self.exponents(exponent)?;
        let largest = exponents.last().copied().unwrap_or(0);
        let (mut power, mut result) = (Term::Known(1), Term::Known(1));
        for number in 0..=largest {
            if number > 0 {
                power = self.wrapping_product(power, base, integer)?;
            }
            if exponents.binary_search(&number).is_ok() {
                let here = self.equal_terms(exponent, Term::Known(number));
                result = self.select(here, power, result);
            }
        }
        Ok(result)
    }

    /// The exponents that are possible, in ascending order.
    fn exponents(&mut self, exponent: Term) -> Flow<Vec<i128>> {
        const LIMIT: i128 = 100_000;
        match self.possible_values(exponent, LIMIT as usize) {
            Some(exponents) if exponents.iter().all(|exponent| (0..=LIMIT).contains(exponent)) => Ok(exponents),
            Some(exponents) if exponents.iter().all(|&exponent| exponent <= LIMIT) => {
                Ok(exponents.into_iter().filter(|&exponent| exponent >= 0).collect())
            }
            _ => Err(self.fail("this exponent can be too large; bound it first, for example with `min`")),
        }
    }
}
