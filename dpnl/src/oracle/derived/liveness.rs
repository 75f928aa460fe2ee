//! What still matters: liveness, aliases and references.
//!
//! A node is **live** while an unresolved assertion depends on it through nodes that are neither fixed nor
//! aliases. Liveness is counted: a node holds a reference to each argument that still matters for it (to
//! what the argument stands for, if that is an alias), and an assertion holds one to its node. The moment
//! the count of a variable drops to zero is the moment it leaves the problem with the mass of its set.
//!
//! **Laws.** The references of a node are the edges of live nodes that hold it plus the assertion on it. What the edges of a node that is
//! not live hold has no meaning: coming to life it looks at all its arguments, and dying it leaves them as they are. Once
//! the target is asserted (`started`) nothing comes to life any more along a path: references move and vanish. An alias stands for one
//! of its arguments, so chains of aliases end.

use crate::graph::{NodeId, Operation};
use crate::index::{Id, Map};

use super::hash::Fingerprint;
use super::ids::{EdgeId, VariableId};
use super::links::Links;
use super::prepared::Prepared;
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
    pub status: Map<NodeId, Status>,
    /// What an alias equals; only meaningful while the node's status says so.
    pub stands_for: Map<NodeId, NodeId>,
    /// How many live nodes and assertions refer to the node.
    pub references: Map<NodeId, u32>,
    /// For every edge, the node it refers to, or [`NodeId::NONE`].
    pub held: Map<EdgeId, NodeId>,
    /// The edges that refer to something.
    pub links: Links,
    /// Variables that left since the list was last cleared.
    pub left: Vec<VariableId>,
    /// Nodes that lost an edge since the list was last cleared.
    pub touched: Vec<NodeId>,
    /// Whether the target has been asserted; from then on nothing comes to life any more.
    pub started: bool,
}

impl Liveness {
    /// Nothing is live; names stand for what they name.
    pub fn new(prepared: &Prepared) -> Self {
        let nodes = prepared.operations.len();
        let mut status: Map<NodeId, Status> =
            prepared.sets.values().map(|set| if set.is_single() { Status::Fixed } else { Status::Open }).collect();
        let mut stands_for = Map::filled(NodeId::NONE, nodes);
        for (name, node) in prepared.blocks.names() {
            status[name] = Status::Alias;
            stands_for[name] = node;
        }
        Liveness {
            status,
            stands_for,
            references: Map::filled(0, nodes),
            held: Map::filled(NodeId::NONE, prepared.edges.count()),
            links: Links::new(nodes, prepared.edges.count()),
            left: Vec::new(),
            touched: Vec::new(),
            started: false,
        }
    }

    pub fn set_status(&mut self, trail: &mut Trail, node: NodeId, status: Status) {
        trail.push(Change::Status(node, self.status[node]));
        self.status[node] = status;
    }

    /// Takes back that an edge refers to something else.
    pub fn hold_again(&mut self, edge: EdgeId, held: NodeId) {
        if std::mem::replace(&mut self.held[edge], held) == NodeId::NONE {
            self.links.restore(edge);
        }
    }

    fn set_references(&mut self, trail: &mut Trail, node: NodeId, count: u32) {
        trail.push(Change::References(node, self.references[node]));
        self.references[node] = count;
    }
}

impl State<'_> {
    /// What the node stands for: itself, or the end of its chain of aliases.
    #[inline]
    pub fn find(&self, mut node: NodeId) -> NodeId {
        while self.liveness.status[node] == Status::Alias {
            node = self.liveness.stands_for[node];
        }
        node
    }

    /// Whether an unresolved assertion depends on the node.
    #[inline]
    pub fn is_live(&self, node: NodeId) -> bool {
        self.liveness.references[node] > 0 && self.liveness.status[node] == Status::Open
    }

    /// From now on an edge of a live node that referred to something refers to another node, or to none.
    pub fn set_held(&mut self, node: NodeId, edge: EdgeId, held: NodeId) {
        let old = std::mem::replace(&mut self.liveness.held[edge], held);
        self.trail.push(Change::Held(node, edge, old));
        if held == NodeId::NONE {
            self.liveness.links.remove(edge);
        }
        if self.options.keys {
            self.prints.refer(self.prepared, node, edge, [old, held]);
        }
    }

    /// Refers to a node once more; a node that was not live starts to refer to its own arguments.
    /// Only the assertions at the root bring nodes to life; later on references only move and vanish.
    pub fn hold(&mut self, node: NodeId) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.liveness.references[node];
            self.liveness.set_references(&mut self.trail, node, count + 1);
            debug_assert!(count > 0 || !self.liveness.started, "what has left the problem must not come back");
            if count == 0 && self.liveness.status[node] == Status::Open {
                self.activate(node, &mut pending);
            }
        }
    }

    /// Takes back one reference; what no longer matters lets go of its own arguments in turn.
    pub fn release(&mut self, node: NodeId) {
        let mut pending: Pending = smallvec::smallvec![node];
        while let Some(node) = pending.pop() {
            let count = self.liveness.references[node];
            debug_assert!(count > 0, "released once too often");
            self.liveness.set_references(&mut self.trail, node, count - 1);
            if count > 1 {
                continue;
            }
            self.prints.set_contribution(&mut self.trail, node, Fingerprint::default());
            if let Operation::Input(variable) = self.prepared.operations[node] {
                if self.liveness.status[node] == Status::Open {
                    self.liveness.left.push(VariableId::new(variable));
                }
                continue;
            }
            let Liveness { links, held, touched, .. } = &mut self.liveness;
            for argument in links.of(node).map(|edge| held[edge]) {
                touched.push(argument);
                pending.push(argument);
            }
        }
    }

    /// Calls `visit` for every live node that refers to `node` directly, or through an alias of it.
    #[inline]
    pub fn for_each_user(&self, node: NodeId, mut visit: impl FnMut(NodeId, EdgeId)) {
        self.prepared.for_each_named(node, |user, edge, named| match self.liveness.status[user] {
            Status::Open if self.liveness.references[user] > 0 => {
                visit(user, edge);
                false
            }
            status => status == Status::Alias && self.liveness.stands_for[user] == named,
        });
    }

    /// Tells the live users of a node to look again.
    pub fn notify(&mut self, node: NodeId) {
        let State { prepared, liveness: Liveness { status, references, stands_for, .. }, queue, .. } = self;
        prepared.for_each_named(node, |user, edge, named| match status[user] {
            Status::Open if references[user] > 0 => {
                match prepared.by_difference[user] {
                    true => queue.push_changed(user, edge),
                    false => queue.push_up(user),
                }
                false
            }
            status => status == Status::Alias && stands_for[user] == named,
        });
    }
}
