#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn largest<T: Ord, const N: usize>(a: [T; N]) -> T
where
    T: Copy,
{
    a[0]
}

fn main() {}
