//! Methods that rustc finds in the standard library, on types and behind pointers where methods of others could come first; and
//! methods of own types that are called like them. What is found elsewhere is refused, see `ui/fail/body`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fmt::Write as _;
use std::ops::Not;
use std::rc::Rc;

use dpnl::prelude::*;

use crate::against::traced;

/// An iterator with methods of its own, called like those of iterators.
#[derive(Clone, Debug, PartialEq, Domain)]
struct Lexer {
    #[domain(0..=3)]
    at: u8,
}

#[symbolic]
impl Lexer {
    fn peek(&self) -> u8 {
        self.at
    }

    fn all(&self, more: u8) -> u8 {
        self.at + more
    }

    fn position(&self) -> u8 {
        self.at * 2
    }

    fn nth(self, number: u8) -> u8 {
        self.at * number
    }
}

#[symbolic]
impl Iterator for Lexer {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.at += 1;
        if self.at < 5 { Some(self.at) } else { None }
    }
}

#[symbolic]
fn own_methods(lexer: Lexer) -> (u8, u8, u8, u8) {
    (lexer.peek(), lexer.all(2), lexer.position(), lexer.nth(3))
}

#[symbolic]
fn own_iterator(lexer: Lexer) -> (bool, u8) {
    let mut lexer = lexer;
    let found = lexer.by_ref().any(|x| x == 2);
    (found, lexer.sum())
}

#[symbolic]
fn lengths(#[domain(0..=3)] a: u8) -> (usize, usize) {
    let mut items = vec![a, 1].into_iter();
    let first = &mut items;
    let second = &mut *first;
    let before = second.len();
    first.next();
    (before, items.len() + (0..usize::from(a)).rev().skip(1).step_by(2).len())
}

/// Nobody who asks for a length takes an item, or calls a closure.
#[symbolic]
fn lengths_of_others(#[domain(0..=3)] a: [u8; 3]) -> (usize, usize, usize, usize, Option<u8>) {
    let mut calls = 0;
    let mapped = a.iter().map(|x| {
        calls += 1;
        *x
    });
    let length = mapped.len();
    let mut items = a.into_iter();
    let skipped = items.by_ref().skip(1).len();
    let pairs = items.by_ref().zip(0..2_u8).len();
    (calls, length, skipped, pairs, items.next())
}

#[symbolic]
fn boxed_iterators(#[domain(0..=3)] a: u8) -> (bool, bool) {
    let mut some: Box<dyn Iterator<Item = u8>> = Box::new(0..a);
    let mut range = Box::new(1..a);
    (some.any(|x| x == 1), range.all(|x| x == 1))
}

#[symbolic]
fn behind_pointers(#[domain(0..=3)] a: u8) -> (u8, usize, u8, bool, u8) {
    let cell = Rc::new(Cell::new(a));
    cell.set(cell.get() + 1);
    let list = Rc::new(RefCell::new(vec![a]));
    list.borrow_mut().push(2);
    list.borrow_mut().sort();
    let length = list.borrow().len();
    let option = Box::new(Some(a));
    let reference = &option;
    let total = list.borrow().iter().sum();
    (cell.get(), length, total, reference.is_some(), option.unwrap_or(3) + reference.as_ref().unwrap())
}

#[symbolic]
fn behind_references(#[domain(0..=3)] a: [u8; 3]) -> usize {
    a.iter().filter(|x| x.pow(2) > 1 && x.cmp(&&2).is_le()).count()
}

#[symbolic]
fn macros(#[domain(0..=6)] a: u8) -> (String, bool, u8) {
    let mut text = String::new();
    write!(text, "{a}").unwrap();
    assert!(a < 6);
    std::assert!(a < 6);
    core::assert_eq!(a, a);
    let list = std::vec![a];
    if a == 4 {
        core::panic!("no");
    }
    if a == 5 {
        std::panic!("no");
    }
    let again = std::format!("{a}");
    let more = dpnl::opaque!(a + 1);
    (text + &again, std::matches!(list[0], 1) && matches!(a, 0..=1), more)
}

#[symbolic]
fn negated(#[domain(0..=3)] a: u8) -> (bool, bool) {
    let small = a < 2;
    let reference = &small;
    (small.not(), reference.not())
}

#[symbolic]
fn maps(#[domain(0..=3)] a: u8) -> usize {
    let mut lists: HashMap<u8, Vec<u8>> = HashMap::new();
    lists.entry(a).or_default().push(1);
    lists.get(&a).map_or(0, |list| list.len()) + lists.values().map(Vec::len).sum::<usize>()
}

#[symbolic(helper)]
fn about<T: Ord + Clone>(items: &[T], item: &T) -> (usize, bool, T) {
    let mut sorted = items.to_vec();
    sorted.sort();
    (sorted.iter().position(|x| x == item).unwrap_or(9), sorted.contains(item), sorted.first().cloned().unwrap())
}

#[symbolic]
fn generic(#[domain(0..=2)] a: [u8; 3]) -> (usize, bool, u8) {
    about(&a, &1)
}

#[symbolic(helper)]
fn above(a: u8) -> impl Iterator<Item = u8> {
    (0..a).map(|x| x + 1)
}

#[symbolic(helper)]
fn advance(items: &mut impl Iterator<Item = u8>) -> Option<u8> {
    items.find(|x| *x > 0)
}

#[symbolic]
fn unnamed(#[domain(0..=3)] a: u8) -> (Option<usize>, Option<u8>, usize) {
    let mut items = [a, 1, 2].into_iter();
    let found = advance(&mut items);
    (above(a).position(|x| x == 2), found, items.len())
}

#[symbolic]
fn changed(#[domain(0..=3)] a: u8) -> (Vec<u8>, Option<u8>) {
    let mut queue = VecDeque::from([a, 1]);
    queue.rotate_left(1);
    queue.swap(0, 1);
    queue.extend([3]);
    let mut list: Vec<u8> = queue.into_iter().collect();
    list.as_mut_slice().reverse();
    let mut boxed = list.clone().into_boxed_slice();
    boxed.sort();
    let mut option = Some(a);
    if let Some(number) = option.as_mut() {
        *number += 1;
    }
    let before = option.replace(4);
    let cell = Cell::new(a);
    cell.replace(2);
    let left = cell.take();
    (boxed.iter().copied().chain(list.drain(..)).collect(), option.take().and(before).map(|x| x + left))
}

/// Methods that other types of the standard library have, but not these.
trait Missing {
    fn push(&mut self, item: u8);
    fn first(&self) -> Option<u8>;
}

impl Missing for VecDeque<u8> {
    fn push(&mut self, item: u8) {
        self.push_front(item);
    }

    fn first(&self) -> Option<u8> {
        self.back().copied()
    }
}

impl Missing for HashSet<u8> {
    fn push(&mut self, item: u8) {
        self.insert(item + 1);
    }

    fn first(&self) -> Option<u8> {
        self.iter().max().copied()
    }
}

impl Missing for BTreeMap<u8, u8> {
    fn push(&mut self, item: u8) {
        self.insert(item, item);
    }

    fn first(&self) -> Option<u8> {
        self.values().copied().last()
    }
}

#[symbolic]
fn queue_pushes(#[domain(0..=3)] a: u8) -> Vec<u8> {
    let mut queue = VecDeque::from([9, 8]);
    queue.push(a);
    queue.into_iter().collect()
}

#[symbolic]
fn queue_has_a_first(#[domain(0..=3)] a: u8) -> Option<u8> {
    let queue = VecDeque::from([a, 8]);
    queue.first()
}

#[symbolic]
fn set_has_a_first(#[domain(0..=3)] a: u8) -> Option<u8> {
    let set = HashSet::from([a, 2]);
    set.first()
}

#[symbolic]
fn map_has_a_first(#[domain(0..=3)] a: u8) -> Option<u8> {
    let map = BTreeMap::from([(a, 7), (5, a)]);
    map.first()
}

#[test]
fn methods_that_the_standard_library_lacks_are_not_traced() {
    assert!(!traced(QueuePushes::system(), queue_pushes));
    assert!(!traced(QueueHasAFirst::system(), queue_has_a_first));
    assert!(!traced(SetHasAFirst::system(), set_has_a_first));
    assert!(!traced(MapHasAFirst::system(), map_has_a_first));
}

#[test]
fn standard_methods_are_found() {
    assert!(traced(OwnMethods::system(), own_methods));
    assert!(traced(OwnIterator::system(), own_iterator));
    assert!(traced(Lengths::system(), lengths));
    assert!(traced(LengthsOfOthers::system(), lengths_of_others));
    traced(BoxedIterators::system(), boxed_iterators);
    assert!(traced(BehindPointers::system(), behind_pointers));
    assert!(traced(BehindReferences::system(), behind_references));
    assert!(traced(Macros::system(), macros));
    assert!(traced(Negated::system(), negated));
    assert!(traced(Maps::system(), maps));
    assert!(traced(Generic::system(), generic));
    assert!(traced(Unnamed::system(), unnamed));
    assert!(traced(Changed::system(), changed));
}
