//! Attributes inside of a body: those that change nothing pass, the others are refused.
//!
//! A macro sees a function before `#[cfg(..)]` is applied in it, so the body would be traced with the parts that the
//! compiler leaves out.

use syn::visit::{self, Visit};
use syn::{Attribute, ItemFn};

use crate::messages;

/// Attributes that do not change what a body does.
const HARMLESS: [&str; 12] =
    ["allow", "expect", "warn", "deny", "forbid", "doc", "inline", "cold", "must_use", "rustfmt", "clippy", "symbolic"];

/// Reports attributes that would be lost.
pub fn check(function: &ItemFn, errors: &mut Vec<syn::Error>) {
    let mut attributes = Attributes { errors };
    attributes.visit_block(&function.block);
    function.sig.inputs.iter().for_each(|input| attributes.visit_fn_arg(input));
}

struct Attributes<'a> {
    errors: &'a mut Vec<syn::Error>,
}

impl<'ast> Visit<'ast> for Attributes<'_> {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let first = attribute.path().segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if !HARMLESS.contains(&first.as_str()) && !attribute.path().segments.iter().any(|name| name.ident == "symbolic")
        {
            self.errors.push(messages::attribute(&first).at(attribute));
        }
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {
        // Items are emitted as they are.
    }

    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        visit::visit_expr(self, expression);
    }
}
