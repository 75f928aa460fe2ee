#![allow(unused)]

use dpnl::prelude::*;

trait Sides {
    fn len(&self) -> usize;
    fn is_large(&self) -> bool {
        self.len() > 3
    }
}

#[derive(Domain)]
struct Square(u8);

#[symbolic]
impl Sides for Square {
    fn len(&self) -> usize {
        self.0.into()
    }
}

fn main() {}
