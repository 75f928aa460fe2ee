#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Square(#[domain(0..=9)] u8);

impl Square {
    fn area(&self) -> u8 {
        self.0 * self.0
    }
    fn unit() -> Self {
        Square(1)
    }
}

#[symbolic]
fn area(s: Square) -> u8 {
    s.area()
}

#[symbolic]
fn areas(s: Square, t: Square) -> u8 {
    s.area() + s.area() * t.area() + t.area()
}

#[symbolic]
fn unit(s: Square) -> Square {
    let first = Square::unit();
    Square::unit()
}

fn main() {}
