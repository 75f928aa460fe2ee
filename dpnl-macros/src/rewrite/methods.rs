//! Method calls: what a name may mean, as the table says.

use dpnl_table::{Argument, Entry, Question, entries, meanings};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Ident};

use super::Rewriter;
use super::asked::Written;
use super::statements::optional;
use crate::method::{companion_name, number};

/// Methods that make something of an iterator by a function of the type that is wanted.
const GATHERING: [(&str, &str); 3] = [("collect", "from_iter"), ("product", "product"), ("sum", "sum")];

impl Rewriter<'_> {
    pub fn method_call(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.defect(expression) };
        let name = call.method.to_string();
        let above = std::mem::take(&mut self.indifferent) || self.changes_calmly(call);
        let entries: Vec<_> = meanings(&name, call.args.len()).collect();
        if entries.is_empty() {
            return self.own_method(expression);
        }
        self.indifferent = matches!(*call.receiver, Expr::MethodCall(_)) && self.is_indifferent(call, above);
        let written = Written::of(call);
        let receiver = self.expr(&mut call.receiver);
        let mut arguments = Vec::new();
        for (position, argument) in call.args.iter_mut().enumerate() {
            arguments.push(self.argument(argument, entries.iter().map(|entry| entry.arguments[position])));
        }
        let asks = |question| entries.iter().any(|entry| entry.questions.contains(&question));
        match name.as_str() {
            "into" if self.own_types => return self.call_of_into(expression, &receiver),
            "try_into" if self.own_types => return self.call_of_attempt("try_into", "try_from", expression, &receiver),
            "parse" if self.own_types => return self.call_of_attempt("parse", "from_str", expression, &receiver),
            _ => {}
        }
        let own = self.own_types.then(|| match (name.as_str(), call.args.first_mut()) {
            ("extend", Some(items)) => self.own_extend(&mut call.receiver, items),
            _ => self.own_method_of(&name, &mut call.receiver),
        });
        let observer = own.as_ref().map(|(observer, _)| observer.clone());
        let observer = self.receiver_gone_through(call, observer, above);
        self.ask(&call.method, &written, &entries, observer, &mut call.receiver);
        let seen = asks(Question::Receiver).then(|| self.see(&mut call.receiver));
        self.result_gone_through(&name, expression);
        let (own, result) = match (own, GATHERING.iter().find(|(method, _)| *method == name)) {
            (Some((observer, own)), Some((_, function))) => {
                let (own, result) = self.gathering(function, expression, &observer, own);
                (Some(own), Some(result))
            }
            (own, _) => (own.map(|(_, own)| own), asks(Question::Result).then(|| self.see(expression))),
        };
        let own = optional(own.map(|own| {
            let fact = self.fact(own);
            quote!(#fact)
        }));
        let (seen, result) = (optional(seen.map(|fact| quote!(#fact))), optional(result.map(|fact| quote!(#fact))));
        let method = method(&name, &entries);
        quote!(__K::Method {
            method: &#method, own: #own, seen: #seen, result: #result, receiver: &#receiver, arguments: &[#(#arguments),*]
        })
    }

    /// `value.into()`, which is `From::from` of the type that is wanted.
    fn call_of_into(&mut self, expression: &mut Expr, receiver: &TokenStream) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.defect(expression) };
        let (source, target) = (self.observer(), self.observer());
        let value = &call.receiver;
        *call.receiver = Expr::Verbatim(quote!(#source.same(#value)));
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        self.conversion(&source, &target, receiver)
    }

    /// `value.try_into()` or `text.parse()`, which are functions of the type that is wanted.
    fn call_of_attempt(
        &mut self,
        name: &str,
        function: &str,
        expression: &mut Expr,
        receiver: &TokenStream,
    ) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.defect(expression) };
        let (source, target) = (self.observer(), self.observer());
        let value = &call.receiver;
        *call.receiver = if name == "parse" {
            Expr::Verbatim(quote!((*#source.through(&(#value)))))
        } else {
            Expr::Verbatim(quote!(#source.same(#value)))
        };
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        self.attempt(name, function, &source, &target, receiver)
    }

    /// A conversion that may fail, between the types that two observers have seen.
    pub fn attempt(
        &mut self,
        name: &str,
        function: &str,
        source: &Ident,
        target: &Ident,
        receiver: &TokenStream,
    ) -> TokenStream {
        let (dpnl, number) = (self.dpnl, number(&Ident::new(function, Span::call_site())));
        let nothing = quote!(#dpnl::__private::facts::Observer::<()>::new());
        // Texts are told apart by nothing but the type that is wanted.
        let from = if name == "parse" { nothing } else { quote!(#source) };
        let own = self.fact(quote!({
            use #dpnl::__private::methods::{FoundBehind as _, FoundFurther as _, FoundItself as _, FoundNothing as _};
            let found = #dpnl::__private::methods::success_conversion::<_, _, #number>(&#target, &#from);
            #dpnl::__private::facts::Fact::Own((&&&&found).own())
        }));
        let (seen, result) = (self.fact(quote!((&#source).seen())), self.fact(quote!((&#target).seen())));
        let entries: Vec<_> = meanings(name, 0).collect();
        let (method, some) = (method(name, &entries), quote!(::core::option::Option::Some));
        quote!(__K::Method {
            method: &#method, own: #some(#own), seen: #some(#seen), result: #some(#result), receiver: &#receiver,
            arguments: &[],
        })
    }

    /// A conversion between the types that two observers have seen.
    pub fn conversion(&mut self, source: &Ident, target: &Ident, receiver: &TokenStream) -> TokenStream {
        let own = self.found("from", target, source);
        let (seen, result) = (self.fact(quote!((&#source).seen())), self.fact(quote!((&#target).seen())));
        let entries: Vec<_> = meanings("into", 0).collect();
        let (method, some) = (method("into", &entries), quote!(::core::option::Option::Some));
        quote!(__K::Method {
            method: &#method, own: #some(#own), seen: #some(#seen), result: #some(#result), receiver: &#receiver,
            arguments: &[],
        })
    }

    /// A method that the standard library does not have, so that it must be the user's.
    fn own_method(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::MethodCall(call) = &mut *expression else { return self.defect(expression) };
        let place = call.receiver.to_token_stream().to_string();
        let receiver = self.expr(&mut call.receiver);
        let arguments: Vec<_> = call.args.iter_mut().map(|argument| self.callable(argument, None)).collect();
        let observer = self.observer();
        let span = self.first_place(&format!("method {place}"), &call.method, call.method.span());
        call.method = companion_name(&call.method);
        call.method.set_span(span);
        call.args.push(syn::parse_quote!(#observer));
        let method = self.fact_at(span, "method", &observer);
        quote!(__K::Invoke { method: #method, receiver: &#receiver, arguments: &[#(#arguments),*] })
    }

    /// The fact whether what is made of an iterator is made by a function of its own, and that of its type. `own` asks
    /// whether the receiver has a method of that name.
    fn gathering(
        &mut self,
        function: &str,
        expression: &mut Expr,
        source: &Ident,
        own: TokenStream,
    ) -> (TokenStream, usize) {
        let (target, dpnl) = (self.observer(), self.dpnl);
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        let number = number(&Ident::new(function, Span::call_site()));
        let both = quote!({
            use #dpnl::__private::methods::{GatheredByOwn as _, GatheredByStandard as _};
            let gathered = #dpnl::__private::methods::Gathered::<_, _, #number>::new(&#target, &#source);
            match (&gathered).own() {
                ::core::option::Option::None => #own,
                gathered => #dpnl::__private::facts::Fact::Own(gathered),
            }
        });
        (both, self.fact(quote!((&#target).seen())))
    }

    /// What sees a receiver, and whether its type has a method of its own with this name.
    fn own_method_of(&mut self, name: &str, receiver: &mut Expr) -> (Ident, TokenStream) {
        let (observer, dpnl) = (self.observer(), self.dpnl);
        *receiver = Expr::Verbatim(quote!((*#observer.through(&(#receiver)))));
        let number = number(&Ident::new(name, Span::call_site()));
        let nothing = quote!(#dpnl::__private::facts::Observer::<()>::new());
        let found = quote!({
            use #dpnl::__private::methods::{FoundBehind as _, FoundFurther as _, FoundItself as _, FoundNothing as _};
            let found = #dpnl::__private::methods::Found::<_, #number, ()>::new(&#observer, &#nothing);
            #dpnl::__private::facts::Fact::Own((&&&&found).own())
        });
        (observer, found)
    }

    /// The same of `extend`, which `impl Extend` has for everything that can be gone through.
    fn own_extend(&mut self, receiver: &mut Expr, items: &mut Expr) -> (Ident, TokenStream) {
        let (observer, own) = self.own_method_of("extend", receiver);
        let (given, dpnl) = (self.observer(), self.dpnl);
        *items = Expr::Verbatim(quote!(#given.same(#items)));
        let number = number(&Ident::new("extend", Span::call_site()));
        let both = quote!({
            use #dpnl::__private::methods::{ExtendedBehind as _, ExtendedByOwn as _, ExtendedByStandard as _};
            let extended = #dpnl::__private::methods::Extended::<_, _, #number>::new(&#observer, &#given);
            match (&&&extended).own() {
                ::core::option::Option::None => #own,
                extended => #dpnl::__private::facts::Fact::Own(extended),
            }
        });
        (observer, both)
    }

    /// An argument that is called, if one of the meanings of the call does so.
    pub fn argument(&mut self, argument: &mut Expr, meanings: impl Iterator<Item = Argument>) -> TokenStream {
        let mut arities: Vec<usize> = meanings
            .filter_map(|argument| match argument {
                Argument::Called(arity) => Some(arity),
                Argument::Value => None,
            })
            .collect();
        arities.dedup();
        match arities.as_slice() {
            [] => self.expr(argument),
            [arity] => self.callable(argument, Some(*arity)),
            // How many there are depends on the receiver; functions of the standard library say it themselves.
            _ => {
                let arity = super::standard::arity(argument);
                self.callable(argument, arity)
            }
        }
    }
}

/// The meanings of a name, by their places in the table.
pub fn method(name: &str, meanings: &[&Entry]) -> TokenStream {
    let places = (0_usize..).zip(entries());
    let places = places.filter(|(_, entry)| meanings.iter().any(|meaning| std::ptr::eq(*meaning, *entry)));
    let places = places.map(|(place, _)| place);
    quote!((#name, [#(#places),*]))
}
