#![allow(unused)]

use dpnl::prelude::*;

fn double(a: u8) -> u8 {
    2 * a
}

mod digits {
    pub fn triple(a: u8) -> u8 {
        3 * a
    }
}

#[symbolic]
fn six(#[domain(0..=9)] a: u8) -> u8 {
    let more = double(1) + double(a);
    digits::triple(double(a)) + digits::triple(more)
}

fn main() {}
