#![allow(unused)]

use dpnl::prelude::*;

macro_rules! double {
    ($x:expr) => {
        2 * $x
    };
}

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    assert!(double!(a) < 20);
    double!(a)
}

fn main() {}
