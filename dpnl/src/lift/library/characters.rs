//! Methods of `bool`, `char` and `Ordering`.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::table::{Ascii, Boolean, Character, Order};
use crate::lift::library::integers::u32_value;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Scalar, Term, Value};

impl Tracer {
    pub(crate) fn bool_method(&mut self, method: Boolean, condition: Term, arguments: &[Value]) -> Flow<Value> {
        let site = self.here()?;
        Ok(match method {
            Boolean::Then => {
                let mut closure = self.first(arguments)?.clone();
                self.branch(
                    site,
                    condition,
                    |this| this.apply(&mut closure, Vec::new()).map(Value::some),
                    |_| Ok(Value::none()),
                )?
            }
            Boolean::ThenSome => {
                let value = self.first(arguments)?.clone();
                self.branch(site, condition, |_| Ok(Value::some(value)), |_| Ok(Value::none()))?
            }
            Boolean::Not => Value::boolean(self.not(condition)),
        })
    }

    /// Methods that `char` and `u8` share.
    pub(crate) fn ascii_method(&mut self, method: Ascii, scalar: Scalar, arguments: &[Value]) -> Flow<Value> {
        let test: fn(&char) -> bool = match method {
            Ascii::IsAscii => char::is_ascii,
            Ascii::IsAsciiDigit => char::is_ascii_digit,
            Ascii::IsAsciiAlphabetic => char::is_ascii_alphabetic,
            Ascii::IsAsciiAlphanumeric => char::is_ascii_alphanumeric,
            Ascii::IsAsciiLowercase => char::is_ascii_lowercase,
            Ascii::IsAsciiUppercase => char::is_ascii_uppercase,
            Ascii::IsAsciiPunctuation => char::is_ascii_punctuation,
            Ascii::IsAsciiWhitespace => char::is_ascii_whitespace,
            Ascii::IsAsciiHexdigit => char::is_ascii_hexdigit,
            Ascii::IsAsciiGraphic => char::is_ascii_graphic,
            Ascii::IsAsciiControl => char::is_ascii_control,
            Ascii::EqIgnoreAsciiCase => {
                let other = self.scalar(self.first(arguments)?)?;
                let lower =
                    |this: &mut Self, scalar| this.other_case(scalar, |character| character.to_ascii_lowercase());
                let (a, b) = (lower(self, scalar)?, lower(self, other)?);
                return Ok(Value::boolean(self.equal(&a, &b)?));
            }
            Ascii::ToAsciiLowercase => return self.other_case(scalar, |character| character.to_ascii_lowercase()),
            Ascii::ToAsciiUppercase => return self.other_case(scalar, |character| character.to_ascii_uppercase()),
        };
        let holds = self.tabulate(scalar.term, |number| i128::from(test(&character(number))))?;
        Ok(Value::boolean(holds))
    }

    fn other_case(&mut self, scalar: Scalar, change: fn(char) -> char) -> Flow<Value> {
        let term = self.tabulate(scalar.term, |number| u32::from(change(character(number))).into())?;
        Ok(Value::Scalar(Scalar { term, kind: scalar.kind }))
    }

    pub(crate) fn char_method(&mut self, method: Character, scalar: Scalar, arguments: &[Value]) -> Flow<Value> {
        let test: fn(char) -> bool = match method {
            Character::IsAlphabetic => char::is_alphabetic,
            Character::IsAlphanumeric => char::is_alphanumeric,
            Character::IsNumeric => char::is_numeric,
            Character::IsLowercase => char::is_lowercase,
            Character::IsUppercase => char::is_uppercase,
            Character::IsWhitespace => char::is_whitespace,
            Character::IsControl => char::is_control,
            Character::LenUtf8 => {
                let length = self.tabulate(scalar.term, |number| character(number).len_utf8() as i128)?;
                return Ok(Value::usize(length));
            }
            Character::ToUppercase => return self.single(scalar, |character| character.to_uppercase().collect()),
            Character::ToLowercase => return self.single(scalar, |character| character.to_lowercase().collect()),
            Character::ToDigit | Character::IsDigit => {
                let radix = self.scalar(self.first(arguments)?)?.term;
                let radix = self.decide_number(radix)?;
                self.require(Term::from((2..=36).contains(&radix)))?;
                let digit = |number: i128| character(number).to_digit(radix as u32);
                let present = self.tabulate(scalar.term, |number| i128::from(digit(number).is_some()))?;
                if method == Character::IsDigit {
                    return Ok(Value::boolean(present));
                }
                let value = self.tabulate(scalar.term, |number| i128::from(digit(number).unwrap_or(0)))?;
                return Ok(Value::optional(present, u32_value(value)));
            }
        };
        let holds = self.tabulate(scalar.term, |number| i128::from(test(character(number))))?;
        Ok(Value::boolean(holds))
    }

    /// The one character that becomes of each; some become several, which are not known here.
    fn single(&mut self, scalar: Scalar, change: fn(char) -> Vec<char>) -> Flow<Value> {
        let several = self.tabulate(scalar.term, |number| i128::from(change(character(number)).len() != 1))?;
        if self.settle(several) != Term::FALSE {
            return Err(self.fail("a character here may become several; use `to_ascii_uppercase` or a narrower domain"));
        }
        let first = |number| change(character(number)).first().map_or(0, |letter| u32::from(*letter).into());
        let term = self.tabulate(scalar.term, first)?;
        let items = vec![Value::Scalar(Scalar { term, kind: scalar.kind })];
        Ok(Value::stream(Stream::items(Rc::new(items))))
    }

    pub(crate) fn ordering_method(&mut self, method: Order, order: Term, arguments: &[Value]) -> Flow<Value> {
        let zero = Term::Known(0);
        let operator = match method {
            Order::IsLess => Binary::Less,
            Order::IsLessEqual => Binary::LessEqual,
            Order::IsGreater => Binary::Greater,
            Order::IsGreaterEqual => Binary::GreaterEqual,
            Order::IsEqual => Binary::Equal,
            Order::IsNotEqual => Binary::NotEqual,
            Order::Reverse => return Ok(Value::ordering(self.negate(order))),
            Order::Then => {
                let other = self.scalar(self.first(arguments)?)?.term;
                let equal = self.equal_terms(order, zero);
                return Ok(Value::ordering(self.select(equal, other, order)));
            }
            Order::ThenWith => {
                let mut closure = self.first(arguments)?.clone();
                let (site, equal) = (self.here()?, self.equal_terms(order, zero));
                return self.branch(
                    site,
                    equal,
                    |this| this.apply(&mut closure, Vec::new()),
                    |_| Ok(Value::ordering(order)),
                );
            }
        };
        Ok(Value::boolean(self.compare_terms(operator, order, zero)?))
    }
}

/// The character with this number; what is none is never asked for.
fn character(number: i128) -> char {
    u32::try_from(number).ok().and_then(char::from_u32).unwrap_or('\0')
}
