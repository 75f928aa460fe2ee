#![allow(unused)]

use dpnl::prelude::*;

#[derive(Clone, Copy, PartialEq)]
enum Color {
    Red,
    Green,
}

#[symbolic]
fn is_red(color: [Color; 2]) -> bool {
    color[0] == color[1]
}

fn main() {}
