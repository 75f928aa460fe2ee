#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn half(#[domain(0..=9)] a: u8) -> Option<f64> {
    None
}

fn main() {}
