//! What is known of minima and maxima: who can still win, and what is decided already.
//!
//! **Laws.** The best of a live minimum or maximum is the smallest or largest value among its decided members. Members that it
//! refers to may still win; all others are decided, or never better than one that it refers to or than the best.

use smallvec::SmallVec;

use crate::graph::forward::extreme;
use crate::graph::{NodeId, Operation, Set};
use crate::index::Map;

use super::ids::EdgeId;
use super::liveness::Status;
use super::prepared::Prepared;
use super::sets::View;
use super::state::State;
use super::trail::Change;

/// The best decided members, by node; what is not a live minimum or maximum has none.
pub(super) struct Extremes {
    pub best: Map<NodeId, Option<i128>>,
}

impl Extremes {
    pub fn new(prepared: &Prepared) -> Self {
        Extremes { best: Map::filled(None, prepared.operations.len()) }
    }
}

impl State<'_> {
    pub fn is_extreme(&self, node: NodeId) -> bool {
        matches!(self.prepared.operations[node], Operation::Minimum(_) | Operation::Maximum(_))
    }

    /// The members of a minimum or maximum; of a live one only those that matter, which leaves out
    /// [`State::best_member`].
    pub fn members(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        let live = self.is_live(node);
        let held = live.then(|| self.held_members(node));
        let all =
            (!live).then(|| self.prepared.edges.of(node).map(|edge| self.find(self.prepared.edges.argument(edge))));
        held.into_iter().flatten().chain(all.into_iter().flatten())
    }

    /// The members of a live minimum or maximum that matter.
    #[inline]
    fn held_members(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        self.liveness.links.of(node).map(|edge| self.find(self.liveness.held[edge]))
    }

    /// Whether something holds for all [members](State::members).
    pub fn all_members(&self, node: NodeId, mut holds: impl FnMut(NodeId) -> bool) -> bool {
        if self.is_live(node) {
            return self.held_members(node).all(holds);
        }
        self.prepared.edges.of(node).all(|edge| holds(self.find(self.prepared.edges.argument(edge))))
    }

    /// The best decided member of a live minimum or maximum.
    pub fn best_member(&self, node: NodeId) -> Option<i128> {
        if self.is_live(node) { self.extremes.best[node] } else { None }
    }

    /// The better one of two values for a minimum or maximum.
    fn better(&self, node: NodeId, old: Option<i128>, value: i128) -> i128 {
        match (&self.prepared.operations[node], old) {
            (_, None) => value,
            (Operation::Minimum(_), Some(old)) => old.min(value),
            (_, Some(old)) => old.max(value),
        }
    }

    /// Looks at all members of a node that comes to life.
    pub fn find_best(&mut self, node: NodeId) {
        if self.is_extreme(node) {
            self.extremes.best[node] = None;
            for edge in self.prepared.edges.of(node) {
                self.see_member(node, edge);
            }
        }
    }

    /// Takes members that were decided into account.
    pub fn see_members(&mut self, node: NodeId, changed: &[EdgeId]) {
        if self.is_extreme(node) {
            let old = self.extremes.best[node];
            changed.iter().for_each(|&edge| self.see_member(node, edge));
            if self.extremes.best[node] != old {
                self.trail.push(Change::Best(node, old));
            }
        }
    }

    fn see_member(&mut self, node: NodeId, edge: EdgeId) {
        let member = self.find(self.prepared.edges.argument(edge));
        if self.liveness.status[member] == Status::Fixed {
            let best = self.better(node, self.extremes.best[node], self.sets.forward[member].low());
            self.extremes.best[node] = Some(best);
        }
    }

    /// The values of a live minimum or maximum.
    pub fn extreme_of(&self, node: NodeId, view: View) -> Set {
        let is_minimum = matches!(self.prepared.operations[node], Operation::Minimum(_));
        let turned = |set: Set| if is_minimum { set.negate() } else { set };
        let held = self.held_members(node).map(|member| turned(self.set_of(view, member)));
        let best = self.best_member(node).map(|value| turned(Set::single(value)));
        turned(extreme(held.chain(best)))
    }

    /// What a live maximum is at least, or a minimum at most.
    pub fn guaranteed(&self, node: NodeId) -> i128 {
        let forward = |member: NodeId| &self.sets.forward[member];
        match self.prepared.operations[node] {
            Operation::Minimum(_) => {
                let held = self.held_members(node).map(|member| forward(member).high());
                held.chain(self.best_member(node)).min().unwrap_or(i128::MAX)
            }
            _ => {
                let held = self.held_members(node).map(|member| forward(member).low());
                held.chain(self.best_member(node)).max().unwrap_or(i128::MIN)
            }
        }
    }

    /// What a live minimum or maximum is guaranteed by decided members alone, if that is better than what the others
    /// guarantee: all that its description needs of them.
    pub fn guaranteed_by_decided(&self, node: NodeId) -> Option<i128> {
        let is_minimum = matches!(self.prepared.operations[node], Operation::Minimum(_));
        let guaranteed = self.guaranteed(node);
        let by_open = self.held_members(node).map(|member| self.sets.forward[member]).any(|set| {
            let end = if is_minimum { set.high() } else { set.low() };
            !set.is_single() && end == guaranteed
        });
        (!by_open).then_some(guaranteed)
    }

    /// Which of these edges to members may still decide: those that pass the bound the others guarantee, and (if proofs are asked for)
    /// that no other member is proven to beat.
    pub fn keep_winners(&self, node: NodeId, edges: &[EdgeId], matters: &mut [bool], prove: bool) {
        let is_minimum = matches!(self.prepared.operations[node], Operation::Minimum(_));
        let members: SmallVec<[NodeId; 16]> =
            edges.iter().map(|&edge| self.find(self.prepared.edges.argument(edge))).collect();
        let forward = |member: NodeId| &self.sets.forward[member];
        // Before the node came to life nothing is held, and all members count.
        let bounds = members.iter().map(|&member| forward(member));
        let guaranteed = if is_minimum {
            bounds.map(Set::high).chain(self.extremes.best[node]).min().unwrap_or(i128::MAX)
        } else {
            bounds.map(Set::low).chain(self.extremes.best[node]).max().unwrap_or(i128::MIN)
        };
        for (&member, matters) in members.iter().zip(matters.iter_mut()) {
            let set = forward(member);
            *matters &= if is_minimum { set.low() < guaranteed } else { set.high() > guaranteed };
        }
        if !prove {
            return;
        }
        // Sets have told all they can; more is known of minima and maxima, and of what is there twice.
        let plain = |(&edge, &member): (&EdgeId, &NodeId)| {
            self.prepared.edges.argument(edge) == member && !self.is_extreme(member)
        };
        if edges.iter().zip(&members).all(plain) {
            return;
        }
        let beaten = |a: NodeId, b: NodeId| if is_minimum { self.at_most(b, a) } else { self.at_most(a, b) };
        for position in 0..members.len() {
            // Whoever beats it is still in the race, or was beaten by someone who is.
            matters[position] = matters[position]
                && !(0..members.len())
                    .any(|other| other != position && matters[other] && beaten(members[position], members[other]));
        }
    }

    /// The member that a live minimum or maximum equals on all that is left, if there is one.
    pub fn only_winner(&self, node: NodeId) -> Option<NodeId> {
        let mut held = self.liveness.links.of(node);
        let argument = self.prepared.edges.argument(held.next()?);
        let member = self.find(argument);
        if held.any(|edge| self.find(self.prepared.edges.argument(edge)) != member) {
            return None;
        }
        let set = &self.sets.forward[member];
        let wins = match (self.best_member(node), &self.prepared.operations[node]) {
            (None, _) => true,
            (Some(best), Operation::Minimum(_)) => set.high() <= best,
            (Some(best), _) => set.low() >= best,
        };
        wins.then_some(argument)
    }
}
