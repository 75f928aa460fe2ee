//! Anytime inference: bounds that hold, as close as asked for, and estimates on top of them.
//!
//! An output that is compiled already, or that the search compiles in a moment, is answered exactly. Else two
//! [partial circuits](crate::search::approximate) have a short turn, and then they are refined while another thread compiles with all
//! its plans: whichever comes first answers. So this is never much slower than the better of the two. With a limit on nodes all
//! happens one after the other on one thread, so that the same question has the same answer on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::Rng;

use super::compiled::Compiled;
use super::{OutputOf, Subject, System};
use crate::circuit::{Number, Scaled, Workspace};
use crate::error::{Error, Result};
use crate::probabilities::Rows;
use crate::search::approximate::{Approx, Approximation, Bounds, Ended, Interval, Pair, Partial, Stop};
use crate::search::estimate::{self, Estimate};
use crate::search::{Limits, Quota, interrupt};

/// What the search may take before anything else.
const QUICK_NODES: u64 = 128;
const QUICK_TIME: Duration = Duration::from_micros(300);
/// What the partial circuits may take before compiling goes on beside them.
const SHORT_TURN: u64 = 256;
const SHORT_TIME: Duration = Duration::from_micros(500);
/// What compiling may take before inputs are drawn.
const FIRST_NODES: u64 = 1 << 16;
const FIRST_TIME: Duration = Duration::from_millis(2);
/// The same where nodes are limited, and time does not count; bounds look for a circuit as long.
const FIRST_OF_FEW: u64 = 1 << 12;

/// How a question was answered.
enum Answer<'a> {
    /// By a circuit, after so many nodes.
    Exact(Arc<Compiled>, u64),
    Bounded(Box<Pair<'a>>, Bounds),
}

impl<F: Subject> System<F> {
    /// Bounds of P(S = o) that hold for certain, as close as the rules of `approx` ask for.
    ///
    /// By default an anytime form of the exact engine: the output is compiled if that is quick, and otherwise a circuit with
    /// open leaves is refined where it counts most. [`Approx::paper`] asks for the paper's ApproxDPNL instead.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn reaches(edges: [[bool; 6]; 6]) -> bool {
    ///     let mut reached = [true, false, false, false, false, false];
    ///     for _ in 0..5 {
    ///         for i in 0..6 {
    ///             for j in 0..6 {
    ///                 reached[j] |= reached[i] && edges[i][j];
    ///             }
    ///         }
    ///     }
    ///     reached[5]
    /// }
    /// let edges = vec![vec![0.7, 0.3]; 36];
    /// let bounds = Reaches::system()?.approximate(&edges, &true, &Approx::new().relative(0.1))?;
    /// assert!(bounds.lower > 0.0 && bounds.upper <= bounds.lower * 1.1 * 1.1);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); a negative epsilon.
    pub fn approximate(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>, approx: &Approx) -> Result<Bounds> {
        approx.check()?;
        let rows = self.rows(probs)?;
        self.check_output(output)?;
        let quota = Quota::new(self.limits);
        if let Some(explore) = approx.order() {
            let kind = (explore, false);
            return Approximation::new(&*self.oracle, output, &self.layout, &rows, kind, &quota)?.run(approx, &quota);
        }
        match self.anytime(output, &rows, approx, false, &quota)? {
            Answer::Bounded(_, bounds) => Ok(bounds),
            Answer::Exact(compiled, nodes) => {
                let value = Workspace::default().value(&compiled.tape, &rows);
                Ok(self.exact_bounds(&compiled, value, &rows, nodes))
            }
        }
    }

    /// [`approximate`](Self::approximate) with the gradient of its estimate √(lower · upper): `gradient[k][y]` is its
    /// derivative with respect to p_k(y), for what had been explored when the run stopped. Where the estimate is zero
    /// (nothing settled as true yet) the gradient is defined as zero.
    ///
    /// # Errors
    /// As [`approximate`](Self::approximate).
    pub fn approximate_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        approx: &Approx,
    ) -> Result<(Bounds, Vec<Vec<f64>>)> {
        let (bounds, flat) = self.flat_approximate_gradient(probs, output, approx)?;
        // The gradient of the logarithm times the estimate, in units that hold both.
        let estimate = Scaled::from_log(bounds.log_estimate());
        let flat: Vec<f64> = flat.into_iter().map(|entry| entry.multiply(estimate).to_f64()).collect();
        Ok((bounds, self.layout.rows(&flat)))
    }

    /// The same with the gradient of the logarithm of the estimate, also where the estimate itself is too small for an
    /// `f64`.
    ///
    /// # Errors
    /// As [`approximate`](Self::approximate).
    pub fn approximate_log_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        approx: &Approx,
    ) -> Result<(Bounds, Vec<Vec<f64>>)> {
        let (bounds, flat) = self.flat_approximate_gradient(probs, output, approx)?;
        let flat: Vec<f64> = flat.into_iter().map(Number::to_f64).collect();
        Ok((bounds, self.layout.rows(&flat)))
    }

    fn flat_approximate_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        approx: &Approx,
    ) -> Result<(Bounds, Vec<Scaled>)> {
        approx.check()?;
        let rows = self.rows(probs)?;
        self.check_output(output)?;
        let quota = Quota::new(self.limits);
        if let Some(explore) = approx.order() {
            let kind = (explore, true);
            let mut run = Approximation::new(&*self.oracle, output, &self.layout, &rows, kind, &quota)?;
            let bounds = run.run(approx, &quota)?;
            return Ok((bounds, run.log_gradient()));
        }
        match self.anytime(output, &rows, approx, true, &quota)? {
            Answer::Bounded(pair, bounds) => Ok((bounds, pair.log_gradient())),
            Answer::Exact(compiled, nodes) => {
                let mut flat = vec![0.0; self.layout.total()];
                let value = Workspace::default().gradient(&compiled.tape, &rows, true, &mut flat);
                let finite = |entry: f64| Scaled::from_f64(entry.clamp(0.0, f64::MAX));
                let bounds = self.exact_bounds(&compiled, value, &rows, nodes);
                Ok((bounds, flat.into_iter().map(finite).collect()))
            }
        }
    }

    /// An estimate within a factor 1 ± `epsilon` of P(S = o), with probability at least 1 − `delta` over `rng`.
    ///
    /// Bounds settle what they can; only the rest is sampled. The schemes and their proofs:
    /// fixed sample sizes by Hoeffding (1963), and the stopping rule of Dagum, Karp, Luby and Ross (2000).
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(2)?);
    /// let p = add.estimate(&vec![vec![0.1; 10]; 4], &63, 0.1, 0.01, &mut rand::rng())?;
    /// assert!((p - 0.0064).abs() <= 0.1 * 0.0064); // with probability 0.99 or more; here the bounds settle it
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); an epsilon or delta outside of (0, 1).
    pub fn estimate(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        epsilon: f64,
        delta: f64,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<f64> {
        Ok(self.estimate_report(probs, output, epsilon, delta, rng)?.value)
    }

    /// [`estimate`](Self::estimate) with what went into it: bounds, search nodes, inputs drawn.
    ///
    /// # Errors
    /// As [`estimate`](Self::estimate).
    pub fn estimate_report(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        epsilon: f64,
        delta: f64,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Estimate> {
        estimate::check(epsilon, delta)?;
        let rows = self.rows(probs)?;
        self.check_output(output)?;
        let quota = Quota::new(self.limits);
        let first = self.first_budget(&Approx::new(), &quota);
        let (compiled, nodes) = self.compile_within(output, first)?;
        if let Some(compiled) = compiled {
            let value = Workspace::default().value(&compiled.tape, &rows);
            return Ok(Estimate::exactly(&self.exact_bounds(&compiled, value, &rows, nodes)));
        }
        let partial = Partial::new(&*self.oracle, output, (&self.layout, &rows), false, &quota, nodes)?;
        estimate::estimate(partial, self.oracle_tester(output)?, (epsilon, delta), &quota, rng)
    }

    fn oracle_tester<'a>(&'a self, output: &'a OutputOf<F>) -> Result<crate::oracle::Tester<'a>> {
        crate::oracle::Oracle::tester(&*self.oracle, output)
    }

    /// The bounds of a value that a circuit gave: its rounding, and nothing else.
    fn exact_bounds(&self, compiled: &Compiled, value: Scaled, rows: &[f64], nodes: u64) -> Bounds {
        // Every operation on the way is rounded by half a unit in the last place, and masses are sums of entries.
        let operations = compiled.stats.circuit_nodes + compiled.stats.circuit_edges + rows.len() + 16;
        let margin = operations as f64 * f64::EPSILON;
        let around =
            Interval { lower: Scaled::from_f64((1.0 - margin).max(0.0)), upper: Scaled::from_f64(1.0 + margin) };
        let value = Interval { lower: value, upper: value }.multiply(around);
        Bounds::new(&value.multiply(Interval::of_rows(&self.layout, rows)), Stop::Exact, nodes)
    }

    /// What compiling may take before bounds are looked for.
    fn first_budget(&self, approx: &Approx, quota: &Quota) -> Limits {
        let left = quota.left(0);
        let time = left.time.min(approx.most_time().unwrap_or(Duration::MAX));
        match approx.most_nodes().unwrap_or(u64::MAX).min(left.nodes) {
            u64::MAX => Limits { nodes: FIRST_NODES, time: FIRST_TIME.min(time), ..left },
            few => Limits { nodes: FIRST_OF_FEW.min(few / 2), time, ..left },
        }
    }

    /// The circuit if it is known, or can be had within these limits, and the nodes that went into it.
    fn compile_within(&self, output: &OutputOf<F>, limits: Limits) -> Result<(Option<Arc<Compiled>>, u64)> {
        if let Some(compiled) = self.store.lookup(&self.oracle, output) {
            return Ok((Some(compiled), 0));
        }
        if limits.nodes == 0 || limits.time.is_zero() {
            return Ok((None, 0));
        }
        match self.store.compile_at_once(&*self.oracle, &self.layout, output, limits) {
            Ok(compiled) => {
                let nodes = compiled.stats.search_nodes + compiled.stats.terms;
                Ok((Some(compiled), nodes))
            }
            Err(Error::Limit { nodes, .. }) => Ok((None, nodes)),
            Err(other) => Err(other),
        }
    }

    /// Answers by a circuit or by bounds, whichever comes first.
    fn anytime<'a>(
        &'a self,
        output: &'a OutputOf<F>,
        rows: &'a [f64],
        approx: &Approx,
        for_gradient: bool,
        quota: &Quota,
    ) -> Result<Answer<'a>> {
        let (start, first) = (Instant::now(), self.first_budget(approx, quota));
        let alone = approx.most_nodes().is_some() || quota.left(0).nodes < u64::MAX;
        let quick = Limits { nodes: QUICK_NODES, time: QUICK_TIME.min(first.time), ..first };
        let (compiled, nodes) = self.compile_within(output, if alone { first } else { quick })?;
        if let Some(compiled) = compiled {
            return Ok(Answer::Exact(compiled, nodes));
        }
        let partial = |nodes| Partial::new(&*self.oracle, output, (&self.layout, rows), for_gradient, quota, nodes);
        let ordered = partial(nodes)?;
        // A few nodes are not worth a second circuit.
        let left = approx.most_nodes().unwrap_or(u64::MAX).min(quota.left(0).nodes).saturating_sub(ordered.nodes());
        let other = if left > SHORT_TURN { Some(partial(0)?) } else { None };
        let mut pair = Pair::new((ordered, other), for_gradient);
        if !alone {
            let time = approx.most_time().map_or(SHORT_TIME, |time| time.min(SHORT_TIME));
            let turn = approx.max_nodes(pair.nodes() + SHORT_TURN).timeout(time);
            if let Ended::Rule(bounds) = pair.run(&turn, quota, &|| false)?
                && !matches!(bounds.stop, Stop::MaxNodes | Stop::Timeout)
            {
                return Ok(Answer::Bounded(Box::new(pair), bounds));
            }
        }
        let limits = quota.left(pair.nodes());
        // What is left of the time counts from here.
        let left = approx.most_time().map(|time| time.saturating_sub(start.elapsed()));
        let approx = &left.map_or(*approx, |left| approx.timeout(left));
        let (done, stop) = (AtomicBool::new(false), Arc::new(AtomicBool::new(false)));
        let (ended, compiled) = std::thread::scope(|scope| {
            let limits = Limits {
                bytes: limits.bytes / 2,
                time: limits.time.min(approx.most_time().unwrap_or(Duration::MAX)),
                ..limits
            };
            let (stopped, done, output) = (&stop, &done, &*output);
            let compile = move || {
                let compile = || self.store.compile_apart(&*self.oracle, &self.layout, output, limits);
                let compiled = interrupt::until(stopped, compile).ok();
                done.store(compiled.is_some(), Ordering::Release);
                compiled
            };
            let other = if alone { None } else { std::thread::Builder::new().spawn_scoped(scope, compile).ok() };
            let ended = pair.run(approx, quota, &|| done.load(Ordering::Acquire));
            stop.store(true, Ordering::Relaxed);
            let compiled = match other.map(std::thread::ScopedJoinHandle::join) {
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                Some(Ok(compiled)) => compiled,
                None => None,
            };
            (ended, compiled)
        });
        match (ended, compiled) {
            (Ok(Ended::Rule(bounds)), _) => Ok(Answer::Bounded(Box::new(pair), bounds)),
            (_, Some(compiled)) => {
                let nodes = pair.nodes() + compiled.stats.search_nodes + compiled.stats.terms;
                Ok(Answer::Exact(compiled, nodes))
            }
            (Err(error), None) => Err(error),
            // Only a circuit overtakes.
            (Ok(Ended::Overtaken), None) => {
                Err(Error::Limit { limit: "time", lower: 0.0, upper: 1.0, nodes: pair.nodes() })
            }
        }
    }
}
