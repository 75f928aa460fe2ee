//! Functions that may come to themselves again get a look at the depth of the stack.
//!
//! A recursion without an end ends the process, so nobody may call such a function on inputs that were not tried. With the look
//! (`dpnl::__private::depth`) it is a panic instead where somebody is prepared for it; for everybody else it is one comparison
//! per call. Which functions may come to themselves only the whole program shows, but all on such a circle call
//! something of the user's, and what a circle closes with is one of them. The names of what is called tell it: the standard
//! library's are known.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Ident, ImplItemFn, ItemFn, ItemImpl, ItemTrait, Path, Signature, Stmt, TraitItemFn, parse_quote};

use crate::{parse, types};

/// Whether a function has a look at the depth of the stack: whether it mentions itself, or calls what may be the user's.
pub fn has_look(signature: &Signature, block: &Block) -> bool {
    signature.constness.is_none() && calls(block.to_token_stream(), &signature.ident)
}

fn calls(tokens: TokenStream, own: &Ident) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let sign = |index: usize| match tokens.get(index) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    tokens.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Ident(name) if name == own => true,
        TokenTree::Ident(name) => {
            let group = |group: &proc_macro2::Group| group.delimiter() == Delimiter::Parenthesis;
            let called = match tokens.get(index + 1) {
                Some(TokenTree::Group(arguments)) => group(arguments),
                // With types: `parse::<u8>(..)`.
                _ => sign(index + 1) == Some(':') && sign(index + 2) == Some(':') && sign(index + 3) == Some('<'),
            };
            let (dot, path) = match index.checked_sub(1).and_then(sign) {
                Some('.') => (true, None),
                Some(':') => (false, index.checked_sub(3).and_then(|before| tokens.get(before))),
                _ => (false, None),
            };
            called && !is_standard(&name.to_string(), dot, path)
        }
        TokenTree::Group(group) => calls(group.stream(), own),
        _ => false,
    })
}

/// Whether what is called by this name is the standard library's, or nothing that calls anything: a method, or a function behind
/// this part of a path.
fn is_standard(name: &str, is_method: bool, path: Option<&TokenTree>) -> bool {
    if is_method {
        return dpnl_table::entries().any(|entry| entry.name == name);
    }
    match path {
        Some(TokenTree::Ident(before))
            if before.to_string().starts_with(char::is_uppercase) || types::is_standard(before) =>
        {
            name.starts_with(char::is_uppercase) || types::is_standard(before)
        }
        _ => name.starts_with(char::is_uppercase) || types::is_standard_call(name),
    }
}

/// The function with a look, if it has one, and so for those inside of it.
pub fn function(function: &ItemFn, dpnl: &Path) -> ItemFn {
    let mut function = function.clone();
    Looks { dpnl }.body(&function.sig, &mut function.block);
    function
}

/// The same for the methods of an `impl` block.
pub fn implementation(item: &mut ItemImpl, dpnl: &Path) {
    visit_mut::visit_item_impl_mut(&mut Looks { dpnl }, item);
}

/// The same for those of a trait.
pub fn declaration(item: &mut ItemTrait, dpnl: &Path) {
    visit_mut::visit_item_trait_mut(&mut Looks { dpnl }, item);
}

struct Looks<'a> {
    dpnl: &'a Path,
}

impl Looks<'_> {
    fn body(&mut self, signature: &Signature, block: &mut Block) {
        let has_look = has_look(signature, block);
        self.visit_block_mut(block);
        if has_look {
            let dpnl = self.dpnl;
            // Behind the items at the beginning, which some want nothing before.
            let first = block.stmts.iter().position(|statement| !matches!(statement, Stmt::Item(_)));
            let look = parse_quote!(#dpnl::__private::depth::look(););
            block.stmts.insert(first.unwrap_or(block.stmts.len()), look);
        }
    }
}

// What has an attribute of its own inside of a body gets its looks from there.
impl VisitMut for Looks<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        if !item.attrs.iter().any(parse::is_symbolic) {
            self.body(&item.sig, &mut item.block);
        }
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        if !item.attrs.iter().any(parse::is_symbolic) {
            visit_mut::visit_item_impl_mut(self, item);
        }
    }

    fn visit_item_trait_mut(&mut self, item: &mut ItemTrait) {
        if !item.attrs.iter().any(parse::is_symbolic) {
            visit_mut::visit_item_trait_mut(self, item);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        self.body(&item.sig, &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.body(&item.sig, block);
        }
    }
}
