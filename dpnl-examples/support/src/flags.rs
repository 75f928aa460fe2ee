//! The flags every example has.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::training::{Decay, Failure, Settings};

/// How to train.
#[derive(Debug, Args)]
pub struct TrainFlags {
    /// Passes over the samples
    #[arg(long, default_value_t = 1)]
    pub epochs: usize,
    /// Samples per step of the optimiser
    #[arg(long, default_value_t = 2)]
    pub batch: usize,
    /// Learning rate of Adam
    #[arg(long, default_value_t = 1e-3, allow_negative_numbers = true)]
    pub lr: f64,
    /// What becomes of the learning rate over the run
    #[arg(long, value_enum, default_value_t = Decay::None)]
    pub decay: Decay,
    /// Number of runs, each with a seed of its own
    #[arg(long, default_value_t = 1)]
    pub seeds: u64,
    /// The first of these seeds; the others follow
    #[arg(long, default_value_t = 0)]
    pub first_seed: u64,
    /// Threads to work on [default: RAYON_NUM_THREADS, or one per core]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Folder with the four MNIST files; without it the embedded 12,000 images are used
    #[arg(long)]
    pub data: Option<PathBuf>,
    /// Folder for results, pictures and weights [default: one in runs, named after the settings]
    #[arg(long)]
    pub output: Option<PathBuf>,
}

impl TrainFlags {
    /// The settings of the training loop.
    pub fn settings(&self) -> Settings {
        Settings { epochs: self.epochs, batch: self.batch, learning_rate: self.lr, decay: self.decay }
    }

    /// The seeds of the runs.
    pub fn seeds(&self) -> Range<u64> {
        self.first_seed..self.first_seed.saturating_add(self.seeds)
    }

    /// The folder the user chose, or one in `runs`; runs from other seeds get another.
    pub fn folder(&self, name: &str) -> PathBuf {
        let name = if self.first_seed == 0 { name.to_owned() } else { format!("{name}-from-{}", self.first_seed) };
        self.output.clone().unwrap_or_else(|| PathBuf::from("runs").join(name))
    }

    /// The flags with which `predict` shows what this training left in `folder`.
    pub fn to_predict(&self, folder: &Path) -> String {
        let seed = if self.first_seed == 0 { String::new() } else { format!(" --seed {}", self.first_seed) };
        let data = self.data.as_ref().map_or(String::new(), |data| format!(" --data {}", data.display()));
        format!("--run {}{seed}{data}", folder.display())
    }

    /// Whether the flags make sense.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self) -> Result<(), Failure> {
        if self.seeds == 0 {
            return Err("--seeds must be at least 1".into());
        }
        if self.threads == Some(0) {
            return Err("--threads must be at least 1".into());
        }
        self.settings().check()
    }

    /// Limits all work to the threads asked for.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn use_threads(&self) -> Result<(), Failure> {
        match self.threads {
            Some(threads) => Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?),
            None => Ok(()),
        }
    }
}

/// What to show of a trained network.
#[derive(Debug, Args)]
pub struct PredictFlags {
    /// Folder of the run whose weights are used [default: that of the default training]
    #[arg(long)]
    pub run: Option<PathBuf>,
    /// Seed of that run; the test samples are drawn from it, too
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How many test samples
    #[arg(long, default_value_t = 8)]
    pub show: usize,
    /// Folder with the four MNIST files; without it the embedded images are used
    #[arg(long)]
    pub data: Option<PathBuf>,
    /// Where the picture goes [default: predictions.svg in the folder of the run]
    #[arg(long)]
    pub output: Option<PathBuf>,
}

impl PredictFlags {
    /// The folder of the run, which is in `runs` unless the user says otherwise.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.run.clone().unwrap_or_else(|| PathBuf::from("runs").join(name))
    }

    /// Where the picture goes.
    pub fn picture(&self, name: &str) -> PathBuf {
        self.output.clone().unwrap_or_else(|| self.folder(name).join("predictions.svg"))
    }
}
