//! Text: `String` and `str`, as lists of characters whose number may not be known.
//!
//! Rust counts text in bytes. While all characters that there can be are ASCII, that is the same number; else widths are
//! tabulated, and what cuts text at a byte needs to know the characters. Where text is taken apart at characters that are
//! not known (`split`, `trim`, `replace`), every outcome is followed by itself.

mod format;
mod parse;
mod search;
mod style;

use std::rc::Rc;

use crate::lift::code::FactId;
use crate::lift::code::table::{SequenceChange, Text, TextChange};
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Location, Padded, Scalar, Term, Value, Wrapper};

impl Value {
    /// Known text.
    pub fn text(text: &str) -> Self {
        let characters = text.chars().map(|letter| Self::number(i128::from(u32::from(letter)), ScalarType::Char));
        Self::text_of(Self::sequence(characters.collect()))
    }

    /// The text of a list of characters.
    pub(crate) fn text_of(characters: Value) -> Self {
        Value::Wrapped(Wrapper::Text, Rc::new(characters))
    }
}

/// The number of bytes of a character.
fn width(code: i128) -> i128 {
    u32::try_from(code).ok().and_then(char::from_u32).map_or(1, |letter| letter.len_utf8() as i128)
}

impl Tracer {
    /// The characters of a text, as a list that may be changed.
    pub(crate) fn characters(&mut self, text: &Value) -> Flow<Padded> {
        match self.read(text.clone())? {
            Value::Wrapped(Wrapper::Text, inner) => match list(&inner) {
                Some((length, items)) => Ok(Padded { length, items: items.to_vec() }),
                None => Err(self.defect("a text is no list")),
            },
            other => Err(self.fail(format!("a text is expected here, not {}", other.describe()))),
        }
    }

    fn whole_text(&mut self, text: Padded) -> Value {
        Value::text_of(self.list(text.length, text.items))
    }

    /// The number of bytes of every character.
    fn widths(&mut self, text: &Padded) -> Flow<Vec<Term>> {
        let mut widths = Vec::with_capacity(text.items.len());
        for item in &text.items {
            let code = self.scalar(item)?.term;
            let (low, high) = self.bounds(code);
            widths.push(if width(low) == width(high) { Term::Known(width(low)) } else { self.tabulate(code, width)? });
        }
        Ok(widths)
    }

    /// Whether every character is one byte.
    fn is_narrow(&self, text: &Padded) -> bool {
        text.items.iter().all(|item| match item {
            Value::Scalar(scalar) => self.bounds(scalar.term).1 < 128,
            _ => false,
        })
    }

    /// The number of bytes before every position, and after the last.
    fn offsets(&mut self, text: &Padded) -> Flow<Vec<Term>> {
        let widths = self.widths(text)?;
        let mut offsets = vec![Term::Known(0)];
        for (position, width) in widths.into_iter().enumerate() {
            let present = self.reaches(position, text.length);
            let width = self.select(present, width, Term::Known(0));
            let before = offsets[position];
            offsets.push(self.add(before, width));
        }
        Ok(offsets)
    }

    /// The number of bytes.
    fn text_length(&mut self, text: &Padded) -> Flow<Term> {
        if self.is_narrow(text) {
            return Ok(text.length);
        }
        Ok(self.offsets(text)?.pop().unwrap_or(Term::Known(0)))
    }

    /// What a function makes of a number, as text: one table for the length, and one per character.
    fn expand(&mut self, number: Term, kind: ScalarType, function: impl Fn(i128) -> Vec<u32>) -> Flow<Padded> {
        let letters = |codes: Vec<u32>| codes.into_iter().map(|code| Value::number(i128::from(code), kind)).collect();
        if let Term::Known(known) = number {
            let items: Vec<Value> = letters(function(known));
            return Ok(Padded { length: Term::Known(items.len() as i128), items });
        }
        let Some(values) = self.possible_values(number, 1 << 12) else {
            return Err(self.fail(
                "this becomes text, but it can be more than 4096 different numbers; bound it first, for example with `%` or \
                 `min`",
            ));
        };
        let longest = values.iter().map(|&value| function(value).len()).max().unwrap_or(0);
        let length = self.tabulate(number, |value| function(value).len() as i128)?;
        let mut items = Vec::with_capacity(longest);
        for position in 0..longest {
            // Padding is any character.
            let code =
                self.tabulate(number, |value| function(value).get(position).map_or(32, |&code| i128::from(code)))?;
            items.push(Value::Scalar(Scalar::new(code, kind)));
        }
        Ok(Padded { length, items })
    }

    /// Adds text at the end where a condition holds.
    fn append_where(&mut self, text: &mut Padded, condition: Term, more: &Padded) -> Flow<()> {
        for (position, item) in more.items.iter().enumerate() {
            let present = self.reaches(position, more.length);
            match self.and(condition, present) {
                Term::FALSE => {}
                Term::TRUE if text.length == Term::Known(text.items.len() as i128) => {
                    text.items.push(item.clone());
                    text.length = Term::Known(text.items.len() as i128);
                }
                present => self.push_where(text, present, item.clone())?,
            }
        }
        Ok(())
    }

    /// Adds all characters and texts that an iterator gives.
    pub(crate) fn write_all(&mut self, text: &mut Padded, mut stream: Stream) -> Flow<()> {
        let mut count = 0;
        while let Some(Item { present, value }) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            let present = self.settle(present);
            if present == Term::FALSE {
                continue;
            }
            let more = match self.read(value)? {
                character @ Value::Scalar(_) => Padded::from([character].as_slice()),
                other => self.characters(&other)?,
            };
            self.append_where(text, present, &more)?;
        }
        Ok(())
    }

    /// `a + b`
    pub(crate) fn add_texts(&mut self, a: &Value, b: &Value) -> Flow<Value> {
        let (mut text, more) = (self.characters(a)?, self.characters(b)?);
        self.append_where(&mut text, Term::TRUE, &more)?;
        Ok(self.whole_text(text))
    }

    /// All texts of a list, with another one between two.
    pub(crate) fn join_texts(&mut self, texts: &Value, between: &Value) -> Flow<Value> {
        let Some((length, items)) = list(texts) else { return Err(self.defect("no texts to join")) };
        let (items, between) = (items.to_vec(), self.characters(between)?);
        let mut text = Padded::default();
        for (position, item) in items.iter().enumerate() {
            let present = self.reaches(position, length);
            if position > 0 {
                self.append_where(&mut text, present, &between)?;
            }
            let more = match self.read(item.clone())? {
                character @ Value::Scalar(_) => Padded::from([character].as_slice()),
                other => self.characters(&other)?,
            };
            self.append_where(&mut text, present, &more)?;
        }
        Ok(self.whole_text(text))
    }

    /// The bytes of a text, as a list.
    fn bytes_of(&mut self, text: &Padded) -> Flow<Value> {
        let byte = ScalarType::Integer(IntegerType::U8);
        let mut bytes = Padded { length: Term::Known(0), items: Vec::new() };
        if self.is_narrow(text) {
            bytes.length = text.length;
            for item in &text.items {
                let code = self.scalar(item)?.term;
                bytes.items.push(Value::Scalar(Scalar::new(code, byte)));
            }
            return Ok(self.list(bytes.length, bytes.items));
        }
        for (position, item) in text.items.iter().enumerate() {
            let present = self.reaches(position, text.length);
            let code = self.scalar(item)?.term;
            let encoded = self.expand(code, byte, |code| {
                let letter = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
                letter.encode_utf8(&mut [0; 4]).bytes().map(u32::from).collect()
            })?;
            self.append_where(&mut bytes, present, &encoded)?;
        }
        Ok(self.list(bytes.length, bytes.items))
    }

    /// A text with every character changed.
    fn mapped(&mut self, text: Padded, function: impl Fn(char) -> char) -> Flow<Value> {
        let mut items = Vec::with_capacity(text.items.len());
        for item in &text.items {
            let code = self.scalar(item)?.term;
            let changed = self.tabulate(code, |code| {
                u32::try_from(code)
                    .ok()
                    .and_then(char::from_u32)
                    .map_or(code, |letter| u32::from(function(letter)).into())
            })?;
            items.push(Value::Scalar(Scalar::new(changed, ScalarType::Char)));
        }
        Ok(self.whole_text(Padded { length: text.length, items }))
    }

    /// Methods that leave a text as it is.
    pub(crate) fn text_method(
        &mut self,
        method: Text,
        result: Option<FactId>,
        inner: &Rc<Value>,
        arguments: &[Value],
    ) -> Flow<Value> {
        let whole = Value::Wrapped(Wrapper::Text, Rc::clone(inner));
        let text = self.characters(&whole)?;
        Ok(match (method, arguments) {
            (Text::Len, _) => Value::usize(self.text_length(&text)?),
            (Text::IsEmpty, _) => Value::boolean(self.equal_terms(text.length, Term::Known(0))),
            (Text::Chars, _) => Value::stream(self.stream_of(inner.as_ref().clone())?),
            (Text::AsBytes | Text::IntoBytes, _) => self.bytes_of(&text)?,
            (Text::Bytes, _) => {
                let bytes = self.bytes_of(&text)?;
                Value::stream(self.stream_of(bytes)?)
            }
            (Text::CharIndices, _) => {
                let offsets = self.offsets(&text)?;
                let mut items = Vec::with_capacity(text.items.len());
                for (position, item) in text.items.iter().enumerate() {
                    let present = self.reaches(position, text.length);
                    items.push(Item {
                        present,
                        value: Value::tuple(vec![Value::usize(offsets[position]), item.clone()]),
                    });
                }
                Value::stream(Stream::guarded(items, true))
            }
            (Text::ToText | Text::AsStr, _) => whole,
            (Text::ToAsciiUppercase, _) => self.mapped(text, |letter| letter.to_ascii_uppercase())?,
            (Text::ToAsciiLowercase, _) => self.mapped(text, |letter| letter.to_ascii_lowercase())?,
            (Text::ToUppercase, _) if self.is_narrow(&text) => {
                self.mapped(text, |letter| letter.to_ascii_uppercase())?
            }
            (Text::ToLowercase, _) if self.is_narrow(&text) => {
                self.mapped(text, |letter| letter.to_ascii_lowercase())?
            }
            (Text::ToUppercase | Text::ToLowercase, _) => {
                return Err(self.fail(
                    "the characters of this text may not be ASCII; use `to_ascii_uppercase` or `to_ascii_lowercase`",
                ));
            }
            (Text::EqIgnoreAsciiCase, [other]) => {
                let other = self.characters(other)?;
                let (a, b) = (
                    self.mapped(text, |letter| letter.to_ascii_lowercase())?,
                    self.mapped(other, |letter| letter.to_ascii_lowercase())?,
                );
                Value::boolean(self.equal(&a, &b)?)
            }
            (Text::Repeat, [count]) => {
                let count = self.known_length(count.clone())?;
                let mut repeated = Padded::default();
                for _ in 0..count {
                    self.append_where(&mut repeated, Term::TRUE, &text)?;
                }
                self.whole_text(repeated)
            }
            (Text::Parse, _) => {
                let target = self.target(result)?;
                self.parse(&target, &text)?
            }
            _ => return self.search_text(method, text, arguments),
        })
    }

    /// The part of a text between two numbers of bytes.
    pub(crate) fn part_of_text(&mut self, inner: &Value, index: &Value) -> Flow<Value> {
        let text = self.characters(&Value::text_of(inner.clone()))?;
        if self.is_narrow(&text) {
            if let Some(part) = self.part_of_list(inner, index)? {
                return Ok(Value::text_of(part));
            }
            let projection = self.index(inner, index.clone())?;
            return self.project(inner, projection).map(Value::text_of);
        }
        // The bounds count bytes: they are those of characters, or it panics.
        let Value::Sequence(items) = self.fixed(inner.clone())? else { return Err(self.defect("a text is no list")) };
        let text = Padded::from(items.as_slice());
        let mut offsets = Vec::with_capacity(items.len() + 1);
        for offset in self.offsets(&text)? {
            offsets.push(self.decide_number(offset)?);
        }
        let length = offsets.last().copied().unwrap_or(0);
        let Value::Stream(stream) = self.read(index.clone())? else {
            return Err(self.fail("a range is expected here"));
        };
        let (start, end) = self.slice_bounds(&stream, usize::try_from(length).unwrap_or(0))?;
        let at = |offset: usize| offsets.binary_search(&(offset as i128)).ok();
        let bounds = at(start).zip(at(end));
        self.require(Term::from(bounds.is_some()))?;
        let (start, end) = bounds.unwrap_or((0, 0));
        Ok(Value::text_of(Value::sequence(items[start..end].to_vec())))
    }

    /// Methods that change a text: it afterwards, and the result.
    pub(crate) fn change_text(
        &mut self,
        method: TextChange,
        place: &Location,
        inner: &Rc<Value>,
        arguments: Vec<Value>,
    ) -> Flow<(Value, Value)> {
        let mut text = self.characters(&Value::Wrapped(Wrapper::Text, Rc::clone(inner)))?;
        let change = match (method, arguments.as_slice()) {
            (TextChange::Push, [letter]) => {
                let letter = Value::Scalar(self.scalar(letter)?);
                self.append_where(&mut text, Term::TRUE, &Padded::from([letter].as_slice()))?;
                return Ok((self.whole_text(text), Value::unit()));
            }
            (TextChange::PushStr, [more]) => {
                let more = self.characters(more)?;
                self.append_where(&mut text, Term::TRUE, &more)?;
                return Ok((self.whole_text(text), Value::unit()));
            }
            (TextChange::Extend, [more]) => {
                let more = self.stream_of(more.clone())?;
                self.write_all(&mut text, more)?;
                return Ok((self.whole_text(text), Value::unit()));
            }
            (TextChange::MakeAsciiUppercase, _) => {
                return Ok((self.mapped(text, |letter| letter.to_ascii_uppercase())?, Value::unit()));
            }
            (TextChange::MakeAsciiLowercase, _) => {
                return Ok((self.mapped(text, |letter| letter.to_ascii_lowercase())?, Value::unit()));
            }
            (TextChange::Clear, _) => return Ok((Value::text(""), Value::unit())),
            (TextChange::Pop, _) => SequenceChange::Pop,
            (TextChange::Retain, _) => SequenceChange::Retain,
            _ if !self.is_narrow(&text) => {
                return Err(self.fail(
                    "this method counts bytes, and the characters of the text may not be ASCII; collect `chars()` first",
                ));
            }
            (TextChange::InsertStr, [position, more]) => {
                let (position, more) = (self.known_length(position.clone())?, self.characters(more)?);
                let items = self.items_of(inner.as_ref().clone())?;
                self.require(Term::from(position <= items.len()))?;
                let mut text = Padded::from(&items[..position]);
                self.append_where(&mut text, Term::TRUE, &more)?;
                self.append_where(&mut text, Term::TRUE, &Padded::from(&items[position..]))?;
                return Ok((self.whole_text(text), Value::unit()));
            }
            (TextChange::ReplaceRange | TextChange::Drain, [range, new @ ..]) => {
                let items = self.items_of(inner.as_ref().clone())?;
                let Value::Stream(range) = self.read(range.clone())? else {
                    return Err(self.fail("a range is expected here"));
                };
                let (start, end) = self.slice_bounds(&range, items.len())?;
                let mut text = Padded::from(&items[..start]);
                let taken = match new {
                    [new] => {
                        let new = self.characters(new)?;
                        self.append_where(&mut text, Term::TRUE, &new)?;
                        Value::unit()
                    }
                    _ => Value::stream(Stream::items(Rc::new(items[start..end].to_vec()))),
                };
                self.append_where(&mut text, Term::TRUE, &Padded::from(&items[end..]))?;
                return Ok((self.whole_text(text), taken));
            }
            (TextChange::SplitOff, [position]) => {
                let position = self.known_length(position.clone())?;
                let items = self.items_of(inner.as_ref().clone())?;
                self.require(Term::from(position <= items.len()))?;
                let piece = |part: &[Value]| Value::text_of(Value::sequence(part.to_vec()));
                return Ok((piece(&items[..position]), piece(&items[position..])));
            }
            (TextChange::Truncate, _) => SequenceChange::Truncate,
            (TextChange::Insert, _) => SequenceChange::Insert,
            (TextChange::Remove, _) => SequenceChange::Remove,
            _ => return Err(self.defect("a text is changed with wrong arguments")),
        };
        let list = self.list(text.length, text.items);
        let (list, result) = self.change_list(change, place, list, arguments)?;
        Ok((Value::text_of(list), result))
    }
}
