//! The trail: every change of the state with what was there before, so that it can be taken back.
//!
//! **Law.** After [`State::undo_to`] a length that the trail had before, the state is what it was then. Whoever changes a
//! part of the state pushes what was there; only what is rebuilt from scratch at every step (the queue, the lists of what
//! left and of what was touched) and what is meaningless unless something else says so (`stands_for`) is not recorded.

use crate::graph::{NodeId, Set};

use super::hash::Fingerprint;
use super::ids::{EdgeId, PartSlot, Rank, SeenId, VariableId, WordId};
use super::liveness::Status;
use super::state::State;
use super::totals::Ends;

/// One change, with what was there before.
#[derive(Clone)]
pub(super) enum Change {
    Forward(NodeId, Set),
    Narrowed(NodeId, Set),
    Word(WordId, u64),
    SeenForward(SeenId, Ends),
    SeenNarrowed(SeenId, Ends),
    Best(NodeId, Option<i128>),
    Status(NodeId, Status),
    References(NodeId, u32),
    Held(NodeId, EdgeId, NodeId),
    Contribution(NodeId, Fingerprint),
    Required(NodeId, Set, bool),
    Inserted(PartSlot, Rank),
    Removed(PartSlot, Rank),
    NewSlot,
    SlotOf(VariableId, PartSlot),
}

/// The changes so far, oldest first.
pub(super) type Trail = Vec<Change>;

impl State<'_> {
    /// Takes back every change since the trail had this length.
    pub fn undo_to(&mut self, length: usize) {
        let State { prepared, options, sets, totals, extremes, liveness, demands, prints, trail, .. } = self;
        while trail.len() > length {
            match trail.pop() {
                Some(Change::Forward(node, set)) => sets.forward[node] = set,
                Some(Change::Narrowed(node, set)) => sets.narrowed[node] = set,
                Some(Change::Word(index, word)) => sets.words[index] = word,
                Some(Change::SeenForward(index, seen)) => {
                    totals.see_forward(&prepared.summed, index, seen);
                }
                Some(Change::SeenNarrowed(index, seen)) => {
                    totals.see_narrowed(&prepared.summed, index, seen);
                }
                Some(Change::Best(node, best)) => extremes.best[node] = best,
                Some(Change::Status(node, status)) => liveness.status[node] = status,
                Some(Change::References(node, count)) => liveness.references[node] = count,
                Some(Change::Held(node, edge, held)) => {
                    if options.keys {
                        prints.refer(prepared, node, edge, [liveness.held[edge], held]);
                    }
                    liveness.hold_again(edge, held);
                }
                Some(Change::Contribution(node, old)) => prints.replace(node, old),
                Some(Change::Required(node, set, asserted)) => {
                    demands.required[node] = set;
                    demands.asserted[node] = asserted;
                }
                Some(Change::Inserted(slot, rank)) => {
                    demands.slots[slot].remove(&rank);
                }
                Some(Change::Removed(slot, rank)) => {
                    demands.slots[slot].insert(rank);
                }
                Some(Change::NewSlot) => {
                    demands.slots.pop();
                }
                Some(Change::SlotOf(variable, slot)) => demands.slot_of[variable] = slot,
                None => break,
            }
        }
    }
}
