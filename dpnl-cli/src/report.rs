//! What goes in, and what comes out: text or JSON, statistics, pictures, one line per failure.

use std::fmt;
use std::io::{Read, Write, stdin, stdout};
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::arguments::Settings;

/// A text and where it came from.
pub struct Input {
    /// The file, as messages name it.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Input {
    /// Reads a file, or standard input for `-`. What is no UTF-8 is taken as Latin-1, in which every byte is a
    /// character, so that different names stay different.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let name = if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() };
        let mut bytes = Vec::new();
        let read = match path == Path::new("-") {
            true => stdin().read_to_end(&mut bytes).map(drop),
            false => std::fs::read(path).map(|read| bytes = read),
        };
        read.map_err(|error| Failure(format!("{name}: {error}")))?;
        let latin = |bytes: Vec<u8>| bytes.into_iter().map(char::from).collect();
        Ok(Input { name, text: String::from_utf8(bytes).unwrap_or_else(|error| latin(error.into_bytes())) })
    }
}

/// The one line that says what is wrong.
pub struct Failure(String);

impl Failure {
    /// What is wrong with a file.
    pub fn new(file: &str, error: dpnl::Error) -> Self {
        let line = match error {
            dpnl::Error::Syntax { line, column, message } => format!("{file}:{line}:{column}: {message}"),
            other => format!("{file}: {other}"),
        };
        Failure(line.replace('\n', " "))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The answer of a command.
#[derive(Default)]
pub struct Report {
    /// The lines to print without `--json`.
    pub lines: Vec<String>,
    /// The object to print with it.
    pub json: Map<String, Value>,
    /// Names and figures for `--stats`.
    pub stats: Vec<(String, Value)>,
    /// The picture for `--svg`.
    pub svg: Option<String>,
}

impl Report {
    /// Adds what compiling took.
    pub fn add_stats(&mut self, stats: &dpnl::Stats) {
        self.stats.extend([
            ("search nodes".to_owned(), json!(stats.search_nodes)),
            ("cache hits".to_owned(), json!(stats.cache_hits)),
            ("circuit nodes".to_owned(), json!(stats.circuit_nodes)),
            ("circuit edges".to_owned(), json!(stats.circuit_edges)),
            ("circuit bytes".to_owned(), json!(stats.bytes)),
            ("compile seconds".to_owned(), json!(stats.time.as_secs_f64())),
        ]);
    }

    /// Prints the answer, and writes the picture.
    pub fn print(mut self, settings: &Settings) -> Result<(), Failure> {
        if let (Some(path), Some(svg)) = (&settings.svg, &self.svg) {
            std::fs::write(path, svg).map_err(|error| Failure(format!("{}: {error}", path.display())))?;
        }
        let mut text = String::new();
        if settings.json {
            if settings.stats {
                self.json.insert("stats".into(), Value::Object(self.stats.into_iter().collect()));
            }
            text = format!("{}\n", Value::Object(self.json));
        } else {
            self.lines.iter().for_each(|line| text += &format!("{line}\n"));
            if settings.stats {
                self.stats.iter().for_each(|(name, value)| text += &format!("{name:<16} {value:>14}\n"));
            }
        }
        match stdout().write_all(text.as_bytes()) {
            // A reader that has seen enough is no failure.
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure(format!("<stdout>: {error}"))),
            _ => Ok(()),
        }
    }
}
