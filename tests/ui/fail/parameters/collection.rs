#![allow(unused)]

use dpnl::prelude::*;

use std::collections::HashSet;

#[symbolic]
fn size(#[domain(0..=9)] a: HashSet<u8>, b: fn() -> u8, c: *const u8, d: &dyn Fn()) -> usize {
    a.len()
}

fn main() {}
