#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn never(#[domain(0..=9)] a: u8) -> ! {
    panic!()
}

fn main() {}
