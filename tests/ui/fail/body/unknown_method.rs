#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn ones(#[domain(0..=9)] a: u8) -> usize {
    a.to_be_bytes().len()
}

fn main() {}
