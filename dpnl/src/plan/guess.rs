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
//! A loop may also go backwards over what another one goes over forwards: `right[i]` is the largest from `i` on, and
//! `min(left[i], right[i])` needs both. Then everything that the loop comes to on its way is guessed, each just before
//! somebody looks at it. `right[i]` is right if it is the larger of `heights[i]` and `right[i + 1]`, which is the next guess;
//! so there is one guess to be kept at a time: the state that the backward loop will have come with. The lists may also be
//! written out, `heights[i..].iter().max()`: a longer list goes on from a shorter one that is part of it.
//!
//! A place of sorted numbers is worth a guess by itself: with the guess in hand nothing has to be sorted. It is right if no
//! more members are below it than there are places before it, and no more above it than there are behind it: two numbers.
//! All places of the same numbers that somebody looks at are guessed together: for one that is not, all would be sorted.

use rustc_hash::FxHashMap;

use crate::graph::{NodeId, Operation, Ranked};
use crate::index::{Id, Map};
use crate::search::interrupt;

use super::NARROW;
use super::code::{Binary, Instruction};
use super::cone::Cone;
use super::ids::{GuessId, ReadId, RegisterId, StepId};
use super::lower::{Code, CodeBuilder, flat, lower_guessing};
use super::schedule::Schedule;

/// Nodes with more values are not guessed.
const MOST_VALUES: u128 = 128;
/// Guesses in one plan, and nodes that are looked at for each.
const MOST_GUESSES: usize = 2;
const CANDIDATES: usize = 4;
/// Nodes of one kind that are guessed together: fewer are guessed one by one, and more are not guessed.
const FAMILY: std::ops::RangeInclusive<usize> = 3..=512;
/// A guess leaves at most so much of the bits that are kept without it, or few: what is reached of them is another matter.
const SMALLER: f64 = 0.8;

/// The code for reads in this order that guesses what makes it narrower; `None` if nothing does.
pub(super) fn guess(cone: &Cone, sequence: &[ReadId], width: f64) -> Option<Code> {
    let mut guessed: Vec<NodeId> = Vec::new();
    let mut found: Option<(Code, f64)> = None;
    for _ in 0..MOST_GUESSES {
        if interrupt::requested() {
            break;
        }
        let width = found.as_ref().map_or(width, |(_, width)| *width);
        // Tests guess whatever it is good for.
        if width <= NARROW && found.is_some() && !cfg!(test) {
            break;
        }
        let codes = candidates(cone, sequence, &guessed).into_iter().filter_map(|family| {
            let nodes = [guessed.as_slice(), &family].concat();
            let code = lower_guessing(cone, sequence, &nodes)?;
            let width = code.width();
            Some((nodes, code, width))
        });
        let best = codes.min_by(|a, b| a.2.total_cmp(&b.2));
        // How many members are below a place and how many above it hangs together, which the bits do not say.
        let is_worth_it = |(nodes, _, narrower): &(Vec<NodeId>, Code, f64)| {
            let smaller = if nodes.iter().all(|&node| ranked(cone, node).is_some()) { 1.0 } else { SMALLER };
            *narrower <= NARROW.max(smaller * width)
        };
        let Some((nodes, code, narrower)) = best.filter(|best| is_worth_it(best) || cfg!(test)) else {
            break;
        };
        guessed = nodes;
        found = Some((code, narrower));
    }
    found.map(|(code, _)| code)
}

/// The nodes that those look at who also look at what is known long before, those first for which that is most; then all of
/// them that are of one kind.
fn candidates(cone: &Cone, sequence: &[ReadId], guessed: &[NodeId]) -> Vec<Vec<NodeId>> {
    let graph = cone.graph;
    let times = Schedule::new(cone, sequence, guessed).times(cone);
    let needed = needed(cone, guessed);
    let mut scores = Map::filled(0.0, graph.len());
    for &node in cone.nodes.iter().filter(|node| needed[**node]) {
        if let Some(ranked) = ranked(cone, node) {
            let waits = |member: &NodeId| {
                let steps = times[node].since(times[*member]);
                f64::from(steps) * (graph.set(*member).len() as f64).log2()
            };
            scores[node] += ranked.members.iter().map(waits).sum::<f64>();
        }
        let mut latest = StepId::START;
        cone.for_each_argument(node, |argument| latest = latest.max(times[argument]));
        let mut waiting = 0.0;
        cone.for_each_argument(node, |argument| {
            let time = times[argument];
            if time > StepId::START {
                waiting += f64::from(latest.since(time)) * (graph.set(argument).len() as f64).log2();
            }
        });
        cone.for_each_argument(node, |argument| {
            if times[argument] == latest {
                scores[argument] += waiting;
            }
        });
    }
    let is_possible = |node: &NodeId| {
        let values = graph.set(*node).len();
        cone.read_of[*node] == ReadId::NONE
            && !cone.hidden[*node]
            && needed[*node]
            && (2..=MOST_VALUES).contains(&values)
            && scores[*node] > 0.0
            && !guessed.contains(node)
    };
    let mut nodes: Vec<NodeId> = cone.nodes.iter().copied().filter(is_possible).collect();
    nodes.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    let mut families: Vec<Vec<NodeId>> = Vec::new();
    for &node in &nodes {
        let kind = |other: &NodeId| std::mem::discriminant(graph.operation(*other));
        match families.iter_mut().find(|family| kind(&family[0]) == kind(&node)) {
            Some(family) => family.push(node),
            None => families.push(vec![node]),
        }
    }
    families.retain(|family| FAMILY.contains(&family.len()));
    families.truncate(CANDIDATES);
    families.extend(places(cone, &nodes));
    nodes.truncate(CANDIDATES);
    nodes.into_iter().map(|node| vec![node]).chain(families).collect()
}

/// The nodes that are places of the same sorted numbers, two or more: to know one of them leaves the others to be sorted.
fn places(cone: &Cone, nodes: &[NodeId]) -> Vec<Vec<NodeId>> {
    let mut lists: Vec<(&[NodeId], Vec<NodeId>)> = Vec::new();
    for &node in nodes {
        let Some(ranked) = ranked(cone, node) else { continue };
        match lists.iter_mut().find(|(members, _)| *members == &ranked.members[..]) {
            Some((_, places)) => places.push(node),
            None => lists.push((&ranked.members, vec![node])),
        }
    }
    let mut families: Vec<Vec<NodeId>> = lists.into_iter().map(|(_, places)| places).collect();
    families.retain(|places| (2..=*FAMILY.end()).contains(&places.len()));
    families.truncate(CANDIDATES);
    families
}

/// A list of members that may come in any order, and more than once.
pub(super) fn list(operation: &Operation) -> Option<(Binary, &[NodeId])> {
    match operation {
        Operation::All(members) => Some((Binary::Both, members)),
        Operation::Any(members) => Some((Binary::Either, members)),
        Operation::Minimum(members) => Some((Binary::Minimum, members)),
        Operation::Maximum(members) => Some((Binary::Maximum, members)),
        _ => None,
    }
}

/// What is guessed, and the lists and sums among it: longer ones of the same kind go on from them.
#[derive(Default)]
pub(super) struct Guesses {
    numbers: FxHashMap<NodeId, GuessId>,
    /// Longest first.
    lists: Vec<List>,
    sums: Vec<Sum>,
}

/// A guess that is a list, with its members, sorted.
struct List {
    kind: Binary,
    members: Vec<NodeId>,
    guess: NodeId,
}

/// A guess that is a sum, with its terms, sorted.
struct Sum {
    terms: Vec<(NodeId, i128)>,
    constant: i128,
    guess: NodeId,
}

impl Guesses {
    /// `moduli` says of what only the remainder is kept: nobody can go on from that.
    pub fn new(cone: &Cone, guessed: &[NodeId], moduli: &Map<NodeId, i64>) -> Self {
        let numbers = guessed.iter().copied().zip((0..).map(GuessId::new)).collect();
        let mut guesses = Guesses { numbers, ..Guesses::default() };
        for &node in guessed.iter().filter(|node| moduli[**node] == 0) {
            let operation = cone.graph.operation(node);
            if let Some((kind, members)) = list(operation) {
                let mut members = flat(cone, &guesses, kind, members);
                members.sort_unstable();
                guesses.lists.push(List { kind, members, guess: node });
            } else if let Operation::Linear { terms, constant } = operation {
                let mut terms = terms.to_vec();
                terms.sort_unstable();
                guesses.sums.push(Sum { terms, constant: *constant, guess: node });
            }
        }
        guesses.lists.sort_by_key(|list| std::cmp::Reverse(list.members.len()));
        guesses.sums.sort_by_key(|sum| std::cmp::Reverse(sum.terms.len()));
        guesses
    }

    /// The number of a node among them.
    pub fn number(&self, node: NodeId) -> Option<GuessId> {
        self.numbers.get(&node).copied()
    }

    /// The members of a list, with the longest guess in place of those it stands for.
    pub fn shortened(&self, kind: Binary, mut members: Vec<NodeId>) -> Vec<NodeId> {
        if self.lists.is_empty() {
            return members;
        }
        members.sort_unstable();
        let is_part = |list: &&List| {
            let is_shorter = (2..members.len()).contains(&list.members.len());
            list.kind == kind && is_shorter && contains_all(&members, &list.members)
        };
        if let Some(list) = self.lists.iter().find(is_part) {
            members.retain(|member| list.members.binary_search(member).is_err());
            members.push(list.guess);
        }
        members
    }

    /// The same for the terms of a sum, and its constant.
    pub fn shortened_sum(&self, mut terms: Vec<(NodeId, i128)>, constant: i128) -> (Vec<(NodeId, i128)>, i128) {
        if self.sums.is_empty() {
            return (terms, constant);
        }
        terms.sort_unstable();
        let is_part = |sum: &&Sum| (2..terms.len()).contains(&sum.terms.len()) && contains_all(&terms, &sum.terms);
        match self.sums.iter().find(is_part) {
            Some(sum) => {
                terms.retain(|term| sum.terms.binary_search(term).is_err());
                terms.push((sum.guess, 1));
                (terms, constant - sum.constant)
            }
            None => (terms, constant),
        }
    }
}

/// Whether all of a part are in the whole; both are sorted.
fn contains_all<T: Ord>(whole: &[T], part: &[T]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|wanted| whole.by_ref().find(|found| *found >= wanted) == Some(wanted))
}

/// The node's place among sorted numbers, if all of these are at hand.
pub(super) fn ranked<'p>(cone: &Cone<'p>, node: NodeId) -> Option<&'p Ranked> {
    let is_at_hand = |member: &NodeId| {
        let is_known = cone.graph.constant_value(*member).is_some();
        is_known || cone.uses[*member] > 0 && !cone.hidden[*member]
    };
    cone.graph.ranked(node).filter(|ranked| ranked.members.iter().all(is_at_hand))
}

/// For every node of the graph whether it has to be computed if some are guessed: to sort is not necessary any more where
/// what it comes to is guessed.
pub(super) fn needed(cone: &Cone, guessed: &[NodeId]) -> Map<NodeId, bool> {
    let mut needed: Map<NodeId, bool> = cone.read_of.values().map(|&read| read != ReadId::NONE).collect();
    cone.roots.iter().for_each(|root| needed[*root] = true);
    for &node in cone.nodes.iter().rev().filter(|node| !cone.hidden[**node]) {
        if !needed[node] {
            continue;
        }
        match ranked(cone, node).filter(|_| guessed.contains(&node)) {
            Some(ranked) => ranked.members.iter().for_each(|member| needed[*member] = true),
            None => cone.for_each_argument(node, |argument| needed[argument] = true),
        }
    }
    needed
}

impl CodeBuilder<'_, '_> {
    /// Whether a guess is the number at this place.
    pub fn has_rank(&mut self, guess: RegisterId, ranked: &Ranked) -> Option<RegisterId> {
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
