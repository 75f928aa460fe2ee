//! What is demanded: the unresolved assertions, by independent part.
//!
//! **Laws.** A node is asserted exactly while one slot holds its rank, that of its part, and while a reference of the assertion keeps
//! it alive. What an asserted node must lie in is exact, never just a superset: where the forward set lies inside the
//! assertion is resolved, and dropped. A live variable's slot is that of its part; parts share no live node.

use std::collections::BTreeSet;

use crate::graph::{NodeId, Set};
use crate::index::{Id, Map};

use super::ids::{PartSlot, Rank, VariableId};
use super::trail::{Change, Trail};

/// The unresolved assertions.
pub(super) struct Demands {
    /// What an asserted node must lie in.
    pub required: Map<NodeId, Set>,
    pub asserted: Map<NodeId, bool>,
    /// The ranks of the unresolved assertions, one set per independent part.
    pub slots: Map<PartSlot, BTreeSet<Rank>>,
    /// For every variable that is live, the slot of its part.
    pub slot_of: Map<VariableId, PartSlot>,
    /// The slot of the part being worked on.
    pub slot: PartSlot,
}

impl Demands {
    pub fn new(nodes: usize, variables: usize) -> Self {
        Demands {
            required: Map::filled(Set::ALL, nodes),
            asserted: Map::filled(false, nodes),
            slots: Map::from(vec![BTreeSet::new()]),
            slot_of: Map::filled(PartSlot::new(0), variables),
            slot: PartSlot::new(0),
        }
    }

    pub fn set_required(&mut self, trail: &mut Trail, node: NodeId, set: Set, asserted: bool) {
        trail.push(Change::Required(node, self.required[node], self.asserted[node]));
        self.required[node] = set;
        self.asserted[node] = asserted;
    }

    pub fn insert(&mut self, trail: &mut Trail, slot: PartSlot, rank: Rank) {
        self.slots[slot].insert(rank);
        trail.push(Change::Inserted(slot, rank));
    }

    pub fn remove(&mut self, trail: &mut Trail, slot: PartSlot, rank: Rank) {
        self.slots[slot].remove(&rank);
        trail.push(Change::Removed(slot, rank));
    }

    pub fn new_slot(&mut self, trail: &mut Trail) -> PartSlot {
        trail.push(Change::NewSlot);
        self.slots.push(BTreeSet::new())
    }

    pub fn set_slot(&mut self, trail: &mut Trail, variable: VariableId, slot: PartSlot) {
        trail.push(Change::SlotOf(variable, self.slot_of[variable]));
        self.slot_of[variable] = slot;
    }
}
