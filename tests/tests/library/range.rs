//! Methods of ranges.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn inside(a: u8, b: u8, x: u8) -> ([bool; 5], u8) {
    let tests = [(a..b).contains(&x), (a..=b).contains(&x), (..b).contains(&x), (a..b).is_empty(), (a..=b).is_empty()];
    let range = a..=b;
    (tests, *range.start() * 4 + range.end())
}

#[symbolic(helper)]
fn advanced(n: u8, x: u8) -> (bool, bool) {
    let mut range = 0..n;
    range.next();
    range.next_back();
    (range.contains(&x), range.is_empty())
}

#[test]
fn ranges() {
    agree!(inside: a: u8 = 0..=3, b: u8 = 0..=3, x: u8 = 0..=3 => inside(a, b, x));
    agree!(advanced: n: u8 = 0..=3, x: u8 = 0..=3 => advanced(n, x));
}
