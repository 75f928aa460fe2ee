//! The twin type of a function: its `system(..)`, and its implementation of `Function`.
//!
//! It is called like the function, in UpperCamelCase, and the module may well have a type of that name: `fn account` beside
//! `struct Account`. So the twin lives in a module of its own, of which everything is imported: what a module has itself, or
//! imports by name, goes before that. The hidden type that carries the lifted body has the function's own name, and the same
//! constructor: `account::system()` is there whatever `Account` is.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{GenericParam, Generics, Ident, ItemFn, Path, ReturnType, Visibility, parse_quote};

use crate::expand::passed_on;
use crate::parse::{self, Parameter, Place, Role, Symbolic, Twin};
use crate::{types, witness};

/// The items of the twin.
pub fn twin(symbolic: &Symbolic, twin: &Twin, dpnl: &Path) -> TokenStream {
    let ItemFn { sig, attrs, .. } = &symbolic.function;
    let (ident, name) = (&sig.ident, &symbolic.shown);
    let attributes = passed_on(attrs);
    let mut generics = sig.generics.clone();
    generics.params = generics.params.into_iter().filter(|generic| matches!(generic, GenericParam::Const(_))).collect();
    generics.where_clause = None;
    let (implementation, arguments, _) = generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let random: Vec<_> = symbolic.parameters.iter().filter(|parameter| is_random(parameter)).collect();
    let inputs = random.iter().map(|parameter| types::owned(&parameter.ty));
    let input = if random.len() == 1 { quote!(#(#inputs)*) } else { quote!((#(#inputs),*)) };
    let output = match &sig.output {
        ReturnType::Type(_, ty) => types::owned(ty),
        ReturnType::Default => parse_quote!(()),
    };
    let (declaration, twin) = declaration(symbolic, twin, &generics);
    let (system, again) = systems(symbolic, &quote!(#twin #turbofish), dpnl);
    let forward = witness::forward(symbolic);
    quote! {
        #declaration

        #(#attributes)*
        #[automatically_derived]
        #[allow(dead_code, deprecated, unused_imports, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #implementation #twin #arguments {
            #system
            #forward
        }

        #(#attributes)*
        #[automatically_derived]
        #[allow(dead_code, deprecated, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #implementation #ident #arguments {
            #again
        }

        #(#attributes)*
        #[automatically_derived]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #implementation #dpnl::__private::Function for #twin #arguments {
            type Input = #input;
            type Output = #output;
            const NAME: &'static str = #name;

            fn lifted(call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                #ident #turbofish::lifted(call)
            }

            fn fingerprint(output: &Self::Output) -> u64 {
                use #dpnl::__private::fingerprint::{ByHash as _, ByText as _};
                (&#dpnl::__private::fingerprint::Output(output)).fingerprint()
            }
        }
    }
}

/// The twin type as an item, and its path.
fn declaration(symbolic: &Symbolic, twin: &Twin, generics: &Generics) -> (TokenStream, TokenStream) {
    let ItemFn { sig, attrs, .. } = &symbolic.function;
    let (vis, shown, name) = (&symbolic.visibility, &symbolic.shown, &twin.name);
    let attributes = passed_on(attrs);
    let documentation: Vec<_> = attrs.iter().filter(|attribute| attribute.path().is_ident("doc")).collect();
    let structure = |vis: &Visibility, link: &str| {
        let summary =
            format!("The twin of [`{shown}`]{link}: `{name}::system(..)` makes a system for inference over it.");
        quote! {
            #(#attributes)*
            #[doc = #summary]
            #[doc = ""]
            #(#documentation)*
            #[allow(dead_code)]
            #vis struct #name #generics {
                never: ::core::convert::Infallible,
            }
        }
    };
    if let Place::Beside = twin.place {
        return (structure(vis, ""), quote!(#name));
    }
    let home = format_ident!("__twin_of_{}", sig.ident.unraw(), span = Span::call_site());
    let structure = structure(&from_within(vis), &format!("(super::{shown})"));
    // What the user's own documentation links to, and aliases.
    let links = documentation.iter().any(|text| text.to_token_stream().to_string().contains('['));
    let around = (links || !parse::has_plain_constants(sig)).then(|| {
        quote! {
            use super::*;
        }
    });
    let import = matches!(twin.place, Place::Imported).then(|| {
        quote! {
            #(#attributes)*
            #[allow(unused_imports, unreachable_pub, hidden_glob_reexports, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            #vis use #home::*;
        }
    });
    let declaration = quote! {
        #(#attributes)*
        #[allow(unused_imports, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        mod #home {
            #around
            #structure
        }
        #import
    };
    (declaration, quote!(#home::#name))
}

/// The same visibility, as it is written one module further in.
fn from_within(vis: &Visibility) -> Visibility {
    match vis {
        Visibility::Public(_) => vis.clone(),
        Visibility::Inherited => parse_quote!(pub(super)),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            let rest = path.segments.iter().skip(1);
            match path.segments.first() {
                Some(first) if first.ident == "self" => parse_quote!(pub(in super #(::#rest)*)),
                Some(first) if first.ident == "super" => parse_quote!(pub(in super::#path)),
                _ => vis.clone(),
            }
        }
    }
}

fn is_random(parameter: &Parameter) -> bool {
    !matches!(parameter.role, Role::Given)
}

/// The constructor of the twin, and that of the function's own name: `#[given]` values and one `usize` per slice or `Vec`, in
/// the order of the parameters.
fn systems(symbolic: &Symbolic, twin: &TokenStream, dpnl: &Path) -> (TokenStream, TokenStream) {
    let signature = &symbolic.function.sig;
    let arguments = Ident::new("arguments", Span::mixed_site());
    let lifetimes: Vec<_> =
        signature.generics.params.iter().filter(|generic| matches!(generic, GenericParam::Lifetime(_))).collect();
    let where_clause = &signature.generics.where_clause;
    let witness = witness::statement(symbolic, &arguments, dpnl);
    let limit = symbolic.limit.map(|limit| quote!(#arguments.limit(#limit);));
    let mut inputs = Vec::new();
    let mut passed = Vec::new();
    let mut statements = Vec::new();
    let mut documentation = Vec::new();
    for parameter in &symbolic.parameters {
        let (name, ty) = (&parameter.name, &parameter.ty);
        let text = &parameter.shown;
        if !is_random(parameter) {
            inputs.push(quote!(#name: #ty));
            passed.push(quote!(#name));
            documentation.push(format!("- `{text}`: its value"));
            statements.push(given(parameter, &arguments, dpnl));
            continue;
        }
        let lengths: Vec<Ident> = (0..types::open_lengths(ty)).map(|index| length_name(text, index)).collect();
        for (index, length) in lengths.iter().enumerate() {
            inputs.push(quote!(#length: usize));
            passed.push(quote!(#length));
            let level = if index == 0 { String::new() } else { format!(", {index} further in") };
            documentation.push(format!("- `{length}`: the length of `{text}`{level}"));
        }
        let owned = types::owned(ty);
        statements.push(match &parameter.role {
            Role::Domain(values) => {
                let values = values.expand(dpnl);
                let span = ty.span();
                quote_spanned! { span=>
                    (&&&#dpnl::__private::Random::<#owned>::new()).valued(&mut #arguments, #text, #values, &[#(#lengths),*])?;
                }
            }
            _ => quote_spanned! { ty.span()=>
                (&&&#dpnl::__private::Random::<#owned>::new()).finite(&mut #arguments, #text, &[#(#lengths),*])?;
            },
        });
    }
    let summary = format!("Makes a system for inference over `{}`.", symbolic.shown);
    let errors = "A domain that is empty, too wide or outside of its type, a function that cannot be traced, or a traced \
                  program that is found to differ from the function.";
    let system = quote! {
        #[doc = #summary]
        #[doc = ""]
        #(#[doc = #documentation])*
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = #errors]
        pub fn system<#(#lifetimes),*>(#(#inputs),*) -> #dpnl::Result<#dpnl::System<Self>> #where_clause {
            #dpnl::System::<Self>::from_function(Self::__arguments(#(#passed),*)?)
        }

        #[doc(hidden)]
        pub fn __arguments<#(#lifetimes),*>(#(#inputs),*) -> #dpnl::Result<#dpnl::__private::Arguments> #where_clause {
            use #dpnl::__private::{Listed as _, ListedByRange as _, Unknown as _, UnknownByRange as _};
            use #dpnl::__private::{Unlisted as _, UnlistedByRange as _};
            let mut #arguments = #dpnl::__private::Arguments::new();
            #witness
            #limit
            #(#statements)*
            ::core::result::Result::Ok(#arguments)
        }
    };
    let again = quote! {
        #[doc(hidden)]
        pub fn system<#(#lifetimes),*>(#(#inputs),*) -> #dpnl::Result<#dpnl::System<#twin>> #where_clause {
            #twin::system(#(#passed),*)
        }
    };
    (system, again)
}

fn length_name(parameter: &str, index: usize) -> Ident {
    if index == 0 { format_ident!("{parameter}_length") } else { format_ident!("{parameter}_length_{index}") }
}

fn given(parameter: &Parameter, arguments: &Ident, dpnl: &Path) -> TokenStream {
    let name = &parameter.name;
    // At the type, since a type that is neither lifted nor `Clone` is reported here.
    quote_spanned! { parameter.ty.span()=>
        #arguments.given({
            use #dpnl::__private::{KeepGiven as _, LiftGiven as _, LoseGiven as _};
            (&&&#dpnl::__private::Given(#name)).given()
        });
    }
}
