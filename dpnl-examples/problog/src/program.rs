//! The programs, as DeepProbLog has them, and the queries that samples ask.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Which program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// two digits: addition(X, Y, Z)
    Addition,
    /// two numbers of two digits, as lists: multi_addition([A, B], [C, D], Z)
    MultiAddition,
}

impl Source {
    /// Its name, as given on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Source::Addition => "addition",
            Source::MultiAddition => "multi-addition",
        }
    }

    /// The text of the program.
    pub fn text(self) -> &'static str {
        match self {
            Source::Addition => include_str!("../programs/addition.pl"),
            Source::MultiAddition => include_str!("../programs/multi_addition.pl"),
        }
    }

    /// Images per number.
    pub fn digits(self) -> usize {
        match self {
            Source::Addition => 1,
            Source::MultiAddition => 2,
        }
    }

    /// The query for the images of two numbers, taken from `tensors`; `sum` is a number, or `Z` to ask for it.
    pub fn query(self, tensors: &str, images: &[usize], sum: &str) -> String {
        let named: Vec<String> = images.iter().map(|image| format!("tensor({tensors}({image}))")).collect();
        let (a, b) = named.split_at(self.digits());
        match self {
            Source::Addition => format!("addition({}, {}, {sum})", a.concat(), b.concat()),
            Source::MultiAddition => format!("multi_addition([{}], [{}], {sum})", a.join(", "), b.join(", ")),
        }
    }
}

/// The sum of two numbers that are given by all their digits.
pub fn sum(digits: &[u8]) -> u64 {
    let number = |digits: &[u8]| digits.iter().fold(0, |number, &digit| 10 * number + u64::from(digit));
    let (a, b) = digits.split_at(digits.len() / 2);
    number(a) + number(b)
}
