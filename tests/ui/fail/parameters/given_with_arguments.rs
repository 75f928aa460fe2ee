#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8, #[given(3)] b: u8) -> u8 {
    a + b
}

fn main() {}
