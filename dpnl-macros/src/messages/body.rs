//! About what a body contains.

use super::message;
use crate::errors::Message;

pub fn input_output_macro(name: &str) -> Message {
    message(format!(
        "`{name}!` is input or output, and a symbolic function must be pure: it is run once, on symbols; do this \
         where the function is called"
    ))
}

pub fn unknown_macro(name: &str, known: &str) -> Message {
    message(format!(
        "`{name}!` cannot be traced: a macro is expanded only after #[symbolic] has read the function; make it a function \
         with #[symbolic(helper)], or write `opaque!({name}!(..))` where it only computes a value, or let the macro write \
         the whole function with its attribute (macros that can be traced: {known})"
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

pub fn text_literal() -> Message {
    message("C strings cannot be traced; use text such as \"a\", or bytes such as b\"a\"")
}

pub fn inline_item() -> Message {
    message("this item inside of a symbolic function cannot be traced; move it out of the function")
}

pub fn static_item() -> Message {
    message(
        "a symbolic function must not keep state between calls; remove `mut`, or pass the state as a parameter and return \
         it",
    )
}

pub fn unstable(what: &str) -> Message {
    message(format!("{what} cannot be traced; write it with `if`, `match`, `?` or a loop"))
}

/// An attribute inside of the body.
pub fn attribute(name: &str) -> Message {
    message(format!(
        "`#[{name}]` inside of a symbolic function is not supported: the lifted body would not see what it does; put it on \
         the whole function, or write `if cfg!(..) {{ .. }}`"
    ))
}

pub fn unknown_function(name: &str) -> Message {
    message(format!(
        "`{name}` is not known to #[symbolic]; wrap the call in opaque!(..), or write it with what the list in \
         `dpnl::standard_library` has"
    ))
}

pub fn format_style(style: &str) -> Message {
    message(format!(
        "`{{:{style}}}` writes an address, which differs from run to run; write what is there, as in `{{:?}}`"
    ))
}

/// `macro_rules!` inside of the body.
pub fn inner_macro(name: &str) -> Message {
    message(format!(
        "`{name}!` is defined inside of a symbolic function, which is read before any macro is expanded; write a function or \
         a closure here, or define it outside and write `opaque!({name}!(..))` where it only computes a value"
    ))
}

/// A macro in the place of a pattern.
pub fn pattern() -> Message {
    message(
        "a macro as a pattern cannot be traced: it is expanded only after #[symbolic] has read the function; write the pattern out",
    )
}

pub fn large_number() -> Message {
    message("numbers beyond 2^127 have no lifted form; put the expression into opaque!(..)")
}

/// What cannot happen.
pub fn defect() -> Message {
    message("#[symbolic] does not understand this, which is a defect of dpnl; please report it with the function")
}
