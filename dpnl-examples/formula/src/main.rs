//! The command line of the experiment; see the README beside `Cargo.toml`.

use std::path::PathBuf;

use clap::Parser;
use dpnl_examples_support::charts::{confusion_matrix, learning_curve};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::{show_mean, show_seconds, table, write_json};
use dpnl_examples_support::training::{Failure, Settings, interrupted, stop_on_interrupt};
use formula::experiment::{Experiment, Networks, Outcome};
use formula::glyphs::SIGNS;

/// Learns to read digits and operators from the values of formulas.
#[derive(Parser)]
struct Arguments {
    /// Digits per formula
    #[arg(long, default_value_t = 2)]
    length: usize,
    /// Formulas per epoch
    #[arg(long, default_value_t = 10_000)]
    samples: usize,
    /// Passes over the formulas
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// Formulas per step of the optimiser
    #[arg(long, default_value_t = 4)]
    batch: usize,
    /// Learning rate of Adam
    #[arg(long, default_value_t = 1e-3)]
    lr: f64,
    /// Number of runs, with seeds 0, 1, …
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Folder with the four MNIST files; without it the embedded 12,000 images are used
    #[arg(long)]
    data: Option<PathBuf>,
    /// Folder for results, pictures and weights
    #[arg(long, default_value = "runs/formula")]
    output: PathBuf,
}

fn main() {
    if let Err(error) = run(&Arguments::parse()) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(options: &Arguments) -> Result<(), Failure> {
    let mnist = Mnist::load(options.data.as_deref())?;
    let folder = &options.output;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let experiment = Experiment {
        length: options.length,
        samples: options.samples,
        tests: 2000,
        training: Settings { epochs: options.epochs, batch: options.batch, learning_rate: options.lr },
    };
    stop_on_interrupt();
    let mut outcomes: Vec<Outcome> = Vec::new();
    for seed in (0..options.seeds).take_while(|_| !interrupted()) {
        let networks = Networks::new(seed)?;
        outcomes.push(experiment.run(&mnist, &networks, seed)?);
        networks.digits.save(&folder.join(format!("digits-{seed}.safetensors")))?;
        networks.operators.save(&folder.join(format!("operators-{seed}.safetensors")))?;
        write_json(&folder.join("results.json"), &(&experiment, &outcomes))?;
    }
    let curves: Vec<_> = outcomes.iter().map(|o| (format!("seed {}", o.seed), o.history.curve.as_slice())).collect();
    learning_curve(&folder.join("curve.svg"), "Digits and operators from values", &curves)?;
    if let Some(outcome) = outcomes.last() {
        let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        confusion_matrix(&folder.join("digits.svg"), "Digits", &outcome.digit_confusion, &digits)?;
        confusion_matrix(&folder.join("operators.svg"), "Operators", &outcome.operator_confusion, &SIGNS)?;
    }
    let values = |value: fn(&Outcome) -> f64| outcomes.iter().map(value).collect::<Vec<f64>>();
    let mean = |value: fn(&Outcome) -> f64| values(value).iter().sum::<f64>() / outcomes.len().max(1) as f64;
    let row = |name: &str, value: String| vec![name.to_owned(), value];
    let rows = [
        row("seeds", outcomes.len().to_string()),
        row("test accuracy of values", show_mean(&values(|o| o.accuracy))),
        row("of digits", show_mean(&values(|o| o.digit_accuracy))),
        row("of operators", show_mean(&values(|o| o.operator_accuracy))),
        row("reasoning per sample", show_seconds(mean(|o| o.history.reasoning_per_sample))),
        row("networks per sample", show_seconds(mean(|o| o.history.network_per_sample))),
        row("training, per seed", show_seconds(mean(|o| o.history.seconds))),
    ];
    println!("\n{}", table(&["digits", &options.length.to_string()], &rows));
    if interrupted() {
        println!("stopped early; what was learned until then is kept");
    }
    println!("figures, pictures and weights: {}", folder.display());
    Ok(())
}
