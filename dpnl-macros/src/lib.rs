//! The macros of dpnl: `#[symbolic]`, `#[derive(Domain)]` and `pattern!`.
//!
//! `#[symbolic]` goes through stages with one file each: `parse` reads the attributes and the signature into a
//! model, `check` and `check_body` report everything that cannot work (together, each at its place, with the
//! texts of `messages`), `rewrite` lifts the body, and `expand` writes the items around it.
//! The annotated function itself is emitted as it is, also when there are mistakes: rustc and the editor then see
//! what the user wrote and do not add errors of their own.

mod bounds;
mod callee;
mod check;
mod check_body;
mod crate_path;
mod domain;
mod errors;
mod expand;
mod implementation;
mod messages;
mod method;
mod parse;
mod pattern;
mod rewrite;
mod types;
mod witness;

use proc_macro::TokenStream;

/// Makes exact inference available for a pure function: see the documentation of `dpnl`.
///
/// - `#[symbolic]`: the twin type has the function's name in UpperCamelCase;
/// - `#[symbolic(name = "Adder")]`: the twin type is called `Adder`;
/// - `#[symbolic(helper)]`: no twin type; the function is only called by other symbolic functions, so that its
///   parameters need neither `#[domain(..)]` nor `#[given]`;
/// - `#[symbolic(limit = 100_000)]`: follow a loop whose end depends on random values for so many rounds before
///   giving up;
/// - `#[symbolic(crate = "path::to::dpnl")]`: for crates that reach dpnl through a re-export.
#[proc_macro_attribute]
pub fn symbolic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::symbolic(arguments.into(), item.into()).into()
}

/// Lists the values of a fieldless enum, so that parameters of it are random without an attribute.
///
/// `#[domain(crate = "path::to::dpnl")]` on the enum is for crates that reach dpnl through a re-export.
#[proc_macro_derive(Domain, attributes(domain))]
pub fn derive_domain(item: TokenStream) -> TokenStream {
    domain::derive(item.into()).into()
}

/// An event over the outputs of a function: those that match a pattern, as in a `match`.
///
/// `pattern!((_, [6, _]))` leaves the parts with `_` free. Literals, ranges, constants, tuples, arrays, `Some`, `None`, `Ok`,
/// `Err`, `..` and `|` may be used; nothing is bound. rustc checks the pattern against the type of the output, except for what
/// is inside of arrays; a pattern that no output can match is an error when it is asked about.
#[proc_macro]
pub fn pattern(tokens: TokenStream) -> TokenStream {
    pattern::pattern(tokens.into()).into()
}
