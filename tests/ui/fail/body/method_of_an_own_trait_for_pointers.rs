use std::cell::{Cell, RefCell};
use std::rc::Rc;

use dpnl::prelude::*;

trait Boxed {
    fn len(&self) -> usize;
    fn push(&mut self, item: u8);
}

impl Boxed for Box<Vec<u8>> {
    fn len(&self) -> usize {
        42
    }
    fn push(&mut self, _: u8) {}
}

trait Held {
    fn get(&self) -> u8;
}

impl Held for Rc<Cell<u8>> {
    fn get(&self) -> u8 {
        42
    }
}

trait Lent {
    fn borrow(self) -> u8;
}

impl Lent for RefCell<u8> {
    fn borrow(self) -> u8 {
        42
    }
}

trait Twice {
    fn pow(self, exponent: u32) -> u8;
}

impl Twice for &&u8 {
    fn pow(self, _: u32) -> u8 {
        42
    }
}

trait Sorted {
    fn sort(&mut self);
    fn extend(&self, items: [u8; 1]);
}

impl Sorted for Vec<u8> {
    fn sort(&mut self) {}
    fn extend(&self, _: [u8; 1]) {}
}

trait Shortened {
    fn pop(&mut self) -> Option<u8>;
}

impl Shortened for [u8; 2] {
    fn pop(&mut self) -> Option<u8> {
        None
    }
}

trait Optional {
    fn as_ref(self) -> Option<&'static u8>;
    fn as_mut(&self) -> Option<&'static u8>;
    fn unwrap_or(&self, default: u8) -> u8;
}

impl Optional for Option<u8> {
    fn as_ref(self) -> Option<&'static u8> {
        None
    }
    fn as_mut(&self) -> Option<&'static u8> {
        None
    }
    fn unwrap_or(&self, _: u8) -> u8 {
        42
    }
}

#[symbolic]
fn counted(#[domain(0..=9)] a: u8) -> usize {
    let mut list = Box::new(vec![a]);
    list.push(1);
    list.len()
}

#[symbolic]
fn read(#[domain(0..=9)] a: u8) -> u8 {
    let cell = Rc::new(Cell::new(a));
    cell.get()
}

#[symbolic]
fn taken(#[domain(0..=9)] a: u8) -> u8 {
    let cell = RefCell::new(a);
    cell.borrow()
}

#[symbolic]
fn powers(#[domain(0..=9)] a: [u8; 2]) -> usize {
    a.iter().filter(|x| x.pow(2) == 4).count()
}

#[symbolic]
fn in_order(#[domain(0..=9)] a: [u8; 2]) -> Vec<u8> {
    let mut list = a.to_vec();
    list.extend([1]);
    list.sort();
    list
}

#[symbolic]
fn options(#[domain(0..=9)] a: u8) -> (Option<u8>, Option<u8>, u8) {
    let number = Some(a);
    let changed = number.as_mut().copied();
    let reference = &number;
    (changed, number.as_ref().copied(), reference.unwrap_or(1))
}

#[symbolic]
fn popped(#[domain(0..=9)] a: [u8; 2]) -> Option<u8> {
    let mut list = a;
    list.pop()
}

fn main() {}
