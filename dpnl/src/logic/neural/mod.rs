//! Neural predicates with their networks: DeepProbLog's programs, trained through candle.
//!
//! ```
//! use candle_core::{DType, Device, Tensor};
//! use dpnl::logic::Program;
//!
//! let program = Program::parse(
//!     "nn(net, [X], Y, [0, 1, 2]) :: digit(X, Y).
//!      addition(X, Y, Z) :- digit(X, A), digit(Y, B), Z is A + B.",
//! )?;
//! // Any function from a batch of inputs to a batch of probabilities; here one that has learned nothing.
//! let guess = |inputs: &[Tensor]| Tensor::ones((inputs[0].dim(0)?, 3), DType::F64, &Device::Cpu)? / 3.0;
//! let images = Tensor::zeros((5, 28, 28), DType::F32, &Device::Cpu)?;
//! let model = program.neural().with_network("net", guess).with_tensors("train", images);
//! let p = model.probability("addition(tensor(train(0)), tensor(train(3)), 1)")?;
//! assert!((p - 2.0 / 9.0).abs() < 1e-12);
//! let loss = model.nll(&["addition(tensor(train(0)), tensor(train(3)), 1)", "digit(tensor(train(1)), 2)"])?;
//! assert!((loss.to_scalar::<f64>()? - (4.5_f64.ln() + 3.0_f64.ln()) / 2.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a batch is computed
//! A program does not look into its tensors, so that queries which differ only in the tensors they name have one
//! ground program and one circuit; they are made once. For a batch, every network is called once, on all inputs that
//! any of its queries needs, each of them once; then the queries are evaluated over all cores, and the gradients of the
//! loss by the networks' outputs are added up and handed to candle.

mod batch;
mod goals;

use std::collections::BTreeMap;

use candle_core::{DType, Device, Tensor};
use rayon::prelude::*;

use self::batch::Batch;
use self::goals::Goals;
use super::inference::Answer;
use super::program::Program;
use crate::error::{Error, Result};
use crate::tensor::zero_probability_loss;

/// A network as a function: one tensor per input of the predicate, `[batch, …]` each; what comes back is
/// `[batch, values]` (probabilities, behind the softmax), or `[batch]` or `[batch, 1]` for `nn(name, [X]) :: p(X)`.
type Network<'n> = Box<dyn Fn(&[Tensor]) -> candle_core::Result<Tensor> + 'n>;

/// A program whose neural predicates have their networks; made by [`Program::neural`].
pub struct NeuralProgram<'n> {
    goals: Goals,
    networks: BTreeMap<String, Network<'n>>,
    sources: BTreeMap<String, Tensor>,
}

impl Program {
    /// The program, ready to be given the networks of its neural predicates.
    pub fn neural<'n>(self) -> NeuralProgram<'n> {
        NeuralProgram { goals: Goals::new(self), networks: BTreeMap::new(), sources: BTreeMap::new() }
    }
}

impl<'n> NeuralProgram<'n> {
    /// Binds the network of `nn(name, …)`: a function from one tensor per input, `[batch, …]` each, to probabilities
    /// `[batch, values]`; `[batch]` or `[batch, 1]` for `nn(name, [X]) :: p(X)`.
    #[must_use]
    pub fn with_network(mut self, name: &str, network: impl Fn(&[Tensor]) -> candle_core::Result<Tensor> + 'n) -> Self {
        self.networks.insert(name.to_owned(), Box::new(network));
        self
    }

    /// Says what `tensor(name(0))`, `tensor(name(1))`, … are: the entries of a tensor along its first dimension.
    #[must_use]
    pub fn with_tensors(mut self, name: &str, tensors: Tensor) -> Self {
        self.sources.insert(name.to_owned(), tensors);
        self
    }

    /// The mean of −log P(query | evidence) over some queries, with exact gradients for every network.
    ///
    /// The conventions on rounding and on queries of probability zero are those of [`System::nll`](crate::System::nll).
    ///
    /// # Errors
    /// As [`Program::query`], naming the query by its position; networks or tensors that are not bound, or of the
    /// wrong shape.
    pub fn nll(&self, queries: &[impl AsRef<str> + Sync]) -> Result<Tensor> {
        if queries.is_empty() {
            return Err(Error::BatchShape { what: "queries", expected: 1, found: 0 });
        }
        let batch = self.batch(queries, true)?;
        let samples: Vec<usize> = (0..queries.len()).collect();
        let (rows, inferences) = (&batch.rows, &batch.inferences);
        let results: Vec<Result<(f64, Vec<Vec<f64>>)>> = samples
            .into_par_iter()
            .map(|sample| {
                let rows = rows.of_sample(sample, &inferences[sample])?;
                inferences[sample].log_gradient_with(&rows, 0).map_err(|error| error.in_sample(sample))
            })
            .collect();
        let dtype = if batch.rows.is_double() { DType::F64 } else { DType::F32 };
        let zero = zero_probability_loss(dtype);
        let (mut sum, mut gradients) = (0.0, Vec::with_capacity(queries.len()));
        for result in results {
            let (log, gradient) = result?;
            sum += if log == f64::NEG_INFINITY { zero } else { -log };
            gradients.push(gradient);
        }
        batch.loss(&gradients, sum / queries.len() as f64, dtype)
    }

    /// The probability of a query given the evidence; with variables, that it holds for some values of them.
    ///
    /// # Errors
    /// As [`nll`](Self::nll).
    pub fn probability(&self, query: &str) -> Result<f64> {
        Ok(self.probabilities(&[query])?[0])
    }

    /// The probabilities of several queries, over all cores.
    ///
    /// # Errors
    /// As [`nll`](Self::nll).
    pub fn probabilities(&self, queries: &[impl AsRef<str> + Sync]) -> Result<Vec<f64>> {
        let answers = self.ask(queries, true)?;
        Ok(answers.iter().map(|answers| answers.first().map_or(0.0, |answer| answer.probability)).collect())
    }

    /// For each of several queries, every atom that it has as an answer, with its probability given the evidence.
    ///
    /// # Errors
    /// As [`nll`](Self::nll).
    pub fn answers(&self, queries: &[impl AsRef<str> + Sync]) -> Result<Vec<Vec<Answer>>> {
        self.ask(queries, false)
    }

    fn ask(&self, queries: &[impl AsRef<str> + Sync], any: bool) -> Result<Vec<Vec<Answer>>> {
        let Batch { rows, inferences, questions, .. } = self.batch(queries, any)?;
        let samples: Vec<usize> = (0..queries.len()).collect();
        let results: Vec<Result<Vec<Answer>>> = samples
            .into_par_iter()
            .map(|sample| {
                let rows = rows.of_sample(sample, &inferences[sample])?;
                let answers = inferences[sample].answers_with(&rows).map_err(|error| error.in_sample(sample))?;
                let named = answers.into_iter().map(|answer| Answer {
                    atom: questions[sample].with_names(&answer.atom),
                    probability: answer.probability,
                });
                Ok(named.collect())
            })
            .collect();
        results.into_iter().collect()
    }

    /// Grounds the queries and runs the networks.
    fn batch(&self, queries: &[impl AsRef<str> + Sync], any: bool) -> Result<Batch> {
        let questions = self.goals.questions(queries)?;
        let inferences = self.goals.inferences(&questions, any)?;
        let mut batch = Batch::new(questions, inferences, &self.sources)?;
        batch.run(|name, place, inputs, rows| {
            let network = self
                .networks
                .get(name)
                .ok_or_else(|| place.error(format!("no network is bound to {name}; use with_network({name:?}, …)")))?;
            let output = network(inputs)?.to_device(&Device::Cpu)?;
            if !matches!(output.dims(), [count] | [count, _] if *count == rows) {
                let found = output.dims();
                return Err(place.error(format!(
                    "the network {name} gives {found:?} for {rows} inputs; expected \
                     [{rows}, values]"
                )));
            }
            Ok(output)
        })?;
        Ok(batch)
    }
}
