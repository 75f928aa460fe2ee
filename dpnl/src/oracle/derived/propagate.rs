//! Propagation: forward sets up, narrowed sets up and down, until nothing changes.
//!
//! Only live nodes take part. Independent parts share none, so work in one part never reaches another; and
//! what is dead stays dead until the trail takes it back, so its sets need not be kept up to date.

use smallvec::SmallVec;

use crate::graph::forward::forward;
use crate::graph::{NodeId, Operation, Set};
use crate::index::Id;

use super::backward::{self, Operands, backward};
use super::hash::Fingerprint;
use super::ids::VariableId;
use super::ladders;
use super::liveness::Status;
use super::prepared::Prepared;
use super::queue::Changed;
use super::sets::View;
use super::state::{Refuted, State};
use super::totals::Ends;

/// Places of arguments.
type Undecided = SmallVec<[usize; 16]>;

/// Downward steps per assignment after which narrowing stops: with wide intervals it may creep for long.
/// Stopping early is sound; it only leaves values for the search to refute.
const DOWNWARD_STEPS: usize = 20_000;

impl State<'_> {
    /// Works through the queue.
    pub fn propagate(&mut self) -> Result<(), Refuted> {
        let outcome = self.propagate_queue();
        if outcome.is_err() {
            self.queue.clear();
        }
        outcome
    }

    fn propagate_queue(&mut self) -> Result<(), Refuted> {
        let mut steps = 0;
        loop {
            while let Some(node) = self.queue.pop_up() {
                self.update(node, false)?;
            }
            let Some(node) = self.queue.pop_down() else {
                match self.queue.pop_proof() {
                    None => return Ok(()),
                    Some(node) => self.update(node, true)?,
                }
                continue;
            };
            steps += 1;
            if steps > DOWNWARD_STEPS {
                self.queue.clear_down();
            } else {
                self.narrow_arguments(node)?;
            }
        }
    }

    /// Looks at a live node again after something about its arguments or its assertion changed, and tries
    /// to prove more about it if asked to.
    fn update(&mut self, node: NodeId, prove: bool) -> Result<(), Refuted> {
        let prepared = self.prepared;
        let by_difference = prepared.by_difference[node];
        let changed = if by_difference { self.queue.take_changed(node) } else { Changed::new() };
        if !self.is_live(node) {
            return Ok(());
        }
        if by_difference {
            self.see(node, &changed);
            self.see_members(node, &changed);
        }
        let operation = &prepared.operations[node];
        let old = self.sets.forward[node];
        let set = match operation {
            Operation::Input(_) => old,
            _ => old.intersect(&self.compute(node, prove, View::Forward)),
        };
        if set.is_empty() {
            return Err(Refuted);
        }
        if set != old {
            self.sets.set_forward(&mut self.trail, node, set);
        }
        if self.demands.asserted[node] {
            if set.is_disjoint(&self.demands.required[node]) {
                return Err(Refuted);
            }
            if set.is_subset(&self.demands.required[node]) {
                self.drop_assertion(node);
                if self.liveness.references[node] == 0 {
                    return Ok(());
                }
            }
        }
        if set.is_single() {
            self.liveness.set_status(&mut self.trail, node, Status::Fixed);
            self.prints.set_contribution(&mut self.trail, node, Fingerprint::default());
            self.notify(node);
            return Ok(());
        }
        self.refresh(node, &changed, prove);
        if matches!(operation, Operation::Input(_)) {
            return Ok(());
        }
        if !prove && self.prepared.provable[node] {
            self.queue.push_proof(node);
        }
        if let Some(other) = self.alias_of(node) {
            return self.become_alias(node, other);
        }
        if set != old {
            self.notify(node);
        }
        if self.demands.asserted[node] && self.push_assertion(node)? {
            if self.is_live(node) {
                // The demand is no longer part of its description.
                self.refresh(node, &[], false);
            }
            return Ok(());
        }
        if self.options.narrowing && self.liveness.references[node] > 0 {
            self.update_narrowed(node)?;
        }
        Ok(())
    }

    /// The node's set from its arguments' sets, with the little that sets do not see.
    fn compute(&self, node: NodeId, prove: bool, view: View) -> Set {
        let Prepared { operations, tables, .. } = self.prepared;
        let operation = &operations[node];
        let end = |argument: &NodeId| self.find(*argument);
        match operation {
            Operation::Equal(a, b) if end(a) == end(b) => Set::single(1),
            Operation::Less(a, b) if end(a) == end(b) => Set::single(0),
            Operation::Less(a, b) if prove && self.at_most(end(b), end(a)) => Set::single(0),
            // Members that were dropped are no longer kept up to date, and do not matter.
            Operation::Minimum(_) | Operation::Maximum(_) => self.extreme_of(node, view),
            _ => self.summed(node, view).unwrap_or_else(|| match view {
                View::Forward => forward(operation, tables, |argument| self.forward_of(argument)),
                View::Narrowed => forward(operation, tables, |argument| self.narrowed_of(argument)),
            }),
        }
    }

    fn update_narrowed(&mut self, node: NodeId) -> Result<(), Refuted> {
        let old = self.sets.narrowed[node];
        let possible = self.compute(node, false, View::Narrowed);
        let mut set = old.intersect(&self.sets.forward[node]).intersect(&possible);
        if self.demands.asserted[node] {
            set = set.intersect(&self.demands.required[node]);
        }
        if set.is_empty() {
            return Err(Refuted);
        }
        if set != old {
            self.sets.set_narrowed(&mut self.trail, node, set);
            self.notify(node);
        }
        // If every combination of arguments is fine there is nothing to drop.
        if !possible.is_subset(&set) {
            self.queue.push_down(node);
        }
        Ok(())
    }

    /// From now on the node is another name for `other`.
    fn become_alias(&mut self, node: NodeId, other: NodeId) -> Result<(), Refuted> {
        self.liveness.set_status(&mut self.trail, node, Status::Alias);
        self.liveness.stands_for[node] = other;
        self.prints.set_contribution(&mut self.trail, node, Fingerprint::default());
        self.notify(node);
        if self.options.narrowing {
            self.narrow(other, self.sets.narrowed[node])?;
        }
        if self.demands.asserted[node] {
            let required = self.demands.required[node];
            self.assert(other, required)?;
            self.drop_assertion(node);
        }
        Ok(())
    }

    /// Records what a solution requires of a node: a variable loses values, an inner node is narrowed.
    pub fn narrow(&mut self, node: NodeId, set: Set) -> Result<(), Refuted> {
        let node = self.find(node);
        if self.liveness.status[node] == Status::Fixed {
            return if self.sets.forward[node].is_disjoint(&set) { Err(Refuted) } else { Ok(()) };
        }
        let old = self.sets.narrowed[node];
        let new = old.intersect(&set);
        // What no longer matters is left alone: it may have left the problem already, with its whole mass.
        if new == old || self.liveness.references[node] == 0 {
            return Ok(());
        }
        if new.is_empty() {
            return Err(Refuted);
        }
        if let Operation::Input(variable) = self.prepared.operations[node] {
            return self.restrict(VariableId::new(variable), new);
        }
        self.sets.set_narrowed(&mut self.trail, node, new);
        self.notify(node);
        self.queue.push_down(node);
        Ok(())
    }

    /// Computes all forward sets anew, before anything is asserted; needed after restricting variables.
    pub fn recompute(&mut self) {
        if self.trail.is_empty() {
            return;
        }
        for node in self.prepared.operations.keys() {
            let operation = &self.prepared.operations[node];
            if !matches!(operation, Operation::Input(_)) {
                let set = forward(operation, &self.prepared.tables, |argument| self.sets.forward[argument]);
                self.sets.forward[node] = set.intersect(&self.sets.forward[node]);
                self.sets.narrowed[node] = self.sets.forward[node];
                if set.is_single() {
                    self.liveness.status[node] = Status::Fixed;
                }
            }
        }
    }

    /// Narrows the arguments of a live node to what its narrowed set leaves.
    fn narrow_arguments(&mut self, node: NodeId) -> Result<(), Refuted> {
        if !self.is_live(node) {
            return Ok(());
        }
        let prepared = self.prepared;
        let operation = &prepared.operations[node];
        let result = self.sets.narrowed[node];
        if let (true, Operation::Linear { terms, constant }) = (prepared.ladders[node], operation) {
            let mut arguments = Narrowing { state: self, refuted: false };
            ladders::narrow(terms, *constant, result, &mut arguments);
            return if arguments.refuted { Err(Refuted) } else { Ok(()) };
        }
        if self.leaves_nothing_to_narrow(node, result) {
            return Ok(());
        }
        let long = prepared.summed.place(node).is_some();
        // Of a long list only what is undecided is looked at.
        let undecided = |state: &Self| -> Undecided {
            state.liveness.links.of(node).map(|edge| prepared.edges.place(node, edge)).collect()
        };
        let mut arguments = Narrowing { state: self, refuted: false };
        match operation {
            Operation::Linear { terms, .. } if long => {
                let Some(fixed) = arguments.state.fixed_total(node) else { return Ok(()) };
                let open = undecided(arguments.state).into_iter().map(|position| terms[position]);
                backward::linear(open, fixed, result, &mut arguments);
            }
            Operation::All(members) | Operation::Any(members) if long => {
                let open = undecided(arguments.state).into_iter().map(|position| members[position]);
                let neutral = i128::from(matches!(operation, Operation::All(_)));
                backward::gathered(open, result, neutral, &mut arguments);
            }
            Operation::Minimum(members) | Operation::Maximum(members) => {
                let open = undecided(arguments.state).into_iter().map(|position| members[position]);
                let best = arguments.state.best_member(node);
                backward::extreme((open, best), result, &mut arguments, matches!(operation, Operation::Minimum(_)));
            }
            operation => backward(operation, &prepared.tables, result, &mut arguments),
        }
        if arguments.refuted { Err(Refuted) } else { Ok(()) }
    }

    /// Whether totals tell at once that no argument of a node loses a value.
    fn leaves_nothing_to_narrow(&self, node: NodeId, result: Set) -> bool {
        let Some(place) = self.prepared.summed.place(node) else { return false };
        let Ends { low, high } = self.totals.totals[place].narrowed;
        match &self.prepared.operations[node] {
            Operation::Linear { .. } => backward::has_slack(result, (low, high), self.prepared.summed.widest(place)),
            // One member has to decide, and two could.
            Operation::All(members) => result.value() != Some(1) && members.len() as i128 - low > 1,
            Operation::Any(_) => result.value() != Some(0) && high > 1,
            _ => false,
        }
    }
}

struct Narrowing<'a, 'c> {
    state: &'a mut State<'c>,
    refuted: bool,
}

impl Operands for Narrowing<'_, '_> {
    fn get(&self, argument: NodeId) -> Set {
        self.state.narrowed_of(argument)
    }

    fn narrow(&mut self, argument: NodeId, set: Set) {
        if !self.refuted {
            self.refuted = self.state.narrow(argument, set).is_err();
        }
    }
}
