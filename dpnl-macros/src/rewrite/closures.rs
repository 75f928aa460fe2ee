//! Closures, and functions that are passed like closures.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprClosure, Ident, Pat, ReturnType, parse_quote};

use super::Rewriter;

impl Rewriter<'_> {
    pub fn closure(&mut self, closure: &ExprClosure) -> TokenStream {
        let output = match &closure.output {
            ReturnType::Type(_, ty) => Some(ty.as_ref().clone()),
            ReturnType::Default => None,
        };
        self.scopes.enter_closure(closure.capture.is_some(), output.clone());
        let parameters: Vec<_> = closure
            .inputs
            .iter()
            .map(|parameter| {
                let ty = match parameter {
                    Pat::Type(typed) => Some(typed.ty.as_ref()),
                    _ => None,
                };
                let declared = ty.map_or_else(|| quote!(__T::Unknown), |ty| self.ty(ty));
                let pattern = self.pattern(parameter, ty);
                quote!(__dpnl_code::Parameter { pattern: &#pattern, declared: #declared })
            })
            .collect();
        let declared = output.as_ref().map_or_else(|| quote!(__T::Unknown), |ty| self.ty(ty));
        let body = self.expected(&closure.body, output.as_ref());
        let copies = self.scopes.leave_closure();
        let copies = copies.iter().map(|(from, to)| quote!((#from, #to)));
        quote!(__K::Closure(&__dpnl_code::Closure {
            parameters: &[#(#parameters),*],
            output: #declared,
            body: &#body,
            copies: &[#(#copies),*],
        }))
    }

    /// An argument that is called with so many arguments: a closure, a local, or the name of a function.
    pub fn callable(&mut self, argument: &Expr, arity: usize) -> TokenStream {
        let Expr::Path(path) = argument else { return self.expr(argument) };
        let local = path.path.get_ident().is_some_and(|ident| self.scopes.resolve(&ident.to_string()).is_some());
        // A value that is not called, such as `Ordering::Less` in `order.then(Ordering::Less)`.
        let value = path.path.segments.last().is_some_and(|last| {
            last.ident.to_string().starts_with(char::is_uppercase)
                && !["Some", "Ok", "Err"].iter().any(|name| last.ident == name)
        });
        if local || value {
            return self.expr(argument);
        }
        let names: Vec<Ident> =
            (0..arity).map(|index| Ident::new(&format!("__argument{index}"), argument.span())).collect();
        let closure: ExprClosure = parse_quote!(|#(#names),*| #path(#(#names),*));
        let kind = self.closure(&closure);
        self.expression(&argument.span(), kind)
    }
}
