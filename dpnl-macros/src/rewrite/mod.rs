//! Third stage: the body as a code tree.
//!
//! What comes out is one `static` of `dpnl::lift::code` and a call that runs it. Names are resolved here: a local
//! becomes the number of its slot, everything else is left to rustc inside of function pointers. The tree is data, so
//! nothing of the body is emitted twice, and rustc's inference has nothing to do in it.

mod calls;
mod closures;
mod control;
mod expressions;
mod methods;
mod opaque;
mod patterns;
mod places;
mod scopes;
mod standard;
mod statements;
mod types;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, Ident, ItemFn, Path, ReturnType, Stmt};

use scopes::Scopes;

/// Rewrites the body of a function; what it cannot take is added to `errors`.
pub fn body(function: &ItemFn, dpnl: &Path, errors: &mut Vec<syn::Error>) -> TokenStream {
    let mut rewriter = Rewriter {
        dpnl,
        errors,
        scopes: Scopes::default(),
        next_id: 0,
        next_label: 0,
        checks: Vec::new(),
        items: Vec::new(),
    };
    let tree = rewriter.function(function);
    let checks = &rewriter.checks;
    let call = Ident::new("call", Span::call_site());
    // Items of the body are seen by the constants and calls in the tree.
    let items = function.block.stmts.iter().filter_map(|statement| match statement {
        Stmt::Item(item) => Some(item),
        _ => None,
    });
    quote! {
        #(#items)*
        #(#checks)*
        use #dpnl::lift::code as __dpnl_code;
        use #dpnl::lift::code::{Expression as __E, Kind as __K, Pattern as __P, Type as __T, TypeOrUnknown as _};
        static __DPNL_CODE: __dpnl_code::Function = #tree;
        #call.run(&__DPNL_CODE)
    }
}

/// The state of rewriting one function.
struct Rewriter<'a> {
    dpnl: &'a Path,
    errors: &'a mut Vec<syn::Error>,
    scopes: Scopes,
    next_id: u32,
    next_label: u32,
    /// Items by which rustc checks what was assumed about names.
    checks: Vec<TokenStream>,
    /// Items of the blocks around, which the constants and calls in them see. Those of the body itself come first.
    items: Vec<Vec<TokenStream>>,
}

impl Rewriter<'_> {
    fn function(&mut self, function: &ItemFn) -> TokenStream {
        let signature = &function.sig;
        let inputs: Vec<_> = signature
            .inputs
            .iter()
            .filter_map(|input| match input {
                FnArg::Typed(typed) => Some(typed),
                FnArg::Receiver(_) => None,
            })
            .collect();
        let mut constants = Vec::new();
        for generic in &signature.generics.params {
            if let GenericParam::Const(constant) = generic {
                let slot = self.scopes.declare(&constant.ident, Some(&constant.ty));
                let (name, ty) = (constant.ident.to_string(), self.ty(&constant.ty));
                let length = types::length_of(&constant.ident, inputs.iter().map(|input| input.ty.as_ref()));
                constants.push(quote!(__dpnl_code::Generic {
                    name: #name, slot: #slot, scalar: #ty, length_of: #length
                }));
            }
        }
        let parameters: Vec<_> = inputs
            .iter()
            .map(|input| {
                let declared = self.ty(&input.ty);
                let pattern = self.pattern(&input.pat, Some(&input.ty));
                quote!(__dpnl_code::Parameter { pattern: &#pattern, declared: #declared })
            })
            .collect();
        let (output, expected) = match &signature.output {
            ReturnType::Type(_, ty) => (self.ty(ty), Some(ty.as_ref())),
            ReturnType::Default => (quote!(__T::Unknown), None),
        };
        self.scopes.set_output(expected.cloned());
        let body = self.block(&function.block, None, expected);
        let body = self.expression(&function.block.span(), body);
        let name = signature.ident.to_string();
        let start = signature.ident.span().start();
        let (line, column) = (start.line as u32, start.column as u32 + 1);
        let slots = self.scopes.slots();
        quote!(__dpnl_code::Function {
            name: #name,
            file: ::core::file!(),
            line: #line,
            column: #column,
            slots: #slots,
            constants: &[#(#constants),*],
            parameters: &[#(#parameters),*],
            output: #output,
            body: &#body,
        })
    }

    /// A mistake at a place.
    fn error(&mut self, tokens: &impl quote::ToTokens, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake, and a tree to go on with.
    fn reject(&mut self, tokens: &impl quote::ToTokens, message: impl std::fmt::Display) -> TokenStream {
        self.error(tokens, message);
        quote!(__K::Panic)
    }

    /// An expression of a kind at a place.
    fn expression(&mut self, span: &Span, kind: TokenStream) -> TokenStream {
        let id = self.next_id;
        self.next_id += 1;
        let start = span.start();
        let (line, column) = (start.line as u32, start.column as u32 + 1);
        quote!(__E { id: #id, line: #line, column: #column, kind: #kind })
    }

    /// Tokens for rustc, within the items of the blocks around them.
    fn with_items(&self, tokens: TokenStream) -> TokenStream {
        let items: Vec<_> = self.items.iter().skip(1).flatten().collect();
        if items.is_empty() { tokens } else { quote!({ #(#items)* #tokens }) }
    }

    fn label(&mut self) -> u32 {
        self.next_label += 1;
        self.next_label
    }
}
