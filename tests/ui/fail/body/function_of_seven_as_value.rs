#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
struct Sums;

#[symbolic]
impl Sums {
    fn of_seven(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8) -> u8 {
        a + b + c + d + e + f + g
    }
}

#[symbolic]
fn total(#[domain(0..=9)] a: u8) -> u8 {
    let sum = Sums::of_seven;
    sum(a, 1, 1, 1, 1, 1, 1)
}

fn main() {}
