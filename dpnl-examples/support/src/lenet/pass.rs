//! The passes of the whole network over a share of the images.

use super::layers::{Convolution, Scratch, linear_backward, linear_forward, relu_backward};
use super::shape::{CHANNELS, FEATURES1, FEATURES2, HIDDEN, POOLED1, split, split_mut, total};
use crate::mnist::{PIXELS, SIDE};

const FIRST: Convolution = Convolution { inputs: 1, outputs: CHANNELS[0], side: SIDE };
const SECOND: Convolution = Convolution { inputs: CHANNELS[0], outputs: CHANNELS[1], side: POOLED1 };

/// What one thread keeps of its images from the forward to the backward pass, and its buffers.
#[derive(Default)]
pub(super) struct Share {
    features1: Vec<f32>,
    largest1: Vec<u16>,
    features2: Vec<f32>,
    largest2: Vec<u16>,
    hidden1: Vec<f32>,
    hidden2: Vec<f32>,
    scratch: Scratch,
    by_hidden2: Vec<f32>,
    by_hidden1: Vec<f32>,
    by_features2: Vec<f32>,
    by_features1: Vec<f32>,
    /// The gradient by all parameters, from this share's images.
    pub(super) gradient: Vec<f32>,
}

impl Share {
    /// Computes the logits of the images.
    pub(super) fn forward(&mut self, images: &[f32], parameters: &[f32], logits: &mut [f32]) {
        let count = images.len() / PIXELS;
        let classes = logits.len() / count.max(1);
        let [conv1, bias1, conv2, bias2, fc1, fc1_bias, fc2, fc2_bias, fc3, fc3_bias] = split(parameters, classes);
        self.features1.resize(count * FEATURES1, 0.0);
        self.largest1.resize(count * FEATURES1, 0);
        self.features2.resize(count * FEATURES2, 0.0);
        self.largest2.resize(count * FEATURES2, 0);
        self.hidden1.resize(count * HIDDEN[0], 0.0);
        self.hidden2.resize(count * HIDDEN[1], 0.0);
        for (index, image) in images.chunks_exact(PIXELS).enumerate() {
            let features1 = &mut self.features1[index * FEATURES1..][..FEATURES1];
            let largest1 = &mut self.largest1[index * FEATURES1..][..FEATURES1];
            FIRST.forward(image, (conv1, bias1), &mut self.scratch, features1, largest1);
            let features2 = &mut self.features2[index * FEATURES2..][..FEATURES2];
            let largest2 = &mut self.largest2[index * FEATURES2..][..FEATURES2];
            SECOND.forward(features1, (conv2, bias2), &mut self.scratch, features2, largest2);
        }
        linear_forward(&self.features2, fc1, fc1_bias, true, &mut self.hidden1);
        linear_forward(&self.hidden1, fc2, fc2_bias, true, &mut self.hidden2);
        linear_forward(&self.hidden2, fc3, fc3_bias, false, logits);
    }

    /// Computes the gradient by the parameters, given that by the logits; the forward pass came right before.
    pub(super) fn backward(&mut self, images: &[f32], parameters: &[f32], by_logits: &[f32]) {
        let count = images.len() / PIXELS;
        let classes = by_logits.len() / count.max(1);
        let [_, _, conv2, _, fc1, _, fc2, _, fc3, _] = split(parameters, classes);
        self.gradient.resize(total(classes), 0.0);
        let parts = split_mut(&mut self.gradient, classes);
        let [by_conv1, by_bias1, by_conv2, by_bias2, by_fc1, by_fc1_bias, by_fc2, by_fc2_bias, by_fc3, by_fc3_bias] =
            parts;
        self.by_hidden2.resize(count * HIDDEN[1], 0.0);
        self.by_hidden1.resize(count * HIDDEN[0], 0.0);
        self.by_features2.resize(count * FEATURES2, 0.0);
        linear_backward((&self.hidden2, fc3), by_logits, (by_fc3, by_fc3_bias), &mut self.by_hidden2);
        relu_backward(&self.hidden2, &mut self.by_hidden2);
        linear_backward((&self.hidden1, fc2), &self.by_hidden2, (by_fc2, by_fc2_bias), &mut self.by_hidden1);
        relu_backward(&self.hidden1, &mut self.by_hidden1);
        linear_backward((&self.features2, fc1), &self.by_hidden1, (by_fc1, by_fc1_bias), &mut self.by_features2);
        relu_backward(&self.features2, &mut self.by_features2);
        // The convolutions add up over the images.
        [&mut *by_conv1, &mut *by_bias1, &mut *by_conv2, &mut *by_bias2].into_iter().for_each(|part| part.fill(0.0));
        self.by_features1.resize(FEATURES1, 0.0);
        for (index, image) in images.chunks_exact(PIXELS).enumerate() {
            let features1 = &self.features1[index * FEATURES1..][..FEATURES1];
            let (one, two) = (index * FEATURES1..(index + 1) * FEATURES1, index * FEATURES2..(index + 1) * FEATURES2);
            self.by_features1.fill(0.0);
            SECOND.backward(
                (features1, conv2),
                (&self.by_features2[two.clone()], &self.largest2[two]),
                (by_conv2, by_bias2),
                Some(&mut self.by_features1),
            );
            relu_backward(features1, &mut self.by_features1);
            FIRST.backward((image, &[]), (&self.by_features1, &self.largest1[one]), (by_conv1, by_bias1), None);
        }
    }
}

const _: () = assert!(FEATURES1 == CHANNELS[0] * POOLED1 * POOLED1 && FEATURES1 <= u16::MAX as usize);
