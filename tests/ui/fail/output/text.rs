#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn name(#[domain(0..=9)] a: u8) -> (String, &'static str) {
    loop {}
}

fn main() {}
