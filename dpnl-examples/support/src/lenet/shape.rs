//! Where the parameters of the network lie in one flat array, with the names and shapes PyTorch gives them.

use std::ops::Range;

use crate::mnist::SIDE;

/// Side of a convolution kernel.
pub(super) const KERNEL: usize = 5;
/// Channels after the first and the second convolution.
pub(super) const CHANNELS: [usize; 2] = [6, 16];
/// Side of the feature maps after the first convolution, and after its pooling.
pub(super) const SIDE1: usize = SIDE - KERNEL + 1;
pub(super) const POOLED1: usize = SIDE1 / 2;
/// Side of the feature maps after the second convolution, and after its pooling.
pub(super) const SIDE2: usize = POOLED1 - KERNEL + 1;
pub(super) const POOLED2: usize = SIDE2 / 2;
/// What one image is after the first and the second pooling.
pub(super) const FEATURES1: usize = CHANNELS[0] * POOLED1 * POOLED1;
pub(super) const FEATURES2: usize = CHANNELS[1] * POOLED2 * POOLED2;
/// Units of the two hidden linear layers.
pub(super) const HIDDEN: [usize; 2] = [120, 84];
/// Weights of one output channel of the first and the second convolution.
pub(super) const PATCH1: usize = KERNEL * KERNEL;
pub(super) const PATCH2: usize = CHANNELS[0] * KERNEL * KERNEL;

/// A named part of the flat parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The name, as in a PyTorch state dictionary.
    pub name: &'static str,
    /// The shape of the tensor.
    pub shape: Vec<usize>,
    /// Where it lies.
    pub range: Range<usize>,
    /// Number of inputs of one output, which sets the scale of the initial weights.
    pub fan_in: usize,
}

/// The ten parts of a network with this many classes, one after the other.
pub fn parts(classes: usize) -> Vec<Part> {
    let [first, second] = HIDDEN;
    let shapes: [(&str, Vec<usize>, usize); 10] = [
        ("conv1.weight", vec![CHANNELS[0], 1, KERNEL, KERNEL], PATCH1),
        ("conv1.bias", vec![CHANNELS[0]], PATCH1),
        ("conv2.weight", vec![CHANNELS[1], CHANNELS[0], KERNEL, KERNEL], PATCH2),
        ("conv2.bias", vec![CHANNELS[1]], PATCH2),
        ("fc1.weight", vec![first, FEATURES2], FEATURES2),
        ("fc1.bias", vec![first], FEATURES2),
        ("fc2.weight", vec![second, first], first),
        ("fc2.bias", vec![second], first),
        ("fc3.weight", vec![classes, second], second),
        ("fc3.bias", vec![classes], second),
    ];
    let mut start = 0;
    shapes
        .into_iter()
        .map(|(name, shape, fan_in)| {
            let end = start + shape.iter().product::<usize>();
            let range = start..end;
            start = end;
            Part { name, shape, range, fan_in }
        })
        .collect()
}

/// The lengths of the ten parts.
fn lengths(classes: usize) -> [usize; 10] {
    let ([c1, c2], [h1, h2]) = (CHANNELS, HIDDEN);
    [c1 * PATCH1, c1, c2 * PATCH2, c2, h1 * FEATURES2, h1, h2 * h1, h2, classes * h2, classes]
}

/// Number of parameters of a network with this many classes.
pub(super) fn total(classes: usize) -> usize {
    lengths(classes).iter().sum()
}

/// The flat parameters, taken apart.
pub(super) fn split(mut flat: &[f32], classes: usize) -> [&[f32]; 10] {
    lengths(classes).map(|length| {
        let (part, rest) = flat.split_at(length);
        flat = rest;
        part
    })
}

/// The flat gradient, taken apart.
pub(super) fn split_mut(flat: &mut [f32], classes: usize) -> [&mut [f32]; 10] {
    let mut rest = flat;
    lengths(classes).map(|length| {
        let (part, tail) = std::mem::take(&mut rest).split_at_mut(length);
        rest = tail;
        part
    })
}
