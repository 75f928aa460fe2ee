//! Random functions as people write them, compiled: the system of each against the function itself, on all inputs, and its
//! probabilities against enumeration. `cargo run -p dpnl-tests --bin soak` does the same with as many as one likes.

#![allow(warnings, reason = "the functions are random")]
#![allow(clippy::all, reason = "the functions are random")]
#![allow(arithmetic_overflow, overflowing_literals, unconditional_panic, reason = "random functions do such things")]

#[rustfmt::skip]
mod generated;

use dpnl_tests::soak::check::Outcome;
use dpnl_tests::soak::{PRELUDE, function};

/// The functions in the file: those of this seed that `#[symbolic]` takes.
const SEED: u64 = 1;
const NUMBERS: &[usize] = &[
    0, 1, 2, 4, 5, 8, 9, 10, 11, 14, 15, 16, 18, 19, 21, 22, 23, 24, 26, 27, 28, 30, 32, 33, 34, 35, 37, 38, 39, 40,
    41, 44, 45, 47, 48, 50, 52, 53, 54, 55, 56, 57, 58, 59,
];

fn text() -> String {
    let mut text =
        format!("//! Random functions, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test soak`.\n\n{PRELUDE}\n");
    for &number in NUMBERS {
        text.push_str(&function(SEED, number));
        text.push('\n');
    }
    text.push_str("pub const CHECKS: &[fn() -> Outcome] = &[\n");
    for number in NUMBERS {
        text.push_str(&format!("    check_{number},\n"));
    }
    text + "];\n"
}

#[test]
fn the_file_is_what_the_generator_writes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/soak/generated.rs");
    if std::env::var_os("DPNL_WRITE").is_some() {
        std::fs::write(path, text()).unwrap();
    }
    assert!(text() == include_str!("generated.rs"), "write the file again with DPNL_WRITE=1");
}

#[test]
fn random_functions_are_answered_right() {
    std::panic::set_hook(Box::new(|_| {}));
    let outcomes: Vec<Outcome> = generated::CHECKS.iter().map(|check| check()).collect();
    let _ = std::panic::take_hook();
    let wrong: Vec<&Outcome> = outcomes.iter().filter(|outcome| **outcome != Outcome::Right).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
