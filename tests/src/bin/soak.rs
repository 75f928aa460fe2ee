//! Writes, compiles and checks random functions: `cargo run -p dpnl-tests --bin soak -- SEED BATCHES [FUNCTIONS]`.
//!
//! Every batch is a program of its own in `target/soak`, with so many functions. What rustc or `#[symbolic]` refuses to
//! compile is left out and counted; of the rest every function is compared with its system on all inputs, and the system's
//! probabilities with enumeration. Functions that are wrong are printed with their seed, batch and number; `soak::function`
//! writes them again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use dpnl_tests::soak::{self, PRELUDE};

#[derive(Default)]
struct Counts {
    right: usize,
    refused: usize,
    wrong: usize,
    left_out: usize,
    reasons: BTreeMap<String, usize>,
}

fn main() -> io::Result<()> {
    let arguments: Vec<u64> = env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let (seed, batches, functions) = match arguments.as_slice() {
        [seed, batches] => (*seed, *batches, 200),
        [seed, batches, functions] => (*seed, *batches, *functions as usize),
        _ => {
            eprintln!("usage: soak SEED BATCHES [FUNCTIONS]");
            std::process::exit(1);
        }
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf();
    let folder = root.join("target/soak");
    let mut counts = Counts::default();
    for batch in 0..batches {
        run(&root, &folder, seed.wrapping_add(batch), functions, &mut counts)?;
        println!(
            "seed {}: {} right, {} refused by the trace, {} not compiled, {} WRONG so far",
            seed.wrapping_add(batch),
            counts.right,
            counts.refused,
            counts.left_out,
            counts.wrong
        );
    }
    let mut reasons: Vec<_> = counts.reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons.iter().take(40) {
        println!("{count:6}  {reason}");
    }
    Ok(())
}

fn run(root: &Path, folder: &Path, seed: u64, functions: usize, counts: &mut Counts) -> io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let profiles = manifest.find("[profile").map_or("", |start| &manifest[start..]).replace("dpnl-tests]", "soak]");
    let profiles = profiles.split("\n\n").filter(|part| !part.contains("support")).collect::<Vec<_>>().join("\n\n");
    fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"soak\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\ndpnl = {{ path = \
             \"../../dpnl\", default-features = false }}\ndpnl-tests = {{ path = \"../../tests\" }}\n\n[workspace]\n\n{profiles}"
        ),
    )?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let sources: Vec<String> = (0..functions).map(|number| soak::function(seed, number)).collect();
    let mut left_out = BTreeSet::new();
    let printed = loop {
        let lines = write(&folder.join("src/main.rs"), &sources, &left_out)?;
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["run", "--quiet", "--offline", "--target-dir"]).arg(target(root)).current_dir(folder);
        cargo.env_remove("RUSTFLAGS").env("RUST_BACKTRACE", "0");
        let output = cargo.output()?;
        let messages = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            break String::from_utf8_lossy(&output.stdout).into_owned();
        }
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
                *counts.reasons.entry(message.to_owned()).or_default() += 1;
            }
            message = "";
        }
        if left_out.len() == before {
            println!("seed {seed}: the batch does not run\n{messages}");
            return Ok(());
        }
    };
    counts.left_out += left_out.len();
    for line in printed.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("right", _) => counts.right += 1,
            ("refused", why) => {
                counts.refused += 1;
                let why = why.split(": ").skip(2).collect::<Vec<_>>().join(": ");
                *counts.reasons.entry(format!("trace: {why}")).or_default() += 1;
            }
            ("wrong", why) => {
                counts.wrong += 1;
                println!("WRONG (seed {seed}) {why}");
            }
            _ => {}
        }
    }
    Ok(())
}

/// The folder that holds what is compiled already.
fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Writes a program of all functions but some; gives the first line of each.
fn write(path: &Path, sources: &[String], left_out: &BTreeSet<usize>) -> io::Result<Vec<(usize, usize)>> {
    let mut text =
        format!("#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals)]\n{PRELUDE}\n");
    let mut lines = Vec::new();
    let kept = || (0..sources.len()).filter(|number| !left_out.contains(number));
    for number in kept() {
        lines.push((text.lines().count() + 1, number));
        text.push_str(&sources[number]);
        text.push('\n');
    }
    text.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n    for outcome in [\n");
    for number in kept() {
        text.push_str(&format!("        check_{number} as fn() -> Outcome,\n"));
    }
    text.push_str(
        "    ] {\n        match outcome() {\n            Outcome::Right => println!(\"right\"),\n            \
         Outcome::Refused(why) => println!(\"refused {}\", why.replace('\\n', \" | \")),\n            \
         Outcome::Wrong(why) => println!(\"wrong {}\", why.replace('\\n', \" | \")),\n        }\n    }\n}\n",
    );
    fs::write(path, text)?;
    Ok(lines)
}
