//! What is known at one point of a search: a few parts, each with its law, over one trail.
//!
//! - [`Sets`]: what values nodes and variables can still take;
//! - [`Totals`] and [`Extremes`]: what that comes to in long sums and lists, in minima and maxima;
//! - [`Liveness`]: which nodes still matter, and to whom;
//! - [`Demands`]: what is demanded of which node, part by part;
//! - [`Fingerprints`]: what every node contributes to the key;
//! - [`Trail`]: how to take it all back.
//!
//! What connects the parts is in the files that work on the whole: `propagate` and `backward` shrink sets, `assertions` moves
//! demands, `structure` decides what a node refers to and describes it, `parts` splits, `order` looks and changes nothing.

use smallvec::SmallVec;

use crate::graph::NodeId;

use super::Options;
use super::demands::Demands;
use super::extremes::Extremes;
use super::fingerprints::Fingerprints;
use super::liveness::Liveness;
use super::prepared::Prepared;
use super::queue::Queue;
use super::sets::Sets;
use super::totals::Totals;
use super::trail::Trail;

/// Nodes still to be looked at.
pub(super) type Pending = SmallVec<[NodeId; 16]>;

/// The constraints cannot be met below this point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refuted;

/// What is known at one point of a search.
pub(super) struct State<'a> {
    pub prepared: &'a Prepared,
    pub options: Options,
    pub sets: Sets,
    pub totals: Totals,
    pub extremes: Extremes,
    pub liveness: Liveness,
    pub demands: Demands,
    pub prints: Fingerprints,
    pub trail: Trail,
    /// Empty between steps.
    pub queue: Queue,
}

impl<'a> State<'a> {
    /// Nothing known, nothing asserted.
    pub fn new(prepared: &'a Prepared, options: Options) -> Self {
        let nodes = prepared.operations.len();
        State {
            sets: Sets::new(prepared),
            totals: Totals::new(prepared),
            extremes: Extremes::new(prepared),
            liveness: Liveness::new(prepared),
            demands: Demands::new(nodes, prepared.domains.len()),
            prints: Fingerprints::new(nodes),
            trail: Trail::new(),
            queue: Queue::new(nodes, prepared.edges.count()),
            prepared,
            options,
        }
    }
}
