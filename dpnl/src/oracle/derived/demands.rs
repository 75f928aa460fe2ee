//! What is demanded: the unresolved assertions, by independent part.
//!
//! **Laws.** A node is asserted exactly while one slot holds its rank, that of its part, and while a reference of the assertion keeps
//! it alive. What an asserted node must lie in is exact, never just a superset: where the forward set lies inside the
//! assertion is resolved, and dropped. A live variable's slot is that of its part; parts share no live node.

use std::collections::BTreeSet;

use crate::graph::Set;

use super::trail::{Change, Trail};

/// The unresolved assertions.
pub(super) struct Demands {
    /// What an asserted node must lie in.
    pub required: Vec<Set>,
    pub asserted: Vec<bool>,
    /// The ranks of the unresolved assertions, one set per independent part.
    pub slots: Vec<BTreeSet<u32>>,
    /// For every variable that is live, the slot of its part.
    pub slot_of: Vec<u32>,
    /// The slot of the part being worked on.
    pub slot: usize,
}

impl Demands {
    pub fn new(nodes: usize, variables: usize) -> Self {
        Demands {
            required: vec![Set::ALL; nodes],
            asserted: vec![false; nodes],
            slots: vec![BTreeSet::new()],
            slot_of: vec![0; variables],
            slot: 0,
        }
    }

    pub fn set_required(&mut self, trail: &mut Trail, node: u32, set: Set, asserted: bool) {
        trail.push(Change::Required(node, self.required[node as usize], self.asserted[node as usize]));
        self.required[node as usize] = set;
        self.asserted[node as usize] = asserted;
    }

    pub fn insert(&mut self, trail: &mut Trail, slot: usize, rank: u32) {
        self.slots[slot].insert(rank);
        trail.push(Change::Inserted(slot as u32, rank));
    }

    pub fn remove(&mut self, trail: &mut Trail, slot: usize, rank: u32) {
        self.slots[slot].remove(&rank);
        trail.push(Change::Removed(slot as u32, rank));
    }

    pub fn new_slot(&mut self, trail: &mut Trail) -> usize {
        self.slots.push(BTreeSet::new());
        trail.push(Change::NewSlot);
        self.slots.len() - 1
    }

    pub fn set_slot(&mut self, trail: &mut Trail, variable: usize, slot: usize) {
        trail.push(Change::SlotOf(variable as u32, self.slot_of[variable]));
        self.slot_of[variable] = slot as u32;
    }
}
