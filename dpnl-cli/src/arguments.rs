//! What can be typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use dpnl::{Approx, Limits};

/// Worlds that are drawn in one run.
const MAX_WORLDS: usize = 10_000_000;

/// Exact probabilities of formulas and logic programs.
#[derive(Debug, Parser)]
#[command(name = "dpnl", version, about)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prints the weighted count of a formula in DIMACS format (`p cnf` or `p dnf`).
    Count {
        #[command(flatten)]
        settings: Settings,
        /// Print the natural logarithm of the count.
        #[arg(long, conflicts_with_all = ["exact", "approx"])]
        log: bool,
        /// Print the count as an exact fraction.
        #[arg(long, conflicts_with = "approx")]
        exact: bool,
    },
    /// Prints the probability of every query of a ProbLog program, given its evidence.
    Problog {
        #[command(flatten)]
        settings: Settings,
    },
    /// Prints the most probable explanation of every query of a ProbLog program.
    Explain {
        #[command(flatten)]
        settings: Settings,
    },
    /// Draws worlds of a ProbLog program, given its evidence, and prints the queries that hold in each.
    Sample {
        #[command(flatten)]
        settings: Settings,
        /// How many worlds.
        #[arg(short = 'n', long, default_value_t = 1, value_parser = worlds)]
        count: usize,
        /// Draw the same worlds again.
        #[arg(long)]
        seed: Option<u64>,
    },
}

impl Command {
    /// The settings that all commands have.
    pub fn settings(&self) -> &Settings {
        match self {
            Command::Count { settings, .. }
            | Command::Problog { settings }
            | Command::Explain { settings }
            | Command::Sample { settings, .. } => settings,
        }
    }

    /// Whether the command can give bounds instead of numbers.
    pub fn has_bounds(&self) -> bool {
        matches!(self, Command::Count { .. } | Command::Problog { .. })
    }

    /// What the command is doing, for the progress line.
    pub fn name(&self) -> &'static str {
        match self {
            Command::Count { .. } => "counting",
            Command::Problog { .. } => "computing probabilities",
            Command::Explain { .. } => "explaining",
            Command::Sample { .. } => "sampling",
        }
    }
}

/// Settings of every command.
#[derive(Debug, Args)]
pub struct Settings {
    /// The file to read; `-` is standard input.
    pub file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Stop as soon as the bounds are within this relative distance, and print them.
    #[arg(long, value_name = "EPSILON", value_parser = positive)]
    pub approx: Option<f64>,
    /// Give up after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub timeout: Option<f64>,
    /// Also print what it took.
    #[arg(long)]
    pub stats: bool,
    /// Write a picture of the circuit to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "approx")]
    pub svg: Option<PathBuf>,
}

impl Settings {
    /// Where an exact query gives up.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time().unwrap_or(Duration::MAX), ..Limits::default() }
    }

    /// When an approximate query stops, if one was asked for.
    pub fn approximation(&self) -> Option<Approx> {
        let approx = Approx::new().relative(self.approx?);
        Some(match self.time() {
            Some(time) => approx.timeout(time),
            None => approx,
        })
    }

    fn time(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.timeout?).ok()
    }
}

/// Worlds are drawn before they are printed, so that their number has an end.
fn worlds(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(number) if number <= MAX_WORLDS => Ok(number),
        _ => Err(format!("expected a whole number up to {MAX_WORLDS}")),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("expected a positive number".into()),
    }
}
