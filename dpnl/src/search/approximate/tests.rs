//! Random derived programs with probabilities from 1 to far below the range of `f64`: bounds, rules and promises are true,
//! with a slack that is relative to P.

use super::{Ended, Pair, Partial};
use crate::circuit::{Number, Scaled};
use crate::graph::random::{Flavour, Random, all_inputs, sample_of};
use crate::graph::{Program, Target};
use crate::oracle::Oracle;
use crate::oracle::derived::{GraphOracle, Options};
use crate::probabilities::RowLayout;
use crate::search::{Quota, estimate};
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
    /// The inputs that give the target with their weights, and the sum of those.
    weights: Vec<(Vec<usize>, Scaled)>,
    truth: Scaled,
    system: System<HandWritten<GraphOracle>>,
    layout: RowLayout,
    epsilon: f64,
}

/// A trial whose partial circuit takes at least so many nodes, if one is found.
fn hard_trial(random: &mut Random, round: usize, joint: usize, nodes: u64) -> Option<Trial> {
    let mut trials = (0..40).filter_map(|_| trial(random, round, joint));
    trials.find(|trial| run(&mut trial.partial(&trial.flat(), false), &Approx::new()).nodes >= nodes)
}

/// A random program, one of its outputs, rows for it, and a system with some of its machinery switched off.
fn trial(random: &mut Random, round: usize, joint: usize) -> Option<Trial> {
    let program = sample_of(FLAVOURS[round % 5], random, joint, 3 + round % 40).program;
    let depth = [1.0, 30.0, 150.0, 400.0, 700.0][random.below(5)];
    let rows = rows(random, &program, depth);
    let inputs = all_inputs(&program.graph);
    let target = program.run(&inputs[random.below(inputs.len())])?;
    let (keys, narrowing, components) = (random.below(4) > 0, random.below(4) > 0, random.below(4) > 0);
    let options = Options { keys, narrowing, components, plans: random.below(2) == 0, ..Options::default() };
    let system = System::from_oracle(GraphOracle::with_options(program.clone(), options).unwrap());
    let weights = weights(&program, &rows, &target);
    let (truth, layout) = (total(&weights), RowLayout::new(system.oracle().domains()));
    Some(Trial {
        program,
        target,
        rows,
        weights,
        truth,
        system,
        layout,
        epsilon: random.unit() * [1.0, 1e-3][random.below(2)],
    })
}

impl Trial {
    /// A partial circuit alone, without compiling at its side.
    fn partial<'a>(&'a self, flat: &'a [f64], for_gradient: bool) -> Partial<'a> {
        let quota = Quota::new(Limits::default());
        Partial::new(self.system.oracle(), &self.target, (&self.layout, flat), for_gradient, &quota, 0).unwrap()
    }

    /// The same, in the order of the search or by what settles most.
    fn either<'a>(&'a self, flat: &'a [f64], for_gradient: bool, settling: bool) -> Partial<'a> {
        let partial = || self.partial(flat, for_gradient);
        if settling { partial().settling().unwrap_or_else(partial) } else { partial() }
    }

    fn flat(&self) -> Vec<f64> {
        self.rows.concat()
    }

    fn describe(&self, round: usize) -> String {
        format!("round {round}, {:?}\n{:?}\n{}", self.target, self.rows, self.program)
    }

    /// d log P / dp_k(y) = Σ over inputs with x_k = y of Π of the other factors, by P.
    fn log_slope(&self, variable: usize, value: usize) -> f64 {
        let inputs = self.weights.iter().filter(|(places, _)| places[variable] == value);
        let slope = inputs.fold(Scaled::ZERO, |sum, (places, _)| {
            let others = self.rows.iter().zip(places).enumerate().filter(|(other, _)| *other != variable);
            let product =
                others.fold(Scaled::ONE, |product, (_, (row, &place))| product.multiply(Scaled::from_f64(row[place])));
            sum.add(product)
        });
        slope.divide(self.truth).to_f64()
    }
}

fn run(partial: &mut Partial<'_>, rules: &Approx) -> Bounds {
    match partial.run(rules, &Quota::new(Limits::default()), &|| false).unwrap() {
        Ended::Rule(bounds) => bounds,
        Ended::Overtaken => panic!("by nobody"),
    }
}

#[test]
fn bounds_and_rules_are_true_for_random_programs() {
    let (mut random, mut claims) = (Random(90), [[0; 5]; 2]);
    for round in 0..400 {
        let Some(trial) = hard_trial(&mut random, round, 400, 20) else { continue };
        let (epsilon, flat, what) = (trial.epsilon, trial.flat(), trial.describe(round));
        let explore = [Explore::MostProbable, Explore::DepthFirst, Explore::Random(round as u64)][random.below(3)];
        let nodes = random.between(1, 60) as u64;
        let absolute = epsilon * [1.0, 1e-20, 1e-200][random.below(3)];
        let base = Approx::new();
        for (rules, epsilon) in [
            (base, 0.0),
            (base.relative(epsilon), epsilon),
            (base.absolute(absolute), absolute),
            (base.max_nodes(nodes), 0.0),
            (base.relative(epsilon).max_nodes(nodes), epsilon),
        ] {
            let what = format!("{rules:?} {what}");
            let ask = |rules: &Approx| trial.system.approximate(&trial.rows, &trial.target, rules).unwrap();
            let paper = ask(&rules.explore(explore));
            check(&paper, trial.truth, epsilon, &what);
            check(&ask(&rules), trial.truth, epsilon, &what);
            let (bounds, _) = trial.system.approximate_gradient(&trial.rows, &trial.target, &rules).unwrap();
            check(&bounds, trial.truth, epsilon, &what);
            let partial = run(&mut trial.partial(&flat, round % 2 == 0), &rules);
            check(&partial, trial.truth, epsilon, &what);
            let settling = run(&mut trial.either(&flat, round % 2 == 0, true), &rules);
            check(&settling, trial.truth, epsilon, &what);
            claims[0][paper.stop as usize] += 1;
            claims[1][partial.stop as usize] += 1;
        }
    }
    for claims in claims {
        assert!(claims[0] > 200 && claims[1] > 100 && claims[2] > 30 && claims[4] > 50, "{claims:?}");
    }
}

/// A run that is stopped and goes on, again and again, comes to the same end, and its bounds never widen.
#[test]
fn a_partial_circuit_can_be_stopped_anywhere() {
    let mut random = Random(94);
    for round in 0..150 {
        let Some(trial) = hard_trial(&mut random, round, 300, 10) else { continue };
        let (flat, what) = (trial.flat(), trial.describe(round));
        let mut partial = trial.either(&flat, round % 3 == 0, round % 2 == 0);
        let mut before = (0.0, 1.0);
        loop {
            let nodes = partial.nodes() + 1 + random.below(4) as u64;
            let bounds = run(&mut partial, &Approx::new().max_nodes(nodes));
            check(&bounds, trial.truth, 0.0, &what);
            assert!(bounds.nodes <= nodes, "{what}");
            let slack = 1.0 + SLACK;
            assert!(
                before.0 <= bounds.lower * slack && bounds.upper <= before.1 * slack,
                "{before:?} {bounds:?} {what}"
            );
            before = (bounds.lower, bounds.upper);
            if bounds.stop == Stop::Exact {
                break;
            }
        }
    }
}

#[test]
fn gradients_of_random_programs_explored_to_the_end_are_those_of_p() {
    let mut random = Random(91);
    for round in 0..300 {
        let Some(trial) = trial(&mut random, round, 150) else { continue };
        let flat = trial.flat();
        let explore = [Explore::MostProbable, Explore::DepthFirst][round % 2];
        let ask = |rules: Approx| trial.system.approximate_log_gradient(&trial.rows, &trial.target, &rules).unwrap();
        let mut partial = trial.either(&flat, true, round % 2 == 0);
        let bounds = run(&mut partial, &Approx::new());
        let gradient: Vec<f64> = partial.log_gradient().into_iter().map(Number::to_f64).collect();
        let alone = (bounds, trial.layout.rows(&gradient));
        for (bounds, gradient) in [ask(Approx::new()), ask(Approx::new().explore(explore)), alone] {
            assert_eq!(bounds.stop, Stop::Exact);
            for (variable, row) in gradient.iter().enumerate() {
                for (value, &found) in row.iter().enumerate() {
                    if trial.truth.is_zero() {
                        assert_eq!(found, 0.0);
                        continue;
                    }
                    let expected = trial.log_slope(variable, value);
                    // What is beyond the range of f64 may be given as its end.
                    let beyond = expected.min(found) >= f64::MAX;
                    let fine = beyond || (found - expected).abs() <= 1e-9 * (1.0 + expected.abs());
                    assert!(fine, "{found} for {expected}, {}", trial.describe(round));
                }
            }
        }
    }
}

/// Where a run was stopped the gradient is that of the estimate as a function of the rows, with the same things settled.
#[test]
fn gradients_of_stopped_partial_circuits_by_finite_differences() {
    let (mut random, mut compared) = (Random(95), 0);
    for round in 0..400 {
        let Some(mut trial) = trial(&mut random, round, 300) else { continue };
        // Away from zeros: there a step would change what is explored.
        for row in &mut trial.rows {
            let size = row.len() as f64;
            row.iter_mut().for_each(|p| *p = 0.4 * *p + 0.6 / size);
        }
        let nodes = random.between(4, 40) as u64;
        let flat = trial.flat();
        let mut partial = trial.either(&flat, true, round % 2 == 0);
        let bounds = run(&mut partial, &Approx::new().max_nodes(nodes));
        if bounds.lower == 0.0 {
            continue;
        }
        let gradient = partial.log_gradient();
        let way = partial.shape();
        for variable in (0..trial.layout.variables()).filter(|&variable| trial.layout.domain(variable) > 1) {
            let (first, h) = (trial.layout.range(variable).start, 1e-6);
            let at = |sign: f64| {
                let mut moved = flat.clone();
                moved[first] += sign * h;
                moved[first + 1] -= sign * h;
                let mut partial = trial.either(&moved, true, round % 2 == 0);
                let bounds = run(&mut partial, &Approx::new().max_nodes(nodes));
                (partial.shape() == way).then(|| bounds.log_estimate())
            };
            let (Some(up), Some(down)) = (at(1.0), at(-1.0)) else { continue };
            let difference = (up - down) / (2.0 * h);
            let expected = gradient[first].to_f64() - gradient[first + 1].to_f64();
            let fine = (difference - expected).abs() <= 1e-4 * (1.0 + expected.abs());
            assert!(fine, "{difference} {expected}, {}", trial.describe(round));
            compared += 1;
        }
    }
    assert!(compared > 200, "only {compared} comparisons");
}

#[test]
fn estimates_of_random_programs_keep_their_promise() {
    let (mut random, mut rng) = (Random(92), StdRng::seed_from_u64(92));
    // Few draws will do for such a promise.
    let (epsilon, delta) = (0.6, 0.3);
    let (mut runs, mut failures, mut drawn) = (0_u32, 0_u32, 0_u32);
    for round in 0..250 {
        let Some(trial) = hard_trial(&mut random, round, 2_000, 60) else { continue };
        let (truth, flat) = (trial.truth.natural_log(), trial.flat());
        let quota = Quota::new(Limits::default());
        for way in 0..4 {
            let report = match way {
                0 => trial.system.estimate_report(&trial.rows, &trial.target, epsilon, delta, &mut rng).unwrap(),
                _ => {
                    let tester = trial.system.oracle().tester(&trial.target).unwrap();
                    let promise = (epsilon, delta);
                    estimate::estimate_after(trial.partial(&flat, false), tester, promise, &quota, &mut rng, 4).unwrap()
                }
            };
            runs += 1;
            drawn += u32::from(report.samples > 0);
            let high = report.log_value > truth + epsilon.ln_1p() + 1e-9;
            let low = report.log_value < truth + (-epsilon).ln_1p() - 1e-9;
            failures += u32::from(high || low);
            let p = truth.exp();
            assert!(report.lower <= p * (1.0 + 1e-9) && p <= report.upper * (1.0 + 1e-9), "round {round}");
        }
    }
    assert!(drawn > 50, "{drawn} of {runs} runs drew anything");
    assert!(f64::from(failures) <= delta * f64::from(runs), "{failures} failures in {runs} runs, {drawn} drawn");
}

/// What is drawn lies in the open part, with the weights of the inputs.
#[test]
fn inputs_are_drawn_by_their_weights_from_what_is_open() {
    let (mut random, mut rng, mut compared) = (Random(96), StdRng::seed_from_u64(96), 0);
    for round in 0..80 {
        let Some(mut trial) = hard_trial(&mut random, round, 100, 15) else { continue };
        trial.rows = rows(&mut random, &trial.program, 3.0);
        let truth = total(&weights(&trial.program, &trial.rows, &trial.target)).to_f64();
        let flat = trial.flat();
        let mut partial = trial.either(&flat, false, round % 2 == 0);
        let bounds = run(&mut partial, &Approx::new().max_nodes(random.between(1, 12) as u64));
        if bounds.stop == Stop::Exact {
            continue;
        }
        let (sampler, open) = partial.open_sampler();
        assert!((open.to_f64() - (bounds.upper - bounds.lower)).abs() < 1e-9, "{bounds:?}");
        let mut tester = trial.system.oracle().tester(&trial.target).unwrap();
        let mut input = vec![0; trial.rows.len()];
        let draws = 4_000;
        let hits = (0..draws).filter(|_| {
            sampler.draw(&mut input, &mut rng);
            tester(&input).unwrap()
        });
        let share = hits.count() as f64 / f64::from(draws);
        let expected = (truth - bounds.lower) / open.to_f64();
        // Six standard deviations at most.
        assert!((share - expected).abs() < 0.05, "{share} {expected}, {}", trial.describe(round));
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// Two circuits in turns: what they have in common encloses P, and they come to an end.
#[test]
fn pairs_of_partial_circuits_enclose_the_truth() {
    let (mut random, mut pairs) = (Random(97), 0);
    for round in 0..200 {
        let Some(trial) = hard_trial(&mut random, round, 300, 20) else { continue };
        let (flat, what, for_gradient) = (trial.flat(), trial.describe(round), round % 2 == 0);
        let begin = |_: u64| Ok(trial.partial(&flat, for_gradient));
        let mut pair = Pair::new(Box::new(begin), 0, for_gradient).unwrap();
        for nodes in [random.between(2, 60) as u64, random.between(60, 400) as u64, u64::MAX] {
            let rules = Approx::new().relative(trial.epsilon).max_nodes(nodes);
            let Ended::Rule(bounds) = pair.run(&rules, &Quota::new(Limits::default()), &|| false).unwrap() else {
                panic!("overtaken by nobody")
            };
            check(&bounds, trial.truth, trial.epsilon, &what);
            assert!(bounds.nodes <= nodes.max(2) && bounds.nodes == pair.nodes(), "{nodes} {bounds:?} {what}");
            if bounds.stop != Stop::MaxNodes {
                break;
            }
        }
        pairs += 1;
    }
    assert!(pairs > 80, "{pairs}");
}

#[test]
fn limits_end_every_approximate_query_with_bounds_that_hold() {
    let (mut random, mut rng) = (Random(93), StdRng::seed_from_u64(93));
    let mut ended = 0;
    for round in 0..200 {
        let Some(Trial { target, rows, system, truth, .. }) = trial(&mut random, round, 1_000) else { continue };
        let truth = truth.to_f64();
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
