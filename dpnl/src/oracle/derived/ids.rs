//! What is numbered in the derived oracle, each kind with a type of its own.
//!
//! Nodes are [`NodeId`](crate::graph::NodeId)s, as in the operations that name them: those of the prepared program, never those of
//! the traced graph it was made from.

use crate::index::ids;

pub(super) use crate::index::VariableId;

ids! {
    /// A node's reference to one of its arguments: the edges of a node are numbered in a row, in the order of its arguments.
    pub(super) EdgeId;
    /// A word of 64 values of a variable; the words of a variable are numbered in a row.
    pub(super) WordId;
    /// An independent part's place for its demands.
    pub(super) PartSlot;
    /// A node's place among all nodes, those with the fewest variables below them first.
    pub(super) Rank;
    /// A node whose totals are kept.
    pub(super) TotalId;
    /// An argument of such a node.
    pub(super) SeenId;
    /// One of the searches that look for independent parts.
    pub(super) Group;
    /// A node, or its name, among those that may be cut apart.
    pub(super) VertexId;
    /// A place in the rings of edges: an edge, or, after all edges, a node's own.
    pub(super) LinkId;
    /// A block of a forest.
    pub(super) BlockId;
}
