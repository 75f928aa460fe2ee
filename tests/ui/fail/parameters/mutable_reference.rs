#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn clear(#[domain(0..=9)] a: &mut [u8], #[given] b: &mut u8, c: bool) -> u8 {
    0
}

fn main() {}
