//! The command line of the experiment; see the README beside `Cargo.toml`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use dpnl_examples_support::flags::{PredictFlags, TrainFlags};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::write;
use dpnl_examples_support::run::{end_with, load_networks, run_all};
use dpnl_examples_support::training::{Failure, Settings};
use n_sum::engine::Engine;
use n_sum::experiment::Experiment;
use n_sum::predict::predict;
use n_sum::results::markdown;

/// Learns to read digits from the sums of the numbers they form.
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
    /// Show a few test sums with their images, the digits read in them, and their posterior
    Predict(Predict),
    /// Write RESULTS.md from the results.json files of several runs
    Results {
        /// The results.json files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Where the record goes
        #[arg(long, default_value = "RESULTS.md")]
        output: PathBuf,
    },
}

#[derive(Args)]
struct Train {
    /// Digits per number
    #[arg(long, default_value_t = 1)]
    digits: usize,
    /// Which engine reasons
    #[arg(long, value_enum, default_value_t = Engine::Exact)]
    engine: Engine,
    /// Seconds per sample after which --engine approx stops
    #[arg(long, allow_negative_numbers = true)]
    timeout: Option<f64>,
    /// Relative precision at which --engine approx stops
    #[arg(long, allow_negative_numbers = true)]
    eps: Option<f64>,
    #[command(flatten)]
    flags: TrainFlags,
}

#[derive(Args)]
struct Predict {
    /// Digits per number
    #[arg(long, default_value_t = 1)]
    digits: usize,
    #[command(flatten)]
    flags: PredictFlags,
}

fn main() {
    let arguments = Arguments::parse();
    end_with(match arguments.command {
        None => train(&arguments.train),
        Some(Command::Predict(options)) => show_predictions(&options),
        Some(Command::Results { files, output }) => markdown(&files).and_then(|text| {
            write(&output, &text)?;
            println!("{} written from {} files", output.display(), files.len());
            Ok(())
        }),
    });
}

/// The folder in `runs` of an experiment; other engines and stop rules have others.
fn folder(experiment: &Experiment) -> String {
    let mut name = format!("n-sum-{}", experiment.digits);
    if experiment.engine != Engine::Exact {
        name.push_str(&format!("-{}", experiment.engine.name()));
    }
    for (rule, value) in [("timeout", experiment.timeout), ("eps", experiment.epsilon)] {
        if let Some(value) = value {
            name.push_str(&format!("-{rule}-{value}"));
        }
    }
    name
}

fn train(options: &Train) -> Result<(), Failure> {
    let mnist = Mnist::load(options.flags.data.as_deref())?;
    let experiment = Experiment {
        digits: options.digits,
        engine: options.engine,
        timeout: options.timeout,
        epsilon: options.eps,
        training: options.flags.settings(),
    };
    let (digits, flags) = (options.digits, &options.flags);
    let folder = flags.folder(&folder(&experiment));
    run_all(&[(experiment.task()?, folder.clone())], flags, &mnist)?;
    println!("next: cargo run --release -p n-sum -- predict --digits {digits} {}", flags.to_predict(&folder));
    Ok(())
}

fn show_predictions(options: &Predict) -> Result<(), Failure> {
    let flags = &options.flags;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let (engine, training) = (Engine::Exact, Settings::default());
    let experiment = Experiment { digits: options.digits, engine, timeout: None, epsilon: None, training };
    let (task, name) = (experiment.task()?, folder(&experiment));
    let hint = format!("cargo run --release -p n-sum -- --digits {}", options.digits);
    let networks = load_networks::<Experiment>(&flags.folder(&name), flags.seed, &hint)?;
    predict(&task, &mnist, &networks[0], (flags.show, flags.seed), &flags.picture(&name))
}
