//! The edges of every node that refer to something, in the order of its arguments.
//!
//! A node with many arguments mostly cares for the few that are undecided. So the edges that [hold](super::liveness) something are
//! linked in a ring per node: taking one out, and putting it back where it was, costs the same however many there are.
//!
//! **Law.** What was taken out last is put back first; then every ring is what it was.

use crate::graph::NodeId;
use crate::index::{Id, Map};

use super::ids::{EdgeId, LinkId};

/// Rings of edges, one per node; a node's own place in its ring comes after all edges.
pub(super) struct Links {
    next: Map<LinkId, LinkId>,
    previous: Map<LinkId, LinkId>,
    edges: usize,
}

impl Links {
    /// Empty rings.
    pub fn new(nodes: usize, edges: usize) -> Self {
        let alone: Map<LinkId, LinkId> = (0..nodes + edges).map(LinkId::new).collect();
        Links { next: alone.clone(), previous: alone, edges }
    }

    /// A node's own place.
    #[inline]
    fn own(&self, node: NodeId) -> LinkId {
        LinkId::new(self.edges + node.index())
    }

    /// The place of an edge.
    #[inline]
    fn at(edge: EdgeId) -> LinkId {
        LinkId::new(edge.position())
    }

    /// Empties the ring of a node that comes to life.
    pub fn clear(&mut self, node: NodeId) {
        let own = self.own(node);
        self.next[own] = own;
        self.previous[own] = own;
    }

    /// Puts an edge at the end of the ring.
    pub fn append(&mut self, node: NodeId, edge: EdgeId) {
        let (own, at) = (self.own(node), Self::at(edge));
        self.next[at] = own;
        self.previous[at] = self.previous[own];
        self.restore(edge);
    }

    /// Takes an edge out of its ring.
    pub fn remove(&mut self, edge: EdgeId) {
        let at = Self::at(edge);
        let (before, after) = (self.previous[at], self.next[at]);
        self.next[before] = after;
        self.previous[after] = before;
    }

    /// Puts an edge back between those it stood between when it was taken out.
    pub fn restore(&mut self, edge: EdgeId) {
        let at = Self::at(edge);
        let (before, after) = (self.previous[at], self.next[at]);
        self.next[before] = at;
        self.previous[after] = at;
    }

    /// The edges in the ring of a node.
    #[inline]
    pub fn of(&self, node: NodeId) -> impl Iterator<Item = EdgeId> + Clone + '_ {
        let mut at = self.own(node);
        std::iter::from_fn(move || {
            at = self.next[at];
            (at.position() < self.edges).then(|| EdgeId::new(at.position()))
        })
    }
}
