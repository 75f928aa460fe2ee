#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
union Number {
    a: u8,
    b: i8,
}

fn main() {}
