//! Last stage: the function itself, and the hidden type that carries the lifted body; `twin` adds the twin type.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, FnArg, GenericParam, Generics, Ident, Item, ItemFn, Lifetime, Path, ReturnType, Type, WherePredicate,
};

use crate::errors::Errors;
use crate::parse::{self, Symbolic};
use crate::rewrite::{self, Lifted};
use crate::types::ElidedLifetimes;
use crate::{callee, check, check_body, crate_path, depth, implementation, messages, method, twin, types, watch};

/// Expands `#[symbolic]`.
pub fn symbolic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Fn(function)) => function_item(arguments, function),
        Ok(Item::Impl(item)) => implementation::implementation(arguments, item),
        Ok(Item::Trait(item)) => implementation::declaration(arguments, item),
        Ok(_) => with_error(syn::Error::new(Span::call_site(), messages::not_a_function().0), &item),
        Err(error) => with_error(error, &item),
    }
}

fn with_error(error: syn::Error, item: &TokenStream) -> TokenStream {
    let errors = error.to_compile_error();
    quote!(#item #errors)
}

fn function_item(arguments: TokenStream, function: ItemFn) -> TokenStream {
    let mut errors = Errors::default();
    let options = parse::options(arguments, &mut errors);
    let symbolic = parse::function(function, &options, &mut errors);
    let dpnl = crate_path::resolve(options.crate_path);
    read_function(&symbolic, errors, &dpnl)
}

/// The items around a function that was read.
pub fn read_function(symbolic: &Symbolic, mut errors: Errors, dpnl: &Path) -> TokenStream {
    check::signature(symbolic, &mut errors);
    let twin =
        if errors.is_empty() { symbolic.twin.as_ref().map(|name| twin::twin(symbolic, name, dpnl)) } else { None };
    let mut named = types::named_impls(&symbolic.function);
    method::without_unsized(&mut named.sig.generics);
    let body = lifted_body(&named, dpnl, &mut errors);
    // A method cannot have companions; rustc would only add to what is reported about it.
    let carrier =
        symbolic.function.sig.receiver().is_none().then(|| carrier(&symbolic.function, &named, dpnl, body.as_ref()));
    let function = &symbolic.function;
    let function = if errors.is_empty() {
        watch::function(&depth::function(function, dpnl), dpnl)
    } else {
        quote!(#[allow(dead_code)] #function)
    };
    let errors = errors.report();
    quote!(#function #carrier #twin #errors)
}

/// The lifted body. It is rewritten only if it is sound, so that a mistake is reported once. After any mistake something
/// stands in for it, so that the names exist all the same and their users see no errors of their own.
pub fn lifted_body(function: &ItemFn, dpnl: &Path, errors: &mut Errors) -> Option<Lifted> {
    let mut found = Errors::default();
    check_body::body(function, &mut found);
    let mut body = None;
    if found.is_empty() {
        body = Some(rewrite::body(function, dpnl, &mut found));
    }
    errors.append(found);
    body.filter(|_| errors.is_empty())
}

/// `struct add {}` with the lifted body: it lives in the namespace of types, so a `use` of the function brings it
/// along. It has the generics of the function, so that one instantiation of it stands for one of the function.
fn carrier(function: &ItemFn, named: &ItemFn, dpnl: &Path, body: Option<&Lifted>) -> TokenStream {
    let ItemFn { vis, sig, attrs, .. } = function;
    let ident = &sig.ident;
    let attributes = passed_on(attrs);
    let call = Ident::new("call", Span::call_site());
    let Companion { generics, lifetimes, mut inputs } = companion(named);
    let (implementation, arguments, where_clause) = generics.split_for_impl();
    let types = generics.type_params().map(|parameter| &parameter.ident);
    let kept = generics.lifetimes().map(|parameter| &parameter.lifetime);
    let numbers: Vec<Ident> = (0..inputs.len()).map(|number| format_ident!("__argument{number}")).collect();
    // What `impl ..` stands for, only the function itself knows; and `!` is a type for nobody else.
    let (result, output) = match &sig.output {
        ReturnType::Type(_, ty) if types::has_impl(ty) || matches!(**ty, Type::Never(_)) => {
            (Some(quote!(__R,)), quote!(-> __R))
        }
        output => (None, quote!(#output)),
    };
    // It may hold what is borrowed, and is then one type for one lifetime only.
    let mut elided = ElidedLifetimes(false);
    if result.is_some() {
        inputs.iter_mut().for_each(|input| elided.visit_type_mut(input));
    }
    let elided = elided.0.then(|| Lifetime::new(ElidedLifetimes::NAME, Span::call_site())).into_iter();
    let probe = callee::probe_name(inputs.len());
    let (mut opened, mut pointers) = (Vec::new(), Vec::new());
    for input in &inputs {
        let (ty, found) = types::open_pointers(input, pointers.len());
        opened.push(ty);
        pointers.extend(found);
    }
    // Says to the dead copy what the closures that are returned take.
    let expected = method::output_check(sig);
    let lifted = match body {
        Some(Lifted { code, facts }) => quote! {
            #[doc(hidden)]
            pub fn lifted(#call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                #code
                #call.run(&__DPNL_CODE, Self::__facts)
            }

            fn __facts<#(#lifetimes),*>() -> ::std::vec::Vec<#dpnl::__private::facts::Fact> {
                #facts
            }
        },
        // After a mistake: the names exist all the same, and their users see no errors of their own.
        None => quote! {
            #[doc(hidden)]
            pub fn lifted(_: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                ::core::unimplemented!()
            }
        },
    };
    quote! {
        #(#attributes)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis struct #ident #implementation { never: ::core::marker::PhantomData<(#(fn(&#types),)* #(fn(&#kept ()),)*)> }

        #(#attributes)*
        #[automatically_derived]
        #[allow(unused, nonstandard_style, rust_2018_idioms, missing_docs, warnings, overflowing_literals, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #implementation #ident #arguments #where_clause {
            #[doc(hidden)]
            pub fn #probe<#(#elided,)* #(#lifetimes,)* #(#pointers,)* #result __F: ::core::ops::FnOnce(#(#inputs),*) #output>(
                _: #dpnl::__private::facts::Observer<Self>,
                _: __F,
                #(#numbers: #opened),*
            ) #output {
                loop {}
            }

            #expected
            #lifted
        }

        #(#attributes)*
        #[automatically_derived]
        #[allow(unused, nonstandard_style, rust_2018_idioms, missing_docs, warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #implementation #dpnl::__private::Symbolic for #ident #arguments #where_clause {
            fn lifted(call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                <#ident #arguments>::lifted(call)
            }
        }
    }
}

/// The signature of a function as its companion has it.
struct Companion {
    /// Types and constants, and the lifetimes that bounds on types mention.
    generics: Generics,
    /// The other lifetimes, which belong to the function that callers see.
    lifetimes: Vec<GenericParam>,
    /// The types of the parameters.
    inputs: Vec<Type>,
}

fn companion(function: &ItemFn) -> Companion {
    let mut generics = function.sig.generics.clone();
    let bounding = types::bounding_lifetimes(&generics);
    let (lifetimes, others): (Vec<_>, Vec<_>) = generics.params.into_iter().partition(
        |generic| matches!(generic, GenericParam::Lifetime(found) if !bounding.contains(&found.lifetime.ident)),
    );
    generics.params = others.into_iter().collect();
    if let Some(clause) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut clause.predicates).into_iter();
        clause.predicates = predicates.filter(|predicate| !matches!(predicate, WherePredicate::Lifetime(_))).collect();
    }
    let inputs = function.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some((*typed.ty).clone()),
        FnArg::Receiver(_) => None,
    });
    Companion { generics, lifetimes, inputs: inputs.collect() }
}

/// The attributes of the function that its companions need as well.
pub fn passed_on(attributes: &[Attribute]) -> Vec<&Attribute> {
    let names = ["cfg", "cfg_attr", "allow"];
    attributes.iter().filter(|attribute| names.iter().any(|name| attribute.path().is_ident(name))).collect()
}
