//! Where looks are woven in, and where not: not into constants, patterns and types, nor into items with an attribute of their own.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Expr, ExprCall, ExprMethodCall, GenericArgument, Generics, ImplItemConst, ImplItemFn, ItemConst,
    ItemEnum, ItemFn, ItemImpl, ItemMod, ItemStatic, ItemTrait, Macro, Pat, Stmt, TraitItemConst, Type,
};

use super::{Looks, OVERFLOWING, may_overflow, order};
use crate::parse;

impl VisitMut for Looks<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        match expression {
            Expr::Path(path) => {
                let last = path.path.segments.last();
                let by_path = path.qself.is_some() || path.path.segments.len() > 1;
                self.complete &=
                    !(by_path && last.is_some_and(|last| OVERFLOWING.iter().any(|name| last.ident == name)));
                return;
            }
            // What its operands are shows only where it is called.
            Expr::Closure(closure) if closure.inputs.iter().any(|input| !matches!(input, Pat::Type(_))) => {
                return self.complete &= !may_overflow(closure.to_token_stream());
            }
            // Its length is a constant.
            Expr::Repeat(repeat) => return self.visit_expr_mut(&mut repeat.expr),
            Expr::Const(_) => return,
            // Where it ends is nowhere, and its numbers may.
            Expr::Range(range) if range.end.is_none() && range.start.is_some() => self.complete = false,
            Expr::Index(index) if matches!(&*index.index, Expr::Range(_)) => {
                self.visit_expr_mut(&mut index.expr);
                return visit_mut::visit_expr_mut(self, &mut index.index);
            }
            _ => {}
        }
        let unordered = matches!(expression, Expr::Binary(binary) if order::matters(binary));
        visit_mut::visit_expr_mut(self, expression);
        let watched = match expression {
            Expr::Binary(_) if unordered => {
                self.complete = false;
                None
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) => self.negation(unary),
            Expr::MethodCall(call) => self.method(call),
            Expr::Macro(found) => self.assertion(&found.mac),
            _ => None,
        };
        if let Some(watched) = watched {
            *expression = watched;
        }
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, statement);
        if let Stmt::Macro(found) = statement
            && let Some(assertion) = self.assertion(&found.mac)
        {
            *statement = Stmt::Expr(assertion, Some(Default::default()));
        }
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        self.visit_expr_mut(&mut call.func);
        call.args.iter_mut().for_each(|argument| self.argument(argument));
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        self.visit_expr_mut(&mut call.receiver);
        call.args.iter_mut().for_each(|argument| self.argument(argument));
    }

    fn visit_macro_mut(&mut self, invocation: &mut Macro) {
        self.arguments(invocation);
    }

    // Functions inside of it say for themselves whether they are watched. Those with the attribute, and the methods of what
    // has it, get their looks from there: it is to read what the user wrote.
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        if item.sig.constness.is_none() && !item.attrs.iter().any(parse::is_symbolic) {
            self.visit_block_mut(&mut item.block);
        }
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        if !item.attrs.iter().any(parse::is_symbolic) {
            visit_mut::visit_item_impl_mut(self, item);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        if item.sig.constness.is_none() {
            self.visit_block_mut(&mut item.block);
        }
    }

    fn visit_item_trait_mut(&mut self, item: &mut ItemTrait) {
        if !item.attrs.iter().any(parse::is_symbolic) {
            visit_mut::visit_item_trait_mut(self, item);
        }
    }

    // The looks are not in scope there.
    fn visit_item_mod_mut(&mut self, item: &mut ItemMod) {
        self.complete &= !may_overflow(item.to_token_stream());
    }

    // What is constant the compiler evaluates, and checks.
    fn visit_item_const_mut(&mut self, _: &mut ItemConst) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut TraitItemConst) {}
    fn visit_generics_mut(&mut self, _: &mut Generics) {}
    fn visit_item_static_mut(&mut self, _: &mut ItemStatic) {}
    fn visit_item_enum_mut(&mut self, _: &mut ItemEnum) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_generic_argument_mut(&mut self, _: &mut GenericArgument) {}
    // The guard of an arm belongs to its pattern.
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr_mut(&mut guarded.guard);
        }
    }
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}
}
