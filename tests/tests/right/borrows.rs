//! Borrows of a `RefCell`: a second one panics while the first is held. The trace knows that none is, or is not used.

use std::cell::{Ref, RefCell, RefMut};
use std::rc::Rc;

use dpnl::prelude::*;

use crate::against::traced;

#[symbolic]
fn two_writers(#[domain(0..=3)] x: u8, nested: bool) -> u8 {
    let cell = RefCell::new(x);
    let first = cell.borrow_mut();
    if nested && x > 1 {
        let mut second = cell.borrow_mut();
        *second += 1;
    }
    *first + 1
}

#[symbolic]
fn a_reader_and_a_writer(#[domain(0..=3)] x: u8) -> usize {
    let cell = RefCell::new(vec![x, 1]);
    let list = cell.borrow();
    if list[0] > 1 {
        cell.borrow_mut().push(3);
    }
    list.len()
}

#[symbolic]
fn in_one_statement(#[domain(0..=3)] x: usize) -> usize {
    let cell = RefCell::new(vec![1, 2]);
    if x > 1 {
        cell.borrow_mut().push(cell.borrow().len());
    }
    let n = cell.borrow().len() + x;
    n
}

#[symbolic]
fn while_matching(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new(vec![x, 0]);
    match cell.borrow().first() {
        Some(&n) if n > 2 => cell.borrow_mut().push(n),
        _ => {}
    }
    let sum = cell.borrow().iter().sum::<u8>();
    sum
}

#[symbolic(helper)]
fn guard(cell: &RefCell<u8>) -> RefMut<'_, u8> {
    cell.borrow_mut()
}

#[symbolic]
fn returned(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new(x);
    let mut first = guard(&cell);
    *first += 1;
    if x == 2 {
        *guard(&cell) += 1;
    }
    *first
}

#[symbolic]
fn dropped_on_one_side(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new(x);
    let reader = cell.borrow();
    if *reader > 1 {
        drop(reader);
        *cell.borrow_mut() += 1;
    }
    *cell.borrow_mut() += 1;
    let last = *cell.borrow();
    last
}

#[symbolic]
fn referred_to(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new((x, 1));
    let first = &cell.borrow().0;
    if *first == 3 {
        cell.borrow_mut().1 = 5;
    }
    *first
}

#[test]
fn what_may_be_borrowed_twice_is_not_traced() {
    assert!(!traced(TwoWriters::system(), |(x, nested)| two_writers(x, nested)));
    assert!(!traced(AReaderAndAWriter::system(), a_reader_and_a_writer));
    assert!(!traced(InOneStatement::system(), in_one_statement));
    assert!(!traced(WhileMatching::system(), while_matching));
    assert!(!traced(Returned::system(), returned));
    assert!(!traced(DroppedOnOneSide::system(), dropped_on_one_side));
    assert!(!traced(ReferredTo::system(), referred_to));
}

/// More inputs than can be enumerated: refused, with a place.
#[symbolic]
fn too_many(#[domain(0..=9)] x: [u8; 7]) -> u8 {
    let cell = RefCell::new(x[0]);
    let first = cell.borrow_mut();
    if x == [1; 7] {
        *cell.borrow_mut() = 0;
    }
    *first
}

#[test]
fn what_cannot_be_enumerated_either_is_refused() {
    let error = TooMany::system().map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("may still be borrowed") && error.contains("borrows.rs:"), "{error}");
}

#[symbolic]
fn one_after_the_other(#[domain(0..=3)] steps: [u8; 3]) -> (u8, usize, usize) {
    let counter = Rc::new(RefCell::new(0_u8));
    let other = Rc::clone(&counter);
    let log = RefCell::new(Vec::new());
    for step in steps {
        *counter.borrow_mut() += step;
        if log.borrow().is_empty() {
            log.borrow_mut().push(step);
        }
        let total = *other.borrow();
        while log.borrow().len() < 2 && total > 3 {
            log.borrow_mut().push(total);
        }
        {
            let mut held = log.borrow_mut();
            if step == 0 {
                continue;
            }
            held.push(0);
        }
        let mut held = log.borrow_mut();
        held.push(1);
        drop(held);
        let last = log.borrow_mut().pop();
        log.borrow_mut().extend(last);
    }
    let (readers, again) = (log.borrow(), log.borrow());
    let total = *other.borrow();
    (total, readers.len(), again.len())
}

#[symbolic(helper)]
fn add(log: &RefCell<Vec<u8>>, x: u8) -> usize {
    let mut log = log.borrow_mut();
    log.push(x);
    log.len()
}

#[symbolic]
fn through_calls(#[domain(0..=3)] x: u8, #[domain(0..=3)] y: u8) -> usize {
    let log = RefCell::new(vec![x]);
    let write = |z: u8| log.borrow_mut().push(z);
    write(x);
    if x > y {
        write(y);
    }
    let n = add(&log, y);
    let sum: u8 = log.borrow().iter().sum();
    n * 10 + add(&log, sum)
}

#[test]
fn what_is_borrowed_once_is_traced() {
    assert!(traced(OneAfterTheOther::system(), one_after_the_other));
    assert!(traced(ThroughCalls::system(), |(x, y)| through_calls(x, y)));
}
