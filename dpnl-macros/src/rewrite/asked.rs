//! Asks rustc whether a method that is called like one of the standard library is the one of the standard library: see
//! `dpnl::__private::asked`.

use dpnl_table::{Entry, Place, places};
use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, ExprMethodCall, Ident, Token};

use super::Rewriter;
use crate::messages;

/// Where a call is written. The questions stand there as well: of two methods that are found, rustc says how each of them would be
/// called by its path, with the receiver and the arguments as it reads them there.
pub struct Written {
    receiver: Ends,
    arguments: Vec<Ends>,
    parentheses: Span,
}

/// The first and the last token of an expression. Spans cannot be joined, but what goes from one to the other has both.
#[derive(Clone, Copy)]
struct Ends(Span, Span);

impl Ends {
    fn of(expression: &Expr) -> Self {
        let mut tokens = expression.to_token_stream().into_iter().map(|token| token.span());
        let first = tokens.next().unwrap_or_else(Span::call_site);
        let last = tokens.last().unwrap_or(first);
        Ends(placed(first), placed(last))
    }

    /// `earlier.value_before()`, as if it were the expression.
    fn of_earlier(self, method: &str) -> TokenStream {
        let (earlier, method) = (Ident::new("earlier", self.0), Ident::new(method, self.0));
        let parentheses = group(Delimiter::Parenthesis, TokenStream::new(), self.1);
        quote!(#earlier.#method #parentheses)
    }

    /// Something of any type, as if it were the expression.
    fn anything(self) -> TokenStream {
        let (endless, block) = (Ident::new("loop", self.0), group(Delimiter::Brace, TokenStream::new(), self.1));
        quote!(#endless #block)
    }
}

impl Written {
    pub fn of(call: &ExprMethodCall) -> Self {
        Written {
            receiver: Ends::of(&call.receiver),
            arguments: call.args.iter().map(Ends::of).collect(),
            parentheses: placed(call.paren_token.span.join()),
        }
    }
}

fn placed(span: Span) -> Span {
    Span::call_site().located_at(span)
}

fn group(delimiter: Delimiter, tokens: TokenStream, span: Span) -> Group {
    let mut group = Group::new(delimiter, tokens);
    group.set_span(span);
    group
}

impl Rewriter<'_> {
    /// Asks whether a method is the standard library's; an observer may have seen the receiver already.
    pub fn ask(
        &mut self,
        method: &Ident,
        written: &Written,
        meanings: &[&Entry],
        seen: Option<Ident>,
        receiver: &mut Expr,
    ) {
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
        let (dpnl, method) = (self.dpnl, Ident::new(&name, placed(method.span())));
        let arguments = written.arguments.iter().map(|argument| argument.anything());
        let arguments = group(Delimiter::Parenthesis, quote!(#(#arguments),*), written.parentheses);
        let at = written.receiver;
        let (value, reference) = (at.of_earlier("value_before"), at.of_earlier("reference_before"));
        let questions = places.iter().map(|place| {
            let at: Vec<TokenStream> = match place {
                Place::Shared => vec![value.clone()],
                Place::Operator => vec![reference.clone()],
                Place::Advanced | Place::Referred => vec![value.clone(), reference.clone()],
                Place::Number => passed_over(at, false),
                Place::Length | Place::Item => [vec![value.clone()], passed_over(at, false)].concat(),
                Place::Borrowed | Place::Celled | Place::Bound | Place::Held => {
                    [vec![value.clone(), reference.clone()], passed_over(at, false)].concat()
                }
                Place::Changed | Place::Slice => {
                    [vec![value.clone(), reference.clone()], passed_over(at, true)].concat()
                }
            };
            // An operator is asked about beside its own trait.
            let operator =
                (*place == Place::Operator).then(|| quote!({ use ::core::ops::Not as _; #value.#method #arguments; }));
            let place = *place as u8;
            quote! {
                let earlier = (&&#dpnl::__private::asked::Ask::<_, #place>::new(&#observer)).earlier();
                #operator
                #(#at.#method #arguments;)*
            }
        });
        let question = self.with_items(quote!({ #(#questions)* }));
        self.asked.entry((name, written.arguments.len())).or_default().push(question);
    }

    /// The questions as statements that never run.
    pub fn asked(&self) -> Vec<TokenStream> {
        let (dpnl, ours) = (self.dpnl, format_ident!("{}", messages::STANDARD_METHOD));
        let statements = self.asked.iter().map(|((name, count), questions)| {
            let method = Ident::new(name, Span::call_site());
            let arguments: Vec<Ident> = (0..*count).map(|number| format_ident!("Argument{number}")).collect();
            let beside = (name != "not").then(|| {
                quote! {
                    trait #ours { fn #method<#(#arguments),*>(self, #(_: #arguments),*); }
                    impl<T> #ours for T { fn #method<#(#arguments),*>(self, #(_: #arguments),*) {} }
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
fn passed_over(at: Ends, changed: bool) -> Vec<TokenStream> {
    let steps = [at.of_earlier("passed_first"), at.of_earlier("passed_next")];
    let (and, mutable) = (Token![&](at.0), Token![mut](at.0));
    let inside = |tokens| group(Delimiter::Parenthesis, tokens, at.0).into_token_stream();
    let shared = steps.iter().flat_map(|step| [step.clone(), inside(quote!(#and #step))]);
    shared.chain(steps.iter().filter(|_| changed).map(|step| inside(quote!(#and #mutable #step)))).collect()
}
