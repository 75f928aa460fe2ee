//! The fingerprint of the whole problem, as the sum of what every node contributes.
//!
//! **Laws.** The total is the sum of all contributions. The contribution of a node that is not live is zero; that of a live
//! one is the hash of its description (`structure`), which is brought up to date whenever a reference, an assertion or a fixed
//! argument of it changes. Nothing to describe, nothing to add: so the total of the nodes of one part is the key of the part.

use crate::graph::NodeId;
use crate::index::Map;

use super::hash::Fingerprint;
use super::ids::EdgeId;
use super::prepared::Prepared;
use super::structure::reference;
use super::trail::{Change, Trail};

/// What the nodes contribute to the fingerprint.
pub(super) struct Fingerprints {
    /// The sum of the hashes of the node's references.
    pub references: Map<NodeId, Fingerprint>,
    /// The node's share of the fingerprint.
    pub contribution: Map<NodeId, Fingerprint>,
    /// The sum of all contributions.
    pub total: Fingerprint,
}

impl Fingerprints {
    pub fn new(nodes: usize) -> Self {
        let none = Map::filled(Fingerprint::default(), nodes);
        Fingerprints { references: none.clone(), contribution: none, total: Fingerprint::default() }
    }

    /// An edge that referred to one node refers to another.
    #[inline]
    pub fn refer(&mut self, prepared: &Prepared, node: NodeId, edge: EdgeId, [old, new]: [NodeId; 2]) {
        let hash = |held: NodeId| {
            if held == prepared.edges.argument(edge) {
                return prepared.reference_hashes[edge];
            }
            prepared.hasher.item(&reference(node, prepared.edges.place(node, edge), held))
        };
        let own = &mut self.references[node];
        if old != NodeId::NONE {
            own.subtract(hash(old));
        }
        if new != NodeId::NONE {
            own.add(hash(new));
        }
    }

    pub fn set_contribution(&mut self, trail: &mut Trail, node: NodeId, contribution: Fingerprint) {
        let old = self.contribution[node];
        if old != contribution {
            trail.push(Change::Contribution(node, old));
            self.replace(node, contribution);
        }
    }

    /// The same where nobody has to remember what was there.
    pub fn replace(&mut self, node: NodeId, contribution: Fingerprint) {
        let own = &mut self.contribution[node];
        self.total.subtract(*own);
        self.total.add(contribution);
        *own = contribution;
    }
}
