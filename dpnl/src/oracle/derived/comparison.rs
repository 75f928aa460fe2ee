//! Comparing minima and maxima by their structure, where sets cannot tell.
//!
//! `min(max(a, b), c) <= max(a, b, d)` holds whatever the values are. Compare-and-swap programs are full of
//! such facts, and many more appear once aliases take the place of decided minima and maxima.

use smallvec::SmallVec;

use crate::graph::Operation;

use super::prepared::NONE;
use super::state::State;

/// Steps after which a proof is given up.
const STEPS: u32 = 400;

/// The members of a maximum, and of the maxima among them.
type Members = SmallVec<[u32; 32]>;

impl State<'_> {
    /// Whether `a <= b` is proven for all that is left. Both must be ends of alias chains.
    pub fn at_most(&self, a: u32, b: u32) -> bool {
        if a == b || self.sets.forward[a as usize].high() <= self.sets.forward[b as usize].low() {
            return true;
        }
        if !self.is_extreme(a) && !self.is_extreme(b) {
            return false;
        }
        let mut steps = STEPS;
        self.prove_at_most(a, b, &mut steps)
    }

    pub fn is_extreme(&self, node: u32) -> bool {
        matches!(self.prepared.operations[node as usize], Operation::Minimum(_) | Operation::Maximum(_))
    }

    /// The members of a minimum or maximum; of a live one only those that matter, and what is fixed.
    pub fn members(&self, node: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        let live = self.is_live(node);
        self.prepared.edges(node).filter_map(move |edge| match self.liveness.held[edge] {
            NONE => {
                let member = self.find(self.prepared.arguments[edge]);
                (!live || self.sets.forward[member as usize].is_single()).then_some(member)
            }
            held => Some(self.find(held)),
        })
    }

    fn prove_at_most(&self, a: u32, b: u32, steps: &mut u32) -> bool {
        if let Operation::Minimum(_) = self.prepared.operations[b as usize] {
            return a == b || self.members(b).all(|member| self.prove_at_most(a, member, steps));
        }
        let mut above = Members::from_slice(&[b]);
        let mut next = 0;
        while next < above.len() && above.len() < 64 {
            if let Operation::Maximum(_) = self.prepared.operations[above[next] as usize] {
                let members: Members = self.members(above[next]).filter(|member| !above.contains(member)).collect();
                above.extend(members);
            }
            next += 1;
        }
        self.prove_below(a, self.sets.forward[b as usize].low(), &above, steps)
    }

    /// Whether `a` is at most `floor`, or at most one of the nodes in `above`.
    fn prove_below(&self, a: u32, floor: i128, above: &Members, steps: &mut u32) -> bool {
        if self.sets.forward[a as usize].high() <= floor || above.contains(&a) {
            return true;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        match self.prepared.operations[a as usize] {
            Operation::Maximum(_) => self.members(a).all(|member| self.prove_below(member, floor, above, steps)),
            Operation::Minimum(_) => self.members(a).any(|member| self.prove_below(member, floor, above, steps)),
            _ => false,
        }
    }
}
