//! Method calls: what a name may mean, as the table says.

use dpnl_table::{Argument, Entry, Question, meanings};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident};

use super::Rewriter;
use super::statements::optional;

impl Rewriter<'_> {
    pub fn method_call(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        let name = call.method.to_string();
        let entries: Vec<_> = meanings(&name, call.args.len()).collect();
        if entries.is_empty() {
            self.error(&call.method, format!("`{name}` is not known to #[symbolic]; wrap the call in opaque!(..)"));
        }
        let receiver = self.expr(&mut call.receiver);
        let mut arguments = Vec::new();
        for (position, argument) in call.args.iter_mut().enumerate() {
            arguments.push(self.argument(argument, entries.iter().map(|entry| entry.arguments[position])));
        }
        let asks = |question| entries.iter().any(|entry| entry.questions.contains(&question));
        let seen = asks(Question::Receiver).then(|| self.see(&mut call.receiver));
        let result = asks(Question::Result).then(|| self.see(expression));
        let (seen, result) = (optional(seen.map(|fact| quote!(#fact))), optional(result.map(|fact| quote!(#fact))));
        let method = method(&name, &entries);
        quote!(__K::Method {
            method: &#method, seen: #seen, result: #result, receiver: &#receiver, arguments: &[#(#arguments),*]
        })
    }

    /// An argument that is called, if one of the meanings of the call does so.
    pub fn argument(&mut self, argument: &mut Expr, meanings: impl Iterator<Item = Argument>) -> TokenStream {
        let mut arities: Vec<usize> = meanings
            .filter_map(|argument| match argument {
                Argument::Called(arity) => Some(arity),
                Argument::Value => None,
            })
            .collect();
        arities.dedup();
        match arities.as_slice() {
            [] => self.expr(argument),
            [arity] => self.callable(argument, Some(*arity)),
            // How many there are depends on the receiver; functions of the standard library say it themselves.
            _ => {
                let arity = super::standard::arity(argument);
                self.callable(argument, arity)
            }
        }
    }
}

/// The meanings of a name, by receiver.
pub fn method(name: &str, entries: &[&Entry]) -> TokenStream {
    let ident = |name: &str| Ident::new(name, Span::call_site());
    let fields = entries.iter().map(|entry| {
        let (field, variant) = (ident(entry.receiver.field()), ident(entry.variant));
        let value = match entry.family {
            Some(family) => {
                let family = ident(family);
                quote!((__dpnl_code::table::Family::#family, __dpnl_code::table::Operation::#variant))
            }
            None => {
                let receiver = ident(entry.receiver.name());
                quote!(__dpnl_code::table::#receiver::#variant)
            }
        };
        quote!(#field: ::core::option::Option::Some(#value))
    });
    quote!(__dpnl_code::table::Method { #(#fields,)* ..__dpnl_code::table::Method::new(#name) })
}
