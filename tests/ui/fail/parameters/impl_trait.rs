#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn sum(a: impl Iterator<Item = u8>, #[given] b: impl Fn(u8) -> u8) -> u8 {
    0
}

fn main() {}
