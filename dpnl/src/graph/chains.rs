//! Running sums as chains.
//!
//! The builder keeps every sum flat, which is what lets terms cancel and sums be compared. Where a program uses the sums
//! of all its prefixes (a depth, a balance, a position), that is a quadratic number of terms, all of them to be looked
//! at again whenever one changes. Once the program is complete, a long sum that another one extends becomes a term of it.

use rustc_hash::FxHashMap;

use super::{NodeId, Operation, Program};

/// Shorter sums stay flat: their sets are exact more often.
const SHORTEST: usize = 6;

/// How many terms one sum may have that the other does not.
const MOST_ADDED: usize = 4;

type WeightedNode = (NodeId, i128);

impl Program {
    /// The same program with long sums built on one another where they extend each other.
    pub(crate) fn with_chains(mut self) -> Program {
        // By the sum of the terms' hashes, which is easy to tell for a sum without some of its terms.
        let mut known: FxHashMap<u64, NodeId> = FxHashMap::default();
        let mut flat: FxHashMap<NodeId, (Box<[WeightedNode]>, i128)> = FxHashMap::default();
        for node in self.live_nodes() {
            let Operation::Linear { terms, constant } = self.graph.operation(node) else { continue };
            if terms.len() < SHORTEST {
                continue;
            }
            let (terms, constant) = (terms.clone(), *constant);
            let whole = terms.iter().fold(0, |sum: u64, &term| sum.wrapping_add(scramble(term)));
            let found = Self::smaller(&terms, whole, &known, &flat);
            if let Some((inner, mut added)) = found
                && let Some(rest) = constant.checked_sub(flat[&inner].1)
            {
                added.push((inner, 1));
                added.sort_unstable();
                self.graph.replace(node, Operation::Linear { terms: added.into(), constant: rest });
            }
            known.insert(whole, node);
            flat.insert(node, (terms, constant));
        }
        self
    }

    /// An earlier sum of most of these terms, and the terms it lacks.
    fn smaller(
        terms: &[WeightedNode],
        whole: u64,
        known: &FxHashMap<u64, NodeId>,
        flat: &FxHashMap<NodeId, (Box<[WeightedNode]>, i128)>,
    ) -> Option<(NodeId, Vec<WeightedNode>)> {
        let lacking = |range: std::ops::Range<usize>| {
            let hash = terms[range.clone()].iter().fold(whole, |sum, &term| sum.wrapping_sub(scramble(term)));
            let inner = *known.get(&hash)?;
            let rest = terms[..range.start].iter().chain(&terms[range.end..]);
            flat[&inner].0.iter().eq(rest).then(|| (inner, terms[range].to_vec()))
        };
        let count = terms.len();
        (0..count)
            .rev()
            .map(|at| at..at + 1)
            .chain((2..=MOST_ADDED).map(|added| count - added..count))
            .find_map(lacking)
    }
}

/// A number that looks random.
fn scramble((node, coefficient): WeightedNode) -> u64 {
    let mut bits = (node.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ coefficient as u64;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
