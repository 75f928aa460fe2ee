//! Training and testing.

use std::time::Duration;

use candle_core::Tensor;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::record::{self, Accuracy, DIGITS, NetworkName, Scores};
use dpnl_examples_support::report::confusion;
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::{Failure, History, Loss, Settings, train};
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

/// The accuracy of the sums of the most probable digits.
pub const SUM: &str = "sum";
/// The accuracy by the other definition in use: P(true sum) ≥ 0.5.
pub const SUM_HALF: &str = "sum_half";
/// The accuracy of single digits.
pub const DIGIT: &str = "digit";

impl record::Experiment for Experiment {
    const NETWORKS: &'static [NetworkName] = &[("digits", DIGITS)];

    fn heading(&self) -> String {
        format!("N = {}", self.digits)
    }

    fn title(&self) -> String {
        format!("Digits from the sum of two {}-digit numbers", self.digits)
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let stop = |value: Option<f64>| value.map_or("none".to_owned(), |value| value.to_string());
        let mut settings = vec![("digits", self.digits.to_string()), ("engine", self.engine.name().to_owned())];
        if self.engine == Engine::Approx {
            settings.extend([("timeout", stop(self.timeout)), ("eps", stop(self.epsilon))]);
        }
        settings
    }

    fn training(&self) -> &Settings {
        &self.training
    }
}

impl Experiment {
    /// Prepares the engine.
    ///
    /// # Errors
    /// A number of digits or a stop rule that makes no sense.
    pub fn task(&self) -> Result<SumTask, Failure> {
        if self.digits == 0 {
            return Err("--digits must be at least 1".into());
        }
        let stops = self.timeout.is_some() || self.epsilon.is_some();
        if self.engine == Engine::Approx && !stops {
            return Err("--engine approx needs --timeout SECONDS or --eps PRECISION to know when to stop".into());
        }
        if self.engine != Engine::Approx && stops {
            return Err("--timeout and --eps are for --engine approx".into());
        }
        if let Some(epsilon) = self.epsilon.filter(|epsilon| !(epsilon.is_finite() && *epsilon >= 0.0)) {
            return Err(format!("--eps is {epsilon}, but must be a number that is not negative").into());
        }
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|error| format!("--timeout: {error}"))?;
        let reasoner = Reasoner::new(self.engine, self.digits, timeout, self.epsilon)?;
        Ok(SumTask { experiment: self.clone(), reasoner })
    }
}

/// An experiment with its engine. What the engine compiles for one seed serves the others as well.
pub struct SumTask {
    experiment: Experiment,
    reasoner: Reasoner,
}

impl Task for SumTask {
    type Experiment = Experiment;

    fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    fn train(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<History, Failure> {
        let network = &networks[0];
        let Experiment { digits, training, .. } = &self.experiment;
        let samples = Samples::new(&mnist.train, *digits, seed);
        let label = format!("N = {digits}");
        train(vec![network.parameters().clone()], samples.len(), training, (&label, seed), |batch| {
            let (a, b) = samples.probabilities(network, batch)?;
            let sums = samples.sums(batch);
            Loss::timed(|| self.reasoner.loss(&a, &b, &sums))
        })
    }

    fn test(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<Scores, Failure> {
        let digits = self.experiment.digits;
        let samples = Samples::new(&mnist.test, digits, seed);
        let predicted = networks[0].classify(&mnist.test)?;
        let right = (0..samples.len()).filter(|&sample| {
            let (a, b) = samples.images(sample).split_at(digits);
            let read = |images: &[usize]| images.iter().map(|&image| predicted[image]).collect::<Vec<u8>>();
            &add(&read(a), &read(b)) == samples.sum(sample)
        });
        let confusion = confusion(mnist.test.labels(), &predicted, 10);
        let accuracies = vec![
            Accuracy::new(SUM, "sums of the most probable digits", right.count(), samples.len()),
            Accuracy::new(SUM_HALF, "P(true sum) ≥ 0.5", self.above_half(&networks[0], &samples)?, samples.len()),
            Accuracy::of_images(DIGIT, "single digits", &confusion),
        ];
        Ok(Scores { test_samples: samples.len(), accuracies, confusions: vec![confusion] })
    }
}

impl SumTask {
    /// The engine.
    pub fn reasoner(&self) -> &Reasoner {
        &self.reasoner
    }

    /// The number of samples with P(sum) ≥ 0.5, exactly, whatever engine trained.
    fn above_half(&self, network: &LeNet, samples: &Samples<'_>) -> Result<usize, Failure> {
        let mut above = 0;
        let all: Vec<usize> = (0..samples.len()).collect();
        for batch in all.chunks(200_usize.div_ceil(self.experiment.digits)) {
            let rows = samples.rows(network, batch)?;
            let probabilities = self.reasoner.system().probability_batch(rows.view(), &samples.sums(batch))?;
            above += probabilities.iter().filter(|&&probability| probability >= 0.5).count();
        }
        Ok(above)
    }
}

impl Samples<'_> {
    /// What a network makes of the images of some samples: two tensors `[batch, digits, 10]`.
    fn probabilities(&self, network: &LeNet, batch: &[usize]) -> candle_core::Result<(Tensor, Tensor)> {
        let digits = self.digits();
        let first = batch.iter().flat_map(|&sample| &self.images(sample)[..digits]);
        let second = batch.iter().flat_map(|&sample| &self.images(sample)[digits..]);
        let indices: Vec<usize> = first.chain(second).copied().collect();
        let probs = network.probabilities(&images(self.source(), &indices)?)?;
        let probs = probs.reshape((2, batch.len(), digits, 10))?;
        Ok((probs.get(0)?, probs.get(1)?))
    }

    /// The same as rows `[sample, variable, value]`, in double precision, each summing to one.
    ///
    /// # Errors
    /// An error of the network.
    pub fn rows(&self, network: &LeNet, batch: &[usize]) -> Result<Array3<f64>, Failure> {
        let (a, b) = self.probabilities(network, batch)?;
        let both = Tensor::cat(&[a, b], 1)?.detach().to_dtype(candle_core::DType::F64)?;
        let both = both.broadcast_div(&both.sum_keepdim(2)?)?;
        Ok(Array3::from_shape_vec((batch.len(), 2 * self.digits(), 10), both.flatten_all()?.to_vec1()?)?)
    }

    fn sums(&self, batch: &[usize]) -> Vec<Vec<u8>> {
        batch.iter().map(|&sample| self.sum(sample).clone()).collect()
    }
}
