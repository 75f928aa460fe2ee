//! The trail: every change of the state with what was there before, so that it can be taken back.
//!
//! **Law.** After [`State::undo_to`] a length that the trail had before, the state is what it was then. Whoever changes a
//! part of the state pushes what was there; only what is rebuilt from scratch at every step (the queue, the lists of what
//! left and of what was touched) and what is meaningless unless something else says so (`stands_for`) is not recorded.

use crate::graph::Set;

use super::hash::Fingerprint;
use super::liveness::Status;
use super::state::State;
use super::totals::Bounds;

/// One change, with what was there before.
#[derive(Clone)]
pub(super) enum Change {
    Forward(u32, Set),
    Narrowed(u32, Set),
    Word(u32, u64),
    SeenForward(u32, Bounds),
    SeenNarrowed(u32, Bounds),
    Best(u32, Option<i128>),
    Status(u32, Status),
    References(u32, u32),
    Held(u32, u32, u32),
    Contribution(u32, Fingerprint),
    Required(u32, Set, bool),
    Inserted(u32, u32),
    Removed(u32, u32),
    NewSlot,
    SlotOf(u32, u32),
}

/// The changes so far, oldest first.
pub(super) type Trail = Vec<Change>;

impl State<'_> {
    /// Takes back every change since the trail had this length.
    pub fn undo_to(&mut self, length: usize) {
        let State { prepared, options, sets, totals, extremes, liveness, demands, prints, trail, .. } = self;
        while trail.len() > length {
            match trail.pop() {
                Some(Change::Forward(node, set)) => sets.forward[node as usize] = set,
                Some(Change::Narrowed(node, set)) => sets.narrowed[node as usize] = set,
                Some(Change::Word(index, word)) => sets.words[index as usize] = word,
                Some(Change::SeenForward(index, seen)) => {
                    totals.see_forward(&prepared.summed, index as usize, seen);
                }
                Some(Change::SeenNarrowed(index, seen)) => {
                    totals.see_narrowed(&prepared.summed, index as usize, seen);
                }
                Some(Change::Best(node, best)) => extremes.best[node as usize] = best,
                Some(Change::Status(node, status)) => liveness.status[node as usize] = status,
                Some(Change::References(node, count)) => liveness.references[node as usize] = count,
                Some(Change::Held(node, edge, held)) => {
                    if options.keys {
                        prints.refer(prepared, node, edge as usize, [liveness.held[edge as usize], held]);
                    }
                    liveness.hold_again(edge as usize, held);
                }
                Some(Change::Contribution(node, old)) => prints.replace(node, old),
                Some(Change::Required(node, set, asserted)) => {
                    demands.required[node as usize] = set;
                    demands.asserted[node as usize] = asserted;
                }
                Some(Change::Inserted(slot, rank)) => {
                    demands.slots[slot as usize].remove(&rank);
                }
                Some(Change::Removed(slot, rank)) => {
                    demands.slots[slot as usize].insert(rank);
                }
                Some(Change::NewSlot) => {
                    demands.slots.pop();
                }
                Some(Change::SlotOf(variable, slot)) => demands.slot_of[variable as usize] = slot,
                None => break,
            }
        }
    }
}
