use std::cell::{Cell, RefCell};
use std::ops::Range;

use dpnl::prelude::*;

trait Held {
    fn get(&self) -> u8;
    fn borrow(&self) -> u8;
}

impl Held for RefCell<u8> {
    fn get(&self) -> u8 {
        42
    }
    fn borrow(&self) -> u8 {
        42
    }
}

impl Held for Cell<u8> {
    fn get(&self) -> u8 {
        42
    }
    fn borrow(&self) -> u8 {
        42
    }
}

trait Ends {
    fn end(&self) -> u8;
}

impl Ends for Range<u8> {
    fn end(&self) -> u8 {
        42
    }
}

#[symbolic]
fn lent(#[domain(0..=9)] a: u8) -> u8 {
    Cell::new(a).borrow()
}

#[symbolic]
fn read(#[domain(0..=9)] a: u8) -> u8 {
    let cell = &RefCell::new(a);
    cell.get()
}

#[symbolic]
fn ended(#[domain(0..=9)] a: u8) -> u8 {
    (0..a).end()
}

fn main() {}
