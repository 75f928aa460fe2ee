//! The derived variable ordering. How it is derived, and why, is told [for users](super#ordering); here it is done.
//!
//! | there | here |
//! | --- | --- |
//! | the order in which the program reads | [`Reading::order`](super::reading::Reading::order) |
//! | a program that goes over its inputs again and again | [`Reading::scattered`](super::reading::Reading::scattered) |
//! | the first undecided node | `first_undecided` |
//! | minima and maxima that are compared | `compares_extremes` |
//! | influence | `most_influential`, `spread` |

use std::collections::BinaryHeap;

use smallvec::SmallVec;

use crate::graph::{NodeId, Operation};
use crate::index::Id;

use super::ids::{EdgeId, Group, PartSlot, VariableId};
use super::liveness::Status;
use super::parts::Marks;
use super::prepared::Prepared;
use super::state::State;

/// How many assertions are compared; they are ranked by the variables below them at the root already.
const COMPARED: usize = 12;
/// How many nodes influence is followed through.
const FOLLOWED: usize = 4096;
/// The same for the assertions that only break ties.
const FOLLOWED_FOR_TIES: usize = 24;
/// What is left of influence one level down.
const NEARNESS: f64 = 0.9;
/// Influence within this factor counts as a tie.
const TIE: f64 = 1.0 - 1e-9;

/// The size of a number; the usual small ones without the slow conversion of wide ones.
fn size(value: i128) -> f64 {
    i64::try_from(value).map_or_else(|_| value.unsigned_abs() as f64, |value| value.unsigned_abs() as f64)
}

impl State<'_> {
    /// The variable to branch on in the part of a slot. `from` is where the part begins: no variable before it in the order
    /// of the program is in the part; where the order is that of the undecided nodes, no such node before it is.
    pub fn choose(&self, slot: PartSlot, from: &mut usize, marks: &mut Marks) -> Option<VariableId> {
        let Prepared { reading, sorts, .. } = self.prepared;
        if !self.options.ordering {
            return self.first_of(&reading.declared, slot, from);
        }
        if self.compares_extremes(slot) || reading.scattered && *sorts {
            // Facts that go round in circles can stop all influence; any variable of the part will do then.
            let chosen = self.most_influential(slot, marks);
            if chosen.is_some() {
                return chosen;
            }
        }
        if !reading.scattered {
            return self.first_of(&reading.order, slot, from);
        }
        // What is demanded of a variable itself has no node above it.
        self.first_undecided(slot, from).or_else(|| self.first_of(&reading.order, slot, &mut 0))
    }

    /// The first variable of the part in a fixed order.
    fn first_of(&self, order: &[VariableId], slot: PartSlot, from: &mut usize) -> Option<VariableId> {
        let in_part = |&variable: &VariableId| self.is_in_part(self.prepared.domains[variable].node, variable, slot);
        *from += order[*from..].iter().position(in_part)?;
        Some(order[*from])
    }

    /// An input of the first undecided node of the part, or what that node comes down to.
    ///
    /// Nodes before it are decided or belong to other parts, and stay so below this point; so all its arguments that are
    /// undecided are inputs.
    fn first_undecided(&self, slot: PartSlot, from: &mut usize) -> Option<VariableId> {
        for node in self.prepared.operations.keys().skip(*from) {
            let found = match self.liveness.status[node] {
                Status::Fixed => None,
                Status::Alias => self.input_in_part(self.find(node), slot),
                Status::Open if self.liveness.references[node] == 0 => None,
                Status::Open => self.heaviest_input(node, slot),
            };
            if found.is_some() {
                *from = node.index();
                return found;
            }
        }
        None
    }

    /// Of the inputs that a node refers to the one with the largest |coefficient| × range, or the first.
    fn heaviest_input(&self, node: NodeId, slot: PartSlot) -> Option<VariableId> {
        let operation = &self.prepared.operations[node];
        let mut best: Option<(f64, VariableId)> = None;
        for edge in self.liveness.links.of(node) {
            let held = self.liveness.held[edge];
            let Some(variable) = self.input_in_part(held, slot) else { continue };
            let weight = match operation {
                Operation::Linear { terms, .. } => {
                    let set = &self.sets.forward[held];
                    size(terms[self.prepared.edges.place(node, edge)].1) * size(set.high().saturating_sub(set.low()))
                }
                _ => 0.0,
            };
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, variable));
            }
        }
        best.map(|(_, variable)| variable)
    }

    /// The variable, if the node is an undecided input of the part.
    fn input_in_part(&self, node: NodeId, slot: PartSlot) -> Option<VariableId> {
        let Operation::Input(variable) = self.prepared.operations[node] else { return None };
        Some(VariableId::new(variable)).filter(|&variable| self.is_in_part(node, variable, slot))
    }

    fn is_in_part(&self, node: NodeId, variable: VariableId, slot: PartSlot) -> bool {
        self.is_live(node) && self.demands.slot_of[variable] == slot
    }

    /// Whether the first assertions compare an undecided minimum or maximum of variables with something undecided.
    fn compares_extremes(&self, slot: PartSlot) -> bool {
        self.prepared.sorts
            && self.demands.slots[slot].iter().take(COMPARED).any(|&rank| {
                let node = self.prepared.by_rank[rank];
                let Operation::Less(a, b) = &self.prepared.operations[node] else { return false };
                let sides = [*a, *b].map(|side| self.find(side));
                sides.iter().all(|&side| self.liveness.status[side] == Status::Open)
                    && sides.iter().any(|&side| self.prepared.picks_variable[side])
            })
    }

    /// The variable with the largest influence on the assertion that depends on the fewest.
    fn most_influential(&self, slot: PartSlot, marks: &mut Marks) -> Option<VariableId> {
        let compared: Vec<NodeId> =
            self.demands.slots[slot].iter().take(COMPARED).map(|&rank| self.prepared.by_rank[rank]).collect();
        let mut best: Option<(usize, NodeId)> = None;
        for &node in &compared {
            let limit = best.map_or(usize::MAX, |(count, _)| count);
            let count = self.count_variables(node, limit, marks);
            if count < limit {
                best = Some((count, node));
                if count <= 1 {
                    break;
                }
            }
        }
        let (_, chosen) = best?;
        let facts = self.facts(&compared);
        let mut candidates: Vec<(f64, VariableId)> = Vec::new();
        self.spread(chosen, FOLLOWED, &facts, marks, |share, variable| candidates.push((share, variable)));
        let most = candidates.iter().map(|&(share, _)| share).fold(0.0, f64::max);
        candidates.retain(|&(share, _)| share >= most * TIE);
        if candidates.len() > 1 && !facts.is_empty() {
            // Among equals the one that matters most to the other assertions, and then the first.
            candidates.iter_mut().for_each(|candidate| candidate.0 = 0.0);
            for &node in compared.iter().filter(|&&node| node != chosen) {
                self.spread(node, FOLLOWED_FOR_TIES, &facts, marks, |share, variable| {
                    if let Some(candidate) = candidates.iter_mut().find(|candidate| candidate.1 == variable) {
                        candidate.0 += share;
                    }
                });
            }
        }
        let most = candidates.iter().map(|&(share, _)| share).fold(0.0, f64::max);
        candidates.iter().filter(|&&(share, _)| share >= most * TIE).map(|&(_, variable)| variable).min()
    }

    /// Pairs (lower, upper) that the assertions imply: what must win a maximum in every solution decides how
    /// influence flows through it.
    fn facts(&self, assertions: &[NodeId]) -> Vec<(NodeId, NodeId)> {
        let mut facts = Vec::new();
        for &node in assertions {
            let Operation::Less(a, b) = &self.prepared.operations[node] else { continue };
            let (a, b) = (self.find(*a), self.find(*b));
            let (lower, upper) = if self.demands.required[node].contains(1) { (a, b) } else { (b, a) };
            let upper = self.only_upper(upper, &facts);
            facts.push((lower, upper));
            if self.is_live(lower) && matches!(self.prepared.operations[lower], Operation::Maximum(_)) {
                facts.extend(self.liveness.links.of(lower).map(|edge| (self.liveness.held[edge], upper)));
            }
        }
        facts
    }

    /// The only member of a maximum that the facts leave as a winner; any other node stands for itself.
    fn only_upper(&self, node: NodeId, facts: &[(NodeId, NodeId)]) -> NodeId {
        if !self.is_live(node) || !matches!(self.prepared.operations[node], Operation::Maximum(_)) {
            return node;
        }
        let mut winners = self.liveness.links.of(node).filter(|&edge| self.wins(node, edge, facts));
        match (winners.next(), winners.next()) {
            (Some(edge), None) => self.liveness.held[edge],
            _ => node,
        }
    }

    /// Whether influence flows through this edge.
    fn wins(&self, node: NodeId, edge: EdgeId, facts: &[(NodeId, NodeId)]) -> bool {
        let argument = self.liveness.held[edge];
        let beats = |other: NodeId, facts: &[(NodeId, NodeId)]| match self.prepared.operations[node] {
            // Two that bound each other are equal; neither beats the other.
            Operation::Maximum(_) => facts.contains(&(argument, other)) && !facts.contains(&(other, argument)),
            Operation::Minimum(_) => facts.contains(&(other, argument)) && !facts.contains(&(argument, other)),
            _ => false,
        };
        facts.is_empty()
            || !matches!(self.prepared.operations[node], Operation::Maximum(_) | Operation::Minimum(_))
            || !self.liveness.links.of(node).any(|other| {
                let other = self.liveness.held[other];
                other != argument && beats(other, facts)
            })
    }

    /// Number of undecided variables below a node, counted up to `limit`.
    fn count_variables(&self, node: NodeId, limit: usize, marks: &mut Marks) -> usize {
        marks.start();
        marks.mark(node, Group::NONE);
        let mut pending = vec![node];
        let mut count = 0;
        while let Some(node) = pending.pop() {
            if matches!(self.prepared.operations[node], Operation::Input(_)) {
                count += 1;
                if count >= limit {
                    return count;
                }
            }
            for edge in self.liveness.links.of(node) {
                let argument = self.liveness.held[edge];
                if marks.mark(argument, Group::NONE).is_none() {
                    pending.push(argument);
                }
            }
        }
        count
    }

    /// Spreads influence from a node down to the variables, and reports what reached each of them.
    fn spread(
        &self,
        node: NodeId,
        limit: usize,
        facts: &[(NodeId, NodeId)],
        marks: &mut Marks,
        mut reached: impl FnMut(f64, VariableId),
    ) {
        // Users before arguments: a node's influence is complete when it is taken out.
        let mut pending = BinaryHeap::from([node]);
        marks.start();
        marks.mark(node, Group::NONE);
        marks.share[node] = 1.0;
        let (mut followed, mut found) = (0, false);
        while let Some(node) = pending.pop() {
            let share = marks.share[node];
            if let Operation::Input(variable) = self.prepared.operations[node] {
                reached(share, VariableId::new(variable));
                found = true;
                continue;
            }
            followed += 1;
            if followed > limit && (found || limit < FOLLOWED) {
                break;
            }
            let edges = self.liveness.links.of(node);
            let terms = match &self.prepared.operations[node] {
                Operation::Linear { terms, .. } => Some(terms),
                _ => None,
            };
            let weights: SmallVec<[f64; 16]> = edges
                .clone()
                .map(|edge| match terms {
                    _ if !self.wins(node, edge, facts) => 0.0,
                    Some(terms) => {
                        let set = &self.sets.forward[self.liveness.held[edge]];
                        size(terms[self.prepared.edges.place(node, edge)].1)
                            * size(set.high().saturating_sub(set.low()))
                    }
                    None => 1.0,
                })
                .collect();
            let total: f64 = weights.iter().sum();
            for (edge, weight) in edges.zip(weights) {
                if weight > 0.0 {
                    let argument = self.liveness.held[edge];
                    let given = share * NEARNESS * weight / total;
                    if marks.mark(argument, Group::NONE).is_some() {
                        marks.share[argument] += given;
                    } else {
                        marks.share[argument] = given;
                        pending.push(argument);
                    }
                }
            }
        }
    }
}
