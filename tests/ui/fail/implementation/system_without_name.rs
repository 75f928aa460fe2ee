#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
trait Total {
    fn total(self) -> u8;
}

#[symbolic]
impl Total for (u8, u8) {
    #[symbolic]
    fn total(#[domain(0..=9)] self) -> u8 {
        self.0 + self.1
    }
}

fn main() {}
