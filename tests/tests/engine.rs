//! The engine where it could go wrong without anybody noticing: loops of the caller, residuals of the caller, rows that do
//! not quite sum to one.

use std::sync::mpsc;
use std::time::Duration;

use dpnl::oracle::derived::Options;
use dpnl::prelude::*;
use dpnl::{AdditionOracle, Contradiction, Error, NaiveOracle, Part, Residual, Step, ValueSet};
use dpnl_tests::{close, generator, random_rows};
use rayon::prelude::*;

fn must_end(work: impl FnOnce() + Send + 'static) {
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        work();
        let _ = sender.send(());
    });
    match receiver.recv_timeout(Duration::from_secs(600)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("a call does not return"),
        _ => thread.join().unwrap(),
    }
}

#[symbolic]
fn digits(#[domain(0..=9)] d: [u32; 5]) -> u32 {
    let mut number = 0;
    for digit in d {
        number = (number * 7 + digit) % 11;
    }
    number
}

/// Searches without keys go over all cores themselves; a worker that waits for its half of one must not wait for itself.
#[test]
fn a_system_may_be_asked_from_inside_of_a_loop_of_rayon() {
    must_end(|| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
        let system = System::from_oracle(AdditionOracle::new(5).unwrap());
        let rows = random_rows(&mut generator(1), &[10; 10]);
        // Some of the jobs are something else, so that there are workers to steal a part of a search.
        let ask = |job: u32| {
            let label = u128::from(70_000 + 1_111 * job);
            if job.is_multiple_of(4) {
                return Some((label, system.probability(&rows, &label).unwrap()));
            }
            std::thread::sleep(Duration::from_millis(20));
            None
        };
        let inside: Vec<(u128, f64)> =
            pool.install(|| (0..80_u32).into_par_iter().with_max_len(1).filter_map(ask).collect());
        let keyed = System::from_oracle(AdditionOracle::new(5).unwrap().with_keys());
        for (label, p) in inside {
            assert!(close(p, keyed.probability(&rows, &label).unwrap()), "{label}");
        }
        let plain = Digits::system().unwrap().with_options(Options::plain()).unwrap();
        let rows = random_rows(&mut generator(2), &[10; 5]);
        let all: Vec<Vec<(u32, f64)>> =
            pool.install(|| (0..6).into_par_iter().map(|_| plain.distribution(&rows).unwrap()).collect());
        let expected = Digits::system().unwrap().distribution(&rows).unwrap();
        for (found, expected) in all.iter().flat_map(|found| found.iter().zip(&expected)) {
            assert!(found.0 == expected.0 && close(found.1, expected.1), "{found:?} {expected:?}");
        }
    });
}

/// `x0 == x1`, by cases of x0, with mistakes on demand.
struct Twins(Mistake);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Mistake {
    None,
    NoAssume,
    LosesACase,
    ForgetsAMass,
    SameKey,
}

impl Oracle for Twins {
    type Output = usize;
    fn domains(&self) -> &[usize] {
        &[3, 3]
    }
    /// S is 0 where the two agree, else 1.
    fn verdict(&self, v: &Valuation, o: &usize) -> Verdict {
        match (v.value(0), v.value(1)) {
            (Some(a), Some(b)) => Verdict::definite(usize::from(a != b) == *o),
            _ => Verdict::Unknown,
        }
    }
    fn residual_by_cases<'a>(&'a self, output: &'a usize) -> dpnl::Result<Box<dyn Residual + 'a>> {
        Ok(if self.0 == Mistake::NoAssume {
            Box::new(OnlyCases)
        } else {
            Box::new(TwinCases { mistake: self.0, output: *output })
        })
    }
}

struct TwinCases {
    mistake: Mistake,
    output: usize,
}

fn only(value: usize) -> ValueSet {
    ValueSet::single(3, value)
}

impl Residual for TwinCases {
    fn root(&mut self, step: &mut Step) -> dpnl::Result<()> {
        step.clear();
        let key = if self.mistake == Mistake::SameKey { 0 } else { self.output as u64 };
        step.parts.push(Part { id: 0, key: Some(key.into()) });
        Ok(())
    }
    fn branch(&mut self, _part: usize) -> dpnl::Result<(usize, ValueSet)> {
        unreachable!("there are cases")
    }
    fn cases(&mut self, _part: usize) -> Option<usize> {
        Some(if self.mistake == Mistake::LosesACase { 2 } else { 3 })
    }
    fn assume(&mut self, _part: usize, case: usize, step: &mut Step) -> dpnl::Result<()> {
        step.clear();
        step.masses.push((0, only(case)));
        let mut same = only(case);
        if self.output == 1 {
            same = only((case + 1) % 3);
            same.insert((case + 2) % 3);
        }
        if self.mistake != Mistake::ForgetsAMass {
            step.masses.push((1, same));
        }
        Ok(())
    }
    fn assign(&mut self, _: usize, _: usize, _: usize, _: &mut Step) -> dpnl::Result<()> {
        unreachable!("there are cases")
    }
    fn undo(&mut self) {}
}

/// Has cases, and leaves `assume` as it is.
struct OnlyCases;

impl Residual for OnlyCases {
    fn root(&mut self, step: &mut Step) -> dpnl::Result<()> {
        step.parts.push(Part { id: 0, key: Some(7.into()) });
        Ok(())
    }
    fn branch(&mut self, _part: usize) -> dpnl::Result<(usize, ValueSet)> {
        unreachable!("there are cases")
    }
    fn cases(&mut self, _part: usize) -> Option<usize> {
        Some(2)
    }
    fn assign(&mut self, _: usize, _: usize, _: usize, _: &mut Step) -> dpnl::Result<()> {
        unreachable!("there are cases")
    }
    fn undo(&mut self) {}
}

#[test]
fn a_residual_that_cannot_assume_its_cases_is_an_error() {
    let rows = vec![vec![0.2, 0.3, 0.5]; 2];
    let system = System::from_oracle(Twins(Mistake::NoAssume));
    assert_eq!(system.probability(&rows, &0), Err(Error::Assume));
    assert!(close(System::from_oracle(Twins(Mistake::None)).probability(&rows, &0).unwrap(), 0.38));
}

#[test]
fn checking_an_oracle_walks_its_residuals() {
    let report = check_oracle(&Twins(Mistake::None), &[0, 1]).unwrap();
    assert_eq!(report.walked, 2 * 2 * 9);
    assert!(report.to_string().contains("on 36 total valuations"), "{report}");
    assert_eq!(check_oracle(&Twins(Mistake::NoAssume), &[0, 1]), Err(Error::Assume));
    for mistake in [Mistake::LosesACase, Mistake::ForgetsAMass, Mistake::SameKey] {
        let Err(Error::InvalidOracle(counterexample)) = check_oracle(&Twins(mistake), &[0, 1]) else {
            panic!("{mistake:?} goes unnoticed");
        };
        let by_cases = matches!(counterexample.contradiction, Contradiction::Weight { by_cases: true, .. });
        assert!(by_cases, "{mistake:?}: {counterexample}");
        assert!(counterexample.to_string().contains("a search over its residual_by_cases"), "{counterexample}");
    }
}

/// Rows are accepted if they sum to one within 1e-6. What is left of that must not show, whatever way the search goes.
#[test]
fn answers_do_not_depend_on_what_a_row_lacks_of_one() {
    let rows: Vec<Vec<f64>> = random_rows(&mut generator(3), &[10; 5])
        .into_iter()
        .map(|row| row.into_iter().map(|p| p * (1.0 + 9e-7)).collect())
        .collect();
    let exact: Vec<Vec<f64>> = rows
        .iter()
        .map(|row| {
            let sum: f64 = row.iter().sum();
            row.iter().map(|p| p / sum).collect()
        })
        .collect();
    let close = |a: f64, b: f64| (a - b).abs() <= 1e-13;
    let naive = System::from_oracle(NaiveOracle::new(vec![10; 5], |input: &[usize]| {
        Some(digits(std::array::from_fn(|k| input[k] as u32)))
    }));
    let ways = [Options::default(), Options { plans: false, ..Options::default() }, Options::plain()];
    for options in ways {
        let system = Digits::system().unwrap().with_options(options).unwrap();
        for output in 0..11 {
            let p = system.probability(&rows, &output).unwrap();
            assert!(close(p, system.probability(&exact, &output).unwrap()), "{options:?}");
            assert!(close(p, naive.probability(&rows, &output).unwrap()), "{options:?}");
        }
        let total: f64 = system.distribution(&rows).unwrap().iter().map(|(_, p)| p).sum();
        assert!(close(total, 1.0), "{total}");
        let bounds = system.approximate(&rows, &3, &Approx::new()).unwrap();
        assert!(close(bounds.lower, system.probability(&rows, &3).unwrap()), "{options:?}");
        let posterior = system.posterior(&rows, &3).unwrap();
        assert!(posterior.iter().all(|row| close(row.iter().sum(), 1.0)), "{options:?}");
    }
}
