//! What of a node still matters: which arguments it refers to, what it is an alias of, and its share of
//! the fingerprint.
//!
//! The fingerprint of a part lists, for every live node, each reference (which argument place, which node)
//! and what the fixed arguments amount to (for a sum: their total; for a maximum: the largest, if it can
//! win; for a comparison: the threshold, up to the values that occur). Together with the variables' sets
//! and the assertions this determines the part's weight: equal lists, equal problems.

use crate::graph::{NodeId, Operation, Set};

use super::compiled::NONE;
use super::hash::Fingerprint;
use super::state::{State, Status};

/// Kinds of items in a fingerprint.
mod kind {
    pub const VARIABLE: u64 = 1;
    pub const REFERENCE: u64 = 2;
    pub const FIXED: u64 = 3;
    pub const TOTAL: u64 = 4;
    pub const REQUIRED: u64 = 5;
}

impl State {
    /// The forward set of what an argument stands for.
    #[inline]
    pub fn forward_of(&self, node: NodeId) -> Set {
        self.forward[self.find(node.index() as u32) as usize]
    }

    /// The narrowed set of what an argument stands for.
    #[inline]
    pub fn narrowed_of(&self, node: NodeId) -> Set {
        let node = self.find(node.index() as u32);
        if self.status[node as usize] == Status::Fixed {
            self.forward[node as usize]
        } else {
            self.narrowed[node as usize]
        }
    }

    /// Starts to refer to the arguments of a node that came to life.
    pub fn activate(&mut self, node: u32, pending: &mut Vec<u32>) {
        let compiled = self.compiled.clone();
        if !matches!(compiled.operations[node as usize], Operation::Input(_)) {
            let mut edge = compiled.edge_start[node as usize] as usize;
            let relevance = self.relevance(node);
            compiled.operations[node as usize].for_each_argument(|argument| {
                let argument = self.find(argument.index() as u32);
                if self.matters(node, argument, edge, relevance) {
                    self.set_held(edge, argument);
                    pending.push(argument);
                }
                edge += 1;
            });
        }
        let contribution = self.describe(node);
        self.set_contribution(node, contribution);
    }

    /// Brings a live node's references and its share of the fingerprint up to date.
    pub fn refresh(&mut self, node: u32) {
        let compiled = self.compiled.clone();
        let relevance = self.relevance(node);
        let mut gone: smallvec::SmallVec<[u32; 8]> = smallvec::SmallVec::new();
        for edge in compiled.edges(node) {
            let argument = self.find(compiled.arguments[edge]);
            let wanted = if self.matters(node, argument, edge, relevance) { argument } else { NONE };
            let old = self.held[edge];
            if old != wanted {
                if wanted != NONE {
                    self.hold(wanted);
                }
                self.set_held(edge, wanted);
                if old != NONE {
                    self.touched.push(old);
                    self.touched.push(node);
                    gone.push(old);
                }
            }
        }
        gone.into_iter().for_each(|old| self.release(old));
        let contribution = self.describe(node);
        self.set_contribution(node, contribution);
    }

    /// A bound or set that decides which arguments of this node matter.
    fn relevance(&self, node: u32) -> Set {
        match &self.compiled.operations[node as usize] {
            // A member of a maximum matters if it can exceed every lower bound.
            Operation::Maximum(members) => {
                let floor = members.iter().map(|&member| self.forward_of(member).low()).max().unwrap_or(i128::MIN);
                Set::interval(floor, i128::MAX)
            }
            Operation::Minimum(members) => {
                let ceiling = members.iter().map(|&member| self.forward_of(member).high()).min().unwrap_or(i128::MAX);
                Set::interval(i128::MIN, ceiling)
            }
            Operation::Element { index, .. } => self.forward_of(*index),
            _ => Set::ALL,
        }
    }

    /// Whether the argument at this edge still matters.
    fn matters(&self, node: u32, argument: u32, edge: usize, relevance: Set) -> bool {
        if self.status[argument as usize] == Status::Fixed {
            return false;
        }
        let set = &self.forward[argument as usize];
        match &self.compiled.operations[node as usize] {
            // Undecided members that only reach the bound are beaten by the member that has it as its own bound,
            // unless they are that member.
            Operation::Maximum(_) => set.high() > relevance.low(),
            Operation::Minimum(_) => set.low() < relevance.high(),
            Operation::Element { .. } => {
                let position = edge as i128 - i128::from(self.compiled.edge_start[node as usize]) - 1;
                position < 0 || relevance.contains(position)
            }
            _ => true,
        }
    }

    /// The argument this node equals on all that is left, if there is one. The argument may be an alias
    /// itself: chains are kept, so that whoever is behind one can be told of changes at its end.
    pub fn alias_of(&self, node: u32) -> Option<u32> {
        let open = |argument: &NodeId| {
            let argument = argument.index() as u32;
            (self.status[self.find(argument) as usize] == Status::Open).then_some(argument)
        };
        match &self.compiled.operations[node as usize] {
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
            Operation::Maximum(members) => {
                let relevance = self.relevance(node);
                let decisive = |set: Set| set.high() > relevance.low();
                self.only_member(members, decisive, |set| set.low() >= relevance.low())
            }
            Operation::Minimum(members) => {
                let relevance = self.relevance(node);
                let decisive = |set: Set| set.low() < relevance.high();
                self.only_member(members, decisive, |set| set.high() <= relevance.high())
            }
            Operation::All(members) | Operation::Any(members) => {
                self.only_member(members, |set| !set.is_single(), |_| true)
            }
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

    /// The one node all decisive members stand for, provided it is `enough` on its own.
    fn only_member(
        &self,
        members: &[NodeId],
        decisive: impl Fn(Set) -> bool,
        enough: impl Fn(Set) -> bool,
    ) -> Option<u32> {
        let mut only: Option<(u32, u32)> = None;
        for member in members {
            let argument = member.index() as u32;
            let member = self.find(argument);
            if decisive(self.forward[member as usize]) {
                match only {
                    None => only = Some((argument, member)),
                    Some((_, other)) if other != member => return None,
                    Some(_) => {}
                }
            }
        }
        only.filter(|&(_, member)| {
            self.status[member as usize] == Status::Open && enough(self.forward[member as usize])
        })
        .map(|(argument, _)| argument)
    }

    /// The node's share of the fingerprint.
    fn describe(&self, node: u32) -> Fingerprint {
        let compiled = &*self.compiled;
        let hasher = &compiled.hasher;
        let mut sum = Fingerprint::default();
        if !self.options.keys {
            return sum;
        }
        let operation = &compiled.operations[node as usize];
        let own = node as usize;
        if self.asserted[own] {
            sum.add(hasher.set(kind::REQUIRED, own, &self.required[own].intersect(&self.forward[own])));
        }
        if let Operation::Input(variable) = operation {
            let words = &self.words[compiled.words_of(*variable)];
            sum.add(hasher.item([kind::VARIABLE << 32 | *variable as u64].into_iter().chain(words.iter().copied())));
            return sum;
        }
        let edges = compiled.edges(node);
        for (position, edge) in edges.clone().enumerate() {
            if self.held[edge] != NONE {
                sum.add(hasher.number(kind::REFERENCE, own, position, i128::from(self.held[edge])));
            }
        }
        let value_of = |argument: NodeId| self.forward_of(argument).value();
        match operation {
            Operation::Linear { terms, constant } => {
                let fixed =
                    terms.iter().filter_map(|&(term, coefficient)| Some(value_of(term)?.wrapping_mul(coefficient)));
                sum.add(hasher.number(kind::TOTAL, own, 0, fixed.fold(*constant, i128::wrapping_add)));
            }
            // Fixed members of an undecided conjunction or disjunction are all neutral.
            Operation::All(_) | Operation::Any(_) => {}
            Operation::Maximum(members) => {
                let floor = self.relevance(node).low();
                let set_of = |&member: &NodeId| self.forward_of(member);
                let by_open = members.iter().map(set_of).any(|set| !set.is_single() && set.low() == floor);
                if !by_open {
                    sum.add(hasher.number(kind::TOTAL, own, 0, floor));
                }
            }
            Operation::Minimum(members) => {
                let ceiling = self.relevance(node).high();
                let set_of = |&member: &NodeId| self.forward_of(member);
                let by_open = members.iter().map(set_of).any(|set| !set.is_single() && set.high() == ceiling);
                if !by_open {
                    sum.add(hasher.number(kind::TOTAL, own, 0, ceiling));
                }
            }
            Operation::Less(left, right) => match (value_of(*left), value_of(*right)) {
                (Some(value), None) => {
                    let threshold = self.forward_of(*right).at_most(value).high();
                    sum.add(hasher.number(kind::FIXED, own, 0, threshold));
                }
                (None, Some(value)) => {
                    let threshold = self.forward_of(*left).at_least(value).low();
                    sum.add(hasher.number(kind::FIXED, own, 1, threshold));
                }
                _ => {}
            },
            Operation::Element { index, .. } => {
                let index = self.forward_of(*index);
                for (position, edge) in edges.enumerate().skip(1) {
                    let value = value_of(NodeId::from_index(compiled.arguments[edge] as usize));
                    if let (true, Some(value)) = (index.contains(position as i128 - 1), value) {
                        sum.add(hasher.number(kind::FIXED, own, position, value));
                    }
                }
            }
            _ => {
                for (position, edge) in edges.enumerate() {
                    if let Some(value) = value_of(NodeId::from_index(compiled.arguments[edge] as usize)) {
                        sum.add(hasher.number(kind::FIXED, own, position, value));
                    }
                }
            }
        }
        sum
    }
}
