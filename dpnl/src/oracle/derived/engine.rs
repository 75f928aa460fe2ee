//! The incremental residual of a traced function: propagation, independent parts and keys, with undo.

use std::collections::BTreeSet;

use crate::error::{Error, Result};
use crate::graph::{Set, Target};
use crate::oracle::{Key, Part, Residual, Step};
use crate::valuation::{Valuation, ValueSet};

use super::Options;
use super::hash::Fingerprint;
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
    pub(super) fn restrict_words(&mut self, variable: usize, words: &[u64]) -> Result<(), Refuted> {
        let range = self.state.prepared.words_of(variable);
        if self.state.sets.words[range.clone()] == *words {
            return Ok(());
        }
        for (index, &word) in range.zip(words) {
            let kept = self.state.sets.words[index] & word;
            self.state.sets.set_word(&mut self.state.trail, index, kept);
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
        let demands: Vec<(u32, Set)> =
            [(case.condition, 1)].into_iter().chain(leaves).map(|(node, value)| (node, Set::single(value))).collect();
        self.demand(&demands)
    }

    /// Asserts that nodes lie in sets and propagates, where nothing has been asserted before.
    fn demand(&mut self, demands: &[(u32, Set)]) -> Result<(), Refuted> {
        self.state.demands.slot = 0;
        self.state.liveness.started = false;
        demands.iter().try_for_each(|&(node, set)| self.state.assert(node, set))?;
        self.state.liveness.started = true;
        self.state.propagate()?;
        // Nothing was connected before, so every live node may be on its own.
        let State { liveness, demands, prepared, .. } = &mut self.state;
        liveness.touched.clear();
        liveness.touched.extend(demands.slots[0].iter().map(|&rank| prepared.by_rank[rank as usize]));
        Ok(())
    }

    /// Describes the problem that some nodes lie in sets while names of nodes are `fixed`. Undone as one step.
    pub(super) fn enter(&mut self, fixed: &[(u32, i128)], demands: &[(u32, Set)], step: &mut Step) {
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
        self.state.demands.slots.iter().all(BTreeSet::is_empty) && self.narrowed_variable(valuation).is_none()
    }

    /// The variable to branch on right after the start, without splitting.
    pub(super) fn choice(&mut self) -> Option<usize> {
        self.state.choose(0, &mut 0, &mut self.marks)
    }

    /// A variable that lost values beyond what the valuation says.
    pub(super) fn narrowed_variable(&self, valuation: &Valuation) -> Option<usize> {
        (0..valuation.len()).find(|&variable| {
            self.state.sets.words[self.state.prepared.words_of(variable)] != *valuation.set(variable).words()
        })
    }

    /// Describes what the latest work led to.
    fn describe(&mut self, fingerprint: Fingerprint, from: usize, assigned: Option<usize>, step: &mut Step) {
        let left = std::mem::take(&mut self.state.liveness.left);
        for &variable in &left {
            let variable = variable as usize;
            let words = self.state.prepared.words_of(variable);
            if Some(variable) != assigned
                && self.state.sets.words[words.clone()] != self.state.prepared.words[words.clone()]
            {
                step.masses.push((variable, ValueSet::from_words(&self.state.sets.words[words])));
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
    fn assign(&mut self, variable: usize, value: usize) -> Result<(), Refuted> {
        let range = self.prepared.words_of(variable);
        if self.sets.words[range.start + value / 64] >> (value % 64) & 1 == 0 {
            return Err(Refuted);
        }
        for index in range.clone() {
            let word = if index == range.start + value / 64 { 1 << (value % 64) } else { 0 };
            if word != self.sets.words[index] {
                self.sets.set_word(&mut self.trail, index, word);
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
        Ok((variable, ValueSet::from_words(&self.state.sets.words[self.state.prepared.words_of(variable)])))
    }

    fn settling(
        &mut self,
        part: usize,
        probability: &dyn Fn(usize, usize) -> f64,
        seed: u64,
    ) -> Option<(usize, ValueSet)> {
        let slot = self.parts[part].slot;
        let variables = self.reasons.settling(&self.state, slot, probability, seed);
        let chosen =
            variables.into_iter().filter(|&variable| self.state.demands.slot_of[variable] == slot as u32).min()?;
        Some((chosen, ValueSet::from_words(&self.state.sets.words[self.state.prepared.words_of(chosen)])))
    }

    fn narrowed(&self, part: usize) -> Vec<(usize, ValueSet)> {
        let (state, slot) = (&self.state, self.parts[part].slot as u32);
        let prepared = state.prepared;
        let mut narrowed = Vec::new();
        for (variable, domain) in prepared.domains.iter().enumerate() {
            let words = prepared.words_of(variable);
            if state.sets.words[words.clone()] != prepared.words[words.clone()]
                && state.demands.slot_of[variable] == slot
                && state.is_live(domain.node)
            {
                narrowed.push((variable, ValueSet::from_words(&state.sets.words[words])));
            }
        }
        narrowed
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        step.clear();
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
