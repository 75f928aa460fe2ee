#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
enum Never {}

fn main() {}
