//! Comparing minima and maxima by their structure, where sets cannot tell.
//!
//! `min(max(a, b), c) <= max(a, b, d)` holds whatever the values are. Compare-and-swap programs are full of
//! such facts, and many more appear once aliases take the place of decided minima and maxima.

use crate::graph::Operation;

use super::state::State;

/// Steps after which a proof is given up.
const STEPS: u32 = 256;

impl State {
    /// Whether `a <= b` is proven for all that is left. Both must be ends of alias chains.
    pub fn at_most(&self, a: u32, b: u32) -> bool {
        if a == b || self.forward[a as usize].high() <= self.forward[b as usize].low() {
            return true;
        }
        if !self.is_extreme(a) && !self.is_extreme(b) {
            return false;
        }
        let mut steps = STEPS;
        self.prove_at_most(a, b, &mut steps)
    }

    fn is_extreme(&self, node: u32) -> bool {
        matches!(self.compiled.operations[node as usize], Operation::Minimum(_) | Operation::Maximum(_))
    }

    fn prove_at_most(&self, a: u32, b: u32, steps: &mut u32) -> bool {
        if a == b || self.forward[a as usize].high() <= self.forward[b as usize].low() {
            return true;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let end = |member: &crate::graph::NodeId| self.find(member.index() as u32);
        let (left, right) = (&self.compiled.operations[a as usize], &self.compiled.operations[b as usize]);
        if let Operation::Maximum(members) = left {
            return members.iter().all(|member| self.prove_at_most(end(member), b, steps));
        }
        if let Operation::Minimum(members) = right {
            return members.iter().all(|member| self.prove_at_most(a, end(member), steps));
        }
        if let Operation::Minimum(members) = left
            && members.iter().any(|member| self.prove_at_most(end(member), b, steps))
        {
            return true;
        }
        if let Operation::Maximum(members) = right {
            return members.iter().any(|member| self.prove_at_most(a, end(member), steps));
        }
        false
    }
}
