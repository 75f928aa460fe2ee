//! What the benchmarks share: timing, and rows to time with.

use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The time of one call: the best of several rounds, each long enough to be measured, since on a shared machine
/// everything else only adds.
pub fn time<T>(mut call: impl FnMut() -> T) -> Duration {
    let mut calls = 1_u32;
    loop {
        let start = Instant::now();
        (0..calls).for_each(|_| drop(std::hint::black_box(call())));
        let elapsed = start.elapsed();
        if elapsed >= Duration::from_millis(20) || calls > 1 << 24 {
            break;
        }
        calls *= 2;
    }
    let round = || {
        let start = Instant::now();
        (0..calls).for_each(|_| drop(std::hint::black_box(call())));
        start.elapsed() / calls
    };
    std::iter::repeat_with(round).take(15).min().unwrap_or_default()
}

/// Random rows for variables with these numbers of values.
pub fn random_rows(domains: &[usize], seed: u64) -> Vec<Vec<f64>> {
    let mut rng = StdRng::seed_from_u64(seed);
    domains
        .iter()
        .map(|&size| {
            let row: Vec<f64> = (0..size).map(|_| rng.random::<f64>() + 0.01).collect();
            let sum: f64 = row.iter().sum();
            row.into_iter().map(|entry| entry / sum).collect()
        })
        .collect()
}

/// A duration for a table.
pub fn show(duration: Duration) -> String {
    format!("{duration:.2?}")
}
