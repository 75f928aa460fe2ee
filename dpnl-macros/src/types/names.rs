//! Names in the text of a function: whether they may be the user's own.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Ident, ItemFn};

/// Whether a name is one of the standard library's.
pub fn is_standard(name: &Ident) -> bool {
    dpnl_table::names::roles(&name.to_string()).is_some()
}

/// Whether a function may meet values of types that are the user's own: it mentions a type or a constant that is not the
/// standard library's, or calls a function that may return one.
pub fn has_own_types(function: &ItemFn) -> bool {
    let constants: Vec<String> =
        function.sig.generics.const_params().map(|constant| constant.ident.to_string()).collect();
    own_names(function.sig.to_token_stream(), &constants, false)
        || own_names(function.block.to_token_stream(), &constants, true)
}

fn own_names(tokens: TokenStream, constants: &[String], calls: bool) -> bool {
    let mut tokens = tokens.into_iter().peekable();
    let mut after_dot = false;
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let called = calls
                    && !after_dot
                    && matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                let own = if name.starts_with(char::is_uppercase) {
                    !is_standard(ident) && !constants.contains(&name)
                } else {
                    called
                        && !KEYWORDS.contains(&name.as_str())
                        && !dpnl_table::FUNCTIONS.iter().any(|entry| entry.name == name)
                };
                if own {
                    return true;
                }
            }
            TokenTree::Group(group) if own_names(group.stream(), constants, calls) => return true,
            _ => {}
        }
        after_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
    }
    false
}

/// Words that stand before parentheses without calling anything.
const KEYWORDS: [&str; 12] =
    ["if", "match", "while", "for", "in", "return", "let", "else", "move", "mut", "break", "as"];
