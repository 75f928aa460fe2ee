#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    println!("{a}");
    let b = dbg!(a);
    let c = std::fs::read("digit").map_or(0, |bytes| bytes[0]);
    let d = std::time::Instant::now();
    a + b + c
}

fn main() {}
