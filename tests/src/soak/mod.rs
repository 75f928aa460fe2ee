//! Random functions as people write them, as Rust source: the compiled function itself is the twin of its trace.
//!
//! | file | holds |
//! | --- | --- |
//! | `types` | the types that values, parameters and outputs have |
//! | `scope` | the variables that are in sight, and the random choices |
//! | `expressions`, `chains` | expressions of a given type; iterator chains |
//! | `statements` | statements, and whole functions |
//! | `check` | a system against its function: on all inputs, and its distribution against enumeration |
//!
//! Literals are mostly left without a suffix, so that their types are known only from afar, and most functions return a
//! `bool`, which types nothing.

mod chains;
pub mod check;
mod expressions;
mod scope;
mod statements;
mod types;

use scope::Scope;

/// What every file of random functions begins with.
pub const PRELUDE: &str = "\
use dpnl::prelude::*;
use dpnl_tests::soak::check::{Outcome, check};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
pub enum Kind {
    Low = 1,
    High = 5,
    Middle = 3,
}

#[symbolic]
impl Kind {
    const FIRST: Kind = Kind::Low;

    fn next(self) -> Kind {
        match self {
            Kind::Low => Kind::High,
            Kind::High => Kind::Middle,
            Kind::Middle => Kind::FIRST,
        }
    }

    fn weight(&self) -> u8 {
        *self as u8 * 2
    }
}

const TABLE: [u16; 4] = [3, 0, 500, 7];

#[symbolic(helper)]
fn twice(x: u8) -> u8 {
    x.wrapping_mul(2)
}

#[symbolic(helper)]
fn pick(kind: Kind, flag: bool) -> Option<u8> {
    match kind {
        Kind::Low => None,
        Kind::Middle if flag => Some(1),
        other => Some(other as u8),
    }
}
";

/// The source of a random function, and of the function `check_<number>` that compares it with its system.
pub fn function(seed: u64, number: usize) -> String {
    statements::function(&mut Scope::new(crate::generator(seed ^ (number as u64).wrapping_mul(0x9e37_79b9))), number)
}
