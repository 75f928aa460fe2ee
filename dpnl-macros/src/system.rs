//! Systems of methods: `#[symbolic]` on a method inside of an annotated `impl` block.
//!
//! Beside the block stands a hidden function that takes `self` as an ordinary parameter and only calls the method. It goes
//! through the stages of any other function; its twin has the names of the type and of the method.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, FnArg, GenericParam, Ident, ImplItem, ImplItemFn, ItemFn, ItemImpl, Meta, Pat, PatIdent, Path,
    ReceiverKind, Signature, Type, TypePath, parse_quote,
};

use crate::errors::Errors;
use crate::implementation::{is_standard_trait, merged};
use crate::method::SELF;
use crate::{expand, messages, parse};

/// The systems of the methods that ask for one. The block is left without the attributes that say so.
pub fn systems(item: &mut ItemImpl, dpnl: &Path, errors: &mut Errors) -> TokenStream {
    let (mut found, mut items) = (TokenStream::new(), std::mem::take(&mut item.items));
    for member in &mut items {
        let ImplItem::Fn(method) = member else { continue };
        let (ours, others) = method.attrs.drain(..).partition(parse::is_symbolic);
        method.attrs = others;
        let annotated = method.clone();
        method.sig.inputs.iter_mut().for_each(|input| attributes(input).retain(|found| !parse::is_ours(found)));
        for attribute in ours {
            if item.trait_.as_ref().is_some_and(|(path, _)| is_standard_trait(path)) {
                errors.push(messages::system_of_standard_trait().at(&attribute));
            } else {
                found.extend(system(item, &annotated, &attribute, dpnl, errors));
            }
        }
    }
    item.items = items;
    found
}

fn attributes(input: &mut FnArg) -> &mut Vec<Attribute> {
    match input {
        FnArg::Receiver(receiver) => &mut receiver.attrs,
        FnArg::Typed(typed) => &mut typed.attrs,
    }
}

fn system(
    item: &ItemImpl,
    method: &ImplItemFn,
    attribute: &Attribute,
    dpnl: &Path,
    errors: &mut Errors,
) -> Option<TokenStream> {
    let arguments = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    };
    let mut options = parse::options(arguments, errors);
    let name = &method.sig.ident;
    let owner = match &*item.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.unraw().to_string()),
        _ => None,
    };
    if options.name.is_none() && !options.helper.is_present() {
        let Some(owner) = &owner else {
            errors.push(messages::system_without_name().at(&item.self_ty));
            return None;
        };
        let twin = format!("{}{}", parse::camel_case(&format_ident!("{owner}")), parse::camel_case(name));
        options.usual_name = Some(twin);
    }
    let function = forwarding(item, method, &owner.clone().unwrap_or_default());
    let mut found = Errors::default();
    let mut symbolic = parse::function(function, &options, &mut found);
    symbolic.shown = owner.map_or_else(|| name.unraw().to_string(), |owner| format!("{owner}::{}", name.unraw()));
    if method.sig.receiver().is_some()
        && let Some(first) = symbolic.parameters.first_mut()
    {
        first.shown = "self".to_owned();
    }
    Some(expand::read_function(&symbolic, found, dpnl))
}

/// The function that only calls the method.
fn forwarding(item: &ItemImpl, method: &ImplItemFn, owner: &str) -> ItemFn {
    let (own, name) = (&item.self_ty, &method.sig.ident);
    let mut signature: Signature = method.sig.clone();
    signature.ident = format_ident!("__{}_{}", owner.to_lowercase(), name.unraw(), span = name.span());
    let mut passed = Vec::new();
    for (index, input) in signature.inputs.iter_mut().enumerate() {
        let ident = argument_name(input, index, &method.sig);
        passed.push(ident.clone());
        *input = match &*input {
            FnArg::Receiver(receiver) => {
                let attributes = &receiver.attrs;
                match &receiver.kind {
                    ReceiverKind::Reference(and, lifetime, mutable) => {
                        parse_quote!(#(#attributes)* #ident: #and #lifetime #mutable Self)
                    }
                    ReceiverKind::Typed(_, ty) => parse_quote!(#(#attributes)* #ident: #ty),
                    _ => parse_quote!(#(#attributes)* #ident: Self),
                }
            }
            FnArg::Typed(typed) => {
                let (attributes, ty) = (&typed.attrs, &typed.ty);
                parse_quote!(#(#attributes)* #ident: #ty)
            }
        };
    }
    let trait_path = item.trait_.as_ref().map(|(path, _)| path);
    WithoutSelf { own, trait_path }.visit_signature_mut(&mut signature);
    // Constants of the method are passed on; its types are a mistake, and said to be one.
    let constants: Vec<_> = method.sig.generics.const_params().map(|constant| &constant.ident).collect();
    let turbofish = (!constants.is_empty()).then(|| quote!(::<#(#constants),*>));
    signature.generics = merged(&item.generics, &signature.generics);
    signature.generics.params.iter_mut().for_each(|parameter| match parameter {
        GenericParam::Const(constant) => constant.default = None,
        GenericParam::Type(ty) => ty.default = None,
        GenericParam::Lifetime(_) => {}
    });
    let called = match trait_path {
        Some(path) => quote!(<#own as #path>::#name),
        None => quote!(<#own>::#name),
    };
    let attributes =
        method.attrs.iter().filter(|attribute| attribute.path().is_ident("doc") || attribute.path().is_ident("cfg"));
    parse_quote! {
        #(#attributes)*
        #[allow(non_snake_case, clippy::all, clippy::pedantic)]
        #signature {
            #called #turbofish(#(#passed),*)
        }
    }
}

/// What a parameter is called.
fn argument_name(input: &FnArg, index: usize, signature: &Signature) -> Ident {
    match input {
        FnArg::Receiver(receiver) => {
            let taken = signature.inputs.to_token_stream().into_iter().any(|token| token.to_string() == "this");
            Ident::new(if taken { SELF } else { "this" }, receiver.span())
        }
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(PatIdent { ident, by_ref: None, subpat: None, .. }) => ident.clone(),
            pattern => Ident::new(&format!("argument{index}"), pattern.span().resolved_at(Span::call_site())),
        },
    }
}

/// Writes the type of the block for `Self`.
struct WithoutSelf<'a> {
    own: &'a Type,
    trait_path: Option<&'a Path>,
}

impl VisitMut for WithoutSelf<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        let Type::Path(TypePath { qself: None, path, .. }) = ty else { return };
        if path.segments.first().is_none_or(|first| first.ident != "Self") {
            return;
        }
        let own = self.own;
        let rest: Vec<_> = path.segments.iter().skip(1).collect();
        *ty = match (rest.as_slice(), self.trait_path) {
            ([], _) => own.clone(),
            (rest, Some(path)) => parse_quote!(<#own as #path>::#(#rest)::*),
            (rest, None) => parse_quote!(<#own>::#(#rest)::*),
        };
    }
}
