//! The commands for ProbLog programs.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn dpnl(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dpnl"));
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that fails before it reads closes its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const COINS: &str = "0.5::heads1. 0.25::heads2.\nboth :- heads1, heads2.\nquery(both). query(heads2).\n";

#[test]
fn probabilities_explanations_and_samples() {
    assert_eq!(text(&dpnl(&["problog", "-"], COINS).stdout), "both: 0.125\nheads2: 0.25\n");
    let json = text(&dpnl(&["problog", "-", "--json"], COINS).stdout);
    assert!(json.contains(r#"{"atom":"both","probability":0.125}"#), "{json}");
    let bounds = text(&dpnl(&["problog", "-", "--approx", "0.5"], COINS).stdout);
    assert_eq!(bounds.lines().count(), 2, "{bounds}");
    assert!(text(&dpnl(&["problog", "-", "--stats"], COINS).stdout).contains("choices"));
    assert_eq!(text(&dpnl(&["explain", "-"], COINS).stdout), "both: 0.125 by heads1, heads2\nheads2: 0.25 by heads2\n");
    let evidence = format!("{COINS} evidence(both).");
    assert_eq!(text(&dpnl(&["sample", "-", "-n", "2"], &evidence).stdout), "both heads2\nboth heads2\n");
}

#[test]
fn mistakes_are_one_line_with_a_place() {
    let output = dpnl(&["problog", "-"], "a.\nb :- c(.\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("<stdin>:2:8: "), "{}", text(&output.stderr));
    let output = dpnl(&["problog", "-"], "query(a). a :- b.");
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(text(&output.stderr).contains("b/0 has no clauses"));
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    for command in ["explain", "sample"] {
        let output = dpnl(&[command, "-", "--approx", "0.1"], COINS);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains("--approx is for count and problog"), "{}", text(&output.stderr));
    }
    let certain = "a. query(a).";
    assert_eq!(text(&dpnl(&["explain", "-"], certain).stdout), "a: 1\n");
    let picture = std::env::temp_dir().join(format!("dpnl-problog-{}.svg", std::process::id()));
    let arguments = ["problog", "-", "--svg", picture.to_str().expect("a path")];
    let output = dpnl(&arguments, certain);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("<stdin>: --svg is not available here"), "{}", text(&output.stderr));
    assert!(dpnl(&arguments, COINS).status.success());
    assert!(std::fs::read_to_string(&picture).expect("a picture").starts_with("<svg"));
    std::fs::remove_file(picture).expect("it is there");
}

#[test]
fn networks_are_asked_for_by_name() {
    let program = "a.\nnn(net, [X], Y, [0, 1]) :: digit(X, Y).\nquery(digit(tensor(t(0)), 1)).\n";
    let output = dpnl(&["problog", "-"], program);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("<stdin>:2:1: the network net"), "{}", text(&output.stderr));
}
