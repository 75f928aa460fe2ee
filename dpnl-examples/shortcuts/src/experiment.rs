//! Training and testing.

use dpnl::System;
use dpnl::tensor::Loss as Options;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::report::{Confusion, accuracy, confusion};
use dpnl_examples_support::training::{Failure, Loss, Settings, train};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::function::{Sum, sum};

/// The digits there are.
pub const DIGITS: usize = 5;
/// The pairs whose sums are shown in training.
pub const PAIRS: [(u8, u8); 4] = [(0, 0), (0, 1), (2, 3), (2, 4)];

/// What decides how a run goes, except for its seed.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// The weight of the entropy of the digits given the sum; zero for the plain loss.
    pub entropy: f64,
    /// Training samples per pair.
    pub samples: usize,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// What a run came to.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The share of test digits that were read right.
    pub digits: f64,
    /// The share of test sums of the pairs shown in training that were read right.
    pub shown: f64,
    /// The same for all other pairs.
    pub others: f64,
    /// How often each digit was taken for which.
    pub confusion: Confusion,
}

impl Outcome {
    /// What each digit was mostly taken for.
    pub fn reading(&self) -> [usize; DIGITS] {
        let most = |digit: usize| (0..DIGITS).max_by_key(|&read| self.confusion[digit][read]).unwrap_or(digit);
        std::array::from_fn(most)
    }
}

/// The images of each digit, in an order drawn from `seed`.
fn by_digit(digits: &Digits, seed: u64) -> [Vec<usize>; DIGITS] {
    let mut found: [Vec<usize>; DIGITS] = std::array::from_fn(|_| Vec::new());
    for (image, &label) in digits.labels().iter().enumerate() {
        if let Some(list) = found.get_mut(usize::from(label)) {
            list.push(image);
        }
    }
    let mut rng = StdRng::seed_from_u64(seed);
    found.iter_mut().for_each(|list| list.shuffle(&mut rng));
    found
}

/// Pairs of images that show these digits, no image twice unless there are too few.
fn pairs(digits: &Digits, shown: &[(u8, u8)], samples: usize, seed: u64) -> Vec<[usize; 2]> {
    let lists = by_digit(digits, seed);
    let mut next = [0; DIGITS];
    let mut take = |digit: u8| {
        let list = &lists[usize::from(digit)];
        let image = list[next[usize::from(digit)] % list.len()];
        next[usize::from(digit)] += 1;
        image
    };
    (0..samples).flat_map(|_| shown).map(|&(a, b)| [take(a), take(b)]).collect()
}

impl Experiment {
    /// Trains a network from `seed`, and tests it.
    ///
    /// # Errors
    /// An error of the network, the engine or the settings.
    pub fn run(&self, mnist: &Mnist, seed: u64) -> Result<Outcome, Failure> {
        let network = LeNet::new(DIGITS, seed)?;
        let system: System<Sum> = Sum::system()?;
        let samples = pairs(&mnist.train, &PAIRS, self.samples, seed);
        let label = |pair: &[usize; 2]| sum(mnist.train.label(pair[0]), mnist.train.label(pair[1]));
        let sums: Vec<u8> = samples.iter().map(label).collect();
        let options = Options::new().logits().entropy(self.entropy);
        let name = format!("entropy {}", self.entropy);
        train(vec![network.parameters().clone()], samples.len(), &self.training, (&name, seed), |batch| {
            let side = |place: usize| -> Result<_, Failure> {
                let indices: Vec<usize> = batch.iter().map(|&sample| samples[sample][place]).collect();
                Ok(network.logits(&images(&mnist.train, &indices)?)?)
            };
            let (a, b) = (side(0)?, side(1)?);
            let sums: Vec<u8> = batch.iter().map(|&sample| sums[sample]).collect();
            Loss::timed(|| system.loss(&[&a, &b], &sums, &options))
        })?;
        Self::test(&mnist.test, &network, seed)
    }

    fn test(digits: &Digits, network: &LeNet, seed: u64) -> Result<Outcome, Failure> {
        let read = network.classify(digits)?;
        let known: Vec<usize> = (0..digits.len()).filter(|&image| usize::from(digits.label(image)) < DIGITS).collect();
        let labels: Vec<u8> = known.iter().map(|&image| digits.label(image)).collect();
        let classes: Vec<u8> = known.iter().map(|&image| read[image]).collect();
        let confusion = confusion(&labels, &classes, DIGITS);
        let right = |shown: &[(u8, u8)]| {
            let tests = pairs(digits, shown, 100, seed);
            let is_right = |pair: &&[usize; 2]| {
                sum(read[pair[0]], read[pair[1]]) == sum(digits.label(pair[0]), digits.label(pair[1]))
            };
            tests.iter().filter(is_right).count() as f64 / tests.len() as f64
        };
        let every = (0..DIGITS as u8).flat_map(|a| (0..DIGITS as u8).map(move |b| (a, b)));
        let others: Vec<(u8, u8)> = every.filter(|pair| !PAIRS.contains(pair)).collect();
        Ok(Outcome { digits: accuracy(&confusion), shown: right(&PAIRS), others: right(&others), confusion })
    }
}
