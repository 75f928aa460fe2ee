#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn name(#[domain(0..=9)] a: u8) -> (String, &'static str) {
    (String::new(), Default::default())
}

fn main() {}
