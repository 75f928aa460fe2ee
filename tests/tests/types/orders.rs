//! Orders and equality that are written by hand.

use std::cmp::Ordering;
use std::ops::Not;

use dpnl::prelude::*;

use crate::harness::agree;

/// Reversed, and not looking at the name.
#[derive(Domain, Debug, Clone, Copy)]
struct State {
    #[domain(0..=3)]
    cost: u8,
    #[domain(0..=1)]
    name: u8,
}

#[symbolic]
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.cost == other.cost
    }
}

#[symbolic]
impl Eq for State {}

#[symbolic]
impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[symbolic]
impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost)
    }
}

#[symbolic(helper)]
fn by_hand(a: State, b: State) -> (bool, bool, Ordering, u8, [u8; 2], bool) {
    let best = a.max(b);
    let mut both = [a, b];
    both.sort();
    let pair = (a, 1) < (b, 0) || Some(a) == Some(b) || vec![a] != vec![b];
    (a == b, a < b, a.cmp(&b), best.name, [both[0].cost, both[1].cost], pair)
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Direction {
    North,
    East,
    South,
}

#[symbolic]
impl Direction {
    fn turned(self) -> Self {
        match self {
            Direction::North => Self::East,
            Self::East => Direction::South,
            Self::South => Self::North,
        }
    }

    fn is(&self, other: &Self) -> bool {
        matches!((self, other), (Self::North, Self::North) | (Direction::East, Direction::East))
    }
}

#[symbolic]
impl Not for Direction {
    type Output = Direction;
    fn not(self) -> Direction {
        self.turned().turned()
    }
}

#[symbolic]
impl PartialOrd for Direction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (*other as u8).partial_cmp(&(*self as u8))
    }
}

#[symbolic(helper)]
fn directions(d: Direction, e: Direction) -> (Direction, bool, Direction, bool, bool) {
    (d.turned(), d.is(&e), !d, d < e, d >= e)
}

#[test]
fn orders_by_hand_agree_with_enumeration() {
    agree!(by_hand: a: State, b: State => by_hand(a, b));
    agree!(directions: d: Direction, e: Direction => directions(d, e));
}
