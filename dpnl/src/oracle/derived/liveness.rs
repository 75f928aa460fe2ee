//! What still matters: liveness, aliases and references.
//!
//! A node is **live** while an unresolved assertion depends on it through nodes that are neither fixed nor
//! aliases. Liveness is counted: a node holds a reference to each argument that still matters for it (to
//! what the argument stands for, if that is an alias), and an assertion holds one to its node. The moment
//! the count of a variable drops to zero is the moment it leaves the problem with the mass of its set.
//!
//! **Laws.** The references of a node are the edges that hold it plus the assertion on it. Only live nodes hold edges. Once
//! the target is asserted (`started`) nothing comes to life any more along a path: references move and vanish. An alias stands for one
//! of its arguments, so chains of aliases end.

use crate::graph::Operation;

use super::hash::Fingerprint;
use super::links::Links;
use super::prepared::{NONE, Prepared};
use super::state::{Pending, State};
use super::trail::{Change, Trail};

/// How a node stands to the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Undecided.
    Open,
    /// Its forward set has one member.
    Fixed,
    /// It equals another node ([`Liveness::stands_for`]) on all that is left.
    Alias,
}

/// Who refers to whom.
pub(super) struct Liveness {
    pub status: Vec<Status>,
    /// What an alias equals; only meaningful while the node's status says so.
    pub stands_for: Vec<u32>,
    /// How many live nodes and assertions refer to the node.
    pub references: Vec<u32>,
    /// For every edge, the node it refers to, or [`NONE`].
    pub held: Vec<u32>,
    /// The edges that refer to something.
    pub links: Links,
    /// Variables that left since the list was last cleared.
    pub left: Vec<u32>,
    /// Nodes that lost an edge since the list was last cleared.
    pub touched: Vec<u32>,
    /// Whether the target has been asserted; from then on nothing comes to life any more.
    pub started: bool,
}

impl Liveness {
    /// Nothing is live; names stand for what they name.
    pub fn new(prepared: &Prepared) -> Self {
        let nodes = prepared.operations.len();
        let mut status: Vec<Status> =
            prepared.sets.iter().map(|set| if set.is_single() { Status::Fixed } else { Status::Open }).collect();
        let mut stands_for = vec![NONE; nodes];
        for (name, node) in prepared.blocks.names() {
            status[name as usize] = Status::Alias;
            stands_for[name as usize] = node;
        }
        Liveness {
            status,
            stands_for,
            references: vec![0; nodes],
            held: vec![NONE; prepared.arguments.len()],
            links: Links::new(nodes, prepared.arguments.len()),
            left: Vec::new(),
            touched: Vec::new(),
            started: false,
        }
    }

    pub fn set_status(&mut self, trail: &mut Trail, node: u32, status: Status) {
        trail.push(Change::Status(node, self.status[node as usize]));
        self.status[node as usize] = status;
    }

    /// Takes back that an edge refers to something else.
    pub fn hold_again(&mut self, edge: usize, held: u32) {
        let current = std::mem::replace(&mut self.held[edge], held);
        match (current, held) {
            (NONE, _) => self.links.restore(edge),
            (_, NONE) => self.links.remove(edge),
            _ => {}
        }
    }

    fn set_references(&mut self, trail: &mut Trail, node: u32, count: u32) {
        trail.push(Change::References(node, self.references[node as usize]));
        self.references[node as usize] = count;
    }
}

impl State<'_> {
    /// What the node stands for: itself, or the end of its chain of aliases.
    #[inline]
    pub fn find(&self, mut node: u32) -> u32 {
        while self.liveness.status[node as usize] == Status::Alias {
            node = self.liveness.stands_for[node as usize];
        }
        node
    }

    /// Whether an unresolved assertion depends on the node.
    #[inline]
    pub fn is_live(&self, node: u32) -> bool {
        self.liveness.references[node as usize] > 0 && self.liveness.status[node as usize] == Status::Open
    }

    /// From now on an edge of a node refers to another node, or to none.
    pub fn set_held(&mut self, node: u32, edge: usize, held: u32) {
        let old = std::mem::replace(&mut self.liveness.held[edge], held);
        self.trail.push(Change::Held(node, edge as u32, old));
        match (old, held) {
            (NONE, _) => self.liveness.links.append(node, edge),
            (_, NONE) => self.liveness.links.remove(edge),
            _ => {}
        }
        if self.options.keys {
            self.prints.refer(self.prepared, node, edge, [old, held]);
        }
    }

    /// Refers to a node once more; a node that was not live starts to refer to its own arguments.
    /// Only the assertions at the root bring nodes to life; later on references only move and vanish.
    pub fn hold(&mut self, node: u32) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.liveness.references[node as usize];
            self.liveness.set_references(&mut self.trail, node, count + 1);
            debug_assert!(count > 0 || !self.liveness.started, "what has left the problem must not come back");
            if count == 0 && self.liveness.status[node as usize] == Status::Open {
                self.activate(node, &mut pending);
            }
        }
    }

    /// Takes back one reference; what no longer matters lets go of its own arguments in turn.
    pub fn release(&mut self, node: u32) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.liveness.references[node as usize];
            debug_assert!(count > 0, "released once too often");
            self.liveness.set_references(&mut self.trail, node, count - 1);
            if count > 1 {
                continue;
            }
            self.prints.set_contribution(&mut self.trail, node, Fingerprint::default());
            if let Operation::Input(variable) = self.prepared.operations[node as usize] {
                if self.liveness.status[node as usize] == Status::Open {
                    self.liveness.left.push(variable as u32);
                }
                continue;
            }
            let mut next = self.liveness.links.of(node).next();
            while let Some(edge) = next {
                next = self.liveness.links.after(edge);
                let argument = self.liveness.held[edge];
                self.set_held(node, edge, NONE);
                self.liveness.touched.push(argument);
                pending.push(argument);
            }
        }
    }

    /// Calls `visit` for every live node that refers to `node` directly, or through an alias of it.
    #[inline]
    pub fn for_each_user(&self, node: u32, mut visit: impl FnMut(u32, u32)) {
        self.prepared.for_each_named(node, |user, edge, named| match self.liveness.status[user as usize] {
            Status::Open if self.liveness.references[user as usize] > 0 => {
                visit(user, edge);
                false
            }
            status => status == Status::Alias && self.liveness.stands_for[user as usize] == named,
        });
    }

    /// Tells the live users of a node to look again.
    pub fn notify(&mut self, node: u32) {
        let State { prepared, liveness: Liveness { status, references, stands_for, .. }, queue, .. } = self;
        prepared.for_each_named(node, |user, edge, named| match status[user as usize] {
            Status::Open if references[user as usize] > 0 => {
                queue.push_changed(user, edge);
                false
            }
            status => status == Status::Alias && stands_for[user as usize] == named,
        });
    }
}
