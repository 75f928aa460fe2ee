//! Random functions as people write them, compiled: the system of each against the function itself, on all inputs, and its
//! probabilities against enumeration. `cargo run -p dpnl-tests --bin soak` does the same with as many as one likes.

#![allow(warnings, reason = "the functions are random")]
#![allow(clippy::all, reason = "the functions are random")]
#![allow(arithmetic_overflow, overflowing_literals, unconditional_panic, reason = "random functions do such things")]

#[rustfmt::skip]
mod generated;

use dpnl_tests::soak::check::Outcome;
use dpnl_tests::soak::{PRELUDE, function};

/// The functions in the file: the first ones of this seed.
const SEED: u64 = 1;
const NUMBERS: std::ops::Range<usize> = 0..45;

fn text() -> String {
    let mut text =
        format!("//! Random functions, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test soak`.\n\n{PRELUDE}\n");
    for number in NUMBERS {
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
    let wrong: Vec<&Outcome> =
        outcomes.iter().filter(|outcome| !matches!(outcome, Outcome::Right | Outcome::Enumerated(_))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
