//! Random derived programs with probabilities from 1 to far below the range of `f64`: bounds, rules and promises are true,
//! with a slack that is relative to P.

use crate::circuit::{Number, Scaled};
use crate::graph::random::{Flavour, Random, all_inputs, sample_of};
use crate::graph::{Program, Target};
use crate::oracle::derived::{GraphOracle, Options};
use crate::system::HandWritten;
use crate::{Approx, Bounds, Explore, Limits, Stop, System};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The truth is a sum of products itself, rounded.
const SLACK: f64 = 1e-12;

const FLAVOURS: [Flavour; 5] = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting, Flavour::Wide];

/// Rows whose entries go down to e^-depth.
fn rows(random: &mut Random, program: &Program, depth: f64) -> Vec<Vec<f64>> {
    let row = |random: &mut Random, size: usize| -> Vec<f64> {
        let zeros = random.below(4) == 0;
        let entry = |random: &mut Random| match zeros && random.below(3) == 0 {
            true => 0.0,
            false => (-depth * random.unit()).exp(),
        };
        let mut row: Vec<f64> = (0..size).map(|_| entry(random)).collect();
        row[random.below(size)] = 1.0;
        let sum: f64 = row.iter().sum();
        row.iter().map(|p| p / sum).collect()
    };
    program.graph.variables().iter().map(|variable| row(random, variable.values.len())).collect()
}

/// The inputs of a target with their weights.
fn weights(program: &Program, rows: &[Vec<f64>], target: &Target) -> Vec<(Vec<usize>, Scaled)> {
    let variables = program.graph.variables();
    let mut weights = Vec::new();
    for inputs in all_inputs(&program.graph) {
        if program.satisfied(&inputs, target) {
            let places = variables.iter().zip(&inputs).map(|(variable, value)| variable.values.binary_search(value));
            let places: Vec<usize> = places.map(|place| place.unwrap()).collect();
            let factors = rows.iter().zip(&places).map(|(row, &place)| Scaled::from_f64(row[place]));
            let weight = factors.fold(Scaled::ONE, Number::multiply);
            weights.push((places, weight));
        }
    }
    weights
}

fn total(weights: &[(Vec<usize>, Scaled)]) -> Scaled {
    weights.iter().fold(Scaled::ZERO, |sum, (_, weight)| sum.add(*weight))
}

/// Whether bounds are as they say for a probability whose logarithm is `log`.
fn check(bounds: &Bounds, truth: Scaled, epsilon: f64, what: &str) {
    let (p, log) = (truth.to_f64(), truth.natural_log());
    assert!(0.0 <= bounds.lower && bounds.lower <= bounds.upper && bounds.upper <= 1.0, "{what}: {bounds:?}");
    if truth.is_zero() {
        assert!(bounds.lower == 0.0 && bounds.log_lower == log, "{what}: {bounds:?}");
        assert!(bounds.stop != Stop::Exact || (bounds.upper == 0.0 && bounds.log_upper == log), "{what}: {bounds:?}");
        return;
    }
    assert!(bounds.log_lower <= log + SLACK * (1.0 + log.abs()), "{what}: {bounds:?} {log}");
    assert!(log <= bounds.log_upper + SLACK * (1.0 + log.abs()), "{what}: {bounds:?} {log}");
    assert!(bounds.lower <= p * (1.0 + SLACK), "{what}: {bounds:?} {p}");
    assert!(p <= bounds.upper * (1.0 + SLACK), "{what}: {bounds:?} {p}");
    match bounds.stop {
        Stop::Exact => assert!(bounds.log_upper - bounds.log_lower <= SLACK * (1.0 + log.abs()), "{what}: {bounds:?}"),
        Stop::Relative => {
            if p >= 1e-300 {
                assert!(bounds.upper <= bounds.lower * (1.0 + epsilon).powi(2), "{what}: {bounds:?}");
                let estimate = bounds.estimate();
                assert!(p / (1.0 + epsilon) <= estimate * (1.0 + SLACK), "{what}: {bounds:?} {p}");
                assert!(estimate <= p * (1.0 + epsilon) * (1.0 + SLACK), "{what}: {bounds:?} {p}");
            }
            let off = (bounds.log_estimate() - log).abs();
            assert!(off <= epsilon.ln_1p() + SLACK * (1.0 + log.abs()), "{what}: {bounds:?} {log}");
        }
        Stop::Absolute => {
            assert!(bounds.upper - bounds.lower <= epsilon, "{what}: {bounds:?}");
            assert!((bounds.estimate() - p).abs() <= epsilon, "{what}: {bounds:?} {p}");
        }
        Stop::MaxNodes | Stop::Timeout => {}
    }
}

struct Trial {
    program: Program,
    target: Target,
    rows: Vec<Vec<f64>>,
    system: System<HandWritten<GraphOracle>>,
    epsilon: f64,
}

/// A random program, one of its outputs, rows for it, and a system with some of its machinery switched off.
fn trial(random: &mut Random, round: usize, joint: usize) -> Option<Trial> {
    let program = sample_of(FLAVOURS[round % 5], random, joint, 3 + round % 40).program;
    let depth = [1.0, 30.0, 150.0, 400.0, 700.0][random.below(5)];
    let rows = rows(random, &program, depth);
    let inputs = all_inputs(&program.graph);
    let target = program.run(&inputs[random.below(inputs.len())])?;
    let (keys, narrowing) = (random.below(4) > 0, random.below(4) > 0);
    let options = Options { keys, narrowing, plans: random.below(2) == 0, ..Options::default() };
    let system = System::from_oracle(GraphOracle::with_options(program.clone(), options).unwrap());
    Some(Trial { program, target, rows, system, epsilon: random.unit() * [1.0, 1e-3][random.below(2)] })
}

#[test]
fn bounds_and_rules_are_true_for_random_programs() {
    let (mut random, mut claims) = (Random(90), [0; 5]);
    for round in 0..600 {
        let Some(Trial { program, target, rows, system, epsilon }) = trial(&mut random, round, 300) else { continue };
        let truth = total(&weights(&program, &rows, &target));
        let base = match random.below(4) {
            0 => Approx::new().explore(Explore::MostProbable),
            1 => Approx::new().explore(Explore::DepthFirst),
            2 => Approx::new().explore(Explore::Random(round as u64)),
            _ => Approx::new(),
        };
        let nodes = random.between(1, 60) as u64;
        let absolute = epsilon * [1.0, 1e-20, 1e-200][random.below(3)];
        for (rules, epsilon) in [
            (base, 0.0),
            (base.relative(epsilon), epsilon),
            (base.absolute(absolute), absolute),
            (base.max_nodes(nodes), 0.0),
            (base.relative(epsilon).max_nodes(nodes), epsilon),
        ] {
            let bounds = system.approximate(&rows, &target, &rules).unwrap();
            let what = format!("round {round}, {rules:?}, {target:?}\n{rows:?}\n{program}");
            check(&bounds, truth, epsilon, &what);
            let (again, _) = system.approximate_gradient(&rows, &target, &rules).unwrap();
            check(&again, truth, epsilon, &what);
            claims[bounds.stop as usize] += 1;
        }
    }
    assert!(claims[0] > 400 && claims[1] > 200 && claims[2] > 50 && claims[4] > 50, "{claims:?}");
}

#[test]
fn gradients_of_random_programs_explored_to_the_end_are_those_of_p() {
    let mut random = Random(91);
    for round in 0..300 {
        let Some(Trial { program, target, rows, system, .. }) = trial(&mut random, round, 150) else { continue };
        let weights = weights(&program, &rows, &target);
        let truth = total(&weights);
        let explore = [Explore::MostProbable, Explore::DepthFirst][round % 2];
        for rules in [Approx::new(), Approx::new().explore(explore)] {
            let (bounds, gradient) = system.approximate_log_gradient(&rows, &target, &rules).unwrap();
            assert_eq!(bounds.stop, Stop::Exact);
            for (variable, row) in rows.iter().enumerate() {
                for value in 0..row.len() {
                    // d log P / dp_k(y) = Σ over inputs with x_k = y of Π of the other factors, by P.
                    let others = weights.iter().filter(|(places, _)| places[variable] == value).map(|(places, _)| {
                        let others = rows.iter().zip(places).enumerate().filter(|(other, _)| *other != variable);
                        others.fold(Scaled::ONE, |product, (_, (row, &place))| product.multiply(Scaled::from_f64(row[place])))
                    });
                    let slope = others.fold(Scaled::ZERO, Number::add);
                    let found = gradient[variable][value];
                    if truth.is_zero() {
                        assert_eq!(found, 0.0);
                        continue;
                    }
                    let expected = slope.divide(truth).to_f64();
                    let fine = found == expected || (found - expected).abs() <= 1e-9 * (1.0 + expected.abs());
                    assert!(fine, "round {round}, {rules:?}: {found} for {expected}\n{program}");
                }
            }
        }
    }
}

#[test]
fn estimates_of_random_programs_keep_their_promise() {
    let (mut random, mut rng) = (Random(92), StdRng::seed_from_u64(92));
    let (epsilon, delta) = (0.3, 0.2);
    let (mut runs, mut failures, mut drawn) = (0_u32, 0_u32, 0_u32);
    for round in 0..300 {
        let Some(Trial { program, target, rows, system, .. }) = trial(&mut random, round, 3_000) else { continue };
        let truth = total(&weights(&program, &rows, &target)).natural_log();
        for _ in 0..3 {
            let report = system.estimate_report(&rows, &target, epsilon, delta, &mut rng).unwrap();
            runs += 1;
            drawn += u32::from(report.samples > 0);
            let high = report.log_value > truth + epsilon.ln_1p() + 1e-9;
            let low = report.log_value < truth + (-epsilon).ln_1p() - 1e-9;
            failures += u32::from(high || low);
            let p = truth.exp();
            assert!(report.lower <= p * (1.0 + 1e-9) && p <= report.upper * (1.0 + 1e-9), "round {round}");
        }
    }
    assert!(f64::from(failures) <= delta * f64::from(runs), "{failures} failures in {runs} runs, {drawn} drawn");
}

#[test]
fn limits_end_every_approximate_query_with_bounds_that_hold() {
    let (mut random, mut rng) = (Random(93), StdRng::seed_from_u64(93));
    let mut ended = 0;
    for round in 0..200 {
        let Some(Trial { program, target, rows, system, .. }) = trial(&mut random, round, 1_000) else { continue };
        let truth = total(&weights(&program, &rows, &target)).to_f64();
        let limits = Limits { nodes: random.below(12) as u64, ..Limits::default() };
        let system = system.with_limits(limits);
        let mut see = |error: Option<crate::Error>| match error {
            None => {}
            Some(crate::Error::Limit { limit, lower, upper, nodes }) => {
                assert!(limit == "nodes" && nodes <= limits.nodes, "{nodes} {limits:?}");
                assert!(lower <= truth * (1.0 + SLACK) && truth <= upper * (1.0 + SLACK), "{lower} {truth} {upper}");
                ended += 1;
            }
            Some(other) => panic!("{other}"),
        };
        for rules in [Approx::new(), Approx::new().explore(Explore::DepthFirst)] {
            see(system.approximate(&rows, &target, &rules).err());
            see(system.approximate_gradient(&rows, &target, &rules).err());
        }
        see(system.estimate(&rows, &target, 0.01, 0.01, &mut rng).err());
    }
    assert!(ended > 100, "{ended}");
}
