#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn codes(#[domain(97..=99)] a: u32) -> char {
    let bytes = String::from_utf16_lossy(&[97]);
    bytes.chars().next().unwrap_or('a')
}

fn main() {}
