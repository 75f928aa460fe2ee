//! Samples: images that form two numbers, with the digits of their sum as the only label.

use dpnl_examples_support::mnist::Digits;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::function::add;

/// Sums over a set of images, every image used once.
pub struct Samples<'a> {
    images: &'a Digits,
    digits: usize,
    order: Vec<usize>,
    sums: Vec<Vec<u8>>,
}

impl<'a> Samples<'a> {
    /// Puts the images, in an order drawn from `seed`, together to pairs of numbers with `digits` digits each. Images
    /// that are left over are not used.
    pub fn new(images: &'a Digits, digits: usize, seed: u64) -> Self {
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.shuffle(&mut StdRng::seed_from_u64(seed));
        order.truncate(images.len() / (2 * digits).max(1) * 2 * digits);
        let mut samples = Samples { images, digits, order, sums: Vec::new() };
        samples.sums = (0..samples.order.len() / (2 * digits).max(1))
            .map(|sample| {
                let (a, b) = samples.numbers(sample);
                add(&a, &b)
            })
            .collect();
        samples
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }

    /// The images of a sample: first number, then second number.
    pub fn images(&self, sample: usize) -> &[usize] {
        &self.order[sample * 2 * self.digits..][..2 * self.digits]
    }

    /// The digits of the two numbers; only tests of the network look at them.
    pub fn numbers(&self, sample: usize) -> (Vec<u8>, Vec<u8>) {
        let labels = |images: &[usize]| images.iter().map(|&image| self.images.label(image)).collect();
        let (a, b) = self.images(sample).split_at(self.digits);
        (labels(a), labels(b))
    }

    /// The label: the digits of the sum.
    pub fn sum(&self, sample: usize) -> &Vec<u8> {
        &self.sums[sample]
    }

    /// Digits per number.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The images all samples are made of.
    pub fn source(&self) -> &'a Digits {
        self.images
    }
}
