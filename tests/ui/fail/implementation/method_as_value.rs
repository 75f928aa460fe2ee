#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, Copy)]
struct Square(#[domain(0..=9)] u8);

#[symbolic]
impl Square {
    fn area(self) -> u8 {
        self.0
    }
}

#[symbolic]
fn area(s: Square) -> u8 {
    let f = Square::area;
    f(s)
}

fn main() {}
