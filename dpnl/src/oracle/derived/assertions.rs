//! Assertions: demands that a node lies in a set, and how they move towards the variables.
//!
//! `a && b` becomes two assertions, a selection with one possible branch its condition and that branch, a
//! node with one undecided argument the set of values of that argument, until variables themselves are
//! restricted. Each step replaces an assertion by ones that together are equivalent to it.

use smallvec::SmallVec;

use crate::graph::forward::forward;
use crate::graph::{NodeId, Operation, Set};
use crate::index::Id;

use super::backward::{divide_down, divide_up};
use super::ids::VariableId;
use super::state::{Refuted, State};

impl State<'_> {
    /// Takes back the demand on a node.
    pub fn drop_assertion(&mut self, node: NodeId) {
        self.demands.set_required(&mut self.trail, node, Set::ALL, false);
        self.demands.remove(&mut self.trail, self.demands.slot, self.prepared.rank[node]);
        self.release(node);
    }

    /// Demands that the node lies in `set`, which must be exact.
    pub fn assert(&mut self, node: NodeId, set: Set) -> Result<(), Refuted> {
        let node = self.find(node);
        let current = self.sets.forward[node];
        if current.is_disjoint(&set) {
            return Err(Refuted);
        }
        if current.is_subset(&set) {
            return Ok(());
        }
        if let Operation::Input(variable) = self.prepared.operations[node]
            && self.options.narrowing
        {
            return self.restrict(VariableId::new(variable), set);
        }
        if self.demands.asserted[node] {
            let both = self.demands.required[node].intersect(&set);
            if both != self.demands.required[node] {
                self.demands.set_required(&mut self.trail, node, both, true);
            }
        } else {
            self.demands.set_required(&mut self.trail, node, set, true);
            self.demands.insert(&mut self.trail, self.demands.slot, self.prepared.rank[node]);
            self.hold(node);
        }
        if self.options.narrowing {
            self.narrow(node, set)?;
        }
        self.queue.push_up(node);
        Ok(())
    }

    /// Replaces an assertion by equivalent ones nearer to the inputs, where the node allows it.
    /// Returns whether it did.
    pub fn push_assertion(&mut self, node: NodeId) -> Result<bool, Refuted> {
        let prepared = self.prepared;
        let allowed = self.demands.required[node].intersect(&self.sets.forward[node]);
        match &prepared.operations[node] {
            // Members that were dropped follow from the others, and must not be brought back.
            Operation::All(_) if allowed == Set::single(1) => self.assert_members(node, allowed)?,
            Operation::Any(_) if allowed == Set::single(0) => self.assert_members(node, allowed)?,
            Operation::Select(condition, then, otherwise) => {
                if self.forward_of(*then).is_disjoint(&allowed) {
                    self.assert(*condition, Set::single(0))?;
                    self.assert(*otherwise, allowed)?;
                } else if self.forward_of(*otherwise).is_disjoint(&allowed) {
                    self.assert(*condition, Set::single(1))?;
                    self.assert(*then, allowed)?;
                } else {
                    return Ok(false);
                }
            }
            Operation::Maximum(_) if allowed == self.sets.forward[node].at_most(allowed.high()) => {
                self.assert_members(node, Set::interval(i128::MIN, allowed.high()))?;
            }
            Operation::Minimum(_) if allowed == self.sets.forward[node].at_least(allowed.low()) => {
                self.assert_members(node, Set::interval(allowed.low(), i128::MAX))?;
            }
            Operation::Linear { .. }
                if prepared.ladders[node]
                    && allowed == self.sets.forward[node].at_least(allowed.low()).at_most(allowed.high()) =>
            {
                self.assert_ladder(node, allowed.low(), allowed.high())?;
            }
            operation => match self.only_argument(node) {
                None => return Ok(false),
                Some(argument) => match self.preimage(node, operation, argument, allowed) {
                    None => return Ok(false),
                    Some(set) => self.assert(argument, set)?,
                },
            },
        }
        self.drop_assertion(node);
        Ok(true)
    }

    /// Demands that every member of a node that still matters lies in `set`.
    fn assert_members(&mut self, node: NodeId, set: Set) -> Result<(), Refuted> {
        let members: SmallVec<[NodeId; 16]> = self.members(node).collect();
        members.into_iter().try_for_each(|member| self.assert(member, set))
    }

    /// The only node a live node refers to, if it is only one.
    fn only_argument(&self, node: NodeId) -> Option<NodeId> {
        let mut held = self.liveness.links.of(node).map(|edge| self.liveness.held[edge]);
        let only = held.next()?;
        held.all(|other| other == only).then_some(only)
    }

    /// The exact set of values of the only open argument for which the result is allowed.
    fn preimage(&self, node: NodeId, operation: &Operation, argument: NodeId, allowed: Set) -> Option<Set> {
        let set = self.sets.forward[argument];
        if let Operation::Linear { terms, .. } = operation {
            let fixed = self.fixed_total(node)?;
            let mut held = self.liveness.links.of(node).map(|edge| terms[self.prepared.edges.place(node, edge)].1);
            let factor = held.try_fold(0i128, i128::checked_add)?;
            if !set.is_exact() {
                return divide(allowed, fixed, factor);
            }
            let ends = [set.low(), set.high()].map(|end| end.checked_mul(factor)?.checked_add(fixed));
            let _within_numbers = ends[0].zip(ends[1])?;
            return Some(set.filter(|value| allowed.contains(value * factor + fixed)));
        }
        if set.is_exact() {
            let mut decided = true;
            let kept = set.filter(|value| {
                let result = forward(operation, &self.prepared.tables, |node| {
                    let node = self.find(node);
                    if node == argument { Set::single(value) } else { self.sets.forward[node] }
                });
                decided &= result.is_single();
                allowed.contains(result.low())
            });
            return decided.then_some(kept);
        }
        match operation {
            Operation::Not(_) => Some(Set::single(1 - allowed.value()?)),
            Operation::Equal(a, b) => {
                let value = self.forward_of(*a).value().or(self.forward_of(*b).value())?;
                if allowed == Set::single(1) {
                    return Some(Set::single(value));
                }
                Some(set.without(value)).filter(|rest| !rest.contains(value))
            }
            Operation::Less(a, b) => {
                Some(match (self.forward_of(*a).value(), self.forward_of(*b).value(), allowed.low()) {
                    (None, Some(bound), 1) => set.at_most(bound.saturating_sub(1)),
                    (None, Some(bound), _) => set.at_least(bound),
                    (Some(bound), None, 1) => set.at_least(bound.saturating_add(1)),
                    (Some(bound), None, _) => set.at_most(bound),
                    _ => return None,
                })
            }
            Operation::Multiply(a, b) => {
                let factor = self.forward_of(*a).value().or(self.forward_of(*b).value())?;
                divide(allowed, 0, factor)
            }
            Operation::DivideEuclid(a, b) if self.find(*a) == argument => {
                let divisor = self.forward_of(*b).value().filter(|&divisor| divisor > 0)?;
                let is_interval = allowed.high().checked_sub(allowed.low())? as u128 + 1 == allowed.len();
                let high = allowed.high().checked_mul(divisor)?.checked_add(divisor - 1)?;
                is_interval.then_some(Set::interval(allowed.low().checked_mul(divisor)?, high))
            }
            _ => None,
        }
    }
}

/// The numbers `x` with `factor · x + fixed` in a set; `None` where numbers end.
fn divide(allowed: Set, fixed: i128, factor: i128) -> Option<Set> {
    if factor == 0 || factor == i128::MIN {
        return None;
    }
    if allowed.is_exact() {
        let quotient = |value: i128| {
            let rest = value.checked_sub(fixed)?;
            Some((rest % factor == 0).then_some(rest / factor))
        };
        let quotients: Option<SmallVec<[Option<i128>; 64]>> = allowed.iter().map(quotient).collect();
        return Some(Set::from_values(quotients?.into_iter().flatten()));
    }
    let (low, high) = (allowed.low().checked_sub(fixed)?, allowed.high().checked_sub(fixed)?);
    let (low, high) = if factor > 0 { (low, high) } else { (high, low) };
    Some(Set::interval(divide_up(low, factor), divide_down(high, factor)))
}
