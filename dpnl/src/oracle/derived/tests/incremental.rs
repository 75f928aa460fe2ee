//! The incremental state: undo takes everything back, replay gives the same parts, and propagation along a
//! path ends where propagation from scratch does.

use crate::graph::random::{Flavour, Random, all_inputs, sample_of};
use crate::graph::{Operation, Program};
use crate::oracle::derived::state::State;
use crate::oracle::derived::{Engine, GraphOracle, Options};
use crate::oracle::{Oracle, Residual, Step};
use crate::valuation::Valuation;

const FLAVOURS: [Flavour; 4] = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting];

fn describe(step: &Step) -> String {
    format!("{} {:?} {:?}", step.refuted, step.masses, step.parts)
}

/// Everything that undo must restore.
fn snapshot(state: &State<'_>) -> String {
    let contributions: Vec<[u64; 2]> = state.prints.contribution.values().map(|sum| sum.0).collect();
    let live: Vec<bool> = state.prepared.operations.keys().map(|node| state.is_live(node)).collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {live:?} {contributions:?}",
        state.sets.forward,
        state.sets.narrowed,
        state.sets.words,
        state.liveness.status,
        state.liveness.references,
        state.liveness.held,
        state.demands.required,
        state.demands.asserted,
        state.demands.slots,
        state.prints.total
    )
}

fn some_target(random: &mut Random, program: &Program) -> Option<crate::graph::Target> {
    let inputs = all_inputs(&program.graph);
    program.run(&inputs[random.below(inputs.len())])
}

/// Walks down at random and returns the assignments made: part, variable, value.
fn random_path(
    random: &mut Random,
    engine: &mut Engine<'_>,
    mut step: Step,
    longest: usize,
) -> Vec<(usize, usize, usize)> {
    let mut open = std::mem::take(&mut step.parts);
    let mut path = Vec::new();
    while !open.is_empty() && path.len() < longest {
        // Any open part, not only the newest: a best-first search does that.
        let part = open.swap_remove(random.below(open.len()));
        let (variable, values) = engine.branch(part.id).unwrap();
        let values: Vec<usize> = values.iter().collect();
        let value = random.pick(&values);
        engine.assign(part.id, variable, value, &mut step).unwrap();
        path.push((part.id, variable, value));
        if step.refuted {
            break;
        }
        open.append(&mut step.parts);
    }
    path
}

#[test]
fn undo_restores_and_replay_repeats() {
    let mut random = Random(60);
    for round in 0..600 {
        let program = sample_of(FLAVOURS[round % 4], &mut random, 300, 5 + round % 40).program;
        let Some(target) = some_target(&mut random, &program) else { continue };
        let oracle = GraphOracle::new(program).unwrap();
        let mut engine = oracle.engine(target);
        let mut step = Step::default();
        engine.root(&mut step).unwrap();
        let root = snapshot(engine.state());
        let path = random_path(&mut random, &mut engine, step, usize::MAX);
        path.iter().for_each(|_| engine.undo());
        assert_eq!(snapshot(engine.state()), root, "round {round}");
        let mut replay = || -> Vec<String> {
            let mut step = Step::default();
            let steps = path
                .iter()
                .map(|&(part, variable, value)| {
                    engine.assign(part, variable, value, &mut step).unwrap();
                    describe(&step)
                })
                .collect();
            path.iter().for_each(|_| engine.undo());
            steps
        };
        assert_eq!(replay(), replay(), "round {round}");
    }
}

#[test]
fn what_is_kept_by_difference_is_what_it_would_be_anew() {
    let mut random = Random(62);
    let mut checked = 0;
    for round in 0..600 {
        let program = sample_of(FLAVOURS[round % 4], &mut random, 300, 5 + round % 40).program;
        let Some(target) = some_target(&mut random, &program) else { continue };
        let options = Options { narrowing: round % 5 != 0, keys: round % 7 != 0, ..Options::default() };
        let oracle = GraphOracle::with_options(program, options).unwrap();
        let mut engine = oracle.engine(target);
        let mut step = Step::default();
        engine.root(&mut step).unwrap();
        if step.refuted {
            continue;
        }
        // Down and up at random; what is open is known again after an undo.
        let mut open = vec![std::mem::take(&mut step.parts)];
        for _ in 0..30 {
            checked += engine.state().check_differences();
            let parts = open.last().unwrap();
            if parts.is_empty() || open.len() > 1 && random.below(3) == 0 {
                if open.len() == 1 {
                    break;
                }
                open.pop();
                engine.undo();
                continue;
            }
            let part = &parts[random.below(parts.len())];
            let (variable, values) = engine.branch(part.id).unwrap();
            let values: Vec<usize> = values.iter().collect();
            engine.assign(part.id, variable, random.pick(&values), &mut step).unwrap();
            if step.refuted {
                engine.undo();
            } else {
                open.push(std::mem::take(&mut step.parts));
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn propagation_along_a_path_ends_where_propagation_from_scratch_does() {
    let mut random = Random(61);
    let (mut compared, mut differences, mut live) = (0, 0, 0);
    for round in 0..1200 {
        let program = sample_of(FLAVOURS[round % 4], &mut random, 300, 5 + round % 40).program;
        let Some(target) = some_target(&mut random, &program) else { continue };
        let options = Options { components: false, narrowing: round % 2 == 0, ..Options::default() };
        let oracle = GraphOracle::with_options(program, options).unwrap();
        let mut engine = oracle.engine(target.clone());
        let mut step = Step::default();
        engine.root(&mut step).unwrap();
        let longest = random.below(4);
        let path = random_path(&mut random, &mut engine, step, longest);
        let mut valuation = Valuation::unknown(oracle.domains()).unwrap();
        for &(_, variable, value) in &path {
            valuation.assign(variable, value);
        }
        let scratch = oracle.engine_at(&valuation, &target);
        // The last assignment may have been refuted, and the state is then unfinished.
        let Some(scratch) = scratch else { continue };
        let (a, b) = (engine.state(), scratch.state());
        compared += 1;
        for node in a.prepared.operations.keys() {
            if b.is_live(node) && !matches!(b.prepared.operations[node], Operation::Constant(_)) {
                live += 1;
                differences += usize::from(!a.is_live(node) || a.sets.forward[node] != b.sets.forward[node]);
            }
        }
    }
    assert!(compared > 100 && live > 1000);
    assert_eq!(differences, 0, "in {compared} states with {live} live nodes");
}
