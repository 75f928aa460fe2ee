#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=300)] a: u8, #[domain(-1..=1)] b: [usize; 2], #[domain(-129..0)] c: i8) -> u8 {
    a
}

fn main() {}
