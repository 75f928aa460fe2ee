#![allow(unused)]

use dpnl::prelude::*;

#[symbolic]
fn first<'a, const N: usize>(#[domain(0..=9)] a: &'a [u8; N]) -> u8
where
    [u8; N]: Copy,
    'a: 'a,
{
    a[0]
}

fn main() {}
