//! Training and testing.

use std::time::Instant;

use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::report::{Confusion, accuracy, confusion};
use dpnl_examples_support::training::{Failure, History, Settings, Step, train};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use crate::function::{Order, order};

/// Everything that decides how a run goes, except for its seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Images per sample.
    pub count: usize,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// What came out for one seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seed of weights, samples and order.
    pub seed: u64,
    /// Share of test samples whose order is right if each image is read as its most probable digit.
    pub accuracy: f64,
    /// Share of test images that are read as the right digit.
    pub digit_accuracy: f64,
    /// Which digit was taken for which.
    pub confusion: Confusion,
    /// Test samples.
    pub test_samples: usize,
    /// How the training went.
    pub history: History,
}

/// Images in groups of `count`, in an order drawn from `seed`, every image used once.
fn groups(images: &Digits, count: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut indices: Vec<usize> = (0..images.len()).collect();
    indices.shuffle(&mut StdRng::seed_from_u64(seed));
    indices.chunks_exact(count).map(<[usize]>::to_vec).collect()
}

impl Experiment {
    /// Trains `network` from `seed` on and tests it.
    ///
    /// # Errors
    /// Too few images for one sample, or an error of the engine.
    pub fn run(&self, mnist: &Mnist, network: &LeNet, seed: u64) -> Result<Outcome, Failure> {
        if self.count < 2 {
            return Err("--count must be at least 2: the order of one image says nothing".into());
        }
        let system = Order::system(self.count)?;
        let samples = groups(&mnist.train, self.count, seed);
        let sorted = |source: &Digits, group: &[usize]| {
            let digits: Vec<u8> = group.iter().map(|&image| source.label(image)).collect();
            order(&digits)
        };
        let labels: Vec<Vec<usize>> = samples.iter().map(|group| sorted(&mnist.train, group)).collect();
        let mut adam = Adam::new(vec![network.parameters().clone()], self.training.learning_rate);
        let label = format!("n = {}, seed {seed}", self.count);
        let history = train(samples.len(), &self.training, seed, &label, |batch| {
            let indices: Vec<usize> = batch.iter().flat_map(|&sample| samples[sample].iter().copied()).collect();
            let probs = network.probabilities(&images(&mnist.train, &indices)?)?;
            let probs = probs.reshape((batch.len(), self.count, 10))?;
            let labels: Vec<Vec<usize>> = batch.iter().map(|&sample| labels[sample].clone()).collect();
            let start = Instant::now();
            let loss = system.nll(&[&probs], &labels)?;
            let reasoning = start.elapsed();
            adam.backward_step(&loss)?;
            Ok(Step { loss: f64::from(loss.to_scalar::<f32>()?), reasoning })
        })?;
        let predicted = network.classify(&mnist.test)?;
        let confusion = confusion(mnist.test.labels(), &predicted, 10);
        let tests = groups(&mnist.test, self.count, seed);
        let right = tests.iter().filter(|group| {
            let read: Vec<u8> = group.iter().map(|&image| predicted[image]).collect();
            order(&read) == sorted(&mnist.test, group)
        });
        Ok(Outcome {
            seed,
            accuracy: right.count() as f64 / tests.len().max(1) as f64,
            digit_accuracy: accuracy(&confusion),
            confusion,
            test_samples: tests.len(),
            history,
        })
    }
}
