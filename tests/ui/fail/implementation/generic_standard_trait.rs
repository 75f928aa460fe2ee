#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain, Clone, PartialEq, Debug)]
struct Bag(Vec<u8>);

#[symbolic]
impl Extend<u8> for Bag {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, items: I) {
        self.0.extend(items);
    }
}

fn main() {}
