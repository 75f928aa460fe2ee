//! Formulas and ProbLog programs: the systems behind them like all others, and what they answer by themselves.

use std::sync::atomic::Ordering;

use dpnl::cnf::{Cnf, Literal, Weight};
use dpnl::logic::{Engine, Goal, Program};
use dpnl::prelude::*;
use dpnl_tests::generator;
use rand::RngExt;
use rand::rngs::StdRng;

use crate::calls;
use crate::calls::CALLS;

const PROGRAMS: [&str; 5] = [
    // Evidence, annotated disjunctions, negation.
    "0.2::burglary. 0.5::earthquake. 0.9::alarm :- burglary. 0.3::alarm :- \\+burglary, earthquake.
     0.3::red; 0.3::green; 0.2::blue. wet :- alarm, \\+red. evidence(wet). query(burglary). query(green).",
    // A circle.
    "0.4::edge(a,b). 0.5::edge(b,c). 0.6::edge(c,a). 0.7::edge(a,c). path(X,Y) :- edge(X,Y).
     path(X,Y) :- edge(X,Z), path(Z,Y). query(path(a,X)).",
    // Nothing random, and nothing to ask.
    "yes. no :- fail. query(yes). query(no).",
    "0.5::a.",
    // Evidence that cannot be.
    "0.0::never. 1.0::always. query(always). evidence(never).",
];

/// Atoms by number, some of which there are not; both at once, and nothing at all.
fn goals() -> Vec<Vec<Goal>> {
    let atoms = [vec![], vec![(0, true)], vec![(0, false)], vec![(1, true), (0, true)], vec![(0, true), (0, false)]];
    atoms.into_iter().chain([vec![(99, true)], vec![(u32::MAX, false)]]).collect()
}

fn weight(rng: &mut StdRng) -> f64 {
    const NUMBERS: [f64; 9] = [0.0, 1.0, 0.5, -1.0, f64::NAN, f64::INFINITY, 1e300, 5e-324, 1e-30];
    NUMBERS[rng.random_range(0..NUMBERS.len())]
}

/// A formula of random clauses, empty and repeated ones among them, with weights of which most make no sense.
fn formula(rng: &mut StdRng) -> Option<Cnf> {
    let variables = rng.random_range(0..6);
    let mut cnf = Cnf::new(variables).ok()?;
    for _ in 0..rng.random_range(0..7) {
        let literals: Vec<Literal> = (0..rng.random_range(0..4))
            .map(|_| Literal::new(rng.random_range(0..variables + 1), rng.random_range(0..2) == 0))
            .collect();
        // A literal of a variable that there is not is an error; the formula stays what it was.
        let _ = cnf.add_clause(literals);
    }
    for _ in 0..rng.random_range(0..4) {
        let (variable, low, high) = (rng.random_range(0..variables + 2), weight(rng), weight(rng));
        if let (Ok(low), Ok(high)) = (Weight::from_f64(low), Weight::from_f64(high)) {
            let _ = cnf.set_weights(variable, low, high);
        }
    }
    Some(cnf)
}

/// A program with some of its characters exchanged.
fn disturbed(text: &str, rng: &mut StdRng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(0..4) {
        if characters.is_empty() {
            break;
        }
        let at = rng.random_range(0..characters.len());
        match rng.random_range(0..3) {
            0 => characters[at] = ['(', ')', '.', ':', '9', 'X', '\\', '"', '\u{1F600}'][rng.random_range(0..9)],
            1 => {
                characters.remove(at);
            }
            _ => characters.truncate(at.max(1)),
        }
    }
    characters.into_iter().collect()
}

/// Random calls of formulas and programs, each of which must return.
pub fn logical_systems(seed: u64, count: usize) {
    let mut rng = generator(seed ^ 0x10c1c);
    let limits = Limits { nodes: 20_000, time: std::time::Duration::from_secs(2), ..Limits::default() };
    for _ in 0..count / 10 {
        let Some(cnf) = formula(&mut rng) else { continue };
        let counter = cnf.counter().with_limits(limits);
        let (count, exact) = (counter.count(), counter.exact());
        assert_eq!(count.is_ok(), exact.is_ok(), "{count:?} {exact:?}");
        let _ = (cnf.gradient(), cnf.posterior(), counter.stats(), counter.approximate(&Approx::new().relative(0.1)));
        calls("random formula", &cnf.system().with_limits(limits), &[true, false], seed, 3);
        CALLS.fetch_add(6, Ordering::Relaxed);
    }
    for text in PROGRAMS {
        for engine in [Engine::Graph, Engine::Closures] {
            let program = Program::parse(text).unwrap().with_engine(engine).with_limits(limits);
            let Ok(inference) = program.inference() else { continue };
            calls("program", inference.system(), &goals(), seed, count / 10);
            for query in [0, 1, 99] {
                let _ = (inference.gradient(query), inference.stats(query), inference.to_svg(query));
            }
            let _ = (inference.explain(), inference.log_evidence(), inference.samples(3, &mut rng));
            let _ = inference.approximate(&Approx::new().absolute(weight(&mut rng)));
            CALLS.fetch_add(13, Ordering::Relaxed);
        }
        for _ in 0..count / 10 {
            // Whatever the text says, the answer is a probability or an error.
            let answers =
                Program::parse(&disturbed(text, &mut rng)).and_then(|program| program.with_limits(limits).answers());
            for answer in answers.into_iter().flatten() {
                assert!((0.0..=1.0).contains(&answer.probability), "{answer:?}");
            }
            CALLS.fetch_add(1, Ordering::Relaxed);
        }
    }
}
