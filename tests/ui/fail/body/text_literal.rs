#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn nothing(#[domain(0..=9)] a: u8) -> u8 {
    assert!(a < 10, "messages are fine");
    let text = c"a";
    a + text.count_bytes() as u8
}

fn main() {}
