#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn show(#[domain(0..=9)] a: u8) -> String {
    format!("{:e}", f64::from(a)) + &format!("{a:#?}")
}

fn main() {}
