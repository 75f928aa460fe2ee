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

/// An expression for the lifted body of the function at this path, which has no arguments in angle brackets.
pub fn lifted(path: &Path, dpnl: &Path) -> TokenStream {
    let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |segment| segment.ident.span());
    let callee = quote_spanned!(span=> __callee);
    quote! {{
        use #path as __callee;
        use #dpnl::__private::ordinary::*;
        <#callee as #dpnl::__private::Symbolic>::lifted
    }}
}

/// A call of the function at this path in the dead copy: a witness sees which instantiation of it is meant.
pub fn probe(path: &Path, witness: &Ident, arguments: &[&Expr], dpnl: &Path) -> TokenStream {
    let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |segment| segment.ident.span());
    let callee = quote_spanned!(span=> __callee);
    let mut imported = path.clone();
    let mut generics = PathArguments::None;
    if let Some(last) = imported.segments.last_mut() {
        generics = std::mem::replace(&mut last.arguments, PathArguments::None);
    }
    let probe = probe_name(arguments.len());
    quote! {({
        use #imported as __callee;
        use #dpnl::__private::ordinary::*;
        #callee #generics ::#probe(#witness, #callee #generics, #(#arguments),*)
    })}
}

/// The name of the function that a companion has for the dead copies of its callers.
pub fn probe_name(arity: usize) -> Ident {
    format_ident!("__probe{arity}")
}
