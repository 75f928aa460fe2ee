//! Training and testing.

use std::time::{Duration, Instant};

use candle_core::Tensor;
use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::{Confusion, accuracy, confusion};
use dpnl_examples_support::training::{Failure, History, Settings, Step, train};
use ndarray::Array3;
use serde::{Deserialize, Serialize};

use crate::engine::{Engine, Reasoner};
use crate::function::add;
use crate::samples::Samples;

/// Everything that decides how a run goes, except for its seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Digits per number.
    pub digits: usize,
    /// Which engine reasons.
    pub engine: Engine,
    /// Seconds per sample after which the approximation stops.
    pub timeout: Option<f64>,
    /// Relative precision at which the approximation stops.
    pub epsilon: Option<f64>,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// What came out for one seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seed of weights, samples and order.
    pub seed: u64,
    /// Share of test samples for which the most probable digits sum to the label.
    pub accuracy: f64,
    /// Share of test samples with P(label) ≥ 0.5.
    pub accuracy_half: f64,
    /// Share of test images that are read as the right digit.
    pub digit_accuracy: f64,
    /// Which digit was taken for which.
    pub confusion: Confusion,
    /// Test samples.
    pub test_samples: usize,
    /// How the training went.
    pub history: History,
}

impl Experiment {
    /// The engine, prepared.
    ///
    /// # Errors
    /// A number of digits or a timeout that makes no sense.
    pub fn reasoner(&self) -> Result<Reasoner, Failure> {
        if self.digits == 0 {
            return Err("--digits must be at least 1".into());
        }
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|error| format!("--timeout: {error}"))?;
        Ok(Reasoner::new(self.engine, self.digits, timeout, self.epsilon)?)
    }

    /// Trains a network from `seed` on and tests it. It is `network` afterwards, also if Ctrl-C ended it early.
    ///
    /// # Errors
    /// Too few images for one sample, or an error of the engine.
    pub fn run(&self, mnist: &Mnist, reasoner: &Reasoner, network: &LeNet, seed: u64) -> Result<Outcome, Failure> {
        let samples = Samples::new(&mnist.train, self.digits, seed);
        let mut adam = Adam::new(vec![network.parameters().clone()], self.training.learning_rate);
        let label = format!("N = {}, seed {seed}", self.digits);
        let history = train(samples.len(), &self.training, seed, &label, |batch| {
            let (a, b) = self.probabilities(network, &samples, batch)?;
            let sums: Vec<Vec<u8>> = batch.iter().map(|&sample| samples.sum(sample).clone()).collect();
            let start = Instant::now();
            let loss = reasoner.loss(&a, &b, &sums)?;
            let reasoning = start.elapsed();
            adam.backward_step(&loss)?;
            Ok(Step { loss: f64::from(loss.to_scalar::<f32>()?), reasoning })
        })?;
        self.test(mnist, reasoner, network, seed, history)
    }

    /// What the network makes of the images of some samples: two tensors `[batch, digits, 10]`.
    fn probabilities(
        &self,
        network: &LeNet,
        samples: &Samples<'_>,
        batch: &[usize],
    ) -> candle_core::Result<(Tensor, Tensor)> {
        let (size, digits) = (batch.len(), self.digits);
        let first = batch.iter().flat_map(|&sample| &samples.images(sample)[..digits]);
        let second = batch.iter().flat_map(|&sample| &samples.images(sample)[digits..]);
        let indices: Vec<usize> = first.chain(second).copied().collect();
        let probs = network.probabilities(&images(samples.source(), &indices)?)?;
        let probs = probs.reshape((2, size, digits, 10))?;
        Ok((probs.get(0)?, probs.get(1)?))
    }

    fn test(
        &self,
        mnist: &Mnist,
        reasoner: &Reasoner,
        network: &LeNet,
        seed: u64,
        history: History,
    ) -> Result<Outcome, Failure> {
        let samples = Samples::new(&mnist.test, self.digits, seed);
        let predicted = network.classify(&mnist.test)?;
        let right = (0..samples.len()).filter(|&sample| {
            let (a, b) = samples.images(sample).split_at(self.digits);
            let read = |images: &[usize]| images.iter().map(|&image| predicted[image]).collect::<Vec<u8>>();
            &add(&read(a), &read(b)) == samples.sum(sample)
        });
        let accuracy_sum = right.count() as f64 / samples.len().max(1) as f64;
        let confusion = confusion(mnist.test.labels(), &predicted, 10);
        Ok(Outcome {
            seed,
            accuracy: accuracy_sum,
            accuracy_half: self.share_above_half(reasoner, network, &samples)?,
            digit_accuracy: accuracy(&confusion),
            confusion,
            test_samples: samples.len(),
            history,
        })
    }

    /// The share of samples with P(sum) ≥ 0.5, exactly, whatever engine trained.
    fn share_above_half(&self, reasoner: &Reasoner, network: &LeNet, samples: &Samples<'_>) -> Result<f64, Failure> {
        let mut above = 0;
        let all: Vec<usize> = (0..samples.len()).collect();
        for batch in all.chunks(200_usize.div_ceil(self.digits)) {
            let rows = self.rows(network, samples, batch)?;
            let sums: Vec<Vec<u8>> = batch.iter().map(|&sample| samples.sum(sample).clone()).collect();
            let probabilities = reasoner.system().probability_batch(rows.view(), &sums)?;
            above += probabilities.iter().filter(|&&probability| probability >= 0.5).count();
        }
        Ok(above as f64 / samples.len().max(1) as f64)
    }

    /// The network's probabilities as rows `[sample, variable, value]`, in double precision, each summing to one.
    ///
    /// # Errors
    /// An error of the network.
    pub fn rows(&self, network: &LeNet, samples: &Samples<'_>, batch: &[usize]) -> Result<Array3<f64>, Failure> {
        let (a, b) = self.probabilities(network, samples, batch)?;
        let both = Tensor::cat(&[a, b], 1)?.detach().to_dtype(candle_core::DType::F64)?;
        let both = both.broadcast_div(&both.sum_keepdim(2)?)?;
        Ok(Array3::from_shape_vec((batch.len(), 2 * self.digits, 10), both.flatten_all()?.to_vec1()?)?)
    }
}
