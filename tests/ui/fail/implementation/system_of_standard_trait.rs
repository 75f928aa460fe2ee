#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, PartialEq, Debug)]
struct Coins(#[domain(0..=3)] u8);

#[symbolic]
impl std::ops::Add for Coins {
    type Output = Self;

    #[symbolic]
    fn add(self, other: Self) -> Self {
        Coins(self.0 + other.0)
    }
}

fn main() {}
