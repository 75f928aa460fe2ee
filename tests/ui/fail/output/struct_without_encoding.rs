#![allow(unused)]

use dpnl::prelude::*;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Point {
    x: u8,
}

impl Point {
    const ORIGIN: Point = Point { x: 0 };
}

#[symbolic]
fn corner(#[domain(0..=9)] a: u8) -> Point {
    let _ = a;
    Point::ORIGIN
}

fn main() {}
