//! About the signature of a function.

use super::message;
use crate::errors::Message;

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
    message("the `impl` block around a symbolic method needs the attribute as well; write #[symbolic] before `impl`")
}

pub fn type_parameter(name: &str) -> Message {
    message(format!(
        "a symbolic function cannot be generic over a type: the values of `{name}` must be known to list them; \
         write a concrete type, or a const generic (`const N: usize`) for a length, or #[symbolic(helper)] if only \
         other symbolic functions call this one"
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
