//! Guessing: what is known only late is tried value by value from the start.
//!
//! `let top = values.iter().max(); values.iter().filter(|value| value == top).count()` goes over the same inputs twice: a
//! path has to keep all of them until it knows what the second loop compares them with. If somebody told it the maximum
//! beforehand, it would need the maximum so far and a count. So a plan may begin with a guess: the first step goes through
//! all values that a node could have, whoever looks at the node sees the guess, and when the node itself becomes known,
//! tuples with another guess are dropped. For every input exactly one guess is right, so that weights add up as before.
//!
//! Worth a guess are nodes of few values that are compared, selected or combined with what was known long before. The guess
//! that leaves least to be kept is made, and then another one beside it, if that leaves still less.
//!
//! A place of sorted numbers is worth a guess by itself: with the guess in hand nothing has to be sorted. It is right if no
//! more members are below it than there are places before it, and no more above it than there are behind it: two numbers.

use crate::graph::{NodeId, Operation, Ranked};
use crate::search::interrupt;

use super::code::{Binary, Instruction};
use super::cone::Cone;
use super::lower::{Builder, Code, lower_guessing, times};
use super::{NARROW, NONE};

/// Nodes with more values are not guessed.
const MOST_VALUES: u128 = 128;
/// Guesses in one plan, and nodes that are looked at for each.
const MOST_GUESSES: usize = 2;
const CANDIDATES: usize = 4;
/// A guess leaves at most so much of the bits that are kept without it, or few: what is reached of them is another matter.
const SMALLER: f64 = 0.8;

/// The code for reads in this order that guesses what makes it narrower; `None` if nothing does.
pub(super) fn guess(cone: &Cone, sequence: &[u32], width: f64) -> Option<Code> {
    let mut guessed: Vec<NodeId> = Vec::new();
    let mut found: Option<(Code, f64)> = None;
    while guessed.len() < MOST_GUESSES && !interrupt::requested() {
        let width = found.as_ref().map_or(width, |(_, width)| *width);
        // Tests guess whatever it is good for.
        if width <= NARROW && found.is_some() && !cfg!(test) {
            break;
        }
        let codes = candidates(cone, sequence, &guessed).into_iter().filter_map(|node| {
            let nodes = [guessed.as_slice(), &[node]].concat();
            let code = lower_guessing(cone, sequence, &nodes)?;
            let width = code.width();
            Some((node, code, width))
        });
        let best = codes.min_by(|a, b| a.2.total_cmp(&b.2));
        let Some((node, code, narrower)) = best.filter(|best| best.2 <= NARROW.max(SMALLER * width) || cfg!(test))
        else {
            break;
        };
        guessed.push(node);
        found = Some((code, narrower));
    }
    found.map(|(code, _)| code)
}

/// The nodes that those look at who also look at what is known long before, those first for which that is most.
fn candidates(cone: &Cone, sequence: &[u32], guessed: &[NodeId]) -> Vec<NodeId> {
    let graph = cone.graph;
    let times = times(cone, sequence, guessed);
    let needed = needed(cone, guessed);
    let mut scores = vec![0.0; graph.len()];
    for &node in cone.nodes.iter().filter(|node| needed[node.index()]) {
        if let Some(ranked) = ranked(cone, node) {
            let waits = |member: &NodeId| {
                let steps = times[node.index()].saturating_sub(times[member.index()]);
                f64::from(steps) * (graph.set(*member).len() as f64).log2()
            };
            scores[node.index()] += ranked.members.iter().map(waits).sum::<f64>();
        }
        let mut latest = 0;
        cone.for_each_argument(node, |argument| latest = latest.max(times[argument.index()]));
        let mut waiting = 0.0;
        cone.for_each_argument(node, |argument| {
            let time = times[argument.index()];
            if time > 0 {
                waiting += f64::from(latest - time) * (graph.set(argument).len() as f64).log2();
            }
        });
        cone.for_each_argument(node, |argument| {
            if times[argument.index()] == latest {
                scores[argument.index()] += waiting;
            }
        });
    }
    let is_possible = |node: &NodeId| {
        let values = graph.set(*node).len();
        cone.read_of[node.index()] == NONE
            && !cone.hidden[node.index()]
            && needed[node.index()]
            && (2..=MOST_VALUES).contains(&values)
            && scores[node.index()] > 0.0
            && !guessed.contains(node)
    };
    let mut nodes: Vec<NodeId> = cone.nodes.iter().copied().filter(is_possible).collect();
    nodes.sort_by(|a, b| scores[b.index()].total_cmp(&scores[a.index()]));
    nodes.truncate(CANDIDATES);
    nodes
}

/// The node's place among sorted numbers, if all of these are at hand.
pub(super) fn ranked<'p>(cone: &Cone<'p>, node: NodeId) -> Option<&'p Ranked> {
    let is_at_hand = |member: &NodeId| {
        let is_known = cone.graph.constant_value(*member).is_some();
        is_known || cone.uses[member.index()] > 0 && !cone.hidden[member.index()]
    };
    cone.graph.ranked(node).filter(|ranked| ranked.members.iter().all(is_at_hand))
}

/// For every node of the graph whether it has to be computed if some are guessed: to sort is not necessary any more where
/// what it comes to is guessed.
pub(super) fn needed(cone: &Cone, guessed: &[NodeId]) -> Vec<bool> {
    let mut needed: Vec<bool> = cone.read_of.iter().map(|&read| read != NONE).collect();
    cone.roots.iter().for_each(|root| needed[root.index()] = true);
    for &node in cone.nodes.iter().rev().filter(|node| !cone.hidden[node.index()]) {
        if !needed[node.index()] {
            continue;
        }
        match ranked(cone, node).filter(|_| guessed.contains(&node)) {
            Some(ranked) => ranked.members.iter().for_each(|member| needed[member.index()] = true),
            None => cone.for_each_argument(node, |argument| needed[argument.index()] = true),
        }
    }
    needed
}

impl Builder<'_, '_> {
    /// Whether a guess is the number at this place.
    pub fn has_rank(&mut self, guess: u32, ranked: &Ranked) -> Option<u32> {
        let mut members = Vec::new();
        for (member, times) in ranked.counted() {
            let register = match *self.cone.graph.operation(member) {
                Operation::Constant(value) => self.constant(i64::try_from(value).ok()?)?,
                _ => self.register(member),
            };
            members.push((register, i64::try_from(times).ok()?));
        }
        members.sort_by_key(|&(register, _)| (self.time(register), register));
        let zero = self.constant(0)?;
        let (mut below, mut above) = (zero, zero);
        for (member, factor) in members {
            let is_below = self.emit(Instruction::Binary { kind: Binary::Less, a: member, b: guess })?;
            let is_above = self.emit(Instruction::Binary { kind: Binary::Less, a: guess, b: member })?;
            below = self.emit(Instruction::Combine { a: below, b: is_below, factor })?;
            above = self.emit(Instruction::Combine { a: above, b: is_above, factor })?;
        }
        let places_from_here = i64::try_from(ranked.members.len() - ranked.rank).ok()?;
        let (before, from_here) = (self.constant(ranked.rank as i64 + 1)?, self.constant(places_from_here)?);
        let few_below = self.emit(Instruction::Binary { kind: Binary::Less, a: below, b: before })?;
        let few_above = self.emit(Instruction::Binary { kind: Binary::Less, a: above, b: from_here })?;
        self.emit(Instruction::Binary { kind: Binary::Both, a: few_below, b: few_above })
    }
}
