//! Programs whose answers are known by hand (those of `corpus` by kind), random programs beside plain enumeration, mistakes, and noise.

mod corpus;
mod mistakes;
#[cfg(feature = "candle")]
mod neural;
mod noise;
mod oracles;
mod programs;
mod random;

use super::{Engine, Program};

/// The answers of a program as `atom probability` pairs, by both engines.
fn answers(text: &str) -> Vec<(String, f64)> {
    let by = |engine| {
        let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).with_engine(engine);
        let answers = program.answers().unwrap_or_else(|error| panic!("{error}\n{text}"));
        answers.into_iter().map(|answer| (answer.atom, answer.probability)).collect::<Vec<_>>()
    };
    let (closures, graph) = (by(Engine::Closures), by(Engine::Graph));
    assert_eq!(closures.len(), graph.len());
    for ((atom, p), (other, q)) in closures.iter().zip(&graph) {
        assert_eq!(atom, other);
        assert!((p - q).abs() < 1e-9, "{atom}: {p} by closures, {q} by the graph\n{text}");
    }
    closures
}

/// Checks all answers, in any order.
fn check(text: &str, expected: &[(&str, f64)]) {
    let found = answers(text);
    for (atom, probability) in expected {
        let answer = found.iter().find(|(other, _)| other == atom);
        let (_, p) = answer.unwrap_or_else(|| panic!("no answer {atom} among {found:?}\n{text}"));
        assert!((p - probability).abs() < 1e-9, "{atom}: {p}, expected {probability}\n{text}");
    }
    let extra: Vec<_> = found.iter().filter(|(atom, p)| *p > 0.0 && !expected.iter().any(|(e, _)| e == atom)).collect();
    assert!(extra.is_empty(), "unexpected {extra:?}\n{text}");
}
