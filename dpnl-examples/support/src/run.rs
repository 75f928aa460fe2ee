//! A task trained and tested for several seeds, with everything it leaves behind.

use std::fs;
use std::path::{Path, PathBuf};

use crate::flags::TrainFlags;
use crate::lenet::LeNet;
use crate::mnist::Mnist;
use crate::record::{Experiment, FILES, Images, Outcome, Record, Scores, final_table};
use crate::training::{Failure, History, interrupted, stop_on_interrupt};

/// An experiment that is ready to be run.
pub trait Task {
    /// What decides how it goes.
    type Experiment: Experiment;

    /// What decides how it goes.
    fn experiment(&self) -> &Self::Experiment;

    /// Trains the networks, on samples drawn from `seed`.
    ///
    /// # Errors
    /// Too few images for one sample, or an error of the engine.
    fn train(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<History, Failure>;

    /// Tests the networks, on samples drawn from `seed`.
    ///
    /// # Errors
    /// An error of the engine.
    fn test(&self, mnist: &Mnist, networks: &[LeNet], seed: u64) -> Result<Scores, Failure>;

    /// Trains and tests new networks.
    ///
    /// # Errors
    /// As [`train`](Self::train) and [`test`](Self::test).
    fn train_and_test(&self, mnist: &Mnist, seed: u64) -> Result<Outcome, Failure> {
        let networks = new_networks::<Self::Experiment>(seed)?;
        let history = self.train(mnist, &networks, seed)?;
        Ok(Outcome { seed, scores: self.test(mnist, &networks, seed)?, history })
    }
}

/// The networks of an experiment, with weights drawn from `seed`.
///
/// # Errors
/// None that are expected.
pub fn new_networks<E: Experiment>(seed: u64) -> Result<Vec<LeNet>, Failure> {
    let network = |(index, (_, classes)): (usize, &(&str, &[&str]))| {
        let seed = seed.wrapping_add((index as u64) << 32);
        Ok(LeNet::new(classes.len(), seed)?)
    };
    E::NETWORKS.iter().enumerate().map(network).collect()
}

fn weights<E: Experiment>(folder: &Path, seed: u64) -> Vec<PathBuf> {
    E::NETWORKS.iter().map(|(name, _)| folder.join(format!("{name}-{seed}.safetensors"))).collect()
}

/// The networks a run left in `folder`.
///
/// # Errors
/// They are not there, or are no such networks; `hint` is the command that makes them.
pub fn load_networks<E: Experiment>(folder: &Path, seed: u64, hint: &str) -> Result<Vec<LeNet>, Failure> {
    let networks = new_networks::<E>(seed)?;
    for (network, path) in networks.iter().zip(weights::<E>(folder, seed)) {
        if !path.exists() {
            return Err(format!("{} is not there; train first ({hint}) or give --run FOLDER", path.display()).into());
        }
        network.load(&path)?;
    }
    Ok(networks)
}

/// Runs one task after the other for the seeds the user asks for, each with a folder for what it leaves behind, and
/// prints the table of all of them.
///
/// # Errors
/// The first error of a task, or a file that cannot be written. What was finished before is kept.
pub fn run_all<T: Task>(tasks: &[(T, PathBuf)], flags: &TrainFlags, mnist: &Mnist) -> Result<(), Failure> {
    flags.check()?;
    flags.use_threads()?;
    stop_on_interrupt();
    let (mut records, mut folders) = (Vec::new(), Vec::new());
    for (task, folder) in tasks {
        records.push(run(task, flags, mnist, folder)?);
        folders.push(folder.display().to_string());
        if interrupted() {
            break;
        }
    }
    println!("\n{}", final_table(&records));
    if interrupted() {
        println!("stopped early; what was learned until then is kept");
    }
    let confusions = T::Experiment::NETWORKS.iter().map(|(name, _)| format!("confusion-{name}.svg"));
    let pictures: Vec<String> = std::iter::once(FILES[2].to_owned()).chain(confusions).collect();
    let names: Vec<String> =
        T::Experiment::NETWORKS.iter().map(|(name, _)| format!("{name}-SEED.safetensors")).collect();
    println!("everything is in {}:", folders.join(", "));
    println!("  figures   {}, {}", FILES[0], FILES[1]);
    println!("  pictures  {}", pictures.join(", "));
    println!("  weights   {}", names.join(", "));
    Ok(())
}

fn run<T: Task>(task: &T, flags: &TrainFlags, mnist: &Mnist, folder: &Path) -> Result<Record<T::Experiment>, Failure> {
    // Before hours of work, not behind them.
    make_writable(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut record = Record {
        experiment: task.experiment().clone(),
        images: Images::new(mnist, flags.data.is_none()),
        threads: rayon::current_num_threads(),
        outcomes: Vec::new(),
    };
    for seed in flags.seeds() {
        let networks = new_networks::<T::Experiment>(seed)?;
        let history = task.train(mnist, &networks, seed)?;
        for (network, path) in networks.iter().zip(weights::<T::Experiment>(folder, seed)) {
            network.save(&path)?;
        }
        let scores = task.test(mnist, &networks, seed)?;
        let shown: Vec<String> =
            scores.accuracies.iter().map(|accuracy| format!("{} {:.4}", accuracy.of, accuracy.value)).collect();
        println!("{}, seed {seed}: {}", record.experiment.heading(), shown.join(", "));
        record.outcomes.push(Outcome { seed, scores, history });
        record.save(folder)?;
        if interrupted() {
            break;
        }
    }
    Ok(record)
}

fn make_writable(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(".writable");
    fs::write(&probe, "")?;
    fs::remove_file(&probe)
}

/// Shows an error as one line, and ends with 1.
pub fn end_with(done: Result<(), Failure>) {
    if let Err(error) = done {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}
