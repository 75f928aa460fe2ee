//! How one lifted body names another.
//!
//! A function `double` with `#[symbolic]` has a companion `struct double {}`, which carries its lifted body: functions
//! live in the namespace of values and structs in that of types, so whatever names the function names the companion.
//! A call of an ordinary function would fail with "cannot find module `double`", which helps nobody. Therefore the
//! callee is imported under a fixed name (which works for any function), beside a glob import that has a type of that
//! name: an explicit import goes before a glob import, in each namespace on its own. So the name is the companion if
//! there is one, and otherwise a type without a lifted body, whose missing trait says what to do.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, Ident, Path, PathArguments};

/// How the companion of a function is named.
pub struct Callee<'a> {
    /// The path of the function.
    pub path: &'a Path,
    /// Whether it is a function of a block around the call. It has a companion, and hides functions outside of the block;
    /// an import could not choose between them.
    pub is_inner: bool,
}

impl Callee<'_> {
    /// An expression for the lifted body of the function, which has no arguments in angle brackets.
    pub fn lifted(&self, dpnl: &Path) -> TokenStream {
        let (imports, callee, _) = self.named(dpnl);
        quote! {{
            #imports
            <#callee as #dpnl::__private::Symbolic>::lifted
        }}
    }

    /// A call of the function in the dead copy: an observer sees which instantiation of it is meant.
    pub fn probe(&self, observer: &Ident, arguments: &[&Expr], dpnl: &Path) -> TokenStream {
        let (imports, callee, generics) = self.named(dpnl);
        let probe = probe_name(arguments.len());
        quote! {({
            #imports
            #callee #generics ::#probe(#observer, #callee #generics, #(#arguments),*)
        })}
    }

    /// What brings the companion into scope, its name, and its arguments in angle brackets.
    fn named(&self, dpnl: &Path) -> (Option<TokenStream>, TokenStream, PathArguments) {
        let mut path = self.path.clone();
        let last = path.segments.last_mut();
        let generics = last.map(|last| std::mem::replace(&mut last.arguments, PathArguments::None));
        let generics = generics.unwrap_or(PathArguments::None);
        if self.is_inner {
            return (None, quote!(#path), generics);
        }
        let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |segment| segment.ident.span());
        let imports = quote! {
            use #path as __callee;
            use #dpnl::__private::ordinary::*;
        };
        (Some(imports), quote_spanned!(span=> __callee), generics)
    }
}

/// The name of the function that a companion has for the dead copies of its callers.
pub fn probe_name(arity: usize) -> Ident {
    format_ident!("__probe{arity}")
}
