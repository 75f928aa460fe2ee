//! What is known at one point of a search, and the trail that takes it back.
//!
//! A node is **live** while an unresolved assertion depends on it through nodes that are neither fixed nor
//! aliases. Liveness is counted: a node holds a reference to each argument that still matters for it (to
//! what the argument stands for, if that is an alias), and an assertion holds one to its node. The moment
//! the count of a variable drops to zero is the moment it leaves the problem with the mass of its set.

use std::collections::BTreeSet;

use smallvec::SmallVec;

use crate::graph::{Operation, Set};

use super::Options;
use super::compiled::{Compiled, NONE};
use super::hash::Fingerprint;
use super::queue::Queue;

/// How a node stands to the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Undecided.
    Open,
    /// Its forward set has one member.
    Fixed,
    /// It equals another node (`State::stands_for`) on all that is left.
    Alias,
}

/// One change, with what was there before.
#[derive(Clone)]
pub(super) enum Change {
    Forward(u32, Set),
    Narrowed(u32, Set),
    Word(u32, u64),
    Status(u32, Status),
    References(u32, u32),
    Held(u32, u32),
    Contribution(u32, Fingerprint),
    Required(u32, Set, bool),
    Inserted(u32, u32),
    Removed(u32, u32),
    NewSlot,
    SlotOf(u32, u32),
}

/// Nodes still to be looked at.
pub(super) type Pending = SmallVec<[u32; 16]>;

/// The constraints cannot be met below this point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refuted;

/// What is known at one point of a search.
pub(super) struct State<'a> {
    pub compiled: &'a Compiled,
    pub options: Options,
    /// For every node, the values it can take over the variables' current sets: entailment is read off these.
    pub forward: Vec<Set>,
    /// For every live node, the values it can take in a solution; assumes the assertions.
    pub narrowed: Vec<Set>,
    /// The variables' current sets, as bits over their values.
    pub words: Vec<u64>,
    pub status: Vec<Status>,
    /// What an alias equals; only meaningful while the node's status says so.
    pub stands_for: Vec<u32>,
    /// How many live nodes and assertions refer to the node.
    pub references: Vec<u32>,
    /// For every edge, the node it refers to, or [`NONE`].
    pub held: Vec<u32>,
    /// The node's share of the fingerprint.
    pub contribution: Vec<Fingerprint>,
    /// The sum of all contributions.
    pub total: Fingerprint,
    /// What an asserted node must lie in. Always exact, never just a superset.
    pub required: Vec<Set>,
    pub asserted: Vec<bool>,
    /// The ranks of the unresolved assertions, one set per independent part.
    pub slots: Vec<BTreeSet<u32>>,
    /// For every variable that is live, the slot of its part.
    pub slot_of: Vec<u32>,
    /// The slot of the part being worked on.
    pub slot: usize,
    pub trail: Vec<Change>,
    /// Variables that left since the list was last cleared.
    pub left: Vec<u32>,
    /// Nodes that lost an edge since the list was last cleared.
    pub touched: Vec<u32>,
    pub queue: Queue,
    /// Whether the target has been asserted; from then on nothing comes to life any more.
    pub started: bool,
}

impl<'a> State<'a> {
    /// Nothing known, nothing asserted.
    pub fn new(compiled: &'a Compiled, options: Options) -> Self {
        let nodes = compiled.operations.len();
        let mut status: Vec<Status> =
            compiled.sets.iter().map(|set| if set.is_single() { Status::Fixed } else { Status::Open }).collect();
        let mut stands_for = vec![NONE; nodes];
        for (name, node) in compiled.blocks.names() {
            status[name as usize] = Status::Alias;
            stands_for[name as usize] = node;
        }
        State {
            forward: compiled.sets.clone(),
            narrowed: compiled.sets.clone(),
            words: compiled.words.clone(),
            status,
            stands_for,
            references: vec![0; nodes],
            held: vec![NONE; compiled.arguments.len()],
            contribution: vec![Fingerprint::default(); nodes],
            total: Fingerprint::default(),
            required: vec![Set::ALL; nodes],
            asserted: vec![false; nodes],
            slots: vec![BTreeSet::new()],
            slot_of: vec![0; compiled.domains.len()],
            slot: 0,
            trail: Vec::new(),
            left: Vec::new(),
            touched: Vec::new(),
            queue: Queue::new(nodes),
            started: false,
            compiled,
            options,
        }
    }

    /// What the node stands for: itself, or the end of its chain of aliases.
    #[inline]
    pub fn find(&self, mut node: u32) -> u32 {
        while self.status[node as usize] == Status::Alias {
            node = self.stands_for[node as usize];
        }
        node
    }

    /// Whether an unresolved assertion depends on the node.
    #[inline]
    pub fn is_live(&self, node: u32) -> bool {
        self.references[node as usize] > 0 && self.status[node as usize] == Status::Open
    }

    #[inline]
    pub fn set_forward(&mut self, node: u32, set: Set) {
        self.trail.push(Change::Forward(node, self.forward[node as usize]));
        self.forward[node as usize] = set;
    }

    #[inline]
    pub fn set_narrowed(&mut self, node: u32, set: Set) {
        self.trail.push(Change::Narrowed(node, self.narrowed[node as usize]));
        self.narrowed[node as usize] = set;
    }

    pub fn set_word(&mut self, index: usize, word: u64) {
        self.trail.push(Change::Word(index as u32, self.words[index]));
        self.words[index] = word;
    }

    pub fn set_status(&mut self, node: u32, status: Status) {
        self.trail.push(Change::Status(node, self.status[node as usize]));
        self.status[node as usize] = status;
    }

    pub fn set_held(&mut self, edge: usize, node: u32) {
        self.trail.push(Change::Held(edge as u32, self.held[edge]));
        self.held[edge] = node;
    }

    pub fn set_contribution(&mut self, node: u32, contribution: Fingerprint) {
        let old = self.contribution[node as usize];
        if old != contribution {
            self.trail.push(Change::Contribution(node, old));
            self.total.subtract(old);
            self.total.add(contribution);
            self.contribution[node as usize] = contribution;
        }
    }

    pub fn set_required(&mut self, node: u32, set: Set, asserted: bool) {
        self.trail.push(Change::Required(node, self.required[node as usize], self.asserted[node as usize]));
        self.required[node as usize] = set;
        self.asserted[node as usize] = asserted;
    }

    pub fn insert(&mut self, slot: usize, rank: u32) {
        self.slots[slot].insert(rank);
        self.trail.push(Change::Inserted(slot as u32, rank));
    }

    pub fn remove(&mut self, slot: usize, rank: u32) {
        self.slots[slot].remove(&rank);
        self.trail.push(Change::Removed(slot as u32, rank));
    }

    pub fn new_slot(&mut self) -> usize {
        self.slots.push(BTreeSet::new());
        self.trail.push(Change::NewSlot);
        self.slots.len() - 1
    }

    pub fn set_slot(&mut self, variable: usize, slot: usize) {
        self.trail.push(Change::SlotOf(variable as u32, self.slot_of[variable]));
        self.slot_of[variable] = slot as u32;
    }

    /// Refers to a node once more; a node that was not live starts to refer to its own arguments.
    /// Only the assertions at the root bring nodes to life; later on references only move and vanish.
    pub fn hold(&mut self, node: u32) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.references[node as usize];
            self.trail.push(Change::References(node, count));
            self.references[node as usize] = count + 1;
            debug_assert!(count > 0 || !self.started, "what has left the problem must not come back");
            if count == 0 && self.status[node as usize] == Status::Open {
                self.activate(node, &mut pending);
            }
        }
    }

    /// Takes back one reference; what no longer matters lets go of its own arguments in turn.
    pub fn release(&mut self, node: u32) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.references[node as usize];
            debug_assert!(count > 0, "released once too often");
            self.trail.push(Change::References(node, count));
            self.references[node as usize] = count - 1;
            if count > 1 {
                continue;
            }
            self.set_contribution(node, Fingerprint::default());
            if let Operation::Input(variable) = self.compiled.operations[node as usize] {
                if self.status[node as usize] == Status::Open {
                    self.left.push(variable as u32);
                }
                continue;
            }
            for edge in self.compiled.edges(node) {
                let argument = self.held[edge];
                if argument != NONE {
                    self.set_held(edge, NONE);
                    self.touched.push(argument);
                    pending.push(argument);
                }
            }
        }
    }

    /// Takes back every change since the trail had this length.
    pub fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Forward(node, set)) => self.forward[node as usize] = set,
                Some(Change::Narrowed(node, set)) => self.narrowed[node as usize] = set,
                Some(Change::Word(index, word)) => self.words[index as usize] = word,
                Some(Change::Status(node, status)) => self.status[node as usize] = status,
                Some(Change::References(node, count)) => self.references[node as usize] = count,
                Some(Change::Held(edge, node)) => self.held[edge as usize] = node,
                Some(Change::Contribution(node, old)) => {
                    self.total.subtract(self.contribution[node as usize]);
                    self.total.add(old);
                    self.contribution[node as usize] = old;
                }
                Some(Change::Required(node, set, asserted)) => {
                    self.required[node as usize] = set;
                    self.asserted[node as usize] = asserted;
                }
                Some(Change::Inserted(slot, rank)) => {
                    self.slots[slot as usize].remove(&rank);
                }
                Some(Change::Removed(slot, rank)) => {
                    self.slots[slot as usize].insert(rank);
                }
                Some(Change::NewSlot) => {
                    self.slots.pop();
                }
                Some(Change::SlotOf(variable, slot)) => self.slot_of[variable as usize] = slot,
                None => break,
            }
        }
    }

    /// Calls `visit` for every live node that refers to `node` directly, or through an alias of it.
    #[inline]
    pub fn for_each_user(&self, node: u32, mut visit: impl FnMut(u32, u32)) {
        self.compiled.for_each_named(node, |user, edge, named| match self.status[user as usize] {
            Status::Open if self.references[user as usize] > 0 => {
                visit(user, edge);
                false
            }
            status => status == Status::Alias && self.stands_for[user as usize] == named,
        });
    }

    /// Tells the live users of a node to look again.
    pub fn notify(&mut self, node: u32) {
        let State { compiled, status, references, stands_for, queue, .. } = self;
        compiled.for_each_named(node, |user, _, named| match status[user as usize] {
            Status::Open if references[user as usize] > 0 => {
                queue.push_up(user);
                false
            }
            status => status == Status::Alias && stands_for[user as usize] == named,
        });
    }
}
