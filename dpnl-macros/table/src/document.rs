//! The table as a page of the documentation.

use std::fmt::Write;

use crate::{FUNCTIONS, Owner, Receiver, entries};

/// The table in Markdown.
pub fn document() -> String {
    let mut page = String::from(
        "# What `#[symbolic]` knows of the standard library\n\n\
         Printed from the table that the macro and the tracer use; a test keeps it so.\n\n\
         | methods of | names |\n| --- | --- |\n",
    );
    for &receiver in Receiver::ALL {
        let names: Vec<String> =
            entries().filter(|entry| entry.receiver == receiver).map(|entry| format!("`{}`", entry.name)).collect();
        // Writing to a string does not fail.
        let _ = writeln!(page, "| {} | {} |", receiver.title(), names.join(", "));
    }
    let functions = |asking: bool| -> String {
        let entries = FUNCTIONS.iter().filter(|entry| entry.function.asks_for_owners() == asking);
        let names: Vec<String> = entries
            .map(|entry| match entry.owner {
                Owner::Module(module) | Owner::Import(module) => format!("`std::{module}::{}`", entry.name),
                owner => format!("`{}::{}`", owner.name(), entry.name),
            })
            .collect();
        names.join(", ")
    };
    let _ = write!(
        page,
        "\nFunctions: {}. The methods of numbers, `Vec`, `Option` and the like may also be called as functions \
         (`i32::pow(a, b)`).\n\n\
         Who else has a value is not traced: a function that comes to {} is called on its inputs instead.\n",
        functions(false),
        functions(true)
    );
    page
}
