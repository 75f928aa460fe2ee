#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> u8 {
    #[cfg(any())]
    let a = a + 1;
    let list = vec![
        #[cfg(any())]
        1,
        2,
    ];
    match a {
        #[cfg(any())]
        0 => 1,
        _ => a + list[0],
    }
}

fn main() {}
