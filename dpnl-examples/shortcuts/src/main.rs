//! The command line of the experiment; see the README beside `Cargo.toml`.

use std::path::PathBuf;

use clap::Parser;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::{show_mean, table};
use dpnl_examples_support::run::end_with;
use dpnl_examples_support::training::{Decay, Failure, Settings};
use shortcuts::experiment::{Experiment, Outcome};

/// Learns digits 0 to 4 from the sums of pairs 00, 01, 23 and 24, with and without an entropy term.
#[derive(Parser)]
struct Arguments {
    /// Weights of the entropy of the digits given the sum
    #[arg(long, num_args = 1.., default_values_t = [0.0, 0.1, 0.5, 0.9], allow_negative_numbers = true)]
    entropy: Vec<f64>,
    /// Training samples per pair
    #[arg(long, default_value_t = 330)]
    samples: usize,
    /// Passes over the samples
    #[arg(long, default_value_t = 6)]
    epochs: usize,
    /// Samples per step of the optimiser
    #[arg(long, default_value_t = 8)]
    batch: usize,
    /// Learning rate of Adam
    #[arg(long, default_value_t = 1e-3)]
    lr: f64,
    /// Number of runs, each with a seed of its own
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Folder with the four MNIST files; without it the embedded images are used
    #[arg(long)]
    data: Option<PathBuf>,
}

fn main() {
    end_with(run(&Arguments::parse()));
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mnist = Mnist::load(arguments.data.as_deref())?;
    let training = Settings {
        epochs: arguments.epochs,
        batch: arguments.batch,
        learning_rate: arguments.lr,
        decay: Decay::Cosine,
    };
    let mut rows = Vec::new();
    for &entropy in &arguments.entropy {
        let experiment = Experiment { entropy, samples: arguments.samples, training: training.clone() };
        let mut outcomes: Vec<Outcome> = Vec::new();
        for seed in 0..arguments.seeds {
            let outcome = experiment.run(&mnist, seed)?;
            let reading: Vec<String> = outcome.reading().iter().map(usize::to_string).collect();
            let digits = outcome.digits;
            println!("entropy {entropy}, seed {seed}: digits {digits:.4}, 0 1 2 3 4 read as {}", reading.join(" "));
            outcomes.push(outcome);
        }
        let column = |of: &dyn Fn(&Outcome) -> f64| show_mean(&outcomes.iter().map(of).collect::<Vec<f64>>());
        let right = outcomes.iter().filter(|outcome| outcome.reading() == [0, 1, 2, 3, 4]).count();
        rows.push(vec![
            entropy.to_string(),
            column(&|outcome| outcome.digits),
            column(&|outcome| outcome.shown),
            column(&|outcome| outcome.others),
            format!("{right} of {}", outcomes.len()),
        ]);
    }
    let header = ["entropy term", "digits", "sums of pairs shown", "sums of other pairs", "right readings"];
    println!("\n{}", table(&header.map(str::to_owned), &rows));
    println!("published: digits 0.428 for exact systems with independent digits, 0.794 for the best");
    Ok(())
}
