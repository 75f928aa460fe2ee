//! Third stage: the body as a code tree, and the questions about it that rustc answers.
//!
//! Two things come out. One is a tree of `dpnl::__private::code`: pure data, with every local resolved to the number of its
//! slot, and emitted as text. The other is a function that lists the *facts* which the tree refers to by number: the types of literals, the
//! functions that paths mean, constants. It contains a copy of the body as dead code, in which the interesting expressions
//! are passed through observers (see `dpnl::__private::facts`), so that rustc infers their types from the whole body.
//! Therefore everything here takes the syntax by `&mut`: it gives the tree and leaves the copy with observers behind.

mod asked;
mod calls;
mod closures;
mod control;
mod endings;
mod expressions;
mod format;
mod items;
mod macros;
mod methods;
mod opaque;
mod order;
mod patterns;
mod places;
mod scopes;
mod standard;
mod statements;
mod text;

use std::collections::{BTreeMap, HashMap};

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprPath, FnArg, Ident, ItemFn, Path, ReturnType, Stmt};

use scopes::Scopes;

use crate::errors::{Errors, Message};
use crate::{depth, messages, watch};

/// A rewritten body.
pub struct Lifted {
    /// The `static` with the tree.
    pub code: TokenStream,
    /// The body of the function that lists the facts.
    pub facts: TokenStream,
}

/// Rewrites the body of a function; what it cannot take is added to `errors`.
pub fn body(function: &ItemFn, dpnl: &Path, errors: &mut Errors) -> Lifted {
    let mut rewriter = Rewriter {
        dpnl,
        errors,
        scopes: Scopes::default(),
        next_id: 0,
        next_label: 0,
        observers: 0,
        facts: Vec::new(),
        checks: Vec::new(),
        first_places: HashMap::new(),
        first_paths: HashMap::new(),
        asked: BTreeMap::new(),
        items: Vec::new(),
        returns_impl: matches!(&function.sig.output, ReturnType::Type(_, ty) if crate::types::has_impl(ty)),
        output: crate::method::output_name(&function.sig.ident),
        own_types: crate::types::has_own_types(function),
        has_pointers: crate::types::has_pointer(function),
        by_place: false,
        indifferent: false,
    };
    let mut copy = function.clone();
    items::annotate(&mut copy.block, dpnl);
    let tree = rewriter.function(&mut copy);
    let tree = text::text(tree);
    let code = quote! {
        static __DPNL_CODE: #dpnl::__private::code::Source = #dpnl::__private::code::Source::new(#tree, ::core::file!(), ::core::cfg!(not(debug_assertions)));
    };
    let (checks, list, asked) = (&rewriter.checks, &rewriter.facts, rewriter.asked());
    let observers = (0..rewriter.observers).map(observer);
    let inputs = copy.sig.inputs.iter();
    // What `impl ..` stands for is seen from the body.
    let output = if rewriter.returns_impl { None } else { Some(&copy.sig.output) };
    // Items of the body are seen by the copy, and by the constants after it.
    let (items, statements): (Vec<_>, Vec<_>) = copy.block.stmts.iter().partition(|item| matches!(item, Stmt::Item(_)));
    let statements = quote!(#(#statements)*);
    let statements = if rewriter.returns_impl {
        {
            let output = rewriter.output.clone();
            quote!(Self::#output({ #statements }))
        }
    } else {
        statements
    };
    let facts = quote! {
        #(#items)*
        #(#checks)*
        use #dpnl::__private::facts::{Seen as _, SeenDefault as _, SymbolicTwin as _, Twin as _};
        #(let #observers = #dpnl::__private::facts::Observer::new();)*
        '__dpnl_probe: {
            break '__dpnl_probe;
            {
                let __dpnl_copy = |#(#inputs),*| #output { loop {} #statements };
            }
        }
        #(#asked)*
        ::std::vec![#(#list),*]
    };
    Lifted { code, facts }
}

/// The name of an observer.
fn observer(number: usize) -> Ident {
    format_ident!("__dpnl_w{number}", span = Span::call_site())
}

/// The state of rewriting one function.
struct Rewriter<'a> {
    dpnl: &'a Path,
    errors: &'a mut Errors,
    scopes: Scopes,
    next_id: u32,
    next_label: u32,
    /// Number of observers so far.
    observers: usize,
    /// The facts, in the order of their numbers.
    facts: Vec<TokenStream>,
    /// Items by which rustc checks what was assumed about names.
    checks: Vec<TokenStream>,
    /// Where a name stood first: what it lacks rustc says there, and once.
    first_places: HashMap<String, Span>,
    /// The same for functions of types: the path as it stood first, with all its places.
    first_paths: HashMap<String, ExprPath>,
    /// By the name of a method and the number of its arguments, the questions whether it is the standard library's.
    asked: BTreeMap<(String, usize), Vec<TokenStream>>,
    /// Items of the blocks around, which the constants and calls in them see. Those of the body itself come first.
    items: Vec<Vec<TokenStream>>,
    /// Whether the function returns `impl ..`, and what says to the copy what that is.
    returns_impl: bool,
    output: Ident,
    /// Whether types of the user are mentioned, so that operators and methods may be their own.
    own_types: bool,
    /// Whether closures may become function pointers, which capture no observers.
    has_pointers: bool,
    /// Whether the pattern that is being read matches a place, because it says `ref mut`.
    by_place: bool,
    /// Whether it does not matter in which order the method call that is read next gives its items.
    indifferent: bool,
}

impl Rewriter<'_> {
    fn function(&mut self, function: &mut ItemFn) -> TokenStream {
        let (open_loops, watched) = (endings::has_open_loops(function), watch::covers(function));
        let stopped = depth::has_look(&function.sig, &function.block);
        let signature = &mut function.sig;
        let mut parameters = Vec::new();
        for input in &mut signature.inputs {
            if let FnArg::Typed(typed) = input {
                let ty = (*typed.ty).clone();
                parameters.push(self.pattern(&typed.pat, Some(&ty)));
            }
        }
        let output = match &signature.output {
            ReturnType::Type(_, ty) => Some((**ty).clone()),
            ReturnType::Default => None,
        };
        self.scopes.set_output(output);
        let span = function.block.span();
        let body = self.block(&mut function.block, None);
        let body = self.expression(&span, body);
        let name = signature.ident.to_string();
        let start = signature.ident.span().start();
        let (line, column) = (start.line as u32, start.column as u32 + 1);
        let slots = self.scopes.slots();
        quote!(__dpnl_code::Routine {
            name: #name,
            line: #line,
            column: #column,
            slots: #slots,
            parameters: &[#(#parameters),*],
            body: &#body,
            open_loops: #open_loops,
            watched: #watched,
            stopped: #stopped,
        })
    }

    /// A mistake, and a tree to go on with.
    fn reject(&mut self, tokens: &impl ToTokens, message: Message) -> TokenStream {
        self.errors.push(message.at(tokens));
        quote!(__K::Panic)
    }

    /// What cannot happen: a mistake of ours, not of the user's.
    fn defect(&mut self, tokens: &impl ToTokens) -> TokenStream {
        self.reject(tokens, messages::defect())
    }

    /// An expression of a kind at a place.
    fn expression(&mut self, span: &Span, kind: TokenStream) -> TokenStream {
        let id = self.next_id;
        self.next_id += 1;
        let start = span.start();
        let (line, column) = (start.line as u32, start.column as u32 + 1);
        // The one struct without its name: nothing is more frequent.
        quote!((#id, #line, #column, #kind))
    }

    /// Tokens for rustc, within the items of the blocks around them.
    fn with_items(&self, tokens: TokenStream) -> TokenStream {
        let items: Vec<_> = self.items.iter().skip(1).flatten().collect();
        if items.is_empty() { tokens } else { quote!({ #(#items)* #tokens }) }
    }

    /// The number of a new fact.
    fn fact(&mut self, tokens: TokenStream) -> usize {
        self.facts.push(tokens);
        self.facts.len() - 1
    }

    /// A new observer.
    fn observer(&mut self) -> Ident {
        self.observers += 1;
        observer(self.observers - 1)
    }

    /// The place of a name where it stood first, in the same role. What rustc says twice about one place it prints once: a
    /// type without its derive is one message for a function, however often it is used.
    fn first_place(&mut self, role: &str, name: &impl ToTokens, span: Span) -> Span {
        *self.first_places.entry(format!("{role} {}", name.to_token_stream())).or_insert(span)
    }

    /// The path of dpnl, as if it were written at a place.
    fn dpnl_at(&self, span: Span) -> TokenStream {
        let path = self.dpnl.to_token_stream().to_string().parse::<TokenStream>().unwrap_or_default();
        let path = path.into_iter().map(|mut token| {
            token.set_span(span);
            token
        });
        path.collect()
    }

    /// A fact of an observer at a place, where rustc reports what is missing.
    fn fact_at(&mut self, span: Span, function: &str, observer: &Ident) -> usize {
        let span = span.resolved_at(Span::call_site());
        let path = self.dpnl_at(span);
        let (function, observer) = (Ident::new(function, span), Ident::new(&observer.to_string(), span));
        self.fact(quote_spanned!(span=> #path::__private::facts::#function(&#observer)))
    }

    /// Lets an observer see the value of an expression in the copy; the number of the fact that is its type.
    fn see(&mut self, expression: &mut Expr) -> usize {
        let observer = self.observer();
        *expression = Expr::Verbatim(quote!(#observer.same(#expression)));
        self.fact(quote!((&#observer).seen()))
    }

    /// An item by which rustc checks a name, once.
    fn check(&mut self, item: TokenStream) {
        let text = item.to_string();
        if self.checks.iter().all(|known| known.to_string() != text) {
            self.checks.push(item);
        }
    }

    fn label(&mut self) -> u32 {
        self.next_label += 1;
        self.next_label
    }
}
