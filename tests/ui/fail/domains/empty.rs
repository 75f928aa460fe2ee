#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(9..=0)] a: u8, #[domain(0..0)] b: [i32; 2], #[domain(5..=2 + 2)] c: u8) -> u8 {
    a
}

fn main() {}
