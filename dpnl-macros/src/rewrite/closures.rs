//! Closures, and functions that are passed like closures.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, ExprClosure, Ident, Pat, ReturnType, Stmt, parse_quote};

use super::Rewriter;

/// Whether a closure returns another one, which has a type that no copy of it has.
fn gives_closure(expression: &Expr) -> bool {
    fn is_closure(expression: &Expr) -> bool {
        match expression {
            Expr::Closure(_) => true,
            Expr::Paren(paren) => is_closure(&paren.expr),
            Expr::Group(group) => is_closure(&group.expr),
            Expr::Block(block) => matches!(block.block.stmts.last(), Some(Stmt::Expr(last, None)) if is_closure(last)),
            _ => false,
        }
    }
    matches!(expression, Expr::Closure(closure) if is_closure(&closure.body))
}

impl Rewriter<'_> {
    /// A closure that is a value: it may become a function pointer.
    pub fn closure_value(&mut self, expression: &mut Expr) -> TokenStream {
        let plain = expression.clone();
        let Expr::Closure(closure) = &mut *expression else { return self.defect(expression) };
        let (before, arity, dpnl) = (self.observers, closure.inputs.len(), self.dpnl);
        let (tree, captures) = self.closure(closure);
        if self.has_pointers && !captures && self.observers > before && arity <= 4 && !gives_closure(&plain) {
            let tied = Ident::new(&format!("tied{arity}"), proc_macro2::Span::call_site());
            *expression = Expr::Verbatim(quote!(#dpnl::__private::facts::#tied(#plain, #expression)));
        }
        tree
    }

    /// The tree of a closure, and whether it captures anything.
    pub fn closure(&mut self, closure: &mut ExprClosure) -> (TokenStream, bool) {
        let output = match &closure.output {
            ReturnType::Type(_, ty) => Some(ty.as_ref().clone()),
            ReturnType::Default => None,
        };
        self.scopes.enter_closure(closure.capture.is_some(), output);
        let parameters: Vec<_> = closure
            .inputs
            .iter()
            .map(|parameter| {
                let ty = match parameter {
                    Pat::Type(typed) => Some(typed.ty.as_ref()),
                    _ => None,
                };
                self.pattern(parameter, ty)
            })
            .collect();
        let body = self.expr(&mut closure.body);
        let (copies, borrows, output) = self.scopes.leave_closure();
        let copied = &closure.body;
        let copied = match output {
            Some(observer) => quote!(#observer.same(#copied)),
            None => quote!(#copied),
        };
        // A closure is checked for borrows by itself unless its body is dead.
        *closure.body = Expr::Verbatim(quote!({ loop {} #copied }));
        let captures = borrows || !copies.is_empty();
        let copies = copies.iter().map(|(from, to)| quote!((#from, #to)));
        let tree = quote!(__K::Closure(&__dpnl_code::Closure {
            parameters: &[#(#parameters),*],
            body: &#body,
            borrows: #borrows,
            copies: &[#(#copies),*],
        }));
        (tree, captures)
    }

    /// An argument that is called with so many arguments: a closure, a local, or the name of a function. The arguments of
    /// functions of the user may be called with any number, or not at all.
    pub fn callable(&mut self, argument: &mut Expr, arity: Option<usize>) -> TokenStream {
        if let Expr::Closure(closure) = argument {
            let span = closure.span();
            let (kind, _) = self.closure(closure);
            return self.expression(&span, kind);
        }
        let Expr::Path(path) = argument else { return self.expr(argument) };
        let local = path.path.get_ident().is_some_and(|ident| self.scopes.resolve(&ident.to_string()).is_some());
        // A value that is not called, such as `Ordering::Less` in `order.then(Ordering::Less)`, or a constant.
        let value = |arity: &usize| {
            path.path.segments.last().is_some_and(|last| {
                let name = last.ident.to_string();
                name.starts_with(char::is_uppercase) && (*arity == 0 || is_constant(&name))
            })
        };
        let Some(arity) = arity.filter(|arity| !local && !value(arity)) else { return self.expr(argument) };
        let span = path.span();
        let kind = self.closure_of(argument, arity);
        self.expression(&span, kind)
    }

    /// The closure that calls a function with so many arguments.
    pub fn closure_of(&mut self, function: &mut Expr, arity: usize) -> TokenStream {
        let span = function.span();
        let names: Vec<Ident> = (0..arity).map(|index| Ident::new(&format!("__argument{index}"), span)).collect();
        let mut closure: ExprClosure = parse_quote!(|#(#names),*| #function(#(#names),*));
        let (kind, _) = self.closure(&mut closure);
        *function = Expr::Closure(closure);
        kind
    }
}

/// Whether a name is spelled as those of constants are: `LIMIT`, and not `Some` or `T`.
fn is_constant(name: &str) -> bool {
    name.len() > 1 && !name.contains(char::is_lowercase)
}
