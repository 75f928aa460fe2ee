//! No hang, no deadlock, no panic from any public call: thousands of random calls with arguments that make no sense, from
//! eight threads and from inside of rayon. An answer is a number that can be, or an error.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use dpnl::prelude::*;
use dpnl::{AdditionOracle, Subject};
use dpnl_tests::{generator, random_rows};
use ndarray::Array3;
use rand::RngExt;
use rand::rngs::StdRng;
use rayon::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
enum Only {
    One,
}

#[symbolic]
fn share(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> u8 {
    a / b
}

#[symbolic]
fn always_panics(a: bool) -> bool {
    assert!(u8::from(a) > 1);
    a
}

#[symbolic]
fn nothing(#[domain(0..=9)] digits: &[u8]) -> Option<u8> {
    digits.first().copied()
}

#[symbolic]
fn single(only: Only, #[domain(7..=7)] seven: u8) -> u8 {
    if only == Only::One { seven } else { 0 }
}

#[symbolic]
fn deep(#[domain(0..=400)] n: u32) -> u32 {
    if n == 0 { 0 } else { 1 + deep(n - 1) }
}

#[symbolic]
fn sorted(#[domain(0..=3)] mut digits: [u8; 5]) -> [u8; 5] {
    digits.sort();
    digits
}

#[symbolic]
fn ends(bits: Vec<bool>) -> bool {
    bits[0] || bits[bits.len() - 1]
}

/// Rows that fit, or fit in no way.
fn rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    let mut rows = random_rows(rng, domains);
    let strange = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 2.0, 1e300, 1e-320, -0.0, 0.0, 1.0 + 5e-7];
    for _ in 0..rng.random_range(0..3) {
        let row = rng.random_range(0..rows.len().max(1));
        match (rng.random_range(0..8), rows.get_mut(row)) {
            (0, _) => rows.clear(),
            (1, _) => rows.push(vec![1.0]),
            (2, Some(row)) => row.clear(),
            (3, Some(row)) => row.push(0.0),
            (4, Some(row)) => row.extend(vec![0.0; 10_000]),
            (5, Some(row)) => row.fill(0.0),
            (_, Some(row)) if !row.is_empty() => {
                let place = rng.random_range(0..row.len());
                row[place] = strange[rng.random_range(0..strange.len())];
            }
            _ => {}
        }
    }
    rows
}

fn strange_number(rng: &mut StdRng) -> f64 {
    let numbers = [0.1, 0.5, 0.9, 0.0, 1.0, -0.5, 2.0, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    numbers[rng.random_range(0..numbers.len())]
}

fn is_probability(p: f64) -> bool {
    (-1e-9..=1.0 + 1e-6).contains(&p)
}

static CALLS: AtomicU64 = AtomicU64::new(0);

/// One random call. Says what it was if the answer cannot be.
fn call<F: Subject>(system: &System<F>, outputs: &[dpnl::OutputOf<F>], rng: &mut StdRng) -> Result<(), String>
where
    F::Input: std::fmt::Debug,
{
    let domains = dpnl::Oracle::domains(system.oracle()).to_vec();
    let (probs, output) = (rows(rng, &domains), &outputs[rng.random_range(0..outputs.len())]);
    CALLS.fetch_add(1, Ordering::Relaxed);
    let query = rng.random_range(0..17);
    let number = |what: &str, found: dpnl::Result<f64>| match found {
        Ok(p) if !is_probability(p) => Err(format!("{what} of {output:?} is {p} for {probs:?}")),
        _ => Ok(()),
    };
    match query {
        0 => number("probability", system.probability(&probs, output)),
        1 => match system.log_probability(&probs, output) {
            Ok(log) if log.is_nan() || log > 1e-6 => Err(format!("log_probability is {log} for {probs:?}")),
            _ => Ok(()),
        },
        2 => match system.gradient(&probs, output) {
            Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                Err(format!("gradient has NaN for {probs:?}"))
            }
            _ => Ok(()),
        },
        3 => match system.log_gradient(&probs, output) {
            Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                Err(format!("log_gradient has NaN for {probs:?}"))
            }
            _ => Ok(()),
        },
        4 => match system.posterior(&probs, output) {
            Ok(rows) if !rows.iter().flatten().all(|&p| is_probability(p)) => {
                Err(format!("posterior is {rows:?} for {probs:?}"))
            }
            _ => Ok(()),
        },
        5 => number("explain", system.explain(&probs, output).map(|explanation| explanation.probability)),
        6 => {
            // All of them, where there are few; an input of many variables is large itself.
            let count = [0, 1, 5, if domains.len() < 100 { 100_000 } else { 9 }][rng.random_range(0..4)];
            let _ = system.explanations(&probs, output, count);
            Ok(())
        }
        7 => {
            let _ = system.sample(&probs, output, rng);
            Ok(())
        }
        8 => {
            let _ = system.samples(&probs, output, rng.random_range(0..3), rng);
            Ok(())
        }
        9 => match system.distribution(&probs) {
            Ok(all) if !is_probability(all.iter().map(|(_, p)| p).sum()) => Err(format!("distribution is {all:?}")),
            _ => Ok(()),
        },
        10 => number("undefined_probability", system.undefined_probability(&probs)),
        11 => {
            let mut approx = Approx::new();
            if rng.random() {
                approx = approx.max_nodes(rng.random_range(0..50));
            }
            if rng.random() {
                let seed = rng.random();
                approx = approx.explore([Explore::DepthFirst, Explore::Random(seed)][rng.random_range(0..2)]);
            }
            if rng.random() {
                approx = approx.relative(strange_number(rng));
            }
            if rng.random() {
                approx = approx.absolute(strange_number(rng));
            }
            if rng.random() {
                approx = approx.timeout(Duration::from_nanos(rng.random_range(0..1_000)));
            }
            match system.approximate(&probs, output, &approx) {
                Ok(bounds) if bounds.lower.is_nan() || bounds.upper.is_nan() || bounds.lower > bounds.upper + 1e-9 => {
                    Err(format!("approximate gives {bounds:?} for {probs:?}"))
                }
                _ => match system.approximate_gradient(&probs, output, &approx) {
                    Ok((_, gradient)) if gradient.iter().flatten().any(|entry| entry.is_nan()) => {
                        Err(format!("approximate_gradient has NaN for {probs:?}"))
                    }
                    _ => Ok(()),
                },
            }
        }
        12 => {
            let (epsilon, delta) = (strange_number(rng), strange_number(rng));
            number("estimate", system.estimate(&probs, output, epsilon, delta, rng))
        }
        13 => {
            let shape = (rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..12));
            let fill = strange_number(rng);
            let labels = vec![output.clone(); rng.random_range(0..3)];
            let batch = Array3::from_elem(shape, fill);
            let _ = system.probability_batch(batch.view(), &labels);
            let _ = system.gradient_batch(batch.view(), &labels);
            let _ = system.log_gradient_batch(batch.view(), &labels);
            Ok(())
        }
        14 => {
            let _ = system.stats(output);
            Ok(())
        }
        15 => {
            let _ = system.to_dot(output);
            let _ = system.to_svg(output);
            Ok(())
        }
        _ => {
            let _ = format!("{system:?}");
            Ok(())
        }
    }
}

/// So many random calls of a system, each of which must return.
fn calls<F: Subject>(name: &str, system: &System<F>, outputs: &[dpnl::OutputOf<F>], seed: u64, count: usize)
where
    F::Input: std::fmt::Debug,
{
    let mut rng = generator(seed);
    for _ in 0..count {
        match catch_unwind(AssertUnwindSafe(|| call(system, outputs, &mut rng))) {
            Ok(Ok(())) => {}
            Ok(Err(what)) => panic!("{name}: {what}"),
            Err(_) => panic!("{name}: a call panicked (seed {seed})"),
        }
    }
}

/// Runs something that must end. The time is for a deadlock to be noticed; nothing here takes a fraction of it.
fn must_end(work: impl FnOnce() + Send + 'static) {
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        work();
        let _ = sender.send(());
    });
    match receiver.recv_timeout(Duration::from_secs(900)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("a call does not return"),
        _ => thread.join().unwrap(),
    }
}

fn all_systems(seed: u64, count: usize) {
    let share = Share::system().unwrap();
    calls("share", &share, &[0, 3, 9, 10, 255], seed, count);
    let none = Limits { nodes: 0, bytes: 0, time: Duration::ZERO };
    calls("no limits left", &Share::system().unwrap().with_limits(none), &[0, 9, 11], seed, count);
    calls("always_panics", &AlwaysPanics::system().unwrap(), &[true, false], seed, count);
    calls("no variables", &Nothing::system(0).unwrap(), &[None, Some(3)], seed, count);
    calls("two variables", &Nothing::system(2).unwrap(), &[None, Some(3), Some(99)], seed, count);
    calls("single values", &Single::system().unwrap(), &[7, 0], seed, count);
    calls("sorted", &Sorted::system().unwrap(), &[[0, 0, 1, 2, 3], [3, 2, 1, 0, 0], [9; 5]], seed, count);
    let oracle = System::from_oracle(AdditionOracle::new(2).unwrap());
    calls("hand-written", &oracle, &[0, 63, 198, 199, u128::MAX], seed, count);
}

#[test]
fn ten_thousand_random_calls_from_eight_threads() {
    must_end(|| {
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || all_systems(thread, 160));
            }
        });
        assert!(CALLS.load(Ordering::Relaxed) >= 10_000, "{}", CALLS.load(Ordering::Relaxed));
    });
}

#[test]
fn one_system_for_many_threads_and_loops_within_loops_of_rayon() {
    must_end(|| {
        let sorted = Sorted::system().unwrap();
        let share = Share::system().unwrap();
        (0..8_u64).into_par_iter().for_each(|outer| {
            (0..4_u64).into_par_iter().for_each(|inner| {
                calls("sorted", &sorted, &[[0, 0, 1, 2, 3], [9; 5]], 100 + outer * 10 + inner, 20);
                calls("share", &share, &[0, 3, 10], outer * 10 + inner, 20);
                share.verify(1_000).unwrap();
            });
        });
    });
}

#[test]
fn deep_recursion_and_a_hundred_thousand_variables() {
    must_end(|| {
        let system = Deep::system().unwrap();
        let uniform = vec![vec![1.0 / 401.0; 401]];
        assert!((system.probability(&uniform, &400).unwrap() - 1.0 / 401.0).abs() < 1e-12);
        assert!(system.probability(&uniform, &401).is_err());
        let many = Ends::system(100_000).unwrap();
        let rows = vec![vec![0.75, 0.25]; 100_000];
        assert!((many.probability(&rows, &true).unwrap() - 0.4375).abs() < 1e-12);
        let bounds = many.approximate(&rows, &true, &Approx::new()).unwrap();
        assert!(bounds.lower <= 0.4375 && 0.4375 <= bounds.upper && bounds.upper - bounds.lower < 1e-9, "{bounds:?}");
        calls("deep recursion", &system, &[0, 400, 401], 7, 100);
        calls("a hundred thousand variables", &many, &[true, false], 8, 60);
        assert!(many.probability(&rows[1..], &true).is_err());
        many.verify(3).unwrap();
    });
}

#[test]
fn parameters_that_cannot_be() {
    assert!(Nothing::system(usize::MAX).is_err());
    assert_eq!(Share::system().unwrap().verify(0).unwrap().inputs, 0);
    assert_eq!(Share::system().unwrap().verify(u64::MAX).unwrap().inputs, 100);
    assert!(dpnl::check_oracle(Share::system().unwrap().oracle(), &[]).is_err());
    assert!(Share::system().unwrap().write_svg(&3, "/dev/null/nowhere").is_err());
    assert!(AdditionOracle::new(usize::MAX).is_err());
}
