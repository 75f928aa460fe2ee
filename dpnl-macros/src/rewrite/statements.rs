//! Blocks and statements.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Block, Expr, Local, Pat, Stmt, Type};

use super::Rewriter;

impl Rewriter<'_> {
    /// The kind of a block; `label` if `break` can leave it, `expected` the type of its value if that is written.
    pub fn block(&mut self, block: &Block, label: Option<u32>, expected: Option<&Type>) -> TokenStream {
        let first = self.scopes.slots();
        self.block_from(block, first, label, expected)
    }

    /// A block that also ends the life of slots from `first` on, such as those of the pattern before it.
    pub fn block_from(
        &mut self,
        block: &Block,
        first: usize,
        label: Option<u32>,
        expected: Option<&Type>,
    ) -> TokenStream {
        self.scopes.enter();
        let items = block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Item(item) => Some(quote!(#item)),
            _ => None,
        });
        self.items.push(items.collect());
        let mut statements = Vec::new();
        let mut value = None;
        for (position, statement) in block.stmts.iter().enumerate() {
            let last = position + 1 == block.stmts.len();
            match statement {
                Stmt::Local(local) => statements.push(self.local(local)),
                Stmt::Item(_) => {}
                Stmt::Expr(expression, None) if last => value = Some(self.expected(expression, expected)),
                Stmt::Expr(expression, _) => {
                    let code = self.expr(expression);
                    statements.push(quote!(__dpnl_code::Statement::Expression(#code)));
                }
                Stmt::Macro(statement) => {
                    let kind = self.macro_call(&statement.mac);
                    let code = self.expression(&statement.span(), kind);
                    if last && statement.semi_token.is_none() {
                        value = Some(code);
                    } else {
                        statements.push(quote!(__dpnl_code::Statement::Expression(#code)));
                    }
                }
            }
        }
        self.items.pop();
        self.scopes.leave();
        let end = self.scopes.slots();
        let label = optional(label.map(|label| quote!(#label)));
        let value = optional(value.map(|value| quote!(&#value)));
        quote!(__K::Block(&__dpnl_code::Block {
            label: #label,
            statements: &[#(#statements),*],
            value: #value,
            locals: (#first, #end),
        }))
    }

    fn local(&mut self, local: &Local) -> TokenStream {
        let ty = match &local.pat {
            Pat::Type(typed) => Some(typed.ty.as_ref()),
            _ => None,
        };
        let declared = ty.map_or_else(|| quote!(__T::Unknown), |ty| self.ty(ty));
        let (mut value, mut otherwise) = (None, None);
        if let Some(initial) = &local.init {
            value = Some(self.expected(&initial.expr, ty));
            otherwise = initial.diverge.as_ref().map(|(_, block)| self.expr(block));
        }
        // The names exist only from here on.
        let pattern = self.pattern(&local.pat, None);
        let value = optional(value.map(|value| quote!(&#value)));
        let otherwise = optional(otherwise.map(|otherwise| quote!(&#otherwise)));
        quote!(__dpnl_code::Statement::Let {
            pattern: &#pattern, declared: #declared, value: #value, otherwise: #otherwise
        })
    }

    /// An expression whose type is written next to it, which `collect`, `sum` or `into` may need.
    pub fn expected(&mut self, expression: &Expr, expected: Option<&Type>) -> TokenStream {
        let kind = match expression {
            Expr::MethodCall(call) => self.method_call(call, expected),
            Expr::If(branch) => self.if_expression(branch, expected),
            Expr::Match(choice) => self.match_expression(choice, expected),
            Expr::Block(block) => self.labelled_block(block, expected),
            Expr::Paren(paren) => return self.expected(&paren.expr, expected),
            Expr::Group(group) => return self.expected(&group.expr, expected),
            Expr::Call(call) => self.call(call, expected),
            Expr::Tuple(tuple) => {
                let types: Vec<Option<&Type>> = match expected {
                    Some(Type::Tuple(types)) => types.elems.iter().map(Some).collect(),
                    _ => Vec::new(),
                };
                let parts = tuple
                    .elems
                    .iter()
                    .enumerate()
                    .map(|(position, part)| self.expected(part, types.get(position).copied().flatten()));
                let parts: Vec<_> = parts.collect();
                quote!(__K::Tuple(&[#(#parts),*]))
            }
            other => return self.expr(other),
        };
        self.expression(&expression.span(), kind)
    }
}

/// `Some(tokens)` or `None`, as tokens.
pub fn optional(tokens: Option<TokenStream>) -> TokenStream {
    match tokens {
        Some(tokens) => quote!(::core::option::Option::Some(#tokens)),
        None => quote!(::core::option::Option::None),
    }
}
