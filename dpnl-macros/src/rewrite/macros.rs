//! Calls of macros.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Expr, Ident, LitStr, parse_quote};

use super::Rewriter;
use crate::invocation::{self, Format, Invocation, Matches};
use crate::messages;

impl Rewriter<'_> {
    /// A macro: the ones that are left are those that the check of the body lets pass.
    pub fn macro_call(&mut self, expression: &mut Expr) -> TokenStream {
        let span = expression.span();
        let Expr::Macro(found) = &mut *expression else { return self.defect(expression) };
        let invocation = &mut found.mac;
        // Wrong arguments are left to rustc, which sees the original.
        let Ok(read) = invocation::read(invocation) else { return quote!(__K::Panic) };
        self.check_macro(&invocation.path);
        match read {
            Invocation::Assert(mut condition) => {
                let tree = self.expr(&mut condition);
                invocation.tokens = quote!(#condition);
                quote!(__K::Assert(&#tree))
            }
            Invocation::Compare { equal, mut first, mut second } => {
                let operator = if equal { quote!(Equal) } else { quote!(NotEqual) };
                let (a, b) = (self.expr(&mut first), self.expr(&mut second));
                invocation.tokens = quote!(#first, #second);
                let comparison = quote!(__K::Binary(__dpnl_code::Binary::#operator, &#a, &#b));
                let condition = self.expression(&span, comparison);
                quote!(__K::Assert(&#condition))
            }
            Invocation::Matches(matches) => {
                let (tree, tokens) = self.matches_macro(matches, &span);
                invocation.tokens = tokens;
                tree
            }
            Invocation::AssertMatches(matches) => {
                let (tree, tokens) = self.matches_macro(matches, &span);
                invocation.tokens = tokens;
                let condition = self.expression(&span, tree);
                quote!(__K::Assert(&#condition))
            }
            Invocation::Panic => quote!(__K::Panic),
            Invocation::Constant => self.constant(invocation),
            Invocation::List(mut items) => {
                let trees = self.exprs(&mut items);
                invocation.tokens = quote!(#items);
                quote!(__K::Array(&[#(#trees),*]))
            }
            Invocation::Repeat(mut item, mut count) => {
                let (tree, number) = (self.expr(&mut item), self.expr(&mut count));
                invocation.tokens = quote!(#item; #count);
                quote!(__K::Repeat(&#tree, &#number))
            }
            Invocation::Format(format) => {
                let (tree, tokens) = self.format_macro(format, &span);
                invocation.tokens = tokens;
                tree
            }
            Invocation::Write { target, newline, format } => {
                *expression = written(&target, newline, format);
                self.kind(expression)
            }
            Invocation::Opaque => self.opaque_macro(&found.mac),
        }
    }

    /// Checks that a macro is the standard library's: beside an import of everything from where those are, one of the user's
    /// own is ambiguous.
    fn check_macro(&mut self, path: &syn::Path) {
        let Some(last) = path.segments.last() else { return };
        let (dpnl, name) = (self.dpnl, &last.ident);
        let (before, arguments) = match name.to_string().as_str() {
            "vec" | "opaque" => (None, quote!(0)),
            "panic" | "unreachable" | "todo" | "unimplemented" => (None, quote!()),
            "format" => (None, quote!("")),
            "assert" | "debug_assert" => (None, quote!(true)),
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" | "matches" => (None, quote!(0, 0)),
            "write" | "writeln" => (
                Some(quote!(
                    use ::core::fmt::Write as _;
                )),
                quote!(::std::string::String::new(), ""),
            ),
            _ => return,
        };
        if path.leading_colon.is_none() && path.get_ident().is_some() {
            let call = self.with_items(quote!({
                use #dpnl::__private::macros::*;
                #before
                let _ = #name!(#arguments);
            }));
            return self.check(quote!(const _: fn() = || #call;));
        }
        let of_core = path.segments.first().is_some_and(|first| first.ident == "core") && name == "panic";
        let module = if of_core { quote!(core_panic) } else { quote!(#name) };
        let called = Ident::new(messages::STANDARD_MACRO, name.span().resolved_at(Span::call_site()));
        let call = self.with_items(quote!({
            use #path as #called;
            const _: fn() = || {
                use #dpnl::__private::macros::of::#module::*;
                #before
                let _ = #called!(#arguments);
            };
        }));
        self.check(quote!(const _: fn() = || #call;));
    }

    /// The tree of a test, and what the copy says.
    fn matches_macro(&mut self, matches: Matches, span: &proc_macro2::Span) -> (TokenStream, TokenStream) {
        let Matches { mut value, pattern, mut guard } = matches;
        self.scopes.enter();
        let (tree, by_place) = self.scrutinee(&mut value, [&pattern]);
        let bound = self.pattern_of(&pattern, by_place);
        let test = quote!(__K::Let(&#bound, &#tree));
        let kind = match &mut guard {
            Some(guard) => {
                let test = self.expression(span, test);
                let guard = self.expr(guard);
                quote!(__K::And(&#test, &#guard))
            }
            None => test,
        };
        self.scopes.leave();
        let copy = Matches { value, pattern, guard };
        (kind, quote!(#copy))
    }
}

/// `write!` to text, which is all that it can be in a pure function.
fn written(target: &Expr, newline: bool, format: Option<Format>) -> Expr {
    let end = if newline { "\n" } else { "" };
    let text: Expr = format.map_or_else(
        || parse_quote!(#end),
        |Format { text, arguments }| {
            let text = LitStr::new(&format!("{}{end}", text.value()), text.span());
            let format = Format { text, arguments };
            parse_quote!(&::std::format!(#format))
        },
    );
    parse_quote!({
        (#target).push_str(#text);
        ::core::result::Result::<(), ::core::fmt::Error>::Ok(())
    })
}
