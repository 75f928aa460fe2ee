//! The nodes that wait to be looked at again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use crate::graph::NodeId;
use crate::index::Map;

use super::ids::EdgeId;

/// Three work lists: upwards (arguments before users), downwards (users before arguments), and the nodes
/// whose structure is worth a proof once the other two have nothing left. A node that waits upwards may know which of its
/// arguments changed.
#[derive(Default)]
pub(super) struct Queue {
    up: BinaryHeap<Reverse<NodeId>>,
    down: BinaryHeap<NodeId>,
    proofs: BinaryHeap<Reverse<NodeId>>,
    in_up: Map<NodeId, bool>,
    in_down: Map<NodeId, bool>,
    in_proofs: Map<NodeId, bool>,
    /// For every node the edge to an argument that changed, and for every such edge the next one or itself at the end:
    /// lists that need no memory of their own. [`EdgeId::NONE`] is an edge in no list, or no list.
    first_changed: Map<NodeId, EdgeId>,
    next_changed: Map<EdgeId, EdgeId>,
}

/// Edges of one node whose arguments changed, ascending.
pub(super) type Changed = SmallVec<[EdgeId; 8]>;

impl Queue {
    pub fn new(nodes: usize, edges: usize) -> Self {
        let none = Map::filled(false, nodes);
        let (first_changed, next_changed) = (Map::filled(EdgeId::NONE, nodes), Map::filled(EdgeId::NONE, edges));
        let (in_up, in_down, in_proofs) = (none.clone(), none.clone(), none);
        Queue { in_up, in_down, in_proofs, first_changed, next_changed, ..Queue::default() }
    }

    /// The argument at the end of an edge of the node has changed.
    #[inline]
    pub fn push_changed(&mut self, node: NodeId, edge: EdgeId) {
        let next = &mut self.next_changed[edge];
        if *next == EdgeId::NONE {
            let first = std::mem::replace(&mut self.first_changed[node], edge);
            *next = if first == EdgeId::NONE { edge } else { first };
            self.push_up(node);
        }
    }

    /// Forgets which arguments of a node changed, and returns them.
    pub fn take_changed(&mut self, node: NodeId) -> Changed {
        let mut changed = Changed::new();
        let mut edge = std::mem::replace(&mut self.first_changed[node], EdgeId::NONE);
        while edge != EdgeId::NONE {
            changed.push(edge);
            let next = std::mem::replace(&mut self.next_changed[edge], EdgeId::NONE);
            edge = if next == edge { EdgeId::NONE } else { next };
        }
        changed.sort_unstable();
        changed
    }

    #[inline]
    pub fn push_up(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.in_up[node], true) {
            self.up.push(Reverse(node));
        }
    }

    #[inline]
    pub fn push_down(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.in_down[node], true) {
            self.down.push(node);
        }
    }

    /// Returns whether the node was not waiting already.
    #[inline]
    pub fn push_proof(&mut self, node: NodeId) -> bool {
        let new = !std::mem::replace(&mut self.in_proofs[node], true);
        if new {
            self.proofs.push(Reverse(node));
        }
        new
    }

    pub fn pop_proof(&mut self) -> Option<NodeId> {
        let Reverse(node) = self.proofs.pop()?;
        self.in_proofs[node] = false;
        Some(node)
    }

    pub fn pop_up(&mut self) -> Option<NodeId> {
        let Reverse(node) = self.up.pop()?;
        self.in_up[node] = false;
        Some(node)
    }

    pub fn pop_down(&mut self) -> Option<NodeId> {
        let node = self.down.pop()?;
        self.in_down[node] = false;
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
