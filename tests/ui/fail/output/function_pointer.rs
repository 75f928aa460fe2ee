#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn choose(a: bool) -> fn(u8) -> u8 {
    loop {}
}

fn main() {}
