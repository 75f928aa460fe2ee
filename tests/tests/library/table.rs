//! The table itself: no entry twice, none without a test, and the documentation printed from it.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use dpnl::__private::code::table::{FUNCTIONS, Owner, document, entries};

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a file calls a name: `.name(`, `.name::<..>(` or `owner::name`.
fn calls(source: &str, before: &str, name: &str) -> bool {
    source.match_indices(&format!("{before}{name}")).any(|(start, found)| {
        let after = source[start + found.len()..].chars().next();
        !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

#[test]
fn every_entry_is_compared_with_the_function_itself() {
    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    let mut missing = Vec::new();
    let mut source = |file: &str| {
        let read = || {
            let own = std::fs::read_to_string(folder().join(format!("tests/library/{file}.rs")));
            // Collections have a folder of their own.
            let collections = ["maps", "queues", "texts", "methods"].map(|file| format!("tests/collections/{file}.rs"));
            let other = || -> String {
                collections.iter().map(|file| std::fs::read_to_string(folder().join(file)).unwrap()).collect()
            };
            match own {
                Ok(own) if ["common", "functions"].contains(&file) => own + &other(),
                Ok(own) => own,
                Err(_) => other(),
            }
        };
        sources.entry(file.to_owned()).or_insert_with(read).clone()
    };
    for entry in entries() {
        if !calls(&source(entry.receiver.field()), ".", entry.name) {
            missing.push(format!("{}.rs: .{}(", entry.receiver.field(), entry.name));
        }
    }
    for entry in FUNCTIONS {
        let owner = match entry.owner {
            // `u8::from`, `Vec::default`, `u32::from_be_bytes`
            Owner::Trait(_) | Owner::Type("integer") => "",
            owner => owner.name(),
        };
        if !calls(&source("functions"), &format!("{owner}::"), entry.name) {
            missing.push(format!("functions.rs: {owner}::{}", entry.name));
        }
    }
    assert!(missing.is_empty(), "{} entries of the table have no test: {missing:#?}", missing.len());
}

#[test]
fn no_entry_is_there_twice() {
    let mut seen = HashSet::new();
    for entry in entries() {
        assert!(seen.insert((entry.receiver.field(), entry.name, entry.arguments.len())), "{entry:?}");
    }
    let mut seen = HashSet::new();
    for entry in FUNCTIONS {
        assert!(seen.insert((entry.owner.name(), entry.name, entry.arguments.len())), "{entry:?}");
    }
}

/// To print it anew: `UPDATE_TABLE=1 cargo test -p dpnl-tests --test library printed`.
#[test]
fn the_documentation_is_printed_from_the_table() {
    let path = folder().join("../dpnl/src/standard_library.md");
    if std::env::var_os("UPDATE_TABLE").is_some() {
        std::fs::write(&path, document()).unwrap();
    }
    let page = std::fs::read_to_string(&path).unwrap();
    assert_eq!(page, document(), "print the page anew with UPDATE_TABLE=1");
}
