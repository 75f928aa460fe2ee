#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> bool {
    let name = format!("{a}");
    name == "seven"
}

fn main() {}
