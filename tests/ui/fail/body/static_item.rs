#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    static mut COUNT: u8 = 0;
    a
}

fn main() {}
