//! Order statistics as ladders of thresholds.
//!
//! `sort()[k]` is traced as a network of minima and maxima. The search would have to keep the network of what is not assigned
//! yet, and all that was: two valuations are rarely the same. But the k-th place is below `v` if more than `k` members are, so
//! the node is replaced by a sum over its values, `highest - Σ step · [more than k members are below v]`. Its terms are the
//! **rungs** of a ladder: where one holds, so do all those above it. That is what makes a ladder more than a sum: a demand
//! `low ≤ node ≤ high` says the same as two rungs, `high` holds and `low` does not, which are two numbers of members. What
//! has been assigned enters the rest through these numbers alone.
//!
//! Where nothing is demanded of the node itself, its rungs are what is left of it: the members by number instead of by name.

use rustc_hash::FxHashMap;

use crate::graph::{Graph, NodeId, Operation, Ranked, Set};
use crate::index::Map;

use super::backward::Operands;
use super::state::{Refuted, State};

/// A ladder of more rungs, times members, is not worth it.
const LARGEST: usize = 1 << 12;

/// The nodes that are made into ladders, and what these have in common.
pub(super) struct LadderBuilder<'a> {
    graph: &'a Graph,
    constants: FxHashMap<i128, NodeId>,
    /// For a member of the prepared program and a number whether it is below.
    below: FxHashMap<(NodeId, i128), NodeId>,
}

impl<'a> LadderBuilder<'a> {
    pub fn new(graph: &'a Graph) -> Self {
        LadderBuilder { graph, constants: FxHashMap::default(), below: FxHashMap::default() }
    }

    /// The node's place among others, if it becomes a ladder.
    pub fn ranked(&self, node: NodeId) -> Option<&'a Ranked> {
        let set = self.graph.set(node);
        let ranked = self.graph.ranked(node)?;
        let is_small = set.is_exact() && set.len() as usize * ranked.members.len() <= LARGEST;
        is_small.then_some(ranked)
    }

    /// Adds the ladder of a node to the operations; `number` gives the numbers of the members there.
    pub fn build(
        &mut self,
        node: NodeId,
        ranked: &Ranked,
        number: &Map<NodeId, NodeId>,
        operations: &mut Map<NodeId, Operation>,
    ) -> NodeId {
        let members = ranked.counted();
        let values: Vec<i128> = self.graph.set(node).iter().collect();
        let mut highest = values.last().copied().unwrap_or_default();
        let mut rungs = Vec::with_capacity(values.len());
        for pair in values.windows(2) {
            let (step, value) = (pair[1] - pair[0], pair[1]);
            // Members that are surely below are counted at once.
            let (mut surely, mut possible) = (0, 0);
            let mut terms = Vec::with_capacity(members.len());
            for &(member, times) in &members {
                let set = self.graph.set(member);
                if set.high() < value {
                    surely += times;
                } else if set.low() < value {
                    possible += times;
                    terms.push((self.below(number[member], value, operations), times));
                }
            }
            let rank = ranked.rank as i128;
            if surely > rank {
                highest -= step;
            } else if surely + possible > rank {
                terms.sort_unstable();
                let count = operations.push(Operation::Linear { terms: terms.into(), constant: surely });
                let rank = self.constant(rank, operations);
                rungs.push((operations.push(Operation::Less(rank, count)), -step));
            }
        }
        match rungs.is_empty() {
            true => self.constant(highest, operations),
            false => operations.push(Operation::Linear { terms: rungs.into(), constant: highest }),
        }
    }

    fn constant(&mut self, value: i128, operations: &mut Map<NodeId, Operation>) -> NodeId {
        *self.constants.entry(value).or_insert_with(|| operations.push(Operation::Constant(value)))
    }

    fn below(&mut self, member: NodeId, value: i128, operations: &mut Map<NodeId, Operation>) -> NodeId {
        let bound = self.constant(value, operations);
        *self.below.entry((member, value)).or_insert_with(|| operations.push(Operation::Less(member, bound)))
    }
}

/// What a ladder between two bounds comes to: of its rungs one that does not hold and one that does, where there are such.
struct BestRungs {
    fails: Option<NodeId>,
    holds: Option<NodeId>,
}

/// The rungs for a ladder that lies in `low..=high`.
fn bounds(rungs: &[(NodeId, i128)], highest: i128, low: i128, high: i128) -> BestRungs {
    let mut bounds = BestRungs { fails: None, holds: None };
    let mut value = highest;
    // From the top: the rung at a value says that the node is below it.
    for &(rung, step) in rungs.iter().rev() {
        if value > high {
            bounds.holds = Some(rung);
        }
        if value >= low {
            bounds.fails = Some(rung);
        }
        value += step;
    }
    // Nothing is below the last value.
    if value >= low {
        bounds.fails = None;
    }
    bounds
}

impl State<'_> {
    /// Demands that a ladder lies between two bounds.
    pub fn assert_ladder(&mut self, node: NodeId, low: i128, high: i128) -> Result<(), Refuted> {
        let Operation::Linear { terms, constant } = &self.prepared.operations[node] else { return Ok(()) };
        let BestRungs { fails, holds } = bounds(terms, *constant, low, high);
        holds.map_or(Ok(()), |rung| self.assert(rung, Set::single(1)))?;
        fails.map_or(Ok(()), |rung| self.assert(rung, Set::single(0)))
    }
}

/// Narrows the rungs of a ladder to what its result leaves.
pub(super) fn narrow(rungs: &[(NodeId, i128)], highest: i128, result: Set, arguments: &mut impl Operands) {
    if result.is_empty() {
        return;
    }
    let BestRungs { fails, holds } = bounds(rungs, highest, result.low(), result.high());
    if let Some(rung) = holds {
        arguments.narrow(rung, Set::single(1));
    }
    if let Some(rung) = fails {
        arguments.narrow(rung, Set::single(0));
    }
}
