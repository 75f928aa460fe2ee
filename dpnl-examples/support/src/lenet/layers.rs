//! The layers on flat slices: what each computes, and how a derivative flows back through it.
//!
//! Matrix products are ndarray's (matrixmultiply's kernels for the machine at hand). The backward pass of a convolution
//! with max pooling needs no matrix product: of every pooling window only the largest entry has a derivative, so one
//! kernel-sized patch per pooled entry is all there is to do.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2};

use super::shape::KERNEL;

/// The sizes of one convolution with pooling.
#[derive(Clone, Copy)]
pub(super) struct Convolution {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// Side of the input maps.
    pub(super) side: usize,
}

impl Convolution {
    fn output_side(self) -> usize {
        self.side - KERNEL + 1
    }

    fn pooled_side(self) -> usize {
        self.output_side() / 2
    }

    fn patch(self) -> usize {
        self.inputs * KERNEL * KERNEL
    }

    /// Entries of the maps before pooling, per channel.
    fn positions(self) -> usize {
        self.output_side() * self.output_side()
    }

    /// Convolution, 2 × 2 max pooling and ReLU of one image.
    ///
    /// `pooled` receives the result, and `largest` where in its map the largest entry of each window was found (the
    /// first one if several are equal, as in PyTorch).
    pub(super) fn forward(
        self,
        input: &[f32],
        (weights, bias): (&[f32], &[f32]),
        scratch: &mut Scratch,
        pooled: &mut [f32],
        largest: &mut [u16],
    ) {
        let positions = self.positions();
        self.unfold(input, &mut scratch.columns);
        scratch.maps.resize(self.outputs * positions, 0.0);
        product(
            (weights, self.outputs, self.patch(), false),
            (&scratch.columns, self.patch(), positions, false),
            0.0,
            &mut scratch.maps,
        );
        let (wide, narrow) = (self.output_side(), self.pooled_side());
        let windows = pooled.chunks_exact_mut(narrow * narrow).zip(largest.chunks_exact_mut(narrow * narrow));
        for ((map, (pooled, largest)), &bias) in scratch.maps.chunks_exact(positions).zip(windows).zip(bias) {
            for row in 0..narrow {
                let (upper, lower) = map[2 * row * wide..][..2 * wide].split_at(wide);
                for column in 0..narrow {
                    let corner = 2 * row * wide + 2 * column;
                    let mut best = (upper[2 * column], corner);
                    for candidate in [
                        (upper[2 * column + 1], corner + 1),
                        (lower[2 * column], corner + wide),
                        (lower[2 * column + 1], corner + wide + 1),
                    ] {
                        // NaN wins, so that it is not hidden.
                        if candidate.0 > best.0 || candidate.0.is_nan() {
                            best = candidate;
                        }
                    }
                    pooled[row * narrow + column] = relu(best.0 + bias);
                    largest[row * narrow + column] = best.1 as u16;
                }
            }
        }
    }

    /// The derivatives by weights and bias, added; and by the input if it is asked for, added as well.
    ///
    /// `derivative` is that of the pooled result, already zero where ReLU cut off.
    pub(super) fn backward(
        self,
        (input, weights): (&[f32], &[f32]),
        (derivative, largest): (&[f32], &[u16]),
        (by_weights, by_bias): (&mut [f32], &mut [f32]),
        mut by_input: Option<&mut [f32]>,
    ) {
        let (wide, area) = (self.output_side(), self.pooled_side().pow(2));
        let (patch, map) = (self.patch(), self.side * self.side);
        for channel in 0..self.outputs {
            // The first layer needs no derivative by its input, and is given no weights.
            let weights = weights.get(channel * patch..(channel + 1) * patch).unwrap_or_default();
            let by_weights = &mut by_weights[channel * patch..][..patch];
            let windows = channel * area..(channel + 1) * area;
            for (&d, &position) in derivative[windows.clone()].iter().zip(&largest[windows]) {
                if d == 0.0 {
                    continue;
                }
                by_bias[channel] += d;
                let corner = usize::from(position) / wide * self.side + usize::from(position) % wide;
                for line in 0..self.inputs * KERNEL {
                    let start = line / KERNEL * map + line % KERNEL * self.side + corner;
                    let along = line * KERNEL..(line + 1) * KERNEL;
                    add_scaled(&mut by_weights[along.clone()], d, &input[start..start + KERNEL]);
                    if let Some(by_input) = by_input.as_deref_mut() {
                        add_scaled(&mut by_input[start..start + KERNEL], d, &weights[along]);
                    }
                }
            }
        }
    }

    /// im2col: row (channel, y, x) of `columns` is the input shifted by (y, x), one entry per output position.
    fn unfold(self, input: &[f32], columns: &mut Vec<f32>) {
        let wide = self.output_side();
        columns.clear();
        for map in input.chunks_exact(self.side * self.side) {
            for y in 0..KERNEL {
                for x in 0..KERNEL {
                    for row in y..y + wide {
                        columns.extend_from_slice(&map[row * self.side + x..][..wide]);
                    }
                }
            }
        }
    }
}

/// Buffers for one image at a time.
#[derive(Default)]
pub(super) struct Scratch {
    columns: Vec<f32>,
    maps: Vec<f32>,
}

/// A linear layer of several samples: `output = input · weightsᵀ + bias`, with ReLU if it is hidden.
pub(super) fn linear_forward(input: &[f32], weights: &[f32], bias: &[f32], hidden: bool, output: &mut [f32]) {
    let (outputs, samples) = (bias.len(), output.len() / bias.len());
    let inputs = weights.len() / outputs;
    output.chunks_exact_mut(outputs).for_each(|row| row.copy_from_slice(bias));
    product((input, samples, inputs, false), (weights, outputs, inputs, true), 1.0, output);
    if hidden {
        output.iter_mut().for_each(|value| *value = relu(*value));
    }
}

/// The derivatives of a linear layer, by weights, bias and input; the first two are overwritten.
pub(super) fn linear_backward(
    (input, weights): (&[f32], &[f32]),
    derivative: &[f32],
    (by_weights, by_bias): (&mut [f32], &mut [f32]),
    by_input: &mut [f32],
) {
    let (outputs, samples) = (by_bias.len(), derivative.len() / by_bias.len());
    let inputs = weights.len() / outputs;
    product((derivative, samples, outputs, true), (input, samples, inputs, false), 0.0, by_weights);
    by_bias.fill(0.0);
    derivative.chunks_exact(outputs).for_each(|row| add_scaled(by_bias, 1.0, row));
    product((derivative, samples, outputs, false), (weights, outputs, inputs, false), 0.0, by_input);
}

/// Where ReLU gave zero, no derivative flows.
pub(super) fn relu_backward(result: &[f32], derivative: &mut [f32]) {
    for (d, &value) in derivative.iter_mut().zip(result) {
        if value <= 0.0 {
            *d = 0.0;
        }
    }
}

/// max(x, 0) that lets NaN through.
fn relu(value: f32) -> f32 {
    if value < 0.0 { 0.0 } else { value }
}

fn add_scaled(target: &mut [f32], factor: f32, source: &[f32]) {
    target.iter_mut().zip(source).for_each(|(entry, value)| *entry += factor * value);
}

/// A matrix in row-major order: entries, rows, columns, and whether it is meant transposed.
type Matrix<'a> = (&'a [f32], usize, usize, bool);

/// `target = a · b + keep · target`.
fn product(a: Matrix<'_>, b: Matrix<'_>, keep: f32, target: &mut [f32]) {
    let (a, b) = (view(a), view(b));
    let shape = (a.nrows(), b.ncols());
    let mut target = ArrayViewMut2::from_shape(shape, target).expect("the layers' own sizes");
    general_mat_mul(1.0, &a, &b, keep, &mut target);
}

fn view((entries, rows, columns, transposed): Matrix<'_>) -> ArrayView2<'_, f32> {
    let view = ArrayView2::from_shape((rows, columns), entries).expect("the layers' own sizes");
    if transposed { view.reversed_axes() } else { view }
}
