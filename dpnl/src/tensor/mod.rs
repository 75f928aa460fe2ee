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
//! [`System::loss`] makes it from logits, with weights per sample, with an exact entropy term; [`System::log_likelihood`] is
//! one number per sample. Labels may be [events](crate::event).
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

use crate::circuit::Explanation;
use crate::error::{Error, Result};
use crate::search::approximate::Approx;
use crate::system::{Batch, OutputOf, Subject, System};
use join::Join;
pub(crate) use join::normaliser;
pub(crate) use op::loss;

/// How a loss is made of a batch, beyond [`System::nll`]: from logits, with weights, with an entropy term.
///
/// ```
/// use dpnl::tensor::Loss;
/// let loss = Loss::new().logits().entropy(0.1).weights(&[1.0, 0.5]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Loss<'a> {
    logits: bool,
    entropy: f64,
    weights: Option<&'a [f64]>,
}

impl<'a> Loss<'a> {
    /// −log P(S = label), from probabilities, every sample alike.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tensors hold logits: each row goes through a softmax here, in `f64`. Cells beyond a smaller domain are ignored.
    #[must_use]
    pub fn logits(mut self) -> Self {
        self.logits = true;
        self
    }

    /// Adds −`weight` · H(X | S = label) to the loss of every sample, exactly. A positive weight keeps the networks undecided
    /// among the inputs that explain a label, a negative one makes them decide.
    #[must_use]
    pub fn entropy(mut self, weight: f64) -> Self {
        self.entropy = weight;
        self
    }

    /// How much every sample counts; the mean is divided by their sum.
    #[must_use]
    pub fn weights(mut self, weights: &'a [f64]) -> Self {
        self.weights = Some(weights);
        self
    }

    /// The weights of that many samples.
    fn shares(&self, samples: usize) -> Result<Vec<f64>> {
        let Some(weights) = self.weights else { return Ok(vec![1.0; samples]) };
        if weights.len() != samples {
            return Err(Error::BatchShape { what: "weights", expected: samples, found: weights.len() });
        }
        if let Some((sample, weight)) =
            weights.iter().enumerate().find(|(_, weight)| !(0.0..f64::INFINITY).contains(*weight))
        {
            let found = weight.to_string();
            return Err(
                Error::Argument { name: "weight", found, expected: "a number that is not negative" }.in_sample(sample)
            );
        }
        if weights.iter().sum::<f64>() <= 0.0 {
            return Err(Error::Argument { name: "the sum of the weights", found: "0".into(), expected: "positive" });
        }
        Ok(weights.to_vec())
    }
}

impl<F: Subject> System<F> {
    /// The mean of −log P(S = label) over a batch, exact, with exact gradients for every tensor.
    ///
    /// `probs` has one tensor per random parameter of S, in declaration order, `f32` or `f64`; `labels` has one
    /// output per sample, or one [event](crate::Event) per sample for a system of [events](System::events): parts of an
    /// output, or candidates of which one is the label. The conventions on shapes, rounding and P = 0 are those of the
    /// [module](crate::tensor).
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = (Tensor::ones((2, 10), DType::F64, &Device::Cpu)? / 10.0)?;
    /// let loss = add.nll(&[&probs, &probs], &[0, 9])?;
    /// assert!((loss.to_scalar::<f64>()? + (0.01_f64.ln() + 0.1_f64.ln()) / 2.0).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A tensor of the wrong shape or type, naming the parameter; a malformed row or an output S can never return,
    /// naming the sample; a limit that was reached.
    pub fn nll(&self, probs: &[&Tensor], labels: &[OutputOf<F>]) -> Result<Tensor> {
        self.loss(probs, labels, &Loss::new())
    }

    /// As [`nll`](Self::nll), with the options of [`Loss`]: the weighted mean of −log P(S = label) − weight · H(X | S =
    /// label).
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::tensor::Loss;
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let logits = Tensor::zeros((2, 10), DType::F64, &Device::Cpu)?;
    /// let loss = add.loss(&[&logits, &logits], &[3, 18], &Loss::new().logits().entropy(1.0).weights(&[1.0, 0.0]))?;
    /// // P(sum = 3) = 4 / 100, and four equally probable inputs explain it.
    /// assert!((loss.to_scalar::<f64>()? - (25_f64.ln() - 4_f64.ln())).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`nll`](Self::nll); weights that are negative or not as many as samples.
    pub fn loss(&self, tensors: &[&Tensor], labels: &[OutputOf<F>], loss: &Loss<'_>) -> Result<Tensor> {
        self.losses_of(tensors, labels, loss, false)
    }

    /// The losses of all samples, `[batch]`, each times its weight: what [`loss`](Self::loss) is the mean of.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::tensor::Loss;
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let logits = Tensor::zeros((2, 10), DType::F64, &Device::Cpu)?;
    /// let losses = add.losses(&[&logits, &logits], &[0, 9], &Loss::new().logits())?.to_vec1::<f64>()?;
    /// assert!((losses[0] - 100_f64.ln()).abs() < 1e-12 && (losses[1] - 10_f64.ln()).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`loss`](Self::loss).
    pub fn losses(&self, tensors: &[&Tensor], labels: &[OutputOf<F>], loss: &Loss<'_>) -> Result<Tensor> {
        self.losses_of(tensors, labels, loss, true)
    }

    /// log P(S = label) of all samples, `[batch]`, with exact gradients for every tensor.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = (Tensor::ones((2, 10), DType::F64, &Device::Cpu)? / 10.0)?;
    /// let logs = add.log_likelihood(&[&probs, &probs], &[0, 9])?.to_vec1::<f64>()?;
    /// assert!((logs[0] - 0.01_f64.ln()).abs() < 1e-12 && (logs[1] - 0.1_f64.ln()).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`nll`](Self::nll).
    pub fn log_likelihood(&self, probs: &[&Tensor], labels: &[OutputOf<F>]) -> Result<Tensor> {
        Ok(self.losses_of(probs, labels, &Loss::new(), true)?.neg()?)
    }

    /// As [`nll`](Self::nll) through ApproxDPNL: the mean of −log of its estimate √(lower · upper), with the gradient
    /// of the estimate for the valuations that were settled when each run stopped.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::{AdditionOracle, Approx, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = (Tensor::ones((2, 10), DType::F64, &Device::Cpu)? / 10.0)?;
    /// let loss = add.nll_approx(&[&probs, &probs], &[0, 9], &Approx::new().relative(0.01))?;
    /// assert!((loss.to_scalar::<f64>()? - 3.4538776).abs() < 0.01);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`nll`](Self::nll); a negative epsilon in `approx`.
    pub fn nll_approx(&self, probs: &[&Tensor], labels: &[OutputOf<F>], approx: &Approx) -> Result<Tensor> {
        let (tensors, join) = self.joined(probs, labels.len())?;
        let mut blank = join.blank();
        let factor = -1.0 / labels.len() as f64;
        let logarithms = join.read(&tensors, false, |batch| {
            self.approximate_log_gradients(batch, labels, approx, blank.samples(&join), |sample, gradient| {
                sample.fill(&join, self.layout(), factor, gradient);
            })
        })?;
        let zero = zero_probability_loss(join.loss_type());
        let sum: f64 = logarithms.iter().map(|&log| if log == f64::NEG_INFINITY { zero } else { -log }).sum();
        self.finish(probs, &tensors, &join, blank, &[sum / labels.len() as f64], false)
    }

    /// P(X_k = y | S = label) for a batch: tensors like `probs`, without a way back for gradients.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = (Tensor::ones((1, 10), DType::F64, &Device::Cpu)? / 10.0)?;
    /// let posteriors = add.posteriors(&[&probs, &probs], &[17])?;
    /// assert!((posteriors[0].to_vec2::<f64>()?[0][8] - 0.5).abs() < 1e-12); // 8 + 9 or 9 + 8
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`nll`](Self::nll); [`Error::ZeroProbability`], naming the sample, if P(S = label) = 0.
    pub fn posteriors(&self, probs: &[&Tensor], labels: &[OutputOf<F>]) -> Result<Vec<Tensor>> {
        let (tensors, join) = self.joined(probs, labels.len())?;
        let mut blank = join.blank();
        join.read(&tensors, false, |batch| {
            self.posteriors_of(batch, labels, blank.samples(&join), |sample, posterior| {
                sample.fill(&join, self.layout(), 1.0, posterior);
            })
        })?;
        let posteriors = join.tensors(blank)?;
        posteriors.into_iter().zip(probs).map(|(found, given)| Ok(found.to_device(given.device())?)).collect()
    }

    /// The most probable input with S = label for every sample of a batch.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let probs = (Tensor::ones((1, 10), DType::F32, &Device::Cpu)? / 10.0)?;
    /// assert_eq!(add.explain_tensors(&[&probs, &probs], &[18])?[0].input, [9, 9]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`posteriors`](Self::posteriors).
    pub fn explain_tensors(&self, probs: &[&Tensor], labels: &[OutputOf<F>]) -> Result<Vec<Explanation<F::Input>>> {
        let (tensors, join) = self.joined(probs, labels.len())?;
        join.read(&tensors, false, |batch| self.explanations_of(batch, labels))
    }

    fn losses_of(
        &self,
        given: &[&Tensor],
        labels: &[OutputOf<F>],
        loss: &Loss<'_>,
        per_sample: bool,
    ) -> Result<Tensor> {
        let (tensors, join) = self.joined(given, labels.len())?;
        let shares = loss.shares(labels.len())?;
        let total = if per_sample { 1.0 } else { shares.iter().sum() };
        let mut blank = join.blank();
        let samples = shares.iter().zip(blank.samples(&join)).collect();
        let scores = join.read(&tensors, loss.logits, |batch| {
            self.scores_of(batch, labels, loss.entropy, samples, |(&share, sample), scratch| {
                let factor = -share / total;
                if loss.logits {
                    let by_logits = self.through_softmax(&scratch.rows, &scratch.gradient);
                    sample.fill(&join, self.layout(), factor, &by_logits);
                } else {
                    sample.fill(&join, self.layout(), factor, &scratch.gradient);
                }
            })
        })?;
        let zero = zero_probability_loss(join.loss_type());
        let one = |((log, entropy), share): (&(f64, f64), &f64)| {
            let surprise = if *log == f64::NEG_INFINITY { zero } else { -log };
            share / total * (surprise - loss.entropy * entropy)
        };
        let losses: Vec<f64> = scores.iter().zip(&shares).map(one).collect();
        let values = if per_sample { losses } else { vec![losses.iter().sum()] };
        self.finish(given, &tensors, &join, blank, &values, per_sample)
    }

    /// The tensors, ready to be read, and how they lie behind each other.
    fn joined(&self, given: &[&Tensor], labels: usize) -> Result<(Vec<Tensor>, Join)> {
        let readable = |tensor: &&Tensor| tensor.to_device(&Device::Cpu)?.contiguous();
        let tensors = given.iter().map(readable).collect::<Result<Vec<_>, _>>()?;
        let join = Join::new(self.oracle(), &tensors)?;
        if labels != join.batch() {
            return Err(Error::BatchShape { what: "labels", expected: join.batch(), found: labels });
        }
        Ok((tensors, join))
    }

    fn finish(
        &self,
        given: &[&Tensor],
        tensors: &[Tensor],
        join: &Join,
        blank: join::Blank,
        values: &[f64],
        per_sample: bool,
    ) -> Result<Tensor> {
        let loss = op::loss(tensors, &join.tensors(blank)?, values, per_sample, join.loss_type())?;
        Ok(match given.first() {
            Some(tensor) => loss.to_device(tensor.device())?,
            None => loss,
        })
    }

    /// The derivative by the logits behind the rows: dL/dz_y = p_y (dL/dp_y − Σ p dL/dp).
    fn through_softmax(&self, rows: &[f64], gradient: &[f64]) -> Vec<f64> {
        // Where p is zero the derivative may be infinite; what flows through it is nothing.
        let mut flow: Vec<f64> = rows.iter().zip(gradient).map(|(&p, &d)| if p > 0.0 { p * d } else { 0.0 }).collect();
        for variable in 0..self.layout().variables() {
            let range = self.layout().range(variable);
            let total: f64 = flow[range.clone()].iter().sum();
            flow[range.clone()].iter_mut().zip(&rows[range]).for_each(|(entry, p)| *entry -= p * total);
        }
        flow
    }

    /// The logarithms of the estimates; their gradients go to `write`.
    fn approximate_log_gradients<B: Batch, S: Send>(
        &self,
        batch: &B,
        labels: &[OutputOf<F>],
        approx: &Approx,
        sinks: Vec<S>,
        write: impl Fn(S, &[f64]) + Sync,
    ) -> Result<Vec<f64>> {
        self.each_alone(batch, labels, sinks, |rows, label, sink| {
            let (bounds, derivative) = self.approximate_log_gradient(rows, label, approx)?;
            let flat: Vec<f64> = derivative.into_iter().flatten().collect();
            write(sink, &flat);
            Ok(bounds.log_estimate())
        })
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
