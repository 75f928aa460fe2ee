//! What is kept of a run: figures as JSON, CSV and a table, and two kinds of pictures.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::charts::{confusion_matrix, learning_curve};
use crate::mnist::Mnist;
use crate::report::{Confusion, accuracy, mean, show_mean, show_seconds, table, write, write_json};
use crate::training::{Decay, Failure, History, Settings};

/// The names of the ten classes of MNIST.
pub const DIGITS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// A network of a task: its name in file names and tables, and the names of its classes.
pub type NetworkName = (&'static str, &'static [&'static str]);

/// Everything that decides how a run goes, except for its seed.
pub trait Experiment: Clone + PartialEq + Serialize + DeserializeOwned {
    /// The networks that learn.
    const NETWORKS: &'static [NetworkName];

    /// What stands above its column in a table, such as `N = 2`.
    fn heading(&self) -> String;

    /// What it is about, for the title of a picture.
    fn title(&self) -> String;

    /// Its own settings, by name, as shown in tables and in CSV files.
    fn settings(&self) -> Vec<(&'static str, String)>;

    /// The settings every experiment has.
    fn training(&self) -> &Settings;
}

/// A share of the test samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// A name for programs, such as `sum`.
    pub name: String,
    /// A name for people: what is right in this share of the samples.
    pub of: String,
    /// The share.
    pub value: f64,
}

impl Accuracy {
    /// The share of `right` in `samples`.
    pub fn new(name: &str, of: &str, right: usize, samples: usize) -> Self {
        Accuracy { name: name.to_owned(), of: of.to_owned(), value: right as f64 / samples.max(1) as f64 }
    }

    /// The share of images of which the class was read right.
    pub fn of_images(name: &str, of: &str, confusion: &Confusion) -> Self {
        Accuracy { name: name.to_owned(), of: of.to_owned(), value: accuracy(confusion) }
    }
}

/// What a test showed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Test samples.
    pub test_samples: usize,
    /// The most important one first.
    pub accuracies: Vec<Accuracy>,
    /// Which class was taken for which, one matrix per network.
    pub confusions: Vec<Confusion>,
}

/// What came out for one seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seed of weights, samples and their order.
    pub seed: u64,
    /// The test.
    pub scores: Scores,
    /// The training.
    pub history: History,
}

impl Outcome {
    /// An accuracy by its name; not a number if the task has no such accuracy.
    pub fn accuracy(&self, name: &str) -> f64 {
        self.scores.accuracies.iter().find(|accuracy| accuracy.name == name).map_or(f64::NAN, |found| found.value)
    }
}

/// The images of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Images {
    /// Whether they are those that come with the repository.
    pub embedded: bool,
    /// Images to learn from.
    pub train: usize,
    /// Images to be tested on.
    pub test: usize,
}

impl Images {
    /// The images of `mnist`, which came from a folder or are `embedded`.
    pub fn new(mnist: &Mnist, embedded: bool) -> Self {
        Images { embedded, train: mnist.train.len(), test: mnist.test.len() }
    }

    /// For tables.
    pub fn show(&self) -> String {
        let source = if self.embedded { "embedded, " } else { "" };
        format!("{source}{} + {}", self.train, self.test)
    }
}

/// One experiment with the outcomes of its seeds, as kept in `results.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record<E> {
    /// What was done.
    pub experiment: E,
    /// What it was done with.
    pub images: Images,
    /// On how many threads.
    pub threads: usize,
    /// What came out, per seed.
    pub outcomes: Vec<Outcome>,
}

/// The files [`Record::save`] writes, and those of the confusion matrices, `confusion-NETWORK.svg`.
pub const FILES: [&str; 3] = ["results.json", "results.csv", "curve.svg"];

impl<E: Experiment> Record<E> {
    /// Writes [`FILES`] and the confusion matrices into a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), Failure> {
        write_json(&folder.join(FILES[0]), self)?;
        write(&folder.join(FILES[1]), &self.csv())?;
        let curve = |outcome: &'_ Outcome| (format!("seed {}", outcome.seed), outcome.history.curve.clone());
        let curves: Vec<_> = self.outcomes.iter().map(curve).collect();
        learning_curve(&folder.join(FILES[2]), &self.experiment.title(), &curves)?;
        for (index, (network, classes)) in E::NETWORKS.iter().enumerate() {
            let mut total = vec![vec![0; classes.len()]; classes.len()];
            for confusion in self.outcomes.iter().filter_map(|outcome| outcome.scores.confusions.get(index)) {
                let cells = total.iter_mut().flatten().zip(confusion.iter().flatten());
                cells.for_each(|(sum, count)| *sum += count);
            }
            let seeds = if self.outcomes.len() > 1 { ", all seeds" } else { "" };
            let title = format!("Test images of {network}, {}{seeds}", self.experiment.heading());
            confusion_matrix(&folder.join(format!("confusion-{network}.svg")), &title, &total, classes)?;
        }
        Ok(())
    }

    fn csv(&self) -> String {
        let own = self.experiment.settings();
        let Settings { epochs, batch, learning_rate, decay } = self.experiment.training();
        let accuracies = self.outcomes.first().map_or(&[][..], |outcome| &outcome.scores.accuracies);
        let own_names = own.iter().map(|(name, _)| (*name).to_owned());
        let names = accuracies.iter().map(|accuracy| format!("{}_accuracy", accuracy.name));
        let before = "epochs,batch,learning_rate,decay,train_images,test_images,threads,seed";
        let after = "reasoning_seconds_per_sample,network_seconds_per_sample,seconds,interrupted";
        let fixed = |names: &'static str| names.split(',').map(str::to_owned);
        let header: Vec<String> = own_names.chain(fixed(before)).chain(names).chain(fixed(after)).collect();
        let mut text = header.join(",") + "\n";
        for Outcome { seed, scores, history } in &self.outcomes {
            let mut cells: Vec<String> = own.iter().map(|(_, value)| value.clone()).collect();
            let Images { train, test, .. } = &self.images;
            let decay = show_decay(*decay);
            cells.extend([epochs, batch].map(usize::to_string));
            cells.extend([learning_rate.to_string(), decay.to_owned()]);
            cells.extend([train, test, &self.threads].map(usize::to_string));
            cells.push(seed.to_string());
            cells.extend(scores.accuracies.iter().map(|accuracy| accuracy.value.to_string()));
            let times = [history.reasoning_per_sample, history.network_per_sample, history.seconds];
            cells.extend(times.map(|seconds| seconds.to_string()));
            cells.push(history.interrupted.to_string());
            text.push_str(&(cells.join(",") + "\n"));
        }
        text
    }

    /// A figure of every seed.
    pub fn values(&self, value: impl Fn(&Outcome) -> f64) -> Vec<f64> {
        self.outcomes.iter().map(value).collect()
    }

    /// The rows of the final table: what stands before each, and what comes out.
    fn rows(&self) -> Vec<(String, String)> {
        let training = self.experiment.training();
        let own = self.experiment.settings().into_iter().skip(1);
        let mut rows: Vec<(String, String)> = own.map(|(name, value)| (name.to_owned(), value)).collect();
        let mut row = |name: &str, value: String| rows.push((name.to_owned(), value));
        row("images", self.images.show());
        row("epochs, batch, learning rate", training.show());
        let stopped = self.outcomes.iter().filter(|outcome| outcome.history.interrupted).count();
        let stopped = if stopped > 0 { format!(" ({stopped} stopped early)") } else { String::new() };
        row("seeds", format!("{}{stopped}", self.outcomes.len()));
        for (index, accuracy) in self.outcomes.first().iter().flat_map(|o| o.scores.accuracies.iter().enumerate()) {
            let value = |outcome: &Outcome| outcome.scores.accuracies.get(index).map_or(f64::NAN, |found| found.value);
            row(&format!("test accuracy, {}", accuracy.of), show_mean(&self.values(value)));
        }
        let reasoning = mean(&self.values(|outcome| outcome.history.reasoning_per_sample));
        let network = mean(&self.values(|outcome| outcome.history.network_per_sample));
        row("reasoning per sample", show_seconds(reasoning));
        row("network per sample", show_seconds(network));
        row("share of the reasoning", format!("{:.1} %", 100.0 * reasoning / (reasoning + network)));
        row("training, per seed", show_seconds(mean(&self.values(|outcome| outcome.history.seconds))));
        rows
    }
}

impl Settings {
    /// For tables: `1, 2, 0.001`, and what becomes of the learning rate.
    pub fn show(&self) -> String {
        let decay = if self.decay == Decay::None { String::new() } else { format!(", {}", show_decay(self.decay)) };
        format!("{}, {}, {}{decay}", self.epochs, self.batch, self.learning_rate)
    }
}

fn show_decay(decay: Decay) -> &'static str {
    match decay {
        Decay::None => "none",
        Decay::Cosine => "cosine",
    }
}

/// The final table: a column for each record.
pub fn final_table<E: Experiment>(records: &[Record<E>]) -> String {
    let columns: Vec<Vec<(String, String)>> = records.iter().map(Record::rows).collect();
    let headings = records.iter().map(|record| record.experiment.heading());
    let header: Vec<String> = std::iter::once(String::new()).chain(headings).collect();
    let names = columns.first().map_or(&[][..], Vec::as_slice).iter().map(|(name, _)| name);
    let cell = |rows: &Vec<(String, String)>, index: usize| rows.get(index).map_or(String::new(), |row| row.1.clone());
    let rows: Vec<Vec<String>> = names
        .enumerate()
        .map(|(index, name)| std::iter::once(name.clone()).chain(columns.iter().map(|c| cell(c, index))).collect())
        .collect();
    table(&header, &rows)
}
