//! Figures over several seeds, tables, and the files of a run.

use std::fs;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::training::Failure;

/// The mean.
pub fn mean(values: &[f64]) -> f64 {
    mean_and_deviation(values).0
}

/// Mean and standard deviation (of the sample; zero for a single value).
pub fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    if values.len() < 2 {
        return (mean, 0.0);
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, variance.sqrt())
}

/// `0.9550 ± 0.0031`, or without the deviation if there is only one value.
pub fn show_mean(values: &[f64]) -> String {
    let (mean, deviation) = mean_and_deviation(values);
    if values.len() < 2 { format!("{mean:.4}") } else { format!("{mean:.4} ± {deviation:.4}") }
}

/// A time that may be microseconds or seconds.
pub fn show_seconds(seconds: f64) -> String {
    match seconds {
        s if s >= 600.0 => format!("{:.1} min", s / 60.0),
        s if s >= 100.0 => format!("{s:.0} s"),
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// A Markdown table, its columns aligned.
pub fn table(header: &[String], rows: &[Vec<String>]) -> String {
    let lines = || std::iter::once(header).chain(rows.iter().map(Vec::as_slice));
    let width = |column: usize| lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..header.len()).map(|column| width(column).unwrap_or(0).max(3)).collect();
    let mut text = String::new();
    for (index, line) in lines().enumerate() {
        for (cell, width) in line.iter().zip(&widths) {
            text.push_str(&format!("| {cell:width$} "));
        }
        text.push_str("|\n");
        if index == 0 {
            widths.iter().for_each(|&width| text.push_str(&format!("| {} ", "-".repeat(width))));
            text.push_str("|\n");
        }
    }
    text
}

/// Writes a value as JSON.
///
/// # Errors
/// The file cannot be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    write(path, &(serde_json::to_string_pretty(value)? + "\n"))
}

/// Reads what [`write_json`] wrote.
///
/// # Errors
/// The file cannot be read or is something else.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let parsed = serde_json::from_str(&text);
    parsed.map_err(|error| format!("{} is not the results.json of such a run: {error}", path.display()).into())
}

/// Writes a text, making the folder if it is missing. At no moment is there half a file.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".unfinished");
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, path)
    };
    write().map_err(|error: std::io::Error| format!("{}: {error}", path.display()).into())
}

/// How often class `row` was taken for class `column`.
pub type Confusion = Vec<Vec<u32>>;

/// Counts how often each of `classes` classes was taken for which.
pub fn confusion(truth: &[u8], predicted: &[u8], classes: usize) -> Confusion {
    let mut matrix = vec![vec![0; classes]; classes];
    for (&truth, &predicted) in truth.iter().zip(predicted) {
        if let Some(cell) = matrix.get_mut(usize::from(truth)).and_then(|row| row.get_mut(usize::from(predicted))) {
            *cell += 1;
        }
    }
    matrix
}

/// The share of the diagonal.
pub fn accuracy(matrix: &Confusion) -> f64 {
    let total: u32 = matrix.iter().flatten().sum();
    let right: u32 = matrix.iter().enumerate().filter_map(|(class, row)| row.get(class)).sum();
    f64::from(right) / f64::from(total.max(1))
}
