#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn add(#[domain(0..=65_536)] a: u32, #[domain(i64::MIN..=i64::MAX)] b: i64) -> u32 {
    a
}

fn main() {}
