#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn _1(#[domain(0..=9)] a: u8) -> u8 {
    a
}

#[symbolic]
fn self_(#[domain(0..=9)] a: u8) -> u8 {
    a
}

fn main() {}
