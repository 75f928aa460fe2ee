#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn both(#[domain(0..=1)] a: bool, #[domain(0..2)] b: [(bool, bool); 2]) -> bool {
    a
}

fn main() {}
