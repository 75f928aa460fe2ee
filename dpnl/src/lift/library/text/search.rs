//! Finding things in text, and taking it apart where they are.

use std::rc::Rc;

use crate::lift::code::table::Text;
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Padded, Term, Value, Wrapper};

/// What is looked for.
enum Wanted {
    /// Some characters in a row.
    Text(Vec<Value>),
    /// A character of which a closure says yes.
    Closure(Value),
    /// One of some characters.
    Any(Rc<Vec<Value>>),
    /// White space.
    Blank,
}

impl Wanted {
    /// The number of characters.
    fn length(&self) -> usize {
        match self {
            Wanted::Text(letters) => letters.len(),
            _ => 1,
        }
    }
}

impl Tracer {
    fn wanted(&mut self, value: &Value) -> Flow<Wanted> {
        Ok(match self.read(value.clone())? {
            letter @ Value::Scalar(_) => Wanted::Text(vec![letter]),
            Value::Wrapped(Wrapper::Text, inner) => match self.fixed(inner.as_ref().clone())? {
                Value::Sequence(letters) => Wanted::Text(letters.to_vec()),
                _ => return Err(self.defect("a text is no list")),
            },
            Value::Sequence(letters) => Wanted::Any(letters),
            closure => Wanted::Closure(closure),
        })
    }

    /// Whether what is wanted is at a position of a text, all of whose characters are there.
    fn is_at(&mut self, items: &[Value], position: usize, wanted: &mut Wanted) -> Flow<Term> {
        let Some(part) = items.get(position..position + wanted.length()) else { return Ok(Term::FALSE) };
        match wanted {
            Wanted::Text(letters) => self.equal(&Value::sequence(part.to_vec()), &Value::sequence(letters.clone())),
            Wanted::Closure(closure) => self.holds(Term::TRUE, closure, part[0].clone()),
            Wanted::Any(letters) => {
                let mut found = Term::FALSE;
                for letter in letters.iter() {
                    let equal = self.equal(&part[0], letter)?;
                    found = self.or(found, equal);
                }
                Ok(found)
            }
            Wanted::Blank => {
                let code = self.scalar(&part[0])?.term;
                let blank =
                    |code: i128| u32::try_from(code).ok().and_then(char::from_u32).is_some_and(char::is_whitespace);
                self.tabulate(code, |code| i128::from(blank(code)))
            }
        }
    }

    /// Whether what is wanted is at a position of a text of unknown length.
    fn is_within(&mut self, text: &Padded, position: usize, wanted: &mut Wanted) -> Flow<Term> {
        let Some(last) = (position + wanted.length()).checked_sub(1) else { return Ok(Term::TRUE) };
        let present = self.reaches(last, text.length);
        let present = self.settle(present);
        if present == Term::FALSE {
            return Ok(present);
        }
        let found = self.is_at(&text.items, position, wanted)?;
        Ok(self.and(present, found))
    }

    /// The positions where what is wanted is found from the start on, one after the other: all of them known.
    fn occurrences(&mut self, items: &[Value], wanted: &mut Wanted, most: usize) -> Flow<Vec<(usize, usize)>> {
        if wanted.length() == 0 {
            return Err(self.fail("an empty text is found everywhere; use `chars`"));
        }
        let (mut found, mut position) = (Vec::new(), 0);
        while position < items.len() && found.len() < most {
            let here = self.is_at(items, position, wanted)?;
            if self.fork(here)? {
                found.push((position, position + wanted.length()));
                position += wanted.length();
            } else {
                position += 1;
            }
        }
        Ok(found)
    }

    /// The same from the end on, the last one first.
    fn occurrences_back(&mut self, items: &[Value], wanted: &mut Wanted, most: usize) -> Flow<Vec<(usize, usize)>> {
        if wanted.length() == 0 {
            return Err(self.fail("an empty text is found everywhere; use `chars`"));
        }
        let (mut found, mut end) = (Vec::new(), items.len());
        while end >= wanted.length() && found.len() < most {
            let start = end - wanted.length();
            let here = self.is_at(items, start, wanted)?;
            if self.fork(here)? {
                found.push((start, end));
                end = start;
            } else {
                end -= 1;
            }
        }
        Ok(found)
    }

    /// The position of the character that begins at a byte, or where the text ends; nothing within a character.
    fn position_of_byte(&mut self, items: &[Value], byte: i128) -> Flow<Option<usize>> {
        let offsets = self.offsets(&Padded::from(items))?;
        for (position, offset) in offsets.into_iter().enumerate() {
            let offset = self.decide_number(offset)?;
            if offset >= byte {
                return Ok((offset == byte).then_some(position));
            }
        }
        Ok(None)
    }

    fn fixed_characters(&mut self, text: Padded) -> Flow<Rc<Vec<Value>>> {
        let characters = self.list(text.length, text.items);
        match self.fixed(characters)? {
            Value::Sequence(items) => Ok(items),
            _ => Err(self.defect("a text is no list")),
        }
    }

    /// Methods that look for something.
    pub(crate) fn search_text(&mut self, method: Text, text: Padded, arguments: &[Value]) -> Flow<Value> {
        let piece = |items: &[Value]| Value::text_of(Value::sequence(items.to_vec()));
        Ok(match (method, arguments) {
            (Text::StartsWith, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                Value::boolean(self.is_within(&text, 0, &mut wanted)?)
            }
            (Text::StripPrefix, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let found = self.is_within(&text, 0, &mut wanted)?;
                let count = wanted.length();
                let length = self.subtract(text.length, Term::Known(count as i128));
                let length = self.maximum(length, Term::Known(0));
                let rest = self.list(length, text.items.get(count..).unwrap_or_default().to_vec());
                Value::optional(found, Value::text_of(rest))
            }
            (Text::EndsWith | Text::StripSuffix, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let items = self.fixed_characters(text)?;
                let Some(start) = items.len().checked_sub(wanted.length()) else {
                    return Ok(if method == Text::EndsWith { Value::boolean(Term::FALSE) } else { Value::none() });
                };
                let found = self.is_at(&items, start, &mut wanted)?;
                if method == Text::EndsWith {
                    Value::boolean(found)
                } else {
                    Value::optional(found, piece(&items[..start]))
                }
            }
            (Text::Contains, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let mut found = Term::from(wanted.length() == 0);
                for position in 0..text.items.len() {
                    let here = self.is_within(&text, position, &mut wanted)?;
                    found = self.or(found, here);
                }
                Value::boolean(found)
            }
            (Text::Find | Text::Rfind, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let offsets = self.offsets(&text)?;
                let ends = [Term::Known(0), offsets[text.items.len()]];
                // Nothing is found at once.
                let mut result = match wanted.length() {
                    0 => return Ok(Value::some(Value::usize(ends[usize::from(method == Text::Rfind)]))),
                    _ => Value::none(),
                };
                let mut positions: Vec<usize> = (0..text.items.len()).collect();
                // What is looked at last wins.
                if method == Text::Find {
                    positions.reverse();
                }
                for position in positions {
                    let here = self.is_within(&text, position, &mut wanted)?;
                    result = self.either(here, &Value::some(Value::usize(offsets[position])), &result)?;
                }
                result
            }
            (
                Text::Trim
                | Text::TrimStart
                | Text::TrimEnd
                | Text::TrimMatches
                | Text::TrimStartMatches
                | Text::TrimEndMatches,
                _,
            ) => {
                let mut wanted = match arguments.first() {
                    Some(wanted) => self.wanted(wanted)?,
                    None => Wanted::Blank,
                };
                if wanted.length() != 1 {
                    return Err(self.fail("only single characters can be trimmed in symbolic functions"));
                }
                let items = self.fixed_characters(text)?;
                let (mut start, mut end) = (0, items.len());
                if !matches!(method, Text::TrimEnd | Text::TrimEndMatches) {
                    while start < end && self.matches_here(&items, start, &mut wanted)? {
                        start += 1;
                    }
                }
                if !matches!(method, Text::TrimStart | Text::TrimStartMatches) {
                    while start < end && self.matches_here(&items, end - 1, &mut wanted)? {
                        end -= 1;
                    }
                }
                piece(&items[start..end])
            }
            (
                Text::Split
                | Text::SplitTerminator
                | Text::Lines
                | Text::SplitWhitespace
                | Text::SplitAsciiWhitespace
                | Text::Splitn
                | Text::SplitInclusive,
                _,
            ) => Value::stream(Stream::items(Rc::new(self.split(method, text, arguments)?))),
            (Text::SplitOnce | Text::RsplitOnce, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let items = self.fixed_characters(text)?;
                let found = match method {
                    Text::SplitOnce => self.occurrences(&items, &mut wanted, 1)?,
                    _ => self.occurrences_back(&items, &mut wanted, 1)?,
                };
                match found.first() {
                    Some(&(start, end)) => {
                        Value::some(Value::tuple(vec![piece(&items[..start]), piece(&items[end..])]))
                    }
                    None => Value::none(),
                }
            }
            (Text::Rsplit | Text::Rsplitn, [count @ .., wanted]) => {
                let most = match count {
                    [count] => self.known_length(count.clone())?,
                    _ => usize::MAX,
                };
                let mut wanted = self.wanted(wanted)?;
                let items = self.fixed_characters(text)?;
                let Some(most) = most.checked_sub(1) else { return Ok(Value::stream(Stream::items(Rc::default()))) };
                let (mut pieces, mut end) = (Vec::new(), items.len());
                for (from, to) in self.occurrences_back(&items, &mut wanted, most)? {
                    pieces.push(piece(&items[to..end]));
                    end = from;
                }
                pieces.push(piece(&items[..end]));
                Value::stream(Stream::items(Rc::new(pieces)))
            }
            (Text::SplitAt, [index]) => {
                let byte = self.known_length(index.clone())?;
                let items = self.fixed_characters(text)?;
                let position = self.position_of_byte(&items, byte as i128)?;
                self.require(Term::from(position.is_some()))?;
                let (first, second) = items.split_at(position.unwrap_or(0));
                Value::tuple(vec![piece(first), piece(second)])
            }
            (Text::Get, [index]) => {
                let Value::Stream(stream) = self.read(index.clone())? else {
                    return Err(self.fail("a range is expected here"));
                };
                let items = self.fixed_characters(text)?;
                match self.optional_bounds(&stream)? {
                    None => Value::none(),
                    Some((start, end)) => {
                        let start = self.position_of_byte(&items, start)?;
                        let end = match end {
                            Some(end) => self.position_of_byte(&items, end)?,
                            None => Some(items.len()),
                        };
                        match start.zip(end) {
                            Some((start, end)) if start <= end => Value::some(piece(&items[start..end])),
                            _ => Value::none(),
                        }
                    }
                }
            }
            (Text::IsCharBoundary, [index]) => {
                let byte = self.scalar(index)?.term;
                let mut found = Term::FALSE;
                for offset in self.offsets(&text)? {
                    let here = self.equal_terms(byte, offset);
                    found = self.or(found, here);
                }
                Value::boolean(found)
            }
            (Text::MatchIndices, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let items = self.fixed_characters(text)?;
                let offsets = self.offsets(&Padded::from(items.as_slice()))?;
                let found = self.occurrences(&items, &mut wanted, usize::MAX)?;
                let found = found
                    .iter()
                    .map(|&(from, to)| Value::tuple(vec![Value::usize(offsets[from]), piece(&items[from..to])]));
                Value::stream(Stream::items(Rc::new(found.collect())))
            }
            (Text::Replace | Text::Replacen, [wanted, new, count @ ..]) => {
                let most = match count {
                    [count] => self.known_length(count.clone())?,
                    _ => usize::MAX,
                };
                let mut wanted = self.wanted(wanted)?;
                let new = self.characters(new)?;
                let items = self.fixed_characters(text)?;
                let (mut replaced, mut start) = (Padded::default(), 0);
                for (from, to) in self.occurrences(&items, &mut wanted, most)? {
                    self.append_where(&mut replaced, Term::TRUE, &Padded::from(&items[start..from]))?;
                    self.append_where(&mut replaced, Term::TRUE, &new)?;
                    start = to;
                }
                self.append_where(&mut replaced, Term::TRUE, &Padded::from(&items[start..]))?;
                Value::text_of(self.list(replaced.length, replaced.items))
            }
            (Text::Matches, [wanted]) => {
                let mut wanted = self.wanted(wanted)?;
                let items = self.fixed_characters(text)?;
                let found = self.occurrences(&items, &mut wanted, usize::MAX)?;
                Value::stream(Stream::items(Rc::new(found.iter().map(|&(from, to)| piece(&items[from..to])).collect())))
            }
            _ => return Err(self.defect("a text is searched with wrong arguments")),
        })
    }

    fn matches_here(&mut self, items: &[Value], position: usize, wanted: &mut Wanted) -> Flow<bool> {
        let here = self.is_at(items, position, wanted)?;
        self.fork(here)
    }

    fn split(&mut self, method: Text, text: Padded, arguments: &[Value]) -> Flow<Vec<Value>> {
        let (mut wanted, most) = match (method, arguments) {
            (Text::Lines, _) => (Wanted::Text(vec![Value::number(10, crate::lift::ScalarType::Char)]), usize::MAX),
            (Text::Splitn, [count, wanted]) => {
                let count = self.known_length(count.clone())?;
                if count == 0 {
                    return Ok(Vec::new());
                }
                (self.wanted(wanted)?, count - 1)
            }
            (_, [wanted]) => (self.wanted(wanted)?, usize::MAX),
            _ => (Wanted::Blank, usize::MAX),
        };
        let items = self.fixed_characters(text)?;
        let (mut pieces, mut start) = (Vec::new(), 0);
        for (from, to) in self.occurrences(&items, &mut wanted, most)? {
            let end = if method == Text::SplitInclusive { to } else { from };
            pieces.push(items[start..end].to_vec());
            start = to;
        }
        pieces.push(items[start..].to_vec());
        if matches!(method, Text::Lines | Text::SplitTerminator | Text::SplitInclusive)
            && pieces.last().is_some_and(Vec::is_empty)
        {
            pieces.pop();
        }
        if method == Text::Lines {
            // A line may end with a carriage return, too.
            let mut carriage_return = Wanted::Text(vec![Value::number(13, crate::lift::ScalarType::Char)]);
            for piece in &mut pieces {
                if !piece.is_empty() && self.matches_here(piece, piece.len() - 1, &mut carriage_return)? {
                    piece.pop();
                }
            }
        }
        if matches!(method, Text::SplitWhitespace | Text::SplitAsciiWhitespace) {
            pieces.retain(|piece| !piece.is_empty());
        }
        Ok(pieces.into_iter().map(|piece| Value::text_of(Value::sequence(piece))).collect())
    }
}
