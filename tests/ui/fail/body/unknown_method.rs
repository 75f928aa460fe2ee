#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn ones(#[domain(0..=9)] a: u8) -> usize {
    usize::from(a.to_be())
}

fn main() {}
