//! The derived variable ordering.
//!
//! Among the unresolved assertions take the one with the fewest undecided variables below it; within it the
//! variable with the largest influence. Influence flows from the asserted node to its arguments: a sum hands
//! it out in proportion to |coefficient| × range, any other node in equal shares, losing a little at each
//! level so that near variables win. On digit-by-digit addition this is the paper's order, right to left;
//! on `number(a) + number(b)` it is the most significant digit first.

use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::graph::Operation;

use super::compiled::NONE;
use super::parts::Marks;
use super::state::State;

/// How many assertions are compared; they are ranked by the variables below them at the root already.
const COMPARED: usize = 12;
/// How many nodes influence is followed through.
const FOLLOWED: usize = 4096;
/// What is left of influence one level down.
const NEARNESS: f64 = 0.9;

impl State {
    /// The variable to branch on in the part of a slot.
    pub fn choose(&self, slot: usize, marks: &mut Marks) -> Option<usize> {
        if !self.options.ordering {
            return self.first_variable(slot, marks);
        }
        let mut best: Option<(usize, u32)> = None;
        for &rank in self.slots[slot].iter().take(COMPARED) {
            let node = self.compiled.by_rank[rank as usize];
            let limit = best.map_or(usize::MAX, |(count, _)| count);
            let count = self.count_variables(node, limit, marks);
            if count < limit {
                best = Some((count, node));
                if count <= 1 {
                    break;
                }
            }
        }
        best.and_then(|(_, node)| self.most_influential(node))
    }

    /// Number of undecided variables below a node, counted up to `limit`.
    fn count_variables(&self, node: u32, limit: usize, marks: &mut Marks) -> usize {
        marks.start();
        marks.mark(node, 0);
        let mut pending = vec![node];
        let mut count = 0;
        while let Some(node) = pending.pop() {
            if matches!(self.compiled.operations[node as usize], Operation::Input(_)) {
                count += 1;
                if count >= limit {
                    return count;
                }
            }
            for edge in self.compiled.edges(node) {
                let argument = self.held[edge];
                if argument != NONE && marks.mark(argument, 0).is_none() {
                    pending.push(argument);
                }
            }
        }
        count
    }

    /// Without a derived ordering: the first variable of the part.
    fn first_variable(&self, slot: usize, marks: &mut Marks) -> Option<usize> {
        marks.start();
        let mut pending: Vec<u32> = self.slots[slot].iter().map(|&rank| self.compiled.by_rank[rank as usize]).collect();
        pending.retain(|&node| marks.mark(node, 0).is_none());
        let mut first: Option<usize> = None;
        while let Some(node) = pending.pop() {
            if let Operation::Input(variable) = self.compiled.operations[node as usize] {
                first = Some(first.map_or(variable, |other| other.min(variable)));
            }
            for edge in self.compiled.edges(node) {
                let argument = self.held[edge];
                if argument != NONE && marks.mark(argument, 0).is_none() {
                    pending.push(argument);
                }
            }
        }
        first
    }

    fn most_influential(&self, node: u32) -> Option<usize> {
        // Users before arguments: a node's influence is complete when it is taken out.
        let mut influence: FxHashMap<u32, f64> = FxHashMap::default();
        let mut pending = BinaryHeap::from([node]);
        influence.insert(node, 1.0);
        let mut best: Option<(f64, usize)> = None;
        let mut followed = 0;
        while let Some(node) = pending.pop() {
            let share = influence.get(&node).copied().unwrap_or(0.0);
            if let Operation::Input(variable) = self.compiled.operations[node as usize] {
                // Ties go to the variable that comes first.
                let better = best.is_none_or(|(most, first)| {
                    share > most * (1.0 + 1e-9) || (share >= most * (1.0 - 1e-9) && variable < first)
                });
                if better {
                    best = Some((share, variable));
                }
                continue;
            }
            followed += 1;
            if followed > FOLLOWED && best.is_some() {
                break;
            }
            let edges = self.compiled.edges(node);
            let weight = |edge: usize| -> f64 {
                match &self.compiled.operations[node as usize] {
                    Operation::Linear { terms, .. } => {
                        let set = &self.forward[self.held[edge] as usize];
                        let (_, coefficient) = terms[edge - self.compiled.edge_start[node as usize] as usize];
                        coefficient.unsigned_abs() as f64 * set.high().abs_diff(set.low()) as f64
                    }
                    _ => 1.0,
                }
            };
            let total: f64 = edges.clone().filter(|&edge| self.held[edge] != NONE).map(weight).sum();
            for edge in edges {
                let argument = self.held[edge];
                if argument != NONE {
                    let given = share * NEARNESS * weight(edge) / total;
                    influence.entry(argument).and_modify(|sum| *sum += given).or_insert_with(|| {
                        pending.push(argument);
                        given
                    });
                }
            }
        }
        best.map(|(_, variable)| variable)
    }
}
