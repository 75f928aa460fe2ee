//! What a trained network reads in a few test images, and what dpnl makes of it.

use std::path::Path;

use dpnl_examples_support::charts::{ImageLine, images_with_text};
use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::training::Failure;
use ndarray::Axis;

use crate::experiment::Experiment;
use crate::function::add;
use crate::samples::Samples;

/// One test sum.
struct Reading {
    truth: String,
    read: String,
    /// The most probable digits given the true sum.
    explained: String,
    probability: f64,
    right: bool,
}

/// Prints `count` test sums, and draws them with their images.
///
/// # Errors
/// An error of the network or of the drawing.
pub fn predict(
    experiment: &Experiment,
    mnist: &Mnist,
    network: &LeNet,
    (count, seed): (usize, u64),
    picture: &Path,
) -> Result<(), Failure> {
    let samples = Samples::new(&mnist.test, experiment.digits, seed);
    let reasoner = experiment.reasoner()?;
    let batch: Vec<usize> = (0..count.min(samples.len())).collect();
    if batch.is_empty() {
        return Err("there is not a single test sample (too many digits for the number of images, or --count 0)".into());
    }
    let rows = experiment.rows(network, &samples, &batch)?;
    let mut lines = Vec::new();
    for &sample in &batch {
        let rows = rows.index_axis(Axis(0), sample);
        let sum = samples.sum(sample);
        let most: Vec<u8> = rows.outer_iter().map(|row| largest(row.iter().copied())).collect();
        let (a, b) = most.split_at(experiment.digits);
        let (true_a, true_b) = samples.numbers(sample);
        let system = reasoner.system();
        let probability = system.probability(&rows, sum)?;
        let explained = match system.explain(&rows, sum) {
            Ok(best) => {
                let share = best.probability / probability;
                format!("{} + {} ({:.1} %)", show(&best.input.0), show(&best.input.1), 100.0 * share)
            }
            Err(dpnl::Error::ZeroProbability { .. }) => "nothing: the true sum has probability 0".to_owned(),
            Err(error) => return Err(error.into()),
        };
        let reading = Reading {
            truth: format!("{} + {} = {}", show(&true_a), show(&true_b), show_number(sum)),
            read: format!("{} + {} = {}", show(a), show(b), show_number(&add(a, b))),
            explained,
            probability,
            right: &add(a, b) == sum,
        };
        println!("{}", reading.text(experiment.digits));
        let images = samples.images(sample);
        let image = |&index: &usize| Some(mnist.test.image(index));
        let (first, second) = images.split_at(experiment.digits);
        let images = first.iter().map(image).chain([None]).chain(second.iter().map(image)).collect();
        let text = vec![
            (format!("is      {}", reading.truth), false),
            (format!("read as {}", reading.read), !reading.right),
            (format!("P(true sum) = {:.4}; given it: {}", reading.probability, reading.explained), false),
        ];
        lines.push(ImageLine { images, text });
    }
    images_with_text(picture, &lines)?;
    println!("picture: {}", picture.display());
    Ok(())
}

impl Reading {
    fn text(&self, digits: usize) -> String {
        let mark = if self.right { "right" } else { "WRONG" };
        let width = 3 * digits + 8;
        format!(
            "{mark}  is {:width$}  read as {:width$}  P(true sum) = {:.4}  given it: {}",
            self.truth, self.read, self.probability, self.explained
        )
    }
}

fn largest(row: impl Iterator<Item = f64>) -> u8 {
    let best = row.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(0, |(digit, _)| digit as u8)
}

fn show(digits: &[u8]) -> String {
    digits.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// Without leading zeros.
fn show_number(digits: &[u8]) -> String {
    let text = show(digits);
    let number = text.trim_start_matches('0');
    if number.is_empty() { "0".to_owned() } else { number.to_owned() }
}
