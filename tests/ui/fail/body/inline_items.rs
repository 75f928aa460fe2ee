#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    union Bits {
        a: u8,
        b: i8,
    }
    a
}

fn main() {}
