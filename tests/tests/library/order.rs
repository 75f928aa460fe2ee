//! Methods of `Ordering`.

use dpnl::prelude::*;
use std::cmp::Ordering;

use crate::harness::agree;

#[symbolic(helper)]
fn orders(a: u8, b: u8, x: u8) -> ([bool; 6], [i8; 3], u8) {
    let order = a.cmp(&b);
    let mut calls = 0;
    let then = order.then_with(|| {
        calls += 1;
        x.cmp(&1)
    });
    let tests = [order.is_lt(), order.is_le(), order.is_gt(), order.is_ge(), order.is_eq(), order.is_ne()];
    (tests, [order.reverse() as i8, order.then(Ordering::Greater) as i8, then as i8], calls)
}

#[test]
fn orders_and_what_follows_them() {
    agree!(orders: a: u8 = 0..=2, b: u8 = 0..=2, x: u8 = 0..=2 => orders(a, b, x));
}
