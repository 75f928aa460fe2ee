//! Every plan, and the search, against plain enumeration.

mod both_ends;
mod looking_back;
mod loops;
mod members;
mod networks;
mod progress;
mod searched;
mod sorting;
mod stacks;
mod twice;

use super::*;
use crate::circuit::{Flattening, Number, Tape, Workspace};
use crate::graph::random::{Flavour, Random, all_inputs, sample_of, sample_of_blocks};
use crate::graph::{Case, Graph, NodeId as GraphNode, Shape, Variable};
use crate::probabilities::RowLayout;

use searched::Searched;

const GENEROUS: Allowance = Allowance { terms: u64::MAX, enumerated: u64::MAX, bytes: usize::MAX, deadline: None };

fn rows(random: &mut Random, program: &Program) -> Vec<f64> {
    let mut flat = Vec::new();
    for variable in program.graph.variables() {
        let mut row: Vec<f64> =
            variable.values.iter().map(|_| if random.below(6) == 0 { 0.0 } else { random.unit() }).collect();
        let last = random.below(row.len());
        row[last] += 0.1;
        let sum: f64 = row.iter().sum();
        flat.extend(row.iter().map(|p| p / sum));
    }
    flat
}

/// P(target) and its gradient by running the program on every input.
fn enumerate(program: &Program, layout: &RowLayout, rows: &[f64], target: &Target) -> (f64, Vec<f64>) {
    let (mut total, mut gradient) = (0.0, vec![0.0; rows.len()]);
    for inputs in all_inputs(&program.graph) {
        if program.satisfied(&inputs, target) {
            let variables = program.graph.variables().iter().zip(&inputs).enumerate();
            let places: Vec<usize> = variables
                .map(|(index, (variable, value))| layout.index(index, variable.values.binary_search(value).unwrap()))
                .collect();
            total += places.iter().map(|&place| rows[place]).product::<f64>();
            for &place in &places {
                gradient[place] +=
                    places.iter().filter(|&&other| other != place).map(|&other| rows[other]).product::<f64>();
            }
        }
    }
    (total, gradient)
}

/// Runs a plan with a budget that grows a little from turn to turn, so that it is stopped and goes on.
fn run_in_turns(planned: &Planned, plan: &Plan, arena: &mut Arena, domains: &[usize], random: &mut Random) -> Swept {
    let mut running = planned.start(plan);
    let mut terms = random.below(256) as u64;
    loop {
        if let Ok(swept) = planned.run(plan, &mut running, arena, domains, Allowance { terms, ..GENEROUS }) {
            return swept;
        }
        terms *= 2;
        terms += 1;
    }
}

fn all_plans<'a>(planned: &Planned<'a>) -> Vec<&'a Plan> {
    planned.ranking().into_iter().filter_map(|number| planned.plan(number)).collect()
}

/// Compares every plan and the search with enumeration, on every output and on one that asks for less. Returns how many
/// plans ran.
fn compare(program: &Program, random: &mut Random) -> usize {
    let domains: Vec<usize> = program.graph.variables().iter().map(|variable| variable.values.len()).collect();
    let layout = RowLayout::new(&domains);
    let rows = rows(random, program);
    let mut targets: Vec<Target> = all_inputs(&program.graph).iter().filter_map(|inputs| program.run(inputs)).collect();
    targets.sort_by_key(|target| format!("{target:?}"));
    targets.dedup();
    if let Some(first) = targets.first().cloned() {
        let mut other = first;
        if !other.leaves.is_empty() {
            let position = random.below(other.leaves.len());
            other.leaves[position] = if random.below(2) == 0 { None } else { Some(random.between(-4, 12)) };
        }
        targets.push(other);
    }
    let plans = Plans::new(program);
    compare_all_outputs(program, &plans, &layout, &rows);
    let searched = Searched::new(program, &mut random.clone());
    let mut count = 0;
    for target in targets {
        let (expected, slopes) = enumerate(program, &layout, &rows, &target);
        searched.compare(&rows, &target, expected, &slopes);
        let planned = Planned::new(program, &plans, target.clone(), 0).unwrap();
        for plan in all_plans(&planned) {
            let mut arena = Arena::new();
            let swept = run_in_turns(&planned, plan, &mut arena, &domains, random);
            let tape = Tape::new(&arena, swept.node, &layout, &mut Flattening::default()).unwrap();
            let mut gradient = vec![0.0; rows.len()];
            let value = Workspace::default().gradient(&tape, &rows, false, &mut gradient).to_f64();
            assert!(
                (value - expected).abs() < 1e-9,
                "{}: {target:?} is {expected}, found {value}\n{program}",
                plan.method
            );
            for (found, expected) in gradient.iter().zip(&slopes) {
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{}: gradient {expected}, found {found}\n{program}",
                    plan.method
                );
            }
            count += 1;
        }
    }
    count
}

/// Compares all plans of random programs of one kind with enumeration. Returns how many plans were of the kind that these
/// programs are there for.
fn compare_kind(
    generate: impl Fn(&mut Random) -> Program,
    seed: u64,
    rounds: usize,
    is_wanted: impl Fn(&Method) -> bool,
) -> usize {
    let mut random = Random(seed);
    let (mut count, mut wanted) = (0, 0);
    for _ in 0..rounds {
        let program = generate(&mut random);
        count += compare(&program, &mut random);
        let plans = Plans::new(&program);
        let target = all_inputs(&program.graph).iter().find_map(|inputs| program.run(inputs));
        let Some(planned) = target.and_then(|target| Planned::new(&program, &plans, target, 0)) else { continue };
        wanted += all_plans(&planned).iter().filter(|plan| is_wanted(&plan.method)).count();
    }
    assert!(count > 5 * rounds, "{count}");
    wanted
}

/// One pass finds every output with its probability, and no other, whatever the plan.
fn compare_all_outputs(program: &Program, plans: &Plans, layout: &RowLayout, rows: &[f64]) {
    let domains: Vec<usize> = program.graph.variables().iter().map(|variable| variable.values.len()).collect();
    let inputs = all_inputs(&program.graph);
    for case in &program.cases {
        let runs = inputs.iter().filter_map(|inputs| program.run(inputs)).filter(|target| target.shape == case.shape);
        let expected: std::collections::HashSet<Target> = runs.collect();
        let cone = Cone::new(program, case);
        let values = plans.values(program).unwrap();
        for plan in everything::candidates(&cone) {
            let mut arena = Arena::new();
            let (shape, method) = (&case.shape, plan.method);
            let found = everything::run(&plan, shape, values, &domains, &mut arena, (10_000, GENEROUS)).unwrap();
            let found = found.unwrap();
            assert_eq!(found.len(), expected.len(), "{method}\n{program}");
            for (target, node) in found {
                assert!(expected.contains(&target), "{method}: {target:?}\n{program}");
                let tape = Tape::new(&arena, node, layout, &mut Flattening::default()).unwrap();
                let value = Workspace::default().value(&tape, rows).to_f64();
                let (truth, _) = enumerate(program, layout, rows, &target);
                assert!((value - truth).abs() < 1e-9, "{method}: {target:?} is {truth}, found {value}\n{program}");
            }
        }
    }
}

#[test]
fn plans_agree_with_enumeration_on_random_programs() {
    let mut random = Random(7);
    let flavours = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting];
    let mut count = 0;
    for round in 0..800 {
        count += compare(&sample_of(flavours[round % 4], &mut random, 300, 3 + round % 40).program, &mut random);
    }
    for _ in 0..100 {
        count += compare(&sample_of_blocks(&mut random, 500), &mut random);
    }
    assert!(count > 5_000, "{count}");
}

/// A loop over a few state variables, with counters, tables, rows behind unknown indices and an early way out.
fn state_machine(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let steps = 2 + random.below(3);
    let mut state: Vec<GraphNode> = (0..2).map(|_| graph.constant(random.between(0, 2))).collect();
    let (zero, one) = (graph.constant(0), graph.constant(1));
    let mut counter = zero;
    let mut done = graph.boolean(false);
    for step in 0..steps {
        let size = 1 + random.below(2) as i128;
        let read = match random.below(3) {
            // A row for each value of the state.
            0 => {
                let count = 2 + random.below(2);
                let items: Vec<GraphNode> = (0..count)
                    .map(|row| match random.below(4) {
                        0 => graph.constant(random.between(0, 2)),
                        1 => state[1],
                        _ => graph.input(Variable::range(format!("row{step}_{row}"), 0, size)),
                    })
                    .collect();
                let three = graph.constant(3);
                let index = graph.remainder_euclid(state[0], three);
                graph.element(index, &items)
            }
            1 => {
                let (a, b) = (
                    graph.input(Variable::range(format!("a{step}"), 0, 1)),
                    graph.input(Variable::range(format!("b{step}"), -1, 1)),
                );
                let condition = graph.less(state[0], one);
                graph.select(condition, a, b)
            }
            _ => graph.input(Variable::range(format!("x{step}"), 0, size)),
        };
        let modulus = graph.constant(random.between(2, 4));
        let scaled = graph.multiply(state[0], modulus);
        let sum = graph.add(scaled, read);
        let next = graph.remainder_euclid(sum, modulus);
        let other = match random.below(3) {
            0 => graph.maximum(state[1], read),
            1 => graph.minimum(next, state[1]),
            _ => graph.element(read, &[state[0], next, one]),
        };
        counter = graph.add(counter, read);
        state[0] = graph.select(done, state[0], next);
        state[1] = graph.select(done, state[1], other);
        let bound = graph.constant(random.between(1, 3));
        let over = graph.less(bound, counter);
        done = graph.or(done, over);
    }
    let bound = graph.constant(random.between(1, 3));
    let ten = graph.constant(random.between(2, 5));
    let mut leaves = vec![state[random.below(2)]];
    leaves.push(match random.below(4) {
        0 => graph.less(bound, counter),
        1 => graph.remainder(counter, ten),
        2 => graph.equal(counter, bound),
        _ => done,
    });
    let condition = if random.below(3) == 0 { graph.less(zero, counter) } else { graph.boolean(true) };
    Program { name: "machine".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_state_machines() {
    let mut random = Random(11);
    let mut count = 0;
    for _ in 0..800 {
        count += compare(&state_machine(&mut random), &mut random);
    }
    assert!(count > 5_000, "{count}");
}

/// A loop that is left early, with what it was left with: a counter that may go far, selections from the inside out.
fn early_exits(random: &mut Random) -> Program {
    let mut graph = Graph::new();
    let (zero, mut level, mut total) = (graph.constant(0), graph.constant(random.between(0, 40)), graph.constant(0));
    let mut exits: Vec<(GraphNode, GraphNode, bool)> = Vec::new();
    for step in 0..3 + random.below(3) {
        let read = graph.input(Variable::range(format!("x{step}"), 0, 1 + random.below(2) as i128));
        let (up, down) = (graph.constant(random.between(1, 60)), graph.constant(-random.between(1, 60)));
        let (higher, lower) = (graph.add(level, up), graph.add(level, down));
        let lower = graph.maximum(lower, zero);
        let is_up = graph.less(zero, read);
        level = graph.select(is_up, higher, lower);
        total = graph.add(total, read);
        let bound = graph.constant(random.between(0, 90));
        let leaves = match random.below(3) {
            0 => graph.less(bound, level),
            1 => graph.less(level, bound),
            _ => graph.equal(level, zero),
        };
        let with = match random.below(3) {
            0 => level,
            1 => graph.constant(random.between(0, 9)),
            _ => graph.add(total, level),
        };
        exits.push((leaves, with, random.below(2) == 0));
    }
    let (mut result, mut found) = (graph.add(level, total), graph.boolean(false));
    for (leaves, with, value) in exits.into_iter().rev() {
        result = graph.select(leaves, with, result);
        let value = graph.boolean(value);
        found = graph.select(leaves, value, found);
    }
    let condition = if random.below(3) == 0 { graph.less(zero, total) } else { graph.boolean(true) };
    let leaves = if random.below(2) == 0 { vec![result, found] } else { vec![result] };
    Program { name: "exits".into(), graph, cases: vec![Case { shape: Shape("s".into()), condition, leaves }] }
}

#[test]
fn plans_agree_with_enumeration_on_early_exits() {
    let mut random = Random(5);
    let mut count = 0;
    for _ in 0..200 {
        count += compare(&early_exits(&mut random), &mut random);
    }
    assert!(count > 2_000, "{count}");
}
