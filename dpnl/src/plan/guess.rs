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

use crate::graph::NodeId;
use crate::search::interrupt;

use super::cone::Cone;
use super::lower::{Code, lower_guessing, times};
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
    let mut scores = vec![0.0; graph.len()];
    for &node in &cone.nodes {
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
            && (2..=MOST_VALUES).contains(&values)
            && scores[node.index()] > 0.0
            && !guessed.contains(node)
    };
    let mut nodes: Vec<NodeId> = cone.nodes.iter().copied().filter(is_possible).collect();
    nodes.sort_by(|a, b| scores[b.index()].total_cmp(&scores[a.index()]));
    nodes.truncate(CANDIDATES);
    nodes
}
