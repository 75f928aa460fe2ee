#![allow(unused)]

use dpnl::prelude::*;

struct Point {
    x: u8,
}

#[symbolic]
fn double(#[domain(0..=9)] a: u8) -> u8 {
    let point = Point { x: a };
    point.x + point.x
}

fn main() {}
