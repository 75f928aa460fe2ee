#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn unwrap(#[domain(0..=9)] a: Option<u8>, b: [Result<bool, bool>; 2]) -> u8 {
    a.unwrap()
}

fn main() {}
