//! Training and testing.

use std::path::Path;

use dpnl::System;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::predictions::{Prediction, explain, most_probable, rows, show};
use dpnl_examples_support::record::{self, Accuracy, DIGITS, NetworkName, Scores};
use dpnl_examples_support::report::confusion;
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::{Failure, History, Loss, Settings, train};
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

/// The accuracy of the order.
pub const ORDER: &str = "order";
/// The accuracy of single digits.
pub const DIGIT: &str = "digit";

impl record::Experiment for Experiment {
    const NETWORKS: &'static [NetworkName] = &[("digits", DIGITS)];

    fn heading(&self) -> String {
        format!("n = {}", self.count)
    }

    fn title(&self) -> String {
        format!("Digits from the order of {}", self.count)
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        vec![("count", self.count.to_string())]
    }

    fn training(&self) -> &Settings {
        &self.training
    }
}

impl Experiment {
    /// Prepares the engine.
    ///
    /// # Errors
    /// Too few images to be sorted.
    pub fn task(&self) -> Result<SortingTask, Failure> {
        if self.count < 2 {
            return Err("--count must be at least 2: the order of one image says nothing".into());
        }
        Ok(SortingTask { experiment: self.clone(), system: Order::system(self.count)? })
    }
}

/// An experiment with its system.
pub struct SortingTask {
    experiment: Experiment,
    system: System<Order>,
}

/// Images in groups of `count`, in an order drawn from `seed`, every image used once.
fn groups(images: &Digits, count: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut indices: Vec<usize> = (0..images.len()).collect();
    indices.shuffle(&mut StdRng::seed_from_u64(seed));
    indices.chunks_exact(count).map(<[usize]>::to_vec).collect()
}

fn labels(source: &Digits, group: &[usize]) -> Vec<u8> {
    group.iter().map(|&image| source.label(image)).collect()
}

impl Task for SortingTask {
    type Experiment = Experiment;

    fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    fn train(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<History, Failure> {
        let network = &networks[0];
        let Experiment { count, training } = &self.experiment;
        let samples = groups(&mnist.train, *count, seed);
        let orders: Vec<Vec<usize>> = samples.iter().map(|group| order(&labels(&mnist.train, group))).collect();
        let label = format!("n = {count}");
        train(vec![network.parameters().clone()], samples.len(), training, (&label, seed), |batch| {
            let indices: Vec<usize> = batch.iter().flat_map(|&sample| samples[sample].iter().copied()).collect();
            let probs = network.probabilities(&images(&mnist.train, &indices)?)?;
            let probs = probs.reshape((batch.len(), *count, 10))?;
            let orders: Vec<Vec<usize>> = batch.iter().map(|&sample| orders[sample].clone()).collect();
            Loss::timed(|| self.system.nll(&[&probs], &orders))
        })
    }

    fn test(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<Scores, Failure> {
        let predicted = networks[0].classify(&mnist.test)?;
        let confusion = confusion(mnist.test.labels(), &predicted, 10);
        let tests = groups(&mnist.test, self.experiment.count, seed);
        let right = tests.iter().filter(|group| {
            let read: Vec<u8> = group.iter().map(|&image| predicted[image]).collect();
            order(&read) == order(&labels(&mnist.test, group))
        });
        let accuracies = vec![
            Accuracy::new(ORDER, "order", right.count(), tests.len()),
            Accuracy::of_images(DIGIT, "single digits", &confusion),
        ];
        Ok(Scores { test_samples: tests.len(), accuracies, confusions: vec![confusion] })
    }
}

impl SortingTask {
    /// Prints the first `count` test samples drawn from `seed`, and draws them with their images.
    ///
    /// # Errors
    /// An error of the network or of the drawing.
    pub fn predict(
        &self,
        mnist: &Mnist,
        network: &LeNet,
        (count, seed): (usize, u64),
        picture: &Path,
    ) -> Result<(), Failure> {
        let mut predictions = Vec::new();
        for group in groups(&mnist.test, self.experiment.count, seed).iter().take(count) {
            let truth = labels(&mnist.test, group);
            let label = order(&truth);
            let rows = rows(network, &mnist.test, group)?;
            let read: Vec<u8> = rows.iter().map(|row| most_probable(row)).collect();
            let (probability, explanation) = explain(&self.system, &rows, &label, |digits| text(digits))?;
            predictions.push(Prediction {
                images: group.iter().map(|&image| Some(mnist.test.image(image))).collect(),
                truth: format!("{}, sorted {}", text(&truth), places(&label)),
                read: format!("{}, sorted {}", text(&read), places(&order(&read))),
                right: order(&read) == label,
                probability,
                explanation,
            });
        }
        show(&predictions, picture)
    }
}

fn text(digits: &[u8]) -> String {
    digits.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Positions as people count them.
fn places(order: &[usize]) -> String {
    order.iter().map(|place| format!("{}.", place + 1)).collect::<Vec<_>>().join(" ")
}
