#![allow(unused)]

use dpnl::prelude::*;

#[symbolic(name = "my adder")]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    a
}

#[symbolic(name = 3)]
fn sum(#[domain(0..=9)] a: u8) -> u8 {
    a
}

fn main() {}
