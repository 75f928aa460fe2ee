//! The programs of the bars: right answers, the paper's order, and search nodes that grow as promised.

use super::programs::*;
use super::walk::Walk;
use crate::graph::random::Random;
use crate::graph::{Case, Graph, Program, Shape, Target, Variable};
use crate::oracle::derived::GraphOracle;
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
        names.push(oracle.variable_name(part.variable));
        for value in part.values.iter() {
            residual.assign(part.id, part.variable, value, &mut step).unwrap();
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

fn cpu_time() -> std::time::Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    std::time::Duration::from_nanos(text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

#[test]
#[ignore]
fn figures() {
    use std::time::Instant;
    let mut random = Random(5);
    let show = |name: &str, program: Program, target: Target| {
        let rows = uniform(&program);
        let start = Instant::now();
        let cpu = cpu_time();
        let oracle = GraphOracle::new(program).unwrap();
        let compiled = start.elapsed();
        let mut walk = Walk::new(&rows);
        let weight = walk.weight(&oracle, &target);
        println!(
            "{name}: {} nodes {} dead {} edges {:?} (compile {compiled:?}) weight {weight:e}",
            walk.nodes,
            walk.dead,
            walk.edges,
            cpu_time() - cpu
        );
    };
    for n in [1, 2, 4, 8, 15, 50, 200, 1000] {
        let digits: Vec<i128> = (0..n).map(|_| random.between(0, 9)).collect();
        show(&format!("add {n}"), addition(n), target(std::iter::once(0).chain(digits)));
    }
    for n in [1, 2, 4, 8, 15] {
        let sum = (0..n).fold(0, |sum, _| sum * 10 + random.between(0, 9)) + 10i128.pow(n as u32 - 1);
        show(&format!("number {n}"), number_addition(n), target([sum]));
    }
    for n in [3, 4, 5, 6, 7, 8] {
        show(&format!("reach {n}"), reachability(n), target([1]));
    }
    for n in [2, 3, 4, 5, 6, 7, 8, 9, 10] {
        let mut permutation: Vec<i128> = (0..n as i128).collect();
        for i in (1..n).rev() {
            permutation.swap(i, random.below(i + 1));
        }
        show(&format!("rank {n}"), rank_sort(n), target(permutation.clone()));
        show(&format!("bubble {n} {permutation:?}"), bubble_sort(n), target(permutation));
    }
}

#[test]
#[ignore]
fn bubble_figures() {
    let mut random = Random(77);
    let mut times = Vec::new();
    for _ in 0..40 {
        let mut permutation: Vec<i128> = (0..10).collect();
        for i in (1..10).rev() {
            permutation.swap(i, random.below(i + 1));
        }
        let program = bubble_sort(10);
        let rows = uniform(&program);
        let oracle = GraphOracle::new(program).unwrap();
        let start = cpu_time();
        let mut walk = Walk::new(&rows);
        walk.weight(&oracle, &target(permutation.clone()));
        times.push((cpu_time() - start, walk.nodes, walk.dead, walk.edges, permutation));
    }
    times.sort();
    for time in times {
        println!("{time:?}");
    }
}
