//! S: a sum. Nothing here knows about probabilities.

use dpnl::prelude::*;

/// The sum of two digits.
#[symbolic]
pub fn sum(#[domain(0..=4)] a: u8, #[domain(0..=4)] b: u8) -> u8 {
    a + b
}
