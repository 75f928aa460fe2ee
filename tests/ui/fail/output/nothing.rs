#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn nothing(#[domain(0..=9)] a: u8) {
    let _ = a;
}

fn main() {}
