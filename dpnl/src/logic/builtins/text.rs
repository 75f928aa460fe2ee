//! Atoms and strings as codes, characters and numbers.

use super::{Builtin, BuiltinCall, Ways, equal, test};
use crate::error::Result;
use crate::logic::lexer::{Lexer, Token};
use crate::logic::print::show;
use crate::logic::term::{Shape, Term};

pub(super) fn find(name: &str, arity: usize) -> Option<Builtin> {
    Some(match (name, arity) {
        ("atom_codes", 2) => |call| convert(call, Parts::Codes, Whole::Atom),
        ("atom_chars", 2) => |call| convert(call, Parts::Characters, Whole::Atom),
        ("string_codes", 2) => |call| convert(call, Parts::Codes, Whole::Text),
        ("string_chars", 2) => |call| convert(call, Parts::Characters, Whole::Text),
        ("number_codes", 2) => |call| convert(call, Parts::Codes, Whole::Number),
        ("number_chars", 2) => |call| convert(call, Parts::Characters, Whole::Number),
        ("char_code", 2) => char_code,
        ("atom_length" | "string_length", 2) => |call| {
            let text = text(call, 0)?;
            let length = call.terms.integer(text.chars().count() as i64);
            equal(call.arguments[1], length)
        },
        ("atom_number", 2) => atom_number,
        ("atom_string", 2) => |call| {
            if call.is_free(0) {
                let text = text(call, 1)?;
                let atom = call.terms.atom(&text);
                return equal(call.arguments[0], atom);
            }
            let text = text(call, 0)?;
            let string = call.terms.string(&text);
            equal(call.arguments[1], string)
        },
        ("atom_concat", 3) => |call| {
            let joined = text(call, 0)? + &text(call, 1)?;
            let joined = call.terms.atom(&joined);
            equal(call.arguments[2], joined)
        },
        ("string_concat", 3) => |call| {
            let joined = text(call, 0)? + &text(call, 1)?;
            let joined = call.terms.string(&joined);
            equal(call.arguments[2], joined)
        },
        ("concat" | "lst2str", 2) => |call| join(call, 0, String::new()),
        ("join", 3) => |call| {
            let separator = text(call, 0)?;
            join(call, 1, separator)
        },
        ("str2lst", 2) => |call| {
            let characters: Vec<String> = text(call, 0)?.chars().map(String::from).collect();
            let items: Vec<Term> = characters.iter().map(|character| call.terms.atom(character)).collect();
            let list = call.terms.list(&items);
            equal(call.arguments[1], list)
        },
        ("str2int", 2) => |call| {
            let text = text(call, 0)?;
            let value: i64 = text.trim().parse().map_err(|_| call.unfit(0, "a text that shows an integer"))?;
            let value = call.terms.integer(value);
            equal(call.arguments[1], value)
        },
        ("atomic_list_concat", 2 | 3) => |call| {
            let separator = if call.arguments.len() == 3 { text(call, 1)? } else { String::new() };
            join(call, 0, separator)
        },
        _ => return None,
    })
}

enum Parts {
    Codes,
    Characters,
}

enum Whole {
    Atom,
    Text,
    Number,
}

/// The text of an atom, a string or a number.
fn plain(call: &BuiltinCall<'_>, term: Term) -> Option<String> {
    match call.terms.shape(term) {
        Shape::Atom(name) | Shape::Text(name) => Some(call.terms.text(name).to_owned()),
        Shape::Integer(_) | Shape::Float(_) => Some(show(call.terms, term)),
        _ => None,
    }
}

/// The items of a list, as one atom: the last argument.
fn join(call: &mut BuiltinCall<'_>, list: usize, separator: String) -> Result<Ways> {
    let items = call.items(list)?;
    let texts: Vec<String> = items
        .iter()
        .map(|&item| plain(call, item))
        .collect::<Option<_>>()
        .ok_or_else(|| call.unfit(list, "a list of atoms, texts and numbers"))?;
    let joined = call.terms.atom(&texts.join(&separator));
    equal(call.arguments[call.arguments.len() - 1], joined)
}

fn text(call: &BuiltinCall<'_>, index: usize) -> Result<String> {
    plain(call, call.arguments[index]).ok_or_else(|| call.unfit(index, "an atom, a text or a number"))
}

/// The number that a text shows.
fn number(call: &mut BuiltinCall<'_>, text: &str) -> Option<Term> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let mut lexer = Lexer::new(digits);
    let token = lexer.next().ok().flatten()?.token;
    if lexer.next().ok()?.is_some() {
        return None;
    }
    match token {
        Token::Integer(value) => Some(call.terms.integer(if negative { -value } else { value })),
        Token::Float(value) => Some(call.terms.float(if negative { -value } else { value })),
        _ => None,
    }
}

fn convert(call: &mut BuiltinCall<'_>, parts: Parts, whole: Whole) -> Result<Ways> {
    if !call.is_free(0) {
        let text = text(call, 0)?;
        let mut items = Vec::new();
        for character in text.chars() {
            items.push(match parts {
                Parts::Codes => call.terms.integer(i64::from(u32::from(character))),
                Parts::Characters => call.terms.atom(&character.to_string()),
            });
        }
        let list = call.terms.list(&items);
        return equal(call.arguments[1], list);
    }
    let mut text = String::new();
    for item in call.items(1)? {
        let character = match call.terms.shape(item) {
            Shape::Integer(code) => u32::try_from(code).ok().and_then(char::from_u32),
            Shape::Atom(name) => call.terms.text(name).chars().next(),
            _ => None,
        };
        text.push(character.ok_or_else(|| call.unfit(1, "a list of codes or characters"))?);
    }
    let made = match whole {
        Whole::Atom => call.terms.atom(&text),
        Whole::Text => call.terms.string(&text),
        Whole::Number => match number(call, &text) {
            Some(number) => number,
            None => return Err(call.error(format!("{text:?} is no number"))),
        },
    };
    equal(call.arguments[0], made)
}

fn char_code(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    if call.is_free(0) {
        let code = u32::try_from(call.integer(1)?).ok().and_then(char::from_u32);
        let character = code.ok_or_else(|| call.unfit(1, "the code of a character"))?;
        let atom = call.terms.atom(&character.to_string());
        return equal(call.arguments[0], atom);
    }
    let text = text(call, 0)?;
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => {
            let code = call.terms.integer(i64::from(u32::from(character)));
            equal(call.arguments[1], code)
        }
        _ => Err(call.unfit(0, "one character")),
    }
}

fn atom_number(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    if call.is_free(0) {
        let text = text(call, 1)?;
        let atom = call.terms.atom(&text);
        return equal(call.arguments[0], atom);
    }
    let text = text(call, 0)?;
    match number(call, &text) {
        Some(number) => equal(call.arguments[1], number),
        None => test(false),
    }
}
