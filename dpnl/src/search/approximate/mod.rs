//! ApproxDPNL (the paper's Algorithm 4): expands valuations best first and keeps a lower and an upper bound.

mod queue;
mod rules;

use std::time::Instant;

use crate::error::Result;
use crate::oracle::{Oracle, Residual, Step};
use crate::probabilities::RowLayout;
use crate::valuation::ValueSet;
use queue::{Open, Queue};
pub use rules::{Approx, Bounds, Explore, Stop};

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
struct Way {
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
    ways: Vec<Way>,
    rests: Vec<Rest>,
    /// The assignments the residual currently has.
    applied: Vec<u32>,
    queue: Queue,
    settled: Vec<(Option<u32>, f64)>,
    lower: f64,
    open_mass: f64,
    nodes: u64,
    pushed: u64,
}

impl<'a> Approximation<'a> {
    /// Starts with the empty valuation.
    pub(crate) fn new<O: Oracle + ?Sized>(
        oracle: &'a O,
        output: &'a O::Output,
        layout: &'a RowLayout,
        rows: &'a [f64],
        explore: Explore,
        for_gradient: bool,
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
            settled: Vec::new(),
            lower: 0.0,
            open_mass: 0.0,
            nodes: 1,
            pushed: 0,
        };
        let mut step = Step::default();
        run.residual.root(&mut step)?;
        run.settle(&mut step, 1.0, 0, None, None)?;
        Ok(run)
    }

    /// Explores until one of the rules holds.
    pub(crate) fn run(&mut self, rules: &Approx) -> Result<Bounds> {
        let start = Instant::now();
        let mut step = Step::default();
        let stop = loop {
            if let Some(stop) = self.stop(rules, start) {
                break stop;
            }
            let Some(open) = self.queue.pop() else { break Stop::Exact };
            self.open_mass -= open.weight;
            self.expand(open, &mut step)?;
        };
        // Sum what is open afresh, so that no rounding of the running difference is left in the bound.
        self.open_mass = self.queue.iter().map(|open| open.weight).sum();
        Ok(Bounds { lower: self.lower.min(1.0), upper: self.upper(), stop, nodes: self.nodes })
    }

    fn upper(&self) -> f64 {
        (self.lower + self.open_mass.max(0.0)).min(1.0)
    }

    fn stop(&self, rules: &Approx, start: Instant) -> Option<Stop> {
        if self.queue.is_empty() {
            return Some(Stop::Exact);
        }
        rules.stop(self.lower, self.upper(), self.nodes, start)
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
        mut weight: f64,
        mut zeros: u32,
        way: Option<u32>,
        rest: Option<u32>,
    ) -> Result<()> {
        if step.refuted {
            return Ok(());
        }
        let mut way = way;
        for (variable, set) in step.masses.drain(..) {
            let mass = self.layout.mass(self.rows, variable, &set);
            weight *= mass;
            zeros += u32::from(mass == 0.0);
            way = Some(self.extend(way, variable, Choice::Within(set)));
        }
        let mut rest = rest;
        for part in step.parts.drain(..) {
            self.rests.push(Rest { next: rest, part: part.id });
            rest = Some(self.rests.len() as u32 - 1);
        }
        let Some(first) = rest else {
            self.lower += weight;
            if weight > 0.0 || (self.for_gradient && zeros < 2) {
                self.settled.push((way, weight));
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
            let weight = weight * probability;
            self.open_mass += weight;
            self.pushed += 1;
            self.queue.push(Open {
                weight,
                zeros,
                order: self.pushed,
                way,
                rest: next,
                part,
                variable,
                value,
            });
        }
        Ok(())
    }

    fn extend(&mut self, parent: Option<u32>, variable: usize, choice: Choice) -> u32 {
        self.ways.push(Way { parent, variable, choice });
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
            let Way { variable, choice, .. } = &self.ways[index as usize];
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

    /// The gradients of the lower and of the upper bound, added to two flat arrays.
    ///
    /// Both bounds are polynomials: lower = Σ over the settled valuations, upper = lower + Σ over the open ones,
    /// each the product of its factors; a variable on none of them is free and has the factor Σ_y p(y) = 1.
    pub(crate) fn gradients(&self, lower: &mut [f64], upper: &mut [f64]) {
        let settled = self.settled.iter().map(|&(way, weight)| (way, None, weight));
        self.add_gradient(settled, lower);
        upper.copy_from_slice(lower);
        let open = self.queue.iter().map(|open| (open.way, Some((open.variable, open.value)), open.weight));
        self.add_gradient(open, upper);
    }

    fn add_gradient(
        &self,
        valuations: impl Iterator<Item = (Option<u32>, Option<(usize, usize)>, f64)>,
        gradient: &mut [f64],
    ) {
        let mut total = 0.0;
        let mut decided = vec![0.0; self.layout.variables()];
        let mut factors: Vec<(usize, ValueSet, f64)> = Vec::new();
        let mut suffix: Vec<f64> = Vec::new();
        for (way, last, weight) in valuations {
            total += weight;
            factors.clear();
            let ends = self.steps(way).map(|index| {
                let Way { variable, choice, .. } = &self.ways[index as usize];
                let set = match choice {
                    Choice::Assigned { value, .. } => self.single(*variable, *value),
                    Choice::Within(set) => set.clone(),
                };
                (*variable, set)
            });
            let last = last.map(|(variable, value)| (variable, self.single(variable, value)));
            factors.extend(last.into_iter().chain(ends).map(|(variable, set)| {
                let mass = self.layout.mass(self.rows, variable, &set);
                (variable, set, mass)
            }));
            suffix.clear();
            suffix.push(1.0);
            for (_, _, mass) in factors.iter().rev() {
                suffix.push(suffix[suffix.len() - 1] * mass);
            }
            let mut prefix = 1.0;
            for (index, (variable, set, mass)) in factors.iter().enumerate() {
                let others = prefix * suffix[factors.len() - 1 - index];
                set.iter().for_each(|value| gradient[self.layout.index(*variable, value)] += others);
                decided[*variable] += weight;
                prefix *= mass;
            }
        }
        for (variable, decided) in decided.into_iter().enumerate() {
            let free = (total - decided).max(0.0);
            self.layout.range(variable).for_each(|entry| gradient[entry] += free);
        }
    }

    fn single(&self, variable: usize, value: usize) -> ValueSet {
        ValueSet::single(self.layout.domain(variable), value)
    }

    /// The open valuations: their weight, and for each the variables on its way with the values they may take.
    pub(crate) fn open_valuations(&self) -> Vec<(f64, Vec<(usize, ValueSet)>)> {
        self.queue
            .iter()
            .map(|open| {
                let mut known: Vec<(usize, ValueSet)> = self
                    .steps(open.way)
                    .map(|index| {
                        let Way { variable, choice, .. } = &self.ways[index as usize];
                        match choice {
                            Choice::Assigned { value, .. } => (*variable, self.single(*variable, *value)),
                            Choice::Within(set) => (*variable, set.clone()),
                        }
                    })
                    .collect();
                known.push((open.variable, self.single(open.variable, open.value)));
                (open.weight, known)
            })
            .collect()
    }
}
