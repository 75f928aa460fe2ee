//! The Markdown record of many runs, beside what others report.

use std::path::PathBuf;

use dpnl_examples_support::record::{self, Outcome};
use dpnl_examples_support::report::{mean, read_json, show_mean, show_seconds, table};
use dpnl_examples_support::training::{Failure, Settings};

use crate::engine::Engine;
use crate::experiment::{Experiment, SUM, SUM_HALF};
use crate::published::{APPROX, EXACT, LONG, OTHERS};

/// What a run of this task leaves in `results.json`.
pub type Record = record::Record<Experiment>;

/// Images to learn from in the paper's protocol.
const ALL_OF_MNIST: usize = 60_000;
const NOTHING: &str = "–";

const INTRODUCTION: &str = "\
# Results

Two numbers of N handwritten digits each; the only label is their sum. Written by `n-sum results` from the `results.json`
files of real runs: what is not listed was not run. Accuracies are mean ± standard deviation over the seeds, on the test
images, by both definitions in use: the sum of the most probable digits is right, and P(true sum) ≥ 0.5. Times are
wall-clock times of the training, on as many cores as there are threads.
";

const PAPERS_PROTOCOL: &str = "
## The paper's protocol

One epoch over the images, each used once; batch 2, Adam with learning rate 0.001, the paper's LeNet. Engines: `exact` is
the annotated function, compiled once per sum; `plain` is the paper's own algorithm with its hand-written oracle and no
caching; `approx` is ApproxDPNL, stopped after T seconds per sample. The paper's figures, measured on its machine, stand
beside runs on all of MNIST.
";

const OTHER_SETTINGS: &str = "
## Other settings

The same network and task with more epochs, other batches or learning rates. Beside them stand the figures others report
for long trainings (up to 24 hours) on all of MNIST, on their machines.
";

/// The record of the runs that left these `results.json` files. Runs that differ in nothing but their seeds are joined.
///
/// # Errors
/// A file cannot be read or is something else; the same seed of the same experiment is in two files.
pub fn markdown(files: &[PathBuf]) -> Result<String, Failure> {
    let records = files.iter().map(|file| read_json::<Record>(file)).collect::<Result<Vec<_>, _>>()?;
    let stopped = records.iter().flat_map(|record| &record.outcomes).filter(|o| o.history.interrupted).count();
    let mut records = join(records)?;
    records.sort_by(|a, b| {
        let key = |record: &Record| (record.experiment.digits, record.experiment.engine as u8);
        let timeout = |record: &Record| record.experiment.timeout.unwrap_or(0.0);
        let epochs = |record: &Record| record.experiment.training.epochs;
        key(a).cmp(&key(b)).then(timeout(b).total_cmp(&timeout(a))).then(epochs(a).cmp(&epochs(b)))
    });
    let (papers, longer): (Vec<Record>, Vec<Record>) =
        records.into_iter().partition(|record| record.experiment.training == Settings::default());
    let mut text = INTRODUCTION.to_owned();
    if !papers.is_empty() {
        text.push_str(&papers_protocol(&papers));
    }
    if !longer.is_empty() {
        text.push_str(&longer_trainings(&longer));
    }
    if stopped > 0 {
        text.push_str(&format!("\nLeft out: {stopped} runs that were stopped early.\n"));
    }
    Ok(text)
}

/// Puts the seeds of the same experiment together.
fn join(records: Vec<Record>) -> Result<Vec<Record>, Failure> {
    let mut joined: Vec<Record> = Vec::new();
    for mut record in records {
        record.outcomes.retain(|outcome| !outcome.history.interrupted);
        let same = |other: &&mut Record| {
            (&other.experiment, &other.images, other.threads) == (&record.experiment, &record.images, record.threads)
        };
        let Some(known) = joined.iter_mut().find(same) else {
            joined.push(record);
            continue;
        };
        for outcome in record.outcomes {
            let seed = outcome.seed;
            if known.outcomes.iter().any(|other| other.seed == seed) {
                let what = record::Experiment::title(&known.experiment);
                return Err(format!("two of the files have seed {seed} of the same experiment ({what})").into());
            }
            known.outcomes.push(outcome);
        }
    }
    joined.retain(|record| !record.outcomes.is_empty());
    Ok(joined)
}

fn header(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn papers_protocol(records: &[Record]) -> String {
    let names = [
        "N",
        "engine",
        "most probable digits",
        "P ≥ 0.5",
        "paper",
        "reasoning / sample",
        "paper's",
        "network / sample",
        "training / seed",
        "seeds",
        "images",
        "threads",
    ];
    let rows = records.iter().map(|record| {
        let (accuracy, reasoning) = published(record);
        vec![
            record.experiment.digits.to_string(),
            describe(&record.experiment),
            accuracies(record, SUM),
            accuracies(record, SUM_HALF),
            accuracy.map_or(NOTHING.to_owned(), |accuracy| format!("{accuracy:.4}")),
            seconds(record, |outcome| outcome.history.reasoning_per_sample),
            reasoning.map_or(NOTHING.to_owned(), show_seconds),
            seconds(record, |outcome| outcome.history.network_per_sample),
            seconds(record, |outcome| outcome.history.seconds),
            record.outcomes.len().to_string(),
            record.images.show(),
            record.threads.to_string(),
        ]
    });
    let ours = table(&header(&names), &rows.collect::<Vec<_>>());
    let others = table(
        &header(&["published", "N = 1", "N = 2", "N = 3", "N = 4"]),
        &OTHERS.iter().map(|(system, values)| published_row(system, values)).collect::<Vec<_>>(),
    );
    format!("{PAPERS_PROTOCOL}\n{ours}\nOther systems under the same protocol, as reported in the paper:\n\n{others}")
}

fn published_row(system: &str, values: &[f64]) -> Vec<String> {
    let value = |n: usize| values.get(n).map_or("time-out".to_owned(), |value| format!("{value:.4}"));
    std::iter::once(system.to_owned()).chain((0..4).map(value)).collect()
}

fn longer_trainings(records: &[Record]) -> String {
    let names = [
        "N",
        "system",
        "most probable digits",
        "P ≥ 0.5",
        "minutes / seed",
        "reasoning / sample",
        "network / sample",
        "epochs, batch, learning rate",
        "seeds",
        "images",
        "threads",
    ];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for group in records.chunk_by(|a, b| a.experiment.digits == b.experiment.digits) {
        let digits = group[0].experiment.digits;
        for record in group {
            rows.push(vec![
                digits.to_string(),
                format!("dpnl, {}", describe(&record.experiment)),
                accuracies(record, SUM),
                accuracies(record, SUM_HALF),
                format!("{:.1}", mean(&record.values(|outcome| outcome.history.seconds)) / 60.0),
                seconds(record, |outcome| outcome.history.reasoning_per_sample),
                seconds(record, |outcome| outcome.history.network_per_sample),
                record.experiment.training.show(),
                record.outcomes.len().to_string(),
                record.images.show(),
                record.threads.to_string(),
            ]);
        }
        for (system, _, accuracy, minutes) in LONG.iter().filter(|(_, n, ..)| *n == digits) {
            let mut row = vec![digits.to_string(), format!("{system}, published")];
            row.push(accuracy.map_or("time-out".to_owned(), |accuracy| format!("{accuracy:.3}")));
            row.push(NOTHING.to_owned());
            row.push(minutes.map_or(NOTHING.to_owned(), |minutes| minutes.to_string()));
            row.resize(names.len(), NOTHING.to_owned());
            rows.push(row);
        }
    }
    format!("{OTHER_SETTINGS}\n{}", table(&header(&names), &rows))
}

fn accuracies(record: &Record, name: &str) -> String {
    show_mean(&record.values(|outcome| outcome.accuracy(name)))
}

fn seconds(record: &Record, value: fn(&Outcome) -> f64) -> String {
    show_seconds(mean(&record.values(value)))
}

fn describe(experiment: &Experiment) -> String {
    let mut text = experiment.engine.name().to_owned();
    if let Some(timeout) = experiment.timeout {
        text.push_str(&format!(", T = {timeout} s"));
    }
    if let Some(epsilon) = experiment.epsilon {
        text.push_str(&format!(", ε = {epsilon}"));
    }
    text
}

/// What the paper reports for the same settings: accuracy, and seconds of reasoning per sample.
fn published(record: &Record) -> (Option<f64>, Option<f64>) {
    let Experiment { digits, engine, timeout, epsilon, .. } = &record.experiment;
    if record.images.train != ALL_OF_MNIST || epsilon.is_some() {
        return (None, None);
    }
    let column = digits.saturating_sub(1);
    let row = match engine {
        Engine::Exact | Engine::Plain => Some(&EXACT),
        Engine::Approx => APPROX.iter().find(|(limit, _)| Some(*limit) == *timeout).map(|(_, row)| row),
    };
    row.and_then(|row| row.get(column).copied()).unzip()
}
