//! Comparing minima and maxima by their structure, where sets cannot tell.
//!
//! `min(max(a, b), c) <= max(a, b, d)` holds whatever the values are. Compare-and-swap programs are full of
//! such facts, and many more appear once aliases take the place of decided minima and maxima.

use smallvec::SmallVec;

use crate::graph::{NodeId, Operation};

use super::state::State;

/// Steps after which a proof is given up.
const STEPS: u32 = 400;

/// The members of a maximum, and of the maxima among them.
type Members = SmallVec<[NodeId; 32]>;

impl State<'_> {
    /// Whether `a <= b` is proven for all that is left. Both must be ends of alias chains.
    pub fn at_most(&self, a: NodeId, b: NodeId) -> bool {
        if a == b || self.sets.forward[a].high() <= self.sets.forward[b].low() {
            return true;
        }
        if !self.is_extreme(a) && !self.is_extreme(b) {
            return false;
        }
        let mut steps = STEPS;
        self.prove_at_most(a, b, &mut steps)
    }

    fn prove_at_most(&self, a: NodeId, b: NodeId, steps: &mut u32) -> bool {
        if let Operation::Minimum(_) = self.prepared.operations[b] {
            let below_best = |best: i128, steps: &mut u32| self.prove_below(a, best, &Members::new(), steps);
            return a == b
                || self.best_member(b).is_none_or(|best| below_best(best, steps))
                    && self.all_members(b, |member| self.prove_at_most(a, member, steps));
        }
        let mut above = Members::from_slice(&[b]);
        let mut next = 0;
        while next < above.len() && above.len() < 64 {
            if let Operation::Maximum(_) = self.prepared.operations[above[next]] {
                let members: Members = self.members(above[next]).filter(|member| !above.contains(member)).collect();
                above.extend(members);
            }
            next += 1;
        }
        self.prove_below(a, self.sets.forward[b].low(), &above, steps)
    }

    /// Whether `a` is at most `floor`, or at most one of the nodes in `above`.
    fn prove_below(&self, a: NodeId, floor: i128, above: &Members, steps: &mut u32) -> bool {
        if self.sets.forward[a].high() <= floor || above.contains(&a) {
            return true;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        match self.prepared.operations[a] {
            Operation::Maximum(_) => {
                self.best_member(a).is_none_or(|best| best <= floor)
                    && self.all_members(a, |member| self.prove_below(member, floor, above, steps))
            }
            Operation::Minimum(_) => {
                self.best_member(a).is_some_and(|best| best <= floor)
                    || !self.all_members(a, |member| !self.prove_below(member, floor, above, steps))
            }
            _ => false,
        }
    }
}
