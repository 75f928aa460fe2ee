//! The programs of the bars: right answers, the paper's order, and search nodes that grow as promised.

use super::programs::*;
use super::walk::Walk;
use crate::graph::random::Random;
use crate::graph::{Case, Graph, Program, Shape, Target, Variable};
use crate::oracle::derived::{GraphOracle, Options};
use crate::oracle::{Oracle, Step};

fn uniform(program: &Program) -> Vec<Vec<f64>> {
    let sizes = program.graph.variables().iter().map(|variable| variable.values.len());
    sizes.map(|size| vec![1.0 / size as f64; size]).collect()
}

fn nodes(program: Program, target: &Target) -> u64 {
    let rows = uniform(&program);
    let oracle = GraphOracle::new(program).unwrap();
    let mut walk = Walk::new(&rows);
    walk.weight(&oracle, target);
    walk.nodes
}

/// The variables along the first path of the search.
fn order(program: Program, target: &Target) -> Vec<String> {
    let oracle = GraphOracle::new(program).unwrap();
    let mut residual = oracle.residual(target).unwrap();
    let (mut step, mut names) = (Step::default(), Vec::new());
    residual.root(&mut step).unwrap();
    while let Some(part) = step.parts.first().cloned() {
        let (variable, values) = residual.branch(part.id).unwrap();
        names.push(oracle.variable_name(variable));
        for value in values.iter() {
            residual.assign(part.id, variable, value, &mut step).unwrap();
            if !step.refuted {
                break;
            }
            residual.undo();
        }
    }
    names
}

#[test]
fn addition_is_searched_from_right_to_left() {
    let names = order(addition(3), &target([1, 1, 1, 1]));
    assert_eq!(names, ["a[2]", "a[1]", "a[0]"], "each b follows from its a by narrowing");
}

#[test]
fn naive_addition_is_searched_from_the_most_significant_digit() {
    let names = order(number_addition(3), &target([777]));
    assert_eq!(names[0], "a[0]");
}

/// `a == b` written as `!(a < b) && !(b < a)`: each bounds the other, and neither must look beaten.
#[test]
fn two_nodes_that_bound_each_other_are_still_branched_on() {
    let mut graph = Graph::new();
    let (x, y) = (graph.input(Variable::range("x", 0, 2)), graph.input(Variable::range("y", 0, 2)));
    let one = graph.constant(1);
    let small = graph.less(x, one);
    let leaves = vec![graph.less(small, y), graph.maximum(y, small), graph.less(y, small)];
    let condition = graph.boolean(true);
    let cases = vec![Case { shape: Shape("output".into()), condition, leaves }];
    let program = Program { name: "tie".into(), graph, cases };
    let rows = uniform(&program);
    let weight = Walk::new(&rows).weight(&GraphOracle::new(program).unwrap(), &target([0, 1, 0]));
    assert!((weight - 1.0 / 9.0).abs() < 1e-12, "{weight}");
}

#[test]
fn search_nodes_of_addition_grow_linearly() {
    let count = |digits: usize| {
        nodes(addition(digits), &target(std::iter::once(1).chain((0..digits).map(|i| (i % 10) as i128))))
    };
    let (small, large) = (count(20), count(40));
    assert!(large <= 2 * small + 10, "{small} nodes for 20 digits, {large} for 40");
}

#[test]
fn both_ways_of_adding_agree() {
    let mut random = Random(3);
    for digits in 1..=4 {
        let sum = random.below(2 * 10usize.pow(digits as u32) - 1) as i128;
        let written = (0..=digits).rev().map(|place| sum / 10i128.pow(place as u32) % 10);
        let (by_digit, by_number) = (addition(digits), number_addition(digits));
        let rows: Vec<Vec<f64>> = (0..2 * digits)
            .map(|_| {
                let row: Vec<f64> = (0..10).map(|_| random.unit()).collect();
                let total: f64 = row.iter().sum();
                row.iter().map(|p| p / total).collect()
            })
            .collect();
        let first = Walk::new(&rows).weight(&GraphOracle::new(by_digit).unwrap(), &target(written));
        let second = Walk::new(&rows).weight(&GraphOracle::new(by_number).unwrap(), &target([sum]));
        assert!((first - second).abs() < 1e-12 * first.max(1e-12), "{sum}: {first} and {second}");
    }
}

#[test]
fn naive_addition_grows_linearly_too() {
    let count = |digits: usize| {
        nodes(number_addition(digits), &target([(0..digits).fold(1, |sum, i| sum * 10 + i as i128 % 10)]))
    };
    let (small, large) = (count(8), count(16));
    assert!(large <= 2 * small + 40, "{small} nodes for 8 digits, {large} for 16");
}

fn shuffled(random: &mut Random, count: usize) -> Vec<i128> {
    let mut permutation: Vec<i128> = (0..count as i128).collect();
    for i in (1..count).rev() {
        permutation.swap(i, random.below(i + 1));
    }
    permutation
}

/// Bubble sort must not cost much more than counting ranks: both are the same function.
#[test]
fn bubble_sort_needs_few_search_nodes() {
    let mut random = Random(77);
    for _ in 0..4 {
        let permutation = shuffled(&mut random, 10);
        let found = nodes(bubble_sort(10), &target(permutation.clone()));
        assert!(found <= 100, "{found} nodes for {permutation:?}");
    }
}

#[test]
fn both_ways_of_sorting_agree() {
    let mut random = Random(6);
    for count in 2..=7 {
        let permutation = shuffled(&mut random, count);
        let mut ranks = vec![0; count];
        for (rank, &index) in permutation.iter().enumerate() {
            ranks[index as usize] = rank as i128;
        }
        let (bubbles, counted) = (bubble_sort(count), rank_sort(count));
        let rows: Vec<Vec<f64>> = (0..count)
            .map(|_| {
                let row: Vec<f64> = (0..10).map(|_| random.unit()).collect();
                let total: f64 = row.iter().sum();
                row.iter().map(|p| p / total).collect()
            })
            .collect();
        let first = Walk::new(&rows).weight(&GraphOracle::new(bubbles).unwrap(), &target(permutation.clone()));
        let second = Walk::new(&rows).weight(&GraphOracle::new(counted).unwrap(), &target(ranks));
        assert!((first - second).abs() < 1e-12 * first.max(1e-12), "{permutation:?}: {first} and {second}");
    }
}

#[test]
fn reachability_agrees_with_enumeration_and_needs_few_search_nodes() {
    let program = reachability(4);
    let rows: Vec<Vec<f64>> = (0..12).map(|edge| vec![0.2 + 0.05 * edge as f64, 0.8 - 0.05 * edge as f64]).collect();
    let expected = super::walk::enumerate(&program, &rows, &target([1]));
    let found = Walk::new(&rows).weight(&GraphOracle::new(program).unwrap(), &target([1]));
    assert!((found - expected).abs() < 1e-12);
    assert!(nodes(reachability(6), &target([1])) <= 400);
}

/// From the source on: what is left depends on what was reached and on whose edges are known, not on the way there.
#[test]
fn reachability_is_explored_from_the_source() {
    let names = order(reachability(4), &target([1]));
    assert_eq!(names, ["edge[0][1]", "edge[0][2]", "edge[2][1]", "edge[0][3]"], "what 3 leads to follows");
    let (copied, in_place) = (nodes(reachability(7), &target([1])), nodes(reachability_in_place(7), &target([1])));
    assert!(copied <= 3_500 && in_place <= 2_000, "{copied} nodes by rounds on a copy, {in_place} in place");
}

#[test]
fn ten_thousand_variables_do_not_overflow_the_stack() {
    let digits = 5000;
    let names = order(addition(digits), &target(std::iter::once(0).chain((0..digits).map(|i| (i % 10) as i128))));
    assert!(names.len() > digits / 2, "{}", names.len());
    // One sum over as many variables, and a chain of conditions as deep.
    let mut graph = Graph::new();
    let bits: Vec<_> = (0..10_000).map(|index| graph.input(Variable::range(format!("x[{index}]"), 0, 1))).collect();
    let (mut count, mut state) = (graph.constant(0), graph.boolean(false));
    for pair in bits.windows(2) {
        count = graph.add(count, pair[0]);
        let kept = graph.and(state, pair[0]);
        state = graph.or(kept, pair[1]);
    }
    assert!(graph.can_be(state, 1) && graph.can_be(state, 0));
    let condition = graph.boolean(true);
    let cases = vec![Case { shape: Shape("output".into()), condition, leaves: vec![count, state] }];
    let oracle = GraphOracle::new(Program { name: "long".into(), graph, cases }).unwrap();
    let wanted = target([4000, 1]);
    let mut residual = oracle.residual(&wanted).unwrap();
    let mut step = Step::default();
    residual.root(&mut step).unwrap();
    for _ in 0..20 {
        let Some(part) = step.parts.first().cloned() else { break };
        let (variable, _) = residual.branch(part.id).unwrap();
        residual.assign(part.id, variable, 1, &mut step).unwrap();
    }
}

#[test]
fn rounds_in_place_agree_with_rounds_on_a_copy() {
    let (copied, in_place) = (reachability(5), reachability_in_place(5));
    let probability = |from: usize, to: usize| 0.1 + 0.03 * (from * 5 + to) as f64;
    let row = |from: usize, to: usize| vec![1.0 - probability(from, to), probability(from, to)];
    let pairs = || (0..5).flat_map(|from| (0..5).map(move |to| (from, to)));
    let all: Vec<Vec<f64>> = pairs().map(|(from, to)| row(from, to)).collect();
    let without_loops: Vec<Vec<f64>> =
        pairs().filter(|(from, to)| from != to).map(|(from, to)| row(from, to)).collect();
    let first = Walk::new(&without_loops).weight(&GraphOracle::new(copied).unwrap(), &target([1]));
    let second = Walk::new(&all).weight(&GraphOracle::new(in_place).unwrap(), &target([1]));
    assert!((first - second).abs() < 1e-12, "{first} and {second}");
}

fn declared_nodes(program: Program, target: &Target) -> u64 {
    let rows = uniform(&program);
    let oracle = GraphOracle::with_options(program, Options { ordering: false, ..Options::default() }).unwrap();
    let mut walk = Walk::new(&rows);
    walk.weight(&oracle, target);
    walk.nodes
}

#[test]
fn the_derived_order_is_never_much_worse_than_the_declared_one() {
    let mut random = Random(14);
    let cases = [
        (percolation(5), target([1])),
        (balanced(40), target([1])),
        (number_remainder(12, 97), target([5])),
        (number_addition(8), target([123_456_789])),
        (addition(8), target([0, 1, 2, 3, 4, 5, 6, 7, 8])),
        (reachability(5), target([1])),
        (reachability_in_place(5), target([1])),
        (rank_sort(6), target(shuffled(&mut random, 6))),
    ];
    for (program, target) in cases {
        let name = program.name.clone();
        let (derived, declared) = (nodes(program.clone(), &target), declared_nodes(program, &target));
        assert!(derived <= declared + declared / 4 + 10, "{name}: {derived} nodes, declared {declared}");
    }
}

#[test]
fn a_remainder_of_a_number_needs_a_node_per_remainder_and_digit() {
    let found = nodes(number_remainder(24, 97), &target([5]));
    assert!(found <= 24 * 97 * 2, "{found} nodes");
    let rows: Vec<Vec<f64>> =
        (0..4).map(|digit| (0..10).map(|v| f64::from(v + digit) / f64::from(45 + 10 * digit)).collect()).collect();
    let program = number_remainder(4, 97);
    for rest in [0, 5, 96] {
        let expected = super::walk::enumerate(&program, &rows, &target([rest]));
        let found = Walk::new(&rows).weight(&GraphOracle::new(program.clone()).unwrap(), &target([rest]));
        assert!((found - expected).abs() < 1e-12, "{rest}: {found} for {expected}");
    }
}

#[test]
fn one_factor_of_a_product_decides_the_other() {
    let found = nodes(number_product(3), &target([399 * 57]));
    assert!(found <= 2 * 1111, "{found} nodes");
    let program = number_product(2);
    let rows = uniform(&program);
    for product in [0, 7, 399, 2024, 9801] {
        let expected = super::walk::enumerate(&program, &rows, &target([product]));
        let found = Walk::new(&rows).weight(&GraphOracle::new(program.clone()).unwrap(), &target([product]));
        assert!((found - expected).abs() < 1e-12, "{product}: {found} for {expected}");
    }
}

/// 2n choose n, divided by n + 1, of the 2^2n sequences.
#[test]
fn balanced_brackets_are_counted_by_catalan_numbers() {
    for (count, catalan) in [(10, 42.0), (20, 16_796.0), (40, 6_564_120_420.0)] {
        let program = balanced(count);
        let rows = uniform(&program);
        let found = Walk::new(&rows).weight(&GraphOracle::new(program).unwrap(), &target([1]));
        let expected = catalan / 2f64.powi(count as i32);
        assert!((found - expected).abs() < 1e-9 * expected, "{count}: {found} for {expected}");
    }
    // No cliff where lists become long.
    let (short, long) = (nodes(balanced(100), &target([1])), nodes(balanced(200), &target([1])));
    assert!(long <= 5 * short, "{short} nodes for 100 brackets, {long} for 200");
}

#[test]
fn a_median_is_searched_by_two_numbers_of_members() {
    let searched: Vec<u64> = [9, 15, 31].map(|count| nodes(places(count, &[count / 2]), &target([4]))).into();
    // As many as there are digits, below and above: at most count³ / 8.
    assert!(searched[0] < 200 && searched[1] < 800 && searched[2] < 6_000, "{searched:?}");
    let two = nodes(places(15, &[3, 11]), &target([2, 7]));
    assert!(two < 20_000, "{two}");
}
