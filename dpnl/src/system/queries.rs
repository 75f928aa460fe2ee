//! Questions beyond the probability: why, what else, and what then.

use std::time::Duration;

use rand::Rng;

use super::compiled::{Compiled, Everything};
use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::{self, Number, Sampler, Workspace, best_inputs};
use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::picture::Drawing;
use crate::probabilities::Rows;
use crate::search::Quota;

/// The largest number of nodes that is drawn.
const MAX_DRAWN: usize = 600;

/// An input with S = o, and how probable it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation<I> {
    /// The input, as the function takes it.
    pub input: I,
    /// Π p_k(x_k); divide by P(S = o) for the probability given the output.
    pub probability: f64,
}

impl<F: Subject> System<F> {
    /// P(X_k = y | S = o): rows like `probs`, each summing to one.
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn posterior(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<Vec<Vec<f64>>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        let mut flat = vec![0.0; self.layout.total()];
        let value = Workspace::default().gradient(&compiled.tape, &rows, true, &mut flat);
        if value.is_zero() {
            return Err(zero_probability(output, "posterior"));
        }
        // P(X_k = y, S = o) = p_k(y) · dP/dp_k(y)
        flat.iter_mut().zip(&rows).for_each(|(entry, p)| *entry *= p);
        Ok(self.layout.rows(&flat))
    }

    /// The most probable input with S = o.
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn explain(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<Explanation<F::Input>> {
        let mut best = self.explanations(probs, output, 1)?;
        best.pop().ok_or_else(|| zero_probability(output, "explanation"))
    }

    /// The `count` most probable inputs with S = o, best first; fewer if fewer have a positive probability.
    ///
    /// # Errors
    /// As [`probability`](Self::probability).
    pub fn explanations(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        count: usize,
    ) -> Result<Vec<Explanation<F::Input>>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        if count == 0 {
            return Ok(Vec::new());
        }
        let best = best_inputs(&compiled.tape, &rows, count);
        best.into_iter()
            .map(|(values, probability)| Ok(Explanation { input: self.input(&values)?, probability }))
            .collect()
    }

    /// An input drawn from P(X | S = o).
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn sample(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<F::Input> {
        let mut inputs = self.samples(probs, output, 1, rng)?;
        inputs.pop().ok_or_else(|| zero_probability(output, "sample"))
    }

    /// `count` independent inputs drawn from P(X | S = o); faster than one by one.
    ///
    /// # Errors
    /// As [`sample`](Self::sample).
    pub fn samples(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        count: usize,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Vec<F::Input>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        let sampler = Sampler::new(&compiled.tape, &rows).ok_or_else(|| zero_probability(output, "sample"))?;
        (0..count).map(|_| self.input(&sampler.draw(rng))).collect()
    }

    /// Every output of positive probability with its probability, most probable first.
    ///
    /// The probabilities sum to one, less [`undefined_probability`](Self::undefined_probability).
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::Unsupported`] if the outputs cannot be listed.
    pub fn distribution(&self, probs: &(impl Rows + ?Sized)) -> Result<Vec<(OutputOf<F>, f64)>> {
        let rows = self.rows(probs)?;
        let quota = Quota::new(self.limits);
        if let Some(all) = self.everything(&quota) {
            let mut distribution = all.probabilities(&rows);
            distribution.sort_by(|a, b| b.1.total_cmp(&a.1));
            return Ok(distribution);
        }
        let outputs = self.oracle.outputs_within(quota.left(0))?.ok_or_else(|| Error::Unsupported {
            query: "distribution",
            remedy: "the outputs of this function cannot be listed (too many, or a hand-written oracle without \
                     `outputs`); ask for the probability of the outputs you need"
                .into(),
        })?;
        let (mut workspace, mut nodes) = (Workspace::default(), 0);
        let mut distribution = Vec::new();
        for output in outputs {
            let compiled = match self.store.lookup(&output) {
                Some(compiled) => compiled,
                None => {
                    let limits = quota.left(nodes);
                    let compiled = self.store.compile(&self.oracle, &self.layout, &output, limits, None)?;
                    nodes += compiled.stats.search_nodes + compiled.stats.terms;
                    compiled
                }
            };
            let probability = workspace.value(&compiled.tape, &rows).to_f64();
            if probability > 0.0 {
                distribution.push((output, probability));
            }
        }
        distribution.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(distribution)
    }

    /// The probability of the inputs on which the function itself would panic; they belong to no output.
    ///
    /// # Errors
    /// As [`distribution`](Self::distribution).
    pub fn undefined_probability(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        let rows = self.rows(probs)?;
        match F::undefined(&self.oracle) {
            Undefined::Never => Ok(0.0),
            Undefined::Ask(oracle, target) => {
                let compiled = self.undefined.compile(oracle, &self.layout, &target, self.limits, Some(&rows))?;
                Ok(Workspace::default().value(&compiled.tape, &rows).to_f64())
            }
            Undefined::Rest => {
                let defined: f64 = self.distribution(probs)?.iter().map(|(_, probability)| probability).sum();
                Ok((1.0 - defined).max(0.0))
            }
        }
    }

    /// All outputs on one tape, if one pass finds them all. That it does not is remembered, unless it was for want of time.
    fn everything(&self, quota: &Quota) -> Option<&Everything<OutputOf<F>>> {
        let timeless = self.limits.time == Duration::MAX;
        let make = || {
            let all = Everything::new(&self.oracle, &self.layout, quota.left(0));
            if all.is_some() || timeless { Ok(all) } else { Err(()) }
        };
        self.everything.get_or_try_compute(make).ok()?.as_ref()
    }

    /// The circuit of `output` as Graphviz text, with the variables' names as in the source.
    ///
    /// # Errors
    /// An output S can never return, or a limit that was reached.
    pub fn to_dot(&self, output: &OutputOf<F>) -> Result<String> {
        Ok(self.drawing(output)?.to_dot())
    }

    /// The circuit of `output` as an SVG document, with the variables' names as in the source.
    ///
    /// # Errors
    /// As [`to_dot`](Self::to_dot); [`Error::Unsupported`] for a circuit too large to look at.
    pub fn to_svg(&self, output: &OutputOf<F>) -> Result<String> {
        Ok(small_enough(self.drawing(output)?)?.to_svg())
    }

    fn drawing(&self, output: &OutputOf<F>) -> Result<Drawing> {
        let compiled = self.store.compile(&self.oracle, &self.layout, output, self.limits, None)?;
        Ok(circuit::draw(&compiled.tape, &self.oracle, &format!("{output:?}")))
    }

    fn input(&self, values: &[usize]) -> Result<F::Input> {
        F::input(&self.oracle, values).ok_or_else(|| Error::Unsupported {
            query: "the input of an explanation or a sample",
            remedy: format!("the input type has no value for {values:?}"),
        })
    }

    fn compiled(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
    ) -> Result<(std::sync::Arc<Compiled>, Vec<f64>)> {
        let rows = self.rows(probs)?;
        let compiled = self.store.compile(&self.oracle, &self.layout, output, self.limits, Some(&rows))?;
        Ok((compiled, rows))
    }
}

/// The error for a query that has nothing to condition on.
fn zero_probability(output: &impl std::fmt::Debug, query: &'static str) -> Error {
    Error::ZeroProbability { output: format!("{output:?}"), query }
}

/// Refuses to draw what nobody could read.
pub(super) fn small_enough(drawing: Drawing) -> Result<Drawing> {
    if drawing.nodes.len() <= MAX_DRAWN {
        return Ok(drawing);
    }
    Err(Error::Unsupported {
        query: "to_svg",
        remedy: format!(
            "{} nodes are too many for a picture (at most {MAX_DRAWN}); draw a smaller instance, or lay out `to_dot` \
             with Graphviz",
            drawing.nodes.len()
        ),
    })
}
