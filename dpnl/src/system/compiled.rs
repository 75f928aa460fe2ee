//! What a system keeps: one recorder for all outputs, and a tape per output, within the limits.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use hashbrown::HashTable;
use rustc_hash::FxHashMap;

use crate::circuit::{Gate, Number, Scaled, Tape, TapePlace, Workspace};
use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::plan::Method;
use crate::probabilities::RowLayout;
use crate::search::Limits;
use crate::search::exact::Recorder;
use crate::search::solved::Solved;

use super::turns::turn;

/// What it took to compile one output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Search nodes: oracle calls, or steps of the derived oracle.
    pub search_nodes: u64,
    /// Residual problems that were already solved, for this output or an earlier one.
    pub cache_hits: u64,
    /// Whether the search or a plan came through.
    pub method: Method,
    /// The largest number of values that the plan carries from one step to the next.
    pub width: usize,
    /// The largest number of tuples of such values after one step.
    pub tuples: usize,
    /// Pairs of a tuple and a value that all plans went through, those given up included.
    pub terms: u64,
    /// Decisions, sums and products of the circuit; that a variable takes one value is part of a term.
    pub circuit_nodes: usize,
    /// Terms and factors of the circuit: the work of one evaluation.
    pub circuit_edges: usize,
    /// Memory the compiled circuit takes.
    pub bytes: usize,
    /// Time the search took.
    pub time: Duration,
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "method         {}", self.method)?;
        if self.method != Method::Search {
            writeln!(f, "plan width     {:>12}", self.width)?;
            writeln!(f, "plan tuples    {:>12}", self.tuples)?;
        }
        writeln!(f, "plan terms     {:>12}", self.terms)?;
        writeln!(f, "search nodes   {:>12}", self.search_nodes)?;
        writeln!(f, "cache hits     {:>12}", self.cache_hits)?;
        writeln!(f, "circuit nodes  {:>12}", self.circuit_nodes)?;
        writeln!(f, "circuit edges  {:>12}", self.circuit_edges)?;
        writeln!(f, "circuit bytes  {:>12}", self.bytes)?;
        write!(f, "compile time   {:>12}", format!("{:.3?}", self.time))
    }
}

/// A compiled output.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) tape: Arc<Tape>,
    /// What the output is given, if it is an event under evidence; the tape is then that of both together.
    pub(crate) evidence: Option<Arc<Compiled>>,
    pub(crate) stats: Stats,
}

impl Compiled {
    /// The probability; `None` if it is one under evidence of probability zero.
    pub(crate) fn value(&self, workspace: &mut Workspace, rows: &[f64]) -> Option<Scaled> {
        let value = workspace.value(&self.tape, rows);
        let Some(evidence) = &self.evidence else { return Some(value) };
        let below = workspace.value(&evidence.tape, rows);
        (!below.is_zero()).then(|| value.divide(below))
    }

    /// The probability with its gradient, or that of its logarithm; the gradient of log 0 is zero. `None` as in
    /// [`value`](Self::value).
    pub(crate) fn gradient(
        &self,
        workspace: &mut Workspace,
        rows: &[f64],
        of_log: bool,
        gradient: &mut [f64],
    ) -> Option<Scaled> {
        let Some(evidence) = &self.evidence else {
            return Some(workspace.gradient(&self.tape, rows, of_log, gradient));
        };
        let mut below_gradient = vec![0.0; gradient.len()];
        let below = workspace.gradient(&evidence.tape, rows, true, &mut below_gradient);
        let value = workspace.gradient(&self.tape, rows, true, gradient);
        if below.is_zero() {
            gradient.fill(0.0);
            return None;
        }
        let ratio = value.divide(below);
        if value.is_zero() {
            if !of_log {
                workspace.gradient(&self.tape, rows, false, gradient);
                gradient.iter_mut().for_each(|entry| *entry = Scaled::from_f64(*entry).divide(below).to_f64());
            }
            return Some(ratio);
        }
        // d log (a / b) = d log a − d log b
        let factor = if of_log { 1.0 } else { ratio.to_f64() };
        gradient.iter_mut().zip(&below_gradient).for_each(|(entry, other)| *entry = factor * (*entry - other));
        Some(ratio)
    }

    /// The work of one evaluation.
    pub(crate) fn edges(&self) -> usize {
        self.tape.edges() + self.evidence.as_ref().map_or(0, |evidence| evidence.edges())
    }
}

/// All outputs of a function on one tape.
#[derive(Debug)]
pub(crate) struct Everything<T> {
    tape: Tape,
    /// Each output, and the place of its probability.
    outputs: Vec<(T, TapePlace)>,
}

impl<T: Clone> Everything<T> {
    /// `None` if one pass does not find all outputs.
    pub(crate) fn new<O: Oracle<Output = T> + ?Sized>(oracle: &O, layout: &RowLayout, limits: Limits) -> Option<Self> {
        let Recorder { mut arena, mut flattening, .. } = Recorder::new();
        let outputs = oracle.everything(&mut arena, limits)?;
        let root = arena.sum(&mut outputs.iter().map(|(_, node)| *node).collect());
        let tape = Tape::new(&arena, root, layout, &mut flattening).ok()?;
        let outputs = outputs.into_iter().map(|(output, node)| (output, flattening.place(node))).collect();
        Some(Everything { tape, outputs })
    }

    /// Every output and its probability.
    pub(crate) fn probabilities(&self, rows: &[f64]) -> Vec<(T, f64)> {
        let values = Workspace::default().scaled_values(&self.tape, rows);
        self.outputs.iter().map(|(output, place)| (output.clone(), values[*place].to_f64())).collect()
    }

    /// Adds Σ weight · dP(S = o)/dp over all outputs, in their order, to `gradient`.
    pub(crate) fn weighted_gradient(
        &self,
        workspace: &mut Workspace,
        rows: &[f64],
        weights: &[f64],
        gradient: &mut [f64],
    ) {
        let by_place: FxHashMap<TapePlace, f64> =
            self.outputs.iter().zip(weights).map(|((_, place), &weight)| (*place, weight)).collect();
        workspace.weighted_gradient(&self.tape, rows, &by_place, gradient);
    }
}

/// The compiled outputs of a system, and the recorder they came from.
#[derive(Debug)]
pub(crate) struct Store<T> {
    /// Searches hold it while they run; see [`turn`] for those that find it taken.
    recorder: Mutex<Recorder>,
    /// Whether everybody may wait for it.
    closed: bool,
    outputs: RwLock<CompiledOutputs<T>>,
}

/// An output and its fingerprint.
#[derive(Debug, Clone)]
struct Entry<T> {
    fingerprint: u64,
    output: T,
}

/// An output that is compiled.
#[derive(Debug)]
struct Kept<T> {
    entry: Entry<T>,
    compiled: Arc<Compiled>,
}

#[derive(Debug)]
struct CompiledOutputs<T> {
    compiled: HashTable<Kept<T>>,
    /// Oldest first; the first to go when memory runs short.
    order: VecDeque<Entry<T>>,
    bytes: usize,
}

impl<T> Store<T> {
    /// Nothing is compiled yet; `closed` if no code of the user's runs while something is.
    pub(crate) fn new(closed: bool) -> Self {
        let outputs = CompiledOutputs { compiled: HashTable::new(), order: VecDeque::new(), bytes: 0 };
        Store { recorder: Mutex::new(Recorder::new()), closed, outputs: RwLock::new(outputs) }
    }
}

impl<T: Clone + PartialEq + fmt::Debug> Store<T> {
    /// The compiled output, from memory or by a search. `rows` are for the bounds in the error, if a limit is
    /// reached.
    pub(crate) fn compile<O: Oracle<Output = T> + ?Sized>(
        &self,
        oracle: &O,
        layout: &RowLayout,
        output: &T,
        limits: Limits,
        rows: Option<&[f64]>,
    ) -> Result<Arc<Compiled>> {
        if let Some(compiled) = self.lookup(oracle, output) {
            return Ok(compiled);
        }
        check_output(oracle, output)?;
        if let Some((both, evidence)) = oracle.conditional(output) {
            // Bounds of the evidence, or of both together, are not those of what is asked for.
            let evidence =
                self.compile(oracle, layout, &evidence, limits, rows).map_err(|error| given(error, Scaled::ZERO))?;
            let below = || rows.map_or(Scaled::ZERO, |rows| Workspace::default().value(&evidence.tape, rows));
            let both = self.compile(oracle, layout, &both, limits, rows).map_err(|error| given(error, below()))?;
            let stats = Stats { bytes: size_of::<Compiled>(), ..both.stats };
            let compiled = Arc::new(Compiled { tape: Arc::clone(&both.tape), evidence: Some(evidence), stats });
            self.keep(oracle, output, &compiled, limits);
            return Ok(compiled);
        }
        let (mut shared, mut own) = (turn(&self.recorder, self.closed), None);
        let recorder = match &mut shared {
            Some(shared) => &mut **shared,
            None => own.insert(Recorder::new()),
        };
        // Another thread may have compiled it while this one waited.
        if let Some(compiled) = self.lookup(oracle, output) {
            return Ok(compiled);
        }
        self.compile_into(recorder, oracle, layout, (output, rows), limits)
    }

    /// The same without waiting for others: where they are at work, with a recorder of its own.
    pub(crate) fn compile_at_once<O: Oracle<Output = T> + ?Sized>(
        &self,
        oracle: &O,
        layout: &RowLayout,
        output: &T,
        limits: Limits,
    ) -> Result<Arc<Compiled>> {
        match self.recorder.try_lock() {
            Ok(mut recorder) => self.compile_into(&mut recorder, oracle, layout, (output, None), limits),
            Err(_) => self.compile_into(&mut Recorder::new(), oracle, layout, (output, None), limits),
        }
    }

    /// The same with the caller's recorder, side by side with others.
    pub(crate) fn compile_into<O: Oracle<Output = T> + ?Sized>(
        &self,
        recorder: &mut Recorder,
        oracle: &O,
        layout: &RowLayout,
        (output, rows): (&T, Option<&[f64]>),
        limits: Limits,
    ) -> Result<Arc<Compiled>> {
        if recorder.bytes() > limits.bytes / 2 || recorder.arena.is_full() {
            *recorder = Recorder::new();
        }
        let (start, hits) = (Instant::now(), recorder.cache_hits);
        let solved = oracle.solve(output, recorder, limits)?;
        let compiled = Arc::new(flatten(recorder, solved, (start, hits), layout, rows)?);
        self.keep(oracle, output, &compiled, limits);
        Ok(compiled)
    }

    /// The compiled output, if it is in memory.
    pub(crate) fn lookup<O: Oracle<Output = T> + ?Sized>(&self, oracle: &O, output: &T) -> Option<Arc<Compiled>> {
        let outputs = self.outputs.read().unwrap_or_else(PoisonError::into_inner);
        let kept = outputs.compiled.find(oracle.fingerprint(output), |kept| kept.entry.output == *output)?;
        Some(Arc::clone(&kept.compiled))
    }

    fn keep<O: Oracle<Output = T> + ?Sized>(&self, oracle: &O, output: &T, compiled: &Arc<Compiled>, limits: Limits) {
        let entry = Entry { fingerprint: oracle.fingerprint(output), output: output.clone() };
        let mut outputs = self.outputs.write().unwrap_or_else(PoisonError::into_inner);
        outputs.bytes += compiled.stats.bytes;
        while outputs.bytes > limits.bytes / 2 {
            let Some(oldest) = outputs.order.pop_front() else { break };
            outputs.remove(&oldest);
        }
        // Another thread may have kept it, too.
        outputs.remove(&entry);
        outputs.order.push_back(entry.clone());
        let kept = Kept { entry, compiled: Arc::clone(compiled) };
        outputs.compiled.insert_unique(kept.entry.fingerprint, kept, |kept| kept.entry.fingerprint);
    }
}

/// What was found, as one tape; the search began then, with so many cache hits before it.
fn flatten(
    recorder: &mut Recorder,
    solved: Solved,
    (start, hits): (Instant, u64),
    layout: &RowLayout,
    rows: Option<&[f64]>,
) -> Result<Compiled> {
    let (found, search_nodes) = (solved.found, solved.search_nodes);
    let hits = recorder.cache_hits - hits;
    let Recorder { arena, flattening, .. } = recorder;
    if let Some(limit) = found.limit {
        let mut bound = |node: Gate| {
            let tape = Tape::new(arena, node, layout, flattening).ok()?;
            rows.map(|rows| Workspace::default().value(&tape, rows).to_f64())
        };
        // Several cases that are open may each be given all of the weight; together they have no more than one.
        let (lower, upper) = (bound(found.lower).unwrap_or(0.0), bound(found.upper).unwrap_or(1.0).min(1.0));
        return Err(Error::Limit { limit, lower, upper, nodes: search_nodes + solved.terms });
    }
    let tape = Tape::new(arena, found.lower, layout, flattening)?;
    let stats = Stats {
        search_nodes,
        cache_hits: hits,
        method: solved.method,
        width: solved.width,
        tuples: solved.tuples,
        terms: solved.terms,
        circuit_nodes: tape.nodes(),
        circuit_edges: tape.edges(),
        bytes: tape.bytes(),
        time: start.elapsed(),
    };
    Ok(Compiled { tape: Arc::new(tape), evidence: None, stats })
}

impl<T: PartialEq> CompiledOutputs<T> {
    fn remove(&mut self, entry: &Entry<T>) {
        let same = |kept: &Kept<T>| kept.entry.output == entry.output;
        if let Ok(kept) = self.compiled.find_entry(entry.fingerprint, same) {
            self.bytes -= kept.remove().0.compiled.stats.bytes;
        }
    }
}

/// The error of an event as that of the event given evidence of this probability; zero if nobody knows.
fn given(error: Error, evidence: Scaled) -> Error {
    match error {
        Error::Limit { limit, nodes, .. } if evidence.is_zero() => {
            Error::Limit { limit, lower: 0.0, upper: 1.0, nodes }
        }
        Error::Limit { limit, lower, upper, nodes } => {
            let share = |p: f64| Scaled::from_f64(p).divide(evidence).to_f64().min(1.0);
            Error::Limit { limit, lower: share(lower), upper: share(upper), nodes }
        }
        other => other,
    }
}

/// Refuses outputs that S can never return.
pub(crate) fn check_output<O: Oracle + ?Sized>(oracle: &O, output: &O::Output) -> Result<()> {
    match oracle.impossible(output) {
        Some(reason) => Err(Error::ImpossibleOutput { output: format!("{output:?}"), reason }),
        None => Ok(()),
    }
}
