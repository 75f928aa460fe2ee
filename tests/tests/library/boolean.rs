//! Methods of `bool`.

use dpnl::prelude::*;
use std::ops::Not;

use crate::harness::agree;

#[symbolic(helper)]
fn conditions(a: bool, x: u8) -> (Option<u8>, Option<u8>, bool, u8) {
    let mut calls = 0;
    let lazy = a.then(|| {
        calls += 1;
        10 / x
    });
    (lazy, a.then_some(x), a.not(), calls)
}

#[symbolic(helper)]
fn eager(a: bool, x: u8) -> Option<u8> {
    a.then_some(10 / x)
}

#[test]
fn then_is_lazy_and_then_some_is_not() {
    agree!(conditions: a: bool, x: u8 = 0..=2 => conditions(a, x));
    agree!(eager: a: bool, x: u8 = 0..=2 => eager(a, x));
}
