//! About `pattern!`.

use super::message;
use crate::errors::Message;

pub fn event_binding() -> Message {
    message("a pattern of an output binds nothing: write `_` for any value")
}

pub fn event_pattern() -> Message {
    message(
        "a pattern of an output is made of `_`, literals, ranges, constants, tuples, arrays, `Some`, `None`, `Ok`, `Err`, \
         `..` and `|`",
    )
}

pub fn event_literal() -> Message {
    message("a pattern of an output needs an integer, a `bool` or a `char` here")
}
