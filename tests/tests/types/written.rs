//! One's own types as text, and other small things that ordinary code does with types.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg};
use std::rc::Rc;

use dpnl::prelude::*;

use crate::harness::agree;

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Suit {
    Hearts,
    Spades,
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Suit::Hearts { "♥" } else { "of spades" })
    }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Card {
    suit: Suit,
    #[domain(9..=12)]
    rank: u8,
}

#[symbolic]
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            11 => write!(f, "J{}", self.suit),
            rank => write!(f, "{rank}{}", self.suit),
        }
    }
}

#[derive(Domain, Debug, Clone, PartialEq, Eq, Hash)]
enum Refusal {
    Empty,
    TooFew { wanted: u8, there: u8 },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Empty => write!(f, "empty"),
            Refusal::TooFew { wanted, there } => write!(f, "{wanted} wanted, {there} there"),
        }
    }
}

#[symbolic(helper)]
fn shown(card: Card, other: Suit) -> (String, String, usize) {
    let text = card.to_string();
    (format!("{card}, {other}"), format!("{:?} {other:?}", card), text.len())
}

#[symbolic(helper)]
fn refused(there: u8, wanted: u8) -> Result<u8, String> {
    let taken = if there == 0 {
        Err(Refusal::Empty)
    } else if there < wanted {
        Err(Refusal::TooFew { wanted, there })
    } else {
        Ok(there - wanted)
    };
    taken.map_err(|refusal| refusal.to_string())
}

/// Compared and hashed without looking at the lowest bit.
#[derive(Domain, Debug, Clone, Copy, Eq)]
struct Rough(#[domain(0..=3)] u8);

#[symbolic]
impl PartialEq for Rough {
    fn eq(&self, other: &Self) -> bool {
        self.0 / 2 == other.0 / 2
    }
}

#[symbolic]
impl Hash for Rough {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0 / 2).hash(state);
    }
}

/// The trace tells keys apart by their values, so this is enumerated.
#[symbolic(name = "RoughTwin")]
fn rough(a: Rough, b: Rough, c: Rough) -> usize {
    [a, b, c].into_iter().collect::<HashSet<_>>().len()
}

/// Who reports to whom.
#[derive(Domain, Debug)]
struct Employee {
    salary: u32,
    reports: Vec<Rc<RefCell<Employee>>>,
}

#[symbolic(helper)]
fn payroll(boss: &Rc<RefCell<Employee>>) -> u32 {
    let boss = boss.borrow();
    boss.salary + boss.reports.iter().map(payroll).sum::<u32>()
}

#[symbolic(helper)]
fn company(a: u32, b: u32, raise: bool) -> u32 {
    let worker = Rc::new(RefCell::new(Employee { salary: a, reports: vec![] }));
    let boss = Rc::new(RefCell::new(Employee { salary: b, reports: vec![Rc::clone(&worker)] }));
    if raise {
        worker.borrow_mut().salary += 2;
    }
    payroll(&boss)
}

#[symbolic(helper)]
fn largest<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> Option<&T> {
    let mut items = items.iter();
    let mut best = items.next()?;
    for item in items {
        if key(item) > key(best) {
            best = item;
        }
    }
    Some(best)
}

#[symbolic(helper)]
fn farthest(a: i8, b: i8) -> Option<i8> {
    largest(&[a, b, 1], |number| number.abs()).copied()
}

#[symbolic(helper)]
fn by_name(a: [u8; 4], b: i16) -> (Vec<usize>, i16) {
    (a.chunk_by(|x, y| x <= y).map(<[u8]>::len).collect(), Neg::neg(Mul::mul(Add::add(b, 3), b)))
}

#[test]
fn own_types_are_written_as_rust_writes_them() {
    agree!(shown: card: Card, other: Suit => shown(card, other));
    agree!(refused: there: u8 = 0..=3, wanted: u8 = 0..=3 => refused(there, wanted));
}

#[test]
fn own_types_are_hashed_and_shared() {
    agree!(company: a: u32 = 1..=3, b: u32 = 1..=3, raise: bool => company(a, b, raise));
}

#[test]
fn keys_that_are_compared_by_hand_are_not_traced() {
    let system = RoughTwin::system().unwrap();
    let rows = vec![vec![0.1, 0.2, 0.3, 0.4]; 3];
    // All alike, with respect to the higher bit.
    let expected = 0.3_f64.powi(3) + 0.7_f64.powi(3);
    assert!((system.probability(&rows, &1).unwrap() - expected).abs() < 1e-12);
    assert!(system.enumeration().unwrap().to_string().contains("is written by hand"));
}

/// Higher numbers come first.
#[derive(Domain, Clone, Copy, Debug, PartialEq, Eq)]
struct Descending(#[domain(0..=3)] u8);

#[symbolic]
impl Ord for Descending {
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.cmp(&self.0)
    }
}

#[symbolic]
impl PartialOrd for Descending {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[symbolic(name = "FirstTwin")]
fn first(a: Descending, b: Descending) -> u8 {
    [a, b].into_iter().collect::<BTreeSet<_>>().first().map_or(9, |first| first.0)
}

#[test]
fn keys_that_are_ordered_by_hand_are_not_traced() {
    let system = FirstTwin::system().unwrap();
    let rows = vec![vec![0.1, 0.2, 0.3, 0.4]; 2];
    assert!((system.probability(&rows, &3).unwrap() - 0.64).abs() < 1e-12);
    assert!(system.enumeration().unwrap().to_string().contains("is written by hand"));
}

#[test]
fn functions_by_other_names() {
    agree!(farthest: a: i8 = -3..=3, b: i8 = -3..=3 => farthest(a, b));
    agree!(by_name: a: [u8; 4] = 0..=2, b: i16 = -3..=3 => by_name(a, b));
}

#[derive(Domain, Debug, Clone, PartialEq)]
struct Hand {
    cards: Vec<Card>,
    trump: Option<Suit>,
}

#[symbolic(helper)]
fn spread_out(card: Card, trump: Option<Suit>, more: bool) -> (String, String) {
    let cards = if more { vec![card, Card { rank: 9, ..card }] } else { vec![] };
    let text = format!("{:#?}", (&cards, trump));
    let hand = Hand { cards, trump };
    (format!("{hand:#?}"), format!("{text}{:?}", Some(&hand)))
}

#[test]
fn own_types_on_several_lines() {
    agree!(spread_out: card: Card, trump: Option<Suit>, more: bool => spread_out(card, trump, more));
}
