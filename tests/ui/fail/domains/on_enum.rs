#![allow(unused)]

use dpnl::prelude::*;

#[derive(Clone, Copy, PartialEq, Domain)]
enum Color {
    Red,
    Green,
}

#[symbolic]
fn is_red(#[domain(0..=1)] color: Color) -> bool {
    color == Color::Red
}

fn main() {}
