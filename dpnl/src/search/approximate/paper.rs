//! ApproxDPNL (the paper's Algorithm 4): expands valuations best first and keeps a lower and an upper bound.

use std::time::Instant;

use super::interval::{Interval, sum_above};
use super::queue::{MassTree, Open, Queue};
use super::rules::{Approx, Bounds, Explore, Stop};
use super::slope::{Slope, log_gradient, products_of_others};
use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Residual, Step};
use crate::probabilities::RowLayout;
use crate::search::Quota;
use crate::valuation::ValueSet;

/// What is known of one variable on the way to a valuation.
#[derive(Debug, Clone)]
enum Choice {
    /// Assigned within a part of the residual.
    Assigned { part: usize, value: usize },
    /// Left the problem while narrowed to a set.
    Within(ValueSet),
}

/// One step on the way from the root to a valuation; ways share their beginnings.
#[derive(Debug, Clone)]
struct PathStep {
    parent: Option<u32>,
    variable: usize,
    choice: Choice,
}

/// The parts still open at a valuation, as a shared list.
#[derive(Debug, Clone, Copy)]
struct Rest {
    next: Option<u32>,
    part: usize,
}

/// A run of ApproxDPNL that can be continued.
pub(crate) struct Approximation<'a> {
    residual: Box<dyn Residual + 'a>,
    layout: &'a RowLayout,
    rows: &'a [f64],
    /// Keep valuations of weight zero: their gradient may be positive.
    for_gradient: bool,
    ways: Vec<PathStep>,
    rests: Vec<Rest>,
    /// The assignments the residual currently has.
    applied: Vec<u32>,
    queue: Queue,
    /// The weights in the queue.
    open_mass: MassTree,
    settled: Vec<(Option<u32>, Scaled)>,
    /// The weight of all that is settled.
    settled_mass: Interval,
    /// What the rows of all variables multiply to.
    row_factor: Interval,
    nodes: u64,
    pushed: u64,
    /// Memory that sets of many values take.
    set_bytes: usize,
}

impl<'a> Approximation<'a> {
    /// Starts with the empty valuation.
    pub(crate) fn new<O: Oracle + ?Sized>(
        oracle: &'a O,
        output: &'a O::Output,
        layout: &'a RowLayout,
        rows: &'a [f64],
        (explore, for_gradient): (Explore, bool),
        quota: &Quota,
    ) -> Result<Self> {
        let mut run = Approximation {
            residual: oracle.residual(output)?,
            layout,
            rows,
            for_gradient,
            ways: Vec::new(),
            rests: Vec::new(),
            applied: Vec::new(),
            queue: Queue::new(explore),
            open_mass: MassTree::new(),
            settled: Vec::new(),
            settled_mass: Interval::ZERO,
            row_factor: Interval::of_rows(layout, rows),
            nodes: 0,
            pushed: 0,
            set_bytes: 0,
        };
        if let Some(limit) = quota.reached(0, 0) {
            return Err(run.limit_error(limit));
        }
        run.nodes = 1;
        let mut step = Step::default();
        run.residual.root(&mut step)?;
        run.settle(&mut step, Interval::ONE, 0, None, None)?;
        Ok(run)
    }

    /// Explores until one of the rules holds.
    pub(crate) fn run(&mut self, rules: &Approx, quota: &Quota) -> Result<Bounds> {
        let start = Instant::now();
        let mut step = Step::default();
        let stop = loop {
            if self.queue.len() == 0 {
                break Stop::Exact;
            }
            if let Some(stop) = rules.stop(&self.enclosure(), self.nodes, start) {
                break stop;
            }
            if let Some(limit) = quota.reached(self.nodes, self.bytes()) {
                return Err(self.limit_error(limit));
            }
            let Some(open) = self.queue.pop() else { break Stop::Exact };
            self.open_mass.remove(open.place);
            self.expand(open, &mut step)?;
        };
        Ok(Bounds::new(&self.enclosure(), stop, self.nodes))
    }

    /// Where P lies for certain.
    fn enclosure(&self) -> Interval {
        if self.nodes == 0 {
            return Interval { lower: Scaled::ZERO, upper: Scaled::ONE };
        }
        let upper = sum_above(self.settled_mass.upper, self.open_mass.total());
        Interval { lower: self.settled_mass.lower, upper }.multiply(self.row_factor).within_one()
    }

    fn limit_error(&self, limit: &'static str) -> Error {
        let Bounds { lower, upper, nodes, .. } = Bounds::new(&self.enclosure(), Stop::MaxNodes, self.nodes);
        Error::Limit { limit, lower, upper, nodes }
    }

    /// An estimate of the memory in use.
    fn bytes(&self) -> usize {
        let largest = self.ways.len().max(self.rests.len());
        if u32::try_from(largest).is_err() {
            return usize::MAX;
        }
        self.queue.len() * size_of::<Open>()
            + self.open_mass.bytes()
            + self.ways.len() * size_of::<PathStep>()
            + self.rests.len() * size_of::<Rest>()
            + self.settled.len() * size_of::<(Option<u32>, Scaled)>()
            + self.set_bytes
    }

    /// Looks at one valuation: lines 4 to 14 of Algorithm 4.
    fn expand(&mut self, open: Open, step: &mut Step) -> Result<()> {
        self.move_to(open.way, step)?;
        let Open { part, variable, value, .. } = open;
        let way = self.extend(open.way, variable, Choice::Assigned { part, value });
        self.applied.push(way);
        self.residual.assign(part, variable, value, step)?;
        self.nodes += 1;
        self.settle(step, open.weight, open.zeros, Some(way), open.rest)
    }

    /// Takes a step's verdict into the bounds, or its children into the queue.
    fn settle(
        &mut self,
        step: &mut Step,
        mut weight: Interval,
        mut zeros: u32,
        way: Option<u32>,
        rest: Option<u32>,
    ) -> Result<()> {
        if step.refuted {
            return Ok(());
        }
        let mut way = way;
        for (variable, set) in step.masses.drain(..) {
            let mass = Interval::mass(self.layout, self.rows, variable, &set);
            weight = weight.multiply(mass);
            zeros += u32::from(mass.upper.is_zero());
            self.set_bytes += set.words().len().saturating_sub(2) * 8;
            way = Some(self.extend(way, variable, Choice::Within(set)));
        }
        let mut rest = rest;
        for part in step.parts.drain(..) {
            self.rests.push(Rest { next: rest, part: part.id });
            rest = Some(self.rests.len() as u32 - 1);
        }
        let Some(first) = rest else {
            self.settled_mass = self.settled_mass.add(weight);
            if self.for_gradient && zeros < 2 {
                self.settled.push((way, weight.upper));
            }
            return Ok(());
        };
        let Rest { next, part } = self.rests[first as usize];
        let (variable, values) = self.residual.branch(part)?;
        for value in values.iter() {
            let probability = self.rows[self.layout.index(variable, value)];
            let zeros = zeros + u32::from(probability == 0.0);
            // Weight zero changes no bound; with a single zero factor it still has a gradient.
            if zeros > u32::from(self.for_gradient) {
                continue;
            }
            let weight = weight.multiply(Interval::exactly(probability));
            let place = self.open_mass.insert(weight.upper);
            self.pushed += 1;
            let order = self.pushed;
            self.queue.push(Open { weight, place, zeros, order, way, rest: next, part, variable, value });
        }
        Ok(())
    }

    fn extend(&mut self, parent: Option<u32>, variable: usize, choice: Choice) -> u32 {
        self.ways.push(PathStep { parent, variable, choice });
        self.ways.len() as u32 - 1
    }

    /// Brings the residual to the valuation at the end of `way`, by way of the common beginning.
    fn move_to(&mut self, way: Option<u32>, step: &mut Step) -> Result<()> {
        let mut wanted: Vec<u32> = self.steps(way).filter(|&step| self.is_assignment(step)).collect();
        wanted.reverse();
        let common = wanted.iter().zip(&self.applied).take_while(|(a, b)| a == b).count();
        while self.applied.len() > common {
            self.residual.undo();
            self.applied.pop();
        }
        for &index in &wanted[common..] {
            let PathStep { variable, choice, .. } = &self.ways[index as usize];
            if let Choice::Assigned { part, value } = *choice {
                self.residual.assign(part, *variable, value, step)?;
                self.applied.push(index);
            }
        }
        Ok(())
    }

    fn is_assignment(&self, index: u32) -> bool {
        matches!(self.ways[index as usize].choice, Choice::Assigned { .. })
    }

    /// The way from a valuation back to the root.
    fn steps(&self, way: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(way, |&index| self.ways[index as usize].parent)
    }

    /// The gradient of log √(lower · upper); zero where the lower bound is zero.
    ///
    /// Both bounds are polynomials: lower = Σ over the settled valuations, upper = lower + Σ over the open ones,
    /// each the product of its factors; a variable on none of them is free and has the factor Σ_y p(y) = 1.
    pub(crate) fn log_gradient(&self) -> Vec<Scaled> {
        let settled = self.settled.iter().map(|&(way, weight)| (way, None, weight));
        let mut lower = Slope::new(self.layout);
        self.add_slope(settled, &mut lower);
        let open = self.queue.iter().map(|open| (open.way, Some((open.variable, open.value)), open.weight.upper));
        let mut upper = lower.clone();
        self.add_slope(open, &mut upper);
        log_gradient(self.layout, &lower, &upper)
    }

    fn add_slope(
        &self,
        valuations: impl Iterator<Item = (Option<u32>, Option<(usize, usize)>, Scaled)>,
        slope: &mut Slope,
    ) {
        let mut sets: Vec<(usize, ValueSet)> = Vec::new();
        let (mut factors, mut others) = (Vec::new(), Vec::new());
        for (way, last, weight) in valuations {
            slope.total = slope.total.add(weight);
            sets.clear();
            sets.extend(last.map(|(variable, value)| (variable, self.single(variable, value))));
            sets.extend(self.steps(way).map(|index| {
                let PathStep { variable, choice, .. } = &self.ways[index as usize];
                match choice {
                    Choice::Assigned { value, .. } => (*variable, self.single(*variable, *value)),
                    Choice::Within(set) => (*variable, set.clone()),
                }
            }));
            factors.clear();
            let mass =
                |(variable, set): &(usize, ValueSet)| Interval::mass(self.layout, self.rows, *variable, set).upper;
            factors.extend(sets.iter().map(mass));
            products_of_others(&factors, &mut others);
            for ((variable, set), &others) in sets.iter().zip(&others) {
                slope.add(self.layout, *variable, set.iter(), (others, weight));
            }
        }
    }

    fn single(&self, variable: usize, value: usize) -> ValueSet {
        ValueSet::single(self.layout.domain(variable), value)
    }
}
