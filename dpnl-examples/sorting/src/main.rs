//! The command line of the experiment; see the README beside `Cargo.toml`.

use std::path::PathBuf;

use clap::Parser;
use dpnl_examples_support::charts::{confusion_matrix, learning_curve};
use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::{show_mean, show_seconds, table, write_json};
use dpnl_examples_support::training::{Failure, Settings, interrupted, stop_on_interrupt};
use serde::Serialize;
use sorting::experiment::{Experiment, Outcome};

/// Learns to read digits from their order.
#[derive(Parser)]
struct Arguments {
    /// Images per sample; several for one table
    #[arg(long, num_args = 1.., default_values_t = [3])]
    count: Vec<usize>,
    /// Passes over the images
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// Samples per step of the optimiser
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
    #[arg(long, default_value = "runs/sorting")]
    output: PathBuf,
}

#[derive(Serialize)]
struct Record {
    experiment: Experiment,
    outcomes: Vec<Outcome>,
}

fn main() {
    if let Err(error) = run(&Arguments::parse()) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(options: &Arguments) -> Result<(), Failure> {
    let mnist = Mnist::load(options.data.as_deref())?;
    std::fs::create_dir_all(&options.output).map_err(|error| format!("{}: {error}", options.output.display()))?;
    stop_on_interrupt();
    let mut records = Vec::new();
    for &count in &options.count {
        let training = Settings { epochs: options.epochs, batch: options.batch, learning_rate: options.lr };
        let mut record = Record { experiment: Experiment { count, training }, outcomes: Vec::new() };
        for seed in (0..options.seeds).take_while(|_| !interrupted()) {
            let network = LeNet::new(10, seed)?;
            record.outcomes.push(record.experiment.run(&mnist, &network, seed)?);
            network.save(&options.output.join(format!("weights-{count}-{seed}.safetensors")))?;
        }
        records.push(record);
        save(options, &records)?;
    }
    records.retain(|record| !record.outcomes.is_empty());
    let header = ["n", "seeds", "order right", "digits right", "reasoning / sample", "network / sample", "training"];
    println!("\n{}", table(&header, &records.iter().map(row).collect::<Vec<_>>()));
    if interrupted() {
        println!("stopped early; what was learned until then is kept");
    }
    println!("figures, pictures and weights: {}", options.output.display());
    Ok(())
}

fn save(options: &Arguments, records: &[Record]) -> Result<(), Failure> {
    write_json(&options.output.join("results.json"), &records)?;
    let outcomes =
        || records.iter().flat_map(|record| record.outcomes.iter().map(move |o| (record.experiment.count, o)));
    let curves: Vec<_> =
        outcomes().map(|(count, o)| (format!("n = {count}, seed {}", o.seed), o.history.curve.as_slice())).collect();
    learning_curve(&options.output.join("curve.svg"), "Digits from their order", &curves)?;
    if let Some((count, outcome)) = outcomes().last() {
        let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let title = format!("Test images, n = {count}");
        confusion_matrix(&options.output.join("confusion.svg"), &title, &outcome.confusion, &names)?;
    }
    Ok(())
}

fn row(record: &Record) -> Vec<String> {
    let values = |value: fn(&Outcome) -> f64| record.outcomes.iter().map(value).collect::<Vec<f64>>();
    let mean = |value: fn(&Outcome) -> f64| values(value).iter().sum::<f64>() / record.outcomes.len() as f64;
    vec![
        record.experiment.count.to_string(),
        record.outcomes.len().to_string(),
        show_mean(&values(|outcome| outcome.accuracy)),
        show_mean(&values(|outcome| outcome.digit_accuracy)),
        show_seconds(mean(|outcome| outcome.history.reasoning_per_sample)),
        show_seconds(mean(|outcome| outcome.history.network_per_sample)),
        show_seconds(mean(|outcome| outcome.history.seconds)),
    ]
}
