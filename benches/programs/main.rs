//! Does an ordinary function cost what the dynamic programme somebody would write for it by hand costs?
//!
//! One row per function and size: how it was compiled, the largest table (or the search nodes), the time of tracing, the
//! time of the first answer, the time of the dynamic programme in `hand.rs`, and the ratio of the last two. Both give
//! the same probability, or the bench stops. Arguments run only the rows whose name contains one of them.

mod back;
mod functions;
mod games;
mod hand;
mod more;
mod ordered;
mod small;

use std::time::{Duration, Instant};

use back::{by_hand as back_by_hand, *};
use dpnl::Function;
use dpnl::{Error, Limits, Method, Oracle, System};
use dpnl_benches::{random_rows, show};
use functions::*;
use games::{by_hand as games_by_hand, *};
use more::*;
use ordered::{by_hand as ordered_by_hand, *};
use small::*;

/// A first answer that takes longer is given up.
const LONGEST: Duration = Duration::from_secs(20);

/// One row of the table.
fn row<F: Function>(
    name: &str,
    size: usize,
    make: impl Fn() -> dpnl::Result<System<F>>,
    output: &F::Output,
    by_hand: Option<&dyn Fn(hand::Rows) -> f64>,
) -> dpnl::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
        return Ok(());
    }
    let start = Instant::now();
    let system = make()?.with_limits(Limits { time: LONGEST, ..Limits::default() });
    let trace = start.elapsed();
    let rows = random_rows(system.oracle().domains(), size as u64);
    let start = Instant::now();
    let answer = system.probability(&rows, output);
    let mut first = start.elapsed();
    // The first answer of a new system again: as below, the best of a few is what the machine itself takes.
    for _ in 0..(Duration::from_millis(100).as_nanos() / first.as_nanos().max(1)).min(5) {
        let system = make()?;
        let start = Instant::now();
        std::hint::black_box(system.probability(&rows, output)?);
        first = first.min(start.elapsed());
    }
    let timed = by_hand.map(|by_hand| {
        let start = Instant::now();
        let expected = by_hand(&rows);
        let mut best = start.elapsed();
        for _ in 0..(Duration::from_millis(20).as_nanos() / best.as_nanos().max(1)).min(20) {
            let start = Instant::now();
            std::hint::black_box(by_hand(&rows));
            best = best.min(start.elapsed());
        }
        (expected, best)
    });
    let hand = timed.map_or("–".into(), |(_, time)| show(time));
    let found = match answer {
        Ok(found) => found,
        Err(Error::Limit { .. }) => {
            println!("| {name} | {size} | not finished | | {} | > {} | {hand} | |", show(trace), show(LONGEST));
            return Ok(());
        }
        Err(error) => return Err(error),
    };
    if let Some((expected, _)) = timed {
        let close = (found - expected).abs() <= 1e-9 * expected.abs() + 1e-300;
        assert!(close, "{name} {size}: {found}, by hand {expected}");
    }
    let stats = system.stats(output)?;
    let work = match stats.method {
        Method::Search => format!("{} nodes", stats.search_nodes),
        _ => format!("{} tuples of {}", stats.tuples, stats.width),
    };
    let ratio = timed.map_or("–".into(), |(_, time)| format!("{:.1}", first.as_secs_f64() / time.as_secs_f64()));
    println!("| {name} | {size} | {} | {work} | {} | {} | {hand} | {ratio} |", stats.method, show(trace), show(first));
    Ok(())
}

fn letters(size: usize) -> Vec<u8> {
    (0..size).map(|i| ((7 * i * i + 3 * i + 1) % 4) as u8).collect()
}

fn main() -> dpnl::Result<()> {
    println!("| function | size | compiled by | table | trace | first answer | by hand | ratio |");
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |");
    for size in [12, 16] {
        let (word, wanted) = (letters(size), size / 2);
        let by_hand = |rows: hand::Rows| hand::edit_distance(rows, &word, wanted);
        row("edit distance", size, || EditDistance::system(size, word.clone()), &wanted, Some(&by_hand))?;
    }
    for size in [20, 80, 300] {
        let wanted = if size < 100 { 5 } else { 8 };
        let by_hand = |rows: hand::Rows| hand::longest_run(rows, wanted);
        row("longest run", size, || LongestRun::system(size), &wanted, Some(&by_hand))?;
    }
    for size in [8, 24, 40] {
        row("election", size, || Election::system(size), &1, Some(&|rows| hand::election(rows, 1)))?;
    }
    for size in [24, 200] {
        row("remainder", size, || Remainder::system(size), &5, Some(&|rows| hand::remainder(rows, 5)))?;
    }
    for size in [20, 200] {
        row("argmax", size, || Argmax::system(size), &7, Some(&|rows| hand::argmax(rows, 7)))?;
    }
    for size in [6, 8, 10] {
        let by_hand = |rows: hand::Rows| hand::percolation(rows, size);
        row("percolation", size, || Percolation::system(size * size, size), &true, Some(&by_hand))?;
    }
    for size in [4, 5, 6] {
        let wanted = size as u32;
        let by_hand = |rows: hand::Rows| hand::cheapest_way(rows, size, wanted);
        row("cheapest way", size, || CheapestWay::system(size * size, size), &wanted, Some(&by_hand))?;
    }
    for size in [7, 8] {
        let by_hand = |rows: hand::Rows| hand::connected(rows, size);
        row("connected", size, || Connected::system(size * (size - 1) / 2, size), &true, Some(&by_hand))?;
    }
    for size in [5, 6] {
        let start: Vec<bool> = (0..size * size).map(|i| (i * i + i / 3) % 3 == 0).collect();
        let wanted = life(&start, size);
        let by_hand = |rows: hand::Rows| hand::life(rows, size, &wanted);
        row("life", size, || Life::system(size * size, size), &wanted, Some(&by_hand))?;
    }
    row("five cards", 5, Hand::system, &2, Some(&|rows| hand::five_cards(rows, 2)))?;
    for size in [160, 1000] {
        row("balanced", size, || Balanced::system(size), &true, Some(&hand::balanced))?;
    }
    for size in [200, 400] {
        let wanted = 7 * size as u32 / 2;
        let by_hand = |rows: hand::Rows| hand::dice(rows, wanted);
        row("dice", size, || Dice::system(size), &wanted, Some(&by_hand))?;
    }
    row("luhn", 32, || Luhn::system(32), &true, Some(&hand::luhn))?;
    for size in [9, 15, 31] {
        row("median", size, || Median::system(size), &4, Some(&|rows| hand::median(rows, 4)))?;
    }
    for size in [6, 8, 30] {
        row("increasing", size, || Increasing::system(size), &3, Some(&|rows| hand::increasing(rows, 3)))?;
    }
    for size in [10, 100] {
        let by_hand = |rows: hand::Rows| hand::ladder(rows, size);
        row("ladder", size, || Ladder::system(size, 2 * size), &true, Some(&by_hand))?;
    }
    for size in [6, 7, 8, 9] {
        let by_hand = |rows: hand::Rows| hand::reachable(rows, size);
        row("reachable", size, || Reachable::system(size * size, size), &true, Some(&by_hand))?;
    }
    more_rows()
}

fn more_rows() -> dpnl::Result<()> {
    for size in [50, 1000] {
        let word: Vec<bool> = (0..size).map(|i| i % 3 == 0).collect();
        let wanted = automaton(&word);
        let by_hand = |rows: hand::Rows| hand::automaton(rows, wanted);
        row("automaton", size, || Automaton::system(size), &wanted, Some(&by_hand))?;
    }
    for size in [20, 200] {
        let wanted: Vec<bool> = (0..size).map(|t| t % 3 == 0).collect();
        let by_hand = |rows: hand::Rows| hand::markov(rows, size, &wanted);
        row("hidden chain", size, || Markov::system(8 * size, 8 * size, size), &wanted, Some(&by_hand))?;
    }
    for size in [12, 16] {
        let (word, wanted) = (letters(size), size / 2);
        let by_hand = |rows: hand::Rows| hand::common_subsequence(rows, &word, wanted);
        row("common subsequence", size, || CommonSubsequence::system(size, word.clone()), &wanted, Some(&by_hand))?;
    }
    for size in [20, 100] {
        let pattern = vec![5, 1, 2, 4, 5, 3, 0, 5, 1, 1, 5];
        let by_hand = |rows: hand::Rows| hand::wildcard(rows, &pattern);
        row("wildcard", size, || Wildcard::system(size, pattern.clone()), &true, Some(&by_hand))?;
    }
    for size in [8, 14] {
        row("chart", size, || Chart::system(size), &true, Some(&hand::balanced))?;
    }
    for size in [5, 10] {
        let wanted = 9 * size as u32;
        let by_hand = |rows: hand::Rows| hand::bowling(rows, 9 * size);
        row("bowling", size, || Bowling::system(2 * size), &wanted, Some(&by_hand))?;
    }
    row("blackjack", 10, || Blackjack::system(10), &20, Some(&|rows| hand::blackjack(rows, 20)))?;
    for size in [10, 100] {
        row("snakes", size, || Snakes::system(size), &30, Some(&|rows| hand::snakes(rows, 30)))?;
    }
    for size in [12, 20] {
        let values: Vec<usize> = (0..size).map(|i| [1, 2, 5, 10, 20][i % 5] + i / 5).collect();
        let by_hand = |rows: hand::Rows| hand::coins(rows, &values, 47);
        row("coins", size, || Coins::system(size, values.clone(), 47), &true, Some(&by_hand))?;
    }
    for size in [7, 31] {
        let by_hand = |rows: hand::Rows| hand::committee(rows, 5);
        row("committee", size, || Committee::system(5 * size, 5), &true, Some(&by_hand))?;
    }
    for size in [8, 20] {
        row("stack", size, || Stack::system(size), &true, Some(&hand::stack))?;
    }
    back_rows()?;
    ordered_rows()?;
    game_rows()?;
    small_rows()
}

/// Functions that look back, or go over their inputs twice.
fn back_rows() -> dpnl::Result<()> {
    use back_by_hand as by;
    for size in [12, 30] {
        row("two sum", size, || TwoSum::system(size), &false, Some(&|rows| by::two_sum(rows, false)))?;
    }
    for size in [12, 30] {
        let wanted = size / 5 + 3;
        row("distinct", size, || Distinct::system(size), &wanted, Some(&|rows| by::distinct(rows, wanted as u32)))?;
    }
    for size in [12, 30] {
        row("drawdown", size, || Drawdown::system(size), &8, Some(&|rows| by::drawdown(rows, 8)))?;
    }
    for size in [12, 40] {
        row(
            "even inversions",
            size,
            || EvenInversions::system(size),
            &true,
            Some(&|rows| by::even_inversions(rows, true)),
        )?;
    }
    for size in [12, 60] {
        row("leaders", size, || Leaders::system(size), &3, Some(&|rows| by::leaders(rows, 3)))?;
    }
    for size in [30, 300] {
        row("maxima", size, || Maxima::system(size), &4, Some(&|rows| by::maxima(rows, 4)))?;
    }
    for size in [12, 30] {
        row("rain", size, || Rain::system(size), &(size as u32), Some(&|rows| by::rain(rows, size)))?;
    }
    for size in [12, 30] {
        row("rain by lists", size, || RainByLists::system(size), &(size as u32), Some(&|rows| by::rain(rows, size)))?;
    }
    for size in [12, 20] {
        row("warmer", size, || Warmer::system(size), &size, Some(&|rows| by::warmer(rows, size)))?;
    }
    for size in [12, 30] {
        row("first once", size, || FirstOnce::system(size), &Some(2), Some(&|rows| by::first_once(rows, 2)))?;
    }
    for size in [12, 30] {
        row("runoff", size, || RankedChoice::system(size), &1, Some(&|rows| by::ranked_choice(rows, 1)))?;
    }
    Ok(())
}

/// Functions that sort, or need the whole before the first.
fn ordered_rows() -> dpnl::Result<()> {
    use ordered_by_hand as by;
    for size in [9, 15, 31] {
        row("spread", size, || Spread::system(size), &4, Some(&|rows| by::spread(rows, 4)))?;
    }
    for size in [9, 31] {
        row("midrange", size, || Midrange::system(size), &4, Some(&|rows| by::midrange(rows, 4)))?;
    }
    for size in [9, 31] {
        let wanted = size / 3;
        let by_hand = |rows: hand::Rows| by::above_median(rows, wanted);
        row("above the median", size, || AboveMedian::system(size), &wanted, Some(&by_hand))?;
    }
    for size in [9, 30] {
        let wanted = size / 2;
        let by_hand = |rows: hand::Rows| by::above_mean(rows, wanted);
        row("above the mean", size, || AboveMean::system(size), &wanted, Some(&by_hand))?;
    }
    for size in [20, 60] {
        row("second largest", size, || SecondLargest::system(size), &8, Some(&|rows| by::second_largest(rows, 8)))?;
    }
    for size in [15, 40] {
        row("majority", size, || Majority::system(size), &Some(2), Some(&|rows| by::majority(rows, 2)))?;
    }
    for size in [10, 30] {
        row("two trades", size, || TwoTrades::system(size), &14, Some(&|rows| by::two_trades(rows, 14)))?;
    }
    for size in [20, 60] {
        row("jokers", size, || Jokers::system(size), &true, Some(&by::jokers))?;
    }
    for size in [20, 60] {
        let wanted = (3 * size / 4, 4);
        row("plateaus", size, || Plateaus::system(size), &wanted, Some(&|rows| by::plateaus(rows, wanted)))?;
    }
    for size in [20, 40] {
        row("mask", size, || Mask::system(size), &9, Some(&|rows| back_by_hand::distinct(rows, 9)))?;
    }
    Ok(())
}

/// Games and simulations.
fn game_rows() -> dpnl::Result<()> {
    use games_by_hand as by;
    for size in [20, 200] {
        row("gambler", size, || Gambler::system(size), &10, Some(&|rows| by::gambler(rows, 10)))?;
    }
    for size in [5, 40] {
        row("craps", size, || Craps::system(size, size), &true, Some(&by::craps))?;
    }
    for size in [10, 50] {
        let by_hand = |rows: hand::Rows| by::pig(rows, 2 * size, size - 2);
        row("pig", size, || Pig::system(size, 2 * size as u32), &(size - 2), Some(&by_hand))?;
    }
    for size in [5, 25] {
        let goal = 2 * size as u32 - 2;
        row("race", size, || Race::system(size, size, goal), &1, Some(&|rows| by::race(rows, goal, 1)))?;
    }
    for size in [8, 30] {
        row("robot", size, || Robot::system(size), &(1, 1), Some(&|rows| by::robot(rows, (1, 1))))?;
    }
    for size in [10, 60] {
        let wanted = size as u32 / 10;
        let by_hand = |rows: hand::Rows| by::thermostat(rows, wanted);
        row("thermostat", size, || Thermostat::system(size), &wanted, Some(&by_hand))?;
    }
    for size in [20, 100] {
        row("kadane", size, || Kadane::system(size), &12, Some(&|rows| by::kadane(rows, 12)))?;
    }
    for size in [10, 60] {
        row("queue", size, || Queue::system(size, size), &6, Some(&|rows| by::queue(rows, 6)))?;
    }
    for size in [8, 20] {
        let wanted = size as u32 / 2;
        row("cache", size, || Cache::system(size), &wanted, Some(&|rows| by::cache(rows, wanted)))?;
    }
    for size in [6, 10] {
        row("first fit", size, || FirstFit::system(size), &(size / 2), Some(&|rows| by::first_fit(rows, size / 2)))?;
    }
    for size in [5, 30] {
        row("crc", size, || Crc::system(size), &77, Some(&|rows| by::crc(rows, 77)))?;
    }
    Ok(())
}

/// Beside plain enumeration: "by hand" is the function itself, called on every input.
fn small_rows() -> dpnl::Result<()> {
    let wanted = bit_trick(77);
    let by_hand = |rows: hand::Rows| hand::enumerate(rows, |x| bit_trick(x[0] as u32) == wanted);
    row("bit trick", 1, BitTrick::system, &wanted, Some(&by_hand))?;
    let edges = |x: &[usize]| std::array::from_fn(|i| x[i] == 1);
    let wanted = topological(edges(&[0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]));
    let by_hand = |rows: hand::Rows| hand::enumerate(rows, |x| topological(edges(x)) == wanted);
    row("topological sort", 16, Topological::system, &wanted, Some(&by_hand))?;
    let matched = |x: &[usize]| stable_matching([x[0], x[1], x[2]], [x[3], x[4], x[5]]);
    let wanted = matched(&[0, 3, 1, 4, 2, 5]);
    let by_hand = |rows: hand::Rows| hand::enumerate(rows, |x| matched(x) == wanted);
    row("stable matching", 6, StableMatching::system, &wanted, Some(&by_hand))?;
    let by_hand = |rows: hand::Rows| hand::enumerate(rows, |x| ranked_choice(x) == 1);
    row("ranked choice", 7, || RankedChoice::system(7), &1, Some(&by_hand))?;
    let digits = |x: &[usize]| std::array::from_fn(|i| x[i] as u32);
    let wanted = checksum(digits(&[3, 1, 4, 1, 5]));
    let by_hand = |rows: hand::Rows| hand::enumerate(rows, |x| checksum(digits(x)) == wanted);
    row("checksum", 5, Checksum::system, &wanted, Some(&by_hand))
}
