//! Conditions, loops and exits.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprBlock, ExprBreak, ExprForLoop, ExprIf, ExprLoop, ExprMatch, ExprWhile, Pat, Type};

use super::Rewriter;
use super::statements::optional;

impl Rewriter<'_> {
    pub fn if_expression(&mut self, branch: &ExprIf, expected: Option<&Type>) -> TokenStream {
        let first = self.scopes.slots();
        // Names that `let` binds in the condition live in the block.
        self.scopes.enter();
        let condition = self.expr(&branch.cond);
        let then = self.block_from(&branch.then_branch, first, None, expected);
        let then = self.expression(&branch.then_branch.span(), then);
        self.scopes.leave();
        let otherwise = branch.else_branch.as_ref().map(|(_, otherwise)| {
            let otherwise = self.expected(otherwise, expected);
            quote!(&#otherwise)
        });
        let otherwise = optional(otherwise);
        quote!(__K::If(&#condition, &#then, #otherwise))
    }

    pub fn match_expression(&mut self, choice: &ExprMatch, expected: Option<&Type>) -> TokenStream {
        let value = self.expr(&choice.expr);
        let arms: Vec<_> = choice
            .arms
            .iter()
            .map(|arm| {
                let first = self.scopes.slots();
                self.scopes.enter();
                let (pattern, guard) = match &arm.pat {
                    Pat::Guard(guarded) => (guarded.pat.as_ref(), Some(&guarded.guard)),
                    pattern => (pattern, None),
                };
                let pattern = self.pattern(pattern, None);
                let guard = optional(guard.map(|guard| {
                    let guard = self.expr(guard);
                    quote!(&#guard)
                }));
                let value = self.expected(&arm.body, expected);
                self.scopes.leave();
                let end = self.scopes.slots();
                // A block, so that what the pattern binds ends with the arm.
                let block = quote!(__K::Block(&__dpnl_code::Block {
                    label: ::core::option::Option::None,
                    statements: &[],
                    value: ::core::option::Option::Some(&#value),
                    locals: (#first, #end),
                }));
                let body = self.expression(&arm.body.span(), block);
                quote!(__dpnl_code::Arm { pattern: #pattern, guard: #guard, body: #body })
            })
            .collect();
        quote!(__K::Match(&#value, &[#(#arms),*]))
    }

    pub fn labelled_block(&mut self, block: &ExprBlock, expected: Option<&Type>) -> TokenStream {
        let Some(name) = &block.label else { return self.block(&block.block, None, expected) };
        let label = self.label();
        self.scopes.enter_target(Some(&name.name), label, false);
        let kind = self.block(&block.block, Some(label), expected);
        self.scopes.leave_target();
        kind
    }

    pub fn loop_expression(&mut self, expression: &ExprLoop) -> TokenStream {
        let label = self.label();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        let body = self.block(&expression.body, None, None);
        let body = self.expression(&expression.body.span(), body);
        self.scopes.leave_target();
        quote!(__K::Loop(#label, &#body))
    }

    pub fn while_expression(&mut self, expression: &ExprWhile) -> TokenStream {
        let label = self.label();
        let first = self.scopes.slots();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        self.scopes.enter();
        let condition = self.expr(&expression.cond);
        let body = self.block_from(&expression.body, first, None, None);
        let body = self.expression(&expression.body.span(), body);
        self.scopes.leave();
        self.scopes.leave_target();
        quote!(__K::While(#label, &#condition, &#body))
    }

    pub fn for_expression(&mut self, expression: &ExprForLoop) -> TokenStream {
        let items = self.expr(&expression.expr);
        let label = self.label();
        let first = self.scopes.slots();
        self.scopes.enter_target(expression.label.as_ref().map(|label| &label.name), label, true);
        self.scopes.enter();
        let pattern = self.pattern(&expression.pat, None);
        let body = self.block_from(&expression.body, first, None, None);
        let body = self.expression(&expression.body.span(), body);
        self.scopes.leave();
        self.scopes.leave_target();
        quote!(__K::For(#label, &#pattern, &#items, &#body))
    }

    pub fn break_expression(&mut self, expression: &ExprBreak) -> TokenStream {
        let value = optional(expression.expr.as_ref().map(|value| {
            let value = self.expr(value);
            quote!(&#value)
        }));
        match self.scopes.target(expression.label.as_ref()) {
            Some(label) => quote!(__K::Break(#label, #value)),
            None => self.reject(expression, "there is no loop or block to break out of"),
        }
    }

    pub fn return_expression(&mut self, value: Option<&Expr>) -> TokenStream {
        let output = self.scopes.output();
        let value = optional(value.map(|value| {
            let value = self.expected(value, output.as_ref());
            quote!(&#value)
        }));
        quote!(__K::Return(#value))
    }
}
