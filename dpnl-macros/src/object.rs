//! Methods of trait objects: `rule.applies(..)` where `rule` is a `Box<dyn Rule>`.
//!
//! Whose method it is shows only when the program runs, so it has no lifted body: a trace that comes to one is given up, and
//! the function is called on its inputs instead. For that the callers' dead copies must find a companion on the object itself.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{
    FnArg, GenericParam, Ident, ItemTrait, Path, ReceiverKind, ReturnType, Signature, TraitItem, TypeParamBound,
    Visibility, WherePredicate, parse_quote,
};

use crate::method::{self, Home};

/// Supertraits that objects may have.
const HARMLESS: [&str; 6] = ["Any", "Debug", "Display", "Error", "Send", "Sync"];

/// The companions of a trait's methods on its objects, if it surely can have any.
pub fn companions(item: &ItemTrait, dpnl: &Path) -> TokenStream {
    let harmless = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| HARMLESS.iter().any(|name| last.ident == name))
        }
        TypeParamBound::Lifetime(_) => true,
        _ => false,
    };
    let fits = |found: &TraitItem| matches!(found, TraitItem::Fn(function) if is_exempt(&function.sig) || is_for_objects(&function.sig));
    let lists = item.generics.params.is_empty() && item.generics.where_clause.is_none();
    if !lists || !item.supertraits.iter().all(harmless) || !item.items.iter().all(fits) {
        return TokenStream::new();
    }
    let (ident, quiet) = (&item.ident, method::quiet());
    let object = quote!(dyn #ident + '__object);
    let (mut companions, mut named) = (Vec::new(), Vec::new());
    for found in &item.items {
        let TraitItem::Fn(function) = found else { continue };
        let by_reference =
            matches!(function.sig.receiver().map(|receiver| &receiver.kind), Some(ReceiverKind::Reference(..)));
        if is_exempt(&function.sig) || !by_reference {
            continue;
        }
        let prepared = method::as_function(&function.sig, &parse_quote!({}));
        let marker = quote!(#dpnl::__private::methods::Of<#dpnl::__private::methods::Object, 0>);
        let vis: Visibility =
            if matches!(item.vis, Visibility::Inherited) { parse_quote!(pub(self)) } else { item.vis.clone() };
        companions.push(method::companions(&function.sig, &prepared, &marker, &vis, Home::Object, dpnl));
        // Found by name where the standard library has a method of that name as well.
        if method::is_standard(&function.sig.ident) {
            let (name, receiver) = (method::number(&function.sig.ident), method::receiver(&function.sig, dpnl));
            named.push(quote! {
                #quiet
                #[automatically_derived]
                impl<'__object> #dpnl::__private::methods::Method<#name> for #object {
                    const RECEIVER: #dpnl::__private::methods::Receiver = #receiver;
                    fn answer(__dpnl_call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                        <#dpnl::__private::methods::Object as #dpnl::__private::methods::Method<0>>::answer(__dpnl_call)
                    }
                }
            });
        }
    }
    quote! {
        #quiet
        #[automatically_derived]
        impl<'__object> #object { #(#companions)* }
        #(#named)*
    }
}

/// Whether objects go without the method: `where Self: Sized`.
fn is_exempt(signature: &Signature) -> bool {
    let Some(clause) = &signature.generics.where_clause else { return false };
    clause.predicates.iter().any(|predicate| {
        matches!(predicate, WherePredicate::Type(bound)
            if matches!(&bound.bounded_ty, syn::Type::Path(path) if path.path.is_ident("Self"))
            && bound.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Trait(bound) if bound.path.is_ident("Sized"))))
    })
}

/// Whether objects can have the method.
fn is_for_objects(signature: &Signature) -> bool {
    struct Mentions(bool);
    impl<'ast> Visit<'ast> for Mentions {
        fn visit_ident(&mut self, ident: &'ast Ident) {
            self.0 |= ident == "Self";
        }
        fn visit_type_impl_trait(&mut self, found: &'ast syn::TypeImplTrait) {
            self.0 = true;
            visit::visit_type_impl_trait(self, found);
        }
    }
    let mut mentions = Mentions(false);
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input {
            mentions.visit_type(&typed.ty);
        }
    }
    if let ReturnType::Type(_, ty) = &signature.output {
        mentions.visit_type(ty);
    }
    let generic = signature.generics.params.iter().any(|found| !matches!(found, GenericParam::Lifetime(_)));
    signature.receiver().is_some() && !generic && !mentions.0
}
