#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn first<'a>(#[given] a: &'a [u8], #[domain(0..=9)] b: u8) -> &'a mut u8 {
    loop {}
}

fn main() {}
