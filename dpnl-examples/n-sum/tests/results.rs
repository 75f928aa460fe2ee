//! What a run leaves behind, and the record made from it.

use std::path::{Path, PathBuf};

use dpnl_examples_support::flags::TrainFlags;
use dpnl_examples_support::mnist::Mnist;
use dpnl_examples_support::record::{Accuracy, FILES, Images, Outcome, Scores, final_table};
use dpnl_examples_support::report::read_json;
use dpnl_examples_support::run::{load_networks, run_all};
use dpnl_examples_support::training::{Decay, Failure, History, Point, Settings};
use n_sum::engine::Engine;
use n_sum::experiment::{DIGIT, Experiment, SUM, SUM_HALF};
use n_sum::predict::predict;
use n_sum::results::{Record, markdown};

/// A folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("dpnl-n-sum-{}-{name}", std::process::id()))
}

fn outcome(seed: u64, right: usize) -> Outcome {
    let mut confusion = vec![vec![0; 10]; 10];
    (confusion[3][3], confusion[3][5]) = (9, 1);
    let accuracies = vec![
        Accuracy::new(SUM, "sums of the most probable digits", right, 1000),
        Accuracy::new(SUM_HALF, "P(true sum) ≥ 0.5", right - 10, 1000),
        Accuracy::of_images(DIGIT, "single digits", &confusion),
    ];
    let history = History {
        samples: 1000,
        reasoning_per_sample: 2e-5,
        network_per_sample: 2e-4,
        seconds: 90.0,
        interrupted: false,
        curve: vec![Point { samples: 500, loss: 2.0 }, Point { samples: 1000, loss: 0.5 }],
    };
    Outcome { seed, scores: Scores { test_samples: 1000, accuracies, confusions: vec![confusion] }, history }
}

fn record(digits: usize, training: Settings, outcomes: Vec<Outcome>) -> Record {
    let experiment = Experiment { digits, engine: Engine::Exact, timeout: None, epsilon: None, training };
    let images = Images { embedded: false, train: 60_000, test: 10_000 };
    Record { experiment, images, threads: 2, outcomes }
}

fn saved(folder: &Path, name: &str, record: &Record) -> Result<PathBuf, Failure> {
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder)?;
    record.save(&folder)?;
    Ok(folder.join(FILES[0]))
}

/// A row of a table, its cells separated by single bars.
fn row(text: &str, start: &[&str]) -> Vec<String> {
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let found = text.lines().map(cells).find(|cells| cells.iter().zip(start).all(|(cell, start)| cell == start));
    found.unwrap_or_else(|| panic!("no row {start:?} in\n{text}"))
}

#[test]
fn a_run_leaves_its_record() -> Result<(), Failure> {
    let folder = folder("record");
    let record = record(2, Settings::default(), vec![outcome(0, 900), outcome(1, 920)]);
    let file = saved(&folder, "run", &record)?;
    assert_eq!(read_json::<Record>(&file)?, record);
    for name in FILES.into_iter().chain(["confusion-digits.svg"]) {
        assert!(std::fs::metadata(folder.join("run").join(name))?.len() > 100, "{name}");
    }
    let csv = std::fs::read_to_string(folder.join("run").join(FILES[1]))?;
    assert!(csv.starts_with("digits,engine,epochs,batch,"), "{csv}");
    assert!(csv.contains("\n2,exact,1,2,0.001,none,60000,10000,2,1,0.92,0.91,0.9,0.00002,0.0002,90,false\n"), "{csv}");
    assert!(csv.lines().all(|line| line.split(',').count() == 17), "{csv}");
    let table = final_table(std::slice::from_ref(&record));
    assert_eq!(row(&table, &["test accuracy, sums of the most probable digits"])[1], "0.9100 ± 0.0141");
    assert_eq!(row(&table, &["share of the reasoning"])[1], "9.1 %");
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn several_seeds_leave_weights_and_figures() -> Result<(), Failure> {
    let folder = folder("run");
    let mut mnist = Mnist::embedded()?;
    (mnist.train, mnist.test) = (mnist.train.balanced(4), mnist.test.balanced(4));
    let experiment = record(1, Settings::default(), Vec::new()).experiment;
    let flags = TrainFlags {
        epochs: 1,
        batch: 2,
        lr: 1e-3,
        decay: Decay::None,
        seeds: 2,
        first_seed: 5,
        threads: None,
        data: None,
        output: Some(folder.clone()),
    };
    run_all(&[(experiment.task()?, flags.folder("unused"))], &flags, &mnist)?;
    let record: Record = read_json(&folder.join(FILES[0]))?;
    let run: Vec<(u64, usize)> = record.outcomes.iter().map(|o| (o.seed, o.history.samples)).collect();
    assert_eq!((run.as_slice(), record.images.train), (&[(5, 20), (6, 20)][..], 40));

    let networks = load_networks::<Experiment>(&folder, 6, "train")?;
    let picture = folder.join("predictions.svg");
    predict(&experiment.task()?, &mnist, &networks[0], (3, 6), &picture)?;
    assert_eq!(std::fs::read_to_string(&picture)?.matches("read as").count(), 3);
    let said = load_networks::<Experiment>(&folder, 7, "train").map(|_| ()).expect_err("no such seed").to_string();
    assert!(said.contains("digits-7.safetensors is not there; train first (train)"), "{said}");
    let said = predict(&experiment.task()?, &mnist, &networks[0], (0, 6), &picture).expect_err("nothing to show");
    assert!(said.to_string().contains("nothing to show"));
    let flags = TrainFlags { seeds: 0, ..flags };
    let said = run_all(&[(experiment.task()?, folder.clone())], &flags, &mnist).expect_err("no seeds").to_string();
    assert!(said.contains("--seeds"));
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn records_are_joined_and_stand_beside_what_is_published() -> Result<(), Failure> {
    let folder = folder("markdown");
    let long = Settings { epochs: 20, decay: Decay::Cosine, ..Settings::default() };
    let mut approx = record(1, Settings::default(), vec![outcome(0, 950)]);
    (approx.experiment.engine, approx.experiment.timeout) = (Engine::Approx, Some(0.05));
    let mut embedded = record(3, Settings::default(), vec![outcome(0, 700)]);
    embedded.images = Images { embedded: true, train: 10_000, test: 2_000 };
    let mut stopped = record(4, long.clone(), vec![outcome(7, 100)]);
    stopped.outcomes[0].history.interrupted = true;
    let records = [
        record(4, long.clone(), vec![outcome(0, 930), outcome(1, 940)]),
        record(4, long, vec![outcome(2, 950)]),
        record(2, Settings::default(), vec![outcome(0, 910)]),
        approx,
        embedded,
        stopped,
    ];
    let names = ["a", "b", "c", "d", "e", "f"];
    let files = names.iter().zip(&records).map(|(name, record)| saved(&folder, name, record));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let text = markdown(&files)?;
    let (papers, longer) = text.split_once("## Other settings").expect("two sections");
    let exact = row(papers, &["2", "exact"]);
    assert_eq!(&exact[2..8], ["0.9100", "0.9000", "0.9116", "20.0 µs", "9.90 ms", "200.0 µs"]);
    assert_eq!(&exact[9..], ["1", "60000 + 10000", "2"]);
    assert_eq!(row(papers, &["1", "approx, T = 0.05 s"])[4], "0.9570");
    assert_eq!(row(papers, &["3", "exact"])[4], "–", "the paper did not use the embedded images");
    assert_eq!(row(papers, &["Scallop (k = 3)"])[1..], ["0.9512", "0.8257", "0.7523", "time-out"]);
    let ours = row(longer, &["4", "dpnl, exact"]);
    assert_eq!(&ours[2..5], ["0.9400 ± 0.0100", "0.9300 ± 0.0100", "1.5"]);
    assert_eq!(&ours[7..9], ["20, 2, 0.001, cosine", "3"]);
    assert_eq!(&row(longer, &["4", "DeepProofLog, published"])[2..5], ["0.940", "–", "25"]);
    assert!(!longer.contains("| 15"), "what was not run is not listed");
    assert!(longer.contains("Left out: 1 runs"));

    let said = |files: &[PathBuf]| markdown(files).expect_err("a mistake").to_string();
    assert!(said(&[files[0].clone(), files[0].clone()]).contains("seed 0 of the same experiment"));
    assert!(said(&[folder.join("nothing.json")]).contains("nothing.json"));
    let csv = folder.join("a").join(FILES[1]);
    assert!(said(&[csv]).contains("results.csv"));
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
