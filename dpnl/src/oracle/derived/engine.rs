//! The incremental residual of a traced function: propagation, independent parts and keys, with undo.

use std::collections::BTreeSet;

use crate::error::{Error, Result};
use crate::graph::{NodeId, Set, Target};
use crate::index::{Id, between};
use crate::oracle::{Key, Part, Residual, Step};
use crate::valuation::{Valuation, ValueSet};

use super::Options;
use super::hash::Fingerprint;
use super::ids::{PartSlot, VariableId, WordId};
use super::liveness::Status;
use super::parts::{Marks, PartRecord};
use super::prepared::Prepared;
use super::reasons::Reasons;
use super::state::{Refuted, State};

/// Walks what is left of `S = target` for a traced function S.
pub struct Engine<'a> {
    state: State<'a>,
    target: Target,
    parts: Vec<PartRecord>,
    /// Lengths of the trail and of `parts` before each assignment.
    frames: Vec<(usize, usize)>,
    marks: Marks,
    reasons: Reasons,
}

impl<'a> Engine<'a> {
    pub(super) fn new(prepared: &'a Prepared, target: Target, options: Options) -> Self {
        let marks = Marks::new(prepared.operations.len());
        let state = State::new(prepared, options);
        let (parts, frames, reasons) = (Vec::new(), Vec::new(), Reasons::default());
        Engine { state, target, parts, frames, marks, reasons }
    }

    pub(super) fn state(&self) -> &State<'a> {
        &self.state
    }

    /// Restricts variables before anything is asserted.
    pub(super) fn restrict_words(&mut self, variable: VariableId, words: &[u64]) -> Result<(), Refuted> {
        if self.state.words(variable) == words {
            return Ok(());
        }
        for (place, &word) in between(self.state.prepared.words_of(variable)).zip(words) {
            let kept = self.state.sets.words[place] & word;
            self.state.sets.set_word(&mut self.state.trail, place, kept);
        }
        self.state.variable_changed(variable)
    }

    /// Asserts the target and propagates. What is restricted before this is not counted as having left.
    pub(super) fn start(&mut self) -> Result<(), Refuted> {
        self.state.recompute();
        self.state.liveness.left.clear();
        let prepared = self.state.prepared;
        let Some(case) = prepared.cases.iter().find(|case| case.shape == self.target.shape) else {
            return Err(Refuted);
        };
        if case.leaves.len() != self.target.leaves.len() {
            return Err(Refuted);
        }
        let leaves = case.leaves.iter().zip(&self.target.leaves).filter_map(|(&leaf, value)| Some((leaf, (*value)?)));
        let demands: Vec<(NodeId, Set)> =
            [(case.condition, 1)].into_iter().chain(leaves).map(|(node, value)| (node, Set::single(value))).collect();
        self.demand(&demands)
    }

    /// Asserts that nodes lie in sets and propagates, where nothing has been asserted before.
    fn demand(&mut self, demands: &[(NodeId, Set)]) -> Result<(), Refuted> {
        self.state.demands.slot = PartSlot::new(0);
        self.state.liveness.started = false;
        demands.iter().try_for_each(|&(node, set)| self.state.assert(node, set))?;
        self.state.liveness.started = true;
        self.state.propagate()?;
        // Nothing was connected before, so every live node may be on its own.
        let State { liveness, demands, prepared, .. } = &mut self.state;
        liveness.touched.clear();
        liveness.touched.extend(demands.slots[PartSlot::new(0)].iter().map(|&rank| prepared.by_rank[rank]));
        Ok(())
    }

    /// Describes the problem that some nodes lie in sets while names of nodes are `fixed`. Undone as one step.
    pub(super) fn enter(&mut self, fixed: &[(NodeId, i128)], demands: &[(NodeId, Set)], step: &mut Step) {
        step.clear();
        self.frames.push((self.state.trail.len(), self.parts.len()));
        for &(name, value) in fixed {
            self.state.sets.set_forward(&mut self.state.trail, name, Set::single(value));
            self.state.liveness.set_status(&mut self.state.trail, name, Status::Fixed);
        }
        match self.demand(demands) {
            Err(Refuted) => self.refuted(step),
            Ok(()) => self.describe(self.state.prints.total, 0, None, step),
        }
    }

    /// Whether the target holds on everything below the valuation the engine was started from.
    pub(super) fn is_resolved(&self, valuation: &Valuation) -> bool {
        self.state.demands.slots.values().all(BTreeSet::is_empty) && self.narrowed_variable(valuation).is_none()
    }

    /// The variable to branch on right after the start, without splitting.
    pub(super) fn choice(&mut self) -> Option<VariableId> {
        self.state.choose(PartSlot::new(0), &mut 0, &mut self.marks)
    }

    /// A variable that lost values beyond what the valuation says.
    pub(super) fn narrowed_variable(&self, valuation: &Valuation) -> Option<VariableId> {
        let mut variables = self.state.prepared.domains.keys();
        variables.find(|&variable| self.state.words(variable) != valuation.set(variable.position()).words())
    }

    /// Describes what the latest work led to.
    fn describe(&mut self, fingerprint: Fingerprint, from: usize, assigned: Option<VariableId>, step: &mut Step) {
        let left = std::mem::take(&mut self.state.liveness.left);
        for &variable in &left {
            let words = self.state.words(variable);
            if Some(variable) != assigned && words != self.state.prepared.full(variable) {
                step.masses.push((variable.position(), ValueSet::from_words(words)));
            }
        }
        self.state.liveness.left = left;
        self.state.liveness.left.clear();
        for record in self.state.split(fingerprint, from, &mut self.marks) {
            #[cfg(debug_assertions)]
            self.state.check_fingerprint(record, &mut self.marks);
            let key = self.state.options.keys.then(|| Key::from(record.fingerprint.0));
            step.parts.push(Part { id: self.parts.len(), key });
            self.parts.push(record);
        }
        self.state.liveness.touched.clear();
    }

    fn refuted(&mut self, step: &mut Step) {
        self.state.queue.clear();
        self.state.liveness.left.clear();
        self.state.liveness.touched.clear();
        step.refuted = true;
    }
}

impl State<'_> {
    /// Gives a variable one of its values.
    fn assign(&mut self, variable: VariableId, value: usize) -> Result<(), Refuted> {
        let range = self.prepared.words_of(variable);
        let chosen = WordId::new(range.start.position() + value / 64);
        if self.sets.words[chosen] >> (value % 64) & 1 == 0 {
            return Err(Refuted);
        }
        for place in between(range) {
            let word = if place == chosen { 1 << (value % 64) } else { 0 };
            if word != self.sets.words[place] {
                self.sets.set_word(&mut self.trail, place, word);
            }
        }
        self.variable_changed(variable)?;
        self.propagate()
    }
}

impl Residual for Engine<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        step.clear();
        match self.start() {
            Err(Refuted) => self.refuted(step),
            Ok(()) => self.describe(self.state.prints.total, 0, None, step),
        }
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        // An undecided part without an undecided variable cannot be: forward sets are exact on known values.
        let PartRecord { slot, from, .. } = &mut self.parts[part];
        let Some(variable) = self.state.choose(*slot, from, &mut self.marks) else {
            return Err(Error::Undecided { valuation: format!("{:?}", self.target) });
        };
        Ok((variable.position(), ValueSet::from_words(self.state.words(variable))))
    }

    fn settling(
        &mut self,
        part: usize,
        probability: &dyn Fn(usize, usize) -> f64,
        seed: u64,
    ) -> Option<(usize, ValueSet)> {
        let slot = self.parts[part].slot;
        let variables = self.reasons.settling(&self.state, slot, probability, seed);
        let chosen = variables.into_iter().filter(|&variable| self.state.demands.slot_of[variable] == slot).min()?;
        Some((chosen.position(), ValueSet::from_words(self.state.words(chosen))))
    }

    fn narrowed(&self, part: usize) -> Vec<(usize, ValueSet)> {
        let (state, slot) = (&self.state, self.parts[part].slot);
        let prepared = state.prepared;
        let mut narrowed = Vec::new();
        for (variable, domain) in prepared.domains.iter() {
            if state.words(variable) != prepared.full(variable)
                && state.demands.slot_of[variable] == slot
                && state.is_live(domain.node)
            {
                narrowed.push((variable.position(), ValueSet::from_words(state.words(variable))));
            }
        }
        narrowed
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        step.clear();
        let variable = VariableId::new(variable);
        self.frames.push((self.state.trail.len(), self.parts.len()));
        let PartRecord { slot, mut fingerprint, from } = self.parts[part];
        self.state.demands.slot = slot;
        let before = self.state.prints.total;
        match self.state.assign(variable, value) {
            Err(Refuted) => self.refuted(step),
            Ok(()) => {
                fingerprint.add(self.state.prints.total);
                fingerprint.subtract(before);
                self.describe(fingerprint, from, Some(variable), step);
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        if let Some((trail, parts)) = self.frames.pop() {
            self.state.undo_to(trail);
            self.parts.truncate(parts);
        }
    }
}
