#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
enum Shape {
    Empty,
    Circle(u8),
    Square { side: u8 },
}

fn main() {}
