#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
extern "C" fn add(#[domain(0..=9)] a: u8) -> u8 {
    a
}

fn main() {}
