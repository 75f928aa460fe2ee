//! Anytime inference: bounds that hold, as close as asked for, and estimates on top of them.
//!
//! An output that is compiled already, or that the search compiles in a moment, is answered exactly. Else compiling with its
//! plans and two [partial circuits](crate::search::approximate) take turns ([`race`](super::race)), so that this is never much
//! slower than the better of them. With a limit on nodes all happens one after the other on one thread, so that the same question
//! has the same answer on every machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::Rng;

use super::compiled::Compiled;
use super::race::ApproximateRace;
use super::{OutputOf, Subject, System};
use crate::circuit::{Number, Scaled, Workspace};
use crate::error::{Error, Result};
use crate::probabilities::Rows;
use crate::search::approximate::{Approx, Approximation, Bounds, Ended, Interval, Pair, Partial, Stop};
use crate::search::estimate::{self, Estimate};
use crate::search::exact::Recorder;
use crate::search::{Limits, Quota};

/// What the search may take before anything else.
const QUICK_NODES: u64 = 128;
const QUICK_TIME: Duration = Duration::from_micros(150);
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
    /// ```
    /// use dpnl::{AdditionOracle, Approx, System};
    /// let add = System::from_oracle(AdditionOracle::new(2)?);
    /// let rules = Approx::new().relative(0.1).paper();
    /// let (bounds, gradient) = add.approximate_gradient(&vec![vec![0.1; 10]; 4], &198, &rules)?;
    /// assert!((bounds.estimate() - 1e-4).abs() < 1e-5); // 99 + 99 only
    /// assert!((gradient[0][9] - 1e-3).abs() < 1e-4);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
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
    /// ```
    /// use dpnl::{AdditionOracle, Approx, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let rules = Approx::new().relative(0.01);
    /// let (bounds, gradient) = add.approximate_log_gradient(&vec![vec![0.1; 10]; 2], &18, &rules)?;
    /// assert!((bounds.log_estimate() - 0.01_f64.ln()).abs() < 0.01);
    /// assert!((gradient[0][9] - 10.0).abs() < 0.2); // 9 + 9 only
    /// # Ok::<(), dpnl::Error>(())
    /// ```
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
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(2)?);
    /// let report = add.estimate_report(&vec![vec![0.1; 10]; 4], &63, 0.1, 0.01, &mut rand::rng())?;
    /// assert!(report.lower <= 0.0064 && 0.0064 <= report.upper);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
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
        let (oracle, layout, limits) = (&*self.oracle, &self.layout, *quota);
        let begin = move |nodes| Partial::new(oracle, output, (layout, rows), for_gradient, &limits, nodes);
        let pair = Pair::new(Box::new(begin), nodes, for_gradient)?;
        let mut race = ApproximateRace { system: self, output, recorder: Recorder::new(), pair, quota, start };
        if alone {
            return match race.pair.run(approx, quota, &|| false)? {
                Ended::Rule(bounds) => Ok(Answer::Bounded(Box::new(race.pair), bounds)),
                Ended::Overtaken => Err(race.pair.limit("time")),
            };
        }
        Ok(match race.run(approx)? {
            Ok(bounds) => Answer::Bounded(Box::new(race.pair), bounds),
            Err(compiled) => {
                let nodes = race.pair.nodes() + compiled.stats.search_nodes + compiled.stats.terms;
                Answer::Exact(compiled, nodes)
            }
        })
    }
}
