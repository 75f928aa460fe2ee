#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] #[given] a: u8, #[given] #[domain(0..=9)] b: u8) -> u8 {
    a + b
}

fn main() {}
