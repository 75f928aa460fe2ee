//! `format!(..)`: known text, and values with a style.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident, LitStr, parse_quote};

use super::Rewriter;
use crate::invocation::Format;
use crate::messages;

/// A part of a format string.
enum Part {
    Text(String),
    /// What is written (a name, a number, or nothing), and how.
    Value(String, String),
}

impl Rewriter<'_> {
    /// The tree of a text, and what the copy says.
    pub fn format_macro(&mut self, format: Format, span: &Span) -> (TokenStream, TokenStream) {
        let Format { text, mut arguments } = format;
        let tree = self.format_tree(&text, &mut arguments, span);
        let copy = Format { text, arguments };
        (tree, quote!(#copy))
    }

    fn format_tree(&mut self, format: &LitStr, arguments: &mut [(Option<Ident>, Expr)], span: &Span) -> TokenStream {
        let Some(parts) = parts(&format.value()) else {
            return self.defect(format);
        };
        let trees: Vec<TokenStream> = arguments.iter_mut().map(|(_, argument)| self.expr(argument)).collect();
        let mut next = 0;
        let mut pieces = Vec::new();
        for part in parts {
            let (name, style) = match part {
                Part::Text(text) => {
                    pieces.push(quote!(__dpnl_code::Piece::Text(#text)));
                    continue;
                }
                Part::Value(name, style) => (name, style),
            };
            if style.contains('?') {
                self.may_go_through();
            }
            let Some(Sized { style, width, precision }) = sized(&style) else {
                return self.reject(format, messages::format_style(&style));
            };
            let mut place = |name: String| {
                if name.is_empty() {
                    next += 1;
                    (next - 1).to_string()
                } else {
                    name
                }
            };
            // `.*` takes the argument before the value.
            let precision = precision.map(&mut place);
            let name = place(name);
            let Some(tree) = self.format_argument(&name, arguments, &trees, span) else { return self.defect(format) };
            if width.is_none() && precision.is_none() {
                pieces.push(quote!(__dpnl_code::Piece::Value(#tree, #style)));
                continue;
            }
            let [width, precision] = [width, precision].map(|size| match size {
                None => Some(quote!(::core::option::Option::None)),
                Some(size) => {
                    let size = self.format_argument(&size, arguments, &trees, span);
                    size.map(|size| quote!(::core::option::Option::Some(&#size)))
                }
            });
            let (Some(width), Some(precision)) = (width, precision) else { return self.defect(format) };
            pieces.push(quote!(__dpnl_code::Piece::Sized(#tree, #style, #width, #precision)));
        }
        quote!(__K::Format(&[#(#pieces),*]))
    }

    /// The tree of an argument of a text, by its position or its name; nothing if there is none at that position.
    fn format_argument(
        &mut self,
        name: &str,
        arguments: &[(Option<Ident>, Expr)],
        trees: &[TokenStream],
        span: &Span,
    ) -> Option<TokenStream> {
        if let Ok(position) = name.parse::<usize>() {
            return trees.get(position).cloned();
        }
        let named = arguments.iter().position(|(known, _)| known.as_ref().is_some_and(|known| known == name));
        if let Some(position) = named {
            return trees.get(position).cloned();
        }
        // A local, named in the text.
        let ident = Ident::new(name, Span::call_site().located_at(*span));
        let mut local: Expr = parse_quote!(#ident);
        Some(self.expr(&mut local))
    }
}

/// What stands after a colon.
struct Sized {
    /// Without the width and the precision that are arguments: `>` of `>width$`.
    style: String,
    /// The name or the number of the argument that is the width.
    width: Option<String>,
    /// The same for the precision; empty for `.*`, which is the next argument.
    precision: Option<String>,
}

/// Reads a style. Nothing for addresses, which differ from run to run.
fn sized(style: &str) -> Option<Sized> {
    let letters: Vec<char> = style.chars().collect();
    let is_align = |position: usize| letters.get(position).is_some_and(|letter| matches!(letter, '<' | '^' | '>'));
    let mut start = if is_align(1) { 2 } else { usize::from(is_align(0)) };
    for flag in ['+', '#', '0'] {
        // A zero that a dollar follows is the first argument.
        if letters.get(start) == Some(&flag) && letters.get(start + 1) != Some(&'$') {
            start += 1;
        }
    }
    let (before, after) = letters.split_at(start);
    let after: String = after.iter().collect();
    let (width, after) = match after.split_once('$') {
        Some((width, after)) if !width.contains('.') => (Some(width.to_owned()), after),
        _ => (None, after.as_str()),
    };
    let (size, rest) = after.split_once('.').unwrap_or((after, ""));
    let (precision, kind) = match (rest.strip_prefix('*'), rest.split_once('$')) {
        (Some(kind), _) => (Some(String::new()), kind),
        (None, Some((name, kind))) => (Some(name.to_owned()), kind),
        (None, None) => (None, ""),
    };
    let after = if precision.is_some() { format!("{size}{kind}") } else { after.to_owned() };
    if after.ends_with('p') {
        return None;
    }
    Some(Sized { style: before.iter().collect::<String>() + &after, width, precision })
}

/// The parts of a format string; nothing if it is none.
fn parts(format: &str) -> Option<Vec<Part>> {
    let (mut parts, mut text) = (Vec::new(), String::new());
    let mut letters = format.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '}' if letters.peek() == Some(&letter) => {
                letters.next();
                text.push(letter);
            }
            '{' => {
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                let mut inside = String::new();
                loop {
                    match letters.next()? {
                        '}' => break,
                        letter => inside.push(letter),
                    }
                }
                let (name, style) = inside.split_once(':').unwrap_or((&inside, ""));
                parts.push(Part::Value(name.trim().to_owned(), style.trim_end().to_owned()));
            }
            '}' => return None,
            letter => text.push(letter),
        }
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    Some(parts)
}
