//! Ordinary functions against the dynamic programme somebody would write for them by hand, at sizes that no enumeration
//! reaches, and against enumeration, by counts, where there are few inputs. The functions are those of the benchmark.
//!
//! A function of a million inputs or fewer may be called on all of them. That says nothing about plans and search, so what
//! is compared here with a dynamic programme has more.

#[path = "../../benches/programs/back.rs"]
mod back;
#[path = "../../benches/programs/functions.rs"]
mod functions;
#[path = "../../benches/programs/games.rs"]
mod games;
#[path = "../../benches/programs/hand.rs"]
mod hand;
#[path = "../../benches/programs/more.rs"]
mod more;
#[path = "../../benches/programs/ordered.rs"]
mod ordered;
#[path = "../../benches/programs/small.rs"]
mod small;

use back::{by_hand as back_by_hand, *};
use dpnl::oracle::derived::Options;
use dpnl::{Function, Method, Oracle, Result, System, symbolic};
use dpnl_tests::{generator, random_rows};
use functions::*;
use games::{by_hand, *};
use hand::Rows;
use more::*;
use ordered::{by_hand as ordered_by_hand, *};
use small::*;

/// The number of inputs up to which a function may be called on all of them.
const CALLED: f64 = (1 << 20) as f64;

/// An answer and its gradient, by a plan or by search.
fn check<F: Function>(name: &str, system: Result<System<F>>, output: &F::Output, by_hand: impl Fn(Rows) -> f64) {
    let system = system.unwrap();
    let rows = random_rows(&mut generator(name.len() as u64), system.oracle().domains());
    let inputs: f64 = rows.iter().map(|row| row.len() as f64).product();
    assert!(inputs > CALLED, "{name}: {inputs} inputs can be enumerated");
    let (found, gradient) = system.gradient(&rows, output).unwrap();
    let stats = system.stats(output).unwrap();
    assert_ne!(stats.method, Method::Table, "{name}: {stats}");
    let expected = by_hand(&rows);
    assert!((found - expected).abs() <= 1e-9 * expected + 1e-300, "{name}: {found}, by hand {expected}");
    // Σ p(y) · dP/dp(y) = P, for every input.
    for (input, (row, slopes)) in rows.iter().zip(&gradient).enumerate() {
        let sum: f64 = row.iter().zip(slopes).map(|(p, slope)| p * slope).sum();
        assert!((sum - found).abs() <= 1e-9 * found + 1e-300, "{name}: input {input} gives {sum}, not {found}");
    }
}

fn letters(size: usize) -> Vec<u8> {
    (0..size).map(|i| ((7 * i * i + 3 * i + 1) % 4) as u8).collect()
}

#[test]
fn the_families_of_the_benchmark() {
    let word = letters(12);
    check("edit distance", EditDistance::system(12, word.clone()), &6, |rows| hand::edit_distance(rows, &word, 6));
    check("longest run", LongestRun::system(120), &6, |rows| hand::longest_run(rows, 6));
    check("election", Election::system(24), &1, |rows| hand::election(rows, 1));
    check("remainder", Remainder::system(60), &5, |rows| hand::remainder(rows, 5));
    check("argmax", Argmax::system(60), &7, |rows| hand::argmax(rows, 7));
    check("percolation", Percolation::system(64, 8), &true, |rows| hand::percolation(rows, 8));
    check("cheapest way", CheapestWay::system(25, 5), &5, |rows| hand::cheapest_way(rows, 5, 5));
    check("connected", Connected::system(28, 8), &true, |rows| hand::connected(rows, 8));
    let start: Vec<bool> = (0..36).map(|i| (i * i + i / 3) % 3 == 0).collect();
    let wanted = life(&start, 6);
    check("life", Life::system(36, 6), &wanted, |rows| hand::life(rows, 6, &wanted));
    for kind in [0, 2, 5, 8] {
        check("five cards", Hand::system(), &kind, |rows| hand::five_cards(rows, kind));
    }
    check("balanced", Balanced::system(300), &true, hand::balanced);
    check("dice", Dice::system(100), &350, |rows| hand::dice(rows, 350));
    check("luhn", Luhn::system(32), &true, hand::luhn);
    check("median", Median::system(31), &4, |rows| hand::median(rows, 4));
    check("increasing", Increasing::system(20), &5, |rows| hand::increasing(rows, 5));
    check("ladder", Ladder::system(40, 80), &true, |rows| hand::ladder(rows, 40));
    for size in [5, 6, 7] {
        check("reachable", Reachable::system(size * size, size), &true, |rows| hand::reachable(rows, size));
    }
}

#[test]
fn more_families_of_the_benchmark() {
    let read: Vec<bool> = (0..60).map(|i| i % 3 == 0).collect();
    let state = automaton(&read);
    check("automaton", Automaton::system(60), &state, |rows| hand::automaton(rows, state));
    let seen: Vec<bool> = (0..20).map(|t| t % 3 == 0).collect();
    check("hidden chain", Markov::system(160, 160, 20), &seen, |rows| hand::markov(rows, 20, &seen));
    let word = letters(12);
    check("common", CommonSubsequence::system(12, word.clone()), &6, |rows| hand::common_subsequence(rows, &word, 6));
    let pattern = vec![5, 1, 2, 4, 5, 3, 0, 5, 1, 1, 5];
    check("wildcard", Wildcard::system(40, pattern.clone()), &true, |rows| hand::wildcard(rows, &pattern));
    check("chart", Chart::system(22), &true, hand::balanced);
    check("bowling", Bowling::system(20), &90, |rows| hand::bowling(rows, 90));
    check("blackjack", Blackjack::system(10), &20, |rows| hand::blackjack(rows, 20));
    check("snakes", Snakes::system(40), &30, |rows| hand::snakes(rows, 30));
    let values: Vec<usize> = (0..24).map(|i| [1, 2, 5, 10, 20][i % 5] + i / 5).collect();
    check("coins", Coins::system(24, values.clone(), 47), &true, |rows| hand::coins(rows, &values, 47));
    check("stack", Stack::system(20), &true, hand::stack);
    check("committee", Committee::system(155, 5), &true, |rows| hand::committee(rows, 5));
}

/// Loops that end early cost no more than the dynamic programme that forgets what comes after the end.
#[test]
fn functions_that_look_back() {
    use back_by_hand as by;
    check("two sum", TwoSum::system(24), &false, |rows| by::two_sum(rows, false));
    check("distinct", Distinct::system(20), &8, |rows| by::distinct(rows, 8));
    check("drawdown", Drawdown::system(20), &8, |rows| by::drawdown(rows, 8));
    check("even inversions", EvenInversions::system(24), &false, |rows| by::even_inversions(rows, false));
    check("leaders", Leaders::system(30), &3, |rows| by::leaders(rows, 3));
    check("warmer", Warmer::system(14), &16, |rows| by::warmer(rows, 16));
    // What later inputs make of the past is little, however long that is.
    let system = Increasing::system(30).unwrap();
    let rows = random_rows(&mut generator(4), system.oracle().domains());
    system.probability(&rows, &6).unwrap();
    let stats = system.stats(&6).unwrap();
    assert!(matches!(stats.method, Method::Ahead(_)) && stats.tuples <= 1024, "{stats}");
}

/// Two places of sorted numbers are guessed together, however the numbers are sorted.
#[test]
fn places_of_sorted_numbers() {
    for size in [9, 12, 15] {
        let by_hand = |rows: Rows| ordered_by_hand::spread(rows, 4);
        check("spread", Spread::system(size), &4, by_hand);
        let system = Spread::system(size).unwrap();
        let rows = random_rows(&mut generator(6), system.oracle().domains());
        system.probability(&rows, &4).unwrap();
        let stats = system.stats(&4).unwrap();
        assert!(matches!(stats.method, Method::Guess(_)) && stats.tuples <= 4096, "{size}: {stats}");
    }
    check("midrange", Midrange::system(9), &4, |rows| ordered_by_hand::midrange(rows, 4));
    check("above the median", AboveMedian::system(9), &3, |rows| ordered_by_hand::above_median(rows, 3));
}

/// What all of them come to is needed before the first, or more than one number is carried along.
#[test]
fn functions_of_the_whole() {
    use ordered_by_hand as by;
    check("majority", Majority::system(20), &Some(2), |rows| by::majority(rows, 2));
    check("above the mean", AboveMean::system(9), &4, |rows| by::above_mean(rows, 4));
    check("second largest", SecondLargest::system(20), &8, |rows| by::second_largest(rows, 8));
    check("two trades", TwoTrades::system(10), &14, |rows| by::two_trades(rows, 14));
    check("jokers", Jokers::system(20), &true, by::jokers);
    check("plateaus", Plateaus::system(20), &(15, 4), |rows| by::plateaus(rows, (15, 4)));
    check("mask", Mask::system(20), &9, |rows| back_by_hand::distinct(rows, 9));
}

/// What the first loop comes to is guessed, so that the second needs not wait for it.
#[test]
fn functions_that_read_twice() {
    use back_by_hand as by;
    check("maxima", Maxima::system(40), &4, |rows| by::maxima(rows, 4));
    check("runoff", RankedChoice::system(14), &1, |rows| by::ranked_choice(rows, 1));
    // Forwards and backwards at once.
    check("rain", Rain::system(20), &20, |rows| by::rain(rows, 20));
    check("rain by lists", RainByLists::system(20), &20, |rows| by::rain(rows, 20));
    let system = Maxima::system(100).unwrap();
    let rows = random_rows(&mut generator(5), system.oracle().domains());
    system.probability(&rows, &7).unwrap();
    let stats = system.stats(&7).unwrap();
    assert!(matches!(stats.method, Method::Guess(_)) && stats.tuples <= 1024, "{stats}");
}

/// Given the label, what comes after the place that is asked for makes no difference, nor what was decided before.
#[test]
fn what_the_label_decides_is_not_carried_along() {
    for size in [9, 12, 40] {
        check("first once", FirstOnce::system(size), &Some(2), |rows| back_by_hand::first_once(rows, 2));
    }
    check("first once, later", FirstOnce::system(14), &Some(4), |rows| back_by_hand::first_once(rows, 4));
    let system = FirstOnce::system(40).unwrap();
    let rows = random_rows(&mut generator(3), system.oracle().domains());
    system.probability(&rows, &Some(2)).unwrap();
    let stats = system.stats(&Some(2)).unwrap();
    assert!(stats.search_nodes == 0 && stats.tuples <= 128, "{stats}");
}

/// A plan that is nearly through is finished before others are looked for, and the one goes on that could cost least.
#[test]
fn what_is_nearly_through_is_finished_first() {
    fn work<F: Function>(system: Result<System<F>>, output: &F::Output) -> (u64, u64) {
        let system = system.unwrap();
        let rows = random_rows(&mut generator(7), system.oracle().domains());
        system.probability(&rows, output).unwrap();
        let stats = system.stats(output).unwrap();
        (stats.terms, stats.search_nodes)
    }
    let (terms, nodes) = work(Distinct::system(30), &9);
    assert!(terms < 320_000 && nodes == 0, "{terms} terms, {nodes} nodes");
    let (terms, nodes) = work(Rain::system(30), &30);
    assert!(terms < 420_000 && nodes == 0, "{terms} terms, {nodes} nodes");
    // Of orders whose steps have hundreds of lines not so much is tried.
    let (terms, nodes) = work(Warmer::system(12), &12);
    assert!(terms < 70_000 && nodes == 0, "{terms} terms, {nodes} nodes");
}

#[test]
fn games_and_simulations() {
    check("gambler", Gambler::system(60), &10, |rows| by_hand::gambler(rows, 10));
    check("gambler who is broke", Gambler::system(60), &0, |rows| by_hand::gambler(rows, 0));
    check("craps", Craps::system(12, 12), &true, by_hand::craps);
    check("pig", Pig::system(24, 48), &20, |rows| by_hand::pig(rows, 48, 20));
    check("race", Race::system(12, 12, 22), &1, |rows| by_hand::race(rows, 22, 1));
    check("race that is lost", Race::system(12, 12, 22), &2, |rows| by_hand::race(rows, 22, 2));
    check("robot", Robot::system(20), &(1, 1), |rows| by_hand::robot(rows, (1, 1)));
    check("thermostat", Thermostat::system(40), &4, |rows| by_hand::thermostat(rows, 4));
    check("kadane", Kadane::system(40), &12, |rows| by_hand::kadane(rows, 12));
    check("queue", Queue::system(30, 30), &6, |rows| by_hand::queue(rows, 6));
    check("cache", Cache::system(12), &6, |rows| by_hand::cache(rows, 6));
    check("first fit", FirstFit::system(9), &4, |rows| by_hand::first_fit(rows, 4));
    check("crc", Crc::system(12), &77, |rows| by_hand::crc(rows, 77));
    // What is decided early is not carried on: a few tuples, however long the game may last.
    let system = Gambler::system(200).unwrap();
    let rows = random_rows(&mut generator(9), system.oracle().domains());
    system.probability(&rows, &10).unwrap();
    let stats = system.stats(&10).unwrap();
    assert!(stats.terms < 20_000, "{stats}");
}

/// A function with few inputs costs no more than twice the inputs: pairs of a tuple and a value, and search nodes. So it is
/// where nobody calls the function, and only plans and search answer.
fn few_inputs<F: Function>(
    name: &str,
    system: Result<System<F>>,
    output: &F::Output,
    holds: impl Fn(&[usize]) -> bool,
) {
    let system = system.unwrap();
    let rows = random_rows(&mut generator(name.len() as u64), system.oracle().domains());
    let inputs: u64 = rows.iter().map(|row| row.len() as u64).product();
    let expected = hand::enumerate(&rows, holds);
    let compare = |system: &System<F>| {
        let found = system.probability(&rows, output).unwrap();
        assert!((found - expected).abs() <= 1e-9, "{name}: {found}, by enumeration {expected}");
        let stats = system.stats(output).unwrap();
        assert!(stats.terms + stats.search_nodes <= 2 * inputs, "{name}: {inputs} inputs\n{stats}");
        stats.method
    };
    compare(&system);
    let traced = system.with_options(Options::default()).unwrap();
    assert_ne!(compare(&traced), Method::Table, "{name}");
}

#[test]
fn nothing_costs_more_than_twice_enumeration() {
    let wanted = bit_trick(77);
    few_inputs("bit trick", BitTrick::system(), &wanted, |x| bit_trick(x[0] as u32) == wanted);
    let edges = |x: &[usize]| std::array::from_fn(|i| x[i] == 1);
    let wanted = topological(edges(&[0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]));
    few_inputs("topological sort", Topological::system(), &wanted, |x| topological(edges(x)) == wanted);
    let matched = |x: &[usize]| stable_matching([x[0], x[1], x[2]], [x[3], x[4], x[5]]);
    let wanted = matched(&[0, 3, 1, 4, 2, 5]);
    few_inputs("stable matching", StableMatching::system(), &wanted, |x| matched(x) == wanted);
    few_inputs("ranked choice", RankedChoice::system(6), &1, |x| ranked_choice(x) == 1);
    let digits = |x: &[usize]| std::array::from_fn(|i| x[i] as u32);
    let wanted = checksum(digits(&[3, 1, 4, 1, 5]));
    few_inputs("checksum", Checksum::system(), &wanted, |x| checksum(digits(x)) == wanted);
}

/// All outputs of the bit trick from one pass over its 2,048 inputs.
#[test]
fn the_outputs_of_a_bit_trick() {
    let system = BitTrick::system().unwrap();
    let rows = random_rows(&mut generator(3), system.oracle().domains());
    let mut expected = std::collections::HashMap::new();
    for (x, p) in rows[0].iter().enumerate() {
        *expected.entry(bit_trick(x as u32)).or_insert(0.0) += p;
    }
    let distribution = system.distribution(&rows).unwrap();
    assert_eq!(distribution.len(), expected.len());
    assert!(distribution.iter().all(|(output, p)| (p - expected[output]).abs() < 1e-12));
}

/// What a person is told about a plan, or about those that were not good enough.
#[test]
fn a_plan_in_words() {
    let system = Balanced::system(40).unwrap();
    let text = system.plan(&true).unwrap();
    assert!(matches!(system.stats(&true).unwrap().method, Method::Sweep(_)), "{text}");
    assert!(text.contains("sweep in program order") && text.contains("reads open[39]"), "{text}");
    assert_eq!(text.matches("\nstep").count(), 40, "{text}");
    // What was reached is a set, and most edges are read before it is known: no order keeps little.
    let text = Reachable::system(49, 7).unwrap().plan(&true).unwrap();
    assert!(text.starts_with("method         search\n"), "{text}");
    let (_, considered) = text.split_once("plans considered, by the pairs of a tuple and a value").unwrap();
    let lines: Vec<&str> = considered.lines().skip(1).collect();
    assert!(lines.len() > 3 && lines.iter().all(|line| line.contains(", widest where it reads edges[")), "{text}");
    let estimates: Vec<f64> = lines.iter().map(|line| line[2..10].trim().parse().unwrap()).collect();
    assert!(estimates.is_sorted() && estimates[0] > 30.0, "{text}");
    assert!(considered.contains(" sweep in program order, widest where it reads edges["), "{text}");
    // A table is no plan either, and there may be none beside it.
    let text = StableMatching::system().unwrap().plan(&[0, 1, 2]).unwrap();
    assert!(text.contains("a table of all 46656 inputs\nplans considered"), "{text}");
    let text = BitTrick::system().unwrap().plan(&bit_trick(77)).unwrap();
    assert!(text.ends_with("a table of all 2048 inputs\n"), "{text}");
    let without = Balanced::system(10).unwrap().with_options(Options { plans: false, ..Options::default() }).unwrap();
    assert!(without.plan(&true).unwrap().ends_with("plans are switched off\n"));
}

/// By the mode the nodes of a graph that are reached, or the different digits: for one plans are good, for the other the
/// search.
#[symbolic]
fn either(mode: bool, edges: &[bool], #[domain(0..=9)] digits: &[u8], #[given] n: usize) -> usize {
    if mode {
        let mut reached: Vec<bool> = vec![false; n];
        reached[0] = true;
        for _ in 1..n {
            for i in 0..n {
                for j in 0..n {
                    if reached[i] && edges[i * n + j] {
                        reached[j] = true;
                    }
                }
            }
        }
        if reached[1] { 101 } else { 100 }
    } else {
        (0..digits.len()).filter(|&i| !digits[..i].contains(&digits[i])).count()
    }
}

/// Whatever came through for one output, another output costs no more than that and what it costs by itself, a few times.
#[test]
fn what_is_good_for_one_output_does_not_hold_up_the_next() {
    let make = || Either::system(25, 8, 5).unwrap();
    let rows = random_rows(&mut generator(3), make().oracle().domains());
    let ask = |system: &System<Either>, output: usize| {
        let found = system.probability(&rows, &output).unwrap();
        let stats = system.stats(&output).unwrap();
        (found, stats.terms + stats.search_nodes)
    };
    let (expected, alone) = ask(&make(), 5);
    let one_mode: f64 = (1..=8).map(|output| ask(&make(), output).0).sum();
    assert!((one_mode - rows[0][0]).abs() < 1e-9, "{one_mode}, by hand {}", rows[0][0]);
    let by_hand = rows[0][1] * hand::reachable(&rows[1..26], 5);
    for other in [1, 100, 101] {
        let system = make();
        let (found, before) = ask(&system, other);
        assert!(other != 101 || (found - by_hand).abs() < 1e-9, "{found}, by hand {by_hand}");
        let (found, after) = ask(&system, 5);
        assert!((found - expected).abs() < 1e-9, "{found}, alone {expected}");
        assert!(after <= 4 * (before + alone), "{after} after {before} for {other}, alone {alone}");
    }
}
