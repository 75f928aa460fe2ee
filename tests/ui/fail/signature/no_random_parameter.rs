#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn nothing() -> u8 {
    3
}

#[symbolic]
fn known(#[given] a: u8) -> u8 {
    a
}

fn main() {}
