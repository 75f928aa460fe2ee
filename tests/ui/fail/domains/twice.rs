#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain([1, 2, 1])] a: u8, #[domain('a'..='e' | 'c')] b: char, #[domain(0 | 7..=9 | (1..8).step_by(3))] c: i8) -> u8 {
    a
}

fn main() {}
