//! Random functions as people write them, as Rust source: the compiled function itself is the twin of its trace.
//!
//! | file | holds |
//! | --- | --- |
//! | `types` | the types that values, parameters and outputs have |
//! | `scope` | the variables that are in sight, and the random choices |
//! | `expressions`, `chains` | expressions of a given type; iterator chains |
//! | `statements` | statements, and whole functions |
//! | `things`, `forms` | structs, enums with data, maps, sets, heaps, text, cells; labels, `while let`, slice patterns, `?` … |
//! | `prelude` | what they call |
//! | `check` | a system against its function: on all inputs, and its distribution against enumeration |
//!
//! Literals are mostly left without a suffix, so that their types are known only from afar, and most functions return a
//! `bool`, which types nothing.

mod chains;
pub mod check;
mod expressions;
mod forms;
pub mod prelude;
mod scope;
mod statements;
mod things;
mod types;

use scope::Scope;

/// What every file of random functions begins with.
pub const PRELUDE: &str = "use dpnl_tests::soak::prelude::*;\n";

/// The source of a random function, and of the function `check_<number>` that compares it with its system.
pub fn function(seed: u64, number: usize) -> String {
    statements::function(&mut Scope::new(crate::generator(seed ^ (number as u64).wrapping_mul(0x9e37_79b9))), number)
}
