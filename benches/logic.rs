//! How far does counting reach? Random 3-CNF beside plain ProbDPLL (no caching, no propagation), in nodes; and the
//! instances of a folder, beside ganak where its Python package is installed.
//!
//! The folder is the argument after `--`, or the environment variable `DPNL_INSTANCES`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use dpnl::cnf::{Cnf, Kind, Literal, Weight, prob_dpll};
use dpnl_benches::show;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Failure = Box<dyn std::error::Error>;

/// ProbDPLL is given up after this many calls.
const MAX_CALLS: u64 = 2_000_000;

/// What is known of some files: the weighted count, and how long it may take, in seconds.
const KNOWN: [(&str, f64, Option<f64>); 8] = [
    ("or-50-10-1.cnf", 1.0, Some(0.1)),
    ("or-50-10-1-UC-10.cnf", 0.025607293319384137, Some(0.1)),
    ("or-100-10-1-UC-20.cnf", 9.527978198925575e-06, Some(0.1)),
    ("mc2022_track2_005.cnf", 0.07254430529810627, None),
    ("mc2022_track2_013.cnf", 0.005343091398823099, None),
    ("mc2022_track2_015.cnf", 0.511663167149736, None),
    ("mc2022_track2_021.cnf", 0.515753274776353, None),
    ("Net1_2_23.cnf", 0.173066, None),
];

/// How many times of ganak's time a file of the competition may take.
const GANAK_BAR: f64 = 30.0;

fn main() -> Result<(), Failure> {
    random_formulas()?;
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    match argument.or_else(|| std::env::var_os("DPNL_INSTANCES").map(PathBuf::from)) {
        Some(folder) => instances(&folder),
        None => {
            println!("\nNo folder of instances: give one after `--`, or in DPNL_INSTANCES.");
            Ok(())
        }
    }
}

fn random_formulas() -> Result<(), Failure> {
    println!("Weighted counts of random 3-CNF, three clauses per variable\n");
    println!("| variables | nodes | time | calls of plain ProbDPLL | its time | calls / nodes |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for variables in [10, 20, 30, 40, 60, 80] {
        let cnf = random_formula(variables, 3 * variables, variables as u64)?;
        let start = Instant::now();
        let counter = cnf.counter();
        let count = counter.count()?.to_f64().unwrap_or(f64::NAN);
        let (time, nodes) = (start.elapsed(), counter.stats()?.search_nodes);
        let start = Instant::now();
        let (calls, plain, ratio) = match prob_dpll(&cnf, MAX_CALLS) {
            Ok(plain) => {
                let wrong = (plain.count - count).abs() > 1e-9 * count;
                assert!(!wrong, "{} and {count} for {variables} variables", plain.count);
                (plain.calls.to_string(), show(start.elapsed()), format!("{:.0}", plain.calls as f64 / nodes as f64))
            }
            Err(_) => (format!("> {MAX_CALLS}"), "–".into(), format!("> {:.0}", MAX_CALLS as f64 / nodes as f64)),
        };
        println!("| {variables} | {nodes} | {} | {calls} | {plain} | {ratio} |", show(time));
    }
    Ok(())
}

fn random_formula(variables: usize, clauses: usize, seed: u64) -> Result<Cnf, Failure> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut cnf = Cnf::new(variables)?;
    for variable in 0..variables {
        let positive = Weight::from_f64((rng.random::<f64>() * 1000.0).round() / 1000.0)?;
        cnf.set_weights(variable, positive.complement().unwrap_or_else(Weight::one), positive)?;
    }
    for _ in 0..clauses {
        cnf.add_clause((0..3).map(|_| Literal::new(rng.random_range(0..variables), rng.random())))?;
    }
    Ok(cnf)
}

fn instances(folder: &Path) -> Result<(), Failure> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cnf"));
    files.sort();
    let ganak = has_ganak();
    println!(
        "\nThe {} formulas of the folder{}\n",
        files.len(),
        if ganak { "" } else { " (pyganak is not installed)" }
    );
    println!("| file | variables | clauses | weighted count | known | nodes | time | ganak | times ganak | bar |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for path in files {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let start = Instant::now();
        let cnf = Cnf::parse(&String::from_utf8_lossy(&std::fs::read(&path)?))?;
        let counter = cnf.counter();
        let count = counter.count()?;
        let time = start.elapsed();
        let known = KNOWN.iter().find(|(known, ..)| *known == name);
        let right = known.map(|(_, known, _)| {
            let value = count.to_f64().unwrap_or(f64::NAN);
            // Six digits of the last one are known.
            let tolerance = if name.starts_with("Net") { 5e-6 } else { 1e-6 };
            if (value - known).abs() <= tolerance * known { "right" } else { "WRONG" }
        });
        let other = ganak.then(|| ganak_time(&cnf)).flatten();
        let ratio = other.map(|other| time.as_secs_f64() / other.as_secs_f64());
        let bar = match (known.and_then(|(.., seconds)| *seconds), ratio) {
            (Some(seconds), _) => format!("< {seconds} s: {}", verdict(time.as_secs_f64() < seconds)),
            (None, Some(ratio)) if name.starts_with("mc") => {
                format!("< {GANAK_BAR} times: {}", verdict(ratio < GANAK_BAR))
            }
            _ => String::new(),
        };
        println!(
            "| {name} | {} | {} | {count} | {} | {} | {} | {} | {} | {bar} |",
            cnf.variables(),
            cnf.clauses().len(),
            right.unwrap_or("–"),
            counter.stats()?.search_nodes,
            show(time),
            other.map_or("–".into(), show),
            ratio.map_or("–".into(), |ratio| format!("{ratio:.2}")),
        );
    }
    Ok(())
}

fn verdict(kept: bool) -> &'static str {
    if kept { "kept" } else { "MISSED" }
}

fn has_ganak() -> bool {
    Command::new("python3").args(["-c", "import pyganak"]).output().is_ok_and(|output| output.status.success())
}

/// The time ganak's Python package takes for a formula without distributions or hidden variables.
fn ganak_time(cnf: &Cnf) -> Option<Duration> {
    let mut script = String::from("import time, pyganak\nstart = time.time()\nc = pyganak.WeightedCounter()\n");
    script += &format!("c.new_vars({})\n", cnf.variables());
    for (variable, kind) in cnf.kinds().iter().enumerate() {
        let Kind::Weighted([negative, positive]) = kind else { return None };
        let number = variable + 1;
        script += &format!("c.set_lit_weight({number}, {})\n", positive.value());
        script += &format!("c.set_lit_weight(-{number}, {})\n", negative.value());
    }
    for clause in cnf.clauses() {
        let literals: Vec<String> = clause.iter().map(|literal| literal.to_dimacs().to_string()).collect();
        script += &format!("c.add_clause([{}])\n", literals.join(", "));
    }
    script += "c.count()\nprint(time.time() - start)\n";
    let output = Command::new("python3").args(["-c", &script]).output().ok()?;
    let seconds: f64 = String::from_utf8(output.stdout).ok()?.lines().last()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
