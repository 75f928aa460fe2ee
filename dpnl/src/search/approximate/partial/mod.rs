//! Anytime inference on a partial circuit: ApproxDPNL where equal problems are solved once and independent parts multiply.
//!
//! The paper's Algorithm 4 walks a tree of valuations. Here what has been looked at is a circuit: a *problem* (an independent
//! part of what is left of S = o) is a sum over the values of one variable, each value a *term*: its probability, the masses of
//! the variables that left, and the product of the problems that remain. Problems are found again by their keys. Those that
//! have not been looked into are *open*; their weight lies between 0 and the mass of what propagation left to their variables.
//! So every problem has a lower and an upper bound ([`values`]), and the root's are those of P.
//!
//! A round looks into the open problems that count most for the root: the derivative of the root by the problem times its
//! width. Since moving the residual from one to the next costs, a round takes many of them, those next to each other on the way,
//! and goes on below as long as it finds problems that count as much ([`dive`]).

mod dive;
mod gradient;
mod sample;
mod values;

use std::ops::Range;
use std::time::Instant;

use rustc_hash::FxHashMap;

use super::interval::Interval;
use super::rules::{Approx, Bounds, Stop};
use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};
use crate::index::{Id, Map, VariableId, ids};
use crate::oracle::{Key, Oracle, Residual, Step};
use crate::probabilities::RowLayout;
use crate::search::Quota;
use crate::valuation::ValueSet;
use dive::Halt;
use values::Values;

ids! {
    /// A problem of a partial circuit, in the order in which they were found.
    pub(super) ProblemId;
    /// A term; those of a problem are numbered in a row.
    pub(super) PartialTermId;
    /// One of the problems whose product is in a term; those of a term are numbered in a row.
    pub(super) ChildId;
    /// The values of a variable, kept for a term or a problem; those of each are numbered in a row.
    pub(super) KeptSetId;
    /// The end of a way: its last assignment.
    pub(super) WayId;
}

impl ProblemId {
    /// The whole problem.
    const ROOT: ProblemId = ProblemId(0);
}

/// What stands for the value of no variable.
const NO_VALUE: u32 = u32::MAX;

/// A problem and how far it has been looked into.
#[derive(Debug, Clone)]
enum Problem {
    /// A part of the residual at the end of a way. Its variables lie in these sets.
    Open { way: Option<WayId>, part: usize, ceiling: Range<KeptSetId> },
    /// What an assignment leaves, where the run was stopped before it was made. The other variables lie in these sets.
    Pending { way: Option<WayId>, part: usize, variable: usize, value: usize, ceiling: Range<KeptSetId> },
    /// The sum of terms, one per value of a variable; of a single term without a variable for what was pending.
    Expanded { variable: VariableId, terms: Range<PartialTermId> },
}

/// `factor` × the product of problems.
#[derive(Debug, Clone)]
struct PartialTerm {
    value: u32,
    /// The probability of the value times the masses of the variables that left.
    factor: Interval,
    /// The same for the order of exploration: zeros count as infinitesimal where gradients are wanted.
    weight: Scaled,
    masses: Range<KeptSetId>,
    children: Range<ChildId>,
}

/// One assignment on the way from the root to a problem; ways share their beginnings.
#[derive(Debug, Clone, Copy)]
struct WayStep {
    parent: Option<WayId>,
    part: usize,
    variable: usize,
    value: usize,
}

/// A partial circuit that can be refined further.
pub(crate) struct Partial<'a> {
    residual: Box<dyn Residual + 'a>,
    layout: &'a RowLayout,
    rows: &'a [f64],
    /// Keep terms of weight zero: their gradient may be positive.
    for_gradient: bool,
    /// Branch on what is likely to settle most, where the residual knows, rather than in its own order.
    settling: bool,
    problems: Map<ProblemId, Problem>,
    terms: Map<PartialTermId, PartialTerm>,
    children: Map<ChildId, ProblemId>,
    /// Sets of variables: masses of terms and ceilings of open problems.
    sets: Map<KeptSetId, (VariableId, ValueSet)>,
    /// Memory that sets of many values and keys of many words take.
    extra_bytes: usize,
    known: FxHashMap<Key, ProblemId>,
    ways: Map<WayId, WayStep>,
    /// The assignments the residual currently has.
    applied: Vec<WayId>,
    values: Values,
    /// What the rows of all variables multiply to.
    row_factor: Interval,
    nodes: u64,
}

/// What ends a run.
pub(crate) enum Ended {
    /// A rule, with the bounds reached.
    Rule(Bounds),
    /// Somebody else has the answer.
    Overtaken,
}

impl<'a> Partial<'a> {
    /// Starts with the whole problem, after `nodes` that were spent already.
    pub(crate) fn new<O: Oracle + ?Sized>(
        oracle: &'a O,
        output: &'a O::Output,
        (layout, rows): (&'a RowLayout, &'a [f64]),
        for_gradient: bool,
        quota: &Quota,
        nodes: u64,
    ) -> Result<Self> {
        if let Some(limit) = quota.reached(nodes, 0) {
            return Err(Error::Limit { limit, lower: 0.0, upper: 1.0, nodes });
        }
        let first = PartialTermId::new(0);
        let mut run = Partial {
            residual: oracle.residual(output)?,
            layout,
            rows,
            for_gradient,
            settling: false,
            problems: Map::from(vec![Problem::Expanded { variable: VariableId::NONE, terms: first..first }]),
            terms: Map::default(),
            children: Map::default(),
            sets: Map::default(),
            extra_bytes: 0,
            known: FxHashMap::default(),
            ways: Map::default(),
            applied: Vec::new(),
            values: Values::default(),
            row_factor: Interval::of_rows(layout, rows),
            nodes: nodes + 1,
        };
        let mut step = Step::default();
        run.residual.root(&mut step)?;
        if let Some(term) = run.term(NO_VALUE, 1.0, &mut step, None) {
            run.terms.push(term);
            run.problems[ProblemId::ROOT] =
                Problem::Expanded { variable: VariableId::NONE, terms: first..run.terms.end() };
        }
        run.update();
        Ok(run)
    }

    /// The same circuit, as far as it goes, to be refined by branching on what is likely to settle most; `None` if the residual
    /// does not know what that is. Asked at the beginning.
    pub(crate) fn settling(mut self) -> Option<Self> {
        let part = self.problems.values().find_map(|problem| match problem {
            Problem::Open { way: None, part, .. } => Some(*part),
            _ => None,
        })?;
        self.settling = true;
        self.settling_choice(part, 0).is_some().then_some(self)
    }

    /// The variable that is likely to settle most of a part.
    fn settling_choice(&mut self, part: usize, seed: u64) -> Option<(usize, ValueSet)> {
        let (layout, rows) = (self.layout, self.rows);
        let probability = |variable: usize, value: usize| rows[layout.index(variable, value)];
        if self.settling { self.residual.settling(part, &probability, seed) } else { None }
    }

    /// Refines until one of the rules holds, or `overtaken` says that it is not needed any more.
    pub(crate) fn run(&mut self, rules: &Approx, quota: &Quota, overtaken: &dyn Fn() -> bool) -> Result<Ended> {
        let start = Instant::now();
        loop {
            if !self.values.is_open() {
                return Ok(Ended::Rule(Bounds::new(&self.enclosure(), Stop::Exact, self.nodes)));
            }
            if let Some(stop) = rules.stop(&self.enclosure(), self.nodes, start) {
                return Ok(Ended::Rule(Bounds::new(&self.enclosure(), stop, self.nodes)));
            }
            if overtaken() {
                return Ok(Ended::Overtaken);
            }
            if let Some(limit) = quota.reached(self.nodes, self.bytes()) {
                let Bounds { lower, upper, nodes, .. } = Bounds::new(&self.enclosure(), Stop::MaxNodes, self.nodes);
                return Err(Error::Limit { limit, lower, upper, nodes });
            }
            let halt = Halt { rules, quota, start, overtaken };
            self.round(&halt)?;
            self.update();
        }
    }

    /// Search nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What has been looked into, for tests: two circuits of equal shape are the same function of the rows.
    #[cfg(test)]
    pub(crate) fn shape(&self) -> String {
        let terms: Vec<_> = self.terms.values().map(|term| (term.value, &term.masses, &term.children)).collect();
        format!("{:?} {terms:?} {:?} {:?}", self.problems, self.children, self.sets)
    }

    /// Number of variables of the whole problem.
    pub(crate) fn variables(&self) -> usize {
        self.layout.variables()
    }

    /// Where P lies for certain.
    pub(crate) fn enclosure(&self) -> Interval {
        self.values.root().multiply(self.row_factor).within_one()
    }

    /// An estimate of the memory in use.
    fn bytes(&self) -> usize {
        let largest = self.problems.len().max(self.terms.len()).max(self.children.len());
        if largest.max(self.sets.len()).max(self.ways.len()) >= u32::MAX as usize {
            return usize::MAX;
        }
        self.problems.len() * (size_of::<Problem>() + Values::BYTES)
            + self.terms.len() * size_of::<PartialTerm>()
            + self.children.len() * 4
            + self.sets.len() * size_of::<(VariableId, ValueSet)>()
            + self.known.len() * (size_of::<Key>() + 8)
            + self.ways.len() * size_of::<WayStep>()
            + self.extra_bytes
    }

    /// The term of a step, whose problems are new or known; `None` if the step is refuted.
    fn term(&mut self, value: u32, probability: f64, step: &mut Step, way: Option<WayId>) -> Option<PartialTerm> {
        if step.refuted {
            return None;
        }
        let mut factor = Interval::exactly(probability);
        let mut weight = self.positive(factor.upper);
        let masses = self.sets.end();
        for (variable, set) in step.masses.drain(..) {
            let mass = Interval::mass(self.layout, self.rows, variable, &set);
            factor = factor.multiply(mass);
            weight = weight.multiply(self.positive(mass.upper));
            self.keep_set(variable, set);
        }
        let masses = masses..self.sets.end();
        let children = self.children.end();
        for part in step.parts.drain(..) {
            let known = part.key.as_ref().and_then(|key| self.known.get(key)).copied();
            let problem = known.unwrap_or_else(|| self.open(part.id, part.key, way));
            self.children.push(problem);
        }
        Some(PartialTerm { value, factor, weight, masses, children: children..self.children.end() })
    }

    /// A new open problem.
    fn open(&mut self, part: usize, key: Option<Key>, way: Option<WayId>) -> ProblemId {
        let start = self.sets.end();
        for (variable, set) in self.residual.narrowed(part) {
            self.keep_set(variable, set);
        }
        let ceiling = start..self.sets.end();
        self.push_with_ceiling(&ceiling);
        let problem = self.problems.push(Problem::Open { way, part, ceiling });
        if let Some(key) = key {
            self.extra_bytes += key.words().len().saturating_sub(4) * 8;
            self.known.insert(key, problem);
        }
        problem
    }

    /// The values of a new problem: at most the mass of these sets.
    fn push_with_ceiling(&mut self, ceiling: &Range<KeptSetId>) {
        let (mut upper, mut weight) = (Interval::ONE, Scaled::ONE);
        for (variable, set) in self.sets(ceiling) {
            let mass = Interval::mass(self.layout, self.rows, variable.position(), set);
            upper = upper.multiply(mass);
            weight = weight.multiply(self.positive(mass.upper));
        }
        self.values.push(upper.upper, weight);
    }

    fn keep_set(&mut self, variable: usize, set: ValueSet) {
        self.extra_bytes += set.words().len().saturating_sub(2) * 8;
        self.sets.push((VariableId::new(variable), set));
    }

    /// The number, or something infinitesimal for zero where gradients are wanted: what a single zero is a factor of has a
    /// derivative by that entry.
    fn positive(&self, value: Scaled) -> Scaled {
        if value.is_zero() && self.for_gradient { values::infinitesimal() } else { value }
    }

    /// Brings the residual to the end of `way`, by way of the common beginning.
    fn move_to(&mut self, way: Option<WayId>, step: &mut Step) -> Result<()> {
        let wanted = self.path(way);
        let common = wanted.iter().zip(&self.applied).take_while(|(a, b)| a == b).count();
        self.retreat(common);
        for &index in &wanted[common..] {
            let WayStep { part, variable, value, .. } = self.ways[index];
            self.applied.push(index);
            self.residual.assign(part, variable, value, step)?;
        }
        Ok(())
    }

    /// Undoes all assignments of the residual but so many.
    fn retreat(&mut self, depth: usize) {
        while self.applied.len() > depth {
            self.residual.undo();
            self.applied.pop();
        }
    }

    /// The assignments from the root to the end of a way.
    fn path(&self, way: Option<WayId>) -> Vec<WayId> {
        let mut path: Vec<WayId> = std::iter::successors(way, |&index| self.ways[index].parent).collect();
        path.reverse();
        path
    }

    fn sets(&self, range: &Range<KeptSetId>) -> &[(VariableId, ValueSet)] {
        self.sets.row(range.clone())
    }

    fn terms(&self, range: &Range<PartialTermId>) -> &[PartialTerm] {
        self.terms.row(range.clone())
    }

    fn children(&self, term: &PartialTerm) -> &[ProblemId] {
        self.children.row(term.children.clone())
    }
}
