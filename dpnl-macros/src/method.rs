//! One method: as a function that can be rewritten, its companion, and its lifted body.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Block, FnArg, GenericParam, Generics, Ident, Item, ItemFn, Lifetime, Macro, Path, ReceiverKind, ReturnType,
    Signature, Token, Type, TypeParamBound, TypePath, Visibility, parse_quote,
};

use crate::messages;
use crate::rewrite::Lifted;
use crate::types::{self, ElidedLifetimes};

/// What `self` is called where it is an ordinary parameter.
pub const SELF: &str = "__dpnl_self";

/// The name of a companion. It is what rustc says is missing if there is none.
pub fn companion_name(method: &Ident) -> Ident {
    Ident::new(&messages::method_needs_impl(&method.unraw().to_string()), method.span())
}

/// The same for calls by a path, `Point::norm(&p)`.
pub fn path_name(method: &Ident) -> Ident {
    Ident::new(&messages::function_needs_impl(&method.unraw().to_string()), method.span())
}

/// The name of the hidden function of a trait that is a lifted body.
pub fn member_name(method: &Ident) -> Ident {
    Ident::new(&messages::method_needs_trait(&method.unraw().to_string()), method.span())
}

/// The number of a name: FNV-1a.
pub fn number(name: &Ident) -> u64 {
    let bytes = name.unraw().to_string().into_bytes();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |number, &byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Whether the standard library has methods of this name.
pub fn is_standard(name: &Ident) -> bool {
    let name = name.unraw().to_string();
    (0..=3).any(|arguments| dpnl_table::meanings(&name, arguments).next().is_some())
}

/// Attributes of what is generated.
pub fn quiet() -> TokenStream {
    quote!(#[allow(unused, nonstandard_style, rust_2018_idioms, missing_docs, warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)])
}

/// The method with `self` as an ordinary parameter.
pub fn as_function(signature: &Signature, block: &Block) -> ItemFn {
    let name = Ident::new(SELF, Span::call_site());
    let mut signature = signature.clone();
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
        let mutability = &receiver.mutability;
        let typed: FnArg = match &receiver.kind {
            ReceiverKind::Reference(and, lifetime, mutable) => {
                parse_quote!(#name: #and #lifetime #mutable Self)
            }
            ReceiverKind::Typed(_, ty) => parse_quote!(#mutability #name: #ty),
            _ => parse_quote!(#mutability #name: Self),
        };
        signature.inputs[0] = typed;
    }
    let mut block = block.clone();
    SelfRenamer.visit_block_mut(&mut block);
    without_unsized(&mut signature.generics);
    parse_quote!(#signature #block)
}

/// Leaves `?Sized` out where a trait of the user's is asked for as well: its lifted methods are for values of known size,
/// and that is what callers pass.
pub fn without_unsized(generics: &mut Generics) {
    let is_maybe = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some());
    let is_own = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if bound.path.segments.last().is_some_and(|last| !types::is_standard(&last.ident)));
    for parameter in generics.type_params_mut() {
        if parameter.bounds.iter().any(is_own) {
            parameter.bounds =
                std::mem::take(&mut parameter.bounds).into_iter().filter(|bound| !is_maybe(bound)).collect();
        }
    }
}

/// Writes `self` under its other name. Items inside of the body have a `self` of their own.
struct SelfRenamer;

impl VisitMut for SelfRenamer {
    fn visit_path_mut(&mut self, path: &mut Path) {
        if path.is_ident("self")
            && let Some(only) = path.segments.first_mut()
        {
            only.ident = Ident::new(SELF, only.ident.span());
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_macro_mut(&mut self, invocation: &mut Macro) {
        invocation.tokens = rename(std::mem::take(&mut invocation.tokens));
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// Tokens with `self` under its other name, also inside of format strings; paths that start with `self::` stay.
fn rename(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut renamed = TokenStream::new();
    while let Some(token) = tokens.next() {
        let in_path = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
        renamed.extend([match token {
            TokenTree::Ident(ident) if ident == "self" && !in_path => TokenTree::Ident(Ident::new(SELF, ident.span())),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), rename(group.stream()));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let replaced = text.replace("{self}", &format!("{{{SELF}}}")).replace("{self:", &format!("{{{SELF}:"));
                match replaced.parse::<Literal>() {
                    Ok(mut replaced) if text.contains("{self") => {
                        replaced.set_span(literal.span());
                        TokenTree::Literal(replaced)
                    }
                    _ => TokenTree::Literal(literal),
                }
            }
            other => other,
        }]);
    }
    renamed
}

/// Writes `Self::Output` as `<Self as Add>::Output`.
pub fn write_out(function: &mut ItemFn, path: &Path, names: &[Ident]) {
    struct Writer<'a>(&'a Path, &'a [Ident]);
    impl VisitMut for Writer<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            visit_mut::visit_type_mut(self, ty);
            let Type::Path(TypePath { qself: None, path, .. }) = ty else { return };
            let segments: Vec<_> = path.segments.iter().map(|segment| &segment.ident).collect();
            if let [first, second] = segments.as_slice()
                && *first == "Self"
                && self.1.contains(second)
            {
                let (trait_path, name) = (self.0, (*second).clone());
                *ty = parse_quote!(<Self as #trait_path>::#name);
            }
        }
    }
    Writer(path, names).visit_item_fn_mut(function);
}

/// The types and constants that a method is generic over, as one type; nothing if there are none.
pub fn parameters(generics: &Generics, dpnl: &Path) -> Option<TokenStream> {
    let parts: Vec<_> = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#ident))
            }
            GenericParam::Const(parameter) => {
                let ident = &parameter.ident;
                Some(quote!(#dpnl::__private::methods::ConstantParameter<#ident>))
            }
            GenericParam::Lifetime(_) => None,
        })
        .collect();
    (!parts.is_empty()).then(|| quote!((#(#parts,)*)))
}

/// How a method takes its receiver.
pub fn receiver(signature: &Signature, dpnl: &Path) -> TokenStream {
    let name = match signature.receiver().map(|receiver| &receiver.kind) {
        None => quote!(None),
        Some(ReceiverKind::Reference(_, _, Some(_))) => quote!(Mutable),
        Some(ReceiverKind::Typed(_, ty)) if matches!(types::kind(ty), types::Kind::MutableReference) => quote!(Mutable),
        Some(_) => quote!(Value),
    };
    quote!(#dpnl::__private::methods::Receiver::#name)
}

/// Where companions are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// In an `impl` block of the type.
    Inherent,
    /// In a trait, for types of known size or for all.
    Trait { sized: bool },
    /// In an `impl` block of the trait's objects.
    Object,
}

/// The companions: methods with the same parameters, and an observer of whose it is. One is for calls by a path and takes its
/// receiver as the method does, the other is for calls of a method.
///
/// That one takes every reference as one that is mutable in a trait, which nobody checks in a dead copy, and as one that is
/// not in an object: so rustc finds that of the object first.
pub fn companions(
    signature: &Signature,
    prepared: &ItemFn,
    marker: &TokenStream,
    vis: &Visibility,
    home: Home,
    dpnl: &Path,
) -> TokenStream {
    let mut receiver = signature.receiver().cloned();
    if let Some(receiver) = &mut receiver {
        receiver.mutability = None;
        receiver.attrs.clear();
    }
    let by_path = receiver.as_ref().map(|receiver| quote!(#receiver));
    let by_method = receiver.as_ref().map(|receiver| match (&receiver.kind, home) {
        (ReceiverKind::Reference(and, lifetime, _), Home::Trait { .. }) => quote!(#and #lifetime mut self),
        (ReceiverKind::Reference(and, lifetime, _), Home::Object) => quote!(#and #lifetime self),
        _ => quote!(#receiver),
    });
    let name = &signature.ident;
    let mut wanted = Vec::new();
    if home != Home::Object {
        wanted.push((path_name(name), by_path));
    }
    if by_method.is_some() {
        wanted.push((companion_name(name), by_method));
    }
    let made = wanted
        .into_iter()
        .map(|(name, receiver)| companion(&name, receiver.as_ref(), (signature, prepared), marker, vis, home, dpnl));
    made.collect()
}

fn companion(
    name: &Ident,
    receiver: Option<&TokenStream>,
    (signature, prepared): (&Signature, &ItemFn),
    marker: &TokenStream,
    vis: &Visibility,
    home: Home,
    dpnl: &Path,
) -> TokenStream {
    let original = &signature.ident;
    let mut inputs: Vec<TokenStream> = receiver.into_iter().cloned().collect();
    let mut passed: Vec<TokenStream> = receiver.iter().map(|_| quote!(self)).collect();
    let mut generics = prepared.sig.generics.clone();
    let mut pointers = 0;
    for (number, input) in prepared.sig.inputs.iter().enumerate().skip(inputs.len()) {
        let FnArg::Typed(typed) = input else { continue };
        let (ty, found) = types::open_pointers(&typed.ty, pointers);
        pointers += found.len();
        generics.params.extend(found);
        let argument = format_ident!("__argument{number}");
        inputs.push(quote!(#argument: #ty));
        passed.push(quote!(#argument));
    }
    let output = &signature.output;
    let body = match output {
        ReturnType::Type(_, ty) if types::has_impl(ty) => quote!(Self::#original(#(#passed),*)),
        _ => quote!(loop {}),
    };
    if let Home::Trait { sized: true } = home {
        generics.make_where_clause().predicates.push(parse_quote!(Self: ::core::marker::Sized));
    }
    let (implementation, _, clause) = generics.split_for_impl();
    let quiet = quiet();
    quote! {
        #[doc(hidden)]
        #quiet
        #vis fn #name #implementation(#(#inputs,)* _: #dpnl::__private::facts::Observer<#marker>) #output #clause {
            #body
        }
    }
}

/// Says to the dead copy what the closures that are returned take.
pub fn output_check(signature: &Signature) -> Option<TokenStream> {
    match &signature.output {
        ReturnType::Type(_, ty) if types::has_impl(ty) => {
            let (mut ty, mut found) = types::named_impl(ty, 100);
            let mut elided = ElidedLifetimes(false);
            elided.visit_type_mut(&mut ty);
            found.iter_mut().for_each(|parameter| elided.visit_generic_param_mut(parameter));
            let elided = elided.0.then(|| Lifetime::new(ElidedLifetimes::NAME, Span::call_site())).into_iter();
            let (name, quiet) = (output_name(&signature.ident), quiet());
            let lifetimes = signature.generics.lifetimes();
            Some(quote! {
                #[doc(hidden)]
                #quiet
                fn #name<#(#elided,)* #(#lifetimes,)* #(#found),*>(value: #ty) -> #ty {
                    value
                }
            })
        }
        _ => None,
    }
}

/// The name of the function by which the dead copy says what is returned.
pub fn output_name(function: &Ident) -> Ident {
    format_ident!("__{}_output", function.unraw())
}

/// The hidden function of a trait. Without a body it is only declared.
pub fn member(name: &Ident, prepared: &ItemFn, body: Option<&TokenStream>, sized: bool, dpnl: &Path) -> TokenStream {
    let mut generics = prepared.sig.generics.clone();
    keep_bounding(&mut generics);
    if sized {
        generics.make_where_clause().predicates.push(parse_quote!(Self: ::core::marker::Sized));
    }
    let (implementation, _, clause) = generics.split_for_impl();
    // What a trait lacks rustc says where the method is.
    let place = name.span().resolved_at(Span::call_site());
    let keyword = Token![fn](place);
    let body = body.map_or_else(|| quote!(;), |body| quote_spanned!(place=> { #body }));
    let quiet = quiet();
    quote! {
        #[doc(hidden)]
        #quiet
        #keyword #name #implementation(__dpnl_call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value #clause #body
    }
}

/// Leaves out the lifetimes that no bound on a type mentions.
pub fn keep_bounding(generics: &mut Generics) {
    let bounding = types::bounding_lifetimes(generics);
    generics.params = std::mem::take(&mut generics.params)
        .into_iter()
        .filter(|found| match found {
            GenericParam::Lifetime(found) => bounding.contains(&found.lifetime.ident),
            _ => true,
        })
        .collect();
}

/// The body of what answers for a method. The facts are inside of it: where a trait lacks the attribute, the function around
/// could not be named, and rustc would say so beside what is missing.
pub fn answer(body: Option<&Lifted>) -> TokenStream {
    match body {
        Some(Lifted { code, facts }) => quote! {
            #code
            __dpnl_call.run(&__DPNL_CODE, || { #facts })
        },
        None => quote!(::core::unimplemented!()),
    }
}
