#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
#[domain(krate = "dpnl")]
enum Color {
    Red,
}

fn main() {}
