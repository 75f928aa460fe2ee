//! The command line of the experiment; see the README beside `Cargo.toml`.

use clap::{Args, Parser, Subcommand};
use dpnl_examples_support::flags::{PredictFlags, TrainFlags};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{end_with, load_networks, run_all};
use dpnl_examples_support::training::{Failure, Settings};
use formula::experiment::Experiment;

/// Learns to read digits and operators from the values of formulas.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    train: Train,
}

#[derive(Subcommand)]
enum Command {
    /// Show a few test formulas with their images, what was read in them, and their posterior
    Predict(Predict),
}

#[derive(Args)]
struct Train {
    /// Digits per formula
    #[arg(long, default_value_t = 3)]
    length: usize,
    /// Formulas per epoch
    #[arg(long, default_value_t = 10_000)]
    samples: usize,
    #[command(flatten)]
    flags: TrainFlags,
}

#[derive(Args)]
struct Predict {
    /// Digits per formula
    #[arg(long, default_value_t = 3)]
    length: usize,
    #[command(flatten)]
    flags: PredictFlags,
}

fn main() {
    let arguments = Arguments::parse();
    end_with(match arguments.command {
        None => train(&arguments.train),
        Some(Command::Predict(options)) => predict(&options),
    });
}

fn folder(length: usize) -> String {
    format!("formula-{length}")
}

fn train(options: &Train) -> Result<(), Failure> {
    let Train { length, samples, flags } = options;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let experiment = Experiment { length: *length, samples: *samples, training: flags.settings() };
    let folder = flags.folder(&folder(*length));
    run_all(&[(experiment.task()?, folder.clone())], flags, &mnist)?;
    println!("next: cargo run --release -p formula -- predict --length {length} {}", flags.to_predict(&folder));
    Ok(())
}

fn predict(options: &Predict) -> Result<(), Failure> {
    let Predict { length, flags } = options;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let task = Experiment { length: *length, samples: 1, training: Settings::default() }.task()?;
    let hint = format!("cargo run --release -p formula -- --length {length}");
    let networks = load_networks::<Experiment>(&flags.folder(&folder(*length)), flags.seed, &hint)?;
    task.predict(&mnist, &networks, (flags.show, flags.seed), &flags.picture(&folder(*length)))
}
