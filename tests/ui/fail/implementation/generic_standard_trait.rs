#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, PartialEq, Debug)]
struct Bag(Vec<u8>);

#[symbolic]
impl FromIterator<u8> for Bag {
    fn from_iter<I: IntoIterator<Item = u8>>(items: I) -> Self {
        Bag(items.into_iter().collect())
    }
}

fn main() {}
