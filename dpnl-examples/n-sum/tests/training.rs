//! Small trainings on the embedded images: sums alone must be enough to read digits.

use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::record::Outcome;
use dpnl_examples_support::run::Task;
use dpnl_examples_support::training::{Failure, Settings};
use n_sum::engine::Engine;
use n_sum::experiment::{DIGIT, Experiment, SUM, SUM_HALF};
use n_sum::function::add;

fn experiment(digits: usize, engine: Engine) -> Experiment {
    let training = Settings { batch: 4, learning_rate: 2e-3, ..Settings::default() };
    Experiment { digits, engine, timeout: None, epsilon: (engine == Engine::Approx).then_some(0.1), training }
}

fn train(experiment: &Experiment, per_digit: usize) -> Result<Outcome, Failure> {
    let mut mnist = Mnist::embedded()?;
    mnist.train = mnist.train.balanced(per_digit);
    experiment.task()?.train_and_test(&mnist, 0)
}

#[test]
fn the_function_adds() {
    assert_eq!(add(&[2, 8], &[3, 5]), [0, 6, 3]);
    assert_eq!(add(&[9, 9, 9], &[0, 0, 1]), [1, 0, 0, 0]);
}

#[test]
fn one_digit_sums_teach_digits() -> Result<(), Failure> {
    let outcome = train(&experiment(1, Engine::Exact), 600)?;
    assert!(outcome.accuracy(SUM) > 0.78, "{}", outcome.accuracy(SUM));
    assert!(outcome.accuracy(SUM_HALF) > 0.74, "{}", outcome.accuracy(SUM_HALF));
    assert!(outcome.accuracy(DIGIT) > 0.88, "{}", outcome.accuracy(DIGIT));
    assert_eq!((outcome.history.samples, outcome.scores.test_samples), (3000, 1000));
    Ok(())
}

#[test]
fn two_digit_sums_teach_digits() -> Result<(), Failure> {
    let outcome = train(&experiment(2, Engine::Exact), 1000)?;
    assert!(outcome.accuracy(SUM) > 0.68, "{}", outcome.accuracy(SUM));
    assert!(outcome.accuracy(DIGIT) > 0.88, "{}", outcome.accuracy(DIGIT));
    Ok(())
}

#[test]
fn engines_that_are_exact_learn_the_same() -> Result<(), Failure> {
    let exact = train(&experiment(1, Engine::Exact), 20)?;
    let plain = train(&experiment(1, Engine::Plain), 20)?;
    let approx = train(&experiment(1, Engine::Approx), 20)?;
    for (ours, other) in exact.history.curve.iter().zip(&plain.history.curve) {
        assert!((ours.loss - other.loss).abs() < 1e-3, "{ours:?} {other:?}");
    }
    let last = |outcome: &Outcome| outcome.history.curve.last().map_or(f64::NAN, |point| point.loss);
    assert!((last(&exact) - last(&approx)).abs() < 0.3, "{} {}", last(&exact), last(&approx));
    Ok(())
}

#[test]
fn a_seed_gives_the_same_run_on_any_number_of_threads() -> Result<(), Failure> {
    let run = |threads: usize| -> Result<Outcome, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        pool.install(|| train(&experiment(2, Engine::Exact), 20))
    };
    let (one, three) = (run(1)?, run(3)?);
    assert_eq!(one.history.curve, three.history.curve);
    assert_eq!(one.scores, three.scores);
    Ok(())
}

#[test]
fn mistakes_are_errors() {
    let said = |experiment: &Experiment| train(experiment, 10).map(|_| ()).expect_err("a mistake").to_string();
    assert!(said(&experiment(0, Engine::Exact)).contains("--digits"));
    assert!(said(&experiment(100, Engine::Exact)).contains("not a single sample"));
    let approx = experiment(1, Engine::Approx);
    assert!(said(&Experiment { timeout: Some(-1.0), ..approx.clone() }).contains("--timeout"));
    assert!(said(&Experiment { epsilon: Some(-1.0), ..approx.clone() }).contains("--eps"));
    assert!(said(&Experiment { epsilon: None, ..approx }).contains("needs --timeout"));
    assert!(said(&Experiment { epsilon: Some(0.1), ..experiment(1, Engine::Exact) }).contains("for --engine approx"));
    let training = Settings { batch: 0, ..Settings::default() };
    assert!(said(&Experiment { training, ..experiment(1, Engine::Exact) }).contains("--batch"));
}
