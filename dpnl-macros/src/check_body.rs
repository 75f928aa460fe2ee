//! Second stage, continued: what the body must not contain. The tracer only ever sees what passed here.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Item, ItemFn, Lit, Macro, Path, Token};

use crate::errors::Errors;
use crate::messages;

/// How many leading arguments of a macro are expressions that are traced; the rest is the text of a message.
const TRACED_MACROS: [(&str, usize); 14] = [
    ("format", usize::MAX),
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
    ("cfg", 0),
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

const TEXT_MACROS: [&str; 3] = ["format_args", "concat", "stringify"];

/// As types of locals, in casts, and before `::from`.
const FLOATS: [&str; 4] = ["f16", "f32", "f64", "f128"];

/// Modules of the standard library that reach outside of the program.
const INPUT_OUTPUT_MODULES: [&str; 7] = ["fs", "io", "env", "net", "process", "thread", "time"];

/// Reports what cannot be traced.
pub fn body(function: &ItemFn, errors: &mut Errors) {
    Checker { errors }.visit_block(&function.block);
}

struct Checker<'a> {
    errors: &'a mut Errors,
}

impl<'ast> Visit<'ast> for Checker<'_> {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        // The text of `expect` is a message, as that of a panic.
        if let Expr::MethodCall(call) = expression
            && (call.method == "expect" || call.method == "expect_err")
        {
            self.visit_expr(&call.receiver);
            return;
        }
        let error = match expression {
            Expr::Async(block) => Some(messages::async_block().at(&block.async_token)),
            Expr::Await(wait) => Some(messages::async_block().at(&wait.await_token)),
            Expr::Unsafe(block) => Some(messages::unsafe_block().at(&block.unsafe_token)),
            Expr::RawAddr(address) => Some(messages::raw_borrow().at(address)),
            Expr::Yield(statement) => Some(messages::unstable("`yield`").at(statement)),
            Expr::TryBlock(block) => Some(messages::unstable("a `try` block").at(&block.try_token)),
            Expr::Closure(closure) if closure.asyncness.is_some() => {
                Some(messages::async_block().at(&closure.asyncness))
            }
            Expr::Lit(literal) => match &literal.lit {
                Lit::Float(_) => Some(messages::float_literal().at(literal)),
                Lit::CStr(_) => Some(messages::text_literal().at(literal)),
                _ => None,
            },
            Expr::Call(call) => match &*call.func {
                Expr::Path(function) => outside(&function.path).map(|name| messages::input_output_path(&name).at(call)),
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
        if let Some(name) = outside(path) {
            self.errors.push(messages::input_output_path(&name).at(path));
        }
        let first = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if FLOATS.contains(&first.as_str()) {
            self.errors.push(messages::float_literal().at(path));
        }
        visit::visit_path(self, path);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let error = match item {
            // These are seen by the original and by the lifted body alike.
            Item::Use(_) | Item::Const(_) => return,
            Item::Fn(function) if function.attrs.iter().any(is_symbolic) => return,
            Item::Fn(function) => {
                let ident = &function.sig.ident;
                messages::inline_function(&ident.to_string()).at(ident)
            }
            Item::Static(item) => messages::static_item().at(&item.static_token),
            Item::Macro(item) => {
                self.visit_macro(&item.mac);
                return;
            }
            Item::Struct(item) => messages::inline_item("a struct").at(&item.ident),
            Item::Enum(item) => messages::inline_item("an enum").at(&item.ident),
            Item::Impl(item) => messages::inline_item("an `impl`").at(&item.impl_token),
            Item::Trait(item) => messages::inline_item("a trait").at(&item.ident),
            Item::Mod(item) => messages::inline_item("a module").at(&item.ident),
            Item::Type(item) => messages::inline_item("a type alias").at(&item.ident),
            other => messages::inline_item("an item").at(other),
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
            self.errors.push(error.at(&invocation.path));
        }
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

/// The name of a path that reaches outside of the program.
fn outside(path: &Path) -> Option<String> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let outside = match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["std", module, _, ..] => INPUT_OUTPUT_MODULES.contains(module),
        ["fs" | "io" | "env" | "thread" | "process", _]
        | ["File" | "TcpStream" | "TcpListener" | "UdpSocket", "open" | "create" | "connect" | "bind"]
        | ["Instant" | "SystemTime", "now"]
        | ["rand", "rng" | "random" | "thread_rng" | "random_range"] => true,
        _ => false,
    };
    outside.then(|| names.join("::"))
}

fn is_symbolic(attribute: &syn::Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "symbolic")
}
