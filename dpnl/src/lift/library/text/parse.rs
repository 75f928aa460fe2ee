//! From text to numbers.

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Padded, Scalar, Term, Value};

/// The most digits that are read; no integer has more without leading zeros.
const MOST_DIGITS: usize = 36;

impl Tracer {
    /// `text.parse()`; the errors say nothing.
    pub(crate) fn parse(&mut self, target: &Type, text: &Padded) -> Flow<Value> {
        let Type::Result(target, _) = target else { return Err(self.defect("`parse` gives no Result")) };
        match target.as_ref() {
            Type::Scalar(ScalarType::Integer(integer)) => self.parse_integer(*integer, text),
            Type::Scalar(ScalarType::Char) => {
                let one = self.equal_terms(text.length, Term::Known(1));
                Ok(match text.items.first() {
                    Some(first) => self.parsed(one, first.clone()),
                    None => Value::err(Value::unit()),
                })
            }
            Type::Scalar(ScalarType::Bool) => {
                let whole = Value::text_of(self.list(text.length, text.items.clone()));
                let (yes, no) = (self.equal(&whole, &Value::text("true"))?, self.equal(&whole, &Value::text("false"))?);
                {
                    let known = self.or(yes, no);
                    Ok(self.parsed(known, Value::boolean(yes)))
                }
            }
            other => Err(self.fail(format!(
                "`parse` to {} has no lifted meaning; parse an integer, a char or a bool, or wrap the call in opaque!(..)",
                other.text()
            ))),
        }
    }

    fn parsed(&mut self, success: Term, value: Value) -> Value {
        match success {
            Term::FALSE => Value::err(Value::unit()),
            Term::TRUE => Value::ok(value),
            _ => self.converted(success, value),
        }
    }

    fn parse_integer(&mut self, integer: IntegerType, text: &Padded) -> Flow<Value> {
        if text.items.is_empty() {
            return Ok(Value::err(Value::unit()));
        }
        if text.items.len() > MOST_DIGITS {
            return Err(self.fail(format!("`parse` is supported for texts of at most {MOST_DIGITS} characters")));
        }
        let first = self.scalar(&text.items[0])?.term;
        let minus = self.equal_terms(first, Term::Known(i128::from(b'-')));
        let plus = self.equal_terms(first, Term::Known(i128::from(b'+')));
        let negative = if integer.is_signed() { minus } else { Term::FALSE };
        let sign = self.or(negative, plus);
        let (mut number, mut fine) = (Term::Known(0), Term::TRUE);
        for (position, item) in text.items.iter().enumerate() {
            let code = self.scalar(item)?.term;
            let digit = self.subtract(code, Term::Known(i128::from(b'0')));
            let low = self.less_equal_terms(Term::Known(0), digit);
            let high = self.less_equal_terms(digit, Term::Known(9));
            let is_digit = self.and(low, high);
            let mut present = self.reaches(position, text.length);
            if position == 0 {
                let unsigned = self.not(sign);
                present = self.and(present, unsigned);
            }
            let ends = self.not(present);
            let valid = self.or(ends, is_digit);
            fine = self.and(fine, valid);
            // What is no digit counts as none, so that numbers stay small.
            let counted = self.and(present, is_digit);
            let ten = self.multiply(number, Term::Known(10));
            let longer = self.add(ten, digit);
            number = self.select(counted, longer, number);
        }
        // There is a digit, after a sign if there is one.
        let needed = self.add(sign, Term::Known(1));
        let enough = self.less_equal_terms(needed, text.length);
        fine = self.and(fine, enough);
        let negated = self.negate(number);
        let number = self.select(negative, negated, number);
        for (operator, bound) in [(Binary::GreaterEqual, integer.minimum()), (Binary::LessEqual, integer.maximum())] {
            let inside = self.compare_terms(operator, number, Term::Known(bound))?;
            fine = self.and(fine, inside);
        }
        let fine = self.settle(fine);
        Ok(self.parsed(fine, Value::Scalar(Scalar::new(number, ScalarType::Integer(integer)))))
    }
}
