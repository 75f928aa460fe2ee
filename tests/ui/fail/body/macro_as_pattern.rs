#![allow(unused)]

use dpnl::prelude::*;

macro_rules! digit {
    () => {
        0..=9
    };
}

#[symbolic]
fn is_digit(#[domain(0..=99)] a: u8) -> bool {
    match a {
        digit!() => true,
        _ => false,
    }
}

fn main() {}
