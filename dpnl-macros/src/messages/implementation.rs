//! About `impl` blocks and traits.

use super::message;
use crate::errors::Message;

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
