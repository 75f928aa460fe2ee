//! What a trained network reads in a few test images, and what dpnl makes of it.

use std::path::Path;

use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::predictions::{Prediction, explain, most_probable, show};
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::Failure;
use ndarray::Axis;

use crate::experiment::SumTask;
use crate::function::add;
use crate::samples::Samples;

/// Prints the first `count` test sums drawn from `seed`, and draws them with their images.
///
/// # Errors
/// An error of the network or of the drawing.
pub fn predict(
    task: &SumTask,
    mnist: &Mnist,
    network: &LeNet,
    (count, seed): (usize, u64),
    picture: &Path,
) -> Result<(), Failure> {
    let digits = task.experiment().digits;
    let samples = Samples::new(&mnist.test, digits, seed);
    let system = task.reasoner().system();
    let mut predictions = Vec::new();
    for sample in 0..count.min(samples.len()) {
        let rows = samples.rows(network, &[sample])?;
        let rows = rows.index_axis(Axis(0), 0);
        let sum = samples.sum(sample);
        let most: Vec<u8> = rows.outer_iter().map(|row| most_probable(&row.to_vec())).collect();
        let (a, b) = most.split_at(digits);
        let read_sum = add(a, b);
        let (true_a, true_b) = samples.numbers(sample);
        let numbers = |(a, b): &(Vec<u8>, Vec<u8>)| format!("{} + {}", text(a), text(b));
        let (probability, explanation) = explain(system, &rows, sum, numbers)?;
        let image = |&index: &usize| Some(mnist.test.image(index));
        let (first, second) = samples.images(sample).split_at(digits);
        predictions.push(Prediction {
            images: first.iter().map(image).chain([None]).chain(second.iter().map(image)).collect(),
            truth: format!("{} + {} = {}", text(&true_a), text(&true_b), number(sum)),
            read: format!("{} + {} = {}", text(a), text(b), number(&read_sum)),
            right: &read_sum == sum,
            probability,
            explanation,
        });
    }
    show(&predictions, picture)
}

fn text(digits: &[u8]) -> String {
    digits.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// Without leading zeros.
fn number(digits: &[u8]) -> String {
    let text = text(digits);
    let number = text.trim_start_matches('0');
    if number.is_empty() { "0".to_owned() } else { number.to_owned() }
}
