//! Asks rustc whether a method that is called like one of the standard library is the one of the standard library: see
//! `dpnl::__private::asked`.

use dpnl_table::{Entry, Place, places};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Ident};

use super::Rewriter;

/// The trait that rustc names if a trait of the user's has the method as well.
const OURS: &str = "the_standard_library_has_a_method_of_this_name__so_call_that_of_your_trait_otherwise";

impl Rewriter<'_> {
    /// Asks whether a method is the standard library's; an observer may have seen the receiver already.
    pub fn ask(&mut self, method: &Ident, meanings: &[&Entry], seen: Option<Ident>, receiver: &mut Expr) {
        let name = method.to_string();
        let places = places(&name, meanings);
        if places.is_empty() {
            return;
        }
        let observer = seen.unwrap_or_else(|| {
            let observer = self.observer();
            *receiver = Expr::Verbatim(quote!((*#observer.through(&(#receiver)))));
            observer
        });
        let (dpnl, method) = (self.dpnl, Ident::new(&name, method.span().resolved_at(Span::call_site())));
        let questions = places.iter().map(|place| {
            let at: &[TokenStream] = match place {
                Place::Shared => &[quote!(earlier.value_before())],
                Place::Operator => &[quote!(earlier.reference_before())],
                Place::Advanced | Place::Referred => {
                    &[quote!(earlier.value_before()), quote!(earlier.reference_before())]
                }
                Place::Number => &passed_over(false),
                Place::Length | Place::Item => &[vec![quote!(earlier.value_before())], passed_over(false)].concat(),
                Place::Borrowed | Place::Celled | Place::Bound | Place::Held => {
                    &[vec![quote!(earlier.value_before()), quote!(earlier.reference_before())], passed_over(false)]
                        .concat()
                }
                Place::Changed | Place::Slice => {
                    &[vec![quote!(earlier.value_before()), quote!(earlier.reference_before())], passed_over(true)]
                        .concat()
                }
            };
            // An operator is asked about beside its own trait.
            let operator = (*place == Place::Operator)
                .then(|| quote!({ use ::core::ops::Not as _; earlier.value_before().#method(); }));
            let place = *place as u8;
            quote! {
                let earlier = (&&#dpnl::__private::asked::Ask::<_, #place>::new(&#observer)).earlier();
                #operator
                #(#at.#method();)*
            }
        });
        let question = self.with_items(quote!({ #(#questions)* }));
        self.asked.entry(name).or_default().push(question);
    }

    /// The questions as statements that never run.
    pub fn asked(&self) -> Vec<TokenStream> {
        let (dpnl, ours) = (self.dpnl, format_ident!("{OURS}"));
        let statements = self.asked.iter().map(|(name, questions)| {
            let method = Ident::new(name, Span::call_site());
            let beside = (name != "not").then(|| {
                quote! {
                    trait #ours { fn #method(self); }
                    impl<T> #ours for T { fn #method(self) {} }
                }
            });
            quote! {
                if false {
                    use #dpnl::__private::asked::{AskedIterator as _, AskedOther as _, AskedSingle as _, AskedStandard as _};
                    #beside
                    #(#questions;)*
                }
            }
        });
        statements.collect()
    }
}

/// Values of the types that are passed over before a method, and references to them.
fn passed_over(changed: bool) -> Vec<TokenStream> {
    let steps = [quote!(earlier.passed_first()), quote!(earlier.passed_next())];
    let at = steps.iter().flat_map(|step| [step.clone(), quote!((&#step))]);
    at.chain(steps.iter().filter(|_| changed).map(|step| quote!((&mut #step)))).collect()
}
