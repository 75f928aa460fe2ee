//! What of a node still matters: which arguments it refers to, what it is an alias of, and its share of
//! the fingerprint.
//!
//! The fingerprint of a part lists, for every live node, each reference (which argument place, which node)
//! and what the fixed arguments amount to (for a sum: their total; for a maximum: the largest, if it can
//! win; for a comparison: the threshold, up to the values that occur). Together with the variables' sets
//! and the assertions this determines the part's weight: equal lists, equal problems.

use smallvec::SmallVec;

use crate::graph::{NodeId, Operation, Set};
use crate::index::Id;

use super::hash::{self, Fingerprint, kind};
use super::ids::{EdgeId, VariableId};
use super::liveness::Status;
use super::sets::View;
use super::state::{Pending, State};

/// References that were given up.
type Gone = SmallVec<[NodeId; 8]>;

impl State<'_> {
    /// The set of what an argument stands for.
    #[inline]
    pub fn set_of(&self, view: View, node: NodeId) -> Set {
        match view {
            View::Forward => self.forward_of(node),
            View::Narrowed => self.narrowed_of(node),
        }
    }

    /// The forward set of what an argument stands for.
    #[inline]
    pub fn forward_of(&self, node: NodeId) -> Set {
        self.sets.forward[self.find(node)]
    }

    /// The narrowed set of what an argument stands for.
    #[inline]
    pub fn narrowed_of(&self, node: NodeId) -> Set {
        let node = self.find(node);
        if self.liveness.status[node] == Status::Fixed { self.sets.forward[node] } else { self.sets.narrowed[node] }
    }

    /// Starts to refer to the arguments of a node that came to life. What was there before has no meaning and need not be kept.
    pub fn activate(&mut self, node: NodeId, pending: &mut Pending) {
        let prepared = self.prepared;
        self.find_best(node);
        let edges: SmallVec<[EdgeId; 16]> = prepared.edges.of(node).collect();
        let matters = self.matters(node, &edges, false);
        self.liveness.links.clear(node);
        self.prints.references[node] = Fingerprint::default();
        for (edge, matters) in edges.into_iter().zip(matters) {
            let held = if matters { self.find(prepared.edges.argument(edge)) } else { NodeId::NONE };
            self.liveness.held[edge] = held;
            if matters {
                self.liveness.links.append(node, edge);
                pending.push(held);
                if self.options.keys {
                    self.prints.refer(prepared, node, edge, [NodeId::NONE, held]);
                }
            }
        }
        self.sum_up(node);
        let contribution = self.describe(node);
        self.prints.set_contribution(&mut self.trail, node, contribution);
        self.queue.push_up(node);
    }

    /// Brings a live node's references and its share of the fingerprint up to date, where these arguments changed; a node that
    /// keeps nothing by difference is not told which, and looks at all.
    ///
    /// A reference that was given up is never taken up again: what it led to may have left the problem.
    pub fn refresh(&mut self, node: NodeId, changed: &[EdgeId], prove: bool) {
        let mut gone = Gone::new();
        match self.prepared.operations[node] {
            // One argument of a choice may decide about the others.
            Operation::Element { .. } | Operation::Minimum(_) | Operation::Maximum(_) => {
                let edges: SmallVec<[EdgeId; 16]> = self.liveness.links.of(node).collect();
                let matters = self.matters(node, &edges, prove);
                for (&edge, matters) in edges.iter().zip(matters) {
                    self.refer_anew(node, edge, matters, &mut gone);
                }
            }
            _ if self.prepared.by_difference[node] => {
                changed.iter().for_each(|&edge| self.refer_anew(node, edge, true, &mut gone));
            }
            // So few that it costs less to look at all of them than to keep a list.
            _ => self.prepared.edges.of(node).for_each(|edge| self.refer_anew(node, edge, true, &mut gone)),
        }
        if !gone.is_empty() {
            if self.prepared.provable[node] {
                self.retry_proofs(node);
            }
            gone.iter().for_each(|&old| self.release(old));
        }
        let contribution = self.describe(node);
        self.prints.set_contribution(&mut self.trail, node, contribution);
    }

    /// Brings one reference of a live node up to date; what it gives up is to be released.
    #[inline]
    fn refer_anew(&mut self, node: NodeId, edge: EdgeId, matters: bool, gone: &mut Gone) {
        let old = self.liveness.held[edge];
        // What is still open stands for itself.
        if old == NodeId::NONE || self.liveness.status[old] == Status::Open && matters {
            return;
        }
        let argument = self.find(self.prepared.edges.argument(edge));
        let open = self.liveness.status[argument] == Status::Open && matters;
        let wanted = if open { argument } else { NodeId::NONE };
        if open {
            self.hold(wanted);
        }
        self.set_held(node, edge, wanted);
        self.liveness.touched.push(old);
        self.liveness.touched.push(node);
        gone.push(old);
    }

    /// What a minimum or maximum consists of has changed: proofs further up may succeed now.
    fn retry_proofs(&mut self, node: NodeId) {
        let mut queue = std::mem::take(&mut self.queue);
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            self.for_each_user(node, |user, _| {
                if self.prepared.provable[user] && queue.push_proof(user) {
                    pending.push(user);
                }
            });
        }
        self.queue = queue;
    }

    /// For each of these edges of a node whether what it leads to still matters.
    fn matters(&self, node: NodeId, edges: &[EdgeId], prove: bool) -> SmallVec<[bool; 16]> {
        let mut matters: SmallVec<[bool; 16]> = edges
            .iter()
            .map(|&edge| self.liveness.status[self.find(self.prepared.edges.argument(edge))] == Status::Open)
            .collect();
        match &self.prepared.operations[node] {
            Operation::Element { index, .. } => {
                let index = self.forward_of(*index);
                for (&edge, matters) in edges.iter().zip(&mut matters) {
                    let place = self.prepared.edges.place(node, edge);
                    *matters &= place == 0 || index.contains(place as i128 - 1);
                }
            }
            Operation::Minimum(_) | Operation::Maximum(_) => self.keep_winners(node, edges, &mut matters, prove),
            _ => {}
        }
        matters
    }

    /// The argument this node equals on all that is left, if there is one. The argument may be an alias
    /// itself: chains are kept, so that whoever is behind one can be told of changes at its end.
    pub fn alias_of(&self, node: NodeId) -> Option<NodeId> {
        let open = |&argument: &NodeId| (self.liveness.status[self.find(argument)] == Status::Open).then_some(argument);
        match &self.prepared.operations[node] {
            Operation::Select(condition, then, otherwise) => match self.forward_of(*condition).value() {
                Some(0) => open(otherwise),
                Some(_) => open(then),
                None => {
                    let same = self.find(*then) == self.find(*otherwise);
                    if same { open(then) } else { None }
                }
            },
            Operation::Element { index, items } => {
                let position = usize::try_from(self.forward_of(*index).value()?).ok()?;
                open(items.get(position)?)
            }
            Operation::Minimum(_) | Operation::Maximum(_) => self.only_winner(node),
            Operation::All(_) | Operation::Any(_) => {
                let mut undecided = self.liveness.links.of(node);
                let only = undecided.next()?;
                let same = |edge: EdgeId| self.liveness.held[edge] == self.liveness.held[only];
                undecided.all(same).then(|| self.prepared.edges.argument(only))
            }
            Operation::Linear { terms, .. } => {
                let mut undecided = self.liveness.links.of(node);
                let (Some(edge), None) = (undecided.next(), undecided.next()) else { return None };
                let (term, coefficient) = terms[self.prepared.edges.place(node, edge)];
                (coefficient == 1 && self.fixed_total(node)? == 0).then(|| open(&term)).flatten()
            }
            Operation::Multiply(a, b) => match (self.forward_of(*a).value(), self.forward_of(*b).value()) {
                (Some(1), None) => open(b),
                (None, Some(1)) => open(a),
                _ => None,
            },
            _ => None,
        }
    }

    /// The node's share of the fingerprint.
    fn describe(&self, node: NodeId) -> Fingerprint {
        if !self.options.keys {
            return Fingerprint::default();
        }
        let mut sum = self.prints.references[node];
        self.describe_itself(node, |words| sum.add(self.prepared.hasher.item(words)));
        sum
    }

    /// Calls `emit` for every item of the node's description: the slow twin of [`State::describe`].
    #[cfg(debug_assertions)]
    pub fn describe_items(&self, node: NodeId, mut emit: impl FnMut(&[u64])) {
        for (position, edge) in self.prepared.edges.of(node).enumerate() {
            if self.liveness.held[edge] != NodeId::NONE {
                emit(&reference(node, position, self.liveness.held[edge]));
            }
        }
        self.describe_itself(node, emit);
    }

    /// Calls `emit` for every item of the node's description but its references.
    fn describe_itself(&self, node: NodeId, mut emit: impl FnMut(&[u64])) {
        let prepared = self.prepared;
        let operation = &prepared.operations[node];
        if self.demands.asserted[node] {
            emit(&hash::set(kind::REQUIRED, node, &self.demands.required[node].intersect(&self.sets.forward[node])));
        }
        if let Operation::Input(variable) = operation {
            let mut words: SmallVec<[u64; 8]> = SmallVec::from_slice(&[kind::VARIABLE << 32 | *variable as u64]);
            words.extend_from_slice(self.words(VariableId::new(*variable)));
            emit(&words);
            return;
        }
        let edges = prepared.edges.of(node);
        let value_of = |argument: NodeId| self.forward_of(argument).value();
        match operation {
            Operation::Linear { .. } => match (self.fixed_total(node), prepared.modulus[node]) {
                // Where only the remainder is used, only the remainder counts; a demand is about the sum itself.
                (Some(total), modulus @ 1..) if !self.demands.asserted[node] => {
                    emit(&hash::number(kind::TOTAL, node, 0, total.rem_euclid(modulus)));
                }
                (Some(total), _) => emit(&hash::number(kind::TOTAL, node, 0, total)),
                (None, _) => self.describe_fixed(node, emit),
            },
            // Fixed members of an undecided conjunction or disjunction are all neutral.
            Operation::All(_) | Operation::Any(_) => {}
            Operation::Minimum(_) | Operation::Maximum(_) => {
                if let Some(value) = self.guaranteed_by_decided(node) {
                    emit(&hash::number(kind::TOTAL, node, 0, value));
                }
            }
            Operation::Less(left, right) => match (value_of(*left), value_of(*right)) {
                (Some(value), None) => {
                    let threshold = self.forward_of(*right).at_most(value).high();
                    emit(&hash::number(kind::FIXED, node, 0, threshold));
                }
                (None, Some(value)) => {
                    let threshold = self.forward_of(*left).at_least(value).low();
                    emit(&hash::number(kind::FIXED, node, 1, threshold));
                }
                _ => {}
            },
            Operation::Element { index, .. } => {
                let index = self.forward_of(*index);
                for (position, edge) in edges.enumerate().skip(1) {
                    let value = value_of(prepared.edges.argument(edge));
                    if let (true, Some(value)) = (index.contains(position as i128 - 1), value) {
                        emit(&hash::number(kind::FIXED, node, position, value));
                    }
                }
            }
            _ => self.describe_fixed(node, emit),
        }
    }

    /// Calls `emit` for every argument that has a value.
    #[inline]
    fn describe_fixed(&self, node: NodeId, mut emit: impl FnMut(&[u64])) {
        for (position, edge) in self.prepared.edges.of(node).enumerate() {
            let argument = self.find(self.prepared.edges.argument(edge));
            if let Some(value) = self.sets.forward[argument].value() {
                emit(&hash::number(kind::FIXED, node, position, value));
            }
        }
    }
}

/// The item for a reference of a node to what its argument at a position stands for.
pub(super) fn reference(node: NodeId, position: usize, held: NodeId) -> [u64; 4] {
    hash::number(kind::REFERENCE, node, position, held.index() as i128)
}
