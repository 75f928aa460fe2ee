//! Several tensors as one array of rows, and back.

use candle_core::{DType, Tensor};
use ndarray::{Array3, Axis, Slice};

use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::probabilities::ROW_TOLERANCE;

/// How the tensors of one call lie behind each other along the variables.
pub(super) struct Join {
    batch: usize,
    variables: usize,
    width: usize,
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
        let mut join = Join { batch: 0, variables: 0, width: 0, pieces: Vec::with_capacity(tensors.len()) };
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
            join.width = join.width.max(width);
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

    /// The rows `[sample, variable, value]` of all tensors; those of `f32` tensors are divided by their sums.
    pub(super) fn rows<O: Oracle + ?Sized>(&self, oracle: &O, tensors: &[Tensor]) -> Result<Array3<f64>> {
        let mut rows = Array3::zeros((self.batch, self.variables, self.width));
        for (piece, tensor) in self.pieces.iter().zip(tensors) {
            let single = piece.dtype == DType::F32;
            let flat: Vec<f64> = if single {
                tensor.flatten_all()?.to_vec1::<f32>()?.into_iter().map(f64::from).collect()
            } else {
                tensor.flatten_all()?.to_vec1::<f64>()?
            };
            let lines = flat.chunks_exact(piece.width.max(1));
            for (line, source) in lines.enumerate() {
                let (sample, row) = (line / piece.variables, piece.first + line % piece.variables);
                let factor = if single { normaliser(source) } else { Some(1.0) };
                let Some(factor) = factor else {
                    let (variable, sum) = (oracle.variable_name(row), source.iter().sum());
                    return Err(Error::RowSum { row, variable, sum }.in_sample(sample));
                };
                let mut sample = rows.index_axis_mut(Axis(0), sample);
                sample.row_mut(row).iter_mut().zip(source).for_each(|(entry, &p)| *entry = p * factor);
            }
        }
        Ok(rows)
    }

    /// The tensors whose shapes and types are those of the parts, filled with `factor` × `gradients`.
    pub(super) fn split(&self, gradients: &Array3<f64>, factor: f64) -> Result<Vec<Tensor>> {
        let device = candle_core::Device::Cpu;
        let tensor = |piece: &Piece| {
            let variables = piece.first..piece.first + piece.variables;
            let part = gradients.slice_axis(Axis(1), Slice::from(variables));
            let part = part.slice_axis(Axis(2), Slice::from(..piece.width));
            let tensor = if piece.dtype == DType::F64 {
                let limit = |d: f64| (d * factor).clamp(-f64::MAX, f64::MAX);
                Tensor::from_vec(part.iter().map(|&d| limit(d)).collect(), piece.dims.as_slice(), &device)
            } else {
                let limit = |d: f64| (d * factor).clamp(f64::from(-f32::MAX), f64::from(f32::MAX)) as f32;
                Tensor::from_vec(part.iter().map(|&d| limit(d)).collect(), piece.dims.as_slice(), &device)
            };
            Ok(tensor?)
        };
        self.pieces.iter().map(tensor).collect()
    }
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
