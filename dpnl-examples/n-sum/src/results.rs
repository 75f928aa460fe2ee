//! The record: tables and files of one run, and the Markdown record of many.

use std::path::{Path, PathBuf};

use dpnl_examples_support::charts::{confusion_matrix, learning_curve};
use dpnl_examples_support::report::{read_json, show_mean, show_seconds, table, write, write_json};
use dpnl_examples_support::training::Failure;
use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::experiment::{Experiment, Outcome};

/// One experiment with the outcomes of its seeds, as kept in `results.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What was done.
    pub experiment: Experiment,
    /// Where the images came from.
    pub data: String,
    /// What came out, per seed.
    pub outcomes: Vec<Outcome>,
}

/// The accuracy the paper reports for its exact engine, N = 1 to 4, under its protocol.
const PAPER_EXACT: [f64; 4] = [0.9550, 0.9116, 0.8787, 0.8262];
/// The accuracy the paper reports for ApproxDPNL: timeout in seconds, then N = 1 to 4.
const PAPER_APPROX: [(f64, [f64; 4]); 4] = [
    (0.5, [0.9552, 0.9147, 0.8842, 0.8334]),
    (0.1, [0.9537, 0.9121, 0.8892, 0.8293]),
    (0.075, [0.9524, 0.9055, 0.8709, 0.8404]),
    (0.05, [0.9570, 0.9060, 0.8616, 0.8354]),
];

impl Record {
    /// Writes `results.json`, `results.csv` and the pictures into a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let path = |name: &str| folder.join(name);
        write_json(&path("results.json"), self)?;
        write(&path("results.csv"), &self.csv())?;
        let title = format!("Sum of two {}-digit numbers", self.experiment.digits);
        let curves: Vec<_> = self
            .outcomes
            .iter()
            .map(|outcome| (format!("seed {}", outcome.seed), outcome.history.curve.as_slice()))
            .collect();
        learning_curve(&path("curve.svg"), &title, &curves)?;
        let mut total = vec![vec![0; 10]; 10];
        for (sum, count) in self.outcomes.iter().flat_map(|o| o.confusion.iter().flatten()).enumerate() {
            total[sum / 10 % 10][sum % 10] += count;
        }
        let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        confusion_matrix(&path("confusion.svg"), "Test images, all seeds", &total, &names)?;
        Ok(["results.json", "results.csv", "curve.svg", "confusion.svg"].map(path).to_vec())
    }

    fn csv(&self) -> String {
        let mut text = "digits,engine,epochs,batch,learning_rate,seed,accuracy,accuracy_half,digit_accuracy,\
                        reasoning_seconds_per_sample,network_seconds_per_sample,seconds,interrupted\n"
            .to_owned();
        let Experiment { digits, engine, training, .. } = &self.experiment;
        for outcome in &self.outcomes {
            let history = &outcome.history;
            text.push_str(&format!(
                "{digits},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                engine_name(*engine),
                training.epochs,
                training.batch,
                training.learning_rate,
                outcome.seed,
                outcome.accuracy,
                outcome.accuracy_half,
                outcome.digit_accuracy,
                history.reasoning_per_sample,
                history.network_per_sample,
                history.seconds,
                history.interrupted
            ));
        }
        text
    }

    fn values(&self, value: impl Fn(&Outcome) -> f64) -> Vec<f64> {
        self.outcomes.iter().map(value).collect()
    }

    fn mean(&self, value: impl Fn(&Outcome) -> f64) -> f64 {
        self.values(value).iter().sum::<f64>() / self.outcomes.len().max(1) as f64
    }

    /// The final table of a run.
    pub fn table(&self) -> String {
        let reasoning = self.mean(|outcome| outcome.history.reasoning_per_sample);
        let network = self.mean(|outcome| outcome.history.network_per_sample);
        let row = |name: &str, value: String| vec![name.to_owned(), value];
        table(
            &["N", &self.experiment.digits.to_string()],
            &[
                row("engine", self.experiment.describe()),
                row("seeds", self.outcomes.len().to_string()),
                row("test accuracy, sum of the most probable digits", show_mean(&self.values(|o| o.accuracy))),
                row("test accuracy, P(true sum) ≥ 0.5", show_mean(&self.values(|o| o.accuracy_half))),
                row("test accuracy of single digits", show_mean(&self.values(|o| o.digit_accuracy))),
                row("reasoning per sample", show_seconds(reasoning)),
                row("network per sample", show_seconds(network)),
                row("share of the reasoning", format!("{:.1} %", 100.0 * reasoning / (reasoning + network))),
                row("training, per seed", show_seconds(self.mean(|outcome| outcome.history.seconds))),
            ],
        )
    }
}

impl Experiment {
    fn describe(&self) -> String {
        let mut text = engine_name(self.engine).to_owned();
        if let Some(timeout) = self.timeout {
            text.push_str(&format!(", T = {timeout} s"));
        }
        if let Some(epsilon) = self.epsilon {
            text.push_str(&format!(", ε = {epsilon}"));
        }
        text
    }

    /// Whether these are the settings of the paper: one epoch, batch 2, Adam 1e-3.
    fn is_papers_protocol(&self) -> bool {
        (self.training.epochs, self.training.batch, self.training.learning_rate) == (1, 2, 1e-3)
    }

    /// The accuracy the paper reports for the same settings.
    fn published(&self) -> Option<f64> {
        let column = self.digits.checked_sub(1)?;
        if !self.is_papers_protocol() {
            return None;
        }
        match self.engine {
            Engine::Exact | Engine::Plain => PAPER_EXACT.get(column).copied(),
            Engine::Approx => {
                let row = PAPER_APPROX.iter().find(|(timeout, _)| Some(*timeout) == self.timeout)?;
                row.1.get(column).copied()
            }
        }
    }
}

fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Exact => "exact",
        Engine::Plain => "plain",
        Engine::Approx => "approx",
    }
}

/// The Markdown record of several runs, from their `results.json` files.
///
/// # Errors
/// A file cannot be read.
pub fn markdown(files: &[PathBuf]) -> Result<String, Failure> {
    let mut records = files.iter().map(|file| read_json::<Record>(file)).collect::<Result<Vec<_>, _>>()?;
    records.sort_by(|a, b| {
        let key = |record: &Record| (record.experiment.digits, record.experiment.engine as u8);
        key(a).cmp(&key(b)).then(b.experiment.timeout.unwrap_or(0.0).total_cmp(&a.experiment.timeout.unwrap_or(0.0)))
    });
    let header = [
        "N",
        "engine",
        "epochs",
        "batch",
        "images",
        "seeds",
        "accuracy (most probable digits)",
        "accuracy (P ≥ 0.5)",
        "published",
        "reasoning / sample",
        "network / sample",
        "training / seed",
    ];
    let section = |papers: bool| {
        let rows = records.iter().filter(|record| record.experiment.is_papers_protocol() == papers).map(row);
        table(&header, &rows.collect::<Vec<_>>())
    };
    Ok(format!(
        "# Results\n\nMade by `n-sum results` from the `results.json` files of real runs; mean ± standard deviation over \
         the seeds.\n\n## The paper's protocol: one epoch, batch 2, Adam 1e-3\n\n{}\n## Other settings\n\n{}",
        section(true),
        section(false)
    ))
}

fn row(record: &Record) -> Vec<String> {
    let Experiment { digits, training, .. } = &record.experiment;
    vec![
        digits.to_string(),
        record.experiment.describe(),
        training.epochs.to_string(),
        training.batch.to_string(),
        record.data.clone(),
        record.outcomes.len().to_string(),
        show_mean(&record.values(|outcome| outcome.accuracy)),
        show_mean(&record.values(|outcome| outcome.accuracy_half)),
        record.experiment.published().map_or("–".to_owned(), |accuracy| format!("{accuracy:.4}")),
        show_seconds(record.mean(|outcome| outcome.history.reasoning_per_sample)),
        show_seconds(record.mean(|outcome| outcome.history.network_per_sample)),
        show_seconds(record.mean(|outcome| outcome.history.seconds)),
    ]
}
