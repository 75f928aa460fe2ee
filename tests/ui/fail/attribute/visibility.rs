#![allow(unused)]

use dpnl::prelude::*;

#[symbolic(visibility = "everybody")]
fn double(#[domain(0..=9)] a: u8) -> u8 {
    2 * a
}

fn main() {}
