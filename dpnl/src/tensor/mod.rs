//! Training: the loss −log P(S = label) on [candle](candle_core) tensors, with exact gradients.
//!
//! Networks give one tensor of probabilities per random parameter of S; [`System::nll`] turns them and the labels
//! into a scalar loss that candle differentiates like any other:
//!
//! ```
//! use candle_core::{DType, Device, Var};
//! use dpnl::{AdditionOracle, System};
//!
//! let add = System::from_oracle(AdditionOracle::new(1)?); // one digit plus one digit
//! let a = Var::from_tensor(&(candle_core::Tensor::ones((2, 10), DType::F32, &Device::Cpu)? / 10.0)?)?;
//! let b = Var::from_tensor(&(candle_core::Tensor::ones((2, 10), DType::F32, &Device::Cpu)? / 10.0)?)?;
//! let loss = add.nll(&[&a, &b], &[0, 9])?; // two samples: P(sum = 0) = 0.01, P(sum = 9) = 0.1
//! assert!((loss.to_scalar::<f32>()? - 3.4538777).abs() < 1e-6);
//! let gradients = loss.backward()?;
//! assert_eq!(gradients.get(&a).unwrap().dims(), [2, 10]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conventions
//! - **Mean**: the loss is the mean of −log P(S = label) over the batch, so that the learning rate does not depend
//!   on the batch size.
//! - **Shapes**: `[batch, variables, values]`, or `[batch, values]` for a parameter of a single variable. The
//!   tensors are read one after the other, along the variables, in declaration order. `values` is the size of the
//!   largest domain in the tensor; cells beyond a smaller domain must be zero.
//! - **Gradients** are those of the polynomial P, as everywhere in this crate: d(−log P)/dp_k(y) =
//!   −P(S = label | X_k = y) / P(S = label). Where that does not fit an `f32` (p_k(y) is zero or nearly so) it is
//!   cut to the largest one, so that the softmax behind it sees 0 · huge = 0 and never 0 · ∞.
//! - **Rounding**: a softmax in `f32` sums to one only up to its own rounding. Rows of an `f32` tensor may be off by
//!   1e-6 + 1.2e-7 per value, and are divided by their sum; rows of an `f64` tensor are used as given, with the
//!   tolerance of the crate. Everything in between is computed in `f64`.
//! - **P = 0**: where the label has probability exactly zero (a softmax that saturated until entries were rounded
//!   to zero), no gradient can flow back through the probabilities: the sample adds the constant
//!   [`zero_probability_loss`] to the sum and nothing to the gradient. The constant is −log of the smallest positive
//!   number of the type, 103.3 in `f32` and 744.4 in `f64`: visible in the loss, harmless to the networks. With
//!   [`System::nll_approx`] the same holds for a sample of which nothing was settled before the run stopped.
//! - **Devices**: tensors may live on any device; the loss is computed on the CPU, over all cores, and returned to
//!   the device of the first tensor.

mod join;
mod op;

use candle_core::{DType, Device, Tensor};
use ndarray::{Array1, Array3, Axis};
use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::search::approximate::Approx;
use crate::system::{OutputOf, Subject, System};
use join::Join;
pub(crate) use join::normaliser;
pub(crate) use op::loss;

impl<F: Subject> System<F> {
    /// The mean of −log P(S = label) over a batch, exact, with exact gradients for every tensor.
    ///
    /// `probs` has one tensor per random parameter of S, in declaration order, `f32` or `f64`; `labels` has one
    /// output per sample. The conventions on shapes, rounding and P = 0 are those of the
    /// [module](crate::tensor).
    ///
    /// # Errors
    /// A tensor of the wrong shape or type, naming the parameter; a malformed row or an output S can never return,
    /// naming the sample; a limit that was reached.
    pub fn nll(&self, probs: &[&Tensor], labels: &[OutputOf<F>]) -> Result<Tensor> {
        self.loss(probs, labels.len(), |rows| self.log_gradient_batch(rows.view(), labels))
    }

    /// As [`nll`](Self::nll) through ApproxDPNL: the mean of −log of its estimate √(lower · upper), with the gradient
    /// of the estimate for the valuations that were settled when each run stopped.
    ///
    /// # Errors
    /// As [`nll`](Self::nll); a negative epsilon in `approx`.
    pub fn nll_approx(&self, probs: &[&Tensor], labels: &[OutputOf<F>], approx: &Approx) -> Result<Tensor> {
        self.loss(probs, labels.len(), |rows| self.approximate_log_gradients(rows, labels, approx))
    }

    fn loss(
        &self,
        probs: &[&Tensor],
        labels: usize,
        log_gradients: impl FnOnce(&Array3<f64>) -> Result<(Array1<f64>, Array3<f64>)>,
    ) -> Result<Tensor> {
        let on_cpu = probs.iter().map(|tensor| tensor.to_device(&Device::Cpu)).collect::<Result<Vec<_>, _>>()?;
        let join = Join::new(self.oracle(), &on_cpu)?;
        if labels != join.batch() {
            return Err(Error::BatchShape { what: "labels", expected: join.batch(), found: labels });
        }
        let rows = join.rows(self.oracle(), &on_cpu)?;
        let (logarithms, gradients) = log_gradients(&rows)?;
        let dtype = join.loss_type();
        let samples = labels as f64;
        let zero = zero_probability_loss(dtype);
        let sum: f64 = logarithms.iter().map(|&log| if log == f64::NEG_INFINITY { zero } else { -log }).sum();
        let loss = op::loss(&on_cpu, &join.split(&gradients, -1.0 / samples)?, sum / samples, dtype)?;
        Ok(match probs.first() {
            Some(tensor) => loss.to_device(tensor.device())?,
            None => loss,
        })
    }

    fn approximate_log_gradients(
        &self,
        rows: &Array3<f64>,
        labels: &[OutputOf<F>],
        approx: &Approx,
    ) -> Result<(Array1<f64>, Array3<f64>)> {
        let mut gradients = Array3::zeros(rows.raw_dim());
        let samples: Vec<_> = rows.outer_iter().zip(gradients.axis_iter_mut(Axis(0))).zip(labels).collect();
        let logarithms: Vec<f64> = samples
            .into_par_iter()
            .enumerate()
            .map(|(index, ((rows, mut gradient), label))| {
                let (bounds, derivative) =
                    self.approximate_log_gradient(&rows, label, approx).map_err(|error| error.in_sample(index))?;
                for (mut row, derivative) in gradient.outer_iter_mut().zip(derivative) {
                    row.iter_mut().zip(derivative).for_each(|(entry, d)| *entry = d);
                }
                Ok(bounds.log_estimate())
            })
            .collect::<Vec<_>>() // and then in order, so that the first faulty sample is the one that is named
            .into_iter()
            .collect::<Result<_>>()?;
        Ok((Array1::from(logarithms), gradients))
    }
}

/// What a sample with P(S = label) = 0 adds to the sum of a loss of this type: −log of its smallest positive number.
pub fn zero_probability_loss(dtype: DType) -> f64 {
    match dtype {
        DType::F64 => -f64::from_bits(1).ln(),
        _ => -f64::from(f32::from_bits(1)).ln(),
    }
}

impl From<candle_core::Error> for Error {
    fn from(error: candle_core::Error) -> Self {
        Error::Candle(error.to_string())
    }
}

/// So that `?` works in functions that return candle's `Result`.
impl From<Error> for candle_core::Error {
    fn from(error: Error) -> Self {
        candle_core::Error::wrap(error)
    }
}
