#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn half(#[domain(0..=9)] a: u8) -> u8 {
    let x: f64 = f64::from(a) * 0.5;
    (x + a as f64) as u8
}

fn main() {}
