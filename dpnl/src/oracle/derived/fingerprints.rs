//! The fingerprint of the whole problem, as the sum of what every node contributes.
//!
//! **Laws.** The total is the sum of all contributions. The contribution of a node that is not live is zero; that of a live
//! one is the hash of its description (`structure`), which is brought up to date whenever a reference, an assertion or a fixed
//! argument of it changes. Nothing to describe, nothing to add: so the total of the nodes of one part is the key of the part.

use super::hash::Fingerprint;
use super::trail::{Change, Trail};

/// What the nodes contribute to the fingerprint.
pub(super) struct Fingerprints {
    /// The node's share of the fingerprint.
    pub contribution: Vec<Fingerprint>,
    /// The sum of all contributions.
    pub total: Fingerprint,
}

impl Fingerprints {
    pub fn new(nodes: usize) -> Self {
        Fingerprints { contribution: vec![Fingerprint::default(); nodes], total: Fingerprint::default() }
    }

    pub fn set_contribution(&mut self, trail: &mut Trail, node: u32, contribution: Fingerprint) {
        let old = self.contribution[node as usize];
        if old != contribution {
            trail.push(Change::Contribution(node, old));
            self.replace(node, contribution);
        }
    }

    /// The same where nobody has to remember what was there.
    pub fn replace(&mut self, node: u32, contribution: Fingerprint) {
        let own = &mut self.contribution[node as usize];
        self.total.subtract(*own);
        self.total.add(contribution);
        *own = contribution;
    }
}
