//! Batches: many samples at once, labels mixed freely, over all cores.

use std::sync::Arc;

use ndarray::{Array1, Array3, ArrayView2, ArrayView3, Axis};
use rayon::prelude::*;

use super::compiled::Compiled;
use super::{OutputOf, Subject, System};
use crate::circuit::{Number, Workspace};
use crate::error::{Error, Result};

impl<F: Subject> System<F> {
    /// P(S = label) for every sample of a batch: `probs` is `[sample, variable, value]`, one label per sample.
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn probability_batch<'a>(
        &self,
        probs: impl Into<ArrayView3<'a, f64>>,
        labels: &[OutputOf<F>],
    ) -> Result<Array1<f64>> {
        let probs = probs.into();
        let compiled = self.compile_labels(&probs, labels)?;
        let work = edges(&compiled);
        let samples: Vec<(ArrayView2<'_, f64>, Arc<Compiled>)> = probs.outer_iter().zip(compiled).collect();
        let values = solve_all(samples, work, |scratch, index, (rows, compiled)| {
            self.fill(scratch, &rows, index)?;
            Ok(scratch.workspace.value(&compiled.tape, &scratch.rows).to_f64())
        });
        Ok(Array1::from(values?))
    }

    /// P(S = label) and its gradient for every sample of a batch; the gradient has the shape of `probs`.
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn gradient_batch<'a>(
        &self,
        probs: impl Into<ArrayView3<'a, f64>>,
        labels: &[OutputOf<F>],
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        self.batch_of_gradients(probs.into(), labels, false)
    }

    /// log P(S = label) and its gradient for every sample of a batch; the gradient has the shape of `probs`. Where
    /// P = 0 the logarithm is −∞ and the gradient zero.
    ///
    /// # Errors
    /// As [`probability`](Self::probability), naming the sample.
    pub fn log_gradient_batch<'a>(
        &self,
        probs: impl Into<ArrayView3<'a, f64>>,
        labels: &[OutputOf<F>],
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        self.batch_of_gradients(probs.into(), labels, true)
    }

    fn batch_of_gradients(
        &self,
        probs: ArrayView3<'_, f64>,
        labels: &[OutputOf<F>],
        of_log: bool,
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        let compiled = self.compile_labels(&probs, labels)?;
        let work = edges(&compiled);
        let mut gradients = Array3::zeros(probs.raw_dim());
        let samples: Vec<_> = probs.outer_iter().zip(gradients.axis_iter_mut(Axis(0))).zip(compiled).collect();
        let values = solve_all(samples, 3 * work, |scratch, index, ((rows, mut gradient), compiled)| {
            self.fill(scratch, &rows, index)?;
            scratch.gradient.resize(self.layout.total(), 0.0);
            let Scratch { workspace, rows, gradient: flat } = scratch;
            let value = workspace.gradient(&compiled.tape, rows, of_log, flat);
            for (variable, mut row) in gradient.outer_iter_mut().enumerate() {
                row.iter_mut().zip(&flat[self.layout.range(variable)]).for_each(|(entry, &d)| *entry = d);
            }
            Ok(if of_log { value.natural_log() } else { value.to_f64() })
        });
        Ok((Array1::from(values?), gradients))
    }

    /// The circuits of all labels, compiled before the samples are spread over the cores: a search may itself use all
    /// of them, and a thread that waits for its search must not pick up a sample that waits for the same recorder.
    fn compile_labels(&self, probs: &ArrayView3<'_, f64>, labels: &[OutputOf<F>]) -> Result<Vec<Arc<Compiled>>> {
        check_batch(probs, labels.len())?;
        let mut scratch = Scratch::default();
        let mut checked = 0;
        let mut circuits = Vec::with_capacity(labels.len());
        for (index, label) in labels.iter().enumerate() {
            if let Some(compiled) = self.store.lookup(label) {
                circuits.push(compiled);
                continue;
            }
            // All up to this one, so that the first faulty sample is the one that is named.
            while checked <= index {
                self.fill(&mut scratch, &probs.index_axis(Axis(0), checked), checked)?;
                checked += 1;
            }
            let compiled = self.store.compile(&self.oracle, &self.layout, label, self.limits, Some(&scratch.rows));
            circuits.push(compiled.map_err(|error| error.in_sample(index))?);
        }
        Ok(circuits)
    }

    fn fill(&self, scratch: &mut Scratch, rows: &ArrayView2<'_, f64>, index: usize) -> Result<()> {
        self.layout.fill(&self.oracle, rows, &mut scratch.rows).map_err(|error| error.in_sample(index))
    }
}

/// Edges to be gone through for which waking other threads takes longer than it saves.
const SMALL: usize = 10_000;

fn edges(compiled: &[Arc<Compiled>]) -> usize {
    compiled.iter().map(|compiled| compiled.tape.edges()).sum()
}

/// Solves every sample, over all cores if there is enough to do. Of several errors the first sample's is returned.
fn solve_all<S: Send>(
    samples: Vec<S>,
    work: usize,
    solve: impl Fn(&mut Scratch, usize, S) -> Result<f64> + Sync,
) -> Result<Vec<f64>> {
    let samples_in_order = samples.into_iter().enumerate();
    if work < SMALL {
        let mut scratch = Scratch::default();
        return samples_in_order.map(|(index, sample)| solve(&mut scratch, index, sample)).collect();
    }
    let samples: Vec<(usize, S)> = samples_in_order.collect();
    let solved = samples.into_par_iter().map_init(Scratch::default, |scratch, (index, s)| solve(scratch, index, s));
    solved.collect::<Vec<_>>().into_iter().collect()
}

/// What one thread reuses from sample to sample.
#[derive(Default)]
struct Scratch {
    workspace: Workspace,
    rows: Vec<f64>,
    gradient: Vec<f64>,
}

fn check_batch(probs: &ArrayView3<'_, f64>, labels: usize) -> Result<()> {
    let samples = probs.len_of(Axis(0));
    if samples == labels {
        return Ok(());
    }
    Err(Error::BatchShape { what: "labels", expected: samples, found: labels })
}
