#![allow(unused)]

use dpnl::prelude::*;

#[derive(Domain)]
enum Maybe<T> {
    Nothing,
    Just(T),
}

fn main() {}
