//! Does a Bayesian network, written as an ordinary function, cost what a junction tree costs?
//!
//! The function draws every value from the row that the values of its parents select; the inputs are the rows. One row of
//! the table per network in the folder named by the first argument or by `DPNL_NETWORKS`: `*.json` with `nodes` in
//! topological order, each `[offset, states, [[parent, stride], …]]`, `rows` with their distributions, and `query`, the
//! node asked for. Printed are the marginals, how they were compiled, and the times of tracing, of the first answer
//! (compiling included), of all answers, and of pyagrum's `LazyPropagation` for the same query, where Python has it. With
//! `--plans` each plan is shown.
//!
//! `DPNL_NETWORKS=folder cargo bench -p dpnl-benches --bench bayesian`

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use dpnl::Function;
use dpnl::{System, symbolic};
use dpnl_benches::show;
use serde_json::Value;

/// Every node: its first row, how many states it has, and its parents with their strides.
type Nodes = Vec<(usize, usize, Vec<(usize, usize)>)>;

/// Rows have as many entries as the largest node has states; a smaller node's other entries have probability 0.
#[symbolic]
fn network<const STATES: usize>(
    #[domain(0..STATES)] rows: &[usize],
    #[given] nodes: Nodes,
    #[given] query: usize,
) -> usize {
    let mut values = vec![0; nodes.len()];
    for k in 0..nodes.len() {
        let (offset, states, parents) = &nodes[k];
        let mut row = *offset;
        for (parent, stride) in parents {
            row += values[*parent] * *stride;
        }
        values[k] = rows[row].min(*states - 1);
    }
    values[query]
}

/// What a file says.
struct Instance {
    name: String,
    nodes: Nodes,
    rows: Vec<Vec<f64>>,
    query: usize,
}

impl Instance {
    fn read(path: &Path) -> Option<Self> {
        let value: Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        let node = |node: &Value| {
            let parents = node[2].as_array()?.iter().map(|pair| Some((number(&pair[0])?, number(&pair[1])?)));
            Some((number(&node[0])?, number(&node[1])?, parents.collect::<Option<Vec<_>>>()?))
        };
        let row = |row: &Value| row.as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>();
        let mut rows = value["rows"].as_array()?.iter().map(row).collect::<Option<Vec<_>>>()?;
        // Written down with few digits.
        for row in &mut rows {
            let sum: f64 = row.iter().sum();
            row.iter_mut().for_each(|entry| *entry /= sum);
        }
        Some(Instance {
            name: path.file_stem()?.to_string_lossy().into_owned(),
            nodes: value["nodes"].as_array()?.iter().map(node).collect::<Option<_>>()?,
            rows,
            query: number(&value["query"])?,
        })
    }

    fn states(&self) -> usize {
        self.nodes.iter().map(|node| node.1).max().unwrap_or(1)
    }

    fn padded(&self, states: usize) -> Vec<Vec<f64>> {
        let padded = |row: &Vec<f64>| row.iter().copied().chain(std::iter::repeat(0.0)).take(states).collect();
        self.rows.iter().map(padded).collect()
    }
}

fn measure<const STATES: usize>(instance: &Instance, path: &Path) -> dpnl::Result<()> {
    let make = || Network::<STATES>::system(instance.rows.len(), instance.nodes.clone(), instance.query);
    report(instance, path, make, &instance.padded(STATES))
}

/// Rounds; the best time of each counts, since on a shared machine everything else only adds.
const ROUNDS: usize = 5;

fn report<F: Function<Output = usize>>(
    instance: &Instance,
    path: &Path,
    make: impl Fn() -> dpnl::Result<System<F>>,
    rows: &[Vec<f64>],
) -> dpnl::Result<()> {
    let (mut trace, mut first, mut all) = (Duration::MAX, Duration::MAX, Duration::MAX);
    let (mut system, mut marginals) = (make()?, Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        system = make()?;
        trace = trace.min(start.elapsed());
        let start = Instant::now();
        marginals = vec![system.probability(rows, &0)?];
        first = first.min(start.elapsed());
        for state in 1..instance.nodes[instance.query].1 {
            marginals.push(system.probability(rows, &state)?);
        }
        all = all.min(start.elapsed());
    }
    let stats = system.stats(&0)?;
    let peer = peer(path);
    let ratio = peer.map_or("–".into(), |peer| format!("{:.1}", first.as_secs_f64() / peer.as_secs_f64()));
    println!(
        "| {} | {} | {} | {} | {} tuples of {} | {} | {} | {} | {} | {ratio} |",
        instance.name,
        instance.nodes.len(),
        instance.rows.len(),
        stats.method,
        stats.tuples,
        stats.width,
        show(trace),
        show(first),
        show(all),
        peer.map_or("absent".into(), show),
    );
    let text: Vec<String> = marginals.iter().map(|p| format!("{p:.9}")).collect();
    println!("|  |  |  | {} |  |  |  |  |  |  |", text.join(" "));
    if std::env::args().any(|argument| argument == "--plans") {
        println!("{}", system.plan(&0)?);
    }
    let sum: f64 = marginals.iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "the marginals sum to {sum}");
    Ok(())
}

/// The time of the same query by pyagrum; `None` if that is not installed.
fn peer(path: &Path) -> Option<Duration> {
    const SCRIPT: &str = r"
import json, sys, time
import pyagrum as gum
data = json.load(open(sys.argv[1]))
net = gum.BayesNet()
for k, (offset, states, parents) in enumerate(data['nodes']):
    net.add(gum.LabelizedVariable(f'v{k}', '', states))
for k, (offset, states, parents) in enumerate(data['nodes']):
    for parent, stride in parents:
        net.addArc(f'v{parent}', f'v{k}')
for k, (offset, states, parents) in enumerate(data['nodes']):
    table = net.cpt(f'v{k}')
    instance = gum.Instantiation(table)
    while not instance.end():
        row = offset + sum(instance.val(net.variable(f'v{p}')) * stride for p, stride in parents)
        row_values = data['rows'][row]
        table.set(instance, row_values[instance.val(net.variable(f'v{k}'))] / sum(row_values))
        instance.inc()
query = 'v' + str(data['query'])
best = None
for _ in range(5):
    start = time.perf_counter()
    engine = gum.LazyPropagation(net)
    engine.addTarget(query)
    engine.makeInference()
    engine.posterior(query)
    spent = time.perf_counter() - start
    best = spent if best is None else min(best, spent)
print(best)
";
    let output = Command::new("python3").args(["-c", SCRIPT]).arg(path).output().ok()?;
    let seconds: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some(Duration::from_secs_f64(seconds))
}

fn main() -> dpnl::Result<()> {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let Some(folder) = named.map(PathBuf::from).or_else(|| std::env::var_os("DPNL_NETWORKS").map(PathBuf::from)) else {
        println!("no folder of networks: name one as an argument or in DPNL_NETWORKS");
        return Ok(());
    };
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    println!(
        "| network | nodes | rows | compiled by | table | trace | first answer | all answers | pyagrum | first / pyagrum |"
    );
    println!("| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for path in paths {
        let Some(instance) = Instance::read(&path) else {
            println!("| {} | not a network |", path.display());
            continue;
        };
        match instance.states() {
            0..=2 => measure::<2>(&instance, &path)?,
            3..=4 => measure::<4>(&instance, &path)?,
            5..=6 => measure::<6>(&instance, &path)?,
            7..=12 => measure::<12>(&instance, &path)?,
            13..=32 => measure::<32>(&instance, &path)?,
            states => println!("| {} | {states} states are more than this bench is written for |", instance.name),
        }
    }
    Ok(())
}
