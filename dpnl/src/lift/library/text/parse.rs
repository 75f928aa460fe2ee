//! From text to numbers.

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Interrupt, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::join::list;
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Padded, Scalar, Term, Value};

/// The most digits that are read; no integer has more without leading zeros.
const MOST_DIGITS: usize = 36;

impl Tracer {
    /// `text.parse()`; the errors say nothing.
    pub(crate) fn parse(&mut self, target: &Type, text: &Padded) -> Flow<Value> {
        let Type::Result(target, _) = target else { return Err(self.defect("`parse` gives no Result")) };
        match target.as_ref() {
            Type::Scalar(ScalarType::Integer(integer)) => self.parse_integer(*integer, 10, text),
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

    /// `u8::from_str_radix(text, radix)`
    pub(crate) fn parse_in(&mut self, target: &Type, text: &Value, radix: &Value) -> Flow<Value> {
        let Type::Result(target, _) = target else { return Err(self.defect("`from_str_radix` gives no Result")) };
        let Type::Scalar(ScalarType::Integer(integer)) = target.as_ref() else {
            return Err(self.defect("`from_str_radix` gives no integer"));
        };
        let radix = self.scalar(radix)?.term;
        let radix = self.decide_number(radix)?;
        // Rust panics.
        let Some(radix) = u32::try_from(radix).ok().filter(|radix| (2..=36).contains(radix)) else {
            return Err(Interrupt::Dead);
        };
        let text = self.read(text.clone())?;
        let text = self.characters(&text)?;
        self.parse_integer(*integer, radix, &text)
    }

    /// `String::from_utf8(bytes)`
    pub(crate) fn text_of_bytes(&mut self, bytes: Value) -> Flow<Value> {
        let bytes = self.read(bytes)?;
        let Some((length, items)) = list(&bytes) else { return Err(self.defect("bytes are no list")) };
        let mut text = Padded { length, items: Vec::with_capacity(items.len()) };
        for item in items.iter() {
            let code = self.scalar(item)?.term;
            text.items.push(Value::Scalar(Scalar::new(code, ScalarType::Char)));
        }
        if !self.is_narrow(&text) {
            return Err(self.fail("the bytes may not be ASCII, and are not put together to characters here"));
        }
        let text = self.whole_text(text);
        Ok(Value::ok(text))
    }

    fn parsed(&mut self, success: Term, value: Value) -> Value {
        match success {
            Term::FALSE => Value::err(Value::unit()),
            Term::TRUE => Value::ok(value),
            _ => self.converted(success, value),
        }
    }

    fn parse_integer(&mut self, integer: IntegerType, radix: u32, text: &Padded) -> Flow<Value> {
        if text.items.is_empty() {
            return Ok(Value::err(Value::unit()));
        }
        // Numbers of more digits do not fit those of the graph.
        let most = MOST_DIGITS.min((126.0 / f64::from(radix).log2()) as usize);
        if text.items.len() > most {
            return Err(self.fail(format!("numbers are read from texts of at most {most} characters")));
        }
        let first = self.scalar(&text.items[0])?.term;
        let minus = self.equal_terms(first, Term::Known(i128::from(b'-')));
        let plus = self.equal_terms(first, Term::Known(i128::from(b'+')));
        let negative = if integer.is_signed() { minus } else { Term::FALSE };
        let sign = self.or(negative, plus);
        let (mut number, mut fine) = (Term::Known(0), Term::TRUE);
        for (position, item) in text.items.iter().enumerate() {
            let code = self.scalar(item)?.term;
            let (digit, is_digit) = self.digit(code, radix)?;
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
            let shifted = self.multiply(number, Term::Known(i128::from(radix)));
            let longer = self.add(shifted, digit);
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

    /// The digit that a character is, and whether it is one.
    fn digit(&mut self, code: Term, radix: u32) -> Flow<(Term, Term)> {
        if radix > 10 {
            let digit = move |code: i128| u32::try_from(code).ok().and_then(char::from_u32)?.to_digit(radix);
            let value = self.tabulate(code, move |code| digit(code).map_or(0, i128::from))?;
            let is_digit = self.tabulate(code, move |code| i128::from(digit(code).is_some()))?;
            return Ok((value, is_digit));
        }
        let digit = self.subtract(code, Term::Known(i128::from(b'0')));
        let low = self.less_equal_terms(Term::Known(0), digit);
        let high = self.less_equal_terms(digit, Term::Known(i128::from(radix) - 1));
        Ok((digit, self.and(low, high)))
    }
}
