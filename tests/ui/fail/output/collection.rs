#![allow(unused)]

use dpnl::prelude::*;

use std::collections::HashMap;

#[symbolic]
fn count(#[domain(0..=9)] a: u8) -> HashMap<u8, u8> {
    loop {}
}

fn main() {}
