//! The function itself as a closure over numbers, so that its trace can be compared with it.
//!
//! Random parameters arrive as owned values and `#[given]` ones are kept as such; a function that takes references
//! is lent them. References within references within references have no place to live in, so a function with such
//! parameters goes without a witness.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{GenericArgument, Ident, Lifetime, Path, PathArguments, ReturnType, Type};

use crate::parse::{Parameter, Role, Symbolic};
use crate::types::{self, Kind};

/// What the witness needs of the twin: a function that only calls the annotated one. Inside of `system(..)` the names of
/// parameters could hide it.
pub fn forward(symbolic: &Symbolic) -> TokenStream {
    let signature = &symbolic.function.sig;
    let names: Vec<Ident> = (0..symbolic.parameters.len()).map(argument).collect();
    let types = symbolic.parameters.iter().map(|parameter| &parameter.ty);
    let lifetimes = signature.generics.lifetimes();
    let constants: Vec<&Ident> = signature.generics.const_params().map(|constant| &constant.ident).collect();
    let turbofish = (!constants.is_empty()).then(|| quote!(::<#(#constants),*>));
    let (ident, output, where_clause) = (&signature.ident, &signature.output, &signature.generics.where_clause);
    quote! {
        #[doc(hidden)]
        fn __function<#(#lifetimes),*>(#(#names: #types),*) #output #where_clause {
            #ident #turbofish (#(#names),*)
        }
    }
}

/// The statements of `system(..)` that hand the function over, before it uses up the `#[given]` values.
pub fn statement(symbolic: &Symbolic, arguments: &Ident, dpnl: &Path) -> TokenStream {
    statements(symbolic, arguments, dpnl).unwrap_or_default()
}

fn statements(symbolic: &Symbolic, arguments: &Ident, dpnl: &Path) -> Option<TokenStream> {
    let (given, series, numbers, output) = (local("given"), local("series"), local("numbers"), local("output"));
    let room = local("room");
    let (mut kept, mut known, mut random): (Vec<TokenStream>, Vec<Ident>, Vec<Ident>) = Default::default();
    let (mut lent, mut passed) = (Vec::new(), Vec::new());
    let (mut lent_again, mut lifted) = (Vec::new(), Vec::new());
    // Where the function only looks at its input, or copies it, the next one takes the room of the one before.
    let stays = |parameter: &Parameter| {
        matches!(parameter.role, Role::Given) || !is_owned(&parameter.ty) || types::is_primitive(&parameter.ty)
    };
    let stays = symbolic.parameters.iter().all(stays);
    for (index, Parameter { name, ty, role, .. }) in symbolic.parameters.iter().enumerate() {
        let argument = argument(index);
        let place = if stays || matches!(role, Role::Given) { quote!((*#argument)) } else { quote!(#argument) };
        // The function is called many times, so what is given is lent or copied.
        passed.push(match role {
            Role::Given => {
                kept.push(own(ty, &quote!(#name))?);
                lifted.push(lend(ty, &place, Some((index, &mut lent_again)))?);
                lend(ty, &place, Some((index, &mut lent)))?
            }
            _ if is_owned(ty) => place,
            _ => lend(ty, &place, Some((index, &mut lent)))?,
        });
        if matches!(role, Role::Given) { &mut known } else { &mut random }.push(argument);
    }
    let input = match (stays, random.as_slice()) {
        (true, [only]) => quote!(let #only = #dpnl::__private::renewed::<Self>(&mut #room, #numbers)?;),
        (true, _) => quote!(let (#(ref #random),*) = *#dpnl::__private::renewed::<Self>(&mut #room, #numbers)?;),
        (false, [only]) => quote!(let #only = #dpnl::__private::input_value::<Self>(#numbers)?;),
        (false, _) => quote!(let (#(#random),*) = #dpnl::__private::input_value::<Self>(#numbers)?;),
    };
    let rooms = stays.then(|| quote!(let mut #room = ::core::option::Option::None;));
    let returned = match &symbolic.function.sig.output {
        ReturnType::Type(_, ty) if is_owned(ty) => quote!(#dpnl::__private::returned::<Self>(&#output)),
        _ => quote!(&#output),
    };
    Some(quote! {
        #arguments.witness({
            #[allow(unused_imports)]
            use #dpnl::__private::{CloneGiven as _, CloneMissing as _, Cloned as __Cloned, KeepLocal as _, KeepShared as _};
            (&#dpnl::__private::Kept::new((#(#kept,)*), |#given, #series| {
                let (#(#known,)*) = #given;
                #rooms
                while let ::core::option::Option::Some(#numbers) = #series.next() {
                    #input
                    #(#lent)*
                    let #output = Self::__function(#(#passed),*);
                    #series.receive(#returned);
                }
                ::core::option::Option::Some(())
            })
            .lifting(|#given| {
                use #dpnl::__private::{KeepGiven as _, LiftGiven as _, LostGiven as _};
                let (#(#known,)*) = #given;
                #(#lent_again)*
                ::std::vec![#((&&&#dpnl::__private::Given(#lifted)).given()),*]
            }))
            .keep(#dpnl::__private::Build {
                debug_assertions: ::core::cfg!(debug_assertions),
                overflow: || ::core::hint::black_box(::core::primitive::u8::MAX) + ::core::hint::black_box(1),
                watched: ::core::cfg!(not(debug_assertions)),
            })
        });
    })
}

fn argument(index: usize) -> Ident {
    local(&format!("argument_{index}"))
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Whether the type is its own owned form.
fn is_owned(ty: &Type) -> bool {
    match types::kind(ty) {
        Kind::Reference(_) | Kind::Slice(_) | Kind::MutableReference => false,
        Kind::Box(item) | Kind::Array(item) | Kind::Vec(item) => is_owned(item),
        Kind::Tuple(parts) | Kind::Optional(parts) => parts.into_iter().all(is_owned),
        Kind::Named => !has_lifetime(ty),
        _ => true,
    }
}

/// Whether a path has a lifetime among its arguments.
fn has_lifetime(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.iter().any(|segment| match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().any(|argument| match argument {
            GenericArgument::Lifetime(lifetime) => !is_static(lifetime),
            _ => false,
        }),
        _ => false,
    })
}

fn is_static(lifetime: &Lifetime) -> bool {
    lifetime.ident == "static"
}

/// The reference lives for ever, so it can be kept as it is.
fn lives_for_ever(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if reference.lifetime.as_ref().is_some_and(is_static))
}

/// The owned form of an expression of the type. `None` if the macro does not know it.
fn own(ty: &Type, value: &TokenStream) -> Option<TokenStream> {
    if is_owned(ty) || lives_for_ever(ty) {
        return Some(quote!((&&__Cloned(&#value)).cloned()));
    }
    let item = local("item");
    let items = |inner: &Type| {
        let owned = own(inner, &quote!((*#item)))?;
        Some(quote!(#value.iter().map(|#item| #owned).collect::<::std::vec::Vec<_>>()))
    };
    match types::kind(ty) {
        Kind::Reference(inner) => match types::kind(inner) {
            Kind::Slice(part) if !is_owned(part) => items(part),
            _ if is_owned(inner) || matches!(types::kind(inner), Kind::Slice(_)) => {
                Some(quote!(::std::borrow::ToOwned::to_owned(#value)))
            }
            _ => own(inner, &quote!((*#value))),
        },
        Kind::Vec(part) => items(part),
        Kind::Array(part) => {
            let owned = own(part, &quote!((*#item)))?;
            Some(quote!(#value.each_ref().map(|#item| #owned)))
        }
        Kind::Tuple(parts) => {
            let parts = parts.into_iter().enumerate().map(|(index, part)| {
                let index = syn::Index::from(index);
                own(part, &quote!(#value.#index))
            });
            let parts = parts.collect::<Option<Vec<_>>>()?;
            Some(quote!((#(#parts,)*)))
        }
        Kind::Optional(parts) => match parts.as_slice() {
            [part] => {
                let owned = own(part, &quote!((*#item)))?;
                Some(quote!(#value.as_ref().map(|#item| #owned)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// An expression of the type, borrowed from a place that holds its owned form. `statements` take what must live somewhere;
/// without them such a type has no expression.
fn lend(ty: &Type, place: &TokenStream, statements: Option<(usize, &mut Vec<TokenStream>)>) -> Option<TokenStream> {
    if is_owned(ty) || lives_for_ever(ty) {
        return Some(quote!((&&__Cloned(&#place)).cloned()));
    }
    let item = local("item");
    let items = |inner: &Type| {
        let lent = lend(inner, &quote!((*#item)), None)?;
        Some(quote!(#place.iter().map(|#item| #lent).collect::<::std::vec::Vec<_>>()))
    };
    match types::kind(ty) {
        Kind::Reference(inner) => {
            let whole = match types::kind(inner) {
                Kind::Slice(part) if is_owned(part) => return Some(quote!(&#place[..])),
                Kind::Text if matches!(inner, Type::Path(path) if path.path.is_ident("str")) => {
                    return Some(quote!(&#place[..]));
                }
                Kind::Slice(part) => items(part)?,
                _ if is_owned(inner) => return Some(quote!(&#place)),
                _ => lend(inner, place, None)?,
            };
            let (index, statements) = statements?;
            let held = format_ident!("held_{}_{}", index, statements.len(), span = Span::mixed_site());
            statements.push(quote!(let #held = #whole;));
            Some(if matches!(types::kind(inner), Kind::Slice(_)) { quote!(&#held[..]) } else { quote!(&#held) })
        }
        Kind::Vec(part) => items(part),
        Kind::Array(part) => {
            let lent = lend(part, &quote!((*#item)), None)?;
            Some(quote!(#place.each_ref().map(|#item| #lent)))
        }
        Kind::Box(inner) => match types::kind(inner) {
            Kind::Slice(part) if is_owned(part) => {
                Some(quote!(::core::clone::Clone::clone(&#place).into_boxed_slice()))
            }
            _ => None,
        },
        Kind::Tuple(parts) => {
            let parts = parts.into_iter().enumerate().map(|(index, part)| {
                let index = syn::Index::from(index);
                lend(part, &quote!(#place.#index), None)
            });
            let parts = parts.collect::<Option<Vec<_>>>()?;
            Some(quote!((#(#parts,)*)))
        }
        Kind::Optional(parts) => match parts.as_slice() {
            [part] => {
                let lent = lend(part, &quote!((*#item)), None)?;
                Some(quote!(#place.as_ref().map(|#item| #lent)))
            }
            _ => None,
        },
        _ => None,
    }
}
