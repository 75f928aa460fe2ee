//! Batches: many samples at once, labels mixed freely, over all cores.

use ndarray::{Array1, Array3, ArrayView2, ArrayView3, Axis};
use rayon::prelude::*;

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
        check_batch(&probs, labels.len())?;
        let samples: Vec<(ArrayView2<'_, f64>, &OutputOf<F>)> = probs.outer_iter().zip(labels).collect();
        let values: Vec<f64> = samples
            .into_par_iter()
            .enumerate()
            .map_init(Scratch::default, |scratch, (index, (rows, label))| {
                let compiled = self.prepare(scratch, &rows, label).map_err(|error| error.in_sample(index))?;
                Ok(scratch.workspace.value(&compiled.tape, &scratch.rows).to_f64())
            })
            .collect::<Result<_>>()?;
        Ok(Array1::from(values))
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
        check_batch(&probs, labels.len())?;
        let mut gradients = Array3::zeros(probs.raw_dim());
        let samples: Vec<_> = probs.outer_iter().zip(gradients.axis_iter_mut(Axis(0))).zip(labels).collect();
        let values: Vec<f64> = samples
            .into_par_iter()
            .enumerate()
            .map_init(Scratch::default, |scratch, (index, ((rows, mut gradient), label))| {
                let compiled = self.prepare(scratch, &rows, label).map_err(|error| error.in_sample(index))?;
                scratch.gradient.resize(self.layout.total(), 0.0);
                let Scratch { workspace, rows, gradient: flat } = scratch;
                let value = workspace.gradient(&compiled.tape, rows, of_log, flat);
                for (variable, mut row) in gradient.outer_iter_mut().enumerate() {
                    row.iter_mut().zip(&flat[self.layout.range(variable)]).for_each(|(entry, &d)| *entry = d);
                }
                Ok(if of_log { value.natural_log() } else { value.to_f64() })
            })
            .collect::<Result<_>>()?;
        Ok((Array1::from(values), gradients))
    }

    fn prepare(
        &self,
        scratch: &mut Scratch,
        rows: &ArrayView2<'_, f64>,
        label: &OutputOf<F>,
    ) -> Result<std::sync::Arc<super::compiled::Compiled>> {
        self.layout.fill(&self.oracle, rows, &mut scratch.rows)?;
        self.store.compile(&self.oracle, &self.layout, label, self.limits, Some(&scratch.rows))
    }
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
