#![allow(unused)]

use dpnl::prelude::*;

#[derive(Clone, Copy)]
struct Point {
    x: u8,
}

enum Shape {
    Dot,
    Circle(u8),
}

#[symbolic]
fn corner(#[domain(0..=9)] a: u8) -> u8 {
    let p = Point { x: a };
    let q = Point { x: p.x + 1 };
    let Point { x } = q;
    let list = [Point { x: 1 }, p];
    let shape = if a > 3 { Shape::Dot } else { Shape::Circle(a) };
    let other = match shape {
        Shape::Dot => Shape::Circle(1),
        Shape::Circle(_) => Shape::Dot,
    };
    p.x
}

#[symbolic(helper)]
fn another(a: u8) -> u8 {
    let p = Point { x: a };
    p.x
}

fn main() {}
