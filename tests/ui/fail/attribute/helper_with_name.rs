#![allow(unused)]

use dpnl::prelude::*;

#[symbolic(helper, name = "Double")]
fn double(a: u8) -> u8 {
    2 * a
}

fn main() {}
