//! The command line of the experiment; see the README beside `Cargo.toml`.

use clap::{Args, Parser, Subcommand};
use dpnl_examples_support::flags::{PredictFlags, TrainFlags};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{end_with, load_networks, run_all};
use dpnl_examples_support::training::{Failure, Settings};
use sorting::experiment::Experiment;

/// Learns to read digits from their order.
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
    /// Show a few test samples with their images, the digits read in them, and their posterior
    Predict(Predict),
}

#[derive(Args)]
#[command(
    mut_arg("epochs", |arg| arg.default_value("10")),
    mut_arg("batch", |arg| arg.default_value("8")),
    mut_arg("decay", |arg| arg.default_value("cosine"))
)]
struct Train {
    /// Images per sample; several of them make one table
    #[arg(long, num_args = 1.., default_values_t = [3])]
    count: Vec<usize>,
    #[command(flatten)]
    flags: TrainFlags,
}

#[derive(Args)]
struct Predict {
    /// Images per sample
    #[arg(long, default_value_t = 3)]
    count: usize,
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

fn train(options: &Train) -> Result<(), Failure> {
    let flags = &options.flags;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let several = options.count.len() > 1;
    let tasks = options.count.iter().map(|&count| {
        let mut folder = flags.folder(&format!("sorting-{count}"));
        if several && flags.output.is_some() {
            folder.push(count.to_string());
        }
        Ok((Experiment { count, training: flags.settings() }.task()?, folder))
    });
    let tasks = tasks.collect::<Result<Vec<_>, Failure>>()?;
    run_all(&tasks, flags, &mnist)?;
    let (count, hint) = (options.count[0], flags.to_predict(&tasks[0].1));
    println!("next: cargo run --release -p sorting -- predict --count {count} {hint}");
    Ok(())
}

fn predict(options: &Predict) -> Result<(), Failure> {
    let Predict { count, flags } = options;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let task = Experiment { count: *count, training: Settings::default() }.task()?;
    let name = format!("sorting-{count}");
    let hint = format!("cargo run --release -p sorting -- --count {count}");
    let networks = load_networks::<Experiment>(&flags.folder(&name), flags.seed, &hint)?;
    task.predict(&mnist, &networks[0], (flags.show, flags.seed), &flags.picture(&name))
}
