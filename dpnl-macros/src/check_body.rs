//! Second stage, continued: what the body must not contain. The tracer only ever sees what passed here.

use syn::visit::{self, Visit};
use syn::{Attribute, Expr, FnArg, Ident, Item, ItemFn, Lit, Macro, Pat, PatType, Path, Receiver, StaticMutability};

use crate::errors::Errors;
use crate::invocation::{self, Problem};
use crate::messages;

/// Attributes that do not change what a body does. A macro sees a function before `#[cfg(..)]` is applied in it, so the
/// body would be traced with the parts that the compiler leaves out.
const HARMLESS: [&str; 13] = [
    "allow",
    "expect",
    "warn",
    "deny",
    "forbid",
    "doc",
    "inline",
    "cold",
    "must_use",
    "rustfmt",
    "clippy",
    "symbolic",
    "track_caller",
];

/// Modules of the standard library that reach outside of the program.
const INPUT_OUTPUT_MODULES: [&str; 7] = ["fs", "io", "env", "net", "process", "thread", "time"];

/// Reports what cannot be traced.
pub fn body(function: &ItemFn, errors: &mut Errors) {
    let mut checker = Checker { errors, defined: &mut Vec::new() };
    for input in &function.sig.inputs {
        let (FnArg::Typed(PatType { attrs, .. }) | FnArg::Receiver(Receiver { attrs, .. })) = input;
        attrs.iter().for_each(|attribute| checker.visit_attribute(attribute));
    }
    checker.visit_block(&function.block);
}

struct Checker<'a> {
    errors: &'a mut Errors,
    /// The macros that are defined inside. That is the mistake; that they are used follows from it.
    defined: &'a mut Vec<Ident>,
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
        visit::visit_path(self, path);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        match pattern {
            Pat::Macro(found) if self.defined.iter().any(|name| found.mac.path.is_ident(name)) => {}
            Pat::Macro(invocation) => self.errors.push(messages::pattern().at(invocation)),
            other => visit::visit_pat(self, other),
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let error = match item {
            Item::Static(item) if !matches!(item.mutability, StaticMutability::None) => {
                messages::static_item().at(&item.static_token)
            }
            // These are seen by the original and by the lifted body alike; what has a body is lifted like the function around
            // it, which checks it as well.
            Item::Use(_)
            | Item::Const(_)
            | Item::Static(_)
            | Item::Type(_)
            | Item::Mod(_)
            | Item::Fn(_)
            | Item::Struct(_)
            | Item::Enum(_)
            | Item::Impl(_)
            | Item::Trait(_) => return,
            Item::Macro(item) => match &item.ident {
                Some(name) => {
                    self.defined.push(name.clone());
                    messages::inner_macro(&name.to_string()).at(name)
                }
                None => {
                    self.visit_macro(&item.mac);
                    return;
                }
            },
            other => messages::inline_item().at(other),
        };
        self.errors.push(error);
    }

    fn visit_macro(&mut self, invocation: &'ast Macro) {
        if self.defined.iter().any(|name| invocation.path.is_ident(name)) {
            return;
        }
        match invocation::read(invocation) {
            Ok(mut read) => {
                let mut checker = Checker { errors: self.errors, defined: self.defined };
                read.expressions().into_iter().for_each(|expression| checker.visit_expr(expression));
            }
            Err(Problem::Refused(error)) => self.errors.push(error),
            Err(Problem::Syntax) => {}
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let names: Vec<String> = attribute.path().segments.iter().map(|segment| segment.ident.to_string()).collect();
        let harmless = names.first().is_some_and(|first| HARMLESS.contains(&first.as_str()));
        if !harmless && !names.iter().any(|name| name == "symbolic") {
            self.errors.push(messages::attribute(&names.join("::")).at(attribute));
        }
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
