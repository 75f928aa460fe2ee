//! Training and testing.

use std::time::Instant;

use candle_core::Tensor;
use dpnl_examples_support::adam::Adam;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::report::{Confusion, accuracy, confusion};
use dpnl_examples_support::training::{Failure, History, Settings, Step, train};
use serde::{Deserialize, Serialize};

use crate::function::Evaluate;
use crate::glyphs::draw;
use crate::samples::{Formula, formulas, value};

/// Everything that decides how a run goes, except for its seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Digits per formula.
    pub length: usize,
    /// Formulas per epoch.
    pub samples: usize,
    /// Formulas to test on.
    pub tests: usize,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// What came out for one seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seed of weights, glyphs and formulas.
    pub seed: u64,
    /// Share of test formulas whose value is right if every image is read as its most probable class.
    pub accuracy: f64,
    /// Share of test images of digits that are read right.
    pub digit_accuracy: f64,
    /// Share of test images of operators that are read right.
    pub operator_accuracy: f64,
    /// Which digit was taken for which.
    pub digit_confusion: Confusion,
    /// Which operator was taken for which.
    pub operator_confusion: Confusion,
    /// How the training went.
    pub history: History,
}

/// The two networks.
pub struct Networks {
    /// Reads digits.
    pub digits: LeNet,
    /// Reads operators.
    pub operators: LeNet,
}

impl Networks {
    /// Random weights.
    ///
    /// # Errors
    /// None that are expected.
    pub fn new(seed: u64) -> candle_core::Result<Self> {
        Ok(Networks { digits: LeNet::new(10, seed)?, operators: LeNet::new(4, seed ^ 0x5eed)? })
    }
}

impl Experiment {
    /// Trains both networks from `seed` on and tests them.
    ///
    /// # Errors
    /// A formula without operators, or an error of the engine.
    pub fn run(&self, mnist: &Mnist, networks: &Networks, seed: u64) -> Result<Outcome, Failure> {
        if self.length < 2 {
            return Err("--length must be at least 2: one digit has no operator".into());
        }
        let system = Evaluate::system(self.length, self.length - 1)?;
        let glyphs = draw(1000, seed)?;
        let samples = formulas(&mnist.train, &glyphs, self.length, self.samples, seed);
        let variables = vec![networks.digits.parameters().clone(), networks.operators.parameters().clone()];
        let mut adam = Adam::new(variables, self.training.learning_rate);
        let label = format!("{} digits, seed {seed}", self.length);
        let history = train(samples.len(), &self.training, seed, &label, |batch| {
            let formulas: Vec<&Formula> = batch.iter().map(|&sample| &samples[sample]).collect();
            let read =
                |network: &LeNet, source: &Digits, part: fn(&Formula) -> &[usize]| -> candle_core::Result<Tensor> {
                    let indices: Vec<usize> = formulas.iter().flat_map(|formula| part(formula)).copied().collect();
                    let probs = network.probabilities(&images(source, &indices)?)?;
                    let classes = probs.dim(1)?;
                    probs.reshape((formulas.len(), (), classes))
                };
            let digits = read(&networks.digits, &mnist.train, |formula| &formula.digits)?;
            let operators = read(&networks.operators, &glyphs, |formula| &formula.operators)?;
            let values: Vec<i64> = formulas.iter().map(|formula| formula.value).collect();
            let start = Instant::now();
            let loss = system.nll(&[&digits, &operators], &values)?;
            let reasoning = start.elapsed();
            adam.backward_step(&loss)?;
            Ok(Step { loss: f64::from(loss.to_scalar::<f32>()?), reasoning })
        })?;
        self.test(mnist, networks, seed, history)
    }

    fn test(&self, mnist: &Mnist, networks: &Networks, seed: u64, history: History) -> Result<Outcome, Failure> {
        // Glyphs that were never seen in training.
        let glyphs = draw(250, !seed)?;
        let tests = formulas(&mnist.test, &glyphs, self.length, self.tests, seed);
        let digits = networks.digits.classify(&mnist.test)?;
        let operators = networks.operators.classify(&glyphs)?;
        let right = tests.iter().filter(|formula| {
            let read = |classes: &[u8], images: &[usize]| images.iter().map(|&i| classes[i]).collect::<Vec<u8>>();
            value(&read(&digits, &formula.digits), &read(&operators, &formula.operators)) == Some(formula.value)
        });
        let digit_confusion = confusion(mnist.test.labels(), &digits, 10);
        let operator_confusion = confusion(glyphs.labels(), &operators, 4);
        Ok(Outcome {
            seed,
            accuracy: right.count() as f64 / tests.len().max(1) as f64,
            digit_accuracy: accuracy(&digit_confusion),
            operator_accuracy: accuracy(&operator_confusion),
            digit_confusion,
            operator_confusion,
            history,
        })
    }
}
