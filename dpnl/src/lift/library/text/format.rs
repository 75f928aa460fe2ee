//! `format!` and `to_string`: from values to text.

use super::style::Style;
use crate::lift::code::{Expression, Piece};
use crate::lift::library::numbers::is_transparent;
use crate::lift::library::reverse::REVERSE;
use crate::lift::signature::written::Writing;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::{OPTION, RESULT};
use crate::lift::value::{Padded, Projection, Scalar, Tagged, Term, Value, Wrapper};

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
        let debug = style.is_debug();
        match &value {
            Value::Tagged(tagged) if is_transparent(tagged.definition) => {
                let inner = self.part(&value, Projection::Field(0))?;
                self.write(text, condition, &inner, style)
            }
            Value::Tagged(tagged) if debug && [&OPTION, &RESULT, &REVERSE].contains(&tagged.definition) => {
                self.write_variants(text, condition, tagged, style)
            }
            Value::Scalar(Scalar { kind: ScalarType::Enumeration(definition), .. })
            | Value::Tagged(Tagged { definition, .. })
                if style.way().is_some() =>
            {
                let way = style.way().unwrap_or(Writing::Debug);
                let more = self.written(&value, definition, way, &style.margin())?;
                self.append_where(text, condition, &more)
            }
            Value::Scalar(Scalar { term, kind }) => {
                if style.number(0, *kind).is_none() {
                    return Err(self.fail(format!(
                        "how a value of type {kind} is written only Rust knows; match on it, or wrap the expression in \
                         opaque!(..)"
                    )));
                }
                let more = if *kind == ScalarType::Char && style.leaves_characters() {
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
                    let fill = Value::number(i128::from(u32::from(style.fill())), ScalarType::Char);
                    let missing = style.width.saturating_sub(items.len());
                    let (before, _) = style.filling(missing, '<');
                    let mut padded = vec![fill.clone(); before];
                    padded.extend(items.iter().cloned());
                    padded.resize(items.len() + missing, fill);
                    more = Padded::from(padded.as_slice());
                }
                self.append_where(text, condition, &more)
            }
            Value::Wrapped(Wrapper::Text, _) => self.write_quoted(text, condition, &value),
            Value::Sequence(_) | Value::Padded(_) | Value::Wrapped(Wrapper::Deque, _) if debug => {
                let Some((length, items)) = list(&value) else { return Err(self.defect("no list")) };
                let parts: Vec<Part> = (0..)
                    .zip(items)
                    .map(|(position, item)| Part {
                        present: self.reaches(position, length),
                        key: None,
                        value: item.clone(),
                    })
                    .collect();
                self.write_parts(text, condition, ("[", "]"), parts, style)
            }
            Value::Tuple(parts) if debug && parts.is_empty() => self.write_known(text, condition, "()"),
            Value::Tuple(parts) if debug => {
                // A tuple of one has a comma behind it.
                let close = if parts.len() == 1 && !style.is_pretty() { ",)" } else { ")" };
                let parts = parts.iter().map(Part::new).collect();
                self.write_parts(text, condition, ("(", close), parts, style)
            }
            Value::Map(map) if debug && map.ordered => {
                let parts =
                    (0..map.keys.len()).filter(|&position| map.present[position] != Term::FALSE).map(|position| {
                        let (key, value) = (map.keys[position].clone(), map.values[position].clone());
                        let (key, value) = if map.set { (None, key) } else { (Some(key), value) };
                        Part { present: map.present[position], key, value }
                    });
                self.write_parts(text, condition, ("{", "}"), parts.collect(), style)
            }
            other => Err(self.fail(format!(
                "{} cannot be written as text in this way in symbolic functions; wrap the expression in opaque!(..)",
                other.describe()
            ))),
        }
    }

    /// Text between quotes.
    fn write_quoted(&mut self, text: &mut Padded, condition: Term, value: &Value) -> Flow<()> {
        let letters = self.characters(value)?;
        self.write_known(text, condition, "\"")?;
        for (position, item) in letters.items.iter().enumerate() {
            let present = self.reaches(position, letters.length);
            let present = self.and(condition, present);
            let code = self.scalar(item)?.term;
            let escaped = self.expand(code, ScalarType::Char, |code| {
                let letter = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
                // A text leaves single quotes as they are.
                let escaped: String = if letter == '\'' { letter.to_string() } else { letter.escape_debug().collect() };
                escaped.chars().map(u32::from).collect()
            })?;
            self.append_where(text, present, &escaped)?;
        }
        self.write_known(text, condition, "\"")
    }

    /// A value of a type of the standard library whose `Debug` is derived: `Some(1)`.
    fn write_variants(&mut self, text: &mut Padded, condition: Term, tagged: &Tagged, style: Style) -> Flow<()> {
        for (position, variant) in tagged.definition.variants.iter().enumerate() {
            let here = self.is_variant(tagged, position);
            let here = self.and(condition, here);
            if here == Term::FALSE || !tagged.has(position) {
                continue;
            }
            self.write_known(text, here, variant.name)?;
            let fields: Vec<Part> = tagged.fields[variant.range()].iter().map(Part::new).collect();
            if !fields.is_empty() {
                self.write_parts(text, here, ("(", ")"), fields, style)?;
            }
        }
        Ok(())
    }

    /// Parts between parentheses: on one line, or each on a line of its own.
    fn write_parts(
        &mut self,
        text: &mut Padded,
        condition: Term,
        (open, close): (&str, &str),
        parts: Vec<Part>,
        style: Style,
    ) -> Flow<()> {
        let inside = style.inside();
        self.write_known(text, condition, open)?;
        let mut any = Term::FALSE;
        for Part { present, key, value } in parts {
            let here = self.and(condition, present);
            if style.is_pretty() {
                self.write_known(text, here, &format!("\n{}", inside.margin()))?;
            } else {
                let later = self.and(here, any);
                self.write_known(text, later, ", ")?;
            }
            if let Some(key) = key {
                self.write(text, here, &key, inside)?;
                self.write_known(text, here, ": ")?;
            }
            self.write(text, here, &value, inside)?;
            if style.is_pretty() {
                self.write_known(text, here, ",")?;
            }
            // Once every input has one, so has every later.
            any = if present == Term::TRUE { Term::TRUE } else { self.or(any, present) };
        }
        if style.is_pretty() {
            let here = self.and(condition, any);
            self.write_known(text, here, &format!("\n{}", style.margin()))?;
        }
        self.write_known(text, condition, close)
    }
}

/// A part of a value that is written, where it is there.
struct Part {
    present: Term,
    key: Option<Value>,
    value: Value,
}

impl Part {
    /// A part that is always there.
    fn new(value: &Value) -> Self {
        Part { present: Term::TRUE, key: None, value: value.clone() }
    }
}
