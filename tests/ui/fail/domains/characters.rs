#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn same(#[domain('a'..='z')] a: u8, #[domain(0..=9)] b: char) -> bool {
    true
}

fn main() {}
