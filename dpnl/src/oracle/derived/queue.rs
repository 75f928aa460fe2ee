//! The nodes that wait to be looked at again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use super::prepared::NONE;

/// Three work lists: upwards (arguments before users), downwards (users before arguments), and the nodes
/// whose structure is worth a proof once the other two have nothing left. A node that waits upwards may know which of its
/// arguments changed.
#[derive(Default)]
pub(super) struct Queue {
    up: BinaryHeap<Reverse<u32>>,
    down: BinaryHeap<u32>,
    proofs: BinaryHeap<Reverse<u32>>,
    in_up: Vec<bool>,
    in_down: Vec<bool>,
    in_proofs: Vec<bool>,
    /// For every node the edge to an argument that changed, and for every such edge the next one or itself at the end:
    /// lists that need no memory of their own. [`NONE`] is an edge in no list, or no list.
    first_changed: Vec<u32>,
    next_changed: Vec<u32>,
}

/// Edges of one node whose arguments changed, ascending.
pub(super) type Changed = SmallVec<[u32; 8]>;

impl Queue {
    pub fn new(nodes: usize, edges: usize) -> Self {
        let none = vec![false; nodes];
        let (first_changed, next_changed) = (vec![NONE; nodes], vec![NONE; edges]);
        let (in_up, in_down, in_proofs) = (none.clone(), none.clone(), none);
        Queue { in_up, in_down, in_proofs, first_changed, next_changed, ..Queue::default() }
    }

    /// The argument at the end of an edge of the node has changed.
    #[inline]
    pub fn push_changed(&mut self, node: u32, edge: u32) {
        let next = &mut self.next_changed[edge as usize];
        if *next == NONE {
            let first = std::mem::replace(&mut self.first_changed[node as usize], edge);
            *next = if first == NONE { edge } else { first };
            self.push_up(node);
        }
    }

    /// Forgets which arguments of a node changed, and returns them.
    pub fn take_changed(&mut self, node: u32) -> Changed {
        let mut changed = Changed::new();
        let mut edge = std::mem::replace(&mut self.first_changed[node as usize], NONE);
        while edge != NONE {
            changed.push(edge);
            let next = std::mem::replace(&mut self.next_changed[edge as usize], NONE);
            edge = if next == edge { NONE } else { next };
        }
        changed.sort_unstable();
        changed
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
        while let Some(node) = self.pop_up() {
            self.take_changed(node);
        }
        while self.pop_down().is_some() {}
        while self.pop_proof().is_some() {}
    }

    /// Forgets the downward list only.
    pub fn clear_down(&mut self) {
        while self.pop_down().is_some() {}
    }
}
