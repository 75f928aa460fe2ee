//! `format!` and `to_string`: from values to text.

use crate::lift::code::{Expression, Piece};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::scalar::{FloatType, ScalarType, float_of};
use crate::lift::value::{Padded, Scalar, Term, Value, Wrapper};

/// How a value is written: what stands after the colon in `{:>08x}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Style {
    fill: char,
    align: Option<char>,
    plus: bool,
    /// `#`: with `0x` before the digits.
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// `?`, `x`, `X`, `b`, `o`, or a blank.
    kind: char,
}

impl Style {
    fn read(text: &str) -> Option<Self> {
        let mut letters: Vec<char> = text.chars().collect();
        let mut style = Style::plain(' ');
        let is_align = |letter: Option<&char>| letter.is_some_and(|letter| matches!(letter, '<' | '^' | '>'));
        if is_align(letters.get(1)) {
            style.fill = letters.remove(0);
        }
        if is_align(letters.first()) {
            style.align = Some(letters.remove(0));
        }
        if letters.first() == Some(&'+') {
            style.plus = true;
            letters.remove(0);
        }
        if letters.first() == Some(&'#') {
            style.alternate = true;
            letters.remove(0);
        }
        if letters.first() == Some(&'0') {
            style.zero = true;
            letters.remove(0);
        }
        let number = |letters: &mut Vec<char>| -> Option<usize> {
            let mut number: usize = 0;
            while let Some(digit) = letters.first().and_then(|letter| letter.to_digit(10)) {
                number = number.checked_mul(10)?.checked_add(digit as usize)?;
                letters.remove(0);
            }
            Some(number)
        };
        style.width = number(&mut letters)?;
        if letters.first() == Some(&'.') {
            letters.remove(0);
            letters.first().filter(|letter| letter.is_ascii_digit())?;
            style.precision = Some(number(&mut letters)?);
        }
        if let Some(&kind) = letters.first().filter(|kind| matches!(kind, '?' | 'x' | 'X' | 'b' | 'o')) {
            style.kind = kind;
            letters.remove(0);
        }
        // Text on several lines is another matter.
        (letters.is_empty() && !(style.alternate && style.kind == '?')).then_some(style)
    }

    fn plain(kind: char) -> Self {
        Style { fill: ' ', align: None, plus: false, alternate: false, zero: false, width: 0, precision: None, kind }
    }

    /// Whether it is `{}` or `{:?}`.
    fn is_plain(&self) -> bool {
        *self == Style::plain(self.kind) && matches!(self.kind, ' ' | '?')
    }

    /// The filling before and after a text that is too short.
    fn filling(&self, missing: usize, default: char) -> (usize, usize) {
        match self.align.unwrap_or(default) {
            '<' => (0, missing),
            '^' => (missing / 2, missing - missing / 2),
            _ => (missing, 0),
        }
    }

    /// Text with as much filling as it needs to be wide enough.
    fn pad(&self, text: &str, default: char) -> String {
        let (before, after) = self.filling(self.width.saturating_sub(text.chars().count()), default);
        let fill = |count: usize| std::iter::repeat_n(self.fill, count).collect::<String>();
        format!("{}{text}{}", fill(before), fill(after))
    }

    /// The same for a word, of which a precision says how much is written.
    fn word(&self, text: &str) -> String {
        self.pad(&text.chars().take(self.precision.unwrap_or(usize::MAX)).collect::<String>(), '<')
    }

    /// Digits behind a sign or `0x`, with filling before or zeros between.
    fn digits(&self, sign: &str, digits: &str) -> String {
        if self.zero {
            let zeros = self.width.saturating_sub(sign.len() + digits.len());
            format!("{sign}{}{digits}", "0".repeat(zeros))
        } else {
            self.pad(&format!("{sign}{digits}"), '>')
        }
    }

    /// A float as text.
    fn float(&self, number: f64, kind: FloatType) -> Option<String> {
        if !matches!(self.kind, ' ' | '?') {
            return None;
        }
        let absolute = number.abs();
        let digits = match (self.precision, kind) {
            (Some(precision), _) => format!("{absolute:.precision$}"),
            (None, FloatType::F32) if self.kind == '?' => format!("{:?}", absolute as f32),
            (None, FloatType::F32) => (absolute as f32).to_string(),
            (None, FloatType::F64) if self.kind == '?' => format!("{absolute:?}"),
            (None, FloatType::F64) => absolute.to_string(),
        };
        let sign = match (number.is_nan(), number.is_sign_negative()) {
            (true, _) => "",
            (_, true) => "-",
            (_, false) if self.plus => "+",
            _ => "",
        };
        Some(self.digits(sign, &digits))
    }

    /// A number as text; nothing for types whose text only Rust knows.
    fn number(&self, number: i128, kind: ScalarType) -> Option<String> {
        let letter = || u32::try_from(number).ok().and_then(char::from_u32).unwrap_or(' ');
        let plus = if self.plus { "+" } else { "" };
        Some(match kind {
            ScalarType::Integer(integer) => {
                let bits = number & (u128::MAX >> (128 - integer.bits())) as i128;
                let (sign, digits) = match self.kind {
                    'x' => ("0x", format!("{bits:x}")),
                    'X' => ("0x", format!("{bits:X}")),
                    'b' => ("0b", format!("{bits:b}")),
                    'o' => ("0o", format!("{bits:o}")),
                    _ if number < 0 => ("-", number.unsigned_abs().to_string()),
                    _ => (plus, number.to_string()),
                };
                match self.kind {
                    ' ' | '?' => self.digits(sign, &digits),
                    _ => self.digits(&format!("{plus}{}", if self.alternate { sign } else { "" }), &digits),
                }
            }
            ScalarType::Float(float) => return self.float(float_of(number), float),
            ScalarType::Bool => self.word(if number == 0 { "false" } else { "true" }),
            ScalarType::Char if self.kind == '?' => format!("{:?}", letter()),
            ScalarType::Char => self.word(&letter().to_string()),
            ScalarType::Ordering if self.kind == '?' => match number {
                -1 => "Less".to_owned(),
                0 => "Equal".to_owned(),
                _ => "Greater".to_owned(),
            },
            _ => return None,
        })
    }
}

impl Tracer {
    /// `format!(..)`
    pub(crate) fn format(&mut self, pieces: &'static [Piece]) -> Flow<Value> {
        let mut text = Padded::default();
        for piece in pieces {
            match piece {
                Piece::Text(known) => {
                    let known = self.characters(&Value::text(known))?;
                    self.append_where(&mut text, Term::TRUE, &known)?;
                }
                Piece::Value(code, style) => {
                    let style = self.style(style)?;
                    let value = self.evaluate_read(code)?;
                    self.write(&mut text, Term::TRUE, &value, style)?;
                }
                Piece::Sized(code, style, width, precision) => {
                    let mut style = self.style(style)?;
                    let value = self.evaluate_read(code)?;
                    if let Some(width) = width {
                        style.width = self.size(width)?;
                    }
                    if let Some(precision) = precision {
                        style.precision = Some(self.size(precision)?);
                    }
                    self.write(&mut text, Term::TRUE, &value, style)?;
                }
            }
        }
        Ok(Value::text_of(self.list(text.length, text.items)))
    }

    /// A width or a precision that is a value.
    fn size(&mut self, code: &'static Expression) -> Flow<usize> {
        let size = self.evaluate_read(code)?;
        let size = self.scalar(&size)?.term;
        Ok(usize::try_from(self.decide_number(size)?).unwrap_or_default())
    }

    fn style(&mut self, text: &str) -> Flow<Style> {
        Style::read(text).ok_or_else(|| self.fail(format!("`{{:{text}}}` is not supported in symbolic functions")))
    }

    /// `value.to_string()`
    pub(crate) fn displayed(&mut self, value: &Value) -> Flow<Value> {
        let mut text = Padded::default();
        self.write(&mut text, Term::TRUE, value, Style::plain(' '))?;
        Ok(Value::text_of(self.list(text.length, text.items)))
    }

    fn write_known(&mut self, text: &mut Padded, condition: Term, known: &str) -> Flow<()> {
        let known = self.characters(&Value::text(known))?;
        self.append_where(text, condition, &known)
    }

    /// Adds a value to a text where a condition holds.
    fn write(&mut self, text: &mut Padded, condition: Term, value: &Value, style: Style) -> Flow<()> {
        let value = self.read(value.clone())?;
        let debug = style.kind == '?';
        match &value {
            Value::Scalar(Scalar { kind: ScalarType::Enumeration(definition), .. }) if style.is_plain() => {
                let more = self.written(&value, definition, debug)?;
                self.append_where(text, condition, &more)
            }
            Value::Tagged(tagged) if style.is_plain() => {
                let more = self.written(&value, tagged.definition, debug)?;
                self.append_where(text, condition, &more)
            }
            Value::Scalar(Scalar { term, kind }) => {
                if style.number(0, *kind).is_none() {
                    return Err(self.fail(format!(
                        "how a value of type {kind} is written only Rust knows; match on it, or wrap the expression in \
                         opaque!(..)"
                    )));
                }
                let more = if *kind == ScalarType::Char && !debug && style.width <= 1 && style.precision.is_none() {
                    Padded::from([value].as_slice())
                } else {
                    let write = |number: i128| style.number(number, *kind).unwrap_or_default();
                    self.expand(*term, ScalarType::Char, |number| write(number).chars().map(u32::from).collect())?
                };
                self.append_where(text, condition, &more)
            }
            Value::Wrapped(Wrapper::Text, inner) if !debug => {
                let mut more = self.characters(&value)?;
                if style.width > 0 || style.precision.is_some() {
                    let Value::Sequence(items) = self.fixed(inner.as_ref().clone())? else {
                        return Err(self.defect("a text is no list"));
                    };
                    let items = &items[..items.len().min(style.precision.unwrap_or(usize::MAX))];
                    let fill = Value::number(i128::from(u32::from(style.fill)), ScalarType::Char);
                    let missing = style.width.saturating_sub(items.len());
                    let (before, _) = style.filling(missing, '<');
                    let mut padded = vec![fill.clone(); before];
                    padded.extend(items.iter().cloned());
                    padded.resize(items.len() + missing, fill);
                    more = Padded::from(padded.as_slice());
                }
                self.append_where(text, condition, &more)
            }
            Value::Wrapped(Wrapper::Text, _) if style.width == 0 => {
                let letters = self.characters(&value)?;
                self.write_known(text, condition, "\"")?;
                for (position, item) in letters.items.iter().enumerate() {
                    let present = self.reaches(position, letters.length);
                    let present = self.and(condition, present);
                    let code = self.scalar(item)?.term;
                    let escaped = self.expand(code, ScalarType::Char, |code| {
                        let letter = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
                        // A text leaves single quotes as they are.
                        let escaped: String =
                            if letter == '\'' { letter.to_string() } else { letter.escape_debug().collect() };
                        escaped.chars().map(u32::from).collect()
                    })?;
                    self.append_where(text, present, &escaped)?;
                }
                self.write_known(text, condition, "\"")
            }
            Value::Sequence(_) | Value::Padded(_) if debug && style.width == 0 => {
                let Some((length, items)) = list(&value) else { return Err(self.defect("no list")) };
                self.write_known(text, condition, "[")?;
                for (position, item) in items.iter().enumerate() {
                    let present = self.reaches(position, length);
                    let present = self.and(condition, present);
                    if position > 0 {
                        self.write_known(text, present, ", ")?;
                    }
                    self.write(text, present, item, style)?;
                }
                self.write_known(text, condition, "]")
            }
            Value::Tuple(parts) if debug && style.width == 0 => {
                self.write_known(text, condition, "(")?;
                for (position, part) in parts.iter().enumerate() {
                    if position > 0 {
                        self.write_known(text, condition, ", ")?;
                    }
                    self.write(text, condition, part, style)?;
                }
                self.write_known(text, condition, if parts.len() == 1 { ",)" } else { ")" })
            }
            other => Err(self.fail(format!(
                "{} cannot be written as text in this way in symbolic functions; wrap the expression in opaque!(..)",
                other.describe()
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lift::value::scalar::{IntegerType, float_order};

    #[test]
    fn numbers_are_written_as_rust_writes_them() {
        let check = |style: &str, number: i128, kind: IntegerType, expected: String| {
            let read = Style::read(style).unwrap_or_else(|| panic!("{style} is a style"));
            assert_eq!(read.number(number, ScalarType::Integer(kind)), Some(expected), "{style}");
        };
        for number in [-12_i32, -1, 0, 7, 123] {
            let check = |style: &str, expected: String| check(style, number.into(), IntegerType::I32, expected);
            check("", format!("{number}"));
            check("?", format!("{number:?}"));
            check("+", format!("{number:+}"));
            check("02", format!("{number:02}"));
            check("+05", format!("{number:+05}"));
            check("5", format!("{number:5}"));
            check("<5", format!("{number:<5}"));
            check("^6", format!("{number:^6}"));
            check("*>7", format!("{number:*>7}"));
            check("x", format!("{number:x}"));
            check("#x", format!("{number:#x}"));
            check("#010b", format!("{number:#010b}"));
            check("#8X", format!("{number:#8X}"));
            check("<#8o", format!("{number:<#8o}"));
            check("+x", format!("{number:+x}"));
            check("#5", format!("{number:#5}"));
            check(".1", format!("{number:.1}"));
            check("08b", format!("{number:08b}"));
            check("o", format!("{number:o}"));
            check("4X", format!("{number:4X}"));
        }
        for style in ["#?", "e", ".", ".*"] {
            assert_eq!(Style::read(style), None, "{style}");
        }
    }

    #[test]
    fn floats_and_words_are_written_as_rust_writes_them() {
        let style = |style: &str| Style::read(style).unwrap_or_else(|| panic!("{style} is a style"));
        for number in [-0.0, 0.0, 1.0, -1.25, 0.125, 2.675, 1e21, 1e-7, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let check = |text: &str, expected: String| {
                let found = style(text).number(float_order(number), ScalarType::Float(FloatType::F64));
                assert_eq!(found, Some(expected), "{text} of {number}");
            };
            check("", format!("{number}"));
            check("?", format!("{number:?}"));
            check(".1", format!("{number:.1}"));
            check(".0", format!("{number:.0}"));
            check("+.2", format!("{number:+.2}"));
            check("08.2", format!("{number:08.2}"));
            check("*^9.1", format!("{number:*^9.1}"));
            check("9", format!("{number:9}"));
            check(".3?", format!("{number:.3?}"));
        }
        for number in [0.1_f32, -2.5, 1e10] {
            let check = |text: &str, expected: String| {
                let found = style(text).number(float_order(number.into()), ScalarType::Float(FloatType::F32));
                assert_eq!(found, Some(expected), "{text} of {number}");
            };
            check("", format!("{number}"));
            check("?", format!("{number:?}"));
            check("7.2", format!("{number:7.2}"));
        }
        let letter = i128::from(u32::from('q'));
        assert_eq!(style("4").number(letter, ScalarType::Char), Some(format!("{:4}", 'q')));
        assert_eq!(style("4?").number(letter, ScalarType::Char), Some(format!("{:4?}", 'q')));
        assert_eq!(style(".2").number(1, ScalarType::Bool), Some(format!("{:.2}", true)));
        assert_eq!(style("6?").number(0, ScalarType::Bool), Some(format!("{:6?}", false)));
    }
}
