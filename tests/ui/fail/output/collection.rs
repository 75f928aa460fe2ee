#![allow(unused)]

use dpnl::prelude::*;

use std::collections::BinaryHeap;

#[symbolic]
fn count(#[domain(0..=9)] a: u8) -> BinaryHeap<u8> {
    loop {}
}

fn main() {}
