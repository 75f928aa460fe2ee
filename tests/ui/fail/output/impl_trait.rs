#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn numbers(#[domain(0..=9)] a: u8) -> impl Iterator<Item = u8> {
    0..a
}

fn main() {}
