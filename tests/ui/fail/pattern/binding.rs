#![allow(unused)]

use dpnl::prelude::*;

fn event() -> Event<(u8, u8)> {
    pattern!((a, 1))
}

fn main() {}
