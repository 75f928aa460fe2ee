//! How far do programs and formulas reach? In one table: reachability in complete directed graphs, from its ProbLog
//! program; random 3-CNF beside plain ProbDPLL (no caching, no propagation), in nodes; and the formulas of a folder,
//! beside ganak where its Python package is installed.
//!
//! The folder is the argument after `--`, or the environment variable `DPNL_INSTANCES`. What is right is known: by a
//! recurrence, by ProbDPLL, or by the list below. The bars are those the project keeps.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use dpnl::cnf::{Cnf, Kind, Literal, Weight, prob_dpll};
use dpnl::logic::Program;
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

/// Nodes of a complete graph, and how long its query may take, in seconds.
const GRAPHS: [(usize, Option<f64>); 4] = [(6, None), (7, None), (8, Some(1.0)), (9, Some(10.0))];

fn main() -> Result<(), Failure> {
    let argument = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let folder = argument.or_else(|| std::env::var_os("DPNL_INSTANCES").map(PathBuf::from));
    let ganak = has_ganak();
    println!("| what | size | answer | right | nodes | time | beside it | bar |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    reachability()?;
    random_formulas()?;
    if let Some(folder) = &folder {
        instances(folder, ganak)?;
    }
    if folder.is_none() {
        println!("\nNo folder of formulas: give one after `--`, or in DPNL_INSTANCES.");
    } else if !ganak {
        println!("\npyganak is not installed, so that nothing stands beside the formulas of the folder.");
    }
    Ok(())
}

fn reachability() -> Result<(), Failure> {
    for (n, bar) in GRAPHS {
        let mut text =
            String::from("path(X, Y) :- edge(X, Y). path(X, Y) :- path(X, Z), edge(Z, Y). query(path(0, 1)).\n");
        for i in 0..n {
            for j in (0..n).filter(|&j| j != i) {
                text += &format!("0.3::edge({i}, {j}).\n");
            }
        }
        let start = Instant::now();
        let inference = Program::parse(&text)?.inference()?;
        let found = inference.answers()?[0].probability;
        let time = start.elapsed();
        let right = if (found - reach_probability(n, 0.3)).abs() < 1e-9 { "right" } else { "WRONG" };
        let nodes = inference.stats(0)?.map_or(0, |stats| stats.search_nodes);
        let bar = bar.map_or(String::new(), |bar| format!("< {bar} s: {}", verdict(time.as_secs_f64() < bar)));
        let size = format!("{} edges", n * (n - 1));
        println!("| reach 0→1, n = {n} | {size} | {found:.12} | {right} | {nodes} | {} | | {bar} |", show(time));
    }
    Ok(())
}

/// P(1 can be reached from 0) in a complete directed graph of `n` nodes whose edges exist with probability `p`, by the
/// size of the set that is reached: all of its k nodes are reached within it, and no edge leaves it.
fn reach_probability(n: usize, p: f64) -> f64 {
    let choose = |n: usize, k: usize| (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64);
    let closed = |k: usize, n: usize| (1.0 - p).powi((k * (n - k)) as i32);
    let mut all = vec![0.0, 1.0];
    for size in 2..=n {
        let fewer: f64 = (1..size).map(|k| choose(size - 1, k - 1) * all[k] * closed(k, size)).sum();
        all.push(1.0 - fewer);
    }
    (2..=n).map(|k| choose(n - 2, k - 2) * all[k] * closed(k, n)).sum()
}

fn random_formulas() -> Result<(), Failure> {
    for variables in [10, 20, 30, 40, 60, 80] {
        let cnf = random_formula(variables, 3 * variables, variables as u64)?;
        let start = Instant::now();
        let counter = cnf.counter();
        let count = counter.count()?.to_f64().unwrap_or(f64::NAN);
        let (time, nodes) = (start.elapsed(), counter.stats()?.search_nodes);
        let start = Instant::now();
        let (right, beside) = match prob_dpll(&cnf, MAX_CALLS) {
            Ok(plain) => {
                let right = if (plain.count - count).abs() <= 1e-9 * count { "right" } else { "WRONG" };
                let ratio = plain.calls as f64 / nodes.max(1) as f64;
                (right, format!("ProbDPLL: {} calls ({ratio:.0} times), {}", plain.calls, show(start.elapsed())))
            }
            Err(_) => {
                ("–", format!("ProbDPLL: > {MAX_CALLS} calls (> {:.0} times)", MAX_CALLS as f64 / nodes.max(1) as f64))
            }
        };
        let size = format!("{variables} variables, {} clauses", 3 * variables);
        println!("| random 3-CNF | {size} | {count:.6e} | {right} | {nodes} | {} | {beside} | |", show(time));
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

fn instances(folder: &Path, ganak: bool) -> Result<(), Failure> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cnf"));
    files.sort();
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
        let beside = match (other, ratio) {
            (Some(other), Some(ratio)) => format!("ganak: {} ({ratio:.2} times)", show(other)),
            _ => String::new(),
        };
        let bar = match (known.and_then(|(.., seconds)| *seconds), ratio) {
            (Some(seconds), _) => format!("< {seconds} s: {}", verdict(time.as_secs_f64() < seconds)),
            (None, Some(ratio)) if name.starts_with("mc") => {
                format!("< {GANAK_BAR} times: {}", verdict(ratio < GANAK_BAR))
            }
            _ => String::new(),
        };
        let size = format!("{} variables, {} clauses", cnf.variables(), cnf.clauses().len());
        let (right, nodes) = (right.unwrap_or("–"), counter.stats()?.search_nodes);
        println!("| {name} | {size} | {count} | {right} | {nodes} | {} | {beside} | {bar} |", show(time));
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
