#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, PartialEq, Eq, Hash, Debug)]
struct Point {
    x: u8,
}

#[symbolic]
fn corner(p: Point) -> u8 {
    p.x
}

fn main() {}
