#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn show(#[domain(0..=9)] a: u8, #[given] width: usize) -> String {
    format!("{a:width$}") + &format!("{a:#x}")
}

fn main() {}
