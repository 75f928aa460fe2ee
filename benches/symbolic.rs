//! How does exact inference on annotated functions grow, and what do caching, narrowing and ordering each bring?
//!
//! Search nodes and times for one label of each function. The columns after `compile` switch parts of the derived
//! oracle off, down to the paper's plain DPNL on the same function; `-` means more than the limit on nodes.
//! An argument runs only the tables whose name contains it.

use std::time::{Duration, Instant};

use dpnl::oracle::derived::Options;
use dpnl::prelude::*;
use dpnl::{Error, OutputOf, Subject};
use dpnl_benches::show;

/// A variant that needs more search nodes is not finished.
const MOST_NODES: u64 = 1_000_000;

#[symbolic]
fn add<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> (u8, [u8; N]) {
    let mut carry = 0;
    let mut sum = [0; N];
    for i in (0..N).rev() {
        let d = carry + a[i] + b[i];
        sum[i] = d % 10;
        carry = d / 10;
    }
    (carry, sum)
}

#[symbolic(helper)]
fn number<const N: usize>(digits: [u8; N]) -> u128 {
    let mut number = 0;
    for digit in digits {
        number = 10 * number + u128::from(digit);
    }
    number
}

#[symbolic]
fn add_numbers<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> u128 {
    number(a) + number(b)
}

#[symbolic]
fn ranks<const N: usize>(#[domain(0..=9)] x: [u8; N]) -> [usize; N] {
    let mut ranks = [0; N];
    for i in 0..N {
        for j in 0..N {
            if x[j] < x[i] || (x[j] == x[i] && j < i) {
                ranks[i] += 1;
            }
        }
    }
    ranks
}

#[symbolic]
fn bubble<const N: usize>(#[domain(0..=9)] x: [u8; N]) -> [usize; N] {
    let mut keys = x;
    let mut order = [0; N];
    for i in 1..N {
        order[i] = order[i - 1] + 1;
    }
    for end in (1..N).rev() {
        for i in 0..end {
            if keys[i] > keys[i + 1] {
                keys.swap(i, i + 1);
                order.swap(i, i + 1);
            }
        }
    }
    order
}

#[symbolic]
fn reach<const N: usize>(edge: [[bool; N]; N]) -> bool {
    let mut reached = [false; N];
    reached[0] = true;
    for _ in 1..N {
        let before = reached;
        for i in 0..N {
            for j in 0..N {
                if before[i] && edge[i][j] {
                    reached[j] = true;
                }
            }
        }
    }
    reached[1]
}

#[symbolic]
fn argmax<const N: usize>(#[domain(0..=9)] d: [u8; N]) -> usize {
    let mut best = 0;
    for i in 1..N {
        if d[i] > d[best] {
            best = i;
        }
    }
    best
}

#[symbolic]
fn remainder<const N: usize>(#[domain(0..=9)] d: [u8; N]) -> u128 {
    number(d) % 97
}

#[symbolic]
fn product<const N: usize>(#[domain(0..=9)] a: [u8; N], #[domain(0..=9)] b: [u8; N]) -> u128 {
    number(a) * number(b)
}

#[symbolic]
fn balanced<const N: usize>(open: [bool; N]) -> bool {
    let mut depth = 0i32;
    let mut fine = true;
    for o in open {
        if o {
            depth += 1;
        } else {
            depth -= 1;
        }
        if depth < 0 {
            fine = false;
        }
    }
    fine && depth == 0
}

#[symbolic]
fn plurality<const N: usize>(#[domain(0..=3)] votes: [usize; N]) -> usize {
    let mut counts = [0; 4];
    for vote in votes {
        counts[vote] += 1;
    }
    let mut best = 0;
    for candidate in 1..4 {
        if counts[candidate] > counts[best] {
            best = candidate;
        }
    }
    best
}

/// One row of a table: the system as it is, then with parts of the machinery switched off.
fn row<F: dpnl::__private::Function>(
    size: usize,
    make: impl Fn() -> dpnl::Result<System<F>>,
    output: &F::Output,
    largest_ablated: usize,
) -> dpnl::Result<()> {
    let start = Instant::now();
    let system = make()?;
    let trace = start.elapsed();
    let stats = system.stats(output)?;
    let all = Options { plans: false, ..Options::default() };
    let variants = [
        Options { keys: false, ..all },
        Options { narrowing: false, ..all },
        Options { ordering: false, ..all },
        Options { cuts: false, ..all },
        Options::plain(),
    ];
    let mut columns = Vec::new();
    for options in variants {
        columns.push(if size <= largest_ablated {
            ablated(make()?.with_options(options)?, output)?
        } else {
            "-".into()
        });
    }
    println!(
        "| {size} | {} | {} | {} | {} | {} | {} |",
        stats.search_nodes,
        stats.circuit_nodes,
        show(trace),
        show(stats.time),
        show(stats.time / (stats.search_nodes as u32).max(1)),
        columns.join(" | ")
    );
    Ok(())
}

fn ablated<F: Subject>(system: System<F>, output: &OutputOf<F>) -> dpnl::Result<String> {
    let limits = Limits { nodes: MOST_NODES, time: Duration::from_secs(20), ..Limits::default() };
    match system.with_limits(limits).stats(output) {
        Ok(stats) => Ok(format!("{} ({})", stats.search_nodes, show(stats.time))),
        Err(Error::Limit { .. }) => Ok("-".into()),
        Err(error) => Err(error),
    }
}

fn wanted(name: &str) -> bool {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if !arguments.is_empty() && !arguments.iter().any(|argument| name.contains(argument.as_str())) {
        return false;
    }
    println!("\n{name}\n");
    println!(
        "| size | search nodes | circuit nodes | trace | compile | per node | no keys | no narrowing | no ordering | no \
         cuts | plain DPNL |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    );
    true
}

/// The digits of a label, the same for every run.
fn label<const N: usize>() -> [u8; N] {
    std::array::from_fn(|i| ((i * 7 + 3) % 10) as u8)
}

/// A permutation without much structure.
fn permutation<const N: usize>(seed: usize) -> [usize; N] {
    let mut order: [usize; N] = std::array::from_fn(|i| i);
    let mut state = seed;
    for i in (1..N).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(i, (state >> 33) % (i + 1));
    }
    order
}

macro_rules! sizes {
    ($($size:literal)* => $row:ident) => { $($row::<$size>()?;)* };
}

fn addition<const N: usize>() -> dpnl::Result<()> {
    row(N, Add::<N>::system, &(0, label()), 4)
}

fn addition_of_numbers<const N: usize>() -> dpnl::Result<()> {
    let sum = label::<N>().iter().fold(0, |sum, &digit| sum * 10 + u128::from(digit));
    row(N, AddNumbers::<N>::system, &sum, 4)
}

fn by_ranks<const N: usize>() -> dpnl::Result<()> {
    row(N, Ranks::<N>::system, &permutation(1), 6)
}

fn by_bubble_sort<const N: usize>() -> dpnl::Result<()> {
    row(N, Bubble::<N>::system, &permutation(1), 6)
}

fn reachability<const N: usize>() -> dpnl::Result<()> {
    row(N, Reach::<N>::system, &true, 4)
}

fn position_of_the_largest<const N: usize>() -> dpnl::Result<()> {
    row(N, Argmax::<N>::system, &(N / 2), 10)
}

fn remainder_of_a_number<const N: usize>() -> dpnl::Result<()> {
    row(N, Remainder::<N>::system, &5, 6)
}

fn product_of_numbers<const N: usize>() -> dpnl::Result<()> {
    // A product that numbers of so many digits can have.
    let label = if N == 1 { 6 * 7 } else { 57 * 7 };
    row(N, Product::<N>::system, &label, 2)
}

fn brackets<const N: usize>() -> dpnl::Result<()> {
    row(N, Balanced::<N>::system, &true, 40)
}

fn election<const N: usize>() -> dpnl::Result<()> {
    row(N, Plurality::<N>::system, &1, 8)
}

fn main() -> dpnl::Result<()> {
    if wanted("addition digit by digit, N digits") {
        sizes!(1 2 4 8 15 50 200 1000 => addition);
    }
    if wanted("addition as number(a) + number(b), N digits (u128 ends at N = 38)") {
        sizes!(1 2 4 8 15 30 => addition_of_numbers);
    }
    if wanted("argsort by counting ranks, n digits") {
        sizes!(2 3 4 5 6 8 10 => by_ranks);
    }
    if wanted("argsort by bubble sort, n digits") {
        sizes!(2 3 4 5 6 8 10 => by_bubble_sort);
    }
    if wanted("reachability 0 to 1 in a complete digraph by Bellman-Ford rounds, n nodes") {
        sizes!(3 4 5 6 7 8 => reachability);
    }
    if wanted("argmax by index, n digits") {
        sizes!(5 10 20 => position_of_the_largest);
    }
    if wanted("remainder of a number of n digits modulo 97") {
        sizes!(3 6 24 => remainder_of_a_number);
    }
    if wanted("product of two numbers of n digits") {
        sizes!(1 2 3 4 => product_of_numbers);
    }
    if wanted("balanced brackets, n of them") {
        sizes!(20 40 80 => brackets);
    }
    if wanted("election with four candidates, n votes") {
        sizes!(6 8 16 => election);
    }
    if wanted("bubble sort, n = 10: ten random permutations") {
        for seed in 0..10 {
            row(seed, Bubble::<10>::system, &permutation(seed), 0)?;
        }
    }
    Ok(())
}
