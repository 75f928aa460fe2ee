//! Calls of functions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprPath, Ident, Path};

use super::Rewriter;
use super::methods::method;
use super::patterns::variant_name;
use super::standard::{self, Standard};
use super::statements::optional;
use crate::callee::Callee;
use crate::messages;
use crate::method::path_name;

impl Rewriter<'_> {
    pub fn call(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = expression else { return self.defect(expression) };
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
        if self.is_inner(&path.path) {
            return self.lifted_call(&path, expression);
        }
        if let Some((rewritten, check)) = standard::through_trait(&path, &call.args) {
            *expression = rewritten;
            let kind = self.kind(expression);
            *expression = Expr::Verbatim(quote!({ #check #expression }));
            return kind;
        }
        match standard::find(&path, call.args.len()) {
            // There may be several conversions of a type, which are told apart by the types.
            Some(_) if self.own_types && call.args.len() == 1 && is_named(&path, "from") => {
                self.call_of_from(&path, expression)
            }
            Some(_) if self.own_types && call.args.len() == 1 && is_named(&path, "try_from") => {
                self.call_of_try_from(expression)
            }
            Some(standard) => self.standard_call(&path, &standard, expression),
            None => self.lifted_call(&path, expression),
        }
    }

    fn is_local(&mut self, path: &ExprPath) -> bool {
        path.path.get_ident().is_some_and(|ident| self.scopes.resolve(&ident.to_string()).is_some())
    }

    /// Whether a path is the name of a function of one of the blocks around.
    pub fn is_inner(&self, path: &Path) -> bool {
        path.segments.len() == 1
            && path.leading_colon.is_none()
            && path.segments.first().is_some_and(|only| self.scopes.is_item(&only.ident.to_string()))
    }

    /// `Some(..)`, `Ok(..)`, `Err(..)`
    fn standard_variant(&mut self, path: &Path, call: &mut ExprCall) -> TokenStream {
        let fields = self.exprs(&mut call.args);
        let name = variant_name(path);
        let definition = if name == "Some" { quote!(OPTION) } else { quote!(RESULT) };
        let of = quote!(__dpnl_code::VariantType::Known(&__dpnl_code::#definition));
        quote!(__K::Variant { of: #of, name: #name, fields: &[#(#fields),*] })
    }

    fn standard_call(&mut self, path: &ExprPath, standard: &Standard, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.defect(expression) };
        if standard.functions.is_empty() && standard.methods.is_empty() {
            return self.reject(path, messages::unknown_function(&standard.name));
        }
        let mut arguments = Vec::new();
        for (position, argument) in call.args.iter_mut().enumerate() {
            let as_function = standard.functions.iter().map(|entry| entry.arguments[position]);
            let as_method = standard.methods.iter().filter_map(|entry| entry.arguments.get(position.checked_sub(1)?));
            arguments.push(self.argument(argument, as_function.chain(as_method.copied())));
        }
        let observer = self.observer();
        *call.func = Expr::Verbatim(quote!(#observer.same(#path)));
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
                #observer.named((&#dpnl::__private::facts::Observer::<__callee>::new()).twin())
            }))
        } else {
            quote!(#observer.named(::core::option::Option::None))
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
            return self.defect(path);
        };
        if path.qself.is_some() || is_associated(&path.path) {
            return self.associated_call(path, expression);
        }
        let Expr::Call(call) = &mut *expression else { return self.defect(expression) };
        // The companion of the callee takes closures for function pointers.
        let arguments: Vec<_> = call.args.iter_mut().map(|argument| self.callable(argument, None)).collect();
        let observer = self.observer();
        let callee = Callee { path: &path.path, is_inner: self.is_inner(&path.path) };
        let probe = callee.probe(&observer, &call.args.iter().collect::<Vec<_>>(), self.dpnl);
        *expression = Expr::Verbatim(probe);
        let span = self.first_place("function", &path.path, last.ident.span());
        let function = self.fact_at(span, "function", &observer);
        quote!(__K::Call { function: #function, arguments: &[#(#arguments),*] })
    }

    /// `Point::from(x)` is `x.into()` for that type.
    fn call_of_from(&mut self, path: &ExprPath, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.defect(expression) };
        let Some(argument) = call.args.first_mut() else { return self.defect(path) };
        let value = self.expr(argument);
        let (source, target) = (self.observer(), self.observer());
        *argument = Expr::Verbatim(quote!(#source.same(#argument)));
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        self.conversion(&source, &target, &value)
    }

    /// `Coin::try_from(x)` is `x.try_into()` for that type.
    fn call_of_try_from(&mut self, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.defect(expression) };
        let Some(argument) = call.args.first_mut() else { return self.defect(expression) };
        let value = self.expr(argument);
        let (source, target) = (self.observer(), self.observer());
        *argument = Expr::Verbatim(quote!(#source.same(#argument)));
        *expression = Expr::Verbatim(quote!(#target.same(#expression)));
        self.attempt("try_into", "try_from", &source, &target, &value)
    }

    /// `Point::new(1, 2)`, `Self::helper(x)`, `<T as Area>::area(&x)`: the companion is found in the same way.
    fn associated_call(&mut self, path: &ExprPath, expression: &mut Expr) -> TokenStream {
        let Expr::Call(call) = &mut *expression else { return self.defect(expression) };
        let arguments: Vec<_> = call.args.iter_mut().map(|argument| self.callable(argument, None)).collect();
        let observer = self.observer();
        let text = path.to_token_stream().to_string();
        let mut companion = self.first_paths.entry(text).or_insert_with(|| path.clone()).clone();
        let Some(last) = companion.path.segments.last_mut() else {
            return self.defect(path);
        };
        let span = last.ident.span();
        last.ident = path_name(&last.ident);
        call.args.push(syn::parse_quote!(#observer));
        *call.func = Expr::Path(companion);
        let fact = self.fact_at(span, "function", &observer);
        quote!(__K::Call { function: #fact, arguments: &[#(#arguments),*] })
    }
}

/// `Point::from`, `u32::from`
fn is_named(path: &ExprPath, name: &str) -> bool {
    path.path.segments.len() >= 2 && path.path.segments.last().is_some_and(|last| last.ident == name)
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
