//! Which conditions follow from which, by their structure alone.
//!
//! Programs that go over the same data in rounds (`reached = reached || (before && edge)`) leave conditions that only
//! repeat what a later round says better: `before && edge` implies `after && edge` if `before` implies `after`. Such
//! members are dropped from disjunctions, and what follows from another member from conjunctions.

use super::{Graph, NodeId, Operation};

/// Longer lists are not compared pair by pair.
const LONGEST_COMPARED: usize = 48;

/// Steps after which a proof is given up.
const STEPS: u32 = 400;

impl Graph {
    /// The members without those that the others make redundant; `None` if there are none.
    pub(super) fn drop_implied(&mut self, members: &[NodeId], conjunction: bool) -> Option<Vec<NodeId>> {
        if members.len() > LONGEST_COMPARED || !members.iter().any(|&member| self.is_composite(member)) {
            return None;
        }
        let mut kept = members.to_vec();
        let mut position = 0;
        while position < kept.len() {
            if self.is_covered(kept[position], &kept, conjunction) || self.is_implied(position, &kept, conjunction) {
                kept.remove(position);
            } else {
                position += 1;
            }
        }
        (kept.len() < members.len()).then_some(kept)
    }

    /// Whether one of the others follows from the member (in a disjunction), or the member from it (in a conjunction).
    fn is_implied(&mut self, position: usize, members: &[NodeId], conjunction: bool) -> bool {
        let member = members[position];
        members.iter().enumerate().any(|(at, &other)| {
            let mut steps = STEPS;
            let (a, b) = if conjunction { (other, member) } else { (member, other) };
            at != position && (self.is_composite(a) || self.is_composite(b)) && self.implies(a, b, &mut steps)
        })
    }

    /// `a || b || ((a || b) && c)`: a part of the member says what others say together.
    fn is_covered(&self, member: NodeId, members: &[NodeId], conjunction: bool) -> bool {
        let parts = match (self.operation(member), conjunction) {
            (Operation::All(parts), false) | (Operation::Any(parts), true) => parts,
            _ => return false,
        };
        parts.iter().any(|&part| match (self.operation(part), conjunction) {
            (Operation::Any(inner), false) | (Operation::All(inner), true) => {
                inner.iter().all(|part| *part != member && members.binary_search(part).is_ok())
            }
            _ => false,
        })
    }

    fn is_composite(&self, node: NodeId) -> bool {
        matches!(self.operation(node), Operation::All(_) | Operation::Any(_))
    }

    /// Whether `a` is proven to imply `b`.
    fn implies(&mut self, a: NodeId, b: NodeId, steps: &mut u32) -> bool {
        if a == b || self.implied.contains(&(a, b)) {
            return true;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let proven = self.prove_implication(a, b, steps);
        if proven {
            self.implied.insert((a, b));
        }
        proven
    }

    fn prove_implication(&mut self, a: NodeId, b: NodeId, steps: &mut u32) -> bool {
        match (self.operation(a), self.operation(b)) {
            (&Operation::Not(a), &Operation::Not(b)) => self.implies(b, a, steps),
            (Operation::Any(members), _) => {
                let members = members.clone();
                members.iter().all(|&member| self.implies(member, b, steps))
            }
            (_, Operation::All(members)) => {
                let members = members.clone();
                // Plain conditions first: they are either there or not.
                let (inner, plain): (Vec<NodeId>, Vec<NodeId>) =
                    members.iter().partition(|&&member| self.is_composite(member));
                plain.iter().all(|&member| a == member || self.is_part(a, member))
                    && inner.iter().all(|&member| self.implies(a, member, steps))
            }
            (Operation::All(members), Operation::Any(others)) => {
                let (members, others) = (members.clone(), others.clone());
                members.iter().any(|&member| self.implies(member, b, steps))
                    || others.iter().any(|&other| self.implies(a, other, steps))
            }
            (Operation::All(members), _) => members.binary_search(&b).is_ok(),
            (_, Operation::Any(members)) => members.binary_search(&a).is_ok(),
            _ => false,
        }
    }

    /// Whether a conjunction has this member.
    fn is_part(&self, conjunction: NodeId, member: NodeId) -> bool {
        matches!(self.operation(conjunction), Operation::All(members) if members.binary_search(&member).is_ok())
    }
}
