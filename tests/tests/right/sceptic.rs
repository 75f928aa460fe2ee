//! Small programs that try to catch the tracer out: orders of their own, effects in iterators, `Drop`, borrows, what is
//! evaluated first.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use dpnl::prelude::*;

use crate::against::traced;

/// A later priority comes first, and the number does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Domain)]
struct Task {
    #[domain(0..=2)]
    priority: u8,
    #[domain(0..=2)]
    number: u8,
}

#[symbolic]
impl Ord for Task {
    fn cmp(&self, other: &Task) -> Ordering {
        other.priority.cmp(&self.priority)
    }
}

#[symbolic]
impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Task) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What is equal to a bound stays what it is.
#[symbolic]
fn clamped(task: Task) -> Task {
    task.clamp(Task { priority: 2, number: 8 }, Task { priority: 1, number: 9 })
}

#[symbolic]
fn greatest(a: Task, b: Task) -> (Task, Task, Option<u8>, Option<u8>) {
    let all = [a, b, Task { priority: 1, number: 7 }];
    (a.max(b), a.min(b), all.iter().max().map(|task| task.number), all.into_iter().min().map(|task| task.number))
}

#[symbolic]
fn sorted(a: Task, b: Task) -> Vec<(u8, u8)> {
    let mut tasks = vec![a, b, Task { priority: 1, number: 9 }];
    tasks.sort();
    tasks.iter().map(|task| (task.priority, task.number)).collect()
}

#[symbolic]
fn popped(a: Task, b: Task) -> Vec<u8> {
    let mut heap = BinaryHeap::from([a, b, Task { priority: 1, number: 5 }]);
    let mut order = Vec::new();
    while let Some(task) = heap.pop() {
        order.push(task.priority);
    }
    order
}

/// The standard library does not ask the first iterator once more if it knows both lengths.
#[symbolic]
fn zipped_with_a_count(#[domain(0..=4)] x: u8) -> (u8, bool) {
    let mut calls = 0;
    let list = [1, x, 3];
    let found = list.iter().map(|item| {
        calls += 1;
        *item
    });
    let found = found.zip(0..2_u8).any(|(item, _)| item == 4);
    (calls, found)
}

#[symbolic]
fn zipped_with_a_panic(#[domain(0..=4)] x: u8) -> u8 {
    let list = [1, 2, x];
    list.iter().map(|item| 12 / item).zip(&list[1..]).map(|(a, b)| a * b).sum()
}

/// What is left over depends on who asks: `sum` takes as many as there are pairs, `any` asks for one more.
#[symbolic]
fn zipped_by_reference(#[domain(0..=4)] x: u8) -> (u8, Option<u8>, bool, Option<u8>) {
    let list = [1, x, 3];
    let (mut items, mut others) = (list.iter().copied(), list.iter().copied());
    let sum = items.by_ref().zip(0..2_u8).map(|(item, _)| item).sum();
    let found = others.by_ref().zip(0..2_u8).any(|(item, _)| item == 9);
    (sum, items.next(), found, others.next())
}

#[symbolic]
fn zipped_from_the_right(#[domain(0..=4)] x: u8) -> (Vec<u8>, Option<u8>) {
    let list = [1, x, 3];
    let mut items = list.iter().copied();
    let pairs = (0..2_u8).zip(items.by_ref()).map(|(a, b)| a + b).collect();
    (pairs, items.next())
}

#[symbolic]
fn zipped_plainly(#[domain(0..=4)] x: u8, #[domain(1..=2)] factor: u8) -> u8 {
    let list = [1, x, 3];
    list.iter().map(|item| item & factor).zip(&list[1..]).map(|(a, b)| a * b).sum()
}

#[symbolic]
fn dropped_in_order(#[domain(0..=2)] x: u8) -> Vec<u8> {
    struct Logged<'a>(u8, &'a RefCell<Vec<u8>>);
    impl Drop for Logged<'_> {
        fn drop(&mut self) {
            self.1.borrow_mut().push(self.0);
        }
    }
    let log = RefCell::new(Vec::new());
    {
        let _first = Logged(x, &log);
        let _second = Logged(10, &log);
    }
    log.into_inner()
}

#[symbolic]
fn borrowed_twice(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new(x);
    let first = cell.borrow();
    if x > 1 {
        *cell.borrow_mut() += 1;
    }
    *first
}

#[symbolic]
fn borrowed_one_after_the_other(#[domain(0..=3)] x: u8) -> u8 {
    let cell = RefCell::new(vec![x, 1]);
    let length = cell.borrow().len() as u8;
    cell.borrow_mut().push(length);
    let sum: u8 = cell.borrow().iter().sum();
    sum
}

#[symbolic]
fn operands_from_left_to_right(#[domain(0..=3)] x: u8) -> (u8, u8, [u8; 3], usize) {
    let cell = Cell::new(x);
    let bump = || {
        cell.set(cell.get() + 1);
        cell.get()
    };
    let sum = bump() * 10 + bump();
    let (mut list, mut at) = ([1, 2, 3], usize::from(x > 1));
    list[at] = {
        at += 1;
        at as u8 * 10
    };
    (sum, cell.take(), list, at)
}

/// The right side of a compound assignment of integers comes first.
#[symbolic]
#[allow(clippy::mixed_read_write_in_expression)]
fn compound_from_right_to_left(#[domain(0..=2)] x: u8) -> u8 {
    let mut sum = x;
    sum += {
        sum = 10;
        1
    };
    sum
}

#[symbolic]
fn fields_as_written(#[domain(0..=2)] x: u8) -> (u8, u8) {
    struct Pair {
        first: u8,
        second: u8,
    }
    let mut counter = x;
    let pair = Pair {
        second: {
            counter += 1;
            counter
        },
        first: {
            counter *= 3;
            counter
        },
    };
    (pair.first, pair.second)
}

#[test]
fn orders_of_their_own() {
    assert!(traced(Clamped::system(), clamped));
    assert!(traced(Greatest::system(), |(a, b)| greatest(a, b)));
    assert!(traced(Sorted::system(), |(a, b)| sorted(a, b)));
    assert!(traced(Popped::system(), |(a, b)| popped(a, b)));
}

#[test]
fn zipped_iterators_with_effects() {
    assert!(!traced(ZippedWithACount::system(), zipped_with_a_count));
    assert!(!traced(ZippedWithAPanic::system(), zipped_with_a_panic));
    assert!(!traced(ZippedByReference::system(), zipped_by_reference));
    assert!(traced(ZippedFromTheRight::system(), zipped_from_the_right));
    assert!(traced(ZippedPlainly::system(), |(x, factor)| zipped_plainly(x, factor)));
}

#[test]
fn drops_and_borrows() {
    assert!(!traced(DroppedInOrder::system(), dropped_in_order));
    assert!(!traced(BorrowedTwice::system(), borrowed_twice));
    assert!(traced(BorrowedOneAfterTheOther::system(), borrowed_one_after_the_other));
}

#[test]
fn what_comes_first() {
    assert!(traced(OperandsFromLeftToRight::system(), operands_from_left_to_right));
    assert!(traced(CompoundFromRightToLeft::system(), compound_from_right_to_left));
    assert!(traced(FieldsAsWritten::system(), fields_as_written));
}
