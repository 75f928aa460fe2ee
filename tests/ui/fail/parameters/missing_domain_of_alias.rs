#![allow(unused)]

use dpnl::prelude::*;

type Digit = u8;

#[symbolic]
fn double(a: Digit) -> u8 {
    2 * a
}

fn main() {}
