//! Circuits of annotated functions: every query where a program falls into blocks, and numbers far below `f64`.

use dpnl::Rows;
use dpnl::prelude::*;
use dpnl_tests::{close, generator, random_rows, rows_close};
use rand::RngExt;
use rand::rngs::StdRng;

/// A chain whose state has three values: every block takes two variables and leaves one number behind.
#[symbolic]
fn chain(#[domain(0..=2)] x: &[u8], #[domain(0..=2)] y: &[u8]) -> (Vec<bool>, u8) {
    let mut state = 0;
    let mut seen = Vec::new();
    for i in 0..x.len() {
        seen.push(state == 2 && x[i] > y[i]);
        state = if state == 0 { x[i].max(y[i]) } else { (state + x[i] * y[i]) % 3 };
    }
    (seen, state)
}

/// A tree: two halves that meet in one comparison.
#[symbolic]
fn tree(#[domain(0..=2)] a: [u8; 4], #[domain(0..=2)] b: [u8; 3]) -> (u8, bool) {
    let left = (a[0] + a[1] * a[2]) % 2;
    let right = (b[0] + b[1]).max(b[2]) % 3;
    (left + right, right > left && a[3] == 1)
}

/// Every input of variables with three values each, with its probability.
fn inputs(rows: &[Vec<f64>]) -> impl Iterator<Item = (Vec<usize>, f64)> + '_ {
    (0..3_usize.pow(rows.len() as u32)).map(move |number| {
        let input: Vec<usize> = (0..rows.len()).map(|k| number / 3_usize.pow(k as u32) % 3).collect();
        let weight = input.iter().zip(rows).map(|(&value, row)| row[value]).product();
        (input, weight)
    })
}

/// All queries about one output against the inputs that lead to it.
fn check<F: dpnl::__private::Function>(
    system: &System<F>,
    rows: &[Vec<f64>],
    output: &F::Output,
    of: impl Fn(&[usize]) -> F::Output,
    rng: &mut StdRng,
) where
    F::Input: PartialEq + std::fmt::Debug,
{
    let mut matching: Vec<(Vec<usize>, f64)> = inputs(rows).filter(|(input, _)| of(input) == *output).collect();
    let truth: f64 = matching.iter().map(|(_, weight)| weight).sum();
    let (p, gradient) = system.gradient(rows, output).unwrap();
    assert!(close(p, truth) && close(system.probability(rows, output).unwrap(), truth), "{p} and {truth}");
    let mut expected: Vec<Vec<f64>> = rows.iter().map(|row| vec![0.0; row.len()]).collect();
    for (input, _) in inputs(rows).filter(|(input, _)| of(input) == *output) {
        for k in 0..rows.len() {
            let others = (0..rows.len()).filter(|&other| other != k);
            expected[k][input[k]] += others.map(|other| rows[other][input[other]]).product::<f64>();
        }
    }
    assert!(rows_close(&gradient, &expected));
    if truth == 0.0 {
        return;
    }
    let posterior = system.posterior(rows, output).unwrap();
    for (k, row) in posterior.iter().enumerate() {
        for (value, &p) in row.iter().enumerate() {
            let joint: f64 = matching.iter().filter(|(input, _)| input[k] == value).map(|(_, weight)| weight).sum();
            assert!(close(p, joint / truth), "variable {k}, value {value}");
        }
    }
    matching.retain(|(_, weight)| *weight > 0.0);
    matching.sort_by(|a, b| b.1.total_cmp(&a.1));
    let explanations = system.explanations(rows, output, 20).unwrap();
    assert_eq!(explanations.len(), matching.len().min(20));
    for (found, (_, weight)) in explanations.iter().zip(&matching) {
        assert!(close(found.probability, *weight));
    }
    let possible: Vec<F::Input> =
        system.explanations(rows, output, matching.len()).unwrap().into_iter().map(|e| e.input).collect();
    for sample in system.samples(rows, output, 20, rng).unwrap() {
        assert!(possible.contains(&sample), "{sample:?} is not among the inputs with this output");
    }
}

#[test]
fn queries_about_a_chain_equal_enumeration() {
    let system = Chain::system(4, 4).unwrap();
    let mut rng = generator(1);
    for _ in 0..12 {
        let rows = random_rows(&mut rng, &[3; 8]);
        let split = |input: &[usize]| -> (Vec<u8>, Vec<u8>) {
            let digits: Vec<u8> = input.iter().map(|&value| value as u8).collect();
            (digits[..4].to_vec(), digits[4..].to_vec())
        };
        let of = |input: &[usize]| {
            let (x, y) = split(input);
            chain(&x, &y)
        };
        let input: Vec<usize> = (0..8).map(|_| rng.random_range(0..3)).collect();
        check(&system, &rows, &of(&input), of, &mut rng);
    }
}

#[test]
fn queries_about_a_tree_equal_enumeration() {
    let system = Tree::system().unwrap();
    let mut rng = generator(2);
    for _ in 0..12 {
        let rows = random_rows(&mut rng, &[3; 7]);
        let of = |input: &[usize]| {
            let digits: Vec<u8> = input.iter().map(|&value| value as u8).collect();
            tree(digits[..4].try_into().unwrap(), digits[4..].try_into().unwrap())
        };
        let input: Vec<usize> = (0..7).map(|_| rng.random_range(0..3)).collect();
        check(&system, &rows, &of(&input), of, &mut rng);
    }
}

#[test]
fn limits_in_the_middle_of_blocks_leave_the_system_usable() {
    let mut rng = generator(3);
    let rows = random_rows(&mut rng, &[3; 40]);
    let (x, y) = (vec![1; 20], vec![2; 20]);
    let output = chain(&x, &y);
    let truth = Chain::system(20, 20).unwrap().probability(&rows, &output).unwrap();
    for nodes in (1..60).chain([60, 150]) {
        let system = Chain::system(20, 20).unwrap().with_limits(Limits { nodes, ..Limits::default() });
        // What was solved before the limit is kept, so that asking again gets further, and there in the end.
        let mut answers = (0..200).map(|_| system.probability(&rows, &output));
        let found = answers.find_map(|answer| match answer {
            Ok(p) => Some(p),
            Err(dpnl::Error::Limit { lower, upper, .. }) => {
                assert!(lower <= truth + 1e-12 && truth <= upper + 1e-12 && upper <= 1.0, "{lower} {truth} {upper}");
                None
            }
            Err(error) => panic!("{error}"),
        });
        assert!(nodes < 60 || close(found.unwrap(), truth), "{nodes}: {found:?}");
    }
}

#[symbolic]
fn add(#[domain(0..=9)] a: &[u8], #[domain(0..=9)] b: &[u8]) -> Vec<u8> {
    let mut carry = 0;
    let mut sum = vec![0; a.len() + 1];
    for i in (0..a.len()).rev() {
        let d = carry + a[i] + b[i];
        sum[i + 1] = d % 10;
        carry = d / 10;
    }
    sum[0] = carry;
    sum
}

/// Half of the digits only matter if the switch is on.
#[symbolic]
fn switched(on: bool, #[domain(0..=9)] digits: &[u8]) -> Vec<u8> {
    let mut shown = vec![0; digits.len()];
    for i in 0..digits.len() {
        if on || i < digits.len() / 2 {
            shown[i] = digits[i];
        }
    }
    shown
}

/// Rows of very different kinds: even, peaked, with zeros, with tiny entries, with both.
fn kinds_of_rows(rng: &mut StdRng, domains: &[usize], label: &[u8]) -> Vec<Vec<Vec<f64>>> {
    let normal = |row: Vec<f64>| -> Vec<f64> {
        let sum: f64 = row.iter().sum();
        row.into_iter().map(|entry| entry / sum).collect()
    };
    let mut kinds = Vec::new();
    for (round, kind) in [0, 0, 1, 0, 2, 3, 4, 0, 4, 4, 1, 4].into_iter().enumerate() {
        let row = |(k, &size): (usize, &usize)| {
            let entry = |value: usize| match kind {
                0 => rng.random::<f64>() + 0.01,
                1 if value == usize::from(label[k % label.len()]) % size => 1.0,
                1 => 1e-9 * rng.random::<f64>(),
                2 if (value + round).is_multiple_of(3) => 0.0,
                2 => rng.random::<f64>(),
                4 if (value + k + round).is_multiple_of(3) => 0.0,
                4 => 10_f64.powi(-rng.random_range(0..300)),
                _ if value == k % size => 1.0,
                _ => 1e-40 * (rng.random::<f64>() + 0.1),
            };
            normal((0..size).map(entry).collect())
        };
        kinds.push(domains.iter().enumerate().map(row).collect());
    }
    kinds
}

/// One system sees all samples, one after the other; fresh ones see one each.
fn same_as_fresh<F: dpnl::__private::Function>(
    make: impl Fn() -> System<F>,
    samples: &[Vec<Vec<f64>>],
    output: &F::Output,
    tiny_at_least: usize,
) {
    let system = make();
    let mut tiny = 0;
    for (index, rows) in samples.iter().enumerate() {
        let (log, gradient) = system.log_gradient(rows, output).unwrap();
        let (expected_log, expected) = make().log_gradient(rows, output).unwrap();
        assert!(
            log == expected_log || (log - expected_log).abs() <= 1e-12 * log.abs(),
            "{index}: {log} {expected_log}"
        );
        for k in 0..rows.count() {
            for (value, (&found, &wanted)) in gradient[k].iter().zip(&expected[k]).enumerate() {
                // A value that was ruled out may be worth more than an `f64` can hold, but it is a number.
                let same = found == wanted || (found - wanted).abs() <= 1e-10 * wanted.abs() + 1e-200;
                assert!(same, "{index}: {k} {value}: {found} for {wanted}");
            }
        }
        tiny += usize::from(log.is_finite() && log < -500.0);
    }
    assert!(tiny >= tiny_at_least, "{tiny}");
}

#[test]
fn tiny_probabilities_do_not_depend_on_what_was_asked_before() {
    let mut rng = generator(4);
    let digits: Vec<u8> = (0..400).map(|_| rng.random_range(0..10)).collect();
    let samples = kinds_of_rows(&mut rng, &[10; 800], &digits);
    same_as_fresh(|| Add::system(400, 400).unwrap(), &samples, &add(&digits, &digits), 4);
    let mut shown = digits.clone();
    shown.extend(vec![0; 400]);
    let mut domains = vec![2];
    domains.extend([10; 800]);
    let samples = kinds_of_rows(&mut rng, &domains, &digits);
    same_as_fresh(|| Switched::system(800).unwrap(), &samples, &shown, 4);
}
