#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
trait Source {
    fn items(&self) -> impl Iterator<Item = u8>;
}

fn main() {}
