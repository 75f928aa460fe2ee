#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(a: u8, b: [[i32; 2]; 2], c: char, d: &[u16]) -> u8 {
    a
}

fn main() {}
