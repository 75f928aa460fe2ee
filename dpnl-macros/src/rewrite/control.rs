//! Conditions, loops and exits.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprBlock, ExprBreak, ExprForLoop, ExprIf, ExprLoop, ExprMatch, ExprWhile, Pat};

use super::Rewriter;
use super::statements::optional;

impl Rewriter<'_> {
    pub fn if_expression(&mut self, branch: &mut ExprIf) -> TokenStream {
        let first = self.scopes.slots();
        // Names that `let` binds in the condition live in the block.
        self.scopes.enter();
        let condition = self.expr(&mut branch.cond);
        let span = branch.then_branch.span();
        let then = self.block_from(&mut branch.then_branch, first, None);
        let then = self.expression(&span, then);
        self.scopes.leave();
        let otherwise = branch.else_branch.as_mut().map(|(_, otherwise)| {
            let otherwise = self.expr(otherwise);
            quote!(&#otherwise)
        });
        let otherwise = optional(otherwise);
        quote!(__K::If(&#condition, &#then, #otherwise))
    }

    pub fn match_expression(&mut self, choice: &mut ExprMatch) -> TokenStream {
        let (value, by_place) = self.scrutinee(&mut choice.expr, choice.arms.iter().map(|arm| &arm.pat));
        let arms: Vec<_> = choice
            .arms
            .iter_mut()
            .map(|arm| {
                let first = self.scopes.slots();
                self.scopes.enter();
                let (pattern, guard) = match &mut arm.pat {
                    Pat::Guard(guarded) => (&*guarded.pat, Some(&mut guarded.guard)),
                    pattern => (&*pattern, None),
                };
                let pattern = self.pattern_of(pattern, by_place);
                let guard = optional(guard.map(|guard| {
                    let guard = self.expr(guard);
                    quote!(&#guard)
                }));
                let span = arm.body.span();
                let value = self.expr(&mut arm.body);
                self.scopes.leave();
                let end = if self.scopes.has_copies(first) { first } else { self.scopes.slots() };
                // A block, so that what the pattern binds ends with the arm.
                let block = quote!(__K::Block(&__dpnl_code::Block {
                    label: ::core::option::Option::None,
                    statements: &[],
                    value: ::core::option::Option::Some(&#value),
                    locals: (#first, #end),
                }));
                let body = self.expression(&span, block);
                quote!(__dpnl_code::Arm { pattern: #pattern, guard: #guard, body: #body })
            })
            .collect();
        quote!(__K::Match(&#value, &[#(#arms),*]))
    }

    pub fn labelled_block(&mut self, block: &mut ExprBlock) -> TokenStream {
        let Some(name) = &block.label else { return self.block(&mut block.block, None) };
        let label = self.label();
        self.scopes.enter_target(Some(&name.name), label, false);
        let kind = self.block(&mut block.block, Some(label));
        self.scopes.leave_target();
        kind
    }

    pub fn loop_expression(&mut self, expression: &mut ExprLoop) -> TokenStream {
        let label = self.label();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        let span = expression.body.span();
        let body = self.block(&mut expression.body, None);
        let body = self.expression(&span, body);
        self.scopes.leave_target();
        quote!(__K::Loop(#label, &#body))
    }

    pub fn while_expression(&mut self, expression: &mut ExprWhile) -> TokenStream {
        let label = self.label();
        let first = self.scopes.slots();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        self.scopes.enter();
        let condition = self.expr(&mut expression.cond);
        let span = expression.body.span();
        let body = self.block_from(&mut expression.body, first, None);
        let body = self.expression(&span, body);
        self.scopes.leave();
        self.scopes.leave_target();
        quote!(__K::While(#label, &#condition, &#body))
    }

    pub fn for_expression(&mut self, expression: &mut ExprForLoop) -> TokenStream {
        let items = self.expr(&mut expression.expr);
        self.gone_through(&mut expression.expr);
        let label = self.label();
        let first = self.scopes.slots();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        self.scopes.enter();
        let pattern = self.pattern(&expression.pat, None);
        let span = expression.body.span();
        let body = self.block_from(&mut expression.body, first, None);
        let body = self.expression(&span, body);
        self.scopes.leave();
        self.scopes.leave_target();
        quote!(__K::For(#label, &#pattern, &#items, &#body))
    }

    pub fn break_expression(&mut self, expression: &mut ExprBreak) -> TokenStream {
        let value = optional(expression.expr.as_mut().map(|value| {
            let value = self.expr(value);
            quote!(&#value)
        }));
        match self.scopes.target(expression.label.as_ref()) {
            Some(label) => quote!(__K::Break(#label, #value)),
            None => self.defect(expression),
        }
    }

    pub fn return_expression(&mut self, value: Option<&mut Expr>) -> TokenStream {
        let value = optional(value.map(|value| {
            let tree = self.expr(value);
            if self.returns_impl && !self.scopes.in_closure() {
                let output = &self.output;
                *value = Expr::Verbatim(quote!(Self::#output(#value)));
            }
            quote!(&#tree)
        }));
        quote!(__K::Return(#value))
    }
}
