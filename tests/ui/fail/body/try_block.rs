#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn half(#[domain(0..=9)] a: u8) -> Option<u8> {
    try { a.checked_div(2)? }
}

fn main() {}
