//! `#[symbolic]` on an `impl` block or a trait: every method gets a lifted body, and a companion by which the dead copies of
//! its callers find it. What they are for is said in `dpnl::__private::methods`.
//!
//! | annotated | the lifted body is in | the companion is in |
//! | --- | --- | --- |
//! | `impl Point { .. }` | `impl Method<..> for Point` | another `impl Point` |
//! | `impl Add<u8> for Point { .. }`, a trait of the standard library | `impl Method<.., u8> for Point` | none; operators are found by their types |
//! | `trait Area { .. }` | a hidden function of the trait | a hidden method of the trait |
//! | `impl Area for Square { .. }` | the hidden function of the trait | (the trait's) |

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{
    Block, GenericParam, Generics, Ident, ImplItem, ItemFn, ItemImpl, ItemTrait, Path, PathArguments, ReturnType,
    Signature, TraitItem, Type, Visibility, parse_quote,
};

use dpnl_table::names::{self, Role};

use crate::errors::Errors;
use crate::method::{self, Home, member_name, number};
use crate::rewrite::Lifted;
use crate::{check, crate_path, depth, expand, messages, object, parse, system, types, watch};

/// Traits whose parameter is the type itself if it is not written, besides arithmetic.
const COMPARISONS: [&str; 2] = ["PartialEq", "PartialOrd"];

/// Whether the methods of a trait of the standard library can be lifted.
pub fn is_standard_trait(path: &Path) -> bool {
    let is = |role| path.segments.last().is_some_and(|last| names::is(&last.ident.to_string(), role));
    is(Role::Lifted) || is(Role::Gathering)
}

/// Expands `#[symbolic]` on an `impl` block.
pub fn implementation(arguments: TokenStream, mut item: ItemImpl) -> TokenStream {
    let mut errors = Errors::default();
    let options = parse::options(arguments, &mut errors);
    let dpnl = crate_path::resolve(options.crate_path);
    let systems = system::systems(&mut item, &dpnl, &mut errors);
    let kind = match &item.trait_ {
        None => Kind::Inherent,
        Some((path, _)) => {
            let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            let is = |role| names::is(&name, role);
            if is(Role::Ordinary) {
                depth::implementation(&mut item, &dpnl);
                return watch::implementation(&item, &dpnl);
            } else if is(Role::Formatting) {
                errors.push(messages::formatting(&name).at(path));
                return with_report(&item, errors);
            } else if is(Role::Gathering) {
                Kind::Gathering(argument(path, &item.self_ty))
            } else if is(Role::Lifted) {
                let generic = item.generics.type_params().next().is_some();
                if generic && ["PartialEq", "PartialOrd", "Ord"].contains(&name.as_str()) {
                    errors.push(messages::generic_comparison().at(path));
                }
                Kind::Standard(argument(path, &item.self_ty))
            } else {
                Kind::Trait
            }
        }
    };
    let prefix = Prefix { item: &item, kind: &kind, dpnl: &dpnl };
    let (mut inside, mut beside) = (Vec::new(), Vec::new());
    for found in &item.items {
        if let ImplItem::Fn(function) = found {
            let prepared = prefix.prepared(&function.sig, &function.block);
            check::qualifiers(&function.sig, &mut errors);
            let body = expand::lifted_body(&prepared, &dpnl, &mut errors);
            prefix.method(&function.sig, &prepared, &function.vis, body.as_ref(), (&mut inside, &mut beside));
        }
    }
    // After a mistake the methods exist all the same, and their users see no errors of their own.
    let report = errors.report();
    let mut item = item.clone();
    if let Kind::Trait = kind {
        item.items.extend(inside.into_iter().map(ImplItem::Verbatim));
    }
    depth::implementation(&mut item, &dpnl);
    let item = watch::implementation(&item, &dpnl);
    quote!(#item #(#beside)* #systems #report)
}

/// The block as it is, with what is wrong about it.
fn with_report(item: &ItemImpl, errors: Errors) -> TokenStream {
    let report = errors.report();
    quote!(#item #report)
}

/// The `u8` of `Add<u8>`.
fn argument(path: &Path, own: &Type) -> TokenStream {
    let Some(last) = path.segments.last() else { return quote!(()) };
    if let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(first) = arguments.args.first()
    {
        return first.to_token_stream();
    }
    let name = last.ident.to_string();
    // `AddAssign` is as `Add`.
    if names::is_binary(name.strip_suffix("Assign").unwrap_or(&name))
        || COMPARISONS.contains(&name.as_str())
        || names::is(&name, Role::Gathering)
    {
        own.to_token_stream()
    } else {
        quote!(())
    }
}

enum Kind {
    Inherent,
    /// With what tells the method from others of the name.
    Standard(TokenStream),
    /// With what the iterator gives.
    Gathering(TokenStream),
    Trait,
}

struct Prefix<'a> {
    item: &'a ItemImpl,
    kind: &'a Kind,
    dpnl: &'a Path,
}

impl Prefix<'_> {
    /// The method as a function, with the types of the trait written out where they could not be found otherwise.
    fn prepared(&self, signature: &Signature, block: &Block) -> ItemFn {
        let mut function = method::as_function(signature, block);
        if let (Kind::Standard(_) | Kind::Gathering(_), Some((path, _))) = (self.kind, &self.item.trait_) {
            let names = self.item.items.iter().filter_map(|found| match found {
                ImplItem::Type(found) => Some(found.ident.clone()),
                _ => None,
            });
            method::write_out(&mut function, path, &names.collect::<Vec<_>>());
        }
        types::named_impls(&function)
    }

    fn method(
        &self,
        signature: &Signature,
        prepared: &ItemFn,
        vis: &Visibility,
        body: Option<&Lifted>,
        (inside, beside): (&mut Vec<TokenStream>, &mut Vec<TokenStream>),
    ) {
        let (dpnl, own) = (self.dpnl, &self.item.self_ty);
        let own_parameters = method::parameters(&prepared.sig.generics, dpnl);
        let receiver = method::receiver(signature, dpnl);
        let name = number(&signature.ident);
        let answer = method::answer(body);
        let argument = match self.kind {
            Kind::Trait => {
                // Found by name where the standard library has a method of that name as well.
                let by_name = own_parameters.is_none() && method::is_standard(&signature.ident) && is_own(own);
                let answer = if by_name {
                    beside.push(self.found_by_name(prepared, &receiver, &quote!(#name), &answer));
                    quote!(<Self as #dpnl::__private::methods::Method<#name>>::answer(__dpnl_call))
                } else {
                    answer
                };
                let member = member_name(&signature.ident);
                inside.push(method::member(&member, prepared, Some(&answer), !is_unsized(own), dpnl));
                return;
            }
            Kind::Standard(argument) => argument.clone(),
            Kind::Gathering(item) => {
                let iterator = prepared.sig.generics.type_params().next().map(|parameter| &parameter.ident);
                quote!((#iterator, #item))
            }
            Kind::Inherent => own_parameters.unwrap_or_else(|| quote!(())),
        };
        beside.push(self.found_by_name(prepared, &receiver, &quote!(#name, #argument), &answer));
        if let Kind::Inherent = self.kind {
            let (head, clause) = self.head(&Generics::default());
            let marker = quote!(#dpnl::__private::methods::Of<Self, #name, #argument>);
            let companion = method::companions(signature, prepared, &marker, vis, Home::Inherent, dpnl);
            let output = method::output_check(&prepared.sig);
            beside.push(quote!(#head #own #clause { #companion #output }));
        }
    }

    /// The lifted body as that of the method of a name, and of what else tells it from others.
    fn found_by_name(
        &self,
        prepared: &ItemFn,
        receiver: &TokenStream,
        name: &TokenStream,
        answer: &TokenStream,
    ) -> TokenStream {
        let (dpnl, own) = (self.dpnl, &self.item.self_ty);
        let (head, clause) = self.head(&prepared.sig.generics);
        quote! {
            #head #dpnl::__private::methods::Method<#name> for #own #clause {
                const RECEIVER: #dpnl::__private::methods::Receiver = #receiver;
                fn answer(__dpnl_call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                    #answer
                }
            }
        }
    }

    /// `impl<..>` with the parameters of the block and of a method, and the bounds on them.
    fn head(&self, more: &Generics) -> (TokenStream, TokenStream) {
        let generics = merged(&self.item.generics, more);
        let (implementation, _, clause) = generics.split_for_impl();
        let attributes = method::quiet();
        (quote!(#attributes #[automatically_derived] impl #implementation), quote!(#clause))
    }
}

/// Whether a type has no size, as far as can be told.
fn is_unsized(ty: &Type) -> bool {
    matches!(ty, Type::Slice(_)) || matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}

/// Whether a type is one of the crate's own, as far as can be told: `Range<u8>` is not, and a `Range` may be.
fn is_own(ty: &Type) -> bool {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let standard = last.is_some_and(|last| !last.arguments.is_empty() && types::is_standard(&last.ident));
    matches!(types::kind(ty), types::Kind::Named) && !standard
}

pub fn merged(generics: &Generics, more: &Generics) -> Generics {
    let mut generics = generics.clone();
    let (lifetimes, others): (Vec<_>, Vec<_>) = generics
        .params
        .into_iter()
        .chain(more.params.iter().cloned())
        .partition(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
    generics.params = lifetimes.into_iter().chain(others).collect();
    if let Some(clause) = &more.where_clause {
        generics.make_where_clause().predicates.extend(clause.predicates.clone());
    }
    generics
}

/// Expands `#[symbolic]` on a trait.
pub fn declaration(arguments: TokenStream, mut item: ItemTrait) -> TokenStream {
    let mut errors = Errors::default();
    let options = parse::options(arguments, &mut errors);
    let dpnl = crate_path::resolve(options.crate_path);
    let sized = !options.no_size.is_present();
    let (mut inside, mut beside) = (Vec::new(), Vec::new());
    for found in &item.items {
        let TraitItem::Fn(function) = found else { continue };
        check::qualifiers(&function.sig, &mut errors);
        if matches!(&function.sig.output, ReturnType::Type(_, ty) if types::has_impl(ty)) {
            errors.push(messages::impl_output_of_trait().at(&function.sig.output));
            continue;
        }
        let empty: Block = parse_quote!({});
        let prepared = method::as_function(&function.sig, function.default.as_ref().unwrap_or(&empty));
        let prepared = types::named_impls(&prepared);
        let body = function.default.as_ref().map(|_| expand::lifted_body(&prepared, &dpnl, &mut errors));
        let answer = body.map(|body| method::answer(body.as_ref()));
        let marker = format_ident!("__dpnl_{}_{}", item.ident, function.sig.ident);
        beside.push(trait_marker(&item, &marker, &function.sig, &prepared, sized, &dpnl));
        let arguments = all_arguments(&item.generics, &prepared.sig.generics);
        let marked = quote!(#marker<Self, #(#arguments),*>);
        let home = Home::Trait { sized };
        inside.push(method::companions(&function.sig, &prepared, &marked, &Visibility::Inherited, home, &dpnl));
        let member = member_name(&function.sig.ident);
        inside.push(method::member(&member, &prepared, answer.as_ref(), sized, &dpnl));
    }
    let objects = if sized { object::companions(&item, &dpnl) } else { TokenStream::new() };
    item.items.extend(inside.into_iter().map(TraitItem::Verbatim));
    depth::declaration(&mut item, &dpnl);
    let (item, report) = (watch::declaration(&item, &dpnl), errors.report());
    quote!(#item #(#beside)* #objects #report)
}

/// The names of types and constants among parameters.
fn all_arguments(generics: &Generics, more: &Generics) -> Vec<Ident> {
    let names = generics.params.iter().chain(&more.params).filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.clone()),
        GenericParam::Const(parameter) => Some(parameter.ident.clone()),
        GenericParam::Lifetime(_) => None,
    });
    names.collect()
}

/// What stands for a method of a trait, for one type that has it.
fn trait_marker(
    item: &ItemTrait,
    marker: &Ident,
    signature: &Signature,
    prepared: &ItemFn,
    sized: bool,
    dpnl: &Path,
) -> TokenStream {
    let (vis, ident) = (&item.vis, &item.ident);
    let mut generics = merged(&item.generics, &prepared.sig.generics);
    let (_, trait_arguments, _) = item.generics.split_for_impl();
    method::keep_bounding(&mut generics);
    let own = Ident::new("__DpnlSelf", Span::call_site());
    let mut implementing = generics.clone();
    let lifetimes = implementing.lifetimes().count();
    let size = (!sized).then(|| quote!(+ ?::core::marker::Sized));
    implementing.params.insert(lifetimes, parse_quote!(#own: #ident #trait_arguments #size));
    let mut plain = generics.clone();
    plain.where_clause = None;
    plain.params = plain.params.into_iter().filter(|found| !matches!(found, GenericParam::Lifetime(_))).collect();
    plain.type_params_mut().for_each(|parameter| parameter.bounds.clear());
    plain.params.insert(0, parse_quote!(#own: ?Sized));
    let types = generics.type_params().map(|parameter| &parameter.ident);
    let arguments = all_arguments(&item.generics, &prepared.sig.generics);
    let own_arguments = all_arguments(&Generics::default(), &prepared.sig.generics);
    let turbofish = (!own_arguments.is_empty()).then(|| quote!(::<#(#own_arguments),*>));
    let receiver = method::receiver(signature, dpnl);
    let member = member_name(&signature.ident);
    let (head, _, _) = plain.split_for_impl();
    let (implementation, _, clause) = implementing.split_for_impl();
    let quiet = method::quiet();
    quote! {
        #[doc(hidden)]
        #quiet
        #vis struct #marker #head(::core::marker::PhantomData<(fn(&#own), #(fn(&#types),)*)>);

        #quiet
        #[automatically_derived]
        impl #implementation #dpnl::__private::Symbolic for #marker<#own, #(#arguments),*> #clause {
            const RECEIVER: #dpnl::__private::methods::Receiver = #receiver;
            fn lifted(call: #dpnl::__private::Call<'_>) -> #dpnl::__private::Value {
                <#own as #ident #trait_arguments>::#member #turbofish(call)
            }
        }
    }
}
