//! A small training on the embedded images: both programs must teach the digits.

use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{Task, new_networks};
use dpnl_examples_support::training::{Failure, Settings};
use problog::experiment::{DIGIT, Experiment, ProgramTask, SUM};
use problog::program::{Source, sum};

#[test]
fn queries_are_written_as_in_deepproblog() {
    let query = Source::Addition.query("train", &[3, 7], "8");
    assert_eq!(query, "addition(tensor(train(3)), tensor(train(7)), 8)");
    let query = Source::MultiAddition.query("test", &[0, 1, 2, 3], "Z");
    assert_eq!(query, "multi_addition([tensor(test(0)), tensor(test(1))], [tensor(test(2)), tensor(test(3))], Z)");
    assert_eq!((sum(&[7, 5]), sum(&[1, 2, 9, 9])), (12, 111));
}

fn learn(program: Source, training: Settings) -> Result<(f64, f64), Failure> {
    let task = ProgramTask(Experiment { program, training });
    let outcome = task.train_and_test(&Mnist::embedded()?, 0)?;
    Ok((outcome.accuracy(SUM), outcome.accuracy(DIGIT)))
}

#[test]
fn addition_teaches_digits() -> Result<(), Failure> {
    let (sum, digit) = learn(Source::Addition, Settings { batch: 4, learning_rate: 2e-3, ..Settings::default() })?;
    assert!(digit > 0.85 && sum > 0.75, "digits {digit}, sums {sum}");
    Ok(())
}

#[test]
fn lists_of_digits_teach_digits() -> Result<(), Failure> {
    let (sum, digit) = learn(Source::MultiAddition, Settings { learning_rate: 2e-3, ..Settings::default() })?;
    assert!(digit > 0.8 && sum > 0.5, "digits {digit}, sums {sum}");
    Ok(())
}

#[test]
fn predictions_are_shown() -> Result<(), Failure> {
    let task = ProgramTask(Experiment { program: Source::Addition, training: Settings::default() });
    let networks = new_networks::<Experiment>(0)?;
    task.predict(&Mnist::embedded()?, &networks[0], (2, 0))
}
