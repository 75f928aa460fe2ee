#![allow(unused)]

use dpnl::prelude::*;

struct Adder;

impl Adder {
    #[symbolic]
    fn add(&self, #[domain(0..=9)] a: u8) -> u8 {
        a
    }
}

fn main() {}
