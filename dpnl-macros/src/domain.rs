//! `#[derive(Domain)]`: lists the variants of a fieldless enum.

use darling::FromDeriveInput;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, Path};

use crate::bounds::MAX_DOMAIN;
use crate::errors::Errors;
use crate::{crate_path, messages};

/// The arguments of `#[domain(..)]` on the enum.
#[derive(FromDeriveInput)]
#[darling(attributes(domain), supports(any))]
struct Options {
    /// The path to dpnl.
    #[darling(rename = "crate")]
    crate_path: Option<Path>,
}

/// Expands the derive.
pub fn derive(item: TokenStream) -> TokenStream {
    let input = match syn::parse2::<DeriveInput>(item) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = Errors::default();
    let options = Options::from_derive_input(&input);
    if let Err(error) = &options {
        for error in error.clone().flatten() {
            let why = syn::Error::from(error);
            errors.push(syn::Error::new(why.span(), messages::derive_option(&why.to_string()).0));
        }
    }
    let variants = variants(&input, &mut errors);
    match (variants, options) {
        (Some(variants), Ok(options)) if errors.is_empty() => {
            expand(&input, variants, &crate_path::resolve(options.crate_path))
        }
        _ => errors.report(),
    }
}

/// The variants; reports everything that cannot be listed.
fn variants<'a>(input: &'a DeriveInput, errors: &mut Errors) -> Option<&'a DataEnum> {
    if !input.generics.params.is_empty() {
        errors.push(messages::domain_of_generics().at(&input.generics.params));
    }
    let data = match &input.data {
        Data::Enum(data) => data,
        Data::Struct(_) => {
            errors.push(messages::domain_of_no_enum("struct").at(&input.ident));
            return None;
        }
        Data::Union(_) => {
            errors.push(messages::domain_of_no_enum("union").at(&input.ident));
            return None;
        }
    };
    let count = data.variants.len();
    if count == 0 {
        errors.push(messages::domain_of_empty_enum().at(&input.ident));
    } else if count as i128 > MAX_DOMAIN {
        errors.push(messages::domain_of_too_many(count).at(&input.ident));
    }
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            errors.push(messages::domain_of_fields(&variant.ident.to_string()).at(variant));
        }
    }
    Some(data)
}

fn expand(input: &DeriveInput, data: &DataEnum, dpnl: &Path) -> TokenStream {
    let name = &input.ident;
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let labels = variants.iter().map(|variant| variant.to_string().trim_start_matches("r#").to_owned());
    let indices = 0..variants.len();
    let positions = 0..variants.len();
    quote! {
        const _: () = {
            #[automatically_derived]
            impl #dpnl::__private::Domain for #name {
                const VARIANTS: &'static [Self] = &[#(Self::#variants),*];
                const LABELS: &'static [&'static str] = &[#(#labels),*];

                fn index(&self) -> usize {
                    match self { #(Self::#variants => #indices,)* }
                }
                fn discriminant(&self) -> i128 {
                    match self { #(Self::#variants => Self::#variants as i128,)* }
                }
                fn from_index(index: usize) -> ::core::option::Option<Self> {
                    match index {
                        #(#positions => ::core::option::Option::Some(Self::#variants),)*
                        _ => ::core::option::Option::None,
                    }
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Encode for #name {
                fn structure() -> #dpnl::__private::Structure {
                    #dpnl::__private::Structure::Scalar
                }
                fn encode(&self) -> #dpnl::__private::Tree<i128> {
                    #dpnl::__private::Tree::Leaf(#dpnl::__private::Domain::discriminant(self))
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Decode for #name {
                fn decode(tree: &#dpnl::__private::Tree<i128>) -> ::core::option::Option<Self> {
                    #dpnl::__private::Domain::from_discriminant(#dpnl::__private::decode_scalar(tree)?)
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Lift for #name {
                fn lift(&self) -> #dpnl::__private::Value {
                    #dpnl::__private::Value::enumeration::<Self>(#dpnl::__private::Domain::discriminant(self))
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Finite for #name {
                const LENGTHS: usize = 0;
                fn declare(
                    name: &str,
                    _: &[usize],
                    declarations: &mut #dpnl::__private::Declarations,
                ) -> #dpnl::Result<#dpnl::__private::Tree<usize>> {
                    #dpnl::__private::declare_enumeration::<Self>(name, declarations)
                }
            }
        };
    }
}
