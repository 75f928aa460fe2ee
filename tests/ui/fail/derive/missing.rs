#![allow(unused)]

use dpnl::prelude::*;

struct Point {
    x: u8,
}

#[symbolic]
fn corner(#[domain(0..=9)] a: u8) -> u8 {
    let p = Point { x: a };
    p.x
}

fn main() {}
