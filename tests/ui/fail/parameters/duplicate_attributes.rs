#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] #[domain(0..=8)] a: u8, #[given] #[given] b: u8) -> u8 {
    a + b
}

fn main() {}
