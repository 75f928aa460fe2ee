//! Tokens of a program's text, each with its line and column.

use crate::error::{Error, Result};

/// A place in the program's text: line and column from 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct TextPlace {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl TextPlace {
    /// An error at this place.
    pub(crate) fn error(self, message: impl Into<String>) -> Error {
        Error::Syntax { line: self.line as usize, column: self.column as usize, message: message.into() }
    }

    /// The place as one number, for terms that carry it.
    pub(crate) fn packed(self) -> i64 {
        i64::from(self.line) << 32 | i64::from(self.column)
    }

    /// The place that was [`packed`](Self::packed).
    pub(crate) fn unpacked(packed: i64) -> Self {
        TextPlace { line: (packed >> 32) as u32, column: packed as u32 }
    }
}

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    /// An unquoted name or a run of symbol characters: `foo`, `:-`, `!`, `;`, `,`, `|`.
    Name(String),
    /// `'…'`: never an operator.
    Quoted(String),
    Variable(String),
    Integer(i64),
    Float(f64),
    /// `"…"`
    Text(String),
    /// `(`, `)`, `[`, `]`, `{`, `}`
    Bracket(char),
    /// The full stop behind a clause.
    End,
}

/// A token, where it starts, and whether blanks stand before it.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(crate) place: TextPlace,
    pub(crate) spaced: bool,
}

/// The characters that symbols are made of.
const SYMBOL: &str = "+-*/\\^<>=~:.?@#&$";

/// Takes a text apart.
pub(crate) struct Lexer<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: TextPlace,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lexer = Lexer { rest: text.chars().peekable(), place: TextPlace { line: 1, column: 1 } };
        if text.starts_with("#!") {
            lexer.skip_line();
        }
        lexer
    }

    /// Where the lexer is.
    pub(crate) fn place(&self) -> TextPlace {
        self.place
    }

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn peek_second(&self) -> Option<char> {
        let mut ahead = self.rest.clone();
        ahead.next();
        ahead.next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        if next == '\n' {
            self.place = TextPlace { line: self.place.line.saturating_add(1), column: 1 };
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(next)
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(next) = self.peek().filter(|&next| wanted(next)) {
            text.push(next);
            self.bump();
        }
        text
    }

    fn skip_line(&mut self) {
        while self.bump().is_some_and(|next| next != '\n') {}
    }

    /// Skips blanks and comments; returns whether there were any.
    fn skip_blanks(&mut self) -> Result<bool> {
        let mut skipped = false;
        loop {
            match self.peek() {
                Some(next) if next.is_whitespace() => {
                    self.bump();
                }
                Some('%') => self.skip_line(),
                Some('/') if self.peek_second() == Some('*') => self.skip_block()?,
                _ => return Ok(skipped),
            }
            skipped = true;
        }
    }

    fn skip_block(&mut self) -> Result<()> {
        let start = self.place;
        self.bump();
        self.bump();
        let mut before = ' ';
        while let Some(next) = self.bump() {
            if before == '*' && next == '/' {
                return Ok(());
            }
            before = next;
        }
        Err(start.error("this comment is not closed; write */ behind it"))
    }

    /// The next token; `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<Placed>> {
        let spaced = self.skip_blanks()?;
        let place = self.place;
        let Some(first) = self.peek() else { return Ok(None) };
        let token = match first {
            '0'..='9' => self.number(place)?,
            '_' => Token::Variable(self.word()),
            _ if first.is_uppercase() => Token::Variable(self.word()),
            _ if first.is_alphabetic() => Token::Name(self.word()),
            '\'' => Token::Quoted(self.quoted('\'')?),
            '"' => Token::Text(self.quoted('"')?),
            '(' | ')' | '[' | ']' | '{' | '}' => {
                self.bump();
                Token::Bracket(first)
            }
            ',' | ';' | '!' | '|' => {
                self.bump();
                Token::Name(first.to_string())
            }
            '.' if self.ends_clause() => {
                self.bump();
                Token::End
            }
            _ if SYMBOL.contains(first) => Token::Name(self.symbol()),
            _ => return Err(place.error(format!("the character {first:?} has no meaning here"))),
        };
        Ok(Some(Placed { token, place, spaced }))
    }

    fn ends_clause(&self) -> bool {
        self.peek_second().is_none_or(|next| next.is_whitespace() || next == '%')
    }

    fn word(&mut self) -> String {
        self.take_while(|next| next.is_alphanumeric() || next == '_')
    }

    /// A run of symbol characters. Those of `\+` and of a sign before a number end a symbol, so that `\+\+a` and
    /// `X is 3*-2` mean what they say.
    fn symbol(&mut self) -> String {
        let mut text = String::new();
        while let Some(next) = self.peek().filter(|&next| SYMBOL.contains(next)) {
            if text == "\\+" || (next == '.' && self.ends_clause() && text != "=.") {
                break;
            }
            if (text == "?" && next == ':') || (next == '/' && self.peek_second() == Some('*')) {
                break;
            }
            if !text.is_empty() && next == '\\' && !["/", "=", "=@", "/\\", "\\", "@"].contains(&text.as_str()) {
                break;
            }
            if next == '-' && !text.is_empty() && ![":", "<", "-", "-"].contains(&text.as_str()) && text != "--" {
                break;
            }
            text.push(next);
            self.bump();
        }
        text
    }

    fn number(&mut self, place: TextPlace) -> Result<Token> {
        let mut text = self.take_while(|next| next.is_ascii_digit() || next == '_');
        text.retain(|digit| digit != '_');
        if text == "0" {
            match self.peek() {
                Some('\'') => return self.character(place),
                Some('x') => return self.radix(16, place),
                Some('o') => return self.radix(8, place),
                Some('b') => return self.radix(2, place),
                _ => {}
            }
        }
        let mut float = false;
        if self.peek() == Some('.') && self.peek_second().is_some_and(|next| next.is_ascii_digit()) {
            float = true;
            text.push('.');
            self.bump();
            text.push_str(&self.take_while(|next| next.is_ascii_digit()));
        }
        if matches!(self.peek(), Some('e' | 'E')) && self.has_exponent() {
            float = true;
            self.bump();
            text.push('e');
            if let Some(sign) = self.peek().filter(|next| "+-".contains(*next)) {
                text.push(sign);
                self.bump();
            }
            text.push_str(&self.take_while(|next| next.is_ascii_digit()));
        }
        let token = if float { text.parse().ok().map(Token::Float) } else { text.parse().ok().map(Token::Integer) };
        token.ok_or_else(|| place.error(format!("the number {text} does not fit 64 bits")))
    }

    fn has_exponent(&self) -> bool {
        let mut ahead = self.rest.clone();
        ahead.next();
        match ahead.next() {
            Some('+' | '-') => ahead.next().is_some_and(|next| next.is_ascii_digit()),
            next => next.is_some_and(|next| next.is_ascii_digit()),
        }
    }

    fn radix(&mut self, radix: u32, place: TextPlace) -> Result<Token> {
        self.bump();
        let digits = self.take_while(|next| next.is_alphanumeric());
        let value = i64::from_str_radix(&digits, radix);
        value.map(Token::Integer).map_err(|_| place.error(format!("{digits:?} is no number of base {radix}")))
    }

    /// `0'a`: the code of a character.
    fn character(&mut self, place: TextPlace) -> Result<Token> {
        self.bump();
        let code = match self.bump() {
            Some('\\') => self.escape(place)?,
            other => other,
        };
        let code = code.ok_or_else(|| place.error("a character is missing behind 0'"))?;
        Ok(Token::Integer(i64::from(u32::from(code))))
    }

    fn quoted(&mut self, quote: char) -> Result<String> {
        let start = self.place;
        self.bump();
        let mut text = String::new();
        loop {
            match self.bump() {
                None => return Err(start.error(format!("the text that starts here is not closed by {quote}"))),
                Some('\\') => text.extend(self.escape(start)?),
                Some(next) if next == quote => {
                    if self.peek() != Some(quote) {
                        return Ok(text);
                    }
                    self.bump();
                    text.push(quote);
                }
                Some(next) => text.push(next),
            }
        }
    }

    /// What stands behind a backslash; nothing for a line that goes on.
    fn escape(&mut self, start: TextPlace) -> Result<Option<char>> {
        let place = self.place;
        Ok(Some(match self.bump() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('0') => '\0',
            Some('a') => '\u{7}',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('v') => '\u{b}',
            Some('\n') => return Ok(None),
            Some('x') => {
                let digits = self.take_while(|next| next.is_ascii_hexdigit());
                if self.peek() == Some('\\') {
                    self.bump();
                }
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                code.ok_or_else(|| place.error(format!("\\x{digits} is no character")))?
            }
            Some(other @ ('\\' | '\'' | '"' | '`')) => other,
            Some(other) => return Err(place.error(format!("\\{other} is no escape; write \\\\ for a backslash"))),
            None => return Err(start.error("the text that starts here is not closed")),
        }))
    }
}
