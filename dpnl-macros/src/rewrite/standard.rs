//! Functions of the standard library that the table knows.

use dpnl_table::names::{self, Role};
use dpnl_table::{Entry, FUNCTIONS, FunctionEntry, Owner, meanings};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprPath, Ident, QSelf, Token, Type, parse_quote};

/// A function that is spelled like one of the standard library. Whether it is one, and which, rustc says.
pub struct Standard {
    /// How it is spelled.
    pub name: String,
    /// The functions that it may be.
    pub functions: Vec<&'static FunctionEntry>,
    /// What it may mean as a method: `i32::pow(a, b)` is `a.pow(b)`.
    pub methods: Vec<&'static Entry>,
    /// Whether `use` can import it, as functions of modules.
    pub importable: bool,
}

/// The function that a path is spelled like.
pub fn find(path: &ExprPath, arguments: usize) -> Option<Standard> {
    let last = path.path.segments.last()?.ident.to_string();
    let owner = path.path.segments.iter().rev().nth(1).map(|owner| owner.ident.to_string());
    let of_type = owner.as_deref().is_some_and(|owner| names::is(owner, Role::Type));
    let of_slice = path.qself.as_ref().is_some_and(is_slice);
    let fits = |entry: &FunctionEntry| match (owner.as_deref(), entry.owner) {
        _ if path.qself.is_some() => matches!(entry.owner, Owner::Trait(_)),
        (None, owner) => matches!(owner, Owner::Import(_)),
        (Some(spelled), Owner::Trait(_)) => of_type || spelled.starts_with(char::is_uppercase),
        (Some(spelled), Owner::Type("integer")) => names::integer_bounds(spelled).is_some(),
        // Also by its aliases, such as `NonZeroU8`.
        (Some(spelled), Owner::Type("NonZero")) => spelled.starts_with("NonZero"),
        (Some(spelled), owner) => spelled == owner.name(),
    };
    let functions: Vec<_> = FUNCTIONS
        .iter()
        .filter(|entry| entry.name == last && entry.arguments.len() == arguments && fits(entry))
        .collect();
    let methods: Vec<_> = match (of_type && path.qself.is_none() || of_slice, arguments.checked_sub(1)) {
        (true, Some(rest)) => meanings(&last, rest).filter(|entry| !is_of_iterators(entry)).collect(),
        _ => Vec::new(),
    };
    if functions.is_empty() && methods.is_empty() && !of_type {
        return None;
    }
    let importable = functions.iter().any(|entry| matches!(entry.owner, Owner::Module(_) | Owner::Import(_)));
    let name = owner.filter(|_| of_type).map_or(last.clone(), |owner| format!("{owner}::{last}"));
    Some(Standard { name, functions, methods, importable })
}

/// Whether a type before a name is written as `<[u8]>`.
fn is_slice(of: &QSelf) -> bool {
    of.position == 0 && matches!(&*of.ty, Type::Slice(_) | Type::Array(_))
}

/// Whether a method is one of iterators, which are none of the types that stand before a name.
fn is_of_iterators(entry: &Entry) -> bool {
    use dpnl_table::Receiver::{Adapter, Advance, Consumer, Interval, IteratorReference};
    matches!(entry.receiver, Adapter | Advance | Consumer | Interval | IteratorReference)
}

/// With how many arguments the function of this name is called, if it is one of the standard library's.
pub fn arity(expression: &Expr) -> Option<usize> {
    let Expr::Path(path) = expression else { return None };
    let last = &path.path.segments.last()?.ident;
    if ["Some", "Ok", "Err"].iter().any(|variant| last == variant) {
        return Some(1);
    }
    path.path.segments.iter().nth_back(1)?;
    (0..=2)
        .find(|&arity| find(path, arity).is_some_and(|found| !found.functions.is_empty() || !found.methods.is_empty()))
}

/// A call through a trait of the standard library as the method or operator that it is: `Add::add(a, b)`,
/// `Clone::clone(&x)`, `Coin::from_str(text)`; and an item by which rustc checks that it is one.
pub fn through_trait(path: &ExprPath, arguments: &Punctuated<Expr, Token![,]>) -> Option<(Expr, TokenStream)> {
    let last = path.path.segments.last()?;
    if path.qself.is_some() {
        return None;
    }
    let owner = path.path.segments.iter().nth_back(1)?.ident.to_string();
    let scalar = owner == "bool" || names::integer_bounds(&owner).is_some();
    let operator = names::operator_trait(&last.ident.to_string()).filter(|of| owner == *of || scalar);
    let sign = operator.and_then(names::operator).map(|(_, sign)| sign);
    let arguments: Vec<&Expr> = arguments.iter().collect();
    match (sign, arguments.as_slice()) {
        (Some(sign), [a, b]) => {
            let sign: proc_macro2::TokenStream = sign.parse().ok()?;
            Some((parse_quote!((#a) #sign (#b)), check(path, &owner, operator?, 2)))
        }
        (Some(sign), [a]) => {
            let sign: proc_macro2::TokenStream = sign.parse().ok()?;
            Some((parse_quote!(#sign (#a)), check(path, &owner, operator?, 1)))
        }
        (None, [first, rest @ ..]) if names::is(&owner, Role::Through) => {
            let generics = match &last.arguments {
                syn::PathArguments::AngleBracketed(arguments) => Some(quote!(#arguments)),
                _ => None,
            };
            let name = &last.ident;
            Some((parse_quote!((#first).#name #generics(#(#rest),*)), check(path, &owner, &owner, 0)))
        }
        (None, [text]) if last.ident == "from_str" && !scalar => Some((parsed(path, text), TokenStream::new())),
        _ => None,
    }
}

/// An item that rustc takes only if a path goes through a trait of the standard library: `Add::add`, or `u8::add`.
fn check(path: &ExprPath, owner: &str, of: &str, operands: usize) -> TokenStream {
    let span = path.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    let name = Ident::new(of, Span::call_site());
    let standard = match of {
        "Into" | "TryInto" | "AsRef" => quote!(::std::convert::#name<u8>),
        "Clone" => quote!(::std::clone::#name),
        "ToString" => quote!(::std::string::#name),
        "ToOwned" => quote!(::std::borrow::#name),
        "Ord" | "PartialOrd" | "PartialEq" => quote!(::std::cmp::#name),
        "Iterator" | "DoubleEndedIterator" | "IntoIterator" => quote!(::std::iter::#name),
        _ => quote!(::std::ops::#name),
    };
    if owner != of {
        // A function of a number: beside the trait of the standard library, another one is ambiguous.
        let (mut ty, mut function) = (path.path.clone(), path.path.clone());
        ty.segments.pop();
        ty.segments.pop_punct();
        if let Some(last) = function.segments.last_mut() {
            last.ident.set_span(span.resolved_at(Span::call_site()));
        }
        let operands: Vec<Ident> = (0..operands).map(|number| quote::format_ident!("operand{number}")).collect();
        return quote! {
            const _: fn() = || {
                use #standard as _;
                let _ = |#(#operands: #ty),*| #function(#(#operands),*);
            };
        };
    }
    let mut own = path.path.clone();
    own.segments.pop();
    own.segments.pop_punct();
    if let Some(last) = own.segments.last_mut() {
        last.arguments = match of {
            "Into" | "TryInto" | "AsRef" => syn::PathArguments::AngleBracketed(parse_quote!(<u8>)),
            _ => syn::PathArguments::None,
        };
    }
    let ask = quote_spanned!(span.resolved_at(Span::call_site())=> the_trait_of_the_standard_library_is_meant::<T>());
    quote! {
        const _: () = {
            fn the_trait_of_the_standard_library_is_meant<T: #standard>() {}
            fn ask<T: #own>() {
                #ask
            }
        };
    }
}

/// `Coin::from_str(text)` as `text.parse::<Coin>()`.
fn parsed(path: &ExprPath, text: &Expr) -> Expr {
    let mut ty = path.path.clone();
    ty.segments.pop();
    ty.segments.pop_punct();
    let name = Ident::new(
        "parse",
        path.path.segments.last().map_or_else(proc_macro2::Span::call_site, |last| last.ident.span()),
    );
    parse_quote!((#text).#name::<#ty>())
}
