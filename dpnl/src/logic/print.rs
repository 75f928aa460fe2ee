//! Terms as text, the way ProbLog prints them.

use super::term::{Shape, Term, Terms};

/// The term as text that reads back as the same term, except that variables have no names: `_`, `_1`, ….
pub(crate) fn show(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    write(terms, term, 1200, &mut text);
    text
}

/// The operators that are printed between their arguments, with their priorities.
fn infix(name: &str) -> Option<(u32, bool)> {
    Some(match name {
        ":-" => (1200, true),
        ";" => (1100, true),
        "->" => (1050, true),
        "," => (1000, true),
        "::" => (1000, false),
        "=" | "\\=" | "==" | "\\==" | "@<" | "@>" | "@=<" | "@>=" | "=.." | "is" | "<" | ">" | "=<" | ">=" | "=:="
        | "=\\=" => (700, name == "is"),
        ":" => (600, false),
        "+" | "-" | "/\\" | "\\/" | "xor" => (500, name == "xor"),
        "*" | "/" | "//" | "<<" | ">>" | "mod" | "rem" | "div" => (400, name.len() == 3),
        "**" | "^" => (200, false),
        _ => return None,
    })
}

fn write(terms: &Terms, term: Term, most: u32, text: &mut String) {
    stacker::maybe_grow(64 << 10, 1 << 20, || match terms.shape(term) {
        Shape::Variable(0) => text.push('_'),
        Shape::Variable(number) => text.push_str(&format!("_{number}")),
        Shape::Atom(name) => text.push_str(&quoted(terms.text(name))),
        Shape::Integer(value) => text.push_str(&value.to_string()),
        Shape::Float(value) => text.push_str(&format!("{value:?}")),
        Shape::Text(name) => text.push_str(&format!("{:?}", terms.text(name))),
        Shape::Compound(name, arguments) => {
            let name = terms.text(name);
            match *arguments {
                [_, _] if name == "." => write_list(terms, term, text),
                [left, right] if infix(name).is_some() => {
                    let (priority, spaced) = infix(name).unwrap_or((0, true));
                    let brackets = priority > most;
                    if brackets {
                        text.push('(');
                    }
                    write(terms, left, priority - 1, text);
                    match (name, spaced) {
                        (",", _) => text.push_str(", "),
                        (_, true) => text.push_str(&format!(" {name} ")),
                        _ => text.push_str(name),
                    }
                    // `1- -1`, for `--` would be another operator.
                    let signed = match terms.shape(right) {
                        Shape::Integer(value) => value < 0,
                        Shape::Float(value) => value.is_sign_negative(),
                        Shape::Compound(inner, [_]) => terms.text(inner) == "-" || terms.text(inner) == "\\+",
                        _ => false,
                    };
                    if signed && !spaced && name != "," {
                        text.push(' ');
                    }
                    write(terms, right, if name == "," || name == ";" { priority } else { priority - 1 }, text);
                    if brackets {
                        text.push(')');
                    }
                }
                [inner] if name == "\\+" || name == "-" => {
                    text.push_str(name);
                    write(terms, inner, 200, text);
                }
                _ => {
                    text.push_str(&quoted(name));
                    text.push('(');
                    for (index, &argument) in arguments.iter().enumerate() {
                        if index > 0 {
                            text.push(',');
                        }
                        write(terms, argument, 999, text);
                    }
                    text.push(')');
                }
            }
        }
    });
}

fn write_list(terms: &Terms, list: Term, text: &mut String) {
    let (items, tail) = terms.items_and_tail(list);
    text.push('[');
    for (index, &item) in items.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        write(terms, item, 999, text);
    }
    if !terms.is(tail, "[]", 0) {
        text.push_str(" | ");
        write(terms, tail, 999, text);
    }
    text.push(']');
}

/// The name as it has to be written in a program.
fn quoted(name: &str) -> String {
    let mut characters = name.chars();
    let plain = match characters.next() {
        Some(first) if first.is_lowercase() => characters.all(|next| next.is_alphanumeric() || next == '_'),
        Some(_) => name == "[]" || name.chars().all(|next| "+-*/\\^<>=~:.?@#&$".contains(next)) || name == "!",
        None => false,
    };
    if plain {
        return name.to_owned();
    }
    let escaped = name.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n");
    format!("'{escaped}'")
}
