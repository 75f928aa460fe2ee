#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] (a, b): (u8, u8), #[domain(0..=9)] _: u8, #[domain(0..=9)] ref c: u8) -> u8 {
    a + b
}

fn main() {}
