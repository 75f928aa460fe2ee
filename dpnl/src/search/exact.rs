//! DPNL, exact (the paper's Algorithm 2): depth first over a residual, recording a circuit.
//!
//! The machine stack is not used for recursion, so depth is bounded by memory only.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::circuit::{Arena, Flattening, Gate};
use crate::error::Result;
use crate::oracle::{Key, Part, Residual, Step};
use crate::search::Limits;
use crate::search::dovetail::Paused;
use crate::search::interrupt::{self, INTERRUPT};
use crate::valuation::ValueSet;

/// What a search has to stay within; shared by the threads of a parallel one.
pub(crate) struct Budget {
    limits: Limits,
    deadline: Option<Instant>,
    /// Set by whoever does not want the result any more.
    interrupted: Option<Arc<AtomicBool>>,
    spent: AtomicU64,
}

impl Budget {
    pub(crate) fn new(limits: Limits) -> Self {
        let deadline = Instant::now().checked_add(limits.time);
        Budget { limits, deadline, interrupted: interrupt::flag(), spent: AtomicU64::new(0) }
    }

    /// Lowers the limit on nodes for a first attempt.
    pub(crate) fn restrict_nodes(&mut self, nodes: u64) {
        self.limits.nodes = self.limits.nodes.min(nodes);
    }

    /// Starts counting nodes anew; the deadline stays.
    pub(crate) fn restart(&mut self, nodes: u64) {
        self.limits.nodes = nodes;
        self.spent = AtomicU64::new(0);
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }
}

/// Counts the nodes of one thread, and looks at the clock about once per millisecond.
struct Meter<'a> {
    budget: &'a Budget,
    /// Nodes counted here and not yet in the budget.
    pending: u64,
    /// The next check comes when this many are pending.
    due: u64,
    interval: u64,
    latest: Instant,
}

impl<'a> Meter<'a> {
    fn new(budget: &'a Budget) -> Self {
        let mut meter = Meter { budget, pending: 0, due: 0, interval: 1, latest: Instant::now() };
        meter.schedule(budget.spent());
        meter
    }

    /// Counts one node; names the limit that is reached, if one is.
    #[inline]
    fn spend(&mut self, recorder: &Recorder) -> Option<&'static str> {
        self.pending += 1;
        if self.pending < self.due { None } else { self.check(recorder) }
    }

    fn check(&mut self, recorder: &Recorder) -> Option<&'static str> {
        let spent = self.settle();
        let limits = &self.budget.limits;
        let now = Instant::now();
        if spent > limits.nodes {
            return Some("nodes");
        }
        if self.budget.deadline.is_some_and(|deadline| now >= deadline) {
            return Some("time");
        }
        if self.budget.interrupted.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(INTERRUPT);
        }
        if recorder.bytes() > limits.bytes || recorder.arena.is_full() {
            return Some("bytes");
        }
        let fast = now.duration_since(self.latest) < Duration::from_millis(1);
        self.interval = if fast { (self.interval * 2).min(4096) } else { (self.interval / 2).max(1) };
        self.latest = now;
        self.schedule(spent);
        None
    }

    fn schedule(&mut self, spent: u64) {
        let left = self.budget.limits.nodes.saturating_sub(spent).saturating_add(1);
        self.due = self.interval.min(left);
    }

    /// Adds what is pending to the budget.
    fn settle(&mut self) -> u64 {
        let pending = std::mem::take(&mut self.pending);
        self.budget.spent.fetch_add(pending, Ordering::Relaxed) + pending
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.settle();
    }
}

/// Circuits under construction, and the residual problems that are already solved.
#[derive(Debug)]
pub struct Recorder {
    pub(crate) arena: Arena,
    pub(crate) flattening: Flattening,
    solved: FxHashMap<Key, Gate>,
    key_words: usize,
    pub(crate) cache_hits: u64,
    /// Plans that were stopped for want of time.
    pub(crate) paused: Option<Paused>,
}

impl Recorder {
    pub(crate) fn new() -> Self {
        Recorder {
            arena: Arena::new(),
            flattening: Flattening::default(),
            solved: FxHashMap::default(),
            key_words: 0,
            cache_hits: 0,
            paused: None,
        }
    }

    /// An estimate of the memory in use.
    pub(crate) fn bytes(&self) -> usize {
        let paused = self.paused.as_ref().map_or(0, Paused::bytes);
        self.arena.bytes() + self.solved.len() * (size_of::<Key>() + 8) + self.key_words * 8 + paused
    }

    fn lookup(&mut self, key: Option<&Key>) -> Option<Gate> {
        let found = self.solved.get(key?).copied();
        self.cache_hits += u64::from(found.is_some());
        found
    }

    fn remember(&mut self, key: Option<Key>, node: Gate) {
        if let Some(key) = key {
            self.key_words += key.words().len();
            self.solved.insert(key, node);
        }
    }
}

/// The result of a search: the circuit, or two that enclose it if a limit was reached.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    pub(crate) lower: Gate,
    pub(crate) upper: Gate,
    /// The limit that was reached.
    pub(crate) limit: Option<&'static str>,
}

impl Found {
    pub(crate) fn exact(node: Gate) -> Self {
        Found { lower: node, upper: node, limit: None }
    }
}

/// A point of the search that waits for the ones below it.
enum SearchFrame {
    /// The product of what is known (`factors`) and the parts still to be solved.
    Parts { factors: Vec<Gate>, open: Vec<Part> },
    /// The sum over the values of one variable; `values` are those still to be tried.
    Values { part: Part, variable: usize, values: ValueSet, tried: Vec<(usize, Gate)>, current: usize },
    /// The sum over the cases of a part; those before `next` have been entered.
    Cases { part: Part, count: usize, next: usize, tried: Vec<Gate> },
}

/// A search on its way: a residual, what its latest step left open, and what waits for that. One that reached a limit goes on
/// from there if it is given more.
pub(crate) struct Search<'r> {
    residual: Box<dyn Residual + 'r>,
    step: Step,
    frames: Vec<SearchFrame>,
    /// Whether the root still has to be counted as a node.
    fresh: bool,
}

impl<'r> Search<'r> {
    /// A search for the whole problem of a residual.
    pub(crate) fn new(mut residual: Box<dyn Residual + 'r>) -> Result<Self> {
        let mut step = Step::default();
        residual.root(&mut step)?;
        Ok(Search { residual, step, frames: Vec::new(), fresh: true })
    }

    /// A search for what `step`, the latest of the residual, left open.
    pub(crate) fn below(residual: Box<dyn Residual + 'r>, step: Step) -> Self {
        Search { residual, step, frames: Vec::new(), fresh: false }
    }

    /// The step at the root of a search that has not begun.
    pub(crate) fn root(&self) -> &Step {
        &self.step
    }

    /// Goes on until everything is solved or a limit is reached; `recorder` must be the same every time.
    pub(crate) fn go_on(&mut self, recorder: &mut Recorder, domains: &[usize], budget: &Budget) -> Result<Found> {
        if self.fresh {
            if let Some(limit) = Meter::new(budget).spend(recorder) {
                return Ok(Found { lower: Gate::FALSE, upper: Gate::TRUE, limit: Some(limit) });
            }
            self.fresh = false;
        }
        let Search { residual, step, frames, .. } = self;
        Run { residual: &mut **residual, recorder, domains, budget }.go_on(step, frames)
    }
}

/// A search while it runs: depth first over its residual, within a budget.
struct Run<'a, 'r> {
    residual: &'a mut (dyn Residual + 'r),
    recorder: &'a mut Recorder,
    domains: &'a [usize],
    budget: &'a Budget,
}

impl Run<'_, '_> {
    /// Solves what `step`, the latest of the residual, left open, and all that waits for it.
    fn go_on(&mut self, step: &mut Step, frames: &mut Vec<SearchFrame>) -> Result<Found> {
        let mut meter = Meter::new(self.budget);
        let mut result = self.enter(step, frames);
        loop {
            let Some(frame) = frames.last_mut() else {
                return Ok(Found::exact(result.unwrap_or(Gate::FALSE)));
            };
            let finished = match frame {
                SearchFrame::Parts { factors, open } => {
                    if let Some(node) = result.take() {
                        factors.push(node);
                        if node == Gate::FALSE {
                            open.clear();
                        }
                    }
                    match open.pop() {
                        None => Some(self.recorder.arena.product(factors)),
                        Some(part) => {
                            result = self.recorder.lookup(part.key.as_ref());
                            if result.is_none() {
                                let frame = self.open(part)?;
                                frames.push(frame);
                            }
                            continue;
                        }
                    }
                }
                SearchFrame::Values { part, variable, values, tried, current } => {
                    if let Some(node) = result.take() {
                        self.residual.undo();
                        tried.push((*current, node));
                    }
                    match values.pop_first() {
                        None => {
                            let node = self.recorder.arena.decision(*variable, self.domains[*variable], tried);
                            self.recorder.remember(part.key.take(), node);
                            Some(node)
                        }
                        Some(value) => {
                            *current = value;
                            self.residual.assign(part.id, *variable, value, step)?;
                            if let Some(limit) = meter.spend(self.recorder) {
                                return Ok(self.enclose(frames, limit));
                            }
                            result = self.enter(step, frames);
                            continue;
                        }
                    }
                }
                SearchFrame::Cases { part, count, next, tried } => {
                    if let Some(node) = result.take() {
                        self.residual.undo();
                        tried.push(node);
                    }
                    match (*next..*count).next() {
                        None => {
                            let node = self.recorder.arena.sum(tried);
                            self.recorder.remember(part.key.take(), node);
                            Some(node)
                        }
                        Some(case) => {
                            *next += 1;
                            self.residual.assume(part.id, case, step)?;
                            if let Some(limit) = meter.spend(self.recorder) {
                                return Ok(self.enclose(frames, limit));
                            }
                            result = self.enter(step, frames);
                            continue;
                        }
                    }
                }
            };
            frames.pop();
            result = finished;
        }
    }

    /// A frame that goes through the ways to go on within a part.
    fn open(&mut self, part: Part) -> Result<SearchFrame> {
        // Cases only pay because what they leave is found again by its key.
        if part.key.is_some()
            && let Some(count) = self.residual.cases(part.id)
        {
            return Ok(SearchFrame::Cases { part, count, next: 0, tried: Vec::with_capacity(count) });
        }
        let (variable, values) = self.residual.branch(part.id)?;
        Ok(SearchFrame::Values { part, variable, tried: Vec::with_capacity(values.len()), values, current: 0 })
    }

    /// The result of a step if it has one already; else a frame that waits for its parts.
    fn enter(&mut self, step: &mut Step, frames: &mut Vec<SearchFrame>) -> Option<Gate> {
        if step.refuted {
            return Some(Gate::FALSE);
        }
        let mut factors: Vec<Gate> = Vec::with_capacity(step.masses.len());
        for (variable, set) in &step.masses {
            factors.push(self.recorder.arena.mass(*variable, self.domains[*variable], set));
        }
        if step.parts.is_empty() {
            return Some(self.recorder.arena.product(&mut factors));
        }
        frames.push(SearchFrame::Parts { factors, open: std::mem::take(&mut step.parts) });
        None
    }

    /// Closes all frames twice: once with everything open counted as 0, once as 1.
    fn enclose(&mut self, frames: &[SearchFrame], limit: &'static str) -> Found {
        let [lower, upper] = [Gate::FALSE, Gate::TRUE].map(|unknown| {
            let mut below = unknown;
            for frame in frames.iter().rev() {
                below = match frame {
                    SearchFrame::Parts { factors, open } => {
                        let mut factors = factors.clone();
                        factors.push(below);
                        factors.extend(open.iter().map(|_| unknown));
                        self.recorder.arena.product(&mut factors)
                    }
                    SearchFrame::Values { variable, values, tried, current, .. } => {
                        let mut pairs = tried.clone();
                        pairs.push((*current, below));
                        pairs.extend(values.iter().map(|value| (value, unknown)));
                        self.recorder.arena.decision(*variable, self.domains[*variable], &pairs)
                    }
                    // Cases that are open could each take all of the weight, but only one of them does.
                    SearchFrame::Cases { count, next, .. } if next < count && unknown == Gate::TRUE => Gate::TRUE,
                    SearchFrame::Cases { tried, .. } => {
                        let mut cases = tried.clone();
                        cases.push(below);
                        self.recorder.arena.sum(&mut cases)
                    }
                };
            }
            below
        });
        Found { lower, upper, limit: Some(limit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Number, Tape, Workspace};
    use crate::graph::random::{Flavour, Random, all_inputs, sample_of};
    use crate::oracle::Oracle;
    use crate::oracle::derived::GraphOracle;
    use crate::probabilities::RowLayout;

    /// A search that is stopped again and again ends where one that is not ends, after the same number of nodes; and what it has
    /// when it is stopped encloses that.
    #[test]
    fn a_search_that_was_stopped_goes_on_where_it_stood() {
        let mut random = Random(80);
        let mut stops = 0;
        for round in 0..300 {
            let flavour = [Flavour::Mixed, Flavour::Ordering, Flavour::Logic, Flavour::Counting][round % 4];
            let program = sample_of(flavour, &mut random, 300, 5 + round % 40).program;
            let inputs = all_inputs(&program.graph);
            let Some(target) = program.run(&inputs[random.below(inputs.len())]) else { continue };
            let oracle = GraphOracle::new(program).unwrap();
            let layout = RowLayout::new(oracle.domains());
            let rows: Vec<f64> =
                oracle.domains().iter().flat_map(|&size| std::iter::repeat_n(1.0 / size as f64, size)).collect();
            let mut solve = |turn: u64| {
                let mut recorder = Recorder::new();
                let mut search = Search::new(oracle.residual_by_cases(&target).unwrap()).unwrap();
                let mut bounds = Vec::new();
                let mut nodes = 0;
                loop {
                    let budget = Budget::new(Limits { nodes: turn, ..Limits::default() });
                    let found = search.go_on(&mut recorder, oracle.domains(), &budget).unwrap();
                    nodes += budget.spent();
                    let Recorder { arena, flattening, .. } = &mut recorder;
                    bounds.push([found.lower, found.upper].map(|gate| {
                        let tape = Tape::new(arena, gate, &layout, flattening).unwrap();
                        Workspace::default().value(&tape, &rows).to_f64()
                    }));
                    if found.limit.is_none() {
                        return (nodes, bounds);
                    }
                    stops += 1;
                }
            };
            let (nodes, exact) = solve(u64::MAX);
            let (stopped, bounds) = solve(1 + round as u64 % 5);
            assert_eq!(nodes, stopped, "round {round}");
            let [value, _] = exact[0];
            assert!((bounds[bounds.len() - 1][0] - value).abs() < 1e-12, "round {round}");
            assert!(bounds.iter().all(|[lower, upper]| *lower <= value + 1e-12 && value <= *upper + 1e-12));
        }
        assert!(stops > 50, "{stops}");
    }
}
