//! Blocks and statements.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Block, Expr, ExprMacro, Item, Local, Stmt};

use super::Rewriter;

impl Rewriter<'_> {
    /// The kind of a block; `label` if `break` can leave it.
    pub fn block(&mut self, block: &mut Block, label: Option<u32>) -> TokenStream {
        let first = self.scopes.slots();
        self.block_from(block, first, label)
    }

    /// A block that also ends the life of slots from `first` on, such as those of the pattern before it.
    pub fn block_from(&mut self, block: &mut Block, first: usize, label: Option<u32>) -> TokenStream {
        self.scopes.enter();
        let items = block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Item(item) => Some(quote!(#item)),
            _ => None,
        });
        self.items.push(items.collect());
        for statement in &block.stmts {
            match statement {
                Stmt::Item(Item::Fn(item)) => self.scopes.item(&item.sig.ident),
                Stmt::Item(Item::Const(item)) => self.scopes.item(&item.ident),
                Stmt::Item(Item::Static(item)) => self.scopes.item(&item.ident),
                _ => {}
            }
        }
        let mut statements = Vec::new();
        let mut value = None;
        let count = block.stmts.len();
        for (position, statement) in block.stmts.iter_mut().enumerate() {
            let last = position + 1 == count;
            if let Stmt::Macro(found) = statement {
                let semicolon = found.semi_token.or_else(|| (!last).then(Default::default));
                let invocation = ExprMacro { attrs: Vec::new(), mac: found.mac.clone() };
                *statement = Stmt::Expr(Expr::Macro(invocation), semicolon);
            }
            match statement {
                Stmt::Local(local) => statements.push(self.local(local)),
                Stmt::Item(_) | Stmt::Macro(_) => {}
                Stmt::Expr(expression, None) if last => value = Some(self.expr(expression)),
                Stmt::Expr(expression, _) => {
                    let code = self.expr(expression);
                    statements.push(quote!(__dpnl_code::Statement::Expression(#code)));
                }
            }
        }
        self.items.pop();
        self.scopes.leave();
        // What a closure around has moved into itself outlives the block that uses it first.
        let end = if self.scopes.has_copies(first) { first } else { self.scopes.slots() };
        let label = optional(label.map(|label| quote!(#label)));
        let value = optional(value.map(|value| quote!(&#value)));
        quote!(__K::Block(&__dpnl_code::Block {
            label: #label,
            statements: &[#(#statements),*],
            value: #value,
            locals: (#first, #end),
        }))
    }

    fn local(&mut self, local: &mut Local) -> TokenStream {
        let (mut value, mut otherwise, mut by_place) = (None, None, false);
        if let Some(initial) = &mut local.init {
            let (tree, place) = self.scrutinee(&mut initial.expr, [&local.pat]);
            (value, by_place) = (Some(tree), place);
            otherwise = initial.diverge.as_mut().map(|(_, block)| self.expr(block));
        }
        // The names exist only from here on.
        let pattern = self.pattern_of(&local.pat, by_place);
        let value = optional(value.map(|value| quote!(&#value)));
        let otherwise = optional(otherwise.map(|otherwise| quote!(&#otherwise)));
        quote!(__dpnl_code::Statement::Let { pattern: &#pattern, value: #value, otherwise: #otherwise })
    }
}

/// `Some(tokens)` or `None`, as tokens.
pub fn optional(tokens: Option<TokenStream>) -> TokenStream {
    match tokens {
        Some(tokens) => quote!(::core::option::Option::Some(#tokens)),
        None => quote!(::core::option::Option::None),
    }
}
