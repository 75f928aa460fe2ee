//! Small trainings on the embedded images: sums alone must be enough to read digits.

use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::training::{Failure, Settings};
use n_sum::engine::Engine;
use n_sum::experiment::{Experiment, Outcome};
use n_sum::function::add;
use n_sum::results::{Record, markdown};

fn experiment(digits: usize, engine: Engine) -> Experiment {
    let training = Settings { epochs: 1, batch: 4, learning_rate: 2e-3 };
    Experiment { digits, engine, timeout: None, epsilon: (engine == Engine::Approx).then_some(0.1), training }
}

fn train(experiment: &Experiment, per_digit: usize) -> Result<Outcome, Failure> {
    let mut mnist = Mnist::embedded()?;
    mnist.train = mnist.train.balanced(per_digit);
    let network = LeNet::new(10, 0)?;
    experiment.run(&mnist, &experiment.reasoner()?, &network, 0)
}

#[test]
fn the_function_adds() {
    assert_eq!(add(&[2, 8], &[3, 5]), [0, 6, 3]);
    assert_eq!(add(&[9, 9, 9], &[0, 0, 1]), [1, 0, 0, 0]);
}

#[test]
fn one_digit_sums_teach_digits() -> Result<(), Failure> {
    let outcome = train(&experiment(1, Engine::Exact), 600)?;
    assert!(outcome.accuracy > 0.75, "{}", outcome.accuracy);
    assert!(outcome.digit_accuracy > 0.85, "{}", outcome.digit_accuracy);
    assert_eq!(outcome.history.samples, 3000);
    Ok(())
}

#[test]
fn two_digit_sums_teach_digits() -> Result<(), Failure> {
    let outcome = train(&experiment(2, Engine::Exact), 1000)?;
    assert!(outcome.accuracy > 0.5, "{}", outcome.accuracy);
    assert!(outcome.digit_accuracy > 0.85, "{}", outcome.digit_accuracy);
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
fn runs_leave_their_record() -> Result<(), Failure> {
    let experiment = experiment(1, Engine::Exact);
    let outcomes = vec![train(&experiment, 10)?, Outcome { seed: 1, ..train(&experiment, 10)? }];
    let record = Record { experiment, data: "embedded".into(), outcomes };
    let folder = std::env::temp_dir().join(format!("dpnl-n-sum-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    for file in record.save(&folder)? {
        assert!(std::fs::metadata(&file)?.len() > 100, "{}", file.display());
    }
    let text = markdown(&[folder.join("results.json")])?;
    assert!(text.contains("| 1 | exact | 1 | 4 | embedded | 2 | 0."), "{text}");
    assert!(record.table().contains("P(true sum) ≥ 0.5"));
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn mistakes_are_errors() {
    let said = |experiment: &Experiment| train(experiment, 10).map(|_| ()).expect_err("a mistake").to_string();
    assert!(said(&experiment(0, Engine::Exact)).contains("--digits"));
    assert!(said(&experiment(100, Engine::Exact)).contains("not a single sample"));
    let timeout = Some(-1.0);
    assert!(said(&Experiment { timeout, ..experiment(1, Engine::Approx) }).contains("--timeout"));
    let training = Settings { epochs: 1, batch: 0, learning_rate: 1e-3 };
    assert!(said(&Experiment { training, ..experiment(1, Engine::Exact) }).contains("--batch"));
}
