#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn length(a: String, b: &str, c: Vec<String>) -> usize {
    a.len()
}

fn main() {}
