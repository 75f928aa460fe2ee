//! What the macros accept, and what they say about the rest.
//!
//! The texts in `ui/fail` hold notes of rustc itself, which every version words a little differently. They are compared as
//! a whole on the version that wrote them, `COMPILER`; under another one only our own messages and their places are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of rustc whose words are in the `.stderr` files. After a change: `TRYBUILD=overwrite cargo test --test ui`.
const COMPILER: &str = "1.95";

/// Where a process of its own compiles a copy of the programs, with another compiler.
const COPY: &str = "DPNL_COPY_OF_UI";

/// Messages without a program: what cannot happen, and an enum of more than 65,536 variants.
const WITHOUT_PROGRAM: [&str; 2] = ["defect", "domain_of_too_many"];

/// What stays refused: the construct, what to write instead, and what shows it: programs of `ui/fail`, or a test in
/// `tests/tests` of what only the trace refuses.
const REFUSED: [(&str, &str, &[&str]); 22] = [
    (
        "calls of ordinary functions",
        "`#[symbolic(helper)]` on them, or `opaque!(..)` around the call",
        &["body/call_of_an_ordinary_function"],
    ),
    (
        "calls of ordinary methods",
        "`#[symbolic]` on their `impl` block, and on the trait if they are of one",
        &["body/unknown_method", "implementation/trait_without_attribute"],
    ),
    (
        "types of one's own that are not described, also where they are constants",
        "`#[derive(Domain)]` on them",
        &["derive/missing", "body/constant_without_domain"],
    ),
    (
        "functions and closures in constants and statics",
        "the table inside of the function, with `let`",
        &["body/constant_of_functions"],
    ),
    (
        "methods of a trait of one's own that hide those of the standard library, such as a `len` of `[u8; 3]`",
        "a name of its own, or a call by the path of the annotated trait, `Length::len(&a)`",
        &["body/method_of_an_own_trait", "body/method_that_the_standard_library_lacks"],
    ),
    (
        "macros of one's own in a body",
        "a function with `#[symbolic(helper)]`, or `opaque!(..)` around the call, or let the macro write the whole function",
        &["body/unknown_macro", "body/inner_macro", "body/own_macro"],
    ),
    (
        "input and output, time, randomness, threads, `async`",
        "a parameter: `#[given]`, or random",
        &["body/input_output", "body/async_code"],
    ),
    (
        "`unsafe`, raw pointers, `static mut`",
        "values, indices or references; what changes is a parameter and is returned",
        &["body/unsafe_block", "body/raw_pointer", "body/static_item"],
    ),
    ("unions", "an enum whose variants have fields", &["derive/union", "body/inline_items"]),
    ("random floats", "random integers, from which floats are computed", &["parameters/float"]),
    (
        "random text, maps and sets",
        "arrays or `Vec`s of `char` and integers, of which they are made",
        &["parameters/text", "parameters/collection"],
    ),
    (
        "`&mut` parameters of a function with a system",
        "the value itself, which is returned; or a helper",
        &["parameters/mutable_reference"],
    ),
    (
        "type parameters of a function with a system",
        "a generic helper, called by a function with types",
        &["signature/type_parameter", "signature/where_clause"],
    ),
    ("more than twelve random parameters", "an array, or a tuple", &["signature/too_many_parameters"]),
    (
        "heaps, function pointers, `impl Trait` and pointers as outputs",
        "what they hold: a sorted list, numbers, collected items",
        &["output/collection", "output/function_pointer", "output/impl_trait"],
    ),
    (
        "comparisons of generic types by hand",
        "the derived ones, or an `impl` for a type without parameters",
        &["implementation/generic_comparison"],
    ),
    ("`impl fmt::Write` with the attribute", "a method of one's own", &["implementation/formatting"]),
    ("`{:p}` in `format!`", "what is there: `{:?}`", &["body/format_style"]),
    ("`#[cfg(..)]` inside of a body", "two functions, or `if cfg!(..)`", &["body/conditional_compilation"]),
    ("macros as patterns", "the pattern, written out", &["body/macro_as_pattern"]),
    ("numbers beyond ±2¹²⁷", "`opaque!(..)` around the expression", &["body/large_number"]),
    (
        "values of types with a `Drop` of their own, if there are too many inputs to call the function on",
        "a method that is called where it should happen",
        &["right/sceptic.rs: dropped_in_order"],
    ),
];

/// Where the table of them is in README.
const REFUSED_BETWEEN: [&str; 2] =
    ["<!-- What stays refused, printed by tests/tests/ui.rs: -->\n", "<!-- That was printed. -->\n"];

#[test]
fn accepted() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}

#[test]
fn refused_with_advice() {
    if let Some(copy) = std::env::var_os(COPY) {
        trybuild::TestCases::new().compile_fail(Path::new(&copy).join("*/*.rs"));
        return;
    }
    if compiler().is_some_and(|version| version.starts_with(&format!("{COMPILER}."))) {
        trybuild::TestCases::new().compile_fail("ui/fail/*/*.rs");
        return;
    }
    let copy = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ui");
    let _ = fs::remove_dir_all(&copy);
    for program in files(&folder().join("ui/fail"), "rs") {
        let target = copy.join(relative(&program));
        fs::create_dir_all(target.parent().expect("the folder of a program")).expect("a folder for the copy");
        fs::copy(&program, target).expect("a copy of the program");
    }
    let this = std::env::current_exe().expect("the path of the tests");
    let printed = Command::new(this)
        .args(["--exact", "refused_with_advice"])
        .env(COPY, &copy)
        .env("TRYBUILD", "overwrite")
        .output()
        .expect("the tests run again");
    for expected in files(&folder().join("ui/fail"), "stderr") {
        let found = fs::read_to_string(copy.join(relative(&expected))).unwrap_or_else(|_| {
            panic!("{} was not compiled:\n{}", expected.display(), String::from_utf8_lossy(&printed.stdout))
        });
        let (expected_text, name) = (text(&expected), relative(&expected));
        assert_eq!(own_messages(&found), own_messages(&expected_text), "{}", name.display());
    }
}

/// Every text of the catalogue is what some program provokes.
#[test]
fn every_message_has_a_program() {
    let printed: Vec<String> = files(&folder().join("ui/fail"), "stderr").iter().map(|path| text(path)).collect();
    let mut missing = Vec::new();
    let mut count = 0;
    for file in files(&folder().join("../dpnl-macros/src/messages"), "rs") {
        for item in text(&file).split("\npub ").skip(1).filter(|item| !item.starts_with("use ")) {
            let name = item.split(['(', ':']).next().and_then(|name| name.split(' ').nth(1)).unwrap_or_default();
            let fragment = longest_fragment(item.split("\n///").next().unwrap_or_default());
            count += 1;
            if !WITHOUT_PROGRAM.contains(&name) && !printed.iter().any(|printed| printed.contains(&fragment)) {
                missing.push(format!("{name}: {fragment}"));
            }
        }
    }
    for file in files(&folder().join("../dpnl/src"), "rs") {
        for advice in text(&file).split("on_unimplemented(").skip(1) {
            let Some((_, message)) = advice.split_once("message = \"") else { continue };
            let message = message.split("\",\n").next().unwrap_or_default();
            count += 1;
            if !printed.iter().flat_map(|printed| printed.lines()).any(|line| is_worded(line, message)) {
                missing.push(format!("{}: {message}", file.display()));
            }
        }
    }
    assert!(count > 70, "only {count} messages were found; has the catalogue moved?");
    assert!(missing.is_empty(), "messages without a program in ui/fail that provokes them:\n{}", missing.join("\n"));
}

/// Every refusal has a program with its text, and every program is refused.
#[test]
fn every_program_has_its_message() {
    for program in files(&folder().join("ui/fail"), "rs") {
        let printed = program.with_extension("stderr");
        assert!(printed.exists(), "{} has no .stderr beside it", program.display());
    }
    for printed in files(&folder().join("ui/fail"), "stderr") {
        assert!(printed.with_extension("rs").exists(), "{} has no program", printed.display());
        assert!(text(&printed).starts_with("error"), "{} is no error", printed.display());
    }
}

/// The list of refusals in the documentation is what the macros say.
#[test]
fn the_documentation_lists_what_is_refused() {
    let path = folder().join("../dpnl/src/refusals.md");
    let current = refusals();
    if std::env::var_os("DPNL_WRITE").is_some() {
        fs::write(&path, &current).expect("the list is written");
    }
    assert_eq!(text(&path), current, "run `DPNL_WRITE=1 cargo test -p dpnl-tests --test ui documentation`");
}

/// The table in README is that of the code, and what it names is there.
#[test]
fn readme_lists_what_stays_refused() {
    let mut table = String::from("\n| refused | instead | shown by |\n| --- | --- | --- |\n");
    for (construct, instead, shown) in REFUSED {
        let mut links = Vec::new();
        for name in shown {
            let place = match name.split_once(": ") {
                Some((file, test)) => {
                    let place = format!("tests/tests/{file}");
                    let there = text(&folder().join("..").join(&place)).contains(&format!("fn {test}("));
                    assert!(there, "{place} has no {test}");
                    place
                }
                None => format!("tests/ui/fail/{name}.stderr"),
            };
            assert!(folder().join("..").join(&place).exists(), "{construct}: there is no {place}");
            let label = name.rsplit(['/', ' ']).next().unwrap_or_default();
            links.push(format!("[{}]({place})", label.replace('_', " ")));
        }
        table += &format!("| {construct} | {instead} | {} |\n", links.join(", "));
    }
    table.push('\n');
    let path = folder().join("../README.md");
    let whole = text(&path);
    let [begin, end] = REFUSED_BETWEEN;
    let (before, rest) = whole.split_once(begin).expect("the mark before the table");
    let (_, after) = rest.split_once(end).expect("the mark after the table");
    let current = [before, begin, &table, end, after].concat();
    if std::env::var_os("DPNL_WRITE").is_some() {
        fs::write(&path, &current).expect("the table is written");
    }
    assert_eq!(text(&path), current, "run `DPNL_WRITE=1 cargo test -p dpnl-tests --test ui readme`");
}

/// The messages of `ui/fail`, by kind, each with a line of code that it is about.
fn refusals() -> String {
    let titles = BTreeMap::from([
        ("attribute", "The attribute"),
        ("body", "Bodies"),
        ("derive", "Types"),
        ("domains", "Domains"),
        ("implementation", "Methods and traits"),
        ("output", "Outputs"),
        ("parameters", "Parameters"),
        ("pattern", "Patterns of outputs"),
        ("signature", "Signatures"),
    ]);
    let mut list = String::from(
        "What the macros refuse, and what they say: every line is the message that a program of the tests provokes, with the \
         code it is about. Everything else that rustc takes is traced; what the trace has no meaning for is enumerated, if \
         the inputs are not too many, or an error when the system is made.\n",
    );
    let mut kind = String::new();
    for printed in files(&folder().join("ui/fail"), "stderr") {
        let name = relative(&printed);
        let folder = name.parent().and_then(Path::to_str).unwrap_or_default().to_owned();
        if folder != kind {
            let title = titles.get(folder.as_str()).copied().unwrap_or(&folder);
            list += &format!("\n# {title}\n\n| code | message |\n| --- | --- |\n");
            kind = folder;
        }
        let mut said = Vec::new();
        for (message, code) in messages(&text(&printed)) {
            if !said.contains(&message) {
                list += &format!("| `{}` | {} |\n", code.replace('|', "\\|"), cell(&message));
                said.push(message);
            }
        }
    }
    list
}

/// Text inside of a table: what is not code must not look like a link or a tag.
fn cell(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(position, part)| match position % 2 {
        0 => part.replace('<', "\\<").replace('[', "\\["),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`").replace('|', "\\|")
}

/// Messages, each with the line of code it points at.
fn messages(printed: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for error in printed.split("\nerror").map(|error| error.trim_start_matches("error")) {
        let mut lines = error.lines();
        let Some((_, message)) = lines.next().and_then(|line| line.split_once(": ")) else { continue };
        // The last line before the mark; what goes over several lines is marked at its first.
        let mut code = String::new();
        for line in lines {
            let Some((number, text)) = line.split_once(" |") else { continue };
            if number.trim().parse::<usize>().is_ok() {
                code = text.trim_start().trim_start_matches("/ ").trim().to_owned();
            }
            if text.contains('^') || text.trim_start().starts_with("/ ") {
                break;
            }
        }
        found.push((message.to_owned(), code));
    }
    found
}

/// Our own messages among the errors of rustc, each with its place. What rustc words itself has a code, except for traits
/// that are missing, which have advice of ours.
fn own_messages(printed: &str) -> Vec<String> {
    let mut lines = printed.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("error: ") || line.starts_with("error[E0277]: ") {
            let place = lines.next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
            found.push(format!("{line} {place}"));
        }
    }
    found
}

/// Whether a line is what rustc makes of a message of ours, with a type in the place of `{Self}`.
fn is_worded(line: &str, message: &str) -> bool {
    let Some(said) = line.strip_prefix("error[E0277]: ") else { return false };
    match message.split_once("{Self}") {
        Some((before, after)) => {
            said.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).is_some_and(|ty| !ty.contains(": "))
        }
        None => said == message,
    }
}

/// The longest piece of the text of a message that does not depend on its arguments.
fn longest_fragment(function: &str) -> String {
    let literal: String = function.split('"').skip(1).collect::<Vec<_>>().join("\"");
    let literal = literal.replace("\\\"", "\"");
    let joined: Vec<&str> = literal.split("\\\n").map(str::trim_start).collect();
    let whole = joined.concat();
    let pieces = whole.split(['{', '}', '"', '\n']).map(str::trim);
    pieces.max_by_key(|piece| piece.len()).unwrap_or_default().to_owned()
}

/// All files below a folder that end so, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            found.extend(files(&entry, extension));
        } else if entry.extension().is_some_and(|found| found == extension) {
            found.push(entry);
        }
    }
    found.sort();
    found
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The path below `ui/fail`.
fn relative(path: &Path) -> PathBuf {
    path.components().skip_while(|part| part.as_os_str() != "fail").skip(1).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The version of the compiler, such as `1.95.0`.
fn compiler() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed = Command::new(rustc).arg("--version").output().ok()?;
    Some(String::from_utf8(printed.stdout).ok()?.split_whitespace().nth(1)?.to_owned())
}
