//! A small training on the embedded images.

use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::training::{Failure, Settings};
use shortcuts::experiment::{Experiment, PAIRS};
use shortcuts::function::sum;

#[test]
fn three_readings_explain_all_sums() {
    let readings = (0..5_u32.pow(5)).map(|number| std::array::from_fn::<u8, 5, _>(|place| number_digit(number, place)));
    let explains = |reading: &[u8; 5]| {
        PAIRS.iter().all(|&(a, b)| sum(reading[usize::from(a)], reading[usize::from(b)]) == sum(a, b))
    };
    let found: Vec<[u8; 5]> = readings.filter(explains).collect();
    assert_eq!(found, [[0, 1, 4, 1, 2], [0, 1, 3, 2, 3], [0, 1, 2, 3, 4]]);
}

fn number_digit(number: u32, place: usize) -> u8 {
    (number / 5_u32.pow(place as u32) % 5) as u8
}

#[test]
fn sums_are_learned_with_and_without_the_entropy_term() -> Result<(), Failure> {
    let training = Settings { epochs: 3, batch: 8, ..Settings::default() };
    for entropy in [0.0, 0.5] {
        let outcome = Experiment { entropy, samples: 250, training: training.clone() }.run(&Mnist::embedded()?, 0)?;
        assert!(outcome.shown > 0.8, "entropy {entropy}: {}", outcome.shown);
    }
    Ok(())
}
