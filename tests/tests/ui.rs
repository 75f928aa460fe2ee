//! What the macros accept, and what they say about the rest.
//!
//! The texts in `ui/fail` hold notes of rustc itself, which every version words a little differently. They are compared
//! on the version that wrote them, `COMPILER`; under another one they are left out.

use std::process::Command;

/// The version of rustc whose words are in the `.stderr` files. After a change: `TRYBUILD=overwrite cargo test --test ui`.
const COMPILER: &str = "1.95";

#[test]
fn accepted() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}

#[test]
fn refused_with_advice() {
    if compiler().is_some_and(|version| version.starts_with(&format!("{COMPILER}."))) {
        trybuild::TestCases::new().compile_fail("ui/fail/*/*.rs");
    } else {
        println!("the messages are not compared: they were written by rustc {COMPILER}");
    }
}

/// The version of the compiler, such as `1.95.0`.
fn compiler() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed = Command::new(rustc).arg("--version").output().ok()?;
    Some(String::from_utf8(printed.stdout).ok()?.split_whitespace().nth(1)?.to_owned())
}
