//! What is advised where a trait of one's own has a method of the standard library's name: a call by the path of the trait.

use std::cell::Cell;
use std::ops::Range;

use dpnl::prelude::*;

#[symbolic]
trait Length {
    fn len(&self) -> usize;
}

#[symbolic]
impl Length for [u8; 3] {
    fn len(&self) -> usize {
        42
    }
}

#[symbolic]
trait Held {
    fn borrow(&self) -> u8;
}

#[symbolic]
impl Held for Cell<u8> {
    fn borrow(&self) -> u8 {
        self.get() + 1
    }
}

#[symbolic]
trait Ends {
    fn end(&self, more: u8) -> u8;
}

#[symbolic]
impl Ends for Range<u8> {
    fn end(&self, more: u8) -> u8 {
        self.start + more
    }
}

#[symbolic]
fn counted(#[domain(0..=1)] a: [u8; 3]) -> usize {
    Length::len(&a)
}

#[symbolic]
fn lent(#[domain(0..=9)] a: u8) -> u8 {
    Held::borrow(&Cell::new(a))
}

#[symbolic]
fn ended(#[domain(0..=9)] a: u8) -> u8 {
    Ends::end(&(1..a), a)
}

fn main() {
    assert_eq!(Counted::system().expect("a system").verify(8).expect("the function").inputs, 8);
    assert_eq!(Lent::system().expect("a system").verify(10).expect("the function").inputs, 10);
    assert_eq!(Ended::system().expect("a system").verify(10).expect("the function").inputs, 10);
}
