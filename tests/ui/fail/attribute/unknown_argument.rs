#![allow(unused)]

use dpnl::prelude::*;

#[symbolic(nmae = "Adder")]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    a
}

#[symbolic("Adder")]
fn sum(#[domain(0..=9)] a: u8) -> u8 {
    a
}

fn main() {}
