//! What is numbered on the way from a graph to a plan, each kind with a type of its own.
//!
//! Nodes are [`NodeId`](crate::graph::NodeId)s of the traced graph.

use crate::index::ids;

ids! {
    /// Something that a plan reads in one step, in the order in which the cone found them.
    pub(super) ReadId;
    /// A node that is guessed, in the order in which it was chosen to be.
    pub(super) GuessId;
    /// A node's place among those of the smallest frontier.
    pub(super) Place;
}
