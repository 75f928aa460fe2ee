#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> bool {
    let address = &raw const a;
    address.is_null()
}

fn main() {}
