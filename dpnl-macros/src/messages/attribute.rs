//! About the attribute itself.

use super::message;
use crate::errors::Message;

pub fn not_a_function() -> Message {
    message(
        "#[symbolic] goes on a function, an `impl` block or a trait; for a struct or enum write #[derive(Domain)] instead",
    )
}

pub fn unknown_option() -> Message {
    message(
        "unknown argument of #[symbolic]; it takes `name = \"Adder\"` (the name of the twin type), `helper` (the \
         function is only called by other symbolic functions), `limit = 100_000` (how far a loop is followed), \
         `visibility = \"pub\"` (who sees the twin type), `maybe_unsized` (types such as `str` implement the trait) and \
         `crate = \"path::to::dpnl\"`",
    )
}

pub fn option_value(why: &str) -> Message {
    message(format!(
        "{why}; the arguments of #[symbolic] look like this: `name = \"Adder\"`, `helper`, `limit = 100_000`, \
         `visibility = \"pub\"`, `crate = \"path::to::dpnl\"`"
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

pub fn twin_is_type(name: &str, other: &str) -> Message {
    message(format!(
        "the twin type would be called `{name}` like a type of the function's signature; choose another name with \
         #[symbolic(name = \"{other}\")]"
    ))
}

pub fn twin_has_no_name(function: &str) -> Message {
    message(format!("`{function}` gives no name for the twin type; choose one with #[symbolic(name = \"Adder\")]"))
}

pub fn twin_is_no_name(name: &str) -> Message {
    message(format!("`{name}` cannot be the name of a type; write something like #[symbolic(name = \"Adder\")]"))
}

pub fn visibility(text: &str) -> Message {
    message(format!("`{text}` is no visibility; write something like #[symbolic(visibility = \"pub(crate)\")]"))
}
