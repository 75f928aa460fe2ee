//! How a value is written: the styles of `format!`, and numbers in them.

use crate::lift::signature::written::Writing;
use crate::lift::value::scalar::{FloatType, ScalarType, float_of};

/// How a value is written: what stands after the colon in `{:>08x}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    fill: char,
    align: Option<char>,
    plus: bool,
    /// `#`: with `0x` before the digits.
    alternate: bool,
    zero: bool,
    pub width: usize,
    pub precision: Option<usize>,
    /// `?`, `x`, `X`, `b`, `o`, `e`, `E`, or a blank.
    kind: char,
    /// How integers are written inside of `{:x?}`: `x` or `X`.
    digits: Option<char>,
    /// How deep inside of `{:#?}` it is.
    depth: usize,
}

impl Style {
    /// Reads a style; nothing where it is not known.
    pub fn read(text: &str) -> Option<Self> {
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
        match letters.as_slice() {
            [] => {}
            [digits @ ('x' | 'X'), '?'] => (style.kind, style.digits) = ('?', Some(*digits)),
            [kind @ ('?' | 'x' | 'X' | 'b' | 'o' | 'e' | 'E')] => style.kind = *kind,
            _ => return None,
        }
        Some(style)
    }

    /// `{}` or `{:?}`
    pub fn plain(kind: char) -> Self {
        Style {
            fill: ' ',
            align: None,
            plus: false,
            alternate: false,
            zero: false,
            width: 0,
            precision: None,
            kind,
            digits: None,
            depth: 0,
        }
    }

    /// Whether it is for `Debug`.
    pub fn is_debug(&self) -> bool {
        self.kind == '?'
    }

    /// Whether parts stand on lines of their own.
    pub fn is_pretty(&self) -> bool {
        self.alternate && self.is_debug()
    }

    /// The same for what stands inside of a value.
    pub fn inside(&self) -> Self {
        Style { depth: self.depth + 1, ..*self }
    }

    /// What stands before a line of a value: one level is four blanks.
    pub fn margin(&self) -> String {
        if self.is_pretty() { "    ".repeat(self.depth) } else { String::new() }
    }

    /// How the types of users write themselves, if nothing else is asked of them.
    pub fn way(&self) -> Option<Writing> {
        let plain = Style { alternate: self.is_pretty(), depth: self.depth, ..Style::plain(self.kind) };
        match self.kind {
            _ if *self != plain => None,
            ' ' => Some(Writing::Display),
            '?' if self.alternate => Some(Writing::Pretty),
            '?' => Some(Writing::Debug),
            _ => None,
        }
    }

    /// Whether a character is written as it is.
    pub fn leaves_characters(&self) -> bool {
        self.kind == ' ' && self.width <= 1 && self.precision.is_none()
    }

    /// The character that fills what is too short.
    pub fn fill(&self) -> char {
        self.fill
    }

    /// The filling before and after a text that is too short.
    pub fn filling(&self, missing: usize, default: char) -> (usize, usize) {
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
    fn with_sign(&self, sign: &str, digits: &str) -> String {
        if self.zero {
            let zeros = self.width.saturating_sub(sign.len() + digits.len());
            format!("{sign}{}{digits}", "0".repeat(zeros))
        } else {
            self.pad(&format!("{sign}{digits}"), '>')
        }
    }

    /// A float as text.
    fn float(&self, number: f64, kind: FloatType) -> Option<String> {
        if !matches!(self.kind, ' ' | '?' | 'e' | 'E') {
            return None;
        }
        let absolute = number.abs();
        let exponent = matches!(self.kind, 'e' | 'E');
        let digits = match (self.precision, kind) {
            (Some(precision), _) if exponent => format!("{absolute:.precision$e}"),
            (None, FloatType::F32) if exponent => format!("{:e}", absolute as f32),
            (None, FloatType::F64) if exponent => format!("{absolute:e}"),
            (Some(precision), _) => format!("{absolute:.precision$}"),
            (None, FloatType::F32) if self.kind == '?' => format!("{:?}", absolute as f32),
            (None, FloatType::F32) => (absolute as f32).to_string(),
            (None, FloatType::F64) if self.kind == '?' => format!("{absolute:?}"),
            (None, FloatType::F64) => absolute.to_string(),
        };
        let digits = if self.kind == 'E' && absolute.is_finite() { digits.to_uppercase() } else { digits };
        let sign = match (number.is_nan(), number.is_sign_negative()) {
            (true, _) => "",
            (_, true) => "-",
            (_, false) if self.plus => "+",
            _ => "",
        };
        Some(self.with_sign(sign, &digits))
    }

    /// A number as text; nothing for types whose text only Rust knows.
    pub fn number(&self, number: i128, kind: ScalarType) -> Option<String> {
        let letter = || u32::try_from(number).ok().and_then(char::from_u32).unwrap_or(' ');
        let plus = if self.plus { "+" } else { "" };
        Some(match kind {
            ScalarType::Integer(integer) => {
                let bits = number & (u128::MAX >> (128 - integer.bits())) as i128;
                let kind = self.digits.unwrap_or(self.kind);
                let (sign, digits) = match kind {
                    'x' => ("0x", format!("{bits:x}")),
                    'X' => ("0x", format!("{bits:X}")),
                    'b' => ("0b", format!("{bits:b}")),
                    'o' => ("0o", format!("{bits:o}")),
                    'e' | 'E' => {
                        let size = number.unsigned_abs();
                        let digits = match self.precision {
                            Some(precision) => format!("{size:.precision$e}"),
                            None => format!("{size:e}"),
                        };
                        let digits = if kind == 'E' { digits.to_uppercase() } else { digits };
                        (if number < 0 { "-" } else { plus }, digits)
                    }
                    _ if number < 0 => ("-", number.unsigned_abs().to_string()),
                    _ => (plus, number.to_string()),
                };
                match kind {
                    ' ' | '?' | 'e' | 'E' => self.with_sign(sign, &digits),
                    _ => self.with_sign(&format!("{plus}{}", if self.alternate { sign } else { "" }), &digits),
                }
            }
            ScalarType::Float(float) => return self.float(float_of(number), float),
            // `{:x}` is for numbers.
            _ if !matches!(self.kind, ' ' | '?') => return None,
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
        for number in [-1200_i32, 0, 7, 12345] {
            let check = |style: &str, expected: String| check(style, number.into(), IntegerType::I32, expected);
            check("e", format!("{number:e}"));
            check("E", format!("{number:E}"));
            check(".2e", format!("{number:.2e}"));
            check("+012e", format!("{number:+012e}"));
            check("^12e", format!("{number:^12e}"));
            check("#?", format!("{number:#?}"));
            check("x?", format!("{number:x?}"));
            check("#06X?", format!("{number:#06X?}"));
        }
        for style in [".", ".*", "p", "?x", "ee"] {
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
            check("#?", format!("{number:#?}"));
            check("e", format!("{number:e}"));
            check("E", format!("{number:E}"));
            check(".2e", format!("{number:.2e}"));
            check("+014.3e", format!("{number:+014.3e}"));
        }
        for number in [0.1_f32, -2.5, 1e10] {
            let check = |text: &str, expected: String| {
                let found = style(text).number(float_order(number.into()), ScalarType::Float(FloatType::F32));
                assert_eq!(found, Some(expected), "{text} of {number}");
            };
            check("", format!("{number}"));
            check("?", format!("{number:?}"));
            check("7.2", format!("{number:7.2}"));
            check("e", format!("{number:e}"));
            check(".1E", format!("{number:.1E}"));
        }
        assert_eq!(style("x").number(1, ScalarType::Bool), None);
        let letter = i128::from(u32::from('q'));
        assert_eq!(style("4").number(letter, ScalarType::Char), Some(format!("{:4}", 'q')));
        assert_eq!(style("4?").number(letter, ScalarType::Char), Some(format!("{:4?}", 'q')));
        assert_eq!(style(".2").number(1, ScalarType::Bool), Some(format!("{:.2}", true)));
        assert_eq!(style("6?").number(0, ScalarType::Bool), Some(format!("{:6?}", false)));
    }
}
