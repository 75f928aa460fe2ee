//! No hang, no deadlock, no panic from any public call: thousands of random calls with arguments that make no sense, from
//! eight threads and from inside of rayon. An answer is a number that can be, or an error.

mod calls;
mod logic;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::time::Duration;

use calls::{CALLS, call};
use dpnl::prelude::*;
use dpnl::{AdditionOracle, Subject};
use dpnl_tests::generator;
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

/// Compared by hand, so that functions of it are not traced but enumerated.
#[derive(Domain, Debug, Clone, Copy)]
struct Loose {
    #[domain(0..=2)]
    key: u8,
    note: bool,
}

impl PartialEq for Loose {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

#[symbolic]
fn loosely(a: Loose, b: Loose) -> (bool, u8) {
    assert!(!(a.note && b.note));
    (a == b, a.key + b.key)
}

#[symbolic]
fn keys(a: Loose, b: Loose) -> Option<u8> {
    if a.note { None } else { Some(a.key * b.key) }
}

/// Systems that no function was traced for: tables, formulas, programs, theories.
fn other_systems(seed: u64, count: usize) {
    let loosely = Loosely::system().unwrap();
    assert!(loosely.enumeration().is_some());
    let pairs = [(true, 0), (false, 3), (true, 1), (true, 200)];
    calls("enumerated", &loosely, &pairs, seed, count);
    let joint = loosely.joint(&Keys::system().unwrap()).unwrap();
    calls("joint", &joint, &[((true, 2), Some(1)), ((false, 3), None), ((true, 9), Some(99))], seed, count);
    let events = [pattern!((true, _)), pattern!((_, 1..=3)).given(pattern!((false, _))), !Event::part(".1", 2)];
    calls("events", &loosely.events(), &events, seed, count);
    let cnf = dpnl::cnf::Cnf::parse("p cnf 3 3\n1 -2 0\n2 3 0\n-1 -3 0\n").unwrap();
    calls("formula", &cnf.system(), &[true, false], seed, count);
    let contradiction = dpnl::cnf::Cnf::parse("p cnf 1 2\n1 0\n-1 0\n").unwrap();
    calls("contradiction", &contradiction.system(), &[true, false], seed, count);
    let mut theory = dpnl::theory::Theory::new();
    let [rain, sprinkler] = theory.atoms();
    let wet = theory.any([rain, sprinkler]);
    let system = System::from_oracle(theory.oracle(&[rain, sprinkler], wet).unwrap());
    calls("theory", &system, &[true, false], seed, count);
    let naive = dpnl::NaiveOracle::new(vec![3, 1, 2], |x: &[usize]| (x[0] > 0).then_some(x[0] * x[2]));
    calls("naive", &System::from_oracle(naive), &[0, 2, 77], seed, count);
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
    other_systems(seed, count);
    logic::logical_systems(seed, count);
}

#[test]
fn ten_thousand_random_calls_from_eight_threads() {
    must_end(|| {
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || all_systems(thread, 100));
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
