//! The code tree as text.
//!
//! The rest of this folder writes the tree as Rust would write its value: `__K::Field(&#inner, 0)`. As a `static` such a
//! value is costly: rustc checks its types and borrows and evaluates it, which takes longer than all else about a small
//! function. So it becomes one string, which dpnl reads when the function is first traced (`dpnl::__private::code::read`).
//! The string has the names of structs and variants, numbers, texts and lists, in the order in which they are written.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Lit;

/// The text of a tree.
pub fn text(tree: TokenStream) -> String {
    let mut text = String::new();
    write(tree, &mut text);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                text.push_str("[ ");
                write(group.stream(), text);
                text.push_str("] ");
            }
            TokenTree::Group(group) => write(group.stream(), text),
            TokenTree::Punct(sign) if sign.as_char() == '-' => text.push('-'),
            TokenTree::Punct(_) => {}
            // What stands before a colon is the name of a field or of a module.
            TokenTree::Ident(_) if matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':') => {}
            TokenTree::Ident(name) => {
                let _ = write!(text, "{name} ");
            }
            TokenTree::Literal(literal) => {
                let _ = match Lit::new(literal) {
                    Lit::Str(literal) => {
                        let literal = literal.value();
                        write!(text, "{}:{literal} ", literal.len())
                    }
                    Lit::ByteStr(bytes) => {
                        let bytes = bytes.value().iter().map(|byte| format!("{byte} ")).collect::<String>();
                        write!(text, "[ {bytes}] ")
                    }
                    Lit::Int(number) => write!(text, "{} ", number.base10_digits()),
                    Lit::Float(number) => write!(text, "{} ", number.base10_digits()),
                    other => write!(text, "{} ", quote::quote!(#other)),
                };
            }
        }
    }
}
