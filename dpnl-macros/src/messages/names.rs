//! Names that say what is wrong where rustc prints them: what it says is missing, or is there twice.

/// What a call of a method looks for in the `impl` block.
pub fn method_needs_impl(method: &str) -> String {
    format!("{method}__needs_the_attribute_symbolic_on_its_impl")
}

/// What a call by a path, `Point::norm(&p)`, looks for there.
pub fn function_needs_impl(function: &str) -> String {
    format!("{function}__needs_the_attribute_symbolic_on_its_impl_block")
}

/// What an `impl` of a trait looks for in the trait.
pub fn method_needs_trait(method: &str) -> String {
    format!("{method}__needs_the_attribute_symbolic_on_its_trait_and_impl")
}

/// The trait beside that of a user which has a method of the standard library's name.
pub const STANDARD_METHOD: &str =
    "the_standard_library_has_a_method_of_this_name__so_call_that_of_your_trait_otherwise";

/// The macro beside that of a user which has the name of one of the standard library.
pub const STANDARD_MACRO: &str = "the_macro_of_the_standard_library";
