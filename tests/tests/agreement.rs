//! DPNL, ApproxDPNL, gradients and the estimator against plain enumeration, on random functions.

use dpnl::{Approx, Explore, NaiveOracle, Oracle, Stop, System};
use dpnl_tests::{Skill, Table, TableOracle, close, digits, generator, random_rows, rows_close, weight};
use proptest::prelude::*;
use rand::RngExt;

fn oracles(table: &Table) -> Vec<Box<dyn Oracle<Output = u8>>> {
    let (domains, function) = (table.domains.clone(), table.clone());
    let mut oracles: Vec<Box<dyn Oracle<Output = u8>>> =
        vec![Box::new(NaiveOracle::new(domains, move |input: &[usize]| function.result(input)))];
    for skill in [Skill::Complete, Skill::Patchy] {
        for keys in [false, true] {
            oracles.push(Box::new(TableOracle { table: table.clone(), skill, keys }));
        }
    }
    oracles
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn exact_equals_enumeration(seed: u64) {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 5, 3);
        let rows = random_rows(&mut rng, &table.domains);
        for oracle in oracles(&table) {
            let system = System::from_oracle(oracle);
            for output in 0..4 {
                let truth = table.probability(&rows, output);
                let p = system.probability(&rows, &output).unwrap();
                prop_assert!(close(p, truth), "{p} {truth}");
                let log = system.log_probability(&rows, &output).unwrap();
                prop_assert!(close(log.exp(), truth));
                let (p, gradient) = system.gradient(&rows, &output).unwrap();
                prop_assert!(close(p, truth));
                prop_assert!(rows_close(&gradient, &table.gradient(&rows, output)), "{gradient:?}");
                let (_, log_gradient) = system.log_gradient(&rows, &output).unwrap();
                for (row, log_row) in gradient.iter().zip(&log_gradient) {
                    for (&d, &log_d) in row.iter().zip(log_row) {
                        let expected = if truth > 0.0 { d / truth } else { 0.0 };
                        prop_assert!(close(log_d, expected), "{log_d} {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn bounds_enclose_and_rules_hold(seed: u64) {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 5, 3);
        let rows = random_rows(&mut rng, &table.domains);
        let explore = [Explore::MostProbable, Explore::DepthFirst, Explore::Random(seed)][rng.random_range(0..3)];
        let epsilon = rng.random::<f64>();
        let nodes = rng.random_range(1..60);
        for oracle in oracles(&table) {
            let system = System::from_oracle(oracle);
            for output in 0..4 {
                let truth = table.probability(&rows, output);
                let base = Approx::new().explore(explore);
                for (rules, expected) in [
                    (base, Stop::Exact),
                    (base.relative(epsilon), Stop::Relative),
                    (base.absolute(epsilon), Stop::Absolute),
                    (base.max_nodes(nodes), Stop::MaxNodes),
                    (base.relative(epsilon).absolute(epsilon / 9.0).max_nodes(nodes), Stop::MaxNodes),
                ] {
                    let bounds = system.approximate(&rows, &output, &rules).unwrap();
                    let slack = 1e-12;
                    prop_assert!(bounds.lower <= truth + slack && truth <= bounds.upper + slack, "{bounds:?} {truth}");
                    prop_assert!(0.0 <= bounds.lower && bounds.upper <= 1.0);
                    let estimate = bounds.estimate();
                    prop_assert!(bounds.lower <= estimate + slack && estimate <= bounds.upper + slack);
                    match bounds.stop {
                        Stop::Exact => prop_assert!(close(bounds.lower, truth) && close(bounds.upper, truth)),
                        Stop::Relative => {
                            prop_assert!(estimate <= truth * (1.0 + epsilon) + slack);
                            prop_assert!(estimate >= truth / (1.0 + epsilon) - slack);
                        }
                        Stop::Absolute => prop_assert!((estimate - truth).abs() <= epsilon + slack),
                        Stop::MaxNodes => prop_assert!(bounds.nodes == nodes),
                        Stop::Timeout => prop_assert!(false, "no timeout was asked for"),
                    }
                    if expected == Stop::Exact {
                        prop_assert_eq!(bounds.stop, Stop::Exact);
                    }
                }
            }
        }
    }

    #[test]
    fn gradient_of_the_estimate(seed: u64) {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 2);
        let rows = random_rows(&mut rng, &table.domains);
        for oracle in oracles(&table) {
            let system = System::from_oracle(oracle);
            // Explored to the end, the estimate is P and its gradient that of P.
            let (bounds, gradient) = system.approximate_gradient(&rows, &0, &Approx::new()).unwrap();
            let expected = table.gradient(&rows, 0);
            if bounds.lower > 0.0 {
                for (row, truth) in gradient.iter().zip(&expected) {
                    for (&d, &truth) in row.iter().zip(truth) {
                        prop_assert!((d - truth).abs() < 1e-9, "{d} {truth}");
                    }
                }
            } else {
                prop_assert!(gradient.iter().flatten().all(|&d| d == 0.0));
            }
        }
    }
}

/// Moving a little along a direction that keeps the rows normalised changes the estimate as the gradient says,
/// as long as the same valuations are settled.
#[test]
fn gradient_of_a_stopped_estimate_by_finite_differences() {
    let mut compared = 0;
    for seed in 0..400 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 2);
        let mut rows = random_rows(&mut rng, &table.domains);
        // Keep away from zeros: there a step changes which valuations are explored.
        for row in &mut rows {
            let n = row.len() as f64;
            row.iter_mut().for_each(|p| *p = 0.5 * *p + 0.5 / n);
        }
        let system = System::from_oracle(TableOracle { table: table.clone(), skill: Skill::Patchy, keys: false });
        let rules = Approx::new().max_nodes(6).explore(Explore::DepthFirst);
        let (bounds, gradient) = system.approximate_gradient(&rows, &0, &rules).unwrap();
        if bounds.lower == 0.0 {
            continue;
        }
        for variable in (0..rows.len()).filter(|&variable| rows[variable].len() > 1) {
            let h = 1e-6;
            let at = |sign: f64| {
                let mut moved = rows.clone();
                moved[variable][0] += sign * h;
                moved[variable][1] -= sign * h;
                system.approximate(&moved, &0, &rules).unwrap().estimate()
            };
            let difference = (at(1.0) - at(-1.0)) / (2.0 * h);
            let expected = gradient[variable][0] - gradient[variable][1];
            assert!((difference - expected).abs() < 1e-5, "seed {seed}: {difference} {expected}");
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} comparisons");
}

/// Over hundreds of seeded runs the estimator fails less often than δ. More inputs than may be compiled before the bounds.
#[test]
fn estimator_keeps_its_promise() {
    let (epsilon, delta) = (0.2, 0.2);
    let (mut runs, mut failures, mut drawn) = (0, 0, 0);
    for seed in 0..6 {
        let mut rng = generator(seed);
        let domains = vec![4; 9];
        let weights: Vec<usize> = domains.iter().map(|_| rng.random_range(1..8)).collect();
        let modulus = rng.random_range(2..12);
        let function = move |input: &[usize]| {
            input.iter().zip(&weights).map(|(value, weight)| value * weight).sum::<usize>() % modulus
        };
        let rows = random_rows(&mut rng, &domains)
            .into_iter()
            .map(|row| row.into_iter().map(|p| 0.2 * p + 0.2).collect())
            .collect::<Vec<Vec<f64>>>();
        let inputs = (0..4_usize.pow(9)).map(|number| digits(&domains, number));
        let truth: f64 = inputs.filter(|input| function(input) == 1).map(|input| weight(&rows, &input)).sum();
        // The naive oracle settles nothing early, so that most of the probability has to be sampled.
        let system = System::from_oracle(NaiveOracle::new(domains, move |input: &[usize]| Some(function(input))));
        for _ in 0..60 {
            let report = system.estimate_report(&rows, &1, epsilon, delta, &mut rng).unwrap();
            runs += 1;
            drawn += u32::from(report.samples > 0 && report.upper - report.lower > 0.5);
            failures += u32::from((report.value - truth).abs() > epsilon * truth);
            assert!(report.lower <= truth + 1e-12 && truth <= report.upper + 1e-12);
        }
    }
    assert!(runs == 360 && drawn > 240, "{runs} runs, {drawn} of them sampled most of the probability");
    assert!(f64::from(failures) <= delta * f64::from(runs), "{failures} failures in {runs} runs");
}

/// The sampled part is only what the bounds leave open: where they settle everything, nothing is drawn, and an
/// output of probability zero ends too.
#[test]
fn estimator_draws_only_what_is_open() {
    for seed in 0..60 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 2);
        let rows = random_rows(&mut rng, &table.domains);
        let system = System::from_oracle(TableOracle { table: table.clone(), skill: Skill::Complete, keys: false });
        for output in 0..3 {
            let report = system.estimate_report(&rows, &output, 0.05, 0.05, &mut rng).unwrap();
            let truth = table.probability(&rows, output);
            assert!((report.value - truth).abs() <= 0.05 * truth + 1e-12);
            if report.samples == 0 {
                assert!(report.upper <= report.lower * 1.05_f64.powi(2) + 1e-12);
            }
        }
    }
}
