#![allow(unused)]

use dpnl::prelude::*;

const WORDS: [&str; 2] = ["a", "b"];

#[symbolic]
fn add(
    #[domain([])] a: u8,
    #[domain([1, 300])] b: u8,
    #[domain(9..=0 | 1)] c: u8,
    #[domain(['a', 'b'])] d: u8,
    #[domain(1 | 2)] e: bool,
    #[domain([1..=3, 5])] f: u8,
    #[domain(1 | )] g: u8,
    #[domain((0..=9).step_by(0))] h: u8,
) -> u8 {
    a
}

#[symbolic]
fn first(#[domain(WORDS)] a: u8) -> u8 {
    a
}

fn main() {}
