#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn round(#[domain(0..=9)] a: f64, b: [f32; 2]) -> bool {
    true
}

fn main() {}
