#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
struct Point {
    x: u8,
}

fn main() {}
