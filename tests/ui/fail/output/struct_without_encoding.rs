#![allow(unused)]

use dpnl::prelude::*;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Point {
    x: u8,
}

#[symbolic]
fn corner(#[domain(0..=9)] a: u8) -> Point {
    loop {}
}

fn main() {}
