#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    struct Point;
    enum Color {}
    impl Point {}
    trait Paint {}
    type Digit = u8;
    mod module {}
    a
}

fn main() {}
