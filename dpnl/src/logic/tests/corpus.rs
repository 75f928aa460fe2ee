//! Small programs of every kind with their answers, worked out by hand.
//!
//! In the files of `corpus`, `%% title` starts a program, `%= atom probability` is an answer (a number or a fraction),
//! and `%! text` is a part of the message of a program that is refused.

use super::check;
use crate::error::Error;
use crate::logic::Program;

const FILES: [(&str, &str); 8] = [
    ("facts", include_str!("corpus/facts.pl")),
    ("disjunctions", include_str!("corpus/disjunctions.pl")),
    ("negation", include_str!("corpus/negation.pl")),
    ("evidence", include_str!("corpus/evidence.pl")),
    ("recursion", include_str!("corpus/recursion.pl")),
    ("control", include_str!("corpus/control.pl")),
    ("terms", include_str!("corpus/terms.pl")),
    ("collecting", include_str!("corpus/collecting.pl")),
];

fn number(text: &str) -> f64 {
    let parse = |text: &str| text.trim().parse::<f64>().unwrap_or_else(|error| panic!("{text}: {error}"));
    match text.split_once('/') {
        Some((above, below)) => parse(above) / parse(below),
        None => parse(text),
    }
}

#[test]
fn every_kind_of_program() {
    let mut count = 0;
    for (file, text) in FILES {
        for part in text.split("%% ").skip(1) {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            println!("{file}: {title}");
            let lines = |prefix: &'static str| body.lines().filter_map(move |line| line.strip_prefix(prefix));
            let program: String = body
                .lines()
                .filter(|line| !line.starts_with("%= ") && !line.starts_with("%! "))
                .collect::<Vec<_>>()
                .join("\n");
            count += 1;
            if let Some(wanted) = lines("%! ").next() {
                match Program::parse(&program).and_then(|program| program.answers()) {
                    Err(Error::Syntax { line, column, message }) => {
                        assert!(message.contains(wanted) && line > 0 && column > 0, "{file}, {title}: {message}");
                    }
                    other => panic!("{file}, {title}: {other:?}, not {wanted}"),
                }
                continue;
            }
            let expected: Vec<(&str, f64)> = lines("%= ")
                .map(|line| line.rsplit_once(' ').unwrap_or_else(|| panic!("{file}, {title}: {line}")))
                .map(|(atom, probability)| (atom, number(probability)))
                .collect();
            check(&program, &expected);
        }
    }
    assert!(count > 150, "{count} programs");
}
