#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=9)] a: u8) -> bool {
    let name = concat!("sev", "en");
    name == "seven"
}

fn main() {}
