//! A small training: the values of formulas must be enough to read digits and operators.

use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{Task, new_networks};
use dpnl_examples_support::training::{Failure, Settings};
use formula::experiment::{DIGIT, Experiment, OPERATOR, VALUE};
use formula::function::{Operator, evaluate};
use formula::glyphs::draw;
use formula::samples::{formulas, value};

#[test]
fn the_function_knows_precedence() {
    use Operator::{Divide, Minus, Plus, Times};
    assert_eq!(evaluate(&[3, 4, 2], &[Plus, Times]), 11);
    assert_eq!(evaluate(&[9, 7, 2], &[Minus, Divide]), 6);
    assert_eq!(evaluate(&[2, 5], &[Minus]), -3);
    assert_eq!(value(&[4, 0], &[3]), None);
}

#[test]
fn glyphs_are_reproducible_and_formulas_defined() -> Result<(), Failure> {
    let glyphs = draw(5, 7)?;
    assert_eq!((glyphs.len(), &glyphs), (20, &draw(5, 7)?));
    assert_ne!(glyphs, draw(5, 8)?);
    let mnist = Mnist::embedded()?;
    assert_eq!(formulas(&mnist.test, &glyphs, 3, 50, 1).len(), 50);
    Ok(())
}

#[test]
fn values_teach_digits_and_operators() -> Result<(), Failure> {
    let training = Settings { batch: 4, learning_rate: 2e-3, ..Settings::default() };
    let experiment = Experiment { length: 2, samples: 5000, training };
    let outcome = experiment.task()?.train_and_test(&Mnist::embedded()?, 0)?;
    assert!(outcome.accuracy(OPERATOR) > 0.92, "{}", outcome.accuracy(OPERATOR));
    assert!(outcome.accuracy(DIGIT) > 0.88, "{}", outcome.accuracy(DIGIT));
    assert!(outcome.accuracy(VALUE) > 0.76, "{}", outcome.accuracy(VALUE));
    Ok(())
}

#[test]
fn one_digit_is_no_formula() {
    let said = Experiment { length: 1, samples: 1, training: Settings::default() }.task().map(|_| ());
    assert!(said.expect_err("a mistake").to_string().contains("--length"));
}

#[test]
fn predictions_are_drawn() -> Result<(), Failure> {
    let task = Experiment { length: 3, samples: 1, training: Settings::default() }.task()?;
    let networks = new_networks::<Experiment>(0)?;
    let picture = std::env::temp_dir().join(format!("dpnl-formula-{}.svg", std::process::id()));
    task.predict(&Mnist::embedded()?, &networks, (3, 0), &picture)?;
    assert_eq!(std::fs::read_to_string(&picture)?.matches("read as").count(), 3);
    std::fs::remove_file(&picture)?;
    Ok(())
}
