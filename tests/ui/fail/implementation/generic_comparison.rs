#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
struct Pair<T>(T, T);

#[symbolic]
impl<T: PartialEq> PartialEq for Pair<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

fn main() {}
