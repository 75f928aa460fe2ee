#![allow(unused)]

use dpnl::prelude::*;

fn event() -> Event<(u8, u8)> {
    pattern!(&(0, 1))
}

fn main() {}
