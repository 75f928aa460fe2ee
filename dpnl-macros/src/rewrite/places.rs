//! Assignments. Where several places are named at once, as in `Point { x, .. } = p`, they are assigned one after the other,
//! as rustc does it.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Stmt, parse_quote};

use super::Rewriter;

impl Rewriter<'_> {
    pub fn assignment(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Assign(assignment) = &mut *expression else { return self.defect(expression) };
        if takes_apart(&assignment.left) {
            let mut assigned = Vec::new();
            let (pattern, value) = (pattern(&assignment.left, &mut assigned), &assignment.right);
            *expression = parse_quote!({ let #pattern = #value; #(#assigned)* });
            return self.kind(expression);
        }
        let value = self.expr(&mut assignment.right);
        let place = self.expr(&mut assignment.left);
        quote!(__K::Assign(&#place, &#value))
    }
}

/// Whether a left side holds what is no place and no tuple or array of places.
fn takes_apart(place: &Expr) -> bool {
    match place {
        Expr::Struct(_) | Expr::Call(_) | Expr::Range(_) => true,
        Expr::Tuple(tuple) => tuple.elems.iter().any(takes_apart),
        Expr::Array(array) => array.elems.iter().any(takes_apart),
        Expr::Paren(paren) => takes_apart(&paren.expr),
        Expr::Group(group) => takes_apart(&group.expr),
        _ => false,
    }
}

/// The pattern that a left side stands for; the assignments of what it binds.
fn pattern(place: &Expr, assigned: &mut Vec<Stmt>) -> TokenStream {
    match place {
        Expr::Infer(_) => quote!(_),
        Expr::Range(_) => quote!(..),
        Expr::Paren(paren) => pattern(&paren.expr, assigned),
        Expr::Group(group) => pattern(&group.expr, assigned),
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| pattern(part, assigned));
            quote!((#(#parts,)*))
        }
        Expr::Array(array) => {
            let parts = array.elems.iter().map(|part| pattern(part, assigned));
            quote!([#(#parts),*])
        }
        Expr::Call(call) => {
            let (path, parts) = (&call.func, call.args.iter().map(|part| pattern(part, assigned)));
            quote!(#path(#(#parts),*))
        }
        Expr::Struct(literal) => {
            let path = &literal.path;
            let fields: Vec<_> = literal
                .fields
                .iter()
                .map(|field| {
                    let (member, part) = (&field.member, pattern(&field.expr, assigned));
                    quote!(#member: #part)
                })
                .collect();
            let rest = literal.dot2_token;
            quote!(#path { #(#fields,)* #rest })
        }
        other => {
            let name = format_ident!("__assigned{}", assigned.len(), span = Span::call_site());
            assigned.push(parse_quote!(#other = #name;));
            quote!(#name)
        }
    }
}
