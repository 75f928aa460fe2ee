#![allow(unused)]

use dpnl::prelude::*;

fn event() -> Event<(f64, u8)> {
    pattern!((1.5, _))
}

fn main() {}
