//! The queue of Algorithm 4.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::interval::{Interval, sum_above};
use super::rules::Explore;
use crate::circuit::{Number, Scaled};

/// An assignment that has not been looked at yet; its valuation is `way` with `variable` set to `value`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub(super) weight: Interval,
    /// Its place in the [`MassTree`].
    pub(super) place: usize,
    /// Number of factors of the weight that are zero.
    pub(super) zeros: u32,
    pub(super) order: u64,
    pub(super) way: Option<u32>,
    /// Rest after the part that is branched on here.
    pub(super) rest: Option<u32>,
    pub(super) part: usize,
    pub(super) variable: usize,
    pub(super) value: usize,
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Open {}
impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let weights = self.weight.upper.partial_cmp(&other.weight.upper);
        weights.unwrap_or(Ordering::Equal).then(other.order.cmp(&self.order))
    }
}

/// The queue of Algorithm 4, ordered by H.
pub(super) enum Queue {
    Heap(BinaryHeap<Open>),
    Stack(Vec<Open>),
    Bag(Vec<Open>, Box<StdRng>),
}

impl Queue {
    pub(super) fn new(explore: Explore) -> Self {
        match explore {
            Explore::MostProbable => Queue::Heap(BinaryHeap::new()),
            Explore::DepthFirst => Queue::Stack(Vec::new()),
            Explore::Random(seed) => Queue::Bag(Vec::new(), Box::new(StdRng::seed_from_u64(seed))),
        }
    }

    pub(super) fn push(&mut self, open: Open) {
        match self {
            Queue::Heap(heap) => heap.push(open),
            Queue::Stack(items) | Queue::Bag(items, _) => items.push(open),
        }
    }

    pub(super) fn pop(&mut self) -> Option<Open> {
        match self {
            Queue::Heap(heap) => heap.pop(),
            Queue::Stack(items) => items.pop(),
            Queue::Bag(items, rng) if !items.is_empty() => Some(items.swap_remove(rng.random_range(0..items.len()))),
            Queue::Bag(..) => None,
        }
    }

    pub(super) fn iter(&self) -> Box<dyn Iterator<Item = &Open> + '_> {
        match self {
            Queue::Heap(heap) => Box::new(heap.iter()),
            Queue::Stack(items) | Queue::Bag(items, _) => Box::new(items.iter()),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Queue::Heap(heap) => heap.len(),
            Queue::Stack(items) | Queue::Bag(items, _) => items.len(),
        }
    }
}

/// The sum of numbers that come and go.
///
/// A running total would be left with the rounding of numbers that have gone, and is worthless once they were much larger than
/// those that stay. This is a tree of partial sums: each is made afresh from two numbers that are there, rounded upward.
#[derive(Debug)]
pub(super) struct MassTree {
    /// The sum of `2i` and `2i + 1` is at `i`; the numbers themselves are in the second half.
    sums: Vec<Scaled>,
    unused: Vec<usize>,
}

impl MassTree {
    pub(super) fn new() -> Self {
        MassTree { sums: vec![Scaled::ZERO; 2], unused: vec![0] }
    }

    /// Adds a number and tells its place.
    pub(super) fn insert(&mut self, mass: Scaled) -> usize {
        let place = match self.unused.pop() {
            Some(place) => place,
            None => self.grow(),
        };
        self.set(place, mass);
        place
    }

    /// Takes the number at a place out.
    pub(super) fn remove(&mut self, place: usize) {
        self.set(place, Scaled::ZERO);
        self.unused.push(place);
    }

    /// A number not below the sum.
    pub(super) fn total(&self) -> Scaled {
        self.sums[1]
    }

    pub(super) fn bytes(&self) -> usize {
        self.sums.len() * (size_of::<Scaled>() + size_of::<usize>())
    }

    fn set(&mut self, place: usize, mass: Scaled) {
        let mut at = self.sums.len() / 2 + place;
        self.sums[at] = mass;
        while at > 1 {
            at /= 2;
            self.sums[at] = sum_above(self.sums[2 * at], self.sums[2 * at + 1]);
        }
    }

    /// Doubles the number of places and gives one of the new ones.
    fn grow(&mut self) -> usize {
        let places = self.sums.len() / 2;
        let mut sums = vec![Scaled::ZERO; 4 * places];
        sums[2 * places..3 * places].copy_from_slice(&self.sums[places..]);
        for at in (1..2 * places).rev() {
            sums[at] = sum_above(sums[2 * at], sums[2 * at + 1]);
        }
        self.sums = sums;
        self.unused.extend((places + 1..2 * places).rev());
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_what_is_left_has_no_trace_of_what_has_gone() {
        let mut tree = MassTree::new();
        let mut rng = StdRng::seed_from_u64(3);
        let masses: Vec<f64> = (0..300).map(|index| rng.random::<f64>() * 0.1_f64.powi(index)).collect();
        let places: Vec<usize> = masses.iter().map(|&mass| tree.insert(Scaled::from_f64(mass))).collect();
        for gone in 0..masses.len() {
            let left: f64 = masses[gone..].iter().rev().sum();
            let found = tree.total().to_f64();
            assert!(left <= found && found <= left * (1.0 + 1e-12), "{left} {found}");
            tree.remove(places[gone]);
        }
        assert!(tree.total().is_zero());
        let again = tree.insert(Scaled::ONE);
        assert!(tree.total().is_one() && again < 512);
    }
}
