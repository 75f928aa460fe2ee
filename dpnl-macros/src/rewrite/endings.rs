//! Whether the end of a function shows in its code: what has nothing but `for` loops over what ends, ends.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ItemFn;

/// Loops that go on until something happens, and iterators that may.
const OPEN: [&str; 7] = ["while", "loop", "cycle", "repeat", "repeat_with", "successors", "from_fn"];

/// Whether there is a loop or an iterator whose end does not show. Read off the tokens, those inside of macros as well; an
/// iterator of one's own, whose `next` this may be, is one.
pub fn has_open_loops(function: &ItemFn) -> bool {
    function.sig.ident == "next" || is_open(function.block.to_token_stream(), Delimiter::Brace)
}

fn is_open(tokens: TokenStream, within: Delimiter) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let dot = |index: usize| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == '.');
    tokens.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Ident(ident) => OPEN.iter().any(|open| ident == open),
        TokenTree::Group(group) => is_open(group.stream(), group.delimiter()),
        // `start..` without an end, other than in `items[start..]` and in patterns.
        TokenTree::Punct(_) if dot(index) && dot(index + 1) && index > 0 => {
            let starts = !matches!(tokens[index - 1], TokenTree::Punct(_));
            let ends = match tokens.get(index + 2) {
                None => true,
                Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
                Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ',' | ';' | ')'),
                Some(_) => false,
            };
            starts && ends && within != Delimiter::Bracket
        }
        _ => false,
    })
}
