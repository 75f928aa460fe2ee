//! Test samples with what was read in them, as text and as a picture.

use std::path::Path;

use candle_core::{DType, Tensor};
use dpnl::{OutputOf, Rows, Subject, System};

use crate::charts::{ImageLine, images_with_text};
use crate::lenet::{LeNet, images};
use crate::mnist::Digits;
use crate::training::Failure;

/// One test sample.
pub struct Prediction<'a> {
    /// Its images; `None` leaves a gap.
    pub images: Vec<Option<&'a [u8]>>,
    /// What it is.
    pub truth: String,
    /// What the networks take it for.
    pub read: String,
    /// Whether the label that follows from that is right.
    pub right: bool,
    /// P(label), according to the networks.
    pub probability: f64,
    /// The most probable input given the label, with its posterior probability.
    pub explanation: Option<(String, f64)>,
}

impl Prediction<'_> {
    fn posterior(&self) -> String {
        match &self.explanation {
            Some((input, posterior)) => format!("given the label: {input} ({:.1} %)", 100.0 * posterior),
            None => "the label has probability 0".to_owned(),
        }
    }
}

/// Prints the predictions and draws them.
///
/// # Errors
/// There is none to show, or the picture cannot be written.
pub fn show(predictions: &[Prediction<'_>], picture: &Path) -> Result<(), Failure> {
    if predictions.is_empty() {
        return Err("nothing to show: --show 0, or one sample needs more images than there are".into());
    }
    let longest = |texts: Vec<&String>| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let truth_width = longest(predictions.iter().map(|prediction| &prediction.truth).collect());
    let read_width = longest(predictions.iter().map(|prediction| &prediction.read).collect());
    let mut lines = Vec::new();
    for prediction in predictions {
        let Prediction { truth, read, right, probability, .. } = prediction;
        let mark = if *right { "right" } else { "WRONG" };
        let posterior = prediction.posterior();
        println!("{mark}  is {truth:truth_width$}  read as {read:read_width$}  P(label) {probability:.4}  {posterior}");
        let text = vec![
            (format!("is {truth}"), false),
            (format!("read as {read}"), !right),
            (format!("P(label) = {probability:.4}; {posterior}"), false),
        ];
        lines.push(ImageLine { images: prediction.images.clone(), text });
    }
    images_with_text(picture, &lines)?;
    println!("picture: {}", picture.display());
    Ok(())
}

/// P(label), and the most probable input given the label, as text and with its posterior probability.
///
/// # Errors
/// As [`System::explanations`].
pub fn explain<F: Subject>(
    system: &System<F>,
    rows: &(impl Rows + ?Sized),
    label: &OutputOf<F>,
    text: impl FnOnce(&F::Input) -> String,
) -> dpnl::Result<(f64, Option<(String, f64)>)> {
    let probability = system.probability(rows, label)?;
    let best = system.explanations(rows, label, 1)?.pop();
    Ok((probability, best.map(|best| (text(&best.input), best.probability / probability))))
}

/// What a network makes of some images: one row of probabilities each, in double precision, summing to one.
///
/// # Errors
/// An error of the network.
pub fn rows(network: &LeNet, source: &Digits, indices: &[usize]) -> Result<Vec<Vec<f64>>, Failure> {
    let probabilities: Tensor = network.probabilities(&images(source, indices)?)?.detach().to_dtype(DType::F64)?;
    let normalised = probabilities.broadcast_div(&probabilities.sum_keepdim(1)?)?;
    Ok(normalised.to_vec2()?)
}

/// The position of the largest entry.
pub fn most_probable(row: &[f64]) -> u8 {
    let best = row.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    best.map_or(0, |(class, _)| class as u8)
}
