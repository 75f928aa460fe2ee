//! What comparisons say about each other: `a < b` rules `b < a` out.
//!
//! `if a > b { a - b }` cannot overflow, whatever `a` and `b` are made of; sets and tables cannot see that where both
//! depend on many inputs. So a conjunction is looked at as a list of facts, and a disjunction as the list of what holds
//! if none of its members does.

use rustc_hash::FxHashMap;

use super::{Graph, NodeId, Operation};

/// Longer lists are not looked through.
const MOST: usize = 256;

/// What is known of one number: `low <= number <= high`.
#[derive(Debug, Clone, Copy)]
struct Interval {
    low: i128,
    high: i128,
}

impl Graph {
    /// Whether the facts contradict each other: then the conjunction is false, or the disjunction true.
    pub(super) fn is_contradictory(&self, members: &[NodeId], conjunction: bool) -> bool {
        let Some(facts) = self.facts(members, conjunction) else { return false };
        let mut intervals: FxHashMap<NodeId, Interval> = FxHashMap::default();
        for &(node, holds) in &facts {
            if facts.binary_search(&(node, !holds)).is_ok() || (holds && self.excludes_another(node, &facts)) {
                return true;
            }
            let (number, low, high) = match *self.operation(node) {
                Operation::Less(number, bound) => match (self.constant_value(bound), holds) {
                    (Some(i128::MIN), true) => return true,
                    (Some(bound), true) => (number, i128::MIN, bound - 1),
                    (Some(bound), false) => (number, bound, i128::MAX),
                    _ => continue,
                },
                Operation::Equal(number, bound) if holds => match self.constant_value(bound) {
                    Some(bound) => (number, bound, bound),
                    None => continue,
                },
                _ => continue,
            };
            let interval = intervals.entry(number).or_insert(Interval { low: i128::MIN, high: i128::MAX });
            *interval = Interval { low: interval.low.max(low), high: interval.high.min(high) };
            if interval.low > interval.high {
                return true;
            }
        }
        false
    }

    /// Whether this comparison and another fact cannot both hold.
    fn excludes_another(&self, node: NodeId, facts: &[(NodeId, bool)]) -> bool {
        let Operation::Less(a, b) = *self.operation(node) else { return false };
        let others = [Operation::Less(b, a), Operation::Equal(a, b), Operation::Equal(b, a)];
        let mut known = others.iter().filter_map(|operation| self.known.get(operation));
        known.any(|&other| facts.binary_search(&(other, true)).is_ok())
    }

    /// The members without those that follow from a comparison beside them: `a < b && !(b < a)` is `a < b`.
    pub(super) fn without_what_follows(&self, members: &[NodeId], conjunction: bool) -> Option<Vec<NodeId>> {
        let facts = self.facts(members, conjunction)?;
        let follows = |member: &NodeId| {
            let (node, false) = self.fact(*member, conjunction) else { return false };
            let stronger: &[Operation] = match *self.operation(node) {
                Operation::Less(a, b) => &[Operation::Less(b, a), Operation::Equal(a, b), Operation::Equal(b, a)],
                Operation::Equal(a, b) => &[Operation::Less(a, b), Operation::Less(b, a)],
                _ => return false,
            };
            let mut known = stronger.iter().filter_map(|operation| self.known.get(operation));
            known.any(|&other| facts.binary_search(&(other, true)).is_ok())
        };
        let kept: Vec<NodeId> = members.iter().copied().filter(|member| !follows(member)).collect();
        (kept.len() < members.len()).then_some(kept)
    }

    /// What a member says, as a node and whether it holds.
    fn fact(&self, member: NodeId, conjunction: bool) -> (NodeId, bool) {
        match *self.operation(member) {
            Operation::Not(inner) => (inner, !conjunction),
            _ => (member, conjunction),
        }
    }

    /// All that the members say, sorted; `None` if no comparison is among it, or too much.
    fn facts(&self, members: &[NodeId], conjunction: bool) -> Option<Vec<(NodeId, bool)>> {
        let mut facts = Vec::with_capacity(members.len());
        for &member in members {
            let (node, holds) = self.fact(member, conjunction);
            match (self.operation(node), holds) {
                (Operation::All(parts), true) => facts.extend(parts.iter().map(|&part| self.fact(part, true))),
                // None of them holds.
                (Operation::Any(parts), false) => facts.extend(parts.iter().map(|&part| self.fact(part, false))),
                _ => facts.push((node, holds)),
            }
            if facts.len() > MOST {
                return None;
            }
        }
        let compares = |node: NodeId| matches!(self.operation(node), Operation::Less(..));
        if !facts.iter().any(|&(node, _)| compares(node)) {
            return None;
        }
        facts.sort_unstable();
        facts.dedup();
        Some(facts)
    }
}
