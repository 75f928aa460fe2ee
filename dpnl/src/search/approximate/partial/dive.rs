//! Looking into open problems, depth first as long as they count enough.

use std::ops::Range;
use std::time::Instant;

use super::{KeptSetId, NO_VALUE, Partial, PartialTerm, Problem, ProblemId, WayId, WayStep};
use crate::circuit::{Number, Scaled};
use crate::error::Result;
use crate::index::{Id, VariableId, between};
use crate::oracle::Step;
use crate::search::Quota;
use crate::search::approximate::rules::Approx;
use crate::valuation::ValueSet;

/// One of so many active problems is looked into per round.
const SHARE: usize = 16;

/// As long as fewer problems are active only the likeliest value is tried at once: the first bounds come from the likeliest
/// inputs, and moving the residual to the others later costs little.
const FEW: usize = 64;

/// What may stop a round before its end.
pub(super) struct Halt<'a> {
    pub(super) rules: &'a Approx,
    pub(super) quota: &'a Quota,
    pub(super) start: Instant,
    pub(super) overtaken: &'a dyn Fn() -> bool,
}

impl Halt<'_> {
    fn is_due(&self, nodes: u64, bytes: usize) -> bool {
        self.rules.spent(nodes, self.start).is_some()
            || self.quota.reached(nodes, bytes).is_some()
            || (self.overtaken)()
    }
}

/// A problem that is being looked into.
struct DiveFrame {
    problem: ProblemId,
    way: Option<WayId>,
    part: usize,
    variable: usize,
    /// The values still to be tried, and those left for later.
    values: ValueSet,
    later: ValueSet,
    terms: Vec<PartialTerm>,
    /// The derivative of the root by the problem, as far as this way is concerned.
    adjoint: Scaled,
    /// How many assignments lead to the problem. The residual goes back to it only when it has to: what comes next is often
    /// below.
    depth: usize,
    /// Problems below the current value that are looked into before the next one.
    below: Vec<(ProblemId, usize)>,
    /// The derivative of the root by the latest term, times its weight.
    term_weight: Scaled,
}

impl Partial<'_> {
    /// Looks into the open problems that count most.
    pub(super) fn round(&mut self, halt: &Halt<'_>) -> Result<()> {
        let mut open = self.priorities();
        let wanted = (self.values.active() / SHARE).clamp(1, open.len().max(1));
        let by_weight = |a: &(Scaled, ProblemId), b: &(Scaled, ProblemId)| {
            b.0.partial_cmp(&a.0).unwrap_or(std::cmp::Ordering::Equal).then(a.1.cmp(&b.1))
        };
        if wanted < open.len() {
            open.select_nth_unstable_by(wanted - 1, by_weight);
            open.truncate(wanted);
        }
        let threshold = open.iter().map(|(priority, _)| *priority).reduce(|a, b| if b < a { b } else { a });
        let threshold = threshold.unwrap_or(Scaled::ONE);
        // Those next to each other on the way come one after the other.
        let mut paths: Vec<(Vec<WayId>, ProblemId)> =
            open.iter().map(|&(_, problem)| (self.path(self.way_of(problem)), problem)).collect();
        paths.sort();
        let mut step = Step::default();
        for (_, problem) in paths {
            // It may have been reached by another way meanwhile.
            if !matches!(self.problems[problem], Problem::Expanded { .. })
                && self.look_into(problem, threshold, halt, &mut step)?
            {
                break;
            }
        }
        Ok(())
    }

    fn way_of(&self, problem: ProblemId) -> Option<WayId> {
        match self.problems[problem] {
            Problem::Open { way, .. } | Problem::Pending { way, .. } => way,
            Problem::Expanded { .. } => None,
        }
    }

    /// Looks into one problem, and further down while what is found counts at least `threshold`. Tells whether it was halted.
    fn look_into(&mut self, problem: ProblemId, threshold: Scaled, halt: &Halt<'_>, step: &mut Step) -> Result<bool> {
        let adjoint = self.values.adjoint(problem);
        let mut frames = Vec::new();
        match self.problems[problem] {
            Problem::Expanded { .. } => return Ok(false),
            Problem::Open { way, part, .. } => {
                self.move_to(way, step)?;
                frames.push(self.frame(problem, way, part, adjoint)?);
            }
            Problem::Pending { way, part, variable, value, .. } => {
                self.move_to(way, step)?;
                if halt.is_due(self.nodes, self.bytes()) {
                    return Ok(true);
                }
                let below = self.assign(way, part, variable, value, step)?;
                let terms = self.terms.end();
                let term = self.term(NO_VALUE, 1.0, step, Some(below));
                self.terms.extend(term);
                let terms = terms..self.terms.end();
                self.problems[problem] = Problem::Expanded { variable: VariableId::NONE, terms };
            }
        }
        while let Some(frame) = frames.last_mut() {
            if let Some((problem, part)) = frame.below.pop() {
                self.retreat(frame.depth + 1);
                let (way, adjoint) = (self.applied.last().copied(), frame.term_weight);
                if matches!(self.problems[problem], Problem::Open { .. }) {
                    let weight = self.values.weight(problem);
                    let adjoint = if weight.is_zero() { adjoint } else { adjoint.divide(weight) };
                    let frame = self.frame(problem, way, part, adjoint)?;
                    frames.push(frame);
                }
                continue;
            }
            let Some(value) = frame.values.pop_first() else {
                let Some(frame) = frames.pop() else { break };
                self.close_with_later(frame);
                continue;
            };
            let probability = self.rows[self.layout.index(frame.variable, value)];
            if probability == 0.0 && !self.for_gradient {
                continue;
            }
            if halt.is_due(self.nodes, self.bytes()) {
                frame.values.insert(value);
                self.give_up(frames);
                return Ok(true);
            }
            self.retreat(frame.depth);
            let way = self.assign(frame.way, frame.part, frame.variable, value, step)?;
            let parts: Vec<usize> = step.parts.iter().map(|part| part.id).collect();
            if let Some(term) = self.term(value as u32, probability, step, Some(way)) {
                let children = self.children(&term);
                let product =
                    children.iter().fold(term.weight, |product, &child| product.multiply(self.values.weight(child)));
                frame.term_weight = frame.adjoint.multiply(product);
                if frame.term_weight >= threshold {
                    frame.below = children.iter().copied().zip(parts).collect();
                }
                frame.terms.push(term);
            }
        }
        Ok(false)
    }

    /// A frame for an open problem, where the residual is at its beginning.
    fn frame(&mut self, problem: ProblemId, way: Option<WayId>, part: usize, adjoint: Scaled) -> Result<DiveFrame> {
        let (variable, values) = match self.settling_choice(part, problem.position() as u64) {
            Some(choice) => choice,
            None => self.residual.branch(part)?,
        };
        let (values, later) = self.likely(variable, values);
        let terms = Vec::with_capacity(values.len() + later.len());
        let (depth, below, term_weight) = (self.applied.len(), Vec::new(), Scaled::ZERO);
        Ok(DiveFrame { problem, way, part, variable, values, later, terms, adjoint, depth, below, term_weight })
    }

    /// The values of a variable that are tried at once, and those that wait.
    fn likely(&self, variable: usize, mut values: ValueSet) -> (ValueSet, ValueSet) {
        let size = self.layout.domain(variable);
        let row = &self.rows[self.layout.range(variable)];
        match values.iter().max_by(|&a, &b| row[a].total_cmp(&row[b])) {
            Some(likeliest) if self.values.active() < FEW => {
                values.remove(likeliest);
                (ValueSet::single(size, likeliest), values)
            }
            _ => (values, ValueSet::empty(size)),
        }
    }

    fn assign(
        &mut self,
        parent: Option<WayId>,
        part: usize,
        variable: usize,
        value: usize,
        step: &mut Step,
    ) -> Result<WayId> {
        let way = self.ways.push(WayStep { parent, part, variable, value });
        self.applied.push(way);
        self.nodes += 1;
        self.residual.assign(part, variable, value, step)?;
        Ok(way)
    }

    /// Takes the terms of a problem that has been looked into.
    fn close(&mut self, frame: DiveFrame) {
        let start = self.terms.end();
        self.terms.extend(frame.terms);
        let terms = start..self.terms.end();
        self.problems[frame.problem] = Problem::Expanded { variable: VariableId::new(frame.variable), terms };
    }

    /// Closes all frames; values that were not tried stay open.
    fn give_up(&mut self, mut frames: Vec<DiveFrame>) {
        while let Some(mut frame) = frames.pop() {
            for value in std::mem::replace(&mut frame.values, ValueSet::empty(0)).iter() {
                frame.later.insert(value);
            }
            self.close_with_later(frame);
        }
    }

    /// Closes a frame; the values that were left for later stay open.
    fn close_with_later(&mut self, mut frame: DiveFrame) {
        let later = std::mem::replace(&mut frame.later, ValueSet::empty(0));
        if later.is_empty() {
            return self.close(frame);
        }
        let ceiling = self.ceiling_of_others(frame.problem, frame.variable);
        for value in later.iter() {
            let probability = self.rows[self.layout.index(frame.variable, value)];
            if probability == 0.0 && !self.for_gradient {
                continue;
            }
            let DiveFrame { way, part, variable, .. } = frame;
            self.push_with_ceiling(&ceiling);
            let pending = Problem::Pending { way, part, variable, value, ceiling: ceiling.clone() };
            let (children, child) = (self.children.end(), self.problems.push(pending));
            self.children.push(child);
            let factor = super::Interval::exactly(probability);
            let weight = self.positive(factor.upper);
            let (masses, children) = (self.sets.end()..self.sets.end(), children..self.children.end());
            frame.terms.push(PartialTerm { value: value as u32, factor, weight, masses, children });
        }
        self.close(frame);
    }

    /// The sets that the variables of an open problem lie in, except for one of them.
    fn ceiling_of_others(&mut self, problem: ProblemId, variable: usize) -> Range<KeptSetId> {
        let Problem::Open { ceiling, .. } = &self.problems[problem] else { return self.sets.end()..self.sets.end() };
        let ceiling = ceiling.clone();
        if self.sets(&ceiling).iter().all(|(other, _)| other.position() != variable) {
            return ceiling;
        }
        let start = self.sets.end();
        for index in between(ceiling) {
            let (other, set) = self.sets[index].clone();
            if other.position() != variable {
                self.keep_set(other.position(), set);
            }
        }
        start..self.sets.end()
    }
}
