//! The door for probabilities: rows are checked and normalised once, here, and every engine behind it
//! trusts them.

use std::sync::Arc;

use ndarray::{ArrayBase, Data, Ix2};

use crate::error::{Error, Result};

/// How far the sum of a row may be from one.
pub const ROW_TOLERANCE: f64 = 1e-6;

/// A row whose sum is as close to one as this is left as it is; others are divided by their sums. A variable that does not
/// matter counts 1, one that is decided on counts the sum of its row: answers must not depend on which it was.
const ROUNDING: f64 = 1e-15;

/// One row of probabilities: a `Vec`, an array or a slice of `f64` or `f32`.
pub trait Row {
    /// Number of entries.
    fn length(&self) -> usize;
    /// One entry.
    fn get(&self, value: usize) -> f64;
}

macro_rules! rows_of {
    ($($number:ty),*) => {$(
        impl Row for Vec<$number> {
            fn length(&self) -> usize { self.len() }
            fn get(&self, value: usize) -> f64 { f64::from(self[value]) }
        }
        impl Row for &[$number] {
            fn length(&self) -> usize { self.len() }
            fn get(&self, value: usize) -> f64 { f64::from(self[value]) }
        }
        impl<const N: usize> Row for [$number; N] {
            fn length(&self) -> usize { N }
            fn get(&self, value: usize) -> f64 { f64::from(self[value]) }
        }
    )*};
}

rows_of!(f32, f64);

/// Rows of probabilities, one per variable: `[Vec<f64>]`, `Vec<Vec<f64>>`, arrays of arrays, or an `ndarray`
/// matrix `[variable, value]`; `f32` is accepted everywhere.
///
/// A matrix is as wide as the largest domain; the cells beyond the end of a shorter domain must be zero.
pub trait Rows {
    /// Number of rows.
    fn count(&self) -> usize;
    /// Number of entries of a row.
    fn length(&self, row: usize) -> usize;
    /// One entry.
    fn get(&self, row: usize, value: usize) -> f64;
    /// Whether a row may be longer than its domain, filled up with zeros.
    fn padded(&self) -> bool {
        false
    }
}

impl<R: Row> Rows for [R] {
    fn count(&self) -> usize {
        self.len()
    }
    fn length(&self, row: usize) -> usize {
        self[row].length()
    }
    fn get(&self, row: usize, value: usize) -> f64 {
        self[row].get(value)
    }
}

impl<R: Row> Rows for Vec<R> {
    fn count(&self) -> usize {
        self.len()
    }
    fn length(&self, row: usize) -> usize {
        self[row].length()
    }
    fn get(&self, row: usize, value: usize) -> f64 {
        self[row].get(value)
    }
}

impl<R: Row, const M: usize> Rows for [R; M] {
    fn count(&self) -> usize {
        M
    }
    fn length(&self, row: usize) -> usize {
        self[row].length()
    }
    fn get(&self, row: usize, value: usize) -> f64 {
        self[row].get(value)
    }
}

impl<S: Data<Elem = T>, T: Copy + Into<f64>> Rows for ArrayBase<S, Ix2> {
    fn count(&self) -> usize {
        self.nrows()
    }
    fn length(&self, _row: usize) -> usize {
        self.ncols()
    }
    fn get(&self, row: usize, value: usize) -> f64 {
        self[[row, value]].into()
    }
    fn padded(&self) -> bool {
        true
    }
}

/// The same row for every variable.
#[cfg(feature = "candle")]
struct Single<'a>(&'a [f64]);

#[cfg(feature = "candle")]
impl Rows for Single<'_> {
    fn count(&self) -> usize {
        1
    }
    fn length(&self, _row: usize) -> usize {
        self.0.len()
    }
    fn get(&self, _row: usize, value: usize) -> f64 {
        self.0[value]
    }
    fn padded(&self) -> bool {
        true
    }
}

/// Where each variable's probabilities start in one flat array.
#[derive(Debug, Clone)]
pub(crate) struct RowLayout {
    offsets: Arc<[usize]>,
    /// For every entry of the flat array its variable.
    variable_of: Arc<[u32]>,
}

impl RowLayout {
    pub(crate) fn new(domains: &[usize]) -> Self {
        let mut offsets = Vec::with_capacity(domains.len() + 1);
        let mut total = 0;
        offsets.push(0);
        for size in domains {
            total += size;
            offsets.push(total);
        }
        let variables = domains.iter().enumerate();
        let variable_of = variables.flat_map(|(variable, &size)| std::iter::repeat_n(variable as u32, size)).collect();
        RowLayout { offsets: offsets.into(), variable_of }
    }

    pub(crate) fn variables(&self) -> usize {
        self.offsets.len() - 1
    }

    pub(crate) fn total(&self) -> usize {
        self.offsets[self.variables()]
    }

    pub(crate) fn index(&self, variable: usize, value: usize) -> usize {
        self.offsets[variable] + value
    }

    pub(crate) fn range(&self, variable: usize) -> std::ops::Range<usize> {
        self.offsets[variable]..self.offsets[variable + 1]
    }

    /// The variable and the value whose probability this is.
    pub(crate) fn value_at(&self, index: usize) -> (usize, usize) {
        let variable = self.variable_of[index] as usize;
        (variable, index - self.offsets[variable])
    }

    pub(crate) fn domain(&self, variable: usize) -> usize {
        self.offsets[variable + 1] - self.offsets[variable]
    }

    /// Copies checked rows into `flat`, which is emptied first; `name` gives the names of variables, for messages.
    pub(crate) fn fill(
        &self,
        name: &dyn Fn(usize) -> String,
        rows: &(impl Rows + ?Sized),
        flat: &mut Vec<f64>,
    ) -> Result<()> {
        flat.clear();
        let variables = self.variables();
        if rows.count() != variables {
            let last = variables.saturating_sub(1);
            let hint = match variables {
                0 => "the function has no random variables".to_owned(),
                1 => format!("the only variable is {}", name(0)),
                _ => format!("variables run from {} to {}", name(0), name(last)),
            };
            return Err(Error::RowCount { expected: variables, found: rows.count(), hint });
        }
        for row in 0..variables {
            self.fill_row(name, rows, row, flat)?;
        }
        Ok(())
    }

    /// Adds one checked row, which may be longer than its domain, filled up with zeros.
    #[cfg(feature = "candle")]
    pub(crate) fn push_row(
        &self,
        name: &dyn Fn(usize) -> String,
        row: usize,
        entries: &[f64],
        flat: &mut Vec<f64>,
    ) -> Result<()> {
        self.fill_row(name, &Single(entries), row, flat)
    }

    fn fill_row(
        &self,
        name: &dyn Fn(usize) -> String,
        rows: &(impl Rows + ?Sized),
        row: usize,
        flat: &mut Vec<f64>,
    ) -> Result<()> {
        let (expected, found) = (self.domain(row), rows.length(row));
        if found < expected || (found > expected && !rows.padded()) {
            return Err(Error::RowLength { row, variable: name(row), expected, found });
        }
        let start = flat.len();
        let mut sum = 0.0;
        for value in 0..found {
            let probability = rows.get(row, value);
            let beyond = value >= expected && probability != 0.0;
            // NaN fails the range test as well.
            if beyond || !(0.0..=1.0 + ROW_TOLERANCE).contains(&probability) {
                let variable = name(row);
                return Err(match beyond {
                    true => Error::RowLength { row, variable, expected, found },
                    false => Error::Probability { row, variable, value, found: probability },
                });
            }
            if value < expected {
                sum += probability;
                // `+ 0.0` turns a negative zero into zero.
                flat.push(probability + 0.0);
            }
        }
        if (sum - 1.0).abs() > ROW_TOLERANCE {
            return Err(Error::RowSum { row, variable: name(row), sum });
        }
        if (sum - 1.0).abs() > ROUNDING {
            flat[start..].iter_mut().for_each(|probability| *probability /= sum);
        }
        Ok(())
    }

    /// The rows of a flat array, as users see them.
    pub(crate) fn rows(&self, flat: &[f64]) -> Vec<Vec<f64>> {
        (0..self.variables()).map(|variable| flat[self.range(variable)].to_vec()).collect()
    }
}
