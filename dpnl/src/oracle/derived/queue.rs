//! The nodes that wait to be looked at again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Two work lists: upwards (arguments before users) and downwards (users before arguments).
#[derive(Default)]
pub(super) struct Queue {
    up: BinaryHeap<Reverse<u32>>,
    down: BinaryHeap<u32>,
    in_up: Vec<bool>,
    in_down: Vec<bool>,
}

impl Queue {
    pub fn new(nodes: usize) -> Self {
        Queue { up: BinaryHeap::new(), down: BinaryHeap::new(), in_up: vec![false; nodes], in_down: vec![false; nodes] }
    }

    #[inline]
    pub fn push_up(&mut self, node: u32) {
        if !std::mem::replace(&mut self.in_up[node as usize], true) {
            self.up.push(Reverse(node));
        }
    }

    #[inline]
    pub fn push_down(&mut self, node: u32) {
        if !std::mem::replace(&mut self.in_down[node as usize], true) {
            self.down.push(node);
        }
    }

    pub fn pop_up(&mut self) -> Option<u32> {
        let Reverse(node) = self.up.pop()?;
        self.in_up[node as usize] = false;
        Some(node)
    }

    pub fn pop_down(&mut self) -> Option<u32> {
        let node = self.down.pop()?;
        self.in_down[node as usize] = false;
        Some(node)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        while self.pop_up().is_some() {}
        while self.pop_down().is_some() {}
    }

    /// Forgets the downward list only.
    pub fn clear_down(&mut self) {
        while self.pop_down().is_some() {}
    }
}
