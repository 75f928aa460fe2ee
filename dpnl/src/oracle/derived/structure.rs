//! What of a node still matters: which arguments it refers to, what it is an alias of, and its share of
//! the fingerprint.
//!
//! The fingerprint of a part lists, for every live node, each reference (which argument place, which node)
//! and what the fixed arguments amount to (for a sum: their total; for a maximum: the largest, if it can
//! win; for a comparison: the threshold, up to the values that occur). Together with the variables' sets
//! and the assertions this determines the part's weight: equal lists, equal problems.

use smallvec::SmallVec;

use crate::graph::{NodeId, Operation, Set};

use super::hash::{self, Fingerprint, kind};
use super::liveness::Status;
use super::prepared::NONE;
use super::state::{Pending, State};

impl State<'_> {
    /// The forward set of what an argument stands for.
    #[inline]
    pub fn forward_of(&self, node: NodeId) -> Set {
        self.sets.forward[self.find(node.index() as u32) as usize]
    }

    /// The narrowed set of what an argument stands for.
    #[inline]
    pub fn narrowed_of(&self, node: NodeId) -> Set {
        let node = self.find(node.index() as u32);
        if self.liveness.status[node as usize] == Status::Fixed {
            self.sets.forward[node as usize]
        } else {
            self.sets.narrowed[node as usize]
        }
    }

    /// Starts to refer to the arguments of a node that came to life.
    pub fn activate(&mut self, node: u32, pending: &mut Pending) {
        let prepared = self.prepared;
        let matters = self.matters(node, true, false);
        for (edge, matters) in prepared.edges(node).zip(matters) {
            if matters {
                let argument = self.find(prepared.arguments[edge]);
                self.liveness.set_held(&mut self.trail, edge, argument);
                pending.push(argument);
            }
        }
        let contribution = self.describe(node);
        self.prints.set_contribution(&mut self.trail, node, contribution);
        self.queue.push_up(node);
    }

    /// Brings a live node's references and its share of the fingerprint up to date.
    ///
    /// A reference that was given up is never taken up again: what it led to may have left the problem.
    pub fn refresh(&mut self, node: u32, prove: bool) {
        let prepared = self.prepared;
        let mut gone: SmallVec<[u32; 8]> = SmallVec::new();
        let chooses = matches!(
            prepared.operations[node as usize],
            Operation::Element { .. } | Operation::Minimum(_) | Operation::Maximum(_)
        );
        let matters = if chooses { self.matters(node, false, prove) } else { SmallVec::new() };
        for (position, edge) in prepared.edges(node).enumerate() {
            let old = self.liveness.held[edge];
            // What is still open stands for itself.
            if old == NONE || self.liveness.status[old as usize] == Status::Open && (!chooses || matters[position]) {
                continue;
            }
            let argument = self.find(prepared.arguments[edge]);
            let open = self.liveness.status[argument as usize] == Status::Open && (!chooses || matters[position]);
            let wanted = if open { argument } else { NONE };
            if wanted != NONE {
                self.hold(wanted);
            }
            self.liveness.set_held(&mut self.trail, edge, wanted);
            self.liveness.touched.push(old);
            self.liveness.touched.push(node);
            gone.push(old);
        }
        if !gone.is_empty() && self.prepared.provable[node as usize] {
            self.retry_proofs(node);
        }
        gone.into_iter().for_each(|old| self.release(old));
        let contribution = self.describe(node);
        self.prints.set_contribution(&mut self.trail, node, contribution);
    }

    /// What a minimum or maximum consists of has changed: proofs further up may succeed now.
    fn retry_proofs(&mut self, node: u32) {
        let mut queue = std::mem::take(&mut self.queue);
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            self.for_each_user(node, |user, _| {
                if self.prepared.provable[user as usize] && queue.push_proof(user) {
                    pending.push(user);
                }
            });
        }
        self.queue = queue;
    }

    /// For each argument of a node whether it still matters. Before the node came to life (`first`) all
    /// arguments are candidates, afterwards only those it refers to.
    fn matters(&self, node: u32, first: bool, prove: bool) -> SmallVec<[bool; 16]> {
        let edges = self.prepared.edges(node);
        let mut matters: SmallVec<[bool; 16]> = edges
            .clone()
            .map(|edge| {
                let argument = self.find(self.prepared.arguments[edge]);
                (first || self.liveness.held[edge] != NONE) && self.liveness.status[argument as usize] == Status::Open
            })
            .collect();
        match &self.prepared.operations[node as usize] {
            Operation::Element { index, .. } => {
                let index = self.forward_of(*index);
                for (position, matters) in matters.iter_mut().enumerate().skip(1) {
                    *matters &= index.contains(position as i128 - 1);
                }
            }
            Operation::Maximum(_) => {
                let floor = self.floor(node);
                self.keep_winners(node, &mut matters, |set| set.high() > floor, |a, b| prove && self.at_most(a, b));
            }
            Operation::Minimum(_) => {
                let ceiling = self.ceiling(node);
                self.keep_winners(node, &mut matters, |set| set.low() < ceiling, |a, b| prove && self.at_most(b, a));
            }
            _ => {}
        }
        matters
    }

    /// Drops the members of a maximum (or minimum) that never decide: those that cannot pass the bound the
    /// others guarantee, and those that another member is proven to beat.
    fn keep_winners(
        &self,
        node: u32,
        matters: &mut [bool],
        reaches: impl Fn(&Set) -> bool,
        beaten: impl Fn(u32, u32) -> bool,
    ) {
        let members: SmallVec<[u32; 16]> =
            self.prepared.edges(node).map(|edge| self.find(self.prepared.arguments[edge])).collect();
        for (position, &member) in members.iter().enumerate() {
            matters[position] &= reaches(&self.sets.forward[member as usize]);
        }
        // Sets have told all they can; more is known of minima and maxima, and of what is there twice.
        let plain =
            |(edge, &member): (usize, &u32)| self.prepared.arguments[edge] == member && !self.is_extreme(member);
        if self.prepared.edges(node).zip(&members).all(plain) {
            return;
        }
        for position in 0..members.len() {
            // Whoever beats it is still in the race, or was beaten by someone who is.
            matters[position] = matters[position]
                && !(0..members.len())
                    .any(|other| other != position && matters[other] && beaten(members[position], members[other]));
        }
    }

    /// What a maximum is at least.
    fn floor(&self, node: u32) -> i128 {
        self.members(node).map(|member| self.sets.forward[member as usize].low()).max().unwrap_or(i128::MIN)
    }

    /// What a minimum is at most.
    fn ceiling(&self, node: u32) -> i128 {
        self.members(node).map(|member| self.sets.forward[member as usize].high()).min().unwrap_or(i128::MAX)
    }

    /// The argument this node equals on all that is left, if there is one. The argument may be an alias
    /// itself: chains are kept, so that whoever is behind one can be told of changes at its end.
    pub fn alias_of(&self, node: u32) -> Option<u32> {
        let open = |argument: &NodeId| {
            let argument = argument.index() as u32;
            (self.liveness.status[self.find(argument) as usize] == Status::Open).then_some(argument)
        };
        match &self.prepared.operations[node as usize] {
            Operation::Select(condition, then, otherwise) => match self.forward_of(*condition).value() {
                Some(0) => open(otherwise),
                Some(_) => open(then),
                None => {
                    let same = self.find(then.index() as u32) == self.find(otherwise.index() as u32);
                    if same { open(then) } else { None }
                }
            },
            Operation::Element { index, items } => {
                let position = usize::try_from(self.forward_of(*index).value()?).ok()?;
                open(items.get(position)?)
            }
            Operation::Maximum(_) => {
                let (argument, fixed) = self.only_winner(node, i128::MIN, i128::max)?;
                (self.sets.forward[self.find(argument) as usize].low() >= fixed).then_some(argument)
            }
            Operation::Minimum(_) => {
                let (argument, fixed) = self.only_winner(node, i128::MAX, i128::min)?;
                (self.sets.forward[self.find(argument) as usize].high() <= fixed).then_some(argument)
            }
            Operation::All(_) | Operation::Any(_) => self.only_winner(node, 0, i128::max).map(|(argument, _)| argument),
            Operation::Linear { terms, constant } => {
                let mut sum = *constant;
                let mut only = None;
                for &(term, coefficient) in terms {
                    match self.forward_of(term).value() {
                        Some(value) => sum = sum.checked_add(value.checked_mul(coefficient)?)?,
                        None if coefficient == 1 && only.is_none() => only = open(&term),
                        None => return None,
                    }
                }
                only.filter(|_| sum == 0)
            }
            Operation::Multiply(a, b) => match (self.forward_of(*a).value(), self.forward_of(*b).value()) {
                (Some(1), None) => open(b),
                (None, Some(1)) => open(a),
                _ => None,
            },
            _ => None,
        }
    }

    /// The member that all members which still matter stand for, if it is one, and what the fixed members
    /// amount to under `combine`.
    fn only_winner(&self, node: u32, start: i128, combine: impl Fn(i128, i128) -> i128) -> Option<(u32, i128)> {
        let mut only: Option<u32> = None;
        let mut fixed = start;
        for edge in self.prepared.edges(node) {
            let argument = self.prepared.arguments[edge];
            let member = self.find(argument);
            if let Some(value) = self.sets.forward[member as usize].value() {
                fixed = combine(fixed, value);
            } else if self.liveness.held[edge] != NONE {
                match only {
                    None => only = Some(argument),
                    Some(other) if self.find(other) != member => return None,
                    Some(_) => {}
                }
            }
        }
        only.map(|argument| (argument, fixed))
    }

    /// The node's share of the fingerprint.
    fn describe(&self, node: u32) -> Fingerprint {
        let mut sum = Fingerprint::default();
        if !self.options.keys {
            return sum;
        }
        let prepared = self.prepared;
        for (position, edge) in prepared.edges(node).enumerate() {
            let held = self.liveness.held[edge];
            if held == prepared.arguments[edge] {
                sum.add(prepared.reference_hashes[edge]);
            } else if held != NONE {
                sum.add(prepared.hasher.item(&reference(node, position, held)));
            }
        }
        self.describe_itself(node, |words| sum.add(prepared.hasher.item(words)));
        sum
    }

    /// Calls `emit` for every item of the node's description: the slow twin of [`State::describe`].
    #[cfg(debug_assertions)]
    pub fn describe_items(&self, node: u32, mut emit: impl FnMut(&[u64])) {
        for (position, edge) in self.prepared.edges(node).enumerate() {
            if self.liveness.held[edge] != NONE {
                emit(&reference(node, position, self.liveness.held[edge]));
            }
        }
        self.describe_itself(node, emit);
    }

    /// Calls `emit` for every item of the node's description but its references.
    fn describe_itself(&self, node: u32, mut emit: impl FnMut(&[u64])) {
        let prepared = self.prepared;
        let operation = &prepared.operations[node as usize];
        let own = node as usize;
        if self.demands.asserted[own] {
            emit(&hash::set(kind::REQUIRED, own, &self.demands.required[own].intersect(&self.sets.forward[own])));
        }
        if let Operation::Input(variable) = operation {
            let mut words: SmallVec<[u64; 8]> = SmallVec::from_slice(&[kind::VARIABLE << 32 | *variable as u64]);
            words.extend_from_slice(&self.sets.words[prepared.words_of(*variable)]);
            emit(&words);
            return;
        }
        let edges = prepared.edges(node);
        let value_of = |argument: NodeId| self.forward_of(argument).value();
        match operation {
            Operation::Linear { terms, constant } => {
                let fixed =
                    terms.iter().filter_map(|&(term, coefficient)| Some(value_of(term)?.wrapping_mul(coefficient)));
                let total = fixed.fold(*constant, i128::wrapping_add);
                // Where only the remainder is used, only the remainder counts; a demand is about the sum itself.
                let total = match prepared.modulus[own] {
                    modulus @ 1.. if !self.demands.asserted[own] => total.rem_euclid(modulus),
                    _ => total,
                };
                emit(&hash::number(kind::TOTAL, own, 0, total));
            }
            // Fixed members of an undecided conjunction or disjunction are all neutral.
            Operation::All(_) | Operation::Any(_) => {}
            Operation::Maximum(_) => {
                let floor = self.floor(node);
                let by_open = self
                    .members(node)
                    .map(|member| self.sets.forward[member as usize])
                    .any(|set| !set.is_single() && set.low() == floor);
                if !by_open {
                    emit(&hash::number(kind::TOTAL, own, 0, floor));
                }
            }
            Operation::Minimum(_) => {
                let ceiling = self.ceiling(node);
                let by_open = self
                    .members(node)
                    .map(|member| self.sets.forward[member as usize])
                    .any(|set| !set.is_single() && set.high() == ceiling);
                if !by_open {
                    emit(&hash::number(kind::TOTAL, own, 0, ceiling));
                }
            }
            Operation::Less(left, right) => match (value_of(*left), value_of(*right)) {
                (Some(value), None) => {
                    let threshold = self.forward_of(*right).at_most(value).high();
                    emit(&hash::number(kind::FIXED, own, 0, threshold));
                }
                (None, Some(value)) => {
                    let threshold = self.forward_of(*left).at_least(value).low();
                    emit(&hash::number(kind::FIXED, own, 1, threshold));
                }
                _ => {}
            },
            Operation::Element { index, .. } => {
                let index = self.forward_of(*index);
                for (position, edge) in edges.enumerate().skip(1) {
                    let value = value_of(NodeId::from_index(prepared.arguments[edge] as usize));
                    if let (true, Some(value)) = (index.contains(position as i128 - 1), value) {
                        emit(&hash::number(kind::FIXED, own, position, value));
                    }
                }
            }
            _ => {
                for (position, edge) in edges.enumerate() {
                    if let Some(value) = value_of(NodeId::from_index(prepared.arguments[edge] as usize)) {
                        emit(&hash::number(kind::FIXED, own, position, value));
                    }
                }
            }
        }
    }
}

/// The item for a reference of a node to what its argument at a position stands for.
pub(super) fn reference(node: u32, position: usize, held: u32) -> [u64; 4] {
    hash::number(kind::REFERENCE, node as usize, position, i128::from(held))
}
