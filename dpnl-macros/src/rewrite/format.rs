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
        let copies = arguments.iter().map(|(name, argument)| match name {
            Some(name) => quote!(#name = #argument),
            None => quote!(#argument),
        });
        (tree, quote!(#text #(, #copies)*))
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
            if style.contains(['$', '.', '#', 'e']) {
                return self.reject(format, messages::format_style(&style));
            }
            let position = if name.is_empty() {
                next += 1;
                Some(next - 1)
            } else if let Ok(position) = name.parse::<usize>() {
                Some(position)
            } else {
                arguments.iter().position(|(known, _)| known.as_ref().is_some_and(|known| *known == name))
            };
            let tree = match position {
                Some(position) => match trees.get(position) {
                    Some(tree) => tree.clone(),
                    None => return self.defect(format),
                },
                // A local, named in the text.
                None => {
                    let ident = Ident::new(&name, Span::call_site().located_at(*span));
                    let mut local: Expr = parse_quote!(#ident);
                    self.expr(&mut local)
                }
            };
            pieces.push(quote!(__dpnl_code::Piece::Value(#tree, #style)));
        }
        quote!(__K::Format(&[#(#pieces),*]))
    }
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
