//! `opaque!(..)`: plain Rust that is evaluated on concrete values of the locals in it.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Ident, Macro, Type};

use super::Rewriter;
use crate::types::{StaticLifetimes, owned};
use syn::visit_mut::VisitMut;

impl Rewriter<'_> {
    pub fn opaque_macro(&mut self, invocation: &Macro) -> TokenStream {
        let mut names: Vec<Ident> = Vec::new();
        collect_names(&invocation.tokens, &mut names);
        let dpnl = self.dpnl;
        let (mut slots, mut lowered) = (Vec::new(), Vec::new());
        for name in names {
            let Some(resolved) = self.scopes.resolve(&name.to_string()) else { continue };
            let position = slots.len();
            slots.push(resolved.slot);
            let argument = quote!(&__arguments[#position]);
            lowered.push(match self.scopes.ty(resolved.slot).cloned() {
                Some(mut ty) if !has_gaps(&ty) => {
                    StaticLifetimes.visit_type_mut(&mut ty);
                    let plain = owned(&ty);
                    let given = quote! {
                        let #name: #plain = (&&&#dpnl::__private::Lowered::<#plain>::new()).lower(#argument)?;
                    };
                    if let Type::Reference(reference) = &ty {
                        let target = &reference.elem;
                        quote!(#given let #name: &#target = &#name;)
                    } else {
                        given
                    }
                }
                _ => quote!(let #name = #dpnl::__private::lower(#argument)?;),
            });
        }
        let tokens = &invocation.tokens;
        let lifted = self.with_items(quote!(#dpnl::__private::Lift::lift(&(#tokens))));
        let function = self.fact(quote!(#dpnl::__private::facts::Fact::Opaque(
            |__arguments: &[#dpnl::__private::code::Argument<'_>]| {
                use #dpnl::__private::{LowerGiven as _, LowerLifted as _, LowerNothing as _};
                #(#lowered)*
                ::core::option::Option::Some(#lifted)
            }
        )));
        quote!(__K::Opaque(&__dpnl_code::Opaque { slots: &[#(#slots),*], function: #function }))
    }
}

/// The identifiers that may be locals: not those after `.` or `::`.
fn collect_names(tokens: &TokenStream, names: &mut Vec<Ident>) {
    let mut previous = None;
    for token in tokens.clone() {
        match &token {
            TokenTree::Ident(ident) if !matches!(previous, Some('.' | ':')) && !names.contains(ident) => {
                names.push(ident.clone());
            }
            TokenTree::Group(group) => collect_names(&group.stream(), names),
            TokenTree::Literal(literal) => collect_inline_names(&literal.to_string(), literal.span(), names),
            _ => {}
        }
        previous = match &token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
    }
}

/// Names in a format string, such as `{x}`.
fn collect_inline_names(text: &str, span: proc_macro2::Span, names: &mut Vec<Ident>) {
    for part in text.split('{').skip(1) {
        let name: String = part.chars().take_while(|&letter| letter.is_alphanumeric() || letter == '_').collect();
        if let Ok(ident) = syn::parse_str::<Ident>(&name) {
            let ident = Ident::new(&ident.to_string(), span);
            if !names.contains(&ident) {
                names.push(ident);
            }
        }
    }
}

/// Whether a type leaves something to inference.
fn has_gaps(ty: &Type) -> bool {
    quote!(#ty).into_iter().any(|token| gap(&token))
}

fn gap(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(ident) => ident == "_" || ident == "impl",
        TokenTree::Punct(punct) => punct.as_char() == '_',
        TokenTree::Group(group) => group.stream().into_iter().any(|token| gap(&token)),
        TokenTree::Literal(_) => false,
    }
}
