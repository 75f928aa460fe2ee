//! Bayesian networks as functions: one categorical input per row of a conditional table.

use std::path::Path;
use std::time::Instant;

use dpnl::{Limits, Rows, System, symbolic};
use dpnl_benches::show;
use serde::Deserialize;

/// A network: nodes in topological order, each with the offset of its rows, its number of states, and its parents with
/// their strides.
#[derive(Deserialize)]
struct Tables {
    nodes: Vec<(usize, usize, Vec<(usize, usize)>)>,
    rows: Vec<Vec<f64>>,
    query: usize,
    states: usize,
}

#[symbolic]
fn network(
    #[domain(0..=10)] rows: &[usize],
    #[given] nodes: Vec<(usize, usize, Vec<(usize, usize)>)>,
    #[given] query: usize,
) -> usize {
    let mut values: Vec<usize> = vec![0; nodes.len()];
    for i in 0..nodes.len() {
        let (offset, states, parents) = nodes[i].clone();
        let mut index = offset;
        for (parent, stride) in parents {
            index += values[parent] * stride;
        }
        // All rows have one domain; what a node has not, has no probability.
        values[i] = rows[index].min(states - 1);
    }
    values[query]
}

/// Every network of the folder, and one of our own.
pub fn rows() -> dpnl::Result<()> {
    println!();
    println!("| network | nodes | compiled by | table | trace | all states of the query | Σ |");
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: |");
    row("two rails of 40", &synthetic(40))?;
    let Some(folder) = std::env::var_os("DPNL_NETWORKS") else {
        println!("\nNo more networks: set DPNL_NETWORKS to a folder of JSON files.");
        return Ok(());
    };
    let Ok(entries) = std::fs::read_dir(Path::new(&folder)) else { return Ok(()) };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        match serde_json::from_str::<Tables>(&text) {
            Ok(tables) => row(&path.file_stem().unwrap_or_default().to_string_lossy(), &tables)?,
            Err(error) => println!("| {} | not read: {error} |", path.display()),
        }
    }
    Ok(())
}

/// Two chains of three states that watch each other.
fn synthetic(length: usize) -> Tables {
    let mut tables = Tables { nodes: Vec::new(), rows: Vec::new(), query: 2 * length - 1, states: 3 };
    for i in 0..2 * length {
        let parents = match i {
            0 => vec![],
            1 => vec![(0, 1)],
            _ => vec![(i - 1, 1), (i - 2, 3)],
        };
        let count = 3usize.pow(parents.len() as u32);
        tables.nodes.push((tables.rows.len(), 3, parents));
        for row in 0..count {
            let raw = [1 + (row + i) % 3, 1 + (2 * row + i) % 5, 2 + row % 2].map(|weight| weight as f64);
            let sum: f64 = raw.iter().sum();
            tables.rows.push(raw.iter().map(|weight| weight / sum).collect());
        }
    }
    tables
}

fn row(name: &str, tables: &Tables) -> dpnl::Result<()> {
    let start = Instant::now();
    let system: System<Network> = Network::system(tables.rows.len(), tables.nodes.clone(), tables.query)?;
    let system = system.with_limits(Limits { time: super::LONGEST, ..Limits::default() });
    let trace = start.elapsed();
    let padded = |row: &Vec<f64>| {
        let sum: f64 = row.iter().sum();
        (0..11).map(|value| row.get(value).map_or(0.0, |p| p / sum)).collect::<Vec<f64>>()
    };
    let rows: Vec<Vec<f64>> = tables.rows.iter().map(padded).collect();
    let start = Instant::now();
    let mut answers = Vec::new();
    for state in 0..tables.states {
        match ask(&system, &rows, state) {
            Some(p) => answers.push(p),
            None => {
                println!("| {name} | {} | not finished | | {} | | |", tables.nodes.len(), show(trace));
                return Ok(());
            }
        }
    }
    let time = start.elapsed();
    let stats = system.stats(&0)?;
    let total: f64 = answers.iter().sum();
    println!(
        "| {name} | {} | {} | {} tuples of {} | {} | {} | {total:.9} = {} |",
        tables.nodes.len(),
        stats.method,
        stats.tuples,
        stats.width,
        show(trace),
        show(time),
        answers.iter().map(|p| format!("{p:.9}")).collect::<Vec<_>>().join(" + ")
    );
    Ok(())
}

fn ask(system: &System<Network>, rows: &(impl Rows + ?Sized), state: usize) -> Option<f64> {
    system.probability(rows, &state).ok()
}
