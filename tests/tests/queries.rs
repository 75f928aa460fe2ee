//! Every query of a system against plain enumeration on random functions.

use std::collections::HashMap;

use dpnl::{Error, Limits, System};
use dpnl_tests::{Skill, Table, TableOracle, close, generator, random_rows, rows_close, weight};
use ndarray::Array3;
use proptest::prelude::*;

fn system(table: &Table, keys: bool) -> System<dpnl::HandWritten<TableOracle>> {
    System::from_oracle(TableOracle { table: table.clone(), skill: Skill::Complete, keys })
}

/// The inputs with S = output and positive weight, best first.
fn ranked(table: &Table, rows: &[Vec<f64>], output: u8) -> Vec<(Vec<usize>, f64)> {
    let mut inputs: Vec<(Vec<usize>, f64)> = table
        .inputs()
        .filter(|input| table.result(input) == Some(output))
        .map(|input| {
            let weight = weight(rows, &input);
            (input, weight)
        })
        .filter(|(_, weight)| *weight > 0.0)
        .collect();
    inputs.sort_by(|a, b| b.1.total_cmp(&a.1));
    inputs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn queries_equal_enumeration(seed: u64, keys: bool) {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 5, 3);
        let rows = random_rows(&mut rng, &table.domains);
        let system = system(&table, keys);
        let mut total = 0.0;
        for output in 0..3 {
            let truth = table.probability(&rows, output);
            total += truth;
            let ranked = ranked(&table, &rows, output);
            let explanations = system.explanations(&rows, &output, 7).unwrap();
            prop_assert_eq!(explanations.len(), ranked.len().min(7));
            for (found, (_, expected)) in explanations.iter().zip(&ranked) {
                prop_assert!(close(found.probability, *expected));
                prop_assert_eq!(table.result(&found.input), Some(output));
                prop_assert!(close(weight(&rows, &found.input), *expected));
            }
            for (index, found) in explanations.iter().enumerate() {
                prop_assert!(explanations[..index].iter().all(|other| other.input != found.input));
            }
            if truth == 0.0 {
                for error in [
                    system.posterior(&rows, &output).unwrap_err(),
                    system.explain(&rows, &output).unwrap_err(),
                    system.sample(&rows, &output, &mut rng).unwrap_err(),
                ] {
                    let is_zero = matches!(error, Error::ZeroProbability { .. });
                    prop_assert!(is_zero);
                }
                continue;
            }
            let mut posterior: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
            for (input, weight) in &ranked {
                input.iter().enumerate().for_each(|(variable, &value)| posterior[variable][value] += weight / truth);
            }
            prop_assert!(rows_close(&system.posterior(&rows, &output).unwrap(), &posterior));
            prop_assert!(close(system.explain(&rows, &output).unwrap().probability, ranked[0].1));
            for input in system.samples(&rows, &output, 5, &mut rng).unwrap() {
                prop_assert_eq!(table.result(&input), Some(output));
                prop_assert!(weight(&rows, &input) > 0.0);
            }
        }
        let distribution = system.distribution(&rows).unwrap();
        prop_assert!(distribution.windows(2).all(|pair| pair[0].1 >= pair[1].1));
        for (output, probability) in &distribution {
            prop_assert!(close(*probability, table.probability(&rows, *output)));
        }
        prop_assert!(close(distribution.iter().map(|(_, p)| p).sum(), total));
        prop_assert!((system.undefined_probability(&rows).unwrap() - (1.0 - total)).abs() < 1e-12);
    }

    #[test]
    fn gradients_equal_finite_differences(seed: u64) {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 4, 2);
        let rows = random_rows(&mut rng, &table.domains);
        let system = system(&table, true);
        let (p, gradient) = system.gradient(&rows, &0).unwrap();
        // P is linear in each row: moving a share h of row k onto value y changes P by h · (dP/dp_k(y) − P).
        for variable in 0..rows.len() {
            for value in 0..rows[variable].len() {
                let h = 0.125;
                let mut moved = rows.clone();
                moved[variable].iter_mut().for_each(|entry| *entry *= 1.0 - h);
                moved[variable][value] += h;
                let difference = (system.probability(&moved, &0).unwrap() - p) / h;
                prop_assert!((difference - (gradient[variable][value] - p)).abs() < 1e-11);
            }
        }
    }
}

/// Pearson's χ² against the posterior, at a level that a right sampler fails once in ten thousand seeds.
#[test]
fn samples_follow_the_posterior() {
    for seed in 0..8 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 3, 2);
        let rows = random_rows(&mut rng, &table.domains);
        let system = system(&table, true);
        let ranked: Vec<_> = ranked(&table, &rows, 0).into_iter().filter(|(_, weight)| *weight > 1e-3).collect();
        let truth = table.probability(&rows, 0);
        if ranked.len() < 3 {
            continue;
        }
        let draws = 20_000;
        let mut counts: HashMap<Vec<usize>, f64> = HashMap::new();
        for input in system.samples(&rows, &0, draws, &mut rng).unwrap() {
            *counts.entry(input).or_default() += 1.0;
        }
        let mut statistic = 0.0;
        let mut rest = (draws as f64, draws as f64);
        for (input, weight) in &ranked {
            let expected = draws as f64 * weight / truth;
            let count = counts.get(input).copied().unwrap_or(0.0);
            statistic += (count - expected).powi(2) / expected;
            rest = (rest.0 - expected, rest.1 - count);
        }
        if rest.0 > 5.0 {
            statistic += (rest.1 - rest.0).powi(2) / rest.0;
        }
        // Wilson and Hilferty's approximation of the quantile at 1 − 1e-4.
        let freedom = ranked.len() as f64;
        let bound = freedom * (1.0 - 2.0 / (9.0 * freedom) + 3.719 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
        assert!(statistic < bound, "seed {seed}: {statistic} against {bound}");
    }
}

fn batch(rows: &[Vec<Vec<f64>>], width: usize) -> Array3<f64> {
    Array3::from_shape_fn((rows.len(), rows[0].len(), width), |(sample, variable, value)| {
        rows[sample][variable].get(value).copied().unwrap_or(0.0)
    })
}

#[test]
fn batches_equal_single_queries_and_name_the_sample_at_fault() {
    let mut rng = generator(9);
    let table = Table::random(&mut rng, 5, 3);
    let width = table.domains.iter().copied().max().unwrap();
    let samples: Vec<Vec<Vec<f64>>> = (0..200).map(|_| random_rows(&mut rng, &table.domains)).collect();
    let labels: Vec<u8> = (0..200).map(|index| (index % 3) as u8).collect();
    let system = system(&table, true);
    let probs = batch(&samples, width);
    let values = system.probability_batch(&probs, &labels).unwrap();
    let (again, gradients) = system.gradient_batch(probs.view(), &labels).unwrap();
    let (logs, log_gradients) = system.log_gradient_batch(&probs, &labels).unwrap();
    assert_eq!(gradients.dim(), probs.dim());
    for (index, (rows, label)) in samples.iter().zip(&labels).enumerate() {
        let (p, gradient) = system.gradient(rows, label).unwrap();
        let (log, log_gradient) = system.log_gradient(rows, label).unwrap();
        assert_eq!((values[index], again[index], logs[index]), (p, p, log));
        for (variable, row) in gradient.iter().enumerate() {
            for (value, &d) in row.iter().enumerate() {
                assert_eq!(gradients[[index, variable, value]], d);
                assert_eq!(log_gradients[[index, variable, value]], log_gradient[variable][value]);
            }
        }
    }
    let mut broken = probs.clone();
    broken[[17, 0, 0]] = 2.0;
    assert!(matches!(system.probability_batch(&broken, &labels), Err(Error::Sample { sample: 17, .. })));
    assert!(matches!(
        system.gradient_batch(&probs, &labels[1..]),
        Err(Error::BatchShape { expected: 200, found: 199, .. })
    ));
}

#[test]
fn sixteen_threads_see_the_same_numbers_as_one() {
    let mut rng = generator(21);
    let table = Table::random(&mut rng, 5, 3);
    let rows = random_rows(&mut rng, &table.domains);
    let alone = system(&table, true);
    let expected: Vec<_> = (0..3).map(|output| alone.gradient(&rows, &output).unwrap()).collect();
    let shared = system(&table, true);
    std::thread::scope(|scope| {
        for thread in 0..16_u8 {
            let (shared, rows, expected) = (&shared, &rows, &expected);
            scope.spawn(move || {
                for round in 0..30 {
                    let output = (thread + round) % 3;
                    assert_eq!(shared.gradient(rows, &output).unwrap(), expected[usize::from(output)]);
                }
            });
        }
    });
}

#[test]
fn little_memory_forgets_and_recompiles_with_the_same_numbers() {
    let mut rng = generator(4);
    let table = Table::random(&mut rng, 6, 3);
    let rows = random_rows(&mut rng, &table.domains);
    let roomy = system(&table, true);
    let bytes = (0..3).map(|output| roomy.stats(&output).unwrap().bytes).max().unwrap();
    // Room for one output at a time.
    for factor in [1, 3, 10, 100] {
        let tight = system(&table, true).with_limits(Limits { bytes: bytes * factor, ..Limits::default() });
        for _ in 0..3 {
            for output in 0..3 {
                match tight.probability(&rows, &output) {
                    Ok(p) => assert_eq!(p, roomy.probability(&rows, &output).unwrap()),
                    Err(error) => assert!(matches!(error, Error::Limit { limit: "bytes", .. })),
                }
            }
        }
    }
}

#[test]
fn circuits_are_drawn_with_names_and_grouped_values() {
    let system = System::from_oracle(dpnl::AdditionOracle::new(1).unwrap());
    let dot = system.to_dot(&18).unwrap();
    assert!(dot.starts_with("digraph dpnl {") && dot.trim_end().ends_with('}'));
    assert!(dot.contains("[label=\"a[0]\",") && dot.contains("[label=\"b[0]\",") && dot.contains("[label=\"9\"]"));
    let svg = system.to_svg(&18).unwrap();
    assert!(svg.contains(">a[0]</text>") && svg.contains(">S = 18</text>"));
    let stats = system.stats(&18).unwrap();
    assert_eq!((stats.circuit_nodes, stats.circuit_edges), (1, 1), "that b is 9 is no node");
    assert!(stats.to_string().contains("search nodes"));
}
