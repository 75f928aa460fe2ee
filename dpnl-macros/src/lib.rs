//! The macros of dpnl: `#[symbolic]`, `#[derive(Domain)]` and `pattern!`.
//!
//! `#[symbolic]` on a function goes through stages; what a stage reports is collected, so that all mistakes show together.
//!
//! | stage | modules |
//! | --- | --- |
//! | read | `parse` makes a model of the attributes and the signature. What several stages read is read in one place: types in `types`, the values of `#[domain(..)]` in `values` and its ranges in `bounds`, macros in a body in `invocation`, how dpnl is reached in `crate_path` |
//! | check | `check` the signature, `check_body` the body; the texts are in `messages`, and `errors` collects them |
//! | lift | `rewrite` turns the body into a tree and the facts about it; `callee` is how one lifted body names another |
//! | write | `expand` the items around the function, `twin` the type through which it is asked, `witness` the function as it is called beside its trace, `watch` the function as it is built without overflow checks |
//!
//! `implementation` does the same for `impl` blocks and traits, with `method` for each method, `system` for methods that have a
//! system of their own, and `object` for those of trait objects. `domain` is the derive, and `pattern` the macro of that name.
//!
//! The annotated function itself is emitted as it is, also when there are mistakes: rustc and the editor then see
//! what the user wrote and do not add errors of their own.

mod bounds;
mod callee;
mod check;
mod check_body;
mod crate_path;
mod depth;
mod domain;
mod errors;
mod expand;
mod implementation;
mod invocation;
mod messages;
mod method;
mod object;
mod parse;
mod pattern;
mod rewrite;
mod system;
mod twin;
mod types;
mod values;
mod watch;
mod witness;

use proc_macro::TokenStream;

/// Makes exact inference available for a pure function.
///
/// The function stays what it is. Beside it there is a type, its twin, whose `system()` has read the body once as a program over
/// random variables: the parameters, with the values that `#[domain(..)]` or their types list. The system
/// then answers, for any probabilities of the inputs, how probable an output is, with gradients, and much else. What the body may
/// contain, and what is asked of a system, is in the [documentation of dpnl](https://docs.rs/dpnl).
///
/// - `#[symbolic]`: the twin type has the function's name in UpperCamelCase, unless a type of that name is there already;
///   then `account::system()` asks for the system of `fn account`;
/// - `#[symbolic(name = "Adder")]`: the twin type is called `Adder`;
/// - `#[symbolic(helper)]`: no twin type; the function is only called by other symbolic functions, so that its
///   parameters need neither `#[domain(..)]` nor `#[given]`;
/// - `#[symbolic(limit = 100_000)]`: follow a loop whose end depends on random values for so many rounds before
///   giving up;
/// - `#[symbolic(visibility = "pub(crate)")]`: who sees the twin type, if not those who see the function;
/// - `#[symbolic(crate = "path::to::dpnl")]`: for crates that reach dpnl through a re-export.
///
/// On an `impl` block or a trait it lifts the methods, so that symbolic functions can call them:
///
/// - `impl Point { .. }`: methods and associated functions;
/// - `trait Area { .. }` and `impl Area for Square { .. }`: both carry the attribute; a trait that `str` or slices implement
///   says `#[symbolic(maybe_unsized)]`, and can then not be a trait object;
/// - `impl Add for Point { .. }`, `impl Ord for Point { .. }`, `impl From<u8> for Point { .. }` and the like.
///
/// A method of such a block with an attribute of its own has a system: `#[symbolic] fn play(&self, #[domain(0..=9)] bid: u8)`
/// in `#[symbolic] impl Game` is asked through the twin type `GamePlay` (or the one that `name = ".."` says), which only the
/// module sees unless `visibility = "pub"` says so. `self` is random like any other parameter, or known with `#[given] &self`.
#[proc_macro_attribute]
pub fn symbolic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::symbolic(arguments.into(), item.into()).into()
}

/// Describes a struct or an enum, so that symbolic functions can use it; and lists its values, so that it can be a random
/// parameter.
///
/// Integers and characters among the fields say which values they take, `#[domain(0..=9)] x: u8`, if the type is to be
/// random. A struct is one variable per field; a fieldless enum is one variable; an enum with fields is one variable for the
/// variant and one per field of each variant, of which those of other variants do not matter.
///
/// `#[domain(crate = "path::to::dpnl")]` on the type is for crates that reach dpnl through a re-export.
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
