//! What is known of sorted numbers: a node that is the k-th smallest of others.
//!
//! `sort` leaves minima and maxima behind, which say what the k-th place *does*, one comparison after the other. What it
//! *is* takes one line: the k-th place is below `v` if more than `k` of the members are. Whoever can do more with a number of
//! members than with a network finds it here; for everybody else a node computes what its operation says.

use std::sync::Arc;

use super::{Graph, NodeId, Operation};

/// The place that a node has among the members, once these are sorted.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    /// How many members come before it.
    pub rank: usize,
    /// The members, all of them older than the node, in no particular order; one may be there twice.
    pub members: Arc<[NodeId]>,
}

impl Ranked {
    /// The members, each with how often it is there, ascending.
    pub fn counted(&self) -> Vec<(NodeId, i128)> {
        let mut members = self.members.to_vec();
        members.sort_unstable();
        members.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as i128)).collect()
    }
}

impl Graph {
    /// Notes that these are the members in ascending order. The caller vouches for it.
    pub(crate) fn know_ranks(&mut self, members: &[NodeId], sorted: &[NodeId]) {
        let members: Arc<[NodeId]> = members.into();
        let latest = members.iter().copied().max();
        // The first and the last place are a minimum and a maximum, of which all is known already.
        for (rank, &node) in sorted.iter().enumerate().take(members.len().saturating_sub(1)).skip(1) {
            // A member that cannot decide about the place may be younger than the node: what it is cannot be said then.
            let is_choice = matches!(self.operation(node), Operation::Minimum(_) | Operation::Maximum(_));
            if is_choice && latest < Some(node) {
                self.ranks.entry(node).or_insert_with(|| Ranked { rank, members: Arc::clone(&members) });
            }
        }
    }

    /// The place of a node among others, if it is known to be one.
    pub(crate) fn ranked(&self, node: NodeId) -> Option<&Ranked> {
        self.ranks.get(&node)
    }
}
