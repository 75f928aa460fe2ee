#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
#[allow(non_snake_case)]
fn Add(#[domain(0..=9)] a: u8) -> u8 {
    a
}

fn main() {}
