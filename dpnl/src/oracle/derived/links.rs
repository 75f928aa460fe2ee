//! The edges of every node that refer to something, in the order of its arguments.
//!
//! A node with many arguments mostly cares for the few that are undecided. So the edges that [hold](super::liveness) something are
//! linked in a ring per node: taking one out, and putting it back where it was, costs the same however many there are.
//!
//! **Law.** What was taken out last is put back first; then every ring is what it was.

use crate::graph::NodeId;
use crate::index::Id;

use super::ids::EdgeId;

/// Rings of edges, one per node; a node's own place in its ring comes after all edges.
pub(super) struct Links {
    next: Vec<u32>,
    previous: Vec<u32>,
    edges: usize,
}

impl Links {
    /// Empty rings.
    pub fn new(nodes: usize, edges: usize) -> Self {
        let alone: Vec<u32> = (0..(nodes + edges) as u32).collect();
        Links { next: alone.clone(), previous: alone, edges }
    }

    /// A node's own place.
    #[inline]
    fn own(&self, node: NodeId) -> usize {
        self.edges + node.index()
    }

    /// Empties the ring of a node that comes to life.
    pub fn clear(&mut self, node: NodeId) {
        let own = self.own(node);
        self.next[own] = own as u32;
        self.previous[own] = own as u32;
    }

    /// Puts an edge at the end of the ring.
    pub fn append(&mut self, node: NodeId, edge: EdgeId) {
        let own = self.own(node);
        self.next[edge.position()] = own as u32;
        self.previous[edge.position()] = self.previous[own];
        self.restore(edge);
    }

    /// Takes an edge out of its ring.
    pub fn remove(&mut self, edge: EdgeId) {
        let (before, after) = (self.previous[edge.position()], self.next[edge.position()]);
        self.next[before as usize] = after;
        self.previous[after as usize] = before;
    }

    /// Puts an edge back between those it stood between when it was taken out.
    pub fn restore(&mut self, edge: EdgeId) {
        let (before, after) = (self.previous[edge.position()], self.next[edge.position()]);
        self.next[before as usize] = edge.position() as u32;
        self.previous[after as usize] = edge.position() as u32;
    }

    /// The edges in the ring of a node.
    #[inline]
    pub fn of(&self, node: NodeId) -> impl Iterator<Item = EdgeId> + Clone + '_ {
        let mut at = self.own(node);
        std::iter::from_fn(move || {
            at = self.next[at] as usize;
            (at < self.edges).then(|| EdgeId::new(at))
        })
    }
}
