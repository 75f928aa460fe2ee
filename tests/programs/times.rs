//! What the distribution of a program takes beside plain enumeration of its inputs: a row of a table for each program.
//!
//! `DPNL_TIMES=1 cargo test --release -p dpnl-tests --test gallery -- --nocapture --test-threads 1` prints it, and compares
//! nothing else: how much of it is worse than it should be is for a person to say.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use dpnl::{Function, Oracle, System};
use dpnl_tests::{dense_rows, digits, generator, weight};

use super::quietly;

/// Whether times are asked for.
pub fn wanted() -> bool {
    std::env::var_os("DPNL_TIMES").is_some()
}

/// The time of one call, the best of a few.
fn best<T>(mut call: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = Instant::now();
        let value = black_box(call());
        (start.elapsed(), value)
    };
    let first = timed();
    let rounds = Duration::from_millis(200).as_nanos() / first.0.as_nanos().max(1);
    (0..rounds.min(9)).map(|_| timed()).fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

/// Prints one row: inputs, outputs, calling the function on all inputs, adding up what it returns by its text, making the
/// system, asking it for its distribution, and the last two together beside the calls.
pub fn row<F: Function, I>(
    make: impl Fn() -> dpnl::Result<System<F>>,
    prepared: impl Fn(&System<F>, &[usize]) -> I,
    function: impl Fn(I) -> F::Output,
) where
    F::Output: Clone + PartialEq + std::fmt::Debug,
{
    let name = F::NAME;
    let (made, system) = best(|| make().unwrap_or_else(|error| panic!("{name}: {error}")));
    let rows = dense_rows(&mut generator(11), system.oracle().domains());
    let (asked, outputs) = best(|| {
        // What was asked before is remembered, so that each time is a system of its own; its making is not counted here.
        let fresh = make().unwrap();
        let start = Instant::now();
        let outputs = fresh.distribution(&rows).unwrap().len();
        (start.elapsed(), outputs)
    })
    .1;
    let sizes: Vec<usize> = system.oracle().domains().to_vec();
    let all: usize = sizes.iter().product();
    let choices: Vec<Vec<usize>> = (0..all).map(|number| digits(&sizes, number)).collect();
    // The inputs are there before the clock starts: whoever enumerates goes through them in loops.
    let called = (0..3)
        .map(|_| {
            let decoded: Vec<I> = choices.iter().map(|choice| prepared(&system, choice)).collect();
            let start = Instant::now();
            decoded.into_iter().for_each(|input| drop(black_box(quietly(|| function(input)))));
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    let decoded: Vec<I> = choices.iter().map(|choice| prepared(&system, choice)).collect();
    let start = Instant::now();
    let mut sums: HashMap<String, f64> = HashMap::new();
    for (input, choice) in decoded.into_iter().zip(&choices) {
        if let Some(output) = quietly(|| function(input)) {
            *sums.entry(format!("{output:?}")).or_default() += weight(&rows, choice);
        }
    }
    let summed = start.elapsed();
    black_box(sums);
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "TIMES {name:<24} {all:>7} {outputs:>7} {:>9.3} {:>9.3} {:>9.3} {:>9.3} {:>6.2} {:>6.2}",
        milliseconds(called),
        milliseconds(summed),
        milliseconds(made),
        milliseconds(asked),
        (made + asked).as_secs_f64() / called.as_secs_f64(),
        (made + asked).as_secs_f64() / summed.as_secs_f64(),
    );
}
