#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn show(#[domain(0..=9)] a: u8) -> String {
    format!("{:p}", &a)
}

fn main() {}
