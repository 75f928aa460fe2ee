//! Entropy, expectation, the most probable output, and circuits as values; against plain enumeration.

mod case;
mod circuits;

use dpnl::prelude::*;
use dpnl::{Error, Subject};
use dpnl_tests::programs::Output;
use dpnl_tests::{close, generator, random_rows};
use rand::RngExt;

use case::{cases, share};

/// Compares a gradient with differences along the edges of the simplex: from the rows towards a sure value.
fn differences(rows: &[Vec<f64>], gradient: &[Vec<f64>], value: impl Fn(&[Vec<f64>]) -> f64) {
    for variable in 0..rows.len() {
        for towards in 0..rows[variable].len() {
            // Near zero the slope of p log p changes too fast for differences.
            if rows[variable].iter().any(|&p| p < 0.01) {
                continue;
            }
            let h = 1e-5;
            let moved = |h: f64| {
                let mut moved = rows.to_vec();
                moved[variable].iter_mut().for_each(|entry| *entry *= 1.0 - h);
                moved[variable][towards] += h;
                value(&moved)
            };
            let found = (moved(h) - moved(-h)) / (2.0 * h);
            let mean: f64 = gradient[variable].iter().zip(&rows[variable]).map(|(d, p)| d * p).sum();
            let expected = gradient[variable][towards] - mean;
            assert!(
                (found - expected).abs() < 1e-5 * (1.0 + expected.abs()),
                "{variable} {towards}: {found} {expected}"
            );
        }
    }
}

#[test]
fn entropies_agree_with_enumeration() {
    let mut compared = 0;
    for case in cases(0..250) {
        let distribution = case.distribution(&case.rows);
        let expected: f64 = distribution.values().map(|&p| share(p)).sum();
        let (found, gradient) = case.system.output_entropy_gradient(&case.rows).unwrap();
        assert!((found - expected).abs() < 1e-9, "seed {}: H(S) {found} {expected}", case.seed);
        assert_eq!(case.system.output_entropy(&case.rows).unwrap(), found);
        if case.seed % 4 == 0 && distribution.values().all(|&p| p > 1e-3) {
            differences(&case.rows, &gradient, |rows| case.system.output_entropy(rows).unwrap());
        }
        for (output, &p) in distribution.iter().filter_map(|(output, p)| Some((output.as_ref()?, p))).take(4) {
            if p == 0.0 {
                assert!(matches!(case.system.entropy(&case.rows, output), Err(Error::ZeroProbability { .. })));
                continue;
            }
            let expected = case.entropy(&case.rows, output);
            let (found, gradient) = case.system.entropy_gradient(&case.rows, output).unwrap();
            assert!((found - expected).abs() < 1e-9, "seed {}: H(X | {output:?}) {found} {expected}", case.seed);
            assert!(close(case.system.entropy(&case.rows, output).unwrap(), found));
            differences(&case.rows, &gradient, |rows| case.system.entropy(rows, output).unwrap());
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

#[symbolic]
fn total(#[domain(0..=9)] digits: Vec<u8>) -> u32 {
    digits.into_iter().map(u32::from).sum()
}

#[test]
fn entropy_does_not_underflow() {
    // 400 digits of which each is 9 with probability 0.1, and the sum says that all are: then nothing is left open.
    let system = Total::system(400).unwrap();
    let rows = vec![vec![0.1; 10]; 400];
    assert!(system.entropy(&rows, &3600).unwrap() < 1e-9);
    // One digit is 8: any of the 400, all alike.
    let (entropy, gradient) = system.entropy_gradient(&rows, &3599).unwrap();
    assert!((entropy - 400_f64.ln()).abs() < 1e-9, "{entropy}");
    assert!(gradient.iter().flatten().all(|d| d.is_finite()));
}

#[test]
fn expectations_agree_with_enumeration() {
    for case in cases(0..200) {
        let number = |output: &Output| output.0 as f64 + 0.5 * output.3.len() as f64;
        let moments = |rows: &[Vec<f64>]| {
            let distribution = case.distribution(rows);
            let known: Vec<(f64, f64)> =
                distribution.iter().filter_map(|(output, &p)| Some((number(output.as_ref()?), p))).collect();
            let defined: f64 = known.iter().map(|(_, p)| p).sum();
            let mean = known.iter().map(|(number, p)| number * p).sum::<f64>() / defined;
            (defined, mean, known.iter().map(|(number, p)| (number - mean).powi(2) * p).sum::<f64>() / defined)
        };
        let (defined, mean, variance) = moments(&case.rows);
        let found = case.system.expectation_gradient(&case.rows, number);
        if defined == 0.0 {
            assert!(matches!(found, Err(Error::ZeroProbability { .. })));
            continue;
        }
        let (found, gradient) = found.unwrap();
        let scale = 1.0 + mean.abs() + variance;
        assert!((found.mean - mean).abs() < 1e-9 * scale && (found.variance - variance).abs() < 1e-9 * scale * scale);
        assert_eq!(case.system.expectation(&case.rows, number).unwrap(), found);
        // Σ (f(x) − mean) Π p over the other variables, by enumeration.
        let mut expected: Vec<Vec<f64>> = case.rows.iter().map(|row| vec![0.0; row.len()]).collect();
        for (input, output) in case.table.iter().filter_map(|(input, output)| Some((input, output.as_ref()?))) {
            for (variable, &value) in input.iter().enumerate() {
                let others = input.iter().enumerate().filter(|(other, _)| *other != variable);
                let others: f64 = others.map(|(other, &value)| case.rows[other][value]).product();
                expected[variable][value] += (number(output) - mean) * others / defined;
            }
        }
        for (found, expected) in gradient.iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - expected).abs() < 1e-8 * scale / defined, "seed {}: {found} {expected}", case.seed);
        }
        if defined > 0.05 && scale < 1e3 {
            differences(&case.rows, &gradient, |rows| moments(rows).1);
        }
    }
    let system = Total::system(2).unwrap();
    let error = system.expectation(&vec![vec![0.1; 10]; 2], |sum| 1.0 / f64::from(*sum)).unwrap_err();
    assert!(matches!(error, Error::Argument { .. }), "{error}");
}

#[symbolic]
fn remainder(#[domain(0..=3)] a: u8, #[domain(0..=2)] b: u8) -> u8 {
    (3 * a + b) % 7
}

#[symbolic(limit = 100)]
fn remainder_traced(#[domain(0..=3)] a: u8, #[domain(0..=2)] b: u8) -> u8 {
    (3 * a + b) % 7
}

/// What has probability zero has derivatives all the same, whether the answer comes from calls or from circuits.
#[test]
fn gradients_where_values_are_impossible() {
    let rows = vec![vec![0.0, 0.5, 0.0, 0.5], vec![0.25, 0.0, 0.75]];
    let output = |a: usize, b: usize| f64::from(remainder(a as u8, b as u8));
    let all: Vec<(usize, usize)> = (0..4).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
    let mean: f64 = all.iter().map(|&(a, b)| rows[0][a] * rows[1][b] * output(a, b)).sum();
    let share_of = |number: f64| -> f64 {
        all.iter().filter(|&&(a, b)| output(a, b) == number).map(|&(a, b)| rows[0][a] * rows[1][b]).sum()
    };
    let mut expected = [vec![0.0; 4], vec![0.0; 3]];
    let mut steepness = expected.clone();
    for &(a, b) in &all {
        let slope = -1.0 - share_of(output(a, b)).max(f64::MIN_POSITIVE).ln();
        for (variable, value, other) in [(0, a, rows[1][b]), (1, b, rows[0][a])] {
            expected[variable][value] += (output(a, b) - mean) * other;
            steepness[variable][value] += slope * other;
        }
    }
    let close = |found: Vec<Vec<f64>>, expected: &[Vec<f64>]| {
        let pairs = found.iter().flatten().zip(expected.iter().flatten());
        pairs.for_each(|(found, expected)| assert!((found - expected).abs() < 1e-9, "{found} {expected}"));
    };
    let (called, traced) = (Remainder::system().unwrap(), RemainderTraced::system().unwrap());
    for _ in 0..2 {
        close(called.expectation_gradient(&rows, |&sum| f64::from(sum)).unwrap().1, &expected);
        close(traced.expectation_gradient(&rows, |&sum| f64::from(sum)).unwrap().1, &expected);
        close(called.output_entropy_gradient(&rows).unwrap().1, &steepness);
        close(traced.output_entropy_gradient(&rows).unwrap().1, &steepness);
        assert_eq!(called.distribution(&rows).unwrap().len(), traced.distribution(&rows).unwrap().len());
    }
}

#[test]
fn the_most_probable_output_is_the_best_of_all() {
    for case in cases(0..300) {
        let distribution = case.distribution(&case.rows);
        let best = distribution.iter().filter(|(output, _)| output.is_some()).map(|(_, &p)| p).fold(0.0, f64::max);
        match case.system.most_probable_output(&case.rows) {
            Err(Error::ZeroProbability { .. }) => assert_eq!(best, 0.0),
            found => {
                let (output, p) = found.unwrap();
                assert!(close(p, best), "seed {}: {p} {best}", case.seed);
                assert!(close(distribution[&Some(output)], best));
            }
        }
    }
}

#[symbolic]
fn options(#[domain(0..=3)] a: [u8; 8]) -> [Option<u8>; 8] {
    a.map(|a| if a > 1 { Some(a) } else { None })
}

#[symbolic]
fn sums(#[domain(0..=9)] a: [u8; 6], #[domain(0..=9)] b: [u8; 6]) -> [u8; 7] {
    let mut sum = [0; 7];
    let mut carry = 0;
    for i in (0..6).rev() {
        let digit = a[i] + b[i] + carry;
        sum[i + 1] = digit % 10;
        carry = digit / 10;
    }
    sum[0] = carry;
    sum
}

#[test]
fn the_most_probable_of_very_many_outputs() {
    // None has probability 0.3 + 0.3: more than any number, though neither of the two values behind it has.
    let rows = vec![vec![0.3, 0.3, 0.4, 0.0]; 8];
    let (output, p) = Options::system().unwrap().most_probable_output(&rows).unwrap();
    assert_eq!(output, [None; 8]);
    assert!((p - 0.6_f64.powi(8)).abs() < 1e-12);
    // Sums of two six-digit numbers, almost sure digits: 2 · 10^6 outputs.
    let mut rng = generator(5);
    let mut sure = [[0; 6]; 2];
    let rows: Vec<Vec<f64>> = (0..12)
        .map(|variable| {
            let digit = rng.random_range(0..10);
            sure[variable / 6][variable % 6] = digit;
            (0..10).map(|value| if value == digit { 0.91 } else { 0.01 }).collect()
        })
        .collect();
    let system = Sums::system().unwrap();
    let (output, p) = system.most_probable_output(&rows).unwrap();
    assert_eq!(output, sums(sure[0], sure[1]));
    assert!(close(p, system.probability(&rows, &output).unwrap()));
    // Limits hold for the whole query, and it ends with what it knows.
    let system = Sums::system().unwrap().with_limits(Limits { nodes: 200, ..Limits::default() });
    match system.most_probable_output(&rows) {
        Err(Error::Limit { limit: "nodes", lower, upper, .. }) => assert!(lower <= p && p <= upper, "{lower} {upper}"),
        other => panic!("{other:?}"),
    }
}

/// Seven digits, a condition that reads two of them, and an option whose payload is independent of its presence.
#[symbolic]
fn scattered(#[domain(0..=9)] digits: [u8; 7], flag: bool) -> Result<([u8; 5], Option<u8>), u8> {
    if digits[5] > digits[6] {
        return Err(digits[6]);
    }
    Ok(([0, 1, 2, 3, 4].map(|i| digits[i] / 2), if flag { Some(digits[0] % 3) } else { None }))
}

/// Millions of outputs that are all equally probable: what is independent is chosen by itself.
#[test]
fn the_most_probable_of_outputs_that_are_all_alike() {
    #[symbolic]
    fn same(#[domain(0..=9)] digits: [u8; 7]) -> [u8; 7] {
        digits
    }
    let system = Same::system().unwrap().with_limits(Limits { nodes: 10_000, ..Limits::default() });
    let (_, p) = system.most_probable_output(&vec![vec![0.1; 10]; 7]).unwrap();
    assert!(close(p, 1e-7));
    // In parts, with conditions between some of them, against all outputs that there are.
    let system = Scattered::system().unwrap();
    let mut rng = generator(8);
    for round in 0..6 {
        let mut rows: Vec<Vec<f64>> = random_rows(&mut rng, &[10, 10, 10, 10, 10, 10, 10, 2]);
        if round % 2 == 0 {
            rows[1..5].fill(vec![0.1; 10]);
        }
        let (output, p) = system.most_probable_output(&rows).unwrap();
        assert!(close(p, system.probability(&rows, &output).unwrap()));
        // The digits in the middle are independent of everything else.
        let halves = |row: &[f64]| row.chunks(2).map(|pair| pair.iter().sum::<f64>()).fold(0.0, f64::max);
        let middle: f64 = rows[1..5].iter().map(|row| halves(row)).product();
        let kept: f64 = (0..10).map(|low| (0..=low).map(|high| rows[5][high] * rows[6][low]).sum::<f64>()).sum();
        let first = (0..5).map(|half| {
            let with = |rest: usize| {
                (2 * half..2 * half + 2).filter(|digit| digit % 3 == rest).map(|digit| rows[0][digit]).sum::<f64>()
            };
            let some = (0..3).map(with).fold(0.0, f64::max) * rows[7][1];
            some.max((rows[0][2 * half] + rows[0][2 * half + 1]) * rows[7][0])
        });
        let fine = first.fold(0.0, f64::max) * middle * kept;
        let failed = (0..10).map(|low| rows[6][low] * rows[5][low + 1..].iter().sum::<f64>()).fold(0.0, f64::max);
        assert!(close(p, fine.max(failed)), "{p} {fine} {failed}");
    }
}

#[test]
fn many_threads_and_a_pool_of_ones_own() {
    use rayon::prelude::*;
    let system = Total::system(12).unwrap();
    let rows = vec![vec![0.1; 10]; 12];
    let expected = system.probability(&rows, &40).unwrap();
    let fresh = Total::system(12).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    // Eight threads outside of any pool, and a caller's own pool, nested, on one system that has compiled nothing.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(fresh.probability(&rows, &40).unwrap(), expected));
        }
    });
    let batch = ndarray::Array3::from_elem((40, 12, 10), 0.1);
    pool.install(|| {
        (0..8).into_par_iter().for_each(|round: u32| {
            let labels: Vec<u32> = (0..40).map(|sample| (sample + round) % 100).collect();
            let values = fresh.probability_batch(&batch, &labels).unwrap();
            let alone: Vec<f64> = labels.par_iter().map(|label| fresh.probability(&rows, label).unwrap()).collect();
            assert_eq!(values.to_vec(), alone);
        });
    });
    assert_eq!(name_of(&fresh), 12);
}

fn name_of<F: Subject>(system: &System<F>) -> usize {
    system.oracle().domains().len()
}
