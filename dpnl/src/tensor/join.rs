//! Several tensors as one batch of rows, and back.

use candle_core::{CpuStorage, DType, Device, Storage, Tensor};

use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::probabilities::{ROW_TOLERANCE, RowLayout};
use crate::system::Batch;

/// How the tensors of one call lie behind each other along the variables.
pub(super) struct Join {
    batch: usize,
    variables: usize,
    pieces: Vec<Piece>,
}

/// One tensor: the variables it covers, and its own shape.
struct Piece {
    first: usize,
    variables: usize,
    width: usize,
    dims: Vec<usize>,
    dtype: DType,
}

impl Join {
    /// Checks the shapes and types of the tensors against the variables of the oracle.
    pub(super) fn new<O: Oracle + ?Sized>(oracle: &O, tensors: &[Tensor]) -> Result<Self> {
        let domains = oracle.domains();
        let mut join = Join { batch: 0, variables: 0, pieces: Vec::with_capacity(tensors.len()) };
        for (index, tensor) in tensors.iter().enumerate() {
            let fault = |message: String| {
                Err(Error::Tensor { tensor: index, parameter: parameter_name(oracle, join.variables), message })
            };
            let &(batch, variables, width) = match tensor.dims() {
                [batch, width] => &(*batch, 1, *width),
                [batch, variables, width] => &(*batch, *variables, *width),
                dims => {
                    return fault(format!(
                        "has shape {dims:?}; expected [batch, variables, values], or [batch, values] for one variable"
                    ));
                }
            };
            if !matches!(tensor.dtype(), DType::F32 | DType::F64) {
                let found = tensor.dtype().as_str();
                return fault(format!("holds {found}; expected f32 or f64 (convert it with `to_dtype`)"));
            }
            if index == 0 {
                join.batch = batch;
            }
            if batch != join.batch {
                return fault(format!("has {batch} samples, but the first tensor has {}", join.batch));
            }
            if batch == 0 {
                return fault("has no samples; the mean over an empty batch is not defined".to_owned());
            }
            let left = &domains[join.variables.min(domains.len())..];
            if variables > left.len() {
                return fault(format!(
                    "has {variables} variables, but {} of the function's {} are left for it",
                    left.len(),
                    domains.len()
                ));
            }
            let largest = left[..variables].iter().copied().max().unwrap_or(0);
            if width != largest {
                return fault(format!(
                    "has {width} values per variable, but the largest domain among its variables has {largest}"
                ));
            }
            join.pieces.push(Piece {
                first: join.variables,
                variables,
                width,
                dims: tensor.dims().to_vec(),
                dtype: tensor.dtype(),
            });
            join.variables += variables;
        }
        if join.variables != domains.len() {
            let (first, rest) = (oracle.variable_name(join.variables), domains.len() - join.variables);
            let hint = format!("the {} tensors cover all but the last {rest}, from {first} on", tensors.len());
            return Err(Error::RowCount { expected: domains.len(), found: join.variables, hint });
        }
        Ok(join)
    }

    /// Number of samples.
    pub(super) fn batch(&self) -> usize {
        self.batch
    }

    /// The type of the loss: `f64` as soon as one tensor is.
    pub(super) fn loss_type(&self) -> DType {
        let double = self.pieces.iter().any(|piece| piece.dtype == DType::F64);
        if double { DType::F64 } else { DType::F32 }
    }

    /// Hands the samples of the tensors, which must lie on the CPU without gaps, to `read`. Nothing is copied.
    pub(super) fn read<T>(
        &self,
        tensors: &[Tensor],
        logits: bool,
        read: impl FnOnce(&Joined<'_>) -> Result<T>,
    ) -> Result<T> {
        let storages: Vec<_> = tensors.iter().map(Tensor::storage_and_layout).collect();
        let mut cells = Vec::with_capacity(storages.len());
        for (storage, layout) in &storages {
            let (start, end) = layout.contiguous_offsets().ok_or_else(unreadable)?;
            cells.push(match &**storage {
                Storage::Cpu(CpuStorage::F32(cells)) => Cells::Single(&cells[start..end]),
                Storage::Cpu(CpuStorage::F64(cells)) => Cells::Double(&cells[start..end]),
                _ => return Err(unreadable()),
            });
        }
        read(&Joined { join: self, cells, logits })
    }

    /// Cells for a tensor like each of the parts, to be filled sample by sample.
    pub(super) fn blank(&self) -> Blank {
        let cells = |piece: &Piece| match piece.dtype {
            DType::F64 => Owned::Double(vec![0.0; self.batch * piece.variables * piece.width]),
            _ => Owned::Single(vec![0.0; self.batch * piece.variables * piece.width]),
        };
        Blank { cells: self.pieces.iter().map(cells).collect() }
    }

    /// The tensors with these cells.
    pub(super) fn tensors(&self, blank: Blank) -> Result<Vec<Tensor>> {
        let tensor = |(piece, cells): (&Piece, Owned)| match cells {
            Owned::Single(cells) => Ok(Tensor::from_vec(cells, piece.dims.as_slice(), &Device::Cpu)?),
            Owned::Double(cells) => Ok(Tensor::from_vec(cells, piece.dims.as_slice(), &Device::Cpu)?),
        };
        self.pieces.iter().zip(blank.cells).map(tensor).collect()
    }
}

fn unreadable() -> Error {
    Error::Candle("a tensor is not on the CPU, or not contiguous".to_owned())
}

/// The cells of a tensor.
enum Cells<'a> {
    Single(&'a [f32]),
    Double(&'a [f64]),
}

enum Owned {
    Single(Vec<f32>),
    Double(Vec<f64>),
}

/// Tensors to be filled.
pub(super) struct Blank {
    cells: Vec<Owned>,
}

/// The cells of one sample in all tensors.
pub(super) struct Sample<'a> {
    cells: Vec<SampleCells<'a>>,
}

enum SampleCells<'a> {
    Single(&'a mut [f32]),
    Double(&'a mut [f64]),
}

impl Blank {
    /// The cells, sample by sample.
    pub(super) fn samples<'a>(&'a mut self, join: &Join) -> Vec<Sample<'a>> {
        let mut samples: Vec<Sample<'a>> = (0..join.batch).map(|_| Sample { cells: Vec::new() }).collect();
        for (piece, cells) in join.pieces.iter().zip(&mut self.cells) {
            let size = (piece.variables * piece.width).max(1);
            match cells {
                Owned::Single(cells) => {
                    for (sample, cells) in samples.iter_mut().zip(cells.chunks_mut(size)) {
                        sample.cells.push(SampleCells::Single(cells));
                    }
                }
                Owned::Double(cells) => {
                    for (sample, cells) in samples.iter_mut().zip(cells.chunks_mut(size)) {
                        sample.cells.push(SampleCells::Double(cells));
                    }
                }
            }
        }
        samples
    }
}

impl Sample<'_> {
    /// Fills the cells with `factor` × `flat`, cut to what their type can hold.
    pub(super) fn fill(self, join: &Join, layout: &RowLayout, factor: f64, flat: &[f64]) {
        for (piece, mut cells) in join.pieces.iter().zip(self.cells) {
            for row in 0..piece.variables {
                let source = &flat[layout.range(piece.first + row)];
                let start = row * piece.width;
                match &mut cells {
                    SampleCells::Single(cells) => {
                        let limit = |d: f64| (d * factor).clamp(f64::from(-f32::MAX), f64::from(f32::MAX)) as f32;
                        cells[start..].iter_mut().zip(source).for_each(|(cell, &d)| *cell = limit(d));
                    }
                    SampleCells::Double(cells) => {
                        let limit = |d: f64| (d * factor).clamp(-f64::MAX, f64::MAX);
                        cells[start..].iter_mut().zip(source).for_each(|(cell, &d)| *cell = limit(d));
                    }
                }
            }
        }
    }
}

/// Tensors, read as one batch of rows.
pub(super) struct Joined<'a> {
    join: &'a Join,
    cells: Vec<Cells<'a>>,
    /// Whether the cells are logits, to be turned into probabilities here.
    logits: bool,
}

impl Batch for Joined<'_> {
    fn samples(&self) -> usize {
        self.join.batch
    }

    /// Rows of `f32` tensors are divided by their sums.
    fn fill(
        &self,
        layout: &RowLayout,
        name: &dyn Fn(usize) -> String,
        sample: usize,
        flat: &mut Vec<f64>,
    ) -> Result<()> {
        flat.clear();
        let mut line = Vec::new();
        for (piece, cells) in self.join.pieces.iter().zip(&self.cells) {
            for row in 0..piece.variables {
                let start = (sample * piece.variables + row) * piece.width;
                let variable = piece.first + row;
                line.clear();
                match cells {
                    Cells::Single(cells) => {
                        line.extend(cells[start..start + piece.width].iter().map(|&p| f64::from(p)))
                    }
                    Cells::Double(cells) => line.extend_from_slice(&cells[start..start + piece.width]),
                }
                if self.logits {
                    line.truncate(layout.domain(variable));
                    softmax(&mut line).map_err(|(value, found)| Error::Logit {
                        row: variable,
                        variable: name(variable),
                        value,
                        found,
                    })?;
                } else if matches!(cells, Cells::Single(_)) {
                    let factor = normaliser(&line).ok_or_else(|| Error::RowSum {
                        row: variable,
                        variable: name(variable),
                        sum: line.iter().sum(),
                    })?;
                    line.iter_mut().for_each(|p| *p *= factor);
                }
                layout.push_row(name, variable, &line, flat)?;
            }
        }
        Ok(())
    }
}

/// Turns logits into probabilities; an error names one that is not a number or +∞.
fn softmax(line: &mut [f64]) -> std::result::Result<(), (usize, f64)> {
    let fault = line.iter().position(|&logit| logit.is_nan() || logit == f64::INFINITY);
    let largest = line.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if let Some(value) = fault.or((largest == f64::NEG_INFINITY).then_some(0)) {
        return Err((value, line.get(value).copied().unwrap_or(f64::NAN)));
    }
    line.iter_mut().for_each(|logit| *logit = (*logit - largest).exp());
    let sum: f64 = line.iter().sum();
    line.iter_mut().for_each(|p| *p /= sum);
    Ok(())
}

/// One over the sum of a row in single precision, if the row can have come out of a softmax.
///
/// Entries outside of [0, 1] are left to the check behind, which names them.
pub(crate) fn normaliser(row: &[f64]) -> Option<f64> {
    if !row.iter().all(|p| (0.0..=1.0 + ROW_TOLERANCE).contains(p)) {
        return Some(1.0);
    }
    let sum: f64 = row.iter().sum();
    let tolerance = ROW_TOLERANCE + row.len() as f64 * f64::from(f32::EPSILON);
    ((sum - 1.0).abs() <= tolerance).then_some(1.0 / sum)
}

/// The parameter a variable belongs to: the variable's name up to its first index or field.
fn parameter_name<O: Oracle + ?Sized>(oracle: &O, variable: usize) -> String {
    if variable >= oracle.domains().len() {
        return "beyond the last variable".to_owned();
    }
    let name = oracle.variable_name(variable);
    name.split(['[', '.']).next().unwrap_or(&name).to_owned()
}
