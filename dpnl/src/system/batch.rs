//! Batches: many samples at once, labels mixed freely, over all cores.

use std::sync::Arc;

use ndarray::{Array1, Array3, ArrayView3, ArrayViewMut2, Axis};
use rayon::prelude::*;

use super::compiled::Compiled;
use super::outputs::zero_probability;
use super::{OutputOf, Subject, System};
use crate::circuit::{self, Explanation, Number, Scaled, Workspace, best_inputs};
use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::probabilities::RowLayout;

/// Samples of rows of probabilities, wherever they are kept.
pub(crate) trait Batch: Sync {
    /// How many there are.
    fn samples(&self) -> usize;
    /// Copies the checked rows of one sample into `flat`, which is emptied first.
    fn fill(
        &self,
        layout: &RowLayout,
        name: &dyn Fn(usize) -> String,
        sample: usize,
        flat: &mut Vec<f64>,
    ) -> Result<()>;
}

impl<T: Copy + Into<f64> + Sync> Batch for ArrayView3<'_, T> {
    fn samples(&self) -> usize {
        self.len_of(Axis(0))
    }

    fn fill(
        &self,
        layout: &RowLayout,
        name: &dyn Fn(usize) -> String,
        sample: usize,
        flat: &mut Vec<f64>,
    ) -> Result<()> {
        layout.fill(name, &self.index_axis(Axis(0), sample), flat)
    }
}

/// What one thread reuses from sample to sample.
#[derive(Default)]
pub(crate) struct Scratch {
    workspace: Workspace,
    /// The rows of the sample.
    pub(crate) rows: Vec<f64>,
    /// What was asked for, by the entries of the rows.
    pub(crate) gradient: Vec<f64>,
    extra: Vec<f64>,
}

impl<F: Subject> System<F> {
    /// P(S = label) for every sample of a batch: `probs` is `[sample, variable, value]` of `f64` or `f32`, one label per
    /// sample. Where the label is an event under evidence of probability zero, the answer is zero.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = ndarray::Array3::<f64>::from_elem((3, 2, 10), 0.1);
    /// let p = add.probability_batch(&probs, &[0, 9, 18])?;
    /// assert!((p[1] - 0.1).abs() < 1e-12 && (p[2] - 0.01).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn probability_batch<'a, T: Copy + Into<f64> + Sync + 'a>(
        &self,
        probs: impl Into<ArrayView3<'a, T>>,
        labels: &[OutputOf<F>],
    ) -> Result<Array1<f64>> {
        let probs = probs.into();
        let values = self.each(&probs, labels, 1, vec![(); labels.len()], |scratch, compiled, _, ()| {
            Ok(compiled.value(&mut scratch.workspace, &scratch.rows).unwrap_or(Scaled::ZERO).to_f64())
        });
        Ok(Array1::from(values?))
    }

    /// P(S = label) and its gradient for every sample of a batch; the gradient has the shape of `probs`.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = ndarray::Array3::<f64>::from_elem((2, 2, 10), 0.1);
    /// let (p, gradient) = add.gradient_batch(&probs, &[17, 18])?;
    /// assert!((p[0] - 0.02).abs() < 1e-12);
    /// assert!((gradient[[1, 0, 9]] - 0.1).abs() < 1e-12); // P(9 + b = 18) = P(b = 9)
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn gradient_batch<'a, T: Copy + Into<f64> + Sync + 'a>(
        &self,
        probs: impl Into<ArrayView3<'a, T>>,
        labels: &[OutputOf<F>],
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        let probs = probs.into();
        let mut gradients = Array3::zeros(probs.raw_dim());
        let sinks: Vec<ArrayViewMut2<'_, f64>> = gradients.outer_iter_mut().collect();
        let values = self.each(&probs, labels, 3, sinks, |scratch, compiled, _, sink| {
            let Scratch { workspace, rows, gradient, .. } = scratch;
            gradient.resize(rows.len(), 0.0);
            let value = compiled.gradient(workspace, rows, false, gradient).unwrap_or(Scaled::ZERO);
            self.copy_rows(gradient, sink);
            Ok(value.to_f64())
        })?;
        Ok((Array1::from(values), gradients))
    }

    /// log P(S = label) and its gradient for every sample of a batch; the gradient has the shape of `probs`. Where
    /// P = 0 the logarithm is −∞ and the gradient zero.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = ndarray::Array3::<f64>::from_elem((2, 2, 10), 0.1);
    /// let (log_p, gradient) = add.log_gradient_batch(&probs, &[17, 18])?;
    /// assert!((log_p[1] - 0.01_f64.ln()).abs() < 1e-12);
    /// assert!((gradient[[1, 0, 9]] - 10.0).abs() < 1e-9); // 0.1 / 0.01
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn log_gradient_batch<'a, T: Copy + Into<f64> + Sync + 'a>(
        &self,
        probs: impl Into<ArrayView3<'a, T>>,
        labels: &[OutputOf<F>],
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        let probs = probs.into();
        let mut gradients = Array3::zeros(probs.raw_dim());
        let sinks: Vec<ArrayViewMut2<'_, f64>> = gradients.outer_iter_mut().collect();
        let scores = self.scores_of(&probs, labels, 0.0, sinks, |sink, scratch| {
            self.copy_rows(&scratch.gradient, sink);
        })?;
        Ok((scores.into_iter().map(|(log, _)| log).collect(), gradients))
    }

    /// P(X_k = y | S = label) for every sample of a batch, in the shape of `probs`.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = ndarray::Array3::<f32>::from_elem((2, 2, 10), 0.1);
    /// let posterior = add.posterior_batch(&probs, &[18, 1])?;
    /// assert!((posterior[[0, 0, 9]] - 1.0).abs() < 1e-6); // 9 + 9
    /// assert!((posterior[[1, 1, 0]] - 0.5).abs() < 1e-6); // 0 + 1 or 1 + 0
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`posterior`](Self::posterior), naming the sample.
    pub fn posterior_batch<'a, T: Copy + Into<f64> + Sync + 'a>(
        &self,
        probs: impl Into<ArrayView3<'a, T>>,
        labels: &[OutputOf<F>],
    ) -> Result<Array3<f64>> {
        let probs = probs.into();
        let mut posteriors = Array3::zeros(probs.raw_dim());
        let sinks: Vec<ArrayViewMut2<'_, f64>> = posteriors.outer_iter_mut().collect();
        self.posteriors_of(&probs, labels, sinks, |sink, posterior| self.copy_rows(posterior, sink))?;
        Ok(posteriors)
    }

    /// The most probable input with S = label for every sample of a batch.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = ndarray::Array3::<f32>::from_elem((2, 2, 10), 0.1);
    /// assert_eq!(add.explain_batch(&probs, &[0, 18])?[1].input, [9, 9]);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain), naming the sample.
    pub fn explain_batch<'a, T: Copy + Into<f64> + Sync + 'a>(
        &self,
        probs: impl Into<ArrayView3<'a, T>>,
        labels: &[OutputOf<F>],
    ) -> Result<Vec<Explanation<F::Input>>> {
        self.explanations_of(&probs.into(), labels)
    }

    pub(crate) fn explanations_of<B: Batch>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
    ) -> Result<Vec<Explanation<F::Input>>> {
        let best = self.each(batch, labels, 10, vec![(); labels.len()], |scratch, compiled, sample, ()| {
            let best = best_inputs(&compiled.tape, &scratch.rows, 1).pop();
            best.ok_or_else(|| zero_probability(&labels[sample], "explanation"))
        })?;
        best.into_iter()
            .map(|(values, probability)| Ok(Explanation { input: self.input(&values)?, probability }))
            .collect()
    }

    pub(crate) fn posteriors_of<B: Batch, S: Send>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
        sinks: Vec<S>,
        write: impl Fn(S, &[f64]) + Sync,
    ) -> Result<()> {
        self.each(batch, labels, 3, sinks, |scratch, compiled, sample, sink| {
            let Scratch { workspace, rows, gradient, .. } = scratch;
            gradient.resize(rows.len(), 0.0);
            if workspace.gradient(&compiled.tape, rows, true, gradient).is_zero() {
                return Err(zero_probability(&labels[sample], "posterior"));
            }
            gradient.iter_mut().zip(rows.iter()).for_each(|(entry, p)| *entry *= p);
            write(sink, gradient);
            Ok(())
        })?;
        Ok(())
    }

    /// log P(S = label) and H(X | S = label) of every sample, the latter only if `entropy` is not zero. The gradient of
    /// log P + `entropy` · H is handed to `write` with the rows; where P = 0 it is zero.
    pub(crate) fn scores_of<B: Batch, S: Send>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
        entropy: f64,
        sinks: Vec<S>,
        write: impl Fn(S, &Scratch) + Sync,
    ) -> Result<Vec<(f64, f64)>> {
        self.each(batch, labels, if entropy == 0.0 { 3 } else { 8 }, sinks, |scratch, compiled, _, sink| {
            let Scratch { workspace, rows, gradient, extra } = scratch;
            gradient.resize(rows.len(), 0.0);
            let value = compiled.gradient(workspace, rows, true, gradient).unwrap_or(Scaled::ZERO);
            let mut found = 0.0;
            if entropy != 0.0 && !value.is_zero() {
                extra.clear();
                extra.resize(rows.len(), 0.0);
                found = circuit::entropy(&compiled.tape, rows, Some(extra)).unwrap_or(0.0);
                gradient.iter_mut().zip(extra.iter()).for_each(|(entry, d)| *entry += entropy * d);
            }
            write(sink, scratch);
            Ok((value.natural_log(), found))
        })
    }

    /// As [`each`](Self::each), without circuits: `solve` gets the rows and the label.
    #[cfg(feature = "candle")]
    pub(crate) fn each_alone<B: Batch, S: Send, T: Send>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
        sinks: Vec<S>,
        solve: impl Fn(&Vec<Vec<f64>>, &OutputOf<F>, S) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let samples: Vec<_> = labels.iter().zip(sinks).enumerate().collect();
        let solved = samples.into_par_iter().map_init(Scratch::default, |scratch, (sample, (label, sink))| {
            let rows = self.fill(batch, scratch, sample).map(|()| self.layout.rows(&scratch.rows));
            rows.and_then(|rows| solve(&rows, label, sink)).map_err(|error| error.in_sample(sample))
        });
        // In order, so that the first faulty sample is the one that is named.
        solved.collect::<Vec<_>>().into_iter().collect()
    }

    fn copy_rows(&self, flat: &[f64], mut rows: ArrayViewMut2<'_, f64>) {
        for (variable, mut row) in rows.outer_iter_mut().enumerate() {
            row.iter_mut().zip(&flat[self.layout.range(variable)]).for_each(|(entry, &value)| *entry = value);
        }
    }

    /// Answers for every sample, over all cores if there is enough to do; `cost` is the work of one answer in passes over the
    /// circuit. Of several errors the first sample's is returned.
    fn each<B: Batch, S: Send, T: Send>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
        cost: usize,
        sinks: Vec<S>,
        solve: impl Fn(&mut Scratch, &Compiled, usize, S) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let compiled = self.compile_labels(batch, labels)?;
        let work: usize = compiled.iter().map(|compiled| cost * compiled.edges()).sum();
        let one = |scratch: &mut Scratch, (sample, (compiled, sink)): (usize, (Arc<Compiled>, S))| {
            let solved = self.fill(batch, scratch, sample).and_then(|()| solve(scratch, &compiled, sample, sink));
            solved.map_err(|error| error.in_sample(sample))
        };
        let samples = compiled.into_iter().zip(sinks).enumerate();
        if work < SMALL {
            let mut scratch = Scratch::default();
            return samples.map(|sample| one(&mut scratch, sample)).collect();
        }
        let samples: Vec<_> = samples.collect();
        let solved = samples.into_par_iter().map_init(Scratch::default, one);
        solved.collect::<Vec<_>>().into_iter().collect()
    }

    /// The circuits of all labels, compiled before the samples are spread over the cores: a search may itself use all
    /// of them, and a thread that waits for its search must not pick up a sample that waits for the same recorder.
    fn compile_labels<B: Batch>(&self, batch: &B, labels: &[OutputOf<F>]) -> Result<Vec<Arc<Compiled>>> {
        if batch.samples() != labels.len() {
            return Err(Error::BatchShape { what: "labels", expected: batch.samples(), found: labels.len() });
        }
        let mut scratch = Scratch::default();
        let mut checked = 0;
        let mut circuits = Vec::with_capacity(labels.len());
        for (index, label) in labels.iter().enumerate() {
            if let Some(compiled) = self.store.lookup(&self.oracle, label) {
                circuits.push(compiled);
                continue;
            }
            // All up to this one, so that the first faulty sample is the one that is named.
            while checked <= index {
                self.fill(batch, &mut scratch, checked).map_err(|error| error.in_sample(checked))?;
                checked += 1;
            }
            let compiled = self.compile(label, Some(&scratch.rows));
            circuits.push(compiled.map_err(|error| error.in_sample(index))?);
        }
        Ok(circuits)
    }

    fn fill<B: Batch>(&self, batch: &B, scratch: &mut Scratch, sample: usize) -> Result<()> {
        let name = |variable: usize| self.oracle.variable_name(variable);
        batch.fill(&self.layout, &name, sample, &mut scratch.rows)
    }
}

/// Edges to be gone through for which waking other threads takes longer than it saves.
const SMALL: usize = 10_000;
