//! The queue of Algorithm 4.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::rules::Explore;

/// An assignment that has not been looked at yet; its valuation is `way` with `variable` set to `value`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub(super) weight: f64,
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
        self.weight.total_cmp(&other.weight).then(other.order.cmp(&self.order))
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

    pub(super) fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}
