#![allow(unused)]

use dpnl::prelude::*;

struct Point {
    x: u8,
    y: u8,
}

const ORIGIN: Point = Point { x: 1, y: 2 };

#[symbolic]
fn moved(#[domain(0..=9)] a: u8) -> u8 {
    a + ORIGIN.x
}

fn main() {}
