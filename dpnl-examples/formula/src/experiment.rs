//! Training and testing.

use std::path::Path;

use candle_core::Tensor;
use dpnl::System;
use dpnl_examples_support::lenet::{LeNet, images};
use dpnl_examples_support::mnist::{Digits, Mnist};
use dpnl_examples_support::predictions::{Prediction, explain, most_probable, rows, show};
use dpnl_examples_support::record::{self, Accuracy, DIGITS, NetworkName, Scores};
use dpnl_examples_support::report::confusion;
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::{Failure, History, Loss, Settings, train};
use serde::{Deserialize, Serialize};

use crate::function::Evaluate;
use crate::glyphs::{SIGNS, draw};
use crate::samples::{Formula, formulas, value};

/// Everything that decides how a run goes, except for its seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Digits per formula.
    pub length: usize,
    /// Formulas per epoch.
    pub samples: usize,
    /// Epochs, batch and learning rate.
    pub training: Settings,
}

/// Formulas to test on.
const TESTS: usize = 2000;
/// Images of each operator to learn from, and to be tested on.
const GLYPHS: [usize; 2] = [1000, 250];

/// The accuracy of the values.
pub const VALUE: &str = "value";
/// The accuracy of single digits.
pub const DIGIT: &str = "digit";
/// The accuracy of single operators.
pub const OPERATOR: &str = "operator";

impl record::Experiment for Experiment {
    const NETWORKS: &'static [NetworkName] = &[("digits", DIGITS), ("operators", &SIGNS)];

    fn heading(&self) -> String {
        format!("length {}", self.length)
    }

    fn title(&self) -> String {
        format!("Digits and operators from the values of formulas with {} digits", self.length)
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        vec![("length", self.length.to_string()), ("formulas", self.samples.to_string())]
    }

    fn training(&self) -> &Settings {
        &self.training
    }
}

impl Experiment {
    /// Prepares the engine.
    ///
    /// # Errors
    /// A formula without operators.
    pub fn task(&self) -> Result<FormulaTask, Failure> {
        if self.length < 2 {
            return Err("--length must be at least 2: one digit has no operator".into());
        }
        if self.samples == 0 {
            return Err("--samples must be at least 1".into());
        }
        Ok(FormulaTask { experiment: self.clone(), system: Evaluate::system(self.length, self.length - 1)? })
    }
}

/// An experiment with its system.
pub struct FormulaTask {
    experiment: Experiment,
    system: System<Evaluate>,
}

/// Formulas with the images they are made of.
struct Source<'a> {
    digits: &'a Digits,
    operators: Digits,
    formulas: Vec<Formula>,
}

impl<'a> Source<'a> {
    fn training(experiment: &Experiment, mnist: &'a Mnist, seed: u64) -> Result<Self, Failure> {
        let operators = draw(GLYPHS[0], seed)?;
        let formulas = formulas(&mnist.train, &operators, experiment.length, experiment.samples, seed);
        Ok(Source { digits: &mnist.train, operators, formulas })
    }

    /// Of images that were never seen in training.
    fn test(experiment: &Experiment, mnist: &'a Mnist, seed: u64) -> Result<Self, Failure> {
        let operators = draw(GLYPHS[1], !seed)?;
        let formulas = formulas(&mnist.test, &operators, experiment.length, TESTS, seed);
        Ok(Source { digits: &mnist.test, operators, formulas })
    }
}

fn show_formula(digits: &[u8], operators: &[u8]) -> String {
    let mut text = digits.first().map_or(String::new(), u8::to_string);
    for (&operator, digit) in operators.iter().zip(digits.iter().skip(1)) {
        text.push_str(&format!(" {} {digit}", SIGNS[usize::from(operator)]));
    }
    text
}

/// A classifier's probabilities for images that come in equal groups, `[groups, images, classes]`.
fn read<'a>(
    network: &LeNet,
    source: &Digits,
    groups: impl Iterator<Item = &'a Vec<usize>>,
    count: usize,
) -> candle_core::Result<Tensor> {
    let indices: Vec<usize> = groups.flatten().copied().collect();
    let probs = network.probabilities(&images(source, &indices)?)?;
    let classes = probs.dim(1)?;
    probs.reshape((count, (), classes))
}

impl Task for FormulaTask {
    type Experiment = Experiment;

    fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    fn train(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<History, Failure> {
        let source = Source::training(&self.experiment, mnist, seed)?;
        let variables = networks.iter().map(|network| network.parameters().clone()).collect();
        let (settings, label) = (&self.experiment.training, record::Experiment::heading(&self.experiment));
        train(variables, source.formulas.len(), settings, (&label, seed), |batch| {
            let formulas = || batch.iter().map(|&sample| &source.formulas[sample]);
            let count = batch.len();
            let digits = read(&networks[0], source.digits, formulas().map(|formula| &formula.digits), count)?;
            let operators = read(&networks[1], &source.operators, formulas().map(|formula| &formula.operators), count)?;
            let values: Vec<i64> = formulas().map(|formula| formula.value).collect();
            Loss::timed(|| self.system.nll(&[&digits, &operators], &values))
        })
    }

    fn test(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<Scores, Failure> {
        let source = Source::test(&self.experiment, mnist, seed)?;
        let digits = networks[0].classify(source.digits)?;
        let operators = networks[1].classify(&source.operators)?;
        let right = source.formulas.iter().filter(|formula| {
            let read = |classes: &[u8], images: &[usize]| images.iter().map(|&i| classes[i]).collect::<Vec<u8>>();
            value(&read(&digits, &formula.digits), &read(&operators, &formula.operators)) == Some(formula.value)
        });
        let digit_confusion = confusion(source.digits.labels(), &digits, DIGITS.len());
        let operator_confusion = confusion(source.operators.labels(), &operators, SIGNS.len());
        let accuracies = vec![
            Accuracy::new(VALUE, "values", right.count(), source.formulas.len()),
            Accuracy::of_images(DIGIT, "single digits", &digit_confusion),
            Accuracy::of_images(OPERATOR, "single operators", &operator_confusion),
        ];
        let confusions = vec![digit_confusion, operator_confusion];
        Ok(Scores { test_samples: source.formulas.len(), accuracies, confusions })
    }
}

impl FormulaTask {
    /// Prints the first `count` test formulas drawn from `seed`, and draws them with their images.
    ///
    /// # Errors
    /// An error of the networks or of the drawing.
    pub fn predict(
        &self,
        mnist: &Mnist,
        networks: &[LeNet],
        (count, seed): (usize, u64),
        picture: &Path,
    ) -> Result<(), Failure> {
        let source = Source::test(&self.experiment, mnist, seed)?;
        let mut predictions = Vec::new();
        for Formula { digits, operators, value: label } in source.formulas.iter().take(count) {
            let mut rows_of_both = rows(&networks[0], source.digits, digits)?;
            rows_of_both.extend(rows(&networks[1], &source.operators, operators)?);
            let most: Vec<u8> = rows_of_both.iter().map(|row| most_probable(row)).collect();
            let (read_digits, read_operators) = most.split_at(digits.len());
            let read_value = value(read_digits, read_operators);
            let labels = |of: &Digits, images: &[usize]| images.iter().map(|&i| of.label(i)).collect::<Vec<u8>>();
            let truth = show_formula(&labels(source.digits, digits), &labels(&source.operators, operators));
            let (probability, explanation) = explain(&self.system, &rows_of_both, label, |(digits, operators)| {
                let digits: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
                // The classes are in the order of the operators' declaration.
                let operators: Vec<u8> = operators.iter().map(|&operator| operator as u8).collect();
                show_formula(&digits, &operators)
            })?;
            let shown_value = read_value.map_or("undefined".to_owned(), |value| value.to_string());
            let mut images: Vec<Option<&[u8]>> = vec![Some(source.digits.image(digits[0]))];
            for (&operator, &digit) in operators.iter().zip(&digits[1..]) {
                images.extend([Some(source.operators.image(operator)), Some(source.digits.image(digit))]);
            }
            predictions.push(Prediction {
                images,
                truth: format!("{truth} = {label}"),
                read: format!("{} = {shown_value}", show_formula(read_digits, read_operators)),
                right: read_value == Some(*label),
                probability,
                explanation,
            });
        }
        show(&predictions, picture)
    }
}
