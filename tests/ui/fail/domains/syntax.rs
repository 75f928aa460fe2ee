#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(
    #[domain] a: u8,
    #[domain(9)] b: u8,
    #[domain(0..)] c: u8,
    #[domain = 3] d: u8,
    #[domain(0, 1, 2)] e: u8,
    #[domain()] f: u8,
) -> u8 {
    a
}

fn main() {}
