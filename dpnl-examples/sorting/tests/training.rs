//! A small training on the embedded images: their order must be enough to sort them.

use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::training::{Failure, Settings};
use sorting::experiment::Experiment;
use sorting::function::order;

#[test]
fn the_function_sorts() {
    assert_eq!(order(&[7, 2, 7, 0]), [3, 1, 0, 2]);
    assert_eq!(order(&[5, 5, 5]), [0, 1, 2]);
}

#[test]
fn the_order_of_three_teaches_their_order() -> Result<(), Failure> {
    let mnist = Mnist::embedded()?;
    let experiment = Experiment { count: 3, training: Settings { epochs: 1, batch: 4, learning_rate: 2e-3 } };
    let outcome = experiment.run(&mnist, &LeNet::new(10, 0)?, 0)?;
    assert!(outcome.accuracy > 0.6, "{} {}", outcome.accuracy, outcome.digit_accuracy);
    Ok(())
}

#[test]
fn one_image_is_no_order() -> Result<(), Failure> {
    let training = Settings { epochs: 1, batch: 4, learning_rate: 2e-3 };
    let said = Experiment { count: 1, training }.run(&Mnist::embedded()?, &LeNet::new(10, 0)?, 0);
    assert!(said.expect_err("a mistake").to_string().contains("--count"));
    Ok(())
}
