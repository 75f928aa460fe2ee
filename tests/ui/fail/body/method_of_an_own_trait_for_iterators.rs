use std::ops::Range;

use dpnl::prelude::*;

trait Any: Iterator + Sized {
    fn any(self, _: impl FnMut(Self::Item) -> bool) -> bool {
        true
    }
}

impl<I: Iterator> Any for I {}

trait Next {
    fn next(&self) -> Option<u8>;
    fn len(self) -> usize;
    fn contains(self, number: &u8) -> bool;
}

impl Next for Range<u8> {
    fn next(&self) -> Option<u8> {
        None
    }
    fn len(self) -> usize {
        9
    }
    fn contains(self, _: &u8) -> bool {
        true
    }
}

#[symbolic]
fn some(#[domain(0..=9)] a: [u8; 2]) -> bool {
    a.iter().any(|x| *x == 1)
}

#[symbolic(helper)]
fn below(a: u8) -> impl Iterator<Item = u8> {
    0..a
}

#[symbolic]
fn some_below(#[domain(0..=9)] a: u8) -> bool {
    below(a).any(|x| x == 1)
}

#[symbolic]
fn first(#[domain(0..=9)] a: u8) -> Option<u8> {
    let numbers = 0..a;
    numbers.next()
}

#[symbolic]
fn counted(#[domain(0..=9)] a: u8) -> usize {
    (0..a).len()
}

#[symbolic]
fn held(#[domain(0..=9)] a: u8) -> bool {
    (0..a).contains(&1)
}

fn main() {}
