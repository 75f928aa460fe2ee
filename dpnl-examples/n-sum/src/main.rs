//! The command line of the experiment; see the README beside `Cargo.toml`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use dpnl_examples_support::lenet::LeNet;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::report::write;
use dpnl_examples_support::training::{Failure, Settings, interrupted, stop_on_interrupt};
use n_sum::engine::Engine;
use n_sum::experiment::Experiment;
use n_sum::predict::predict;
use n_sum::results::{Record, markdown};

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
    /// Passes over the images
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// Sums per step of the optimiser
    #[arg(long, default_value_t = 2)]
    batch: usize,
    /// Learning rate of Adam
    #[arg(long, default_value_t = 1e-3)]
    lr: f64,
    /// Number of runs, with seeds 0, 1, …
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Which engine reasons
    #[arg(long, value_enum, default_value_t = Engine::Exact)]
    engine: Engine,
    /// Seconds per sample after which --engine approx stops
    #[arg(long)]
    timeout: Option<f64>,
    /// Relative precision at which --engine approx stops
    #[arg(long)]
    eps: Option<f64>,
    /// Folder with the four MNIST files; without it the embedded 12,000 images are used
    #[arg(long)]
    data: Option<PathBuf>,
    /// Folder for results, pictures and weights [default: runs/n-sum-DIGITS]
    #[arg(long)]
    output: Option<PathBuf>,
}

#[derive(Args)]
struct Predict {
    /// Digits per number
    #[arg(long, default_value_t = 1)]
    digits: usize,
    /// The trained weights [default: those of seed 0 in runs/n-sum-DIGITS]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many test sums
    #[arg(long, default_value_t = 8)]
    count: usize,
    /// Which test sums: they are drawn from this seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Folder with the four MNIST files; without it the embedded images are used
    #[arg(long)]
    data: Option<PathBuf>,
    /// Where the picture goes [default: runs/n-sum-DIGITS/predictions.svg]
    #[arg(long)]
    output: Option<PathBuf>,
}

fn main() {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => train(&arguments.train),
        Some(Command::Predict(options)) => show_predictions(&options),
        Some(Command::Results { files, output }) => markdown(&files).and_then(|text| write(&output, &text)),
    };
    if let Err(error) = done {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn folder(digits: usize) -> PathBuf {
    PathBuf::from("runs").join(format!("n-sum-{digits}"))
}

fn train(options: &Train) -> Result<(), Failure> {
    if options.engine == Engine::Approx && options.timeout.is_none() && options.eps.is_none() {
        return Err("--engine approx needs --timeout SECONDS or --eps PRECISION to know when to stop".into());
    }
    if options.engine != Engine::Approx && (options.timeout.is_some() || options.eps.is_some()) {
        return Err("--timeout and --eps are for --engine approx".into());
    }
    if options.seeds == 0 {
        return Err("--seeds must be at least 1".into());
    }
    let mnist = Mnist::load(options.data.as_deref())?;
    let experiment = Experiment {
        digits: options.digits,
        engine: options.engine,
        timeout: options.timeout,
        epsilon: options.eps,
        training: Settings { epochs: options.epochs, batch: options.batch, learning_rate: options.lr },
    };
    let reasoner = experiment.reasoner()?;
    let folder = options.output.clone().unwrap_or_else(|| folder(options.digits));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let images = match &options.data {
        Some(_) => format!("{} + {}", mnist.train.len(), mnist.test.len()),
        None => format!("embedded, {} + {}", mnist.train.len(), mnist.test.len()),
    };
    println!("two {}-digit numbers, images: {images}", options.digits);
    stop_on_interrupt();
    let mut record = Record { experiment, data: images, outcomes: Vec::new() };
    for seed in 0..options.seeds {
        let network = LeNet::new(10, seed)?;
        let outcome = record.experiment.run(&mnist, &reasoner, &network, seed)?;
        network.save(&folder.join(format!("weights-{seed}.safetensors")))?;
        println!("seed {seed}: test accuracy {:.4}, of single digits {:.4}", outcome.accuracy, outcome.digit_accuracy);
        record.outcomes.push(outcome);
        // After every seed, so that nothing is lost if a later one is ended by force.
        record.save(&folder)?;
        if interrupted() {
            println!("stopped early; what was learned until then is kept");
            break;
        }
    }
    println!("\n{}", record.table());
    let folder = folder.display();
    println!("figures:  {folder}/results.json, {folder}/results.csv");
    println!("pictures: {folder}/curve.svg, {folder}/confusion.svg");
    println!("weights:  {folder}/weights-SEED.safetensors");
    println!("next:     cargo run --release -p n-sum -- predict --digits {}", options.digits);
    Ok(())
}

fn show_predictions(options: &Predict) -> Result<(), Failure> {
    let mnist = Mnist::load(options.data.as_deref())?;
    let folder = folder(options.digits);
    let weights = options.weights.clone().unwrap_or_else(|| folder.join("weights-0.safetensors"));
    if !weights.exists() {
        return Err(format!(
            "{} is not there; train first (cargo run --release -p n-sum -- --digits {}) or give --weights",
            weights.display(),
            options.digits
        )
        .into());
    }
    let network = LeNet::new(10, 0)?;
    network.load(&weights)?;
    let experiment = Experiment {
        digits: options.digits,
        engine: Engine::Exact,
        timeout: None,
        epsilon: None,
        training: Settings { epochs: 1, batch: 2, learning_rate: 1e-3 },
    };
    let picture = options.output.clone().unwrap_or_else(|| folder.join("predictions.svg"));
    if let Some(parent) = picture.parent() {
        std::fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
    }
    predict(&experiment, &mnist, &network, (options.count, options.seed), &picture)
}
