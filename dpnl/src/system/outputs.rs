//! Questions about all outputs at once: how they are distributed, and what follows from that.

use std::time::Duration;

use super::best::LeafValues;
use super::compiled::Everything;
use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::{self, Number, Workspace};
use crate::error::{Error, Result};
use crate::oracle::Oracle as _;
use crate::probabilities::Rows;
use crate::search::Quota;

/// With more outputs than this the best one is looked for, not listed with the others.
const MANY_OUTPUTS: f64 = 65_536.0;

/// Mean and variance of a number that the output determines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expectation {
    /// E\[f(S)\].
    pub mean: f64,
    /// E\[(f(S) − E\[f(S)\])²\].
    pub variance: f64,
}

impl<F: Subject> System<F> {
    /// Every output of positive probability with its probability, most probable first.
    ///
    /// The probabilities sum to one, less [`undefined_probability`](Self::undefined_probability).
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn heads(coins: [bool; 3]) -> usize {
    ///     coins.into_iter().filter(|coin| *coin).count()
    /// }
    /// let heads = Heads::system()?.distribution(&vec![vec![0.9, 0.1]; 3])?;
    /// assert_eq!(heads[0].0, 0);
    /// assert!((heads[0].1 - 0.729).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::Unsupported`] if the outputs cannot be listed.
    pub fn distribution(&self, probs: &(impl Rows + ?Sized)) -> Result<Vec<(OutputOf<F>, f64)>> {
        let rows = self.rows(probs)?;
        let mut distribution = self.outcomes(&rows, "distribution")?;
        distribution.retain(|&(_, p)| p > 0.0);
        distribution.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(distribution)
    }

    /// The probability of the inputs on which the function itself would panic; they belong to no output.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn share(#[domain(0..=3)] a: u8, #[domain(0..=3)] b: u8) -> u8 {
    ///     a / b
    /// }
    /// assert_eq!(Share::system()?.undefined_probability(&vec![vec![0.25; 4]; 2])?, 0.25); // b = 0
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution).
    pub fn undefined_probability(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        let rows = self.rows(probs)?;
        match F::undefined(&self.oracle) {
            Undefined::Never => Ok(0.0),
            Undefined::Ask(oracle, target) => {
                let compiled = self.targets.compile(oracle, &self.layout, &target, self.limits, Some(&rows))?;
                Ok(Workspace::default().value(&compiled.tape, &rows).to_f64())
            }
            Undefined::Rest => {
                let defined: f64 = self.distribution(probs)?.iter().map(|(_, probability)| probability).sum();
                Ok((1.0 - defined).max(0.0))
            }
        }
    }

    /// Mean and variance of a number that the output determines, for example the output itself.
    ///
    /// Inputs without an output are left out: it is the mean given that there is one.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn roll(#[domain(1..=6)] dice: [u8; 2]) -> u8 {
    ///     dice[0] + dice[1]
    /// }
    /// let roll = Roll::system()?.expectation(&vec![vec![1.0 / 6.0; 6]; 2], |sum| f64::from(*sum))?;
    /// assert!((roll.mean - 7.0).abs() < 1e-12 && (roll.variance - 35.0 / 6.0).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution); [`Error::Argument`] if `number` gives something that is not finite.
    pub fn expectation(
        &self,
        probs: &(impl Rows + ?Sized),
        number: impl Fn(&OutputOf<F>) -> f64,
    ) -> Result<Expectation> {
        let rows = self.rows(probs)?;
        let outcomes = self.outcomes(&rows, "expectation")?;
        Ok(moments(&outcomes, &numbers(&outcomes, number)?)?.0)
    }

    /// [`expectation`](Self::expectation) with the gradient of the mean: `gradient[k][y]` is dE\[f(S)\]/dp_k(y), where
    /// E\[f(S)\] is Σ f(o) P(S = o) / Σ P(S = o), as polynomials. For a function without panics that is
    /// E\[f(S) | X_k = y\] − E\[f(S)\].
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let (sum, gradient) = add.expectation_gradient(&vec![vec![0.1; 10]; 2], |sum| *sum as f64)?;
    /// assert!((sum.mean - 9.0).abs() < 1e-12);
    /// assert!((gradient[0][7] - 2.5).abs() < 1e-12); // with 7 in the first place it is 11.5
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`expectation`](Self::expectation).
    pub fn expectation_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        number: impl Fn(&OutputOf<F>) -> f64,
    ) -> Result<(Expectation, Vec<Vec<f64>>)> {
        let rows = self.rows(probs)?;
        let outcomes = self.outcomes(&rows, "expectation")?;
        let (expectation, defined) = moments(&outcomes, &numbers(&outcomes, &number)?)?;
        let (whole, all) = self.whole_outcomes(&rows, "expectation")?;
        let numbers = numbers(&whole, number)?;
        let weights: Vec<f64> = numbers.iter().map(|number| (number - expectation.mean) / defined).collect();
        let flat = self.weighted_gradient(&rows, all, &whole, &weights)?;
        Ok((expectation, self.layout.rows(&flat)))
    }

    /// The entropy of the output in nats, H(S) = −Σ P(S = o) log P(S = o). Inputs without an output count as one outcome
    /// more.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let parity = System::from_oracle(AdditionOracle::new(1)?);
    /// let sure = vec![(0..10).map(|digit| f64::from(u8::from(digit == 3))).collect(), vec![0.1; 10]];
    /// assert!((parity.output_entropy(&sure)? - 10_f64.ln()).abs() < 1e-12); // ten sums, equally probable
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution).
    pub fn output_entropy(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        let rows = self.rows(probs)?;
        let outcomes = self.outcomes(&rows, "output_entropy")?;
        let undefined = self.undefined_outcome(&rows)?.map_or(0.0, |(p, _)| p);
        Ok(outcomes.iter().map(|&(_, p)| p).chain([undefined]).map(share).sum())
    }

    /// [`output_entropy`](Self::output_entropy) with its gradient. The logarithm of a probability of zero is cut to that of
    /// the smallest positive number.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn both(a: bool, b: bool) -> bool {
    ///     a && b
    /// }
    /// let (entropy, gradient) = Both::system()?.output_entropy_gradient(&vec![vec![0.5; 2]; 2])?;
    /// assert!((entropy - 0.5623).abs() < 1e-4); // of P = 1 / 4
    /// // To make a true more probable makes the output more uncertain.
    /// assert!(gradient[0][1] > gradient[0][0]);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution).
    pub fn output_entropy_gradient(&self, probs: &(impl Rows + ?Sized)) -> Result<(f64, Vec<Vec<f64>>)> {
        let rows = self.rows(probs)?;
        let mut entropy: f64 = self.outcomes(&rows, "output_entropy")?.iter().map(|&(_, p)| share(p)).sum();
        let (whole, all) = self.whole_outcomes(&rows, "output_entropy")?;
        // d(−P log P) = −(1 + log P) dP
        let slope = |p: f64| -1.0 - p.max(f64::MIN_POSITIVE).ln();
        let weights: Vec<f64> = whole.iter().map(|&(_, p)| slope(p)).collect();
        let mut flat = self.weighted_gradient(&rows, all, &whole, &weights)?;
        if let Some((p, gradient)) = self.undefined_outcome(&rows)? {
            entropy += share(p);
            flat.iter_mut().zip(gradient).for_each(|(entry, d)| *entry += slope(p) * d);
        }
        Ok((entropy, self.layout.rows(&flat)))
    }

    /// The entropy of the inputs given the output, in nats: H(X | S = o), how much is left open once the output is known.
    /// Zero if one input explains it for sure.
    ///
    /// One pass over the circuit, like the probability.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let uniform = vec![vec![0.1; 10]; 2];
    /// assert!((add.entropy(&uniform, &3)? - 4_f64.ln()).abs() < 1e-12); // 0 + 3, 1 + 2, 2 + 1, 3 + 0
    /// assert_eq!(add.entropy(&uniform, &18)?, 0.0);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn entropy(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<f64> {
        let rows = self.rows(probs)?;
        let compiled = self.compile(output, Some(&rows))?;
        circuit::entropy(&compiled.tape, &rows, None).ok_or_else(|| zero_probability(output, "entropy"))
    }

    /// [`entropy`](Self::entropy) with its gradient: one pass up and one pass down. The logarithm of a probability of zero
    /// is cut to that of the smallest positive number.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let (entropy, gradient) = add.entropy_gradient(&vec![vec![0.1; 10]; 2], &1)?;
    /// assert!((entropy - 2_f64.ln()).abs() < 1e-12); // 0 + 1 or 1 + 0
    /// assert!(gradient[0][0].abs() < 1e-12); // it is as large as it can be
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`entropy`](Self::entropy).
    pub fn entropy_gradient(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<(f64, Vec<Vec<f64>>)> {
        let rows = self.rows(probs)?;
        let compiled = self.compile(output, Some(&rows))?;
        let mut flat = vec![0.0; rows.len()];
        let entropy = circuit::entropy(&compiled.tape, &rows, Some(&mut flat));
        Ok((entropy.ok_or_else(|| zero_probability(output, "entropy"))?, self.layout.rows(&flat)))
    }

    /// The most probable output and its probability.
    ///
    /// Where one pass lists all outputs that is where it comes from. Otherwise outputs are found leaf by leaf, always at the
    /// most probable beginning of an output: no output is more probable than its beginning, so the first that is complete
    /// is the best, and most are never looked at. Leaves that share no variable with the others are chosen by themselves.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn digits(#[domain(0..=9)] a: [u8; 12]) -> [u8; 12] {
    ///     a.map(|digit| (digit + 1) % 10)
    /// }
    /// let nine = vec![vec![0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.91]; 12];
    /// let (output, p) = Digits::system()?.most_probable_output(&nine)?; // of 10^12
    /// assert_eq!(output, [0; 12]);
    /// assert!((p - 0.91_f64.powi(12)).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution); a limit that was reached, with bounds of the probability of the best output;
    /// [`Error::ZeroProbability`] if no output is possible with these rows.
    pub fn most_probable_output(&self, probs: &(impl Rows + ?Sized)) -> Result<(OutputOf<F>, f64)> {
        const QUERY: &str = "most_probable_output";
        let rows = self.rows(probs)?;
        if let (Some(encoded), Some(choices)) = (F::encoded(&self.oracle), F::choices(&self.oracle)) {
            let outputs =
                |choices: &LeafValues| choices.values.iter().map(|values| values.len() as f64).product::<f64>();
            // Where there may be very many it is not tried to list them.
            let many = choices.iter().map(outputs).sum::<f64>() > MANY_OUTPUTS;
            if many || self.everything(&Quota::new(self.limits), false).is_none() {
                let best = self.best_first(encoded, &choices, &rows)?;
                return best.ok_or_else(|| zero_probability(&"any output", QUERY));
            }
        }
        let outcomes = self.outcomes(&rows, QUERY)?;
        let best = outcomes.into_iter().filter(|&(_, p)| p > 0.0).max_by(|a, b| a.1.total_cmp(&b.1));
        best.ok_or_else(|| zero_probability(&"any output", QUERY))
    }

    /// All outputs, whatever their probability, from one pass over one circuit where that is possible.
    fn outcomes(&self, rows: &[f64], query: &'static str) -> Result<Vec<(OutputOf<F>, f64)>> {
        if let Some(all) = F::distribution(&self.oracle, rows, self.limits, false) {
            return Ok(all);
        }
        let quota = Quota::new(self.limits);
        if let Some(all) = self.everything(&quota, true) {
            return Ok(all.probabilities(rows));
        }
        if let Some(all) = F::distribution(&self.oracle, rows, quota.left(0), false) {
            return Ok(all);
        }
        self.listed_outcomes(rows, &quota, query)
    }

    /// The same for gradients, with the outputs of probability zero, whose derivatives need not be zero; and the circuits of
    /// all of them, if there are any, in the same order.
    #[allow(clippy::type_complexity, reason = "a list, and where it comes from")]
    fn whole_outcomes(
        &self,
        rows: &[f64],
        query: &'static str,
    ) -> Result<(Vec<(OutputOf<F>, f64)>, Option<&Everything<OutputOf<F>>>)> {
        let quota = Quota::new(self.limits);
        if let Some(all) = self.everything(&quota, false) {
            return Ok((all.probabilities(rows), Some(all)));
        }
        if let Some(all) = F::distribution(&self.oracle, rows, quota.left(0), true) {
            return Ok((all, None));
        }
        Ok((self.listed_outcomes(rows, &quota, query)?, None))
    }

    /// Every output that the oracle lists, one search after the other.
    fn listed_outcomes(&self, rows: &[f64], quota: &Quota, query: &'static str) -> Result<Vec<(OutputOf<F>, f64)>> {
        let outputs = self.oracle.outputs_within(quota.left(0))?.ok_or_else(|| Error::Unsupported {
            query,
            remedy: "the outputs of this function cannot be listed (too many, or a hand-written oracle without \
                     `outputs`); ask for the probability of the outputs you need"
                .into(),
        })?;
        let (mut workspace, mut nodes) = (Workspace::default(), 0);
        let mut outcomes = Vec::new();
        for output in outputs {
            let compiled = match self.store.lookup(&self.oracle, &output) {
                Some(compiled) => compiled,
                None => {
                    let limits = quota.left(nodes);
                    let compiled = self.store.compile(&*self.oracle, &self.layout, &output, limits, None)?;
                    nodes += compiled.stats.search_nodes + compiled.stats.terms;
                    compiled
                }
            };
            let p = workspace.value(&compiled.tape, rows).to_f64();
            outcomes.push((output, p));
        }
        Ok(outcomes)
    }

    /// All outputs on one tape, if one pass finds them all. That it does not is remembered, unless it was for want of time,
    /// or because there is a table now that the caller may read instead.
    fn everything(&self, quota: &Quota, may_read: bool) -> Option<&Everything<OutputOf<F>>> {
        let timeless = self.limits.time == Duration::MAX;
        let make = || {
            let had_table = F::has_table(&self.oracle);
            let mut all = Everything::new(&*self.oracle, &self.layout, quota.left(0));
            if all.is_none() && !had_table && F::has_table(&self.oracle) {
                if may_read {
                    return Err(());
                }
                all = Everything::new(&*self.oracle, &self.layout, quota.left(0));
            }
            if all.is_some() || timeless { Ok(all) } else { Err(()) }
        };
        self.everything.get_or_try_compute(make).ok()?.as_ref()
    }

    /// Σ weight · dP(S = o)/dp over these outputs; `all` are their circuits, if there are any.
    fn weighted_gradient(
        &self,
        rows: &[f64],
        all: Option<&Everything<OutputOf<F>>>,
        outcomes: &[(OutputOf<F>, f64)],
        weights: &[f64],
    ) -> Result<Vec<f64>> {
        let mut workspace = Workspace::default();
        let mut total = vec![0.0; rows.len()];
        if let Some(all) = all {
            all.weighted_gradient(&mut workspace, rows, weights, &mut total);
            return Ok(total);
        }
        let mut gradient = vec![0.0; rows.len()];
        for ((output, _), weight) in outcomes.iter().zip(weights) {
            let compiled = self.compile(output, Some(rows))?;
            workspace.gradient(&compiled.tape, rows, false, &mut gradient);
            total.iter_mut().zip(&gradient).for_each(|(entry, d)| *entry += weight * d);
        }
        Ok(total)
    }

    /// The probability of the inputs without an output and its gradient, where they can be asked for.
    fn undefined_outcome(&self, rows: &[f64]) -> Result<Option<(f64, Vec<f64>)>> {
        let Undefined::Ask(oracle, target) = F::undefined(&self.oracle) else { return Ok(None) };
        let compiled = self.targets.compile(oracle, &self.layout, &target, self.limits, Some(rows))?;
        let mut gradient = vec![0.0; rows.len()];
        let value = Workspace::default().gradient(&compiled.tape, rows, false, &mut gradient);
        Ok(Some((value.to_f64(), gradient)))
    }
}

fn numbers<T: std::fmt::Debug>(outcomes: &[(T, f64)], number: impl Fn(&T) -> f64) -> Result<Vec<f64>> {
    let checked = |(output, _): &(T, f64)| match number(output) {
        number if number.is_finite() => Ok(number),
        number => Err(Error::Argument {
            name: "number",
            found: format!("{number} for {output:?}"),
            expected: "a finite number for every output",
        }),
    };
    outcomes.iter().map(checked).collect()
}

/// Mean and variance given that there is an output, and the probability of that.
fn moments<T>(outcomes: &[(T, f64)], numbers: &[f64]) -> Result<(Expectation, f64)> {
    let defined: f64 = outcomes.iter().map(|&(_, p)| p).sum();
    if defined <= 0.0 {
        return Err(zero_probability(&"any output", "expectation"));
    }
    let mean = outcomes.iter().zip(numbers).map(|((_, p), number)| p * number).sum::<f64>() / defined;
    let square = |number: f64| (number - mean) * (number - mean);
    let variance = outcomes.iter().zip(numbers).map(|((_, p), &number)| p * square(number)).sum::<f64>() / defined;
    Ok((Expectation { mean, variance }, defined))
}

/// −p log p.
fn share(p: f64) -> f64 {
    if p > 0.0 { (-p * p.ln()).max(0.0) } else { 0.0 }
}

/// The error for a query that has nothing to condition on.
pub(super) fn zero_probability(output: &impl std::fmt::Debug, query: &'static str) -> Error {
    Error::ZeroProbability { output: format!("{output:?}"), query }
}
