#![allow(unused)]

use dpnl::prelude::*;

trait Area {
    fn area(&self) -> u8;
}

#[derive(Domain)]
struct Square(u8);

#[symbolic]
impl Area for Square {
    fn area(&self) -> u8 {
        self.0
    }
}

fn main() {}
