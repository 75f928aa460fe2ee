//! `Cell`, `RefCell` and `Rc` as local plumbing.

use dpnl::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::harness::agree;

#[symbolic(helper)]
fn cells(a: u8, b: bool) -> (u8, u8, u8, u8, u8) {
    let (x, y) = (Cell::new(a), Cell::new(5));
    if b {
        x.set(x.get() + 1);
    }
    let old = x.replace(7);
    x.update(|value| value + a);
    x.swap(&y);
    let taken = x.take();
    (old, taken, x.get(), y.get(), y.into_inner())
}

#[symbolic(helper)]
fn bump(counter: &Cell<u8>) -> u8 {
    counter.set(counter.get() + 1);
    counter.get()
}

/// A counter that several closures and a helper share.
#[symbolic(helper)]
fn counted(a: [u8; 3]) -> (u8, Vec<u8>) {
    let counter = Cell::new(0);
    let seen = |x: &u8| {
        counter.set(counter.get() + x);
        counter.get() % 2 == 0
    };
    let kept = a.iter().filter(|x| seen(x)).copied().collect();
    bump(&counter);
    let other = &counter;
    bump(other);
    (counter.get(), kept)
}

#[symbolic(helper)]
fn shared(a: [u8; 3], b: bool) -> (Vec<u8>, u8, Vec<u8>, usize) {
    let first = Rc::new(RefCell::new(vec![a[0]]));
    let second = Rc::clone(&first);
    let third = first.clone();
    second.borrow_mut().push(a[1]);
    if b {
        third.borrow_mut()[0] = 9;
    } else {
        first.borrow_mut().pop();
    }
    let copy = RefCell::new(first.borrow().clone());
    let apart = copy.clone();
    apart.borrow_mut().push(a[2]);
    let total = first.borrow().iter().sum();
    let length = copy.borrow().len();
    let mut last = apart;
    last.get_mut().push(1);
    let end = last.into_inner();
    (Rc::clone(&third).borrow().to_vec(), total, end, length)
}

#[symbolic(helper)]
fn made_on_both_sides(b: bool, x: u8) -> (u8, u8) {
    let cell = if b { Rc::new(Cell::new(x)) } else { Rc::new(Cell::new(3)) };
    let other = cell.clone();
    other.set(other.get() * 2);
    (cell.get(), other.replace(1) + cell.get())
}

#[test]
fn cells_are_shared() {
    agree!(cells: a: u8 = 0..=2, b: bool => cells(a, b));
    agree!(counted: a: [u8; 3] = 0..=2 => counted(a));
    agree!(shared: a: [u8; 3] = 0..=1, b: bool => shared(a, b));
    agree!(made_on_both_sides: b: bool, x: u8 = 0..=2 => made_on_both_sides(b, x));
}
