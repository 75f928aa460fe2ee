//! Second stage, continued: what the body must not contain. The tracer only ever sees what passed here.

use darling::error::Accumulator;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Item, ItemFn, Lit, Local, Macro, Path, Stmt, Token};

use crate::messages;

/// How many leading arguments of a macro are expressions that are traced; the rest is the text of a message.
const TRACED_MACROS: [(&str, usize); 12] = [
    ("assert", 1),
    ("assert_eq", 2),
    ("assert_ne", 2),
    ("debug_assert", 1),
    ("debug_assert_eq", 2),
    ("debug_assert_ne", 2),
    ("panic", 0),
    ("unreachable", 0),
    ("todo", 0),
    ("unimplemented", 0),
    ("opaque", 0),
    ("vec", usize::MAX),
];

const INPUT_OUTPUT_MACROS: [&str; 14] = [
    "print",
    "println",
    "eprint",
    "eprintln",
    "dbg",
    "write",
    "writeln",
    "include",
    "include_str",
    "include_bytes",
    "env",
    "option_env",
    "thread_local",
    "asm",
];

const TEXT_MACROS: [&str; 4] = ["format", "format_args", "concat", "stringify"];

/// Modules of the standard library that reach outside of the program.
const INPUT_OUTPUT_MODULES: [&str; 7] = ["fs", "io", "env", "net", "process", "thread", "time"];

/// Reports what cannot be traced.
pub fn body(function: &ItemFn, errors: &mut Accumulator) {
    Checker { errors }.visit_block(&function.block);
}

struct Checker<'a> {
    errors: &'a mut Accumulator,
}

impl<'ast> Visit<'ast> for Checker<'_> {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        let error = match expression {
            Expr::Async(block) => Some(messages::async_block().with_span(&block.async_token)),
            Expr::Await(wait) => Some(messages::async_block().with_span(&wait.await_token)),
            Expr::Unsafe(block) => Some(messages::unsafe_block().with_span(&block.unsafe_token)),
            Expr::RawAddr(address) => Some(messages::raw_borrow().with_span(address)),
            Expr::Yield(statement) => Some(messages::unstable("`yield`").with_span(statement)),
            Expr::TryBlock(block) => Some(messages::unstable("a `try` block").with_span(&block.try_token)),
            Expr::Closure(closure) if closure.asyncness.is_some() => {
                Some(messages::async_block().with_span(&closure.asyncness))
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Float(_) => Some(messages::float_literal().with_span(literal)),
                Lit::Str(_) | Lit::CStr(_) => Some(messages::text_literal().with_span(literal)),
                _ => None,
            },
            _ => None,
        };
        match error {
            // What is inside would only add follow-up errors.
            Some(error) => self.errors.push(error),
            None => visit::visit_expr(self, expression),
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let outside = match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["std", module, _, ..] => INPUT_OUTPUT_MODULES.contains(module),
            ["fs" | "io" | "env" | "thread" | "process", _] => true,
            ["File" | "TcpStream" | "TcpListener" | "UdpSocket", "open" | "create" | "connect" | "bind"]
            | ["Instant" | "SystemTime", "now"]
            | ["rand", "rng" | "random" | "thread_rng" | "random_range"] => true,
            _ => false,
        };
        if outside {
            self.errors.push(messages::input_output_path(&names.join("::")).with_span(path));
        }
        visit::visit_path(self, path);
    }

    fn visit_local(&mut self, local: &'ast Local) {
        visit::visit_local(self, local);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let error = match item {
            // These are seen by the original and by the lifted body alike.
            Item::Use(_) | Item::Const(_) => return,
            Item::Fn(function) if function.attrs.iter().any(is_symbolic) => return,
            Item::Fn(function) => {
                let ident = &function.sig.ident;
                messages::inline_function(&ident.to_string()).with_span(ident)
            }
            Item::Static(item) => messages::static_item().with_span(&item.static_token),
            Item::Macro(item) => {
                self.visit_macro(&item.mac);
                return;
            }
            Item::Struct(item) => messages::inline_item("a struct").with_span(&item.ident),
            Item::Enum(item) => messages::inline_item("an enum").with_span(&item.ident),
            Item::Impl(item) => messages::inline_item("an `impl`").with_span(&item.impl_token),
            Item::Trait(item) => messages::inline_item("a trait").with_span(&item.ident),
            Item::Mod(item) => messages::inline_item("a module").with_span(&item.ident),
            Item::Type(item) => messages::inline_item("a type alias").with_span(&item.ident),
            other => messages::inline_item("an item").with_span(other),
        };
        self.errors.push(error);
    }

    fn visit_macro(&mut self, invocation: &'ast Macro) {
        let name = invocation.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if let Some((_, traced)) = TRACED_MACROS.iter().find(|(known, _)| *known == name) {
            self.visit_arguments(invocation, *traced);
        } else if name == "matches" {
            let scrutinee = Parser::parse2(
                |input: syn::parse::ParseStream| {
                    let expression: Expr = input.parse()?;
                    input.parse::<proc_macro2::TokenStream>()?;
                    Ok(expression)
                },
                invocation.tokens.clone(),
            );
            self.visit_parsed(&scrutinee.into_iter().collect::<Vec<_>>());
        } else {
            let error = if INPUT_OUTPUT_MACROS.contains(&name.as_str()) {
                messages::input_output_macro(&name)
            } else if TEXT_MACROS.contains(&name.as_str()) {
                messages::text_macro(&name)
            } else {
                messages::unknown_macro(&name)
            };
            self.errors.push(error.with_span(&invocation.path));
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        visit::visit_stmt(self, statement);
    }
}

impl Checker<'_> {
    /// Checks the expressions among the arguments of a macro; arguments that are none are left to rustc.
    fn visit_arguments(&mut self, invocation: &Macro, traced: usize) {
        let separated = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(invocation.tokens.clone());
        let repeated = |input: syn::parse::ParseStream| {
            let item: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            Ok(vec![item, input.parse()?])
        };
        let expressions = match separated {
            Ok(expressions) => expressions.into_iter().take(traced).collect(),
            Err(_) => repeated.parse2(invocation.tokens.clone()).unwrap_or_default(),
        };
        self.visit_parsed(&expressions);
    }

    fn visit_parsed(&mut self, expressions: &[Expr]) {
        let mut checker = Checker { errors: self.errors };
        expressions.iter().for_each(|expression| checker.visit_expr(expression));
    }
}

fn is_symbolic(attribute: &syn::Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "symbolic")
}
