//! Thousands of random programs: every output's weight equals enumeration, whatever is switched on.

use std::collections::BTreeMap;

use super::walk::{Walk, all_options, weight_of};
use crate::graph::random::{Flavour, Random, all_inputs, sample_of, sample_of_blocks};
use crate::graph::sorting_program;
use crate::graph::{Case, Graph, Program, Shape, Target, Variable};
use crate::oracle::derived::{GraphOracle, Options};
use crate::oracle::{Key, Oracle, Step, Verdict};
use crate::valuation::{Valuation, ValueSet};

fn probabilities(random: &mut Random, program: &Program) -> Vec<Vec<f64>> {
    let row = |random: &mut Random, size: usize| -> Vec<f64> {
        let mut row: Vec<f64> = (0..size).map(|_| if random.below(5) == 0 { 0.0 } else { random.unit() }).collect();
        row[random.below(size)] += 0.1;
        let sum: f64 = row.iter().sum();
        row.iter().map(|p| p / sum).collect()
    };
    program.graph.variables().iter().map(|variable| row(random, variable.values.len())).collect()
}

/// Every output the program can return, with its exact probability.
fn distribution(program: &Program, probabilities: &[Vec<f64>]) -> Vec<(Target, f64)> {
    let mut outputs: BTreeMap<(String, Vec<Option<i128>>), f64> = BTreeMap::new();
    for inputs in all_inputs(&program.graph) {
        if let Some(target) = program.run(&inputs) {
            *outputs.entry((target.shape.0, target.leaves)).or_default() += weight_of(program, probabilities, &inputs);
        }
    }
    outputs.into_iter().map(|((shape, leaves), p)| (Target { shape: Shape(shape), leaves }, p)).collect()
}

fn compare(flavour: Flavour, seed: u64, rounds: usize, joint: usize, options: impl Fn(usize) -> Vec<Options>) {
    let generate = |random: &mut Random, round: usize| sample_of(flavour, random, joint, 3 + round % 40).program;
    compare_programs(generate, seed, rounds, options);
}

fn compare_programs(
    generate: impl Fn(&mut Random, usize) -> Program,
    seed: u64,
    rounds: usize,
    options: impl Fn(usize) -> Vec<Options>,
) {
    let mut random = Random(seed);
    for round in 0..rounds {
        let program = generate(&mut random, round);
        let rows = probabilities(&mut random, &program);
        let expected = distribution(&program, &rows);
        for options in options(round) {
            let oracle = GraphOracle::with_options(program.clone(), options).unwrap();
            // One cache for all labels: keys must tell them apart.
            let mut walk = Walk::new(&rows);
            for (target, p) in &expected {
                let found = walk.weight(&oracle, target);
                assert!(
                    (found - p).abs() < 1e-9,
                    "seed {seed}, round {round}, {options:?}: P({target:?}) is {p}, found {found}\n{program}"
                );
            }
            // Something it never returns, and a leaf nobody asks about.
            if let Some((target, _)) = expected.first() {
                let mut other = target.clone();
                other.leaves[0] = Some(random.between(-5, 12));
                if other.leaves.len() > 1 {
                    other.leaves[1] = None;
                }
                let p = super::walk::enumerate(&program, &rows, &other);
                let found = walk.weight(&oracle, &other);
                assert!((found - p).abs() < 1e-9, "seed {seed}, round {round}, {options:?}: {other:?}\n{program}");
            }
        }
    }
}

const FLAVOURS: [Flavour; 5] = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting, Flavour::Wide];

#[test]
fn mixed_programs_agree_with_enumeration() {
    compare(Flavour::Mixed, 10, 3000, 400, |_| vec![Options::default()]);
}

#[test]
fn ordering_programs_agree_with_enumeration() {
    compare(Flavour::Ordering, 20, 1500, 243, |_| vec![Options::default()]);
}

#[test]
fn logic_programs_agree_with_enumeration() {
    compare(Flavour::Logic, 30, 1500, 256, |_| vec![Options::default()]);
}

#[test]
fn counting_programs_agree_with_enumeration() {
    compare(Flavour::Counting, 40, 1500, 300, |_| vec![Options::default()]);
}

/// More than 64 values per variable, products and remainders.
#[test]
fn wide_programs_agree_with_enumeration() {
    compare(Flavour::Wide, 60, 1000, 600, |_| vec![Options::default()]);
}

#[test]
fn random_programs_agree_under_every_combination_of_switches() {
    for (index, flavour) in FLAVOURS.into_iter().enumerate() {
        compare(flavour, 50 + index as u64, 120, 150, |_| all_options().collect());
    }
}

#[test]
fn programs_that_sort_agree_with_enumeration() {
    let options = |round: usize| match round % 8 {
        0 => all_options().collect(),
        _ => vec![Options::default()],
    };
    compare_programs(|random, _| sorting_program(random), 90, 400, options);
}

#[test]
fn programs_of_blocks_agree_with_enumeration() {
    let options = |round: usize| match round % 4 {
        0 => all_options().collect(),
        _ => vec![Options::default(), Options { narrowing: false, ..Options::default() }],
    };
    compare_programs(|random, _| sample_of_blocks(random, 1000), 70, 1000, options);
}

#[test]
fn a_node_that_is_used_twice_by_another_closes_a_circle() {
    let mut graph = Graph::new();
    let mut input = |high: i128| graph.input(Variable::range(format!("x{high}"), 0, high));
    let (a, b, c, d) = (input(2), input(3), input(4), input(1));
    let (zero, index, opposite) = (graph.constant(0), graph.add(b, c), graph.not(d));
    let element = graph.element(index, &[opposite, opposite, zero, zero]);
    let total = graph.add(d, element);
    let difference = graph.subtract(a, total);
    let less = graph.less(difference, zero);
    let leaves = vec![total, graph.equal(d, less), less];
    let condition = graph.boolean(true);
    let program =
        Program { name: "circle".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] };
    compare_programs(|_, _| program.clone(), 72, 1, |_| all_options().collect());
}

#[test]
fn programs_of_blocks_are_taken_apart() {
    let mut random = Random(71);
    let mut taken_apart = 0;
    for _ in 0..200 {
        let program = sample_of_blocks(&mut random, 1000);
        let Some(target) = program.run(&all_inputs(&program.graph)[0]) else { continue };
        let oracle = GraphOracle::new(program).unwrap();
        let mut residual = oracle.residual_by_cases(&target).unwrap();
        let mut step = Step::default();
        residual.root(&mut step).unwrap();
        taken_apart += usize::from(step.parts.iter().any(|part| residual.cases(part.id).is_some()));
    }
    assert!(taken_apart > 15, "{taken_apart} of 200");
}

#[test]
fn verdicts_are_valid_and_keys_mean_equal_problems() {
    let mut random = Random(12);
    for round in 0..400 {
        let program = sample_of(FLAVOURS[round % 5], &mut random, 130, 3 + round % 37).program;
        let rows = probabilities(&mut random, &program);
        let targets: Vec<Target> =
            distribution(&program, &rows).into_iter().map(|(target, _)| target).take(6).collect();
        let options =
            if round % 3 == 0 { Options { narrowing: false, ..Options::default() } } else { Options::default() };
        let oracle = GraphOracle::with_options(program.clone(), options).unwrap();
        let inputs = all_inputs(&program.graph);
        let mut problems: BTreeMap<Key, (Vec<usize>, Vec<Vec<usize>>)> = BTreeMap::new();
        for _ in 0..12 {
            let mut valuation = Valuation::unknown(oracle.domains()).unwrap();
            for variable in 0..valuation.len() {
                let size = oracle.domains()[variable];
                match random.below(4) {
                    0 | 1 => valuation.assign(variable, random.below(size)),
                    2 => {
                        let mut set = ValueSet::single(size, random.below(size));
                        (0..size).filter(|_| random.below(2) == 0).for_each(|value| set.insert(value));
                        valuation.restrict(variable, &set);
                    }
                    _ => {}
                }
            }
            let indices = |inputs: &[i128]| -> Vec<usize> {
                let variables = program.graph.variables().iter().zip(inputs);
                variables.map(|(variable, value)| variable.values.binary_search(value).unwrap()).collect()
            };
            let below: Vec<&Vec<i128>> = inputs
                .iter()
                .filter(|inputs| {
                    indices(inputs).iter().enumerate().all(|(variable, &value)| valuation.allows(variable, value))
                })
                .collect();
            for target in &targets {
                let holds: Vec<bool> = below.iter().map(|inputs| program.satisfied(inputs, target)).collect();
                let verdict = oracle.verdict(&valuation, target);
                match verdict {
                    Verdict::True => {
                        assert!(holds.iter().all(|&holds| holds), "round {round}: {valuation} {target:?}\n{program}")
                    }
                    Verdict::False => {
                        assert!(!holds.contains(&true), "round {round}: {valuation} {target:?}\n{program}")
                    }
                    Verdict::Unknown => {
                        assert!(!valuation.is_total(), "round {round}: Unknown on {valuation}\n{program}");
                        let chosen = oracle.choose(&valuation, target).unwrap();
                        assert!(!valuation.is_known(chosen), "round {round}: chose {chosen} on {valuation}\n{program}");
                        let Some(key) = oracle.key(&valuation, target) else { continue };
                        let unknown: Vec<usize> = (0..valuation.len()).filter(|&k| !valuation.is_known(k)).collect();
                        let solutions: Vec<Vec<usize>> = below
                            .iter()
                            .zip(&holds)
                            .filter(|&(_, &holds)| holds)
                            .map(|(inputs, _)| unknown.iter().map(|&k| indices(inputs)[k]).collect())
                            .collect();
                        let known = problems.entry(key).or_insert_with(|| (unknown.clone(), solutions.clone()));
                        assert_eq!(known, &(unknown, solutions), "round {round}: {valuation} {target:?}\n{program}");
                    }
                }
            }
        }
    }
}

/// Hours of it, for a quiet machine: `cargo test --release soak -- --ignored`.
#[test]
#[ignore = "runs for minutes"]
fn soak() {
    for seed in 1000..1040 {
        for flavour in FLAVOURS {
            compare(flavour, seed, 1000, 600, |_| vec![Options::default()]);
            compare(flavour, seed + 5000, 60, 200, |_| all_options().collect());
        }
        compare_programs(|random, _| sample_of_blocks(random, 1500), seed, 1000, |_| vec![Options::default()]);
        compare_programs(|random, _| sample_of_blocks(random, 400), seed + 5000, 60, |_| all_options().collect());
    }
}
