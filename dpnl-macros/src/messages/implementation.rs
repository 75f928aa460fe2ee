//! About `impl` blocks and traits.

use super::message;
use crate::errors::Message;

pub fn formatting(name: &str) -> Message {
    message(format!(
        "`{name}` takes text, which is not traced; remove #[symbolic] from this `impl`, and collect the text in a `String`"
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

pub fn system_of_standard_trait() -> Message {
    message(
        "a method of a trait of the standard library has no system of its own; write a function with #[symbolic] that calls it",
    )
}

pub fn system_without_name() -> Message {
    message("the type of this `impl` gives no name for the twin type; choose one with #[symbolic(name = \"Play\")]")
}
