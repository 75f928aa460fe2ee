//! How fast is the paper's DPNL, with its own hand-written oracle for addition and no caching?
//!
//! Algorithm 2 with Algorithm 6, exact, a fresh search per sample; beside plain enumeration of all inputs, and the
//! seconds per sample the paper reports for the same task (training, one gradient included).

use dpnl::{AdditionOracle, Oracle, System};
use dpnl_benches::{random_rows, show, time};

/// Seconds of reasoning per sample, from the paper's table for N = 1 to 4.
const PAPER: [f64; 4] = [0.0011, 0.0099, 0.1079, 1.2485];

fn enumerate(rows: &[Vec<f64>], digits: usize, sum: u128) -> f64 {
    let number = |rows: &[Vec<f64>]| -> Vec<f64> {
        rows.iter().fold(vec![1.0], |numbers, row| {
            numbers.iter().flat_map(|weight| row.iter().map(move |p| weight * p)).collect()
        })
    };
    let (first, second) = (number(&rows[..digits]), number(&rows[digits..]));
    let mut total = 0.0;
    for (a, p) in first.iter().enumerate() {
        for (b, q) in second.iter().enumerate() {
            if (a + b) as u128 == sum {
                total += p * q;
            }
        }
    }
    total
}

fn main() -> dpnl::Result<()> {
    println!("P(sum) of two N-digit numbers, exact, one query; paper: seconds per sample as published\n");
    println!("| N | oracle calls | DPNL value | DPNL value + gradient | enumeration | paper | paper / DPNL |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for digits in 1..=4 {
        let oracle = AdditionOracle::new(digits)?;
        let rows = random_rows(oracle.domains(), 7);
        let sum = 10_u128.pow(digits as u32) * 5 / 7;
        let fresh = || System::from_oracle(&oracle);
        let calls = fresh().stats(&sum)?.search_nodes;
        let expected = enumerate(&rows, digits, sum);
        let found = fresh().probability(&rows, &sum)?;
        assert!((found - expected).abs() <= 1e-12 * expected, "{found} {expected}");
        let value = time(|| fresh().probability(&rows, &sum));
        let gradient = time(|| fresh().gradient(&rows, &sum));
        let enumeration = time(|| enumerate(&rows, digits, sum));
        let paper = PAPER[digits - 1];
        println!(
            "| {digits} | {calls} | {} | {} | {} | {paper} s | {:.0} |",
            show(value),
            show(gradient),
            show(enumeration),
            paper / gradient.as_secs_f64()
        );
    }
    Ok(())
}
