#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn show(#[domain(0..=9)] a: u8, #[given] places: usize) -> String {
    format!("{:.places$}", f64::from(a)) + &format!("{a:#?}")
}

fn main() {}
