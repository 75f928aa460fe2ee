//! A small training on the embedded images: their order must be enough to sort them.

use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{Task, new_networks};
use dpnl_examples_support::training::{Failure, Settings};
use sorting::experiment::{DIGIT, Experiment, ORDER};
use sorting::function::order;

#[test]
fn the_function_sorts() {
    assert_eq!(order(&[7, 2, 7, 0]), [3, 1, 0, 2]);
    assert_eq!(order(&[5, 5, 5]), [0, 1, 2]);
}

#[test]
fn the_order_of_three_teaches_their_order() -> Result<(), Failure> {
    let training = Settings { batch: 4, learning_rate: 2e-3, ..Settings::default() };
    let outcome = Experiment { count: 3, training }.task()?.train_and_test(&Mnist::embedded()?, 0)?;
    assert!(outcome.accuracy(ORDER) > 0.72, "{}", outcome.accuracy(ORDER));
    assert!(outcome.accuracy(DIGIT) > 0.5, "{}", outcome.accuracy(DIGIT));
    Ok(())
}

#[test]
fn one_image_is_no_order() {
    let said = Experiment { count: 1, training: Settings::default() }.task().map(|_| ());
    assert!(said.expect_err("a mistake").to_string().contains("--count"));
}

#[test]
fn predictions_are_drawn() -> Result<(), Failure> {
    let task = Experiment { count: 4, training: Settings::default() }.task()?;
    let networks = new_networks::<Experiment>(0)?;
    let picture = std::env::temp_dir().join(format!("dpnl-sorting-{}.svg", std::process::id()));
    task.predict(&Mnist::embedded()?, &networks[0], (3, 0), &picture)?;
    assert_eq!(std::fs::read_to_string(&picture)?.matches("read as").count(), 3);
    std::fs::remove_file(&picture)?;
    Ok(())
}
