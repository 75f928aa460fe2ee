#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
struct Point {
    #[domain(0..=300)]
    x: u8,
    #[domain(0..=1)]
    c: bool,
}

fn main() {}
