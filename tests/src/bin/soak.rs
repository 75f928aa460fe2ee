//! Writes, compiles and checks random functions: `cargo run -p dpnl-tests --bin soak -- SEED BATCHES [FUNCTIONS]`.
//!
//! Every batch is a program of its own in `target/soak`, with so many functions (400). What rustc or `#[symbolic]` refuses to
//! compile is left out and counted; of the rest every function is compared with its system on all inputs, and the system's
//! probabilities with enumeration. Functions that are wrong, that crash or that take a minute are printed with their seed and
//! number; `soak::function` writes them again. Batches have consecutive seeds.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use dpnl_tests::soak::{self, PRELUDE};

/// A check that takes longer hangs.
const LONGEST: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Counts {
    right: usize,
    enumerated: usize,
    refused: usize,
    wrong: usize,
    left_out: usize,
    compiling: Duration,
    running: Duration,
    reasons: BTreeMap<String, usize>,
}

/// A batch that is ready to run.
struct Batch {
    seed: u64,
    /// The numbers of the functions that compile.
    kept: Vec<usize>,
    left_out: usize,
    /// The messages of the compiler for the others.
    reasons: Vec<String>,
    program: PathBuf,
    compiling: Duration,
}

fn main() -> io::Result<()> {
    let arguments: Vec<u64> = env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let (seed, batches, functions) = match arguments.as_slice() {
        [seed, batches] => (*seed, *batches, 400),
        [seed, batches, functions] => (*seed, *batches, *functions as usize),
        _ => {
            eprintln!("usage: soak SEED BATCHES [FUNCTIONS]");
            std::process::exit(1);
        }
    };
    let mut counts = Counts::default();
    // While one batch runs, the next is compiled.
    let (sender, receiver) = mpsc::sync_channel(0);
    thread::spawn(move || {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
        for seed in (0..batches).map(|batch| seed.wrapping_add(batch)) {
            if sender.send(compile(root, seed, functions)).is_err() {
                break;
            }
        }
    });
    for batch in receiver {
        let Some(batch) = batch? else { continue };
        run(&batch, &mut counts)?;
        fs::remove_file(&batch.program)?;
        println!(
            "seed {}: {} right, {} enumerated, {} refused by the trace, {} not compiled, {} WRONG so far; {:.0} s of \
             compiling, {:.0} s of running",
            batch.seed,
            counts.right,
            counts.enumerated,
            counts.refused,
            counts.left_out,
            counts.wrong,
            counts.compiling.as_secs_f64(),
            counts.running.as_secs_f64()
        );
        io::stdout().flush()?;
    }
    let mut reasons: Vec<_> = counts.reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons.iter().take(60) {
        println!("{count:6}  {reason}");
    }
    Ok(())
}

/// Compiles a batch, without the functions that do not compile. `None` if that cannot be told.
fn compile(root: &Path, seed: u64, functions: usize) -> io::Result<Option<Batch>> {
    let folder = root.join("target/soak");
    fs::create_dir_all(folder.join("src"))?;
    fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"soak\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\ndpnl-tests = { path = \
         \"../../tests\" }\ndpnl = { path = \"../../dpnl\", default-features = false }\n\n[workspace]\n\n[profile.dev]\n\
         debug = 0\nincremental = false\n\n[profile.dev.package.\"*\"]\nopt-level = 2\n\n[profile.dev.package.dpnl-tests]\n\
         opt-level = 1\n",
    )?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let sources: Vec<String> = (0..functions).map(|number| soak::function(seed, number)).collect();
    let (mut left_out, mut reasons) = (BTreeSet::new(), Vec::new());
    let start = Instant::now();
    loop {
        let lines = write(&folder.join("src/main.rs"), &sources, &left_out)?;
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--quiet", "--offline", "--target-dir", "target"]).current_dir(&folder);
        cargo.env_remove("RUSTFLAGS");
        let output = cargo.output()?;
        if output.status.success() {
            break;
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        let before = left_out.len();
        let mut message = "";
        for line in messages.lines() {
            if line.starts_with("error") {
                message = line;
            }
            let place = line.trim_start().strip_prefix("--> src/main.rs:");
            let Some(place) = place.filter(|_| !message.is_empty()) else { continue };
            let number: usize = place.split(':').next().and_then(|number| number.parse().ok()).unwrap_or(0);
            if let Some((_, function)) = lines.iter().rev().find(|(first, _)| *first <= number)
                && left_out.insert(*function)
            {
                reasons.push(format!("{message} (as function {function} of seed {seed})"));
            }
            message = "";
        }
        if left_out.len() == before {
            println!("seed {seed}: the batch does not compile\n{messages}");
            return Ok(None);
        }
    }
    let program = folder.join(format!("batch-{seed}"));
    fs::rename(folder.join("target/debug/soak"), &program)?;
    let kept = (0..functions).filter(|number| !left_out.contains(number)).collect();
    Ok(Some(Batch { seed, kept, left_out: left_out.len(), reasons, program, compiling: start.elapsed() }))
}

/// Runs a batch.
fn run(batch: &Batch, counts: &mut Counts) -> io::Result<()> {
    counts.left_out += batch.left_out;
    counts.compiling += batch.compiling;
    for reason in &batch.reasons {
        *counts.reasons.entry(reason.clone()).or_default() += 1;
    }
    let (start, seed) = (Instant::now(), batch.seed);
    let mut done = 0;
    while done < batch.kept.len() {
        let mut lines = 0;
        let ended = checks(&batch.program, done, |line| {
            lines += 1;
            counts.count(seed, line);
        })?;
        done += lines;
        if done < batch.kept.len() {
            counts.wrong += 1;
            println!("WRONG (seed {seed}) soak_{}: {ended}", batch.kept[done]);
            done += 1;
        }
    }
    counts.running += start.elapsed();
    Ok(())
}

/// Runs the checks of a batch from one on, and tells how that ended.
fn checks(program: &Path, from: usize, mut outcome: impl FnMut(&str)) -> io::Result<&'static str> {
    let mut program = Command::new(program);
    program.arg(from.to_string()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = program.spawn()?;
    let Some(printed) = child.stdout.take() else { return Ok("has no output") };
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(printed).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    loop {
        match receiver.recv_timeout(LONGEST) {
            Ok(line) => outcome(&line),
            Err(RecvTimeoutError::Disconnected) => {
                child.wait()?;
                return Ok("the program crashes");
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill()?;
                child.wait()?;
                return Ok("takes more than a minute");
            }
        }
    }
}

impl Counts {
    fn count(&mut self, seed: u64, line: &str) {
        let (kind, why) = line.split_once(' ').unwrap_or((line, ""));
        let reason = || format!("{kind}: {}", why.split_once(": ").map_or(why, |(_, reason)| reason));
        match kind {
            "right" => self.right += 1,
            "enumerated" => self.enumerated += 1,
            "refused" => {
                self.refused += 1;
                *self.reasons.entry(reason()).or_default() += 1;
            }
            _ => {
                self.wrong += 1;
                println!("WRONG (seed {seed}) {why}");
            }
        }
    }
}

/// Writes a program of all functions but some; gives the first line of each.
fn write(path: &Path, sources: &[String], left_out: &BTreeSet<usize>) -> io::Result<Vec<(usize, usize)>> {
    let mut text =
        format!("#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]\n{PRELUDE}\n");
    let mut lines = Vec::new();
    let kept = || (0..sources.len()).filter(|number| !left_out.contains(number));
    let mut line = text.lines().count() + 1;
    for number in kept() {
        lines.push((line, number));
        text.push_str(&sources[number]);
        text.push('\n');
        line += sources[number].lines().count() + 1;
    }
    text.push_str("const CHECKS: &[fn() -> Outcome] = &[\n");
    for number in kept() {
        text.push_str(&format!("    check_{number},\n"));
    }
    text.push_str(
        "];\n\nfn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n    let from = std::env::args().nth(1).and_then(|from| \
         from.parse().ok()).unwrap_or(0);\n    for check in &CHECKS[from..] {\n        let (kind, why) = match check() {\n            \
         Outcome::Right => (\"right\", String::new()),\n            Outcome::Enumerated(why) => (\"enumerated\", why),\n            \
         Outcome::Refused(why) => (\"refused\", why),\n            Outcome::Wrong(why) => (\"wrong\", why),\n        };\n        \
         println!(\"{kind} {}\", why.replace('\\n', \" | \"));\n    }\n}\n",
    );
    fs::write(path, text)?;
    Ok(lines)
}
