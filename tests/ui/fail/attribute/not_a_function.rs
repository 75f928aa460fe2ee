#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
struct Adder;

fn main() {}
