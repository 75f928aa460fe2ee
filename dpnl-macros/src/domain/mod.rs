//! `#[derive(Domain)]`: says what a struct or enum is, so that symbolic functions can use it; and which values it has, so
//! that it can be random.
//!
//! A fieldless enum is a number, with a list of its variants. Everything else is a tag with the fields of all variants. The
//! type can be a random parameter if each of its numbers has a `#[domain(..)]`; the others are for locals, constants and
//! outputs.

mod comparisons;

use darling::FromDeriveInput;
use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Generics, Ident, Path, Type, WherePredicate, parse_quote};

use crate::bounds::MAX_DOMAIN;
use crate::errors::Errors;
use crate::parse::{self, Role};
use crate::types::{self, Kind};
use crate::values::Values;
use crate::{check, crate_path, messages};

/// The arguments of `#[domain(..)]` on the type.
#[derive(FromDeriveInput)]
#[darling(attributes(domain), supports(any))]
struct Options {
    /// The path to dpnl.
    #[darling(rename = "crate")]
    crate_path: Option<Path>,
}

/// A struct, or a variant of an enum.
struct Variant {
    ident: Ident,
    fields: Vec<Field>,
    /// Whether it is written without parentheses and braces.
    is_unit: bool,
}

struct Field {
    /// How it is written: `x` or `0`.
    member: TokenStream,
    name: String,
    ty: Type,
    values: Option<Box<Values>>,
}

/// What is derived for.
struct Described<'a> {
    input: &'a DeriveInput,
    dpnl: Path,
    variants: Vec<Variant>,
    is_struct: bool,
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
    let is_struct = matches!(input.data, Data::Struct(_));
    match (variants, options) {
        (Some(variants), Ok(options)) if errors.is_empty() => {
            let dpnl = crate_path::resolve(options.crate_path);
            Described { input: &input, dpnl, variants, is_struct }.expand()
        }
        _ => errors.report(),
    }
}

/// The variants; reports everything that cannot be described.
fn variants(input: &DeriveInput, errors: &mut Errors) -> Option<Vec<Variant>> {
    let mut variant = |ident: &Ident, fields: &Fields| Variant {
        ident: ident.clone(),
        fields: fields.iter().enumerate().map(|(index, field)| read_field(index, field, errors)).collect(),
        is_unit: matches!(fields, Fields::Unit),
    };
    let variants: Vec<Variant> = match &input.data {
        Data::Enum(data) => data.variants.iter().map(|found| variant(&found.ident, &found.fields)).collect(),
        Data::Struct(data) => vec![variant(&input.ident, &data.fields)],
        Data::Union(_) => {
            errors.push(messages::domain_of_union().at(&input.ident));
            return None;
        }
    };
    if variants.is_empty() {
        errors.push(messages::domain_of_empty_enum().at(&input.ident));
    } else if variants.len() as i128 > MAX_DOMAIN {
        errors.push(messages::domain_of_too_many(variants.len()).at(&input.ident));
    }
    Some(variants)
}

fn read_field(index: usize, field: &syn::Field, errors: &mut Errors) -> Field {
    let attributes = field.attrs.iter().filter(|attribute| attribute.path().is_ident("domain")).cloned().collect();
    let values = match parse::role(attributes, errors) {
        Role::Domain(values) => {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
            check::field_domain(&name, &field.ty, &values, errors);
            Some(values)
        }
        _ => None,
    };
    let member = match &field.ident {
        Some(ident) => quote!(#ident),
        None => {
            let index = syn::Index::from(index);
            quote!(#index)
        }
    };
    let name = field.ident.as_ref().map_or_else(|| index.to_string(), |ident| ident.unraw().to_string());
    Field { member, name, ty: field.ty.clone(), values }
}

impl Described<'_> {
    fn expand(&self) -> TokenStream {
        let is_number = !self.is_struct && self.variants.iter().all(|variant| variant.is_unit);
        let (definition, implementations) =
            (self.definition(is_number), if is_number { self.number() } else { self.tagged() });
        quote! {
            const _: () = {
                #definition
                #implementations
            };
        }
    }

    /// The head of an implementation of one of our traits, if the fields have it as well.
    pub(super) fn head(&self, name: &str, bounded: bool) -> TokenStream {
        let (dpnl, ident) = (&self.dpnl, &self.input.ident);
        let name: TokenStream = name.parse().unwrap_or_default();
        let path: Path = parse_quote!(#dpnl::__private::#name);
        let mut generics: Generics = self.input.generics.clone();
        if bounded {
            for parameter in generics.type_params_mut() {
                // What only stands in a `PhantomData` has no values.
                if self
                    .fields()
                    .any(|field| !types::is_phantom(&field.ty) && types::mentions(&field.ty, &parameter.ident))
                {
                    parameter.bounds.push(parse_quote!(#path));
                }
            }
            let conditions = self.conditions(&path);
            if !conditions.is_empty() {
                generics.make_where_clause().predicates.extend(conditions);
            }
        }
        if name.to_string().contains("Sample") {
            generics.make_where_clause().predicates.push(parse_quote!(for<'__dpnl> Self: ::core::clone::Clone));
        }
        let (_, arguments, _) = self.input.generics.split_for_impl();
        let (implementation, _, clause) = generics.split_for_impl();
        quote!(#[automatically_derived] #[allow(deprecated)] impl #implementation #path for #ident #arguments #clause)
    }

    /// Bounds on the types of fields that the macro does not know. They are bound by a lifetime, so that rustc looks at them
    /// only where the trait is needed: a type that is never returned may have fields that cannot be.
    fn conditions(&self, path: &Path) -> Vec<WherePredicate> {
        let parameters: Vec<&Ident> = self.input.generics.type_params().map(|parameter| &parameter.ident).collect();
        let listed = path.segments.last().is_some_and(|last| last.ident == "Finite");
        let mut found: Vec<WherePredicate> = Vec::new();
        for field in self.fields() {
            let ty = &field.ty;
            if types::has_reference(ty) && !types::mentions(ty, &self.input.ident) {
                found.push(parse_quote!(for<'__dpnl> #ty: #path));
                continue;
            }
            // What is behind a pointer, or in a map, may be the type itself, whose implementation would then depend on itself;
            // what is shared has none, whatever it holds.
            let indirect = types::has_indirection(ty);
            let mut leaves = Vec::new();
            types::leaves(ty, &mut leaves);
            for leaf in leaves {
                // A list of values is another matter: no map has one.
                let own = !listed && types::mentions(leaf, &self.input.ident);
                if (own || indirect) && !matches!(types::kind(leaf), Kind::Never(_)) {
                    continue;
                }
                let plain = matches!(types::kind(leaf), Kind::Integer { .. } | Kind::Bool | Kind::Char);
                if !plain && !parameters.iter().any(|parameter| types::mentions(leaf, parameter)) {
                    found.push(parse_quote!(for<'__dpnl> #leaf: #path));
                }
            }
        }
        found
    }

    fn fields(&self) -> impl Iterator<Item = &Field> {
        self.variants.iter().flat_map(|variant| &variant.fields)
    }

    fn definition(&self, is_number: bool) -> TokenStream {
        let dpnl = &self.dpnl;
        let head = self.head("Described", false);
        let name = self.input.ident.unraw().to_string();
        let mut first = 0;
        let variants: Vec<_> = self
            .variants
            .iter()
            .map(|variant| {
                let ident = &variant.ident;
                let (name, start) = (ident.unraw().to_string(), first);
                first += variant.fields.len();
                let fields = variant.fields.iter().map(|field| &field.name);
                let discriminant = if is_number { quote!(Self::#ident as i128) } else { quote!(0) };
                quote! {
                    #dpnl::__private::Variant {
                        name: #name, discriminant: #discriminant, first: #start, fields: &[#(#fields),*],
                    }
                }
            })
            .collect();
        let form = match (self.is_struct, is_number) {
            (true, _) => quote!(Struct),
            (_, true) => quote!(Number),
            _ => quote!(Enum),
        };
        let (operators, derived, written) = (self.operators(), self.derived(is_number), self.written());
        quote! {
            #head {
                const DEFINITION: &'static #dpnl::__private::Definition = &#dpnl::__private::Definition {
                    name: ::core::concat!(::core::module_path!(), "::", #name),
                    variants: &[#(#variants),*],
                    form: #dpnl::__private::Form::#form,
                    operators: #operators,
                    derived: #derived,
                    written: #written,
                };
            }
        }
    }

    /// The path of a variant or struct.
    pub(super) fn path(&self, variant: &Variant) -> TokenStream {
        let ident = &variant.ident;
        if self.is_struct { quote!(Self) } else { quote!(Self::#ident) }
    }

    /// A pattern or expression with all fields of a variant.
    pub(super) fn whole(&self, variant: &Variant, value: impl Fn(usize, &Field) -> TokenStream) -> TokenStream {
        let path = self.path(variant);
        let fields = variant.fields.iter().enumerate().map(|(index, field)| {
            let (member, value) = (&field.member, value(index, field));
            quote!(#member: #value)
        });
        quote!(#path { #(#fields),* })
    }

    fn tagged(&self) -> TokenStream {
        let dpnl = &self.dpnl;
        let private = quote!(#dpnl::__private);
        let (lift, encode, decode) = (self.head("Lift", true), self.head("Encode", true), self.head("Decode", true));
        let bind = |index: usize, _: &Field| {
            let name = format_ident!("__field{index}");
            quote!(#name)
        };
        let arms = |call: TokenStream, make: TokenStream| -> Vec<TokenStream> {
            let arms = self.variants.iter().enumerate().map(|(position, variant)| {
                let pattern = self.whole(variant, bind);
                let names = (0..variant.fields.len()).map(|index| format_ident!("__field{index}"));
                quote!(#pattern => #make(#private::definition::<Self>(), #position, ::std::vec![#(#call(#names)),*]))
            });
            arms.collect()
        };
        let lifted = arms(quote!(#private::Lift::lift), quote!(#private::Value::variant));
        let encoded = arms(quote!(#private::Encode::encode), quote!(#private::Tree::variant));
        let numbered = self.variants.iter().enumerate().map(|(position, variant)| {
            let pattern = self.whole(variant, bind);
            let names = (0..variant.fields.len()).map(|index| format_ident!("__field{index}"));
            let tag = (!self.is_struct).then(|| quote!(__numbers.push(#position as i128);));
            quote!(#pattern => {
                #tag
                #(#private::Encode::numbers(#names, __numbers);)*
            })
        });
        let decoded = self.variants.iter().enumerate().map(|(position, variant)| {
            let value = self.whole(variant, |_, _| quote!(#private::Decode::decode(__numbers)?));
            quote!(#position => #value)
        });
        let variant = if self.is_struct { quote!(0_usize) } else { quote!(__numbers.variant()?) };
        let structures = self.fields().map(|Field { ty, .. }| quote!(<#ty as #private::Encode>::structure()));
        let (random, sample) = (self.finite(), self.sample());
        quote! {
            #sample

            #lift {
                fn lift(&self) -> #private::Value {
                    match self { #(#lifted,)* }
                }
            }

            #encode {
                fn structure() -> #private::Structure {
                    #private::Structure::Tagged(#private::definition::<Self>(), ::std::vec![#(#structures),*])
                }
                fn encode(&self) -> #private::Tree<i128> {
                    match self { #(#encoded,)* }
                }
                fn numbers(&self, __numbers: &mut ::std::vec::Vec<i128>) {
                    match self { #(#numbered)* }
                }
            }

            #decode {
                fn decode(__numbers: &mut #private::Numbers<'_>) -> ::core::option::Option<Self> {
                    ::core::option::Option::Some(match #variant {
                        #(#decoded,)*
                        _ => return ::core::option::Option::None,
                    })
                }
            }

            #random
        }
    }

    /// The random variables, unless a field does not say which values it takes.
    fn finite(&self) -> Option<TokenStream> {
        let dpnl = &self.dpnl;
        let private = quote!(#dpnl::__private);
        let mut declared = Vec::new();
        for variant in &self.variants {
            for field in &variant.fields {
                let mut leaves = Vec::new();
                types::leaves(&field.ty, &mut leaves);
                let open = leaves.iter().any(|leaf| matches!(types::kind(leaf), Kind::Integer { .. } | Kind::Char));
                if types::has_indirection(&field.ty) || (open && field.values.is_none()) {
                    return None;
                }
                let (ty, name) = (&field.ty, &field.name);
                let name =
                    if self.is_struct { format!(".{name}") } else { format!(".{}.{name}", variant.ident.unraw()) };
                declared.push(match &field.values {
                    Some(values) => {
                        let values = values.expand(dpnl);
                        quote_spanned!(ty.span()=> declarations.ranged_field::<#ty>(name, #name, #values)?)
                    }
                    None => quote_spanned!(ty.span()=> declarations.finite_field::<#ty>(name, #name)?),
                });
            }
        }
        let head = self.head("Finite", true);
        Some(quote! {
            #head {
                const LENGTHS: usize = 0;
                #[allow(unused_variables)]
                fn declare(
                    name: &str,
                    _: &[usize],
                    declarations: &mut #private::Declarations,
                ) -> #dpnl::Result<#private::Tree<usize>> {
                    let tag = declarations.tag(name, #private::definition::<Self>())?;
                    ::core::result::Result::Ok(#private::Tree::Tagged {
                        definition: #private::definition::<Self>(),
                        tag,
                        fields: ::std::vec![#(::core::option::Option::Some(#declared)),*],
                    })
                }
            }
        })
    }

    /// A fieldless enum.
    fn number(&self) -> TokenStream {
        let (name, dpnl) = (&self.input.ident, &self.dpnl);
        let variants: Vec<_> = self.variants.iter().map(|variant| &variant.ident).collect();
        let labels = variants.iter().map(|variant| variant.unraw().to_string());
        let indices = 0..variants.len();
        let positions = 0..variants.len();
        quote! {
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
                fn numbers(&self, numbers: &mut ::std::vec::Vec<i128>) {
                    numbers.push(#dpnl::__private::Domain::discriminant(self));
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Decode for #name {
                fn decode(numbers: &mut #dpnl::__private::Numbers<'_>) -> ::core::option::Option<Self> {
                    #dpnl::__private::Domain::from_discriminant(numbers.next()?)
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::Lift for #name {
                fn lift(&self) -> #dpnl::__private::Value {
                    #dpnl::__private::Value::enumeration::<Self>(#dpnl::__private::Domain::discriminant(self))
                }
            }

            #[automatically_derived]
            impl #dpnl::__private::derived::Sample for #name where for<'__dpnl> #name: ::core::clone::Clone {
                fn samples(_: usize) -> ::std::vec::Vec<Self> {
                    ::std::vec![#(Self::#variants),*]
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
        }
    }
}
