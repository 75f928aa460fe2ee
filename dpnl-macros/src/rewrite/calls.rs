//! Calls of functions and macros.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprPath, Ident, Macro, Pat, Path, Token};

use super::Rewriter;
use super::methods::method;
use super::patterns::variant_name;
use super::standard::{self, Standard};
use super::statements::optional;
use crate::callee;
use crate::method::companion_name;

impl Rewriter<'_> {
    pub fn call(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = expression else { return self.reject(expression, "a call is expected") };
        let path = match strip(&call.func) {
            Expr::Path(path) if !self.is_local(path) => path.clone(),
            _ => {
                let (function, arguments) = (self.expr(&mut call.func), self.exprs(&mut call.args));
                return quote!(__K::Apply(&#function, &[#(#arguments),*]));
            }
        };
        if path.qself.is_none() && call.args.len() == 1 && self.is_standard(&path.path) {
            return self.standard_variant(&path.path, call);
        }
        if path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase)) {
            let fields = self.exprs(&mut call.args);
            return self.variant(expression, &path.path, &fields);
        }
        match standard::find(&path, call.args.len()) {
            // There may be several conversions of a type, which are told apart by the types.
            Some(_) if self.own_types && call.args.len() == 1 && is_from(&path) => self.call_of_from(&path, expression),
            Some(standard) => self.standard_call(&path, &standard, expression),
            None => self.lifted_call(&path, expression),
        }
    }

    fn is_local(&mut self, path: &ExprPath) -> bool {
        path.path.get_ident().is_some_and(|ident| self.scopes.resolve(&ident.to_string()).is_some())
    }

    /// `Some(..)`, `Ok(..)`, `Err(..)`
    fn standard_variant(&mut self, path: &Path, call: &mut ExprCall) -> TokenStream {
        let fields = self.exprs(&mut call.args);
        let name = variant_name(path);
        let definition = if name == "Some" { quote!(OPTION) } else { quote!(RESULT) };
        let of = quote!(__dpnl_code::Definition::Known(&__dpnl_code::#definition));
        quote!(__K::Variant { of: #of, name: #name, fields: &[#(#fields),*] })
    }

    fn standard_call(&mut self, path: &ExprPath, standard: &Standard, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        if standard.functions.is_empty() && standard.methods.is_empty() {
            let name = &standard.name;
            return self.reject(path, format!("`{name}` is not known to #[symbolic]; wrap the call in opaque!(..)"));
        }
        let mut arguments = Vec::new();
        for (position, argument) in call.args.iter_mut().enumerate() {
            let as_function = standard.functions.iter().map(|entry| entry.arguments[position]);
            let as_method = standard.methods.iter().filter_map(|entry| entry.arguments.get(position.checked_sub(1)?));
            arguments.push(self.argument(argument, as_function.chain(as_method.copied())));
        }
        let witness = self.witness();
        *call.func = Expr::Verbatim(quote!(#witness.same(#path)));
        let result = self.see(expression);
        let (name, dpnl) = (&standard.name, self.dpnl);
        let function = if standard.importable {
            let function = &path.path;
            let mut function = function.clone();
            if let Some(last) = function.segments.last_mut() {
                last.arguments = syn::PathArguments::None;
            }
            self.with_items(quote!({
                use #function as __callee;
                use #dpnl::__private::ordinary::*;
                #witness.named((&#dpnl::__private::facts::Witness::<__callee>::new()).twin())
            }))
        } else {
            quote!(#witness.named(::core::option::Option::None))
        };
        let function = self.fact(function);
        let result = optional(Some(quote!(#result)));
        let functions = standard.functions.iter().map(|entry| {
            let variant = Ident::new(entry.variant, path.span());
            quote!(__dpnl_code::table::Function::#variant)
        });
        let method = (!standard.methods.is_empty()).then(|| method(name, &standard.methods));
        let method = optional(method.map(|method| quote!(&#method)));
        quote!(__K::Standard {
            function: #function,
            name: #name,
            candidates: &[#(#functions),*],
            method: #method,
            result: #result,
            arguments: &[#(#arguments),*],
        })
    }

    /// A call of another symbolic function.
    fn lifted_call(&mut self, path: &ExprPath, expression: &mut Expr) -> TokenStream {
        let Some(last) = path.path.segments.last() else {
            return self.reject(path, "this call is not supported in symbolic functions");
        };
        if path.qself.is_some() || is_associated(&path.path) {
            return self.associated_call(path, expression);
        }
        let Expr::Call(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        // The companion of the callee takes closures for function pointers.
        let arguments: Vec<_> = call.args.iter_mut().map(|argument| self.callable(argument, None)).collect();
        let witness = self.witness();
        let probe = callee::probe(&path.path, &witness, &call.args.iter().collect::<Vec<_>>(), self.dpnl);
        *expression = Expr::Verbatim(probe);
        let span = last.ident.span();
        let function = self.fact(quote_spanned!(span=> #witness.function()));
        quote!(__K::Call { function: #function, arguments: &[#(#arguments),*] })
    }

    /// `Point::from(x)` is `x.into()` for that type.
    fn call_of_from(&mut self, path: &ExprPath, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        let Some(argument) = call.args.first_mut() else { return self.reject(path, "a value is expected") };
        let value = self.expr(argument);
        let (source, target) = (self.witness(), self.witness());
        *argument = Expr::Verbatim(quote!(#source.same(#argument)));
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        self.conversion(&source, &target, &value)
    }

    /// `Point::new(1, 2)`, `Self::helper(x)`, `<T as Area>::area(&x)`: the companion is found in the same way.
    fn associated_call(&mut self, path: &ExprPath, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.reject(expression, "a call is expected") };
        let arguments: Vec<_> = call.args.iter_mut().map(|argument| self.callable(argument, None)).collect();
        let witness = self.witness();
        let mut companion = path.clone();
        let Some(last) = companion.path.segments.last_mut() else {
            return self.reject(path, "this call is not supported in symbolic functions");
        };
        let span = last.ident.span();
        last.ident = companion_name(&last.ident);
        call.args.push(syn::parse_quote!(#witness));
        *call.func = Expr::Path(companion);
        let fact = self.fact(quote_spanned!(span=> #witness.function()));
        quote!(__K::Call { function: #fact, arguments: &[#(#arguments),*] })
    }

    /// A macro: the ones that are left are those that the check of the body lets pass.
    pub fn macro_call(&mut self, invocation: &mut Macro) -> TokenStream {
        let name = invocation.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "assert" | "debug_assert" => match self.arguments(invocation).as_mut_slice() {
                [condition, ..] => {
                    let tree = self.expr(condition);
                    invocation.tokens = quote!(#condition);
                    quote!(__K::Assert(&#tree))
                }
                [] => self.reject(invocation, "a condition is expected"),
            },
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                match self.arguments(invocation).as_mut_slice() {
                    [first, second, ..] => {
                        let span = invocation.span();
                        let operator = if name.ends_with("_eq") { quote!(Equal) } else { quote!(NotEqual) };
                        let (a, b) = (self.expr(first), self.expr(second));
                        invocation.tokens = quote!(#first, #second);
                        let comparison = quote!(__K::Binary(__dpnl_code::Binary::#operator, &#a, &#b));
                        let condition = self.expression(&span, comparison);
                        quote!(__K::Assert(&#condition))
                    }
                    _ => self.reject(invocation, "two values are expected"),
                }
            }
            "panic" | "unreachable" | "todo" | "unimplemented" => quote!(__K::Panic),
            "cfg" => self.constant(invocation),
            "vec" => self.vec_macro(invocation),
            "format" => self.format_macro(invocation),
            "matches" => self.matches_macro(invocation),
            "opaque" => self.opaque_macro(invocation),
            _ => self.reject(invocation, format!("`{name}!` is not known to #[symbolic]; use opaque!(..)")),
        }
    }

    /// The expressions at the start of the arguments; the text of a message after them is left out.
    fn arguments(&mut self, invocation: &Macro) -> Vec<Expr> {
        let parse = |input: ParseStream| {
            let mut expressions = Vec::new();
            while !input.is_empty() {
                if input.peek(syn::LitStr) {
                    input.parse::<TokenStream>()?;
                    break;
                }
                expressions.push(input.parse::<Expr>()?);
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(expressions)
        };
        match parse.parse2(invocation.tokens.clone()) {
            Ok(expressions) => expressions,
            Err(error) => {
                self.errors.push(error);
                Vec::new()
            }
        }
    }

    fn vec_macro(&mut self, invocation: &mut Macro) -> TokenStream {
        let repeated = |input: ParseStream| {
            let item: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            let count: Expr = input.parse()?;
            Ok((item, count))
        };
        if let Ok((mut item, mut count)) = repeated.parse2(invocation.tokens.clone()) {
            let (tree, number) = (self.expr(&mut item), self.expr(&mut count));
            invocation.tokens = quote!(#item; #count);
            return quote!(__K::Repeat(&#tree, &#number));
        }
        match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(invocation.tokens.clone()) {
            Ok(mut items) => {
                let trees = self.exprs(&mut items);
                invocation.tokens = quote!(#items);
                quote!(__K::Array(&[#(#trees),*]))
            }
            Err(error) => {
                self.errors.push(error);
                quote!(__K::Panic)
            }
        }
    }

    fn matches_macro(&mut self, invocation: &mut Macro) -> TokenStream {
        let parse = |input: ParseStream| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard = if input.peek(Token![if]) {
                input.parse::<Token![if]>()?;
                Some(input.parse::<Expr>()?)
            } else {
                None
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        let span = invocation.span();
        let (mut value, pattern, mut guard) = match parse.parse2(invocation.tokens.clone()) {
            Ok(parts) => parts,
            Err(error) => {
                self.errors.push(error);
                return quote!(__K::Panic);
            }
        };
        self.scopes.enter();
        let tree = self.expr(&mut value);
        let bound = self.pattern(&pattern, None);
        let test = quote!(__K::Let(&#bound, &#tree));
        let kind = match &mut guard {
            Some(guard) => {
                let test = self.expression(&span, test);
                let guard = self.expr(guard);
                quote!(__K::And(&#test, &#guard))
            }
            None => test,
        };
        let guard = guard.map(|guard| quote!(if #guard));
        invocation.tokens = quote!(#value, #pattern #guard);
        self.scopes.leave();
        kind
    }
}

/// `Point::from`, `u32::from`
fn is_from(path: &ExprPath) -> bool {
    path.path.segments.len() >= 2 && path.path.segments.last().is_some_and(|last| last.ident == "from")
}

/// Whether a path names something of a type.
pub fn is_associated(path: &Path) -> bool {
    let owner = path.segments.iter().rev().nth(1);
    owner.is_some_and(|owner| owner.ident == "Self" || owner.ident.to_string().starts_with(char::is_uppercase))
}

fn strip(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(paren) => strip(&paren.expr),
        Expr::Group(group) => strip(&group.expr),
        other => other,
    }
}
