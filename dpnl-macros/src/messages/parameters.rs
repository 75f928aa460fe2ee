//! About parameters, and the fields of types with `#[derive(Domain)]`.

use super::message;
use crate::bounds::MAX_DOMAIN;
use crate::errors::Message;

pub fn domain_syntax() -> Message {
    message(
        "#[domain(..)] takes a range with both ends, such as #[domain(0..=9)], #[domain(0..N)] or \
         #[domain('a'..='z')], or values, such as #[domain([1, 2, 5])] or #[domain(1 | 2 | 5..=9)]",
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
         `#[given] {name}: {ty}` if its value is known when the system is made, or #[symbolic(helper)] if only other \
         symbolic functions call this one"
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
         is made, or #[symbolic(helper)] if only other symbolic functions call this one"
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
         value itself (`mut {name}: ..`) and return the changed one, or write #[symbolic(helper)] if only other \
         symbolic functions call this one"
    ))
}

pub fn impl_trait_parameter(name: &str) -> Message {
    message(format!(
        "the type of `{name}` must be written out, since its values must be listed; replace `impl ..` by a \
         concrete type such as `&[u8]`, or write #[symbolic(helper)] if only other symbolic functions call this one"
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

pub fn value_twice(values: &str, value: &str) -> Message {
    message(format!("the value {value} is in the domain {values} twice; keep one of them"))
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
