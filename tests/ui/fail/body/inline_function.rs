#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn quadruple(#[domain(0..=9)] a: u8) -> u8 {
    fn double(a: u8) -> u8 {
        2 * a
    }
    double(double(a))
}

fn main() {}
