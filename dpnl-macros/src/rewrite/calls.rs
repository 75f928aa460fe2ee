//! Calls of functions and macros.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprPath, GenericArgument, Macro, Pat, Path, PathArguments, Token, Type};

use super::Rewriter;
use super::standard::{self, Standard};
use super::statements::optional;
use crate::callee;

impl Rewriter<'_> {
    pub fn call(&mut self, call: &ExprCall, expected: Option<&Type>) -> TokenStream {
        let Expr::Path(path) = strip(&call.func) else {
            let (function, arguments) = (self.expr(&call.func), self.exprs(&call.args));
            return quote!(__K::Apply(&#function, &[#(#arguments),*]));
        };
        let local = path.path.get_ident().is_some_and(|ident| self.scopes.resolve(&ident.to_string()).is_some());
        if local {
            let (function, arguments) = (self.expr(&call.func), self.exprs(&call.args));
            return quote!(__K::Apply(&#function, &[#(#arguments),*]));
        }
        match standard::find(path, call.args.len()) {
            Some(Standard { name, on, check }) => {
                if let Some(check) = check {
                    self.checks.push(check);
                }
                let on = match (on, expected) {
                    (Some(ty), _) => self.ty(&ty),
                    (None, Some(ty)) if name == "default" => self.ty(ty),
                    _ => quote!(__T::Unknown),
                };
                let mut arguments = self.exprs(&call.args);
                if matches!(name.as_str(), "Some" | "Ok") {
                    // `Some(x.try_into()..)`: the payload's type is the one inside of the wanted type.
                    let inner = expected.and_then(payload);
                    if let (Some(argument), true) = (call.args.first(), inner.is_some()) {
                        arguments = vec![self.expected(argument, inner)];
                    }
                }
                quote!(__K::Builtin { name: #name, on: #on, arguments: &[#(#arguments),*] })
            }
            None => self.lifted_call(path, call),
        }
    }

    /// A call of another symbolic function.
    fn lifted_call(&mut self, path: &ExprPath, call: &ExprCall) -> TokenStream {
        let Some(last) = path.path.segments.last() else {
            return self.reject(path, "this call is not supported in symbolic functions");
        };
        if path.qself.is_some() || last.ident.to_string().starts_with(char::is_uppercase) {
            return self.reject(
                path,
                "structs and enums with fields are not supported in symbolic functions: use tuples, or wrap the expression \
                 in opaque!(..)",
            );
        }
        let owner = path.path.segments.iter().rev().nth(1);
        if owner.is_some_and(|owner| owner.ident == "Self" || owner.ident.to_string().starts_with(char::is_uppercase)) {
            return self.reject(
                path,
                "associated functions are not known to #[symbolic]: call a function that is annotated with #[symbolic], or \
                 wrap the call in opaque!(..)",
            );
        }
        let constants: Vec<_> = match &last.arguments {
            PathArguments::AngleBracketed(arguments) => arguments
                .args
                .iter()
                .filter_map(|argument| match argument {
                    GenericArgument::Lifetime(_) => None,
                    GenericArgument::Const(constant) => Some(self.generic(constant)),
                    GenericArgument::Type(Type::Infer(_)) => Some(optional(None)),
                    GenericArgument::Type(Type::Path(path)) => {
                        let path = ExprPath { attrs: Vec::new(), qself: path.qself.clone(), path: path.path.clone() };
                        Some(self.generic(&Expr::Path(path)))
                    }
                    _ => Some(optional(None)),
                })
                .collect(),
            _ => Vec::new(),
        };
        let mut function: Path = path.path.clone();
        if let Some(last) = function.segments.last_mut() {
            last.arguments = PathArguments::None;
        }
        let arguments = self.exprs(&call.args);
        let function = self.with_items(callee::lifted(&function, self.dpnl));
        quote!(__K::Call {
            function: #function, constants: &[#(#constants),*], arguments: &[#(#arguments),*]
        })
    }

    fn generic(&mut self, constant: &Expr) -> TokenStream {
        let code = match constant {
            // `f::<{ N + 1 }>(..)`
            Expr::Block(block) => {
                let kind = self.labelled_block(block, None);
                self.expression(&block.span(), kind)
            }
            other => self.expr(other),
        };
        optional(Some(quote!(&#code)))
    }

    /// A macro: the ones that are left are those that the check of the body lets pass.
    pub fn macro_call(&mut self, invocation: &Macro) -> TokenStream {
        let name = invocation.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "assert" | "debug_assert" => match self.arguments(invocation).as_slice() {
                [condition, ..] => {
                    let condition = self.expr(condition);
                    quote!(__K::Assert(&#condition))
                }
                [] => self.reject(invocation, "a condition is expected"),
            },
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                match self.arguments(invocation).as_slice() {
                    [a, b, ..] => {
                        let operator = if name.ends_with("_eq") { quote!(Equal) } else { quote!(NotEqual) };
                        let (a, b) = (self.expr(a), self.expr(b));
                        let comparison = quote!(__K::Binary(__dpnl_code::Binary::#operator, &#a, &#b));
                        let condition = self.expression(&invocation.span(), comparison);
                        quote!(__K::Assert(&#condition))
                    }
                    _ => self.reject(invocation, "two values are expected"),
                }
            }
            "panic" | "unreachable" | "todo" | "unimplemented" => quote!(__K::Panic),
            "vec" => self.vec_macro(invocation),
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

    fn vec_macro(&mut self, invocation: &Macro) -> TokenStream {
        let repeated = |input: ParseStream| {
            let item: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            let count: Expr = input.parse()?;
            Ok((item, count))
        };
        if let Ok((item, count)) = repeated.parse2(invocation.tokens.clone()) {
            let (item, count) = (self.expr(&item), self.expr(&count));
            return quote!(__K::Repeat(&#item, &#count));
        }
        match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(invocation.tokens.clone()) {
            Ok(items) => {
                let items = self.exprs(&items);
                quote!(__K::Array(&[#(#items),*]))
            }
            Err(error) => {
                self.errors.push(error);
                quote!(__K::Panic)
            }
        }
    }

    fn matches_macro(&mut self, invocation: &Macro) -> TokenStream {
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
        let (value, pattern, guard) = match parse.parse2(invocation.tokens.clone()) {
            Ok(parts) => parts,
            Err(error) => {
                self.errors.push(error);
                return quote!(__K::Panic);
            }
        };
        self.scopes.enter();
        let value = self.expr(&value);
        let pattern = self.pattern(&pattern, None);
        let test = quote!(__K::Let(&#pattern, &#value));
        let kind = match guard {
            Some(guard) => {
                let test = self.expression(&invocation.span(), test);
                let guard = self.expr(&guard);
                quote!(__K::And(&#test, &#guard))
            }
            None => test,
        };
        self.scopes.leave();
        kind
    }
}

/// The type inside of `Option<T>` or `Result<T, E>`.
fn payload(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option" || last.ident == "Result")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

fn strip(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(paren) => strip(&paren.expr),
        Expr::Group(group) => strip(&group.expr),
        other => other,
    }
}
