#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    let later = async { a };
    let closure = async || a;
    a
}

fn main() {}
