#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn mask(#[domain(0..=9)] a: u128) -> bool {
    a & 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff == 0
}

fn main() {}
