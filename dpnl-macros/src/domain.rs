//! `#[derive(Domain)]`: lists the variants of a fieldless enum.

use darling::error::Accumulator;
use darling::{Error, FromDeriveInput};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, Path};

use crate::bounds::MAX_DOMAIN;
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
    let mut errors = Error::accumulator();
    let options = errors.handle(Options::from_derive_input(&input));
    let variants = variants(&input, &mut errors);
    match (errors.finish(), variants) {
        (Ok(()), Some(variants)) => {
            expand(&input, variants, &crate_path::resolve(options.and_then(|options| options.crate_path)))
        }
        (Err(error), _) => error.write_errors(),
        (Ok(()), None) => TokenStream::new(),
    }
}

/// The variants; reports everything that cannot be listed.
fn variants<'a>(input: &'a DeriveInput, errors: &mut Accumulator) -> Option<&'a DataEnum> {
    if !input.generics.params.is_empty() {
        errors.push(messages::domain_of_generics().with_span(&input.generics.params));
    }
    let data = match &input.data {
        Data::Enum(data) => data,
        Data::Struct(_) => {
            errors.push(messages::domain_of_no_enum("struct").with_span(&input.ident));
            return None;
        }
        Data::Union(_) => {
            errors.push(messages::domain_of_no_enum("union").with_span(&input.ident));
            return None;
        }
    };
    let count = data.variants.len();
    if count == 0 {
        errors.push(messages::domain_of_empty_enum().with_span(&input.ident));
    } else if count as i128 > MAX_DOMAIN {
        errors.push(messages::domain_of_too_many(count).with_span(&input.ident));
    }
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            errors.push(messages::domain_of_fields(&variant.ident.to_string()).with_span(variant));
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
            impl #dpnl::lift::Domain for #name {
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
            impl #dpnl::lift::Encode for #name {
                fn structure() -> #dpnl::lift::Structure {
                    #dpnl::lift::Structure::Scalar
                }
                fn encode(&self) -> #dpnl::lift::Tree<i128> {
                    #dpnl::lift::Tree::Leaf(#dpnl::lift::Domain::discriminant(self))
                }
            }

            #[automatically_derived]
            impl #dpnl::lift::Decode for #name {
                fn decode(tree: &#dpnl::lift::Tree<i128>) -> ::core::option::Option<Self> {
                    #dpnl::lift::Domain::from_discriminant(#dpnl::lift::decode_scalar(tree)?)
                }
            }

            #[automatically_derived]
            impl #dpnl::lift::Finite for #name {
                const LENGTHS: usize = 0;
                fn declare(
                    name: &str,
                    _: &[usize],
                    declarations: &mut #dpnl::lift::Declarations,
                ) -> #dpnl::Result<#dpnl::lift::Tree<usize>> {
                    #dpnl::lift::declare_enumeration::<Self>(name, declarations)
                }
            }
        };
    }
}
