//! The catalogue of what `#[symbolic]` and `#[derive(Domain)]` say to a user who made a mistake.
//!
//! Every text names what is wrong and then what to write instead. The place is added by whoever reports it.

use crate::bounds::MAX_DOMAIN;
use crate::errors::Message;

fn message(text: impl Into<String>) -> Message {
    Message(text.into())
}

// The attribute itself.

pub fn not_a_function() -> Message {
    message(
        "#[symbolic] goes on a function, an `impl` block or a trait; for a struct or enum write #[derive(Domain)] instead",
    )
}

pub fn formatting(name: &str) -> Message {
    message(format!(
        "`{name}` makes text, which is not traced; remove #[symbolic] from this `impl`: it is not needed where the function \
         does not format values"
    ))
}

pub fn generic_comparison() -> Message {
    message(
        "a comparison of a generic type by hand is not known where the type is compared; derive it, or write the `impl` for \
         a type without parameters",
    )
}

pub fn impl_output_of_trait() -> Message {
    message(
        "a method of a symbolic trait must say what it returns: `impl ..` is different for every type; write a type, or an \
         associated type",
    )
}

pub fn path_of_method(name: &str) -> Message {
    message(format!(
        "`{name}` as a value is not known to #[symbolic]; write a closure that calls it, such as `|x| {name}(x)`"
    ))
}

pub fn unknown_option() -> Message {
    message(
        "unknown argument of #[symbolic]; it takes `name = \"Adder\"` (the name of the twin type), `helper` (the \
         function is only called by other symbolic functions), `limit = 100_000` (how far a loop is followed) and \
         `crate = \"path::to::dpnl\"`",
    )
}

pub fn option_value(why: &str) -> Message {
    message(format!(
        "{why}; the arguments of #[symbolic] look like this: `name = \"Adder\"`, `helper`, `limit = 100_000`, \
         `crate = \"path::to::dpnl\"`"
    ))
}

pub fn helper_with_name() -> Message {
    message("a helper has no twin type, so it needs no name; remove `name` or `helper`")
}

pub fn twin_is_function(name: &str, other: &str) -> Message {
    message(format!(
        "the twin type would be called `{name}` like the function itself; choose another name with \
         #[symbolic(name = \"{other}\")]"
    ))
}

pub fn twin_has_no_name(function: &str) -> Message {
    message(format!("`{function}` gives no name for the twin type; choose one with #[symbolic(name = \"Adder\")]"))
}

pub fn twin_is_no_name(name: &str) -> Message {
    message(format!("`{name}` cannot be the name of a type; write something like #[symbolic(name = \"Adder\")]"))
}

// The signature.

pub fn asynchronous() -> Message {
    message(
        "a symbolic function cannot be async: it is run once, on symbols, and nothing can be awaited; remove \
         `async`",
    )
}

pub fn unsafe_function() -> Message {
    message("a symbolic function cannot be unsafe: only pure, safe Rust can be traced; remove `unsafe`")
}

pub fn external() -> Message {
    message(
        "a symbolic function cannot be `extern`; remove the ABI, and wrap the function for foreign callers in \
         another one",
    )
}

pub fn variadic() -> Message {
    message("a symbolic function cannot take `...`; take an array, a slice or a Vec")
}

pub fn receiver() -> Message {
    message(
        "a symbolic function cannot be a method; make it a free function and take what it needs of `self` as \
         parameters",
    )
}

pub fn type_parameter(name: &str) -> Message {
    message(format!(
        "a symbolic function cannot be generic over a type: the values of `{name}` must be known to list them; \
         write a concrete type, or a const generic (`const N: usize`) for a length"
    ))
}

pub fn where_clause() -> Message {
    message(
        "a symbolic function cannot have bounds on types, which its twin type would not have; remove this bound \
         (bounds on lifetimes are fine)",
    )
}

pub fn no_random_parameter() -> Message {
    message(
        "no parameter is random, so there is nothing to infer; give one a #[domain(low..=high)], take a bool or \
         an enum with #[derive(Domain)], or write #[symbolic(helper)] if only other symbolic functions call this \
         one",
    )
}

pub fn too_many_parameters(limit: usize) -> Message {
    message(format!(
        "more than {limit} random parameters; put those of the same type into an array, `x: [u8; 20]`, or a tuple"
    ))
}

pub fn no_output() -> Message {
    message(
        "a symbolic function must return something, since inference asks for the probability of an output; add \
         `-> u8` or whatever it computes",
    )
}

pub fn output(ty: &str, why: &str) -> Message {
    message(format!(
        "a symbolic function cannot return `{ty}`: it is {why}; return integers, bool, char, enums with \
         #[derive(Domain)], and tuples, arrays, Vec, Option or Result of these"
    ))
}

// Parameters.

pub fn domain_syntax() -> Message {
    message(
        "#[domain(..)] takes a range with both ends, such as #[domain(0..=9)], #[domain(0..N)] or \
         #[domain('a'..='z')]",
    )
}

pub fn given_arguments() -> Message {
    message("#[given] takes no arguments; the value is passed to `system(..)`")
}

pub fn duplicate(attribute: &str) -> Message {
    message(format!("a second #[{attribute}] on the same parameter; keep one of them"))
}

pub fn domain_and_given() -> Message {
    message(
        "a parameter is either random, with #[domain(..)], or known when the system is made, with #[given]; \
         remove one of them",
    )
}

pub fn missing_domain(name: &str, ty: &str, example: &str) -> Message {
    message(format!(
        "which values can `{name}` take? write `#[domain({example})] {name}: {ty}` for a random parameter, or \
         `#[given] {name}: {ty}` if its value is known when the system is made"
    ))
}

pub fn float_parameter(name: &str, ty: &str) -> Message {
    message(format!(
        "`{name}` cannot be random: a float has no finite list of values; use an integer with #[domain(..)], \
         scaled if need be, or `#[given] {name}: {ty}` if its value is known when the system is made"
    ))
}

pub fn text_parameter(name: &str, ty: &str) -> Message {
    message(format!(
        "`{name}` cannot be random: a string has no finite list of values; use `#[domain('a'..='z')] {name}: \
         [char; N]` or an enum with #[derive(Domain)], or `#[given] {name}: {ty}` if it is known when the system \
         is made"
    ))
}

pub fn unlisted_parameter(name: &str, what: &str) -> Message {
    message(format!(
        "`{name}` cannot be random: it is {what}; take integers with #[domain(..)], bool or an enum with \
         #[derive(Domain)], in arrays, tuples, slices or Vec, or write `#[given] {name}: ..` if its value is \
         known when the system is made"
    ))
}

pub fn mutable_parameter(name: &str) -> Message {
    message(format!(
        "`{name}` is borrowed mutably, but a symbolic function may only act through what it returns; take the \
         value itself (`mut {name}: ..`) and return the changed one"
    ))
}

pub fn impl_trait_parameter(name: &str) -> Message {
    message(format!(
        "the type of `{name}` must be written out, since its values must be listed; replace `impl ..` by a \
         concrete type such as `&[u8]`"
    ))
}

pub fn domain_on_listed(name: &str, ty: &str) -> Message {
    message(format!(
        "#[domain(..)] is for integers and char; `{name}: {ty}` lists its own values, so remove the attribute"
    ))
}

pub fn empty_domain(bounds: &str) -> Message {
    message(format!(
        "the domain {bounds} is empty, so the parameter could take no value; write #[domain(low..=high)] with low \
         <= high"
    ))
}

pub fn wide_domain(bounds: &str, size: i128) -> Message {
    message(format!(
        "the domain {bounds} has {size} values, but a random variable can have at most {MAX_DOMAIN}; split the \
         number into digits, `#[domain(0..=9)] x: [u8; N]`, or narrow the range"
    ))
}

pub fn domain_outside(bounds: &str, ty: &str, low: i128, high: i128) -> Message {
    message(format!(
        "the domain {bounds} does not fit `{ty}`, which is {low}..={high}; narrow the range or take a larger type"
    ))
}

pub fn characters_for_number(ty: &str) -> Message {
    message(format!(
        "a domain of characters, but the parameter is `{ty}`; write numbers (or bytes, b'a'..=b'z'), or take \
         `char`"
    ))
}

pub fn numbers_for_character() -> Message {
    message("a domain of numbers, but the parameter is `char`; write characters, such as #[domain('a'..='z')]")
}

// The body.

pub fn input_output_macro(name: &str) -> Message {
    message(format!(
        "`{name}!` is input or output, and a symbolic function must be pure: it is run once, on symbols; do this \
         where the function is called"
    ))
}

pub fn text_macro(name: &str) -> Message {
    message(format!("`{name}!` cannot be traced; write the text out, or make it with `format!`"))
}

pub fn unknown_macro(name: &str) -> Message {
    message(format!(
        "`{name}!` cannot be traced: a macro is expanded only after #[symbolic] has read the function; write the \
         code out, or move it into a function and call that with `opaque!(f(x, y))` (the macros that can be \
         traced: assert!, assert_eq!, assert_ne!, debug_assert!, matches!, vec!, format!, panic!, unreachable!, todo!, \
         unimplemented!, opaque!)"
    ))
}

pub fn input_output_path(path: &str) -> Message {
    message(format!(
        "`{path}` reaches outside of the function, and a symbolic function must be pure; do this where the \
         function is called and pass the result as a #[given] parameter"
    ))
}

pub fn async_block() -> Message {
    message(
        "nothing can be awaited in a symbolic function: it is run once, on symbols; compute the value before and \
         pass it as a #[given] parameter",
    )
}

pub fn unsafe_block() -> Message {
    message(
        "unsafe code cannot be traced; write safe Rust, or move it into a function and call that with \
         `opaque!(f(x, y))`",
    )
}

pub fn raw_borrow() -> Message {
    message("raw pointers cannot be traced; use values, indices or references")
}

pub fn float_literal() -> Message {
    message(
        "floats cannot be traced; compute with integers, scaled if need be, or move the computation into a \
         function that returns an integer and call that with `opaque!(f(x, y))`",
    )
}

pub fn text_literal() -> Message {
    message("C strings cannot be traced; use text such as \"a\", or bytes such as b\"a\"")
}

pub fn inline_item(what: &str) -> Message {
    message(format!("{what} inside of a symbolic function cannot be traced; move it out of the function"))
}

pub fn inline_function(name: &str) -> Message {
    message(format!(
        "`fn {name}` inside of a symbolic function would not be traced; move it out of the function and annotate \
         it with #[symbolic(helper)]"
    ))
}

pub fn static_item() -> Message {
    message(
        "a symbolic function must not keep state between calls; make the `static` a `const` or a #[given] \
         parameter",
    )
}

pub fn unstable(what: &str) -> Message {
    message(format!("{what} cannot be traced; write it with `if`, `match`, `?` or a loop"))
}

// #[derive(Domain)].

pub fn domain_of_union() -> Message {
    message("#[derive(Domain)] is for structs and enums, but this is a union; use an enum whose variants have fields")
}

pub fn derive_option(why: &str) -> Message {
    message(format!("{why}; #[domain(..)] on a type takes `crate = \"path::to::dpnl\"` and nothing else"))
}

pub fn domain_of_empty_enum() -> Message {
    message("#[derive(Domain)] needs at least one variant, since a random variable must have a value")
}

pub fn domain_of_too_many(count: usize) -> Message {
    message(format!("the enum has {count} variants, but a random variable can have at most {MAX_DOMAIN} values"))
}

/// An attribute inside of the body.
pub fn attribute(name: &str) -> Message {
    Message(format!(
        "`#[{name}]` inside of a symbolic function is not supported: the lifted body would not see what it does; put it on \
         the whole function, or write `if cfg!(..) {{ .. }}`"
    ))
}
