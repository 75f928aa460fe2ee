//! The command line of the experiment; see the README beside `Cargo.toml`.

use clap::{Args, Parser, Subcommand};
use dpnl_examples_support::flags::{PredictFlags, TrainFlags};
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::run::{end_with, load_networks, run_all};
use dpnl_examples_support::training::{Failure, Settings};
use problog::experiment::{Experiment, ProgramTask};
use problog::program::Source;

/// Learns to read digits from their sums, through a ProbLog program.
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
    /// Show a few test queries and what the program answers
    Predict(Predict),
}

#[derive(Args)]
struct Train {
    /// The program; several of them make one table
    #[arg(long, value_enum, num_args = 1.., default_values_t = [Source::Addition, Source::MultiAddition])]
    program: Vec<Source>,
    #[command(flatten)]
    flags: TrainFlags,
}

#[derive(Args)]
struct Predict {
    /// The program
    #[arg(long, value_enum, default_value_t = Source::Addition)]
    program: Source,
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
    let several = options.program.len() > 1;
    let task = |&program: &Source| {
        let mut folder = flags.folder(&format!("problog-{}", program.name()));
        if several && flags.output.is_some() {
            folder.push(program.name());
        }
        (ProgramTask(Experiment { program, training: flags.settings() }), folder)
    };
    let tasks: Vec<_> = options.program.iter().map(task).collect();
    run_all(&tasks, flags, &mnist)?;
    let (program, hint) = (options.program[0].name(), flags.to_predict(&tasks[0].1));
    println!("next: cargo run --release -p problog -- predict --program {program} {hint}");
    Ok(())
}

fn predict(options: &Predict) -> Result<(), Failure> {
    let Predict { program, flags } = options;
    let mnist = Mnist::load(flags.data.as_deref())?;
    let task = ProgramTask(Experiment { program: *program, training: Settings::default() });
    let hint = format!("cargo run --release -p problog -- --program {}", program.name());
    let name = format!("problog-{}", program.name());
    let networks = load_networks::<Experiment>(&flags.folder(&name), flags.seed, &hint)?;
    task.predict(&mnist, &networks[0], (flags.show, flags.seed))
}
