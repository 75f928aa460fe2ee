//! What `#[derive(Domain)]` finds out about the operators, the comparisons and the text of a type.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::{Described, Variant};
use crate::method::number;

impl Described<'_> {
    /// The operators by hand, as the compiler finds them here. Those of generic types cannot be found.
    pub(super) fn operators(&self) -> TokenStream {
        let dpnl = &self.dpnl;
        let drops = quote!({
            use #dpnl::__private::methods::{DroppedByNothing as _, DroppedByOwn as _};
            (&#dpnl::__private::methods::Dropped::<Self>::ask()).drops()
        });
        if self.input.generics.type_params().next().is_some() {
            return quote!(|| #dpnl::__private::methods::Operators {
                drops: #drops,
                ..#dpnl::__private::methods::Operators::default()
            });
        }
        let found = |name: &str, argument: TokenStream| {
            let number = number(&format_ident!("{name}"));
            quote!((&&&&#dpnl::__private::methods::Found::<Self, #number, #argument>::ask()).own())
        };
        let own = |name| found(name, quote!(Self));
        let alone = |name| found(name, quote!(()));
        let (equal, partial_compare, compare) = (own("eq"), own("partial_cmp"), alone("cmp"));
        let (negate, not, next) = (alone("neg"), alone("not"), alone("next"));
        let arithmetic = ["add", "sub", "mul", "div", "rem", "bitand", "bitor", "bitxor", "shl", "shr"];
        let binary = arithmetic.map(own);
        quote!({
            use #dpnl::__private::methods::{FoundBehind as _, FoundFurther as _, FoundItself as _, FoundNothing as _};
            || #dpnl::__private::methods::Operators {
                equal: #equal,
                partial_compare: #partial_compare,
                compare: #compare,
                negate: #negate,
                not: #not,
                next: #next,
                drops: #drops,
                binary: [#(#binary),*],
            }
        })
    }

    /// What comparing two values would be if it were derived, beside what it is.
    pub(super) fn derived(&self, is_number: bool) -> TokenStream {
        let dpnl = &self.dpnl;
        let private = quote!(#dpnl::__private::derived);
        if self.input.generics.type_params().next().is_some() || !self.input.generics.params.is_empty() {
            return quote!(#private::Derived::certain);
        }
        let samples = if is_number {
            let variants = self.variants.iter().map(|variant| &variant.ident);
            quote!(::std::vec![#(Self::#variants),*])
        } else {
            quote!((&&#private::Samples::<Self>::new()).some(2))
        };
        let answers = |a: TokenStream, b: TokenStream| {
            quote!({
                let asked = #private::Asked(#a, #b);
                #private::Answers { equal: (&&asked).equal(), order: (&&asked).order() }
            })
        };
        let number = |variant: &Variant, position: usize| {
            let ident = &variant.ident;
            if is_number { quote!(Self::#ident as i128) } else { quote!(#position as i128) }
        };
        let position = self.variants.iter().enumerate().map(|(position, variant)| {
            let (path, number) = (self.path(variant), number(variant, position));
            quote!(#path { .. } => #number)
        });
        let name = |prefix: &str, index: usize| format_ident!("__{prefix}{index}");
        let fields = self.variants.iter().filter(|variant| !variant.fields.is_empty()).map(|variant| {
            let first = self.whole(variant, |index, _| name("a", index).to_token_stream());
            let second = self.whole(variant, |index, _| name("b", index).to_token_stream());
            let parts = (0..variant.fields.len()).map(|index| {
                let (a, b) = (name("a", index), name("b", index));
                answers(quote!(#a), quote!(#b))
            });
            quote!((#first, #second) => #private::Answers::variants(0, 0)#(.then(#parts))*)
        });
        let real = answers(quote!(a), quote!(b));
        quote!({
            use #private::{AskEqual as _, AskNoOrder as _, AskNotEqual as _, AskOrder as _, NoSamples as _, SomeSamples as _};
            || #private::Derived::tried(#samples, |a, b| #real, |a, b| {
                let position = |value: &Self| match value { #(#position,)* };
                let variants = #private::Answers::variants(position(a), position(b));
                variants.then(match (a, b) {
                    #(#fields,)*
                    _ => #private::Answers::variants(0, 0),
                })
            })
        })
    }

    /// How a value is written, by what the compiler finds here; nothing is found for generic types.
    pub(super) fn written(&self) -> TokenStream {
        let dpnl = &self.dpnl;
        let private = quote!(#dpnl::__private::written);
        if !self.input.generics.params.is_empty() {
            return quote!(#private::nobody_knows);
        }
        quote!({
            use #private::{ByDebug as _, ByDisplay as _, NotByDebug as _, NotByDisplay as _};
            |tree, way| {
                let text = #private::Text::<Self>::new();
                if let #private::Writing::Display = way { (&text).displayed(tree) } else { (&text).debugged(tree, way) }
            }
        })
    }

    /// Samples of the type. A variant with a field that has none is left out.
    pub(super) fn sample(&self) -> TokenStream {
        let dpnl = &self.dpnl;
        let private = quote!(#dpnl::__private::derived);
        let head = self.head("derived::Sample", false);
        let variants = self.variants.iter().map(|variant| {
            let types: Vec<_> = variant.fields.iter().map(|field| &field.ty).collect();
            let names: Vec<_> = (0..types.len()).map(|index| format_ident!("__samples{index}")).collect();
            let value = self.whole(variant, |index, _| {
                let name = &names[index];
                quote!((&&#name).pick(__choice[#index]))
            });
            quote!({
                #(let #names = #private::Held((&&#private::Samples::<#types>::new()).some(depth));)*
                __all.extend(#private::vary(&[#(#names.0.len()),*], |__choice| #value));
            })
        });
        quote! {
            #head {
                fn samples(depth: usize) -> ::std::vec::Vec<Self> {
                    use #private::{NoSamples as _, PickNone as _, PickSome as _, SomeSamples as _};
                    let mut __all = ::std::vec::Vec::new();
                    #(#variants)*
                    __all
                }
            }
        }
    }
}
