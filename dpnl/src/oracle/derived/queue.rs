//! The nodes that wait to be looked at again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Three work lists: upwards (arguments before users), downwards (users before arguments), and the nodes
/// whose structure is worth a proof once the other two have nothing left.
#[derive(Default)]
pub(super) struct Queue {
    up: BinaryHeap<Reverse<u32>>,
    down: BinaryHeap<u32>,
    proofs: BinaryHeap<Reverse<u32>>,
    in_up: Vec<bool>,
    in_down: Vec<bool>,
    in_proofs: Vec<bool>,
}

impl Queue {
    pub fn new(nodes: usize) -> Self {
        let none = vec![false; nodes];
        Queue { in_up: none.clone(), in_down: none.clone(), in_proofs: none, ..Queue::default() }
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

    /// Returns whether the node was not waiting already.
    #[inline]
    pub fn push_proof(&mut self, node: u32) -> bool {
        let new = !std::mem::replace(&mut self.in_proofs[node as usize], true);
        if new {
            self.proofs.push(Reverse(node));
        }
        new
    }

    pub fn pop_proof(&mut self) -> Option<u32> {
        let Reverse(node) = self.proofs.pop()?;
        self.in_proofs[node as usize] = false;
        Some(node)
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
        while self.pop_proof().is_some() {}
    }

    /// Forgets the downward list only.
    pub fn clear_down(&mut self) {
        while self.pop_down().is_some() {}
    }
}
