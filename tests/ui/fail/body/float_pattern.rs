#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn rating(#[domain(0..=9)] a: u8) -> u8 {
    match f64::from(a) / 2.0 {
        0.0..=1.5 => 0,
        _ => 1,
    }
}

fn main() {}
