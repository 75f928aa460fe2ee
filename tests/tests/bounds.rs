//! Bounds, stop rules and estimates of tiny probabilities, on hand-written oracles and annotated functions; every query
//! within its limits.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dpnl::prelude::*;
use dpnl::{AdditionOracle, Error, NaiveOracle, Stop};
use dpnl_tests::{Skill, Table, TableOracle, generator, weight};
use rand::RngExt;
use rand::rngs::StdRng;
use rayon::prelude::*;

/// Rows that are sure of one value each; the others share what is left.
fn sure_rows(values: &[usize], rest: f64) -> Vec<Vec<f64>> {
    values
        .iter()
        .map(|&sure| (0..10).map(|value| if value == sure { 1.0 - rest } else { rest / 9.0 }).collect())
        .collect()
}

/// The example in which 217 of 249 runs once claimed a rule that did not hold: rows that are sure of digits whose sum is
/// another one in every column.
#[test]
fn the_relative_rule_holds_where_rows_are_sure_of_something_else() {
    let system = System::from_oracle(AdditionOracle::new(4).unwrap());
    let mut relative = 0;
    for seed in 0..60 {
        let mut rng = generator(seed);
        let values: Vec<usize> = (0..8).map(|_| rng.random_range(0..10)).collect();
        let rest = 10.0_f64.powf(rng.random_range(-12.0..-5.0));
        let rows = sure_rows(&values, rest);
        let number = |digits: &[usize]| digits.iter().fold(0_u128, |number, &digit| 10 * number + digit as u128);
        // Another digit in every column.
        let label = (number(&values[..4]) + number(&values[4..]) + 3_333) % 20_000;
        let truth = system.log_probability(&rows, &label).unwrap();
        let epsilon = 0.1;
        for rules in [Approx::new(), Approx::new().explore(Explore::MostProbable)] {
            let rules = rules.relative(epsilon).max_nodes(40_000);
            let Ok(bounds) = system.approximate(&rows, &label, &rules) else { continue };
            let slack = 1e-12 * (1.0 + truth.abs());
            assert!(bounds.log_lower <= truth + slack && truth <= bounds.log_upper + slack, "{bounds:?} {truth}");
            assert!(bounds.lower <= truth.exp() * (1.0 + 1e-12) && truth.exp() <= bounds.upper * (1.0 + 1e-12));
            if matches!(bounds.stop, Stop::Relative | Stop::Exact) {
                relative += 1;
                assert!(bounds.upper <= bounds.lower * (1.0 + epsilon).powi(2), "{bounds:?}");
                assert!((bounds.log_estimate() - truth).abs() <= epsilon.ln_1p() + slack, "{bounds:?} {truth}");
            }
        }
        let report = system.estimate_report(&rows, &label, 0.3, 0.1, &mut rng).unwrap();
        assert!((report.log_value - truth).abs() < 0.4, "{report:?} {truth}");
    }
    assert!(relative > 60, "{relative}");
}

/// Entries down to 1e-100, so that P goes down to 1e-300 and far below.
fn tiny_rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> =
        domains.iter().map(|&size| (0..size).map(|_| 10.0_f64.powf(rng.random_range(-100.0..0.0))).collect()).collect();
    for row in &mut rows {
        let sure = rng.random_range(0..row.len());
        row[sure] = 1.0;
        let sum: f64 = row.iter().sum();
        row.iter_mut().for_each(|p| *p /= sum);
    }
    rows
}

#[test]
fn bounds_of_tables_down_to_the_end_of_the_range() {
    for seed in 0..200 {
        let mut rng = generator(seed);
        let table = Table::random(&mut rng, 5, 3);
        let rows = tiny_rows(&mut rng, &table.domains);
        let (skill, keys) = ([Skill::Complete, Skill::Patchy][rng.random_range(0..2)], rng.random());
        let system = System::from_oracle(TableOracle { table: table.clone(), skill, keys });
        for output in 0..3 {
            let truth: f64 = table.probability(&rows, output);
            if truth != 0.0 && truth < 1e-300 {
                continue;
            }
            for rules in [
                Approx::new().relative(0.05),
                Approx::new().max_nodes(rng.random_range(1..40)),
                Approx::new().relative(0.05).explore(Explore::DepthFirst),
                Approx::new().max_nodes(20).explore(Explore::Random(seed)),
            ] {
                let bounds = system.approximate(&rows, &output, &rules).unwrap();
                assert!(bounds.lower <= truth * (1.0 + 1e-12), "seed {seed}: {bounds:?} {truth}");
                assert!(truth <= bounds.upper * (1.0 + 1e-12), "seed {seed}: {bounds:?} {truth}");
                if bounds.stop == Stop::Relative {
                    assert!((bounds.estimate() / truth).ln().abs() <= 0.05_f64.ln_1p() + 1e-12, "{bounds:?} {truth}");
                }
            }
        }
    }
}

#[test]
fn labels_of_hundreds_of_digits_have_bounds_in_logarithms() {
    let all_nines = |x: &[usize]| x.iter().all(|&digit| digit == 9);
    let system = System::from_oracle(NaiveOracle::new(vec![10; 400], move |x: &[usize]| Some(all_nines(x))));
    let mut rng = generator(5);
    let rows: Vec<Vec<f64>> = (0..400)
        .map(|_| {
            let p = rng.random_range(0.05..0.1);
            (0..10).map(|value| if value == 9 { p } else { (1.0 - p) / 9.0 }).collect()
        })
        .collect();
    let truth: f64 = rows.iter().map(|row| row[9].ln()).sum();
    assert!(truth < -900.0 && weight(&rows, &[9; 400]) == 0.0);
    // One path leads there; a search that is told what to ask for walks only that.
    let rules = Approx::new().explore(Explore::DepthFirst).max_nodes(10_000);
    let bounds = system.approximate(&rows, &true, &rules).unwrap();
    assert!(bounds.log_lower <= truth + 1e-9 && truth <= bounds.log_upper + 1e-9, "{bounds:?} {truth}");
    assert!(bounds.lower <= f64::MIN_POSITIVE);
}

#[symbolic]
fn first_and_last(#[domain(0..=9)] digits: [u8; 12]) -> (u32, u8) {
    (digits.iter().map(|&digit| u32::from(digit) * u32::from(digit)).sum(), digits[0])
}

#[symbolic]
fn pair(#[domain(0..=9)] a: u8, #[domain(0..=9)] b: u8) -> (u8, u8) {
    (a.max(b), a.min(b))
}

/// A limit while outputs are listed ends that query, and only that one.
#[test]
fn limits_on_listing_outputs_are_not_remembered() {
    let rows = vec![vec![0.1; 10]; 2];
    let options = dpnl::oracle::derived::Options { plans: false, ..Default::default() };
    let short = Limits { nodes: 20, ..Limits::default() };
    let system = Pair::system().unwrap().with_options(options).unwrap().with_limits(short);
    match system.distribution(&rows) {
        Err(Error::Limit { limit: "nodes", lower, upper, .. }) => assert!((lower, upper) == (0.0, 1.0)),
        other => panic!("{other:?}"),
    }
    let system = system.with_limits(Limits::default());
    let all = system.distribution(&rows).unwrap();
    assert_eq!(all.len(), 55);
    assert!((all.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    // Time that was too short for one query need not be too short for the next.
    let instant = Limits { time: Duration::ZERO, ..Limits::default() };
    let system = Pair::system().unwrap().with_options(options).unwrap().with_limits(instant);
    assert!(matches!(system.distribution(&rows), Err(Error::Limit { limit: "time", .. })));
    assert_eq!(system.with_limits(Limits::default()).distribution(&rows).unwrap().len(), 55);
}

/// Every query that may take long ends at the limits, and says what it reached.
#[test]
fn every_query_obeys_its_limits() {
    let uniform = vec![vec![0.1; 10]; 12];
    let output = (300, 3);
    for limits in [
        Limits { nodes: 40, ..Limits::default() },
        Limits { time: Duration::ZERO, ..Limits::default() },
        Limits { bytes: 100, ..Limits::default() },
    ] {
        // Each on a system of its own: what was stopped for want of time goes on when something else asks for it.
        let system = || FirstAndLast::system().unwrap().with_limits(limits);
        let mut rng = generator(1);
        let events = || system().events();
        let last = Event::part(".1", 3_u8).given(Event::part(".0", 300_u32));
        let batch = ndarray::Array3::from_elem((2, 12, 10), 0.1);
        let number = |output: &(u32, u8)| f64::from(output.0);
        let errors = [
            system().log_probability(&uniform, &output).err(),
            system().gradient(&uniform, &output).err(),
            system().log_gradient(&uniform, &output).err(),
            system().explanations(&uniform, &output, 3).err(),
            system().sample(&uniform, &output, &mut rng).err(),
            system().samples(&uniform, &output, 3, &mut rng).err(),
            system().entropy(&uniform, &output).err(),
            system().entropy_gradient(&uniform, &output).err(),
            system().output_entropy(&uniform).err(),
            system().output_entropy_gradient(&uniform).err(),
            system().expectation(&uniform, number).err(),
            system().expectation_gradient(&uniform, number).err(),
            system().most_probable_output(&uniform).err(),
            system().circuit(&output).err(),
            system().to_dot(&output).err(),
            system().probability_batch(&batch, &[output; 2]).err().map(inner),
            system().posterior_batch(&batch, &[output; 2]).err().map(inner),
            system().explain_batch(&batch, &[output; 2]).err().map(inner),
            events().probability(&uniform, &last).err(),
            events().posterior(&uniform, &last).err(),
            system().probability(&uniform, &output).err(),
            system().approximate(&uniform, &output, &Approx::new()).err(),
            system().approximate(&uniform, &output, &Approx::new().explore(Explore::DepthFirst)).err(),
            system().approximate_gradient(&uniform, &output, &Approx::new()).err(),
            system().approximate_log_gradient(&uniform, &output, &Approx::new().explore(Explore::Random(3))).err(),
            system().estimate(&uniform, &output, 0.001, 0.001, &mut rng).err(),
            system().distribution(&uniform).err(),
            system().posterior(&uniform, &output).err(),
            system().explain(&uniform, &output).err(),
            system().stats(&output).err(),
        ];
        for (query, error) in errors.into_iter().enumerate() {
            match error {
                Some(Error::Limit { lower, upper, .. }) => assert!((0.0..=upper).contains(&lower) && upper <= 1.0),
                other => panic!("query {query} with {limits:?}: {other:?}"),
            }
        }
    }
}

/// Where a limit ends a question under evidence, the bounds are those of what was asked, not of the evidence.
#[test]
fn bounds_under_evidence_enclose_the_truth() {
    let mut rng = generator(13);
    let rows = tame_rows(&mut rng, &[10; 12]);
    let options = dpnl::oracle::derived::Options { plans: false, ..Default::default() };
    let system = || FirstAndLast::system().unwrap().with_options(options).unwrap();
    let event = (!Event::part(".1", 9_u8)).given(Event::part(".0", 300_u32));
    let truth = system().events().probability(&rows, &event).unwrap();
    let mut ended = 0;
    for nodes in [1, 10, 50, 100, 200, 400, 800, 1_600, 3_200] {
        let limits = Limits { nodes, ..Limits::default() };
        match system().with_limits(limits).events().probability(&rows, &event) {
            Ok(p) => assert!((p - truth).abs() <= 1e-12),
            Err(Error::Limit { lower, upper, .. }) => {
                ended += 1;
                assert!(lower <= truth * (1.0 + 1e-9) && truth <= upper * (1.0 + 1e-9), "{nodes}: {lower} {upper}");
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(ended > 2, "{ended}");
}

/// What a batch says of its sample.
fn inner(error: Error) -> Error {
    match error {
        Error::Sample { error, .. } => *error,
        other => other,
    }
}

#[symbolic]
fn distance(#[domain(0..=2)] s: &[u8], #[given] word: Vec<u8>) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (i, &letter) in s.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..word.len() {
            let cost = if letter == word[j] { 0 } else { 1 };
            let next = (row[j] + 1).min(row[j + 1] + 1).min(diagonal + cost);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[word.len()]
}

#[symbolic]
fn reaches(edges: [[bool; 5]; 5]) -> bool {
    let mut reached = [true, false, false, false, false];
    for _ in 0..4 {
        for i in 0..5 {
            for j in 0..5 {
                reached[j] |= reached[i] && edges[i][j];
            }
        }
    }
    reached[4]
}

/// Asks with little time again and again, each time with a little more, until there is an answer.
fn patiently<F: dpnl::Subject>(mut system: System<F>, rows: &[Vec<f64>], output: &dpnl::OutputOf<F>) -> (f64, i32) {
    for attempt in 0.. {
        let time = Duration::from_micros(20).mul_f64(1.3_f64.powi(attempt));
        system = system.with_limits(Limits { time, ..Limits::default() });
        match system.probability(rows, output) {
            Ok(p) => return (p, attempt),
            Err(Error::Limit { limit: "time", lower, upper, .. }) => assert!(lower <= upper),
            Err(other) => panic!("{other}"),
        }
    }
    unreachable!("there is always more time")
}

/// What a limit on time stopped goes on when it is asked for again, and other outputs in between change nothing.
#[test]
fn what_was_stopped_for_want_of_time_goes_on() {
    let mut rng = generator(11);
    let rows = tame_rows(&mut rng, &[3; 9]);
    let word = vec![0, 1, 2, 0, 1, 2, 0, 1, 2];
    let whole = Distance::system(9, word.clone()).unwrap();
    for output in 0..=9 {
        let (p, _) = patiently(Distance::system(9, word.clone()).unwrap(), &rows, &output);
        let expected = whole.probability(&rows, &output).unwrap();
        assert!((p - expected).abs() <= 1e-12 * expected, "{output}: {p} {expected}");
    }
    // Two outputs by turns.
    let mut system = Distance::system(9, word).unwrap();
    let mut answers = [None; 2];
    for attempt in 0.. {
        let time = Duration::from_micros(20).mul_f64(1.2_f64.powi(attempt));
        system = system.with_limits(Limits { time, ..Limits::default() });
        let output = attempt as usize % 2;
        answers[output] = answers[output].or(system.probability(&rows, &(4 + output)).ok());
        if answers.iter().all(Option::is_some) {
            break;
        }
    }
    for (output, answer) in answers.into_iter().enumerate() {
        let expected = whole.probability(&rows, &(4 + output)).unwrap();
        assert!((answer.unwrap() - expected).abs() <= 1e-12 * expected);
    }
    let rows = tame_rows(&mut rng, &[2; 25]);
    let expected = Reaches::system().unwrap().probability(&rows, &true).unwrap();
    let (p, attempts) = patiently(Reaches::system().unwrap(), &rows, &true);
    assert!((p - expected).abs() <= 1e-12 && attempts > 0, "{p} {expected} {attempts}");
}

fn tame_rows(rng: &mut StdRng, domains: &[usize]) -> Vec<Vec<f64>> {
    let row = |&size: &usize| {
        let row: Vec<f64> = (0..size).map(|_| rng.random::<f64>() + 0.01).collect();
        let sum: f64 = row.iter().sum();
        row.into_iter().map(|entry| entry / sum).collect()
    };
    domains.iter().map(row).collect()
}

/// Whichever comes first, circuit or bounds: it encloses the truth, for every way to ask and with its gradient.
#[test]
fn bounds_and_circuits_race() {
    let mut rng = generator(12);
    let exact = Reaches::system().unwrap();
    for _ in 0..6 {
        let rows = tame_rows(&mut rng, &[2; 25]);
        let (truth, gradient) = exact.gradient(&rows, &true).unwrap();
        for epsilon in [1.0, 0.1, 0.01, 0.0] {
            let rules = Approx::new().relative(epsilon);
            for rules in
                [rules, rules.max_nodes(300), rules.timeout(Duration::from_micros(400)), rules.paper().max_nodes(300)]
            {
                let (bounds, found) = Reaches::system().unwrap().approximate_gradient(&rows, &true, &rules).unwrap();
                assert!(bounds.lower <= truth * (1.0 + 1e-12) && truth <= bounds.upper * (1.0 + 1e-12), "{bounds:?}");
                if bounds.stop == Stop::Relative {
                    assert!(bounds.upper <= bounds.lower * (1.0 + epsilon).powi(2), "{bounds:?}");
                }
                if bounds.stop == Stop::Exact {
                    let pairs = found.iter().flatten().zip(gradient.iter().flatten());
                    pairs.for_each(|(a, b)| assert!((a - b).abs() < 1e-9, "{a} {b}"));
                }
            }
        }
    }
}

/// An oracle that counts what it is asked.
struct Counting {
    inner: AdditionOracle,
    asked: AtomicUsize,
}

impl Oracle for Counting {
    type Output = u128;
    fn domains(&self) -> &[usize] {
        self.inner.domains()
    }
    fn verdict(&self, valuation: &dpnl::Valuation, output: &u128) -> dpnl::Verdict {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.inner.verdict(valuation, output)
    }
    fn fingerprint(&self, output: &u128) -> u64 {
        self.inner.fingerprint(output)
    }
}

/// Eight threads that ask for the same new label wait for one of them, and the work is done once.
#[test]
fn eight_threads_compile_a_label_once() {
    let counting = || {
        let inner = AdditionOracle::new(2).unwrap();
        System::from_oracle(Counting { inner, asked: AtomicUsize::new(0) })
    };
    let rows = vec![vec![0.1; 10]; 4];
    let alone = counting();
    let expected = alone.probability(&rows, &63).unwrap();
    let once = alone.oracle().asked.load(Ordering::Relaxed);
    let shared = counting();
    let start = Barrier::new(8);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                start.wait();
                assert_eq!(shared.probability(&rows, &63).unwrap(), expected);
            });
        }
    });
    assert_eq!(shared.oracle().asked.load(Ordering::Relaxed), once);
}

/// An oracle without keys, whose tree is large enough to be searched by several threads, asked from inside the caller's own
/// rayon loops: the threads of the pool wait for each other's circuits, and none of them for the pool.
#[test]
fn a_tree_without_keys_asked_from_inside_of_rayon() {
    let add = System::from_oracle(AdditionOracle::new(3).unwrap());
    let rows = vec![vec![0.1; 10]; 6];
    let asked: Vec<(u128, f64)> = (0..48_u128)
        .into_par_iter()
        .flat_map_iter(|number| (0..2).map(move |again| number % 12 * 100 + again))
        .map(|label| (label, add.probability(&rows, &label).unwrap()))
        .collect();
    for (label, p) in asked {
        let pairs = (0..1_000_u128).filter(|a| (0..1_000).contains(&(label as i128 - *a as i128))).count();
        assert!((p - pairs as f64 * 1e-6).abs() < 1e-15, "{label}: {p} {pairs}");
    }
}
