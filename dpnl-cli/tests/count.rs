//! `dpnl count` as a user types it: answers, errors with their place, exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const FORMULA: &str = "p cnf 3 2\nc p weight 1 0.4 0\nc p weight -1 0.6 0\n1 2 0\n-2 3 0\n";

/// Runs the command on a text as its standard input.
fn dpnl(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dpnl"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    // A command that fails before it reads closes its input.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn answer(arguments: &[&str], input: &str) -> String {
    let output = dpnl(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

fn failure(arguments: &[&str], input: &str) -> String {
    let output = dpnl(arguments, input);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("it prints UTF-8")
}

#[test]
fn counts_are_printed() {
    let count: f64 = answer(&["count", "-"], FORMULA).trim().parse().unwrap();
    // 1 true: three models of 2, 3 (0.4 each); 1 false: 2 and 3 true.
    assert!((count - 1.8).abs() < 1e-12, "{count}");
    let log: f64 = answer(&["count", "--log", "-"], FORMULA).trim().parse().unwrap();
    assert!((log - 1.8_f64.ln()).abs() < 1e-12);
    assert_eq!(answer(&["count", "--exact", "-"], FORMULA), "9/5\n");
    assert_eq!(answer(&["count", "-"], "p cnf 100 0\n"), "1267650600228229401496703205376\n");
    assert_eq!(answer(&["count", "-"], "p dnf 3 2\n1 2 0\n-3 0\n"), "5\n");
}

#[test]
fn json_has_all_of_it() {
    let text = answer(&["count", "--json", "--stats", "-"], FORMULA);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!((json["log_count"].as_f64().unwrap() - 1.8_f64.ln()).abs() < 1e-12);
    assert!(json["stats"]["search nodes"].as_u64().unwrap() >= 1);
}

#[test]
fn bounds_hold() {
    let text = answer(&["count", "--approx", "0.5", "-"], FORMULA);
    let bounds: Vec<f64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert!(bounds[0] <= 1.8 + 1e-9 && 1.8 <= bounds[1] + 1e-9, "{bounds:?}");
}

#[test]
fn a_picture_is_written() {
    let path = std::env::temp_dir().join(format!("dpnl-count-{}.svg", std::process::id()));
    answer(&["count", "--svg", path.to_str().unwrap(), "-"], FORMULA);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn mistakes_are_one_line_with_a_place() {
    let line = failure(&["count", "-"], "p cnf 2 1\n1 3 0\n");
    assert!(line.starts_with("<stdin>:2:3: ") && line.trim_end().lines().count() == 1, "{line}");
    let line = failure(&["count", "no/such/file.cnf"], "");
    assert!(line.starts_with("no/such/file.cnf: "), "{line}");
    failure(&["count"], "");
    failure(&["count", "--approx", "-1", "-"], FORMULA);
    failure(&["count", "--timeout", "never", "-"], FORMULA);
    failure(&["guess", "-"], FORMULA);
    assert!(dpnl(&["--help"], "").status.success());
}

#[test]
fn a_count_can_be_given_up() {
    // A random formula far too hard for a thousandth of a second.
    let mut text = String::from("p cnf 300 1000\n");
    let mut state = 7_u64;
    for _ in 0..1000 {
        for _ in 0..3 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let literal = 1 + (state >> 40) % 300;
            text += &format!("{}{literal} ", if state >> 33 & 1 == 0 { "-" } else { "" });
        }
        text += "0\n";
    }
    let line = failure(&["count", "--timeout", "0.001", "-"], &text);
    assert!(line.contains("limit on time"), "{line}");
}
