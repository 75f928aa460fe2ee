#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: [u8; 2]) -> u8 {
    unsafe { *a.get_unchecked(0) }
}

fn main() {}
