#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn unit(#[domain(0..=9)] a: u8) -> () {
    let _ = a;
}

fn main() {}
