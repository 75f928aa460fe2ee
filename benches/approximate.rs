//! How fast do bounds converge, beside the paper's algorithm and beside exact inference?
//!
//! First ten functions whose exact answer is known but not cheap: the time until the bounds are within a relative 0.1 and 0.01
//! by the paper's ApproxDPNL and by the default, the time of the exact answer, and the default's time by the better of the two
//! others. Every system is made afresh, so that nothing is compiled already; short runs are repeated, and the best counts. Then
//! functions that were too large for the exact engine when this was written: the bounds after one second, beside those of the
//! paper's algorithm after ten, and whether they are exact. Arguments run only the rows whose name
//! contains one of them.

#![allow(clippy::needless_range_loop, reason = "the functions are written as anybody would write them")]

#[path = "programs/functions.rs"]
#[allow(dead_code, reason = "another bench runs the others")]
mod functions;

use std::time::{Duration, Instant};

use dpnl::__private::Function;
use dpnl::prelude::*;
use dpnl::{Bounds, Error, Stop};
use dpnl_benches::{random_rows, show};
use functions::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// What takes longer is given up.
const LONGEST: Duration = Duration::from_secs(10);
/// Short runs are repeated, each on a system made afresh; what counts is the best, since everything else only adds.
const REPEATED: u32 = 15;
const ENOUGH: Duration = Duration::from_millis(500);

#[symbolic]
fn product<const N: usize>(#[domain(0..=9)] a: [u64; N], #[domain(0..=9)] b: [u64; N]) -> u64 {
    let (mut x, mut y) = (0, 0);
    for i in 0..N {
        x = 10 * x + a[i];
        y = 10 * y + b[i];
    }
    x * y
}

/// Whether a formula in conjunctive normal form holds.
#[symbolic]
fn formula(values: &[bool], #[given] clauses: Vec<[(usize, bool); 3]>) -> bool {
    let mut holds = true;
    for i in 0..clauses.len() {
        let clause = clauses[i];
        let mut some = false;
        for j in 0..3 {
            if values[clause[j].0] == clause[j].1 {
                some = true;
            }
        }
        holds = holds && some;
    }
    holds
}

fn clauses(variables: usize, count: usize) -> Vec<[(usize, bool); 3]> {
    let mut rng = StdRng::seed_from_u64(7);
    (0..count).map(|_| std::array::from_fn(|_| (rng.random_range(0..variables), rng.random()))).collect()
}

fn wanted(name: &str) -> bool {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()))
}

/// The time of the fastest of a few runs, and its answer.
fn best<T>(mut run: impl FnMut() -> dpnl::Result<(Duration, T)>) -> dpnl::Result<(Duration, T)> {
    let start = Instant::now();
    let mut best = run()?;
    for _ in 1..REPEATED {
        if start.elapsed() > ENOUGH {
            break;
        }
        let next = run()?;
        if next.0 < best.0 {
            best = next;
        }
    }
    Ok(best)
}

/// The time until bounds are as close as asked for, and the bounds.
fn converge<F: Function>(
    make: impl Fn() -> dpnl::Result<System<F>>,
    rows: &[Vec<f64>],
    output: &F::Output,
    rules: &Approx,
) -> dpnl::Result<(Duration, Bounds)> {
    best(|| {
        let system = make()?;
        let start = Instant::now();
        let bounds = system.approximate(rows, output, &rules.timeout(LONGEST))?;
        Ok((start.elapsed(), bounds))
    })
}

fn cell((time, bounds): &(Duration, Bounds)) -> String {
    if bounds.stop == Stop::Timeout { format!("> {}", show(LONGEST)) } else { show(*time) }
}

/// One row of the first table.
fn known<F: Function>(name: &str, make: impl Fn() -> dpnl::Result<System<F>>, output: &F::Output) -> dpnl::Result<()> {
    if !wanted(name) {
        return Ok(());
    }
    let rows = random_rows(make()?.oracle().domains(), 1);
    let (exact_time, exact) = best(|| {
        let system = make()?.with_limits(Limits { time: 3 * LONGEST, ..Limits::default() });
        let start = Instant::now();
        match system.probability(&rows, output) {
            Ok(p) => Ok((start.elapsed(), Some(p))),
            Err(Error::Limit { .. }) => Ok((start.elapsed(), None)),
            Err(other) => Err(other),
        }
    })?;
    let mut cells = Vec::new();
    for epsilon in [0.1, 0.01] {
        let rules = Approx::new().relative(epsilon);
        let paper = converge(&make, &rows, output, &rules.paper())?;
        let default = converge(&make, &rows, output, &rules)?;
        for (_, bounds) in [&paper, &default] {
            let inside = |p: f64| bounds.lower <= p * (1.0 + 1e-9) && p <= bounds.upper * (1.0 + 1e-9);
            assert!(exact.is_none_or(inside), "{name}: {bounds:?} {exact:?}");
        }
        let better = exact_time.min(paper.0);
        let ratio = default.0.as_secs_f64() / better.as_secs_f64();
        cells.push(format!("{} | {} | {ratio:.2}", cell(&paper), cell(&default)));
    }
    let p = exact.map_or("?".into(), |p| format!("{p:.3e}"));
    println!("| {name} | {p} | {} | {} |", show(exact_time), cells.join(" | "));
    Ok(())
}

/// One row of the second table.
fn large<F: Function>(name: &str, make: impl Fn() -> dpnl::Result<System<F>>, output: &F::Output) -> dpnl::Result<()> {
    if !wanted(name) {
        return Ok(());
    }
    let rows = random_rows(make()?.oracle().domains(), 1);
    let bounds = |rules: Approx, seconds: u64| -> dpnl::Result<Bounds> {
        let bounds = make()?.approximate(&rows, output, &rules.timeout(Duration::from_secs(seconds)))?;
        assert!(bounds.lower <= bounds.upper);
        Ok(bounds)
    };
    let default = bounds(Approx::new(), 1)?;
    let paper = bounds(Approx::new().paper(), 10)?;
    let text = |bounds: &Bounds| format!("{:.3e} … {:.3e} ({} nodes)", bounds.lower, bounds.upper, bounds.nodes);
    let width = |bounds: &Bounds| bounds.upper - bounds.lower;
    let by = match (default.stop, paper.stop) {
        (Stop::Exact, Stop::Exact) => "both exact".to_owned(),
        _ => format!("{:.3e}", width(&paper) / width(&default)),
    };
    println!("| {name} | {} | {} | {by} | {:?} |", text(&default), text(&paper), default.stop);
    Ok(())
}

fn main() -> dpnl::Result<()> {
    println!(
        "| function | P | exact | paper to 0.1 | default | by the better | paper to 0.01 | default | by the better |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    known("reachable 8", || Reachable::system(64, 8), &true)?;
    known("reachable 9", || Reachable::system(81, 9), &true)?;
    known("connected 7", || Connected::system(21, 7), &true)?;
    let pattern: Vec<bool> = (0..36).map(|cell| cell % 5 == 2 || cell % 7 == 3).collect();
    known("life 6", || Life::system(36, 6), &life(&pattern, 6))?;
    known("product 3", Product::<3>::system, &(768 * 512))?;
    known("product 4", Product::<4>::system, &(7_680 * 5_120))?;
    known("formula 40", || Formula::system(40, clauses(40, 120)), &true)?;
    known("percolation 7", || Percolation::system(49, 7), &true)?;
    known("edit_distance 12", || EditDistance::system(12, vec![0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]), &5)?;
    known("cheapest_way 5", || CheapestWay::system(25, 5), &6)?;
    println!();
    println!(
        "| function | default after 1 s | paper after 10 s | width of the paper's by the default's | stopped by |"
    );
    println!("| --- | --- | --- | --- | --- |");
    large("reachable 20", || Reachable::system(400, 20), &true)?;
    large("percolation 9", || Percolation::system(81, 9), &true)?;
    large("product 8", Product::<8>::system, &(76_800_000 * 51_200_000))?;
    large("increasing 30", || Increasing::system(30), &5)?;
    Ok(())
}
