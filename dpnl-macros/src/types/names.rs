//! Names in the text of a function: whether they may be the user's own.

use dpnl_table::names::{self, Role};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Ident, ItemFn};

/// Whether a name is one of the standard library's.
pub fn is_standard(name: &Ident) -> bool {
    names::roles(&name.to_string()).is_some()
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
    // The signs before a name, the last one first.
    let mut before = [None, None];
    while let Some(token) = tokens.next() {
        let next = tokens.peek();
        match &token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let called = calls
                    && before[0] != Some('.')
                    && matches!(next, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                let own = if name.starts_with(char::is_uppercase) {
                    let standard = is_standard(ident) && stands_as_standard(&name, before, sign(next));
                    !standard && !constants.contains(&name)
                } else {
                    called && !is_standard_call(&name)
                };
                if own {
                    return true;
                }
            }
            TokenTree::Group(group) if own_names(group.stream(), constants, calls) => return true,
            _ => {}
        }
        before = [sign(Some(&token)), before[0]];
    }
    false
}

fn sign(token: Option<&TokenTree>) -> Option<char> {
    match token {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    }
}

/// Whether a name of the standard library stands as it would if it were that: `u8::MAX`, `Cell<u8>`, `HashMap::new`, `<Item = u8>`.
/// A type of one's own that is called `Cell` or `Output` stands by itself where it comes from.
fn stands_as_standard(name: &str, before: [Option<char>; 2], after: Option<char>) -> bool {
    names::is(name, Role::Prelude)
        || before == [Some(':'); 2]
        || matches!(after, Some('<' | ':'))
        || (after == Some('=') && matches!(before[0], Some('<' | ',')))
}

/// Whether what stands before parentheses is a function of the standard library, or calls nothing at all.
pub fn is_standard_call(name: &str) -> bool {
    KEYWORDS.contains(&name) || dpnl_table::FUNCTIONS.iter().any(|entry| entry.name == name)
}

/// Words that stand before parentheses without calling anything.
const KEYWORDS: [&str; 12] =
    ["if", "match", "while", "for", "in", "return", "let", "else", "move", "mut", "break", "as"];
