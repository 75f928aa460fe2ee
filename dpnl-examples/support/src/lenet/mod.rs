//! The paper's digit classifier: LeNet, as one candle operation.
//!
//! conv(1→6, 5×5), max pooling, ReLU, conv(6→16, 5×5), max pooling, ReLU, then linear layers of 120, 84 and as many
//! units as there are classes, with ReLU between them; initial weights as in PyTorch. The mathematics is that of
//! candle's own `conv2d`, `max` and `matmul` (a test compares all gradients); the operations are fused and keep
//! their buffers, because with candle's own ones the network would take ten times longer than the reasoning.

mod layers;
mod op;
mod pass;
mod shape;

use std::collections::HashMap;
use std::path::Path;

use candle_core::{DType, Device, Result, Tensor, Var};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::mnist::{Digits, PIXELS};
use crate::training::Failure;
use op::{Network, Pool, Softmax};
pub use shape::{Part, parts};

/// A LeNet whose parameters are one flat variable.
pub struct LeNet {
    classes: usize,
    parameters: Var,
    pool: Pool,
}

impl LeNet {
    /// A network with random weights, uniform in ±1/√(number of inputs), as PyTorch draws them.
    ///
    /// # Errors
    /// No classes.
    pub fn new(classes: usize, seed: u64) -> Result<Self> {
        if classes == 0 {
            candle_core::bail!("a classifier needs at least one class");
        }
        let mut rng = StdRng::seed_from_u64(seed);
        let mut flat = Vec::with_capacity(shape::total(classes));
        for part in parts(classes) {
            let bound = 1.0 / (part.fan_in as f32).sqrt();
            flat.extend(part.range.map(|_| rng.random_range(-bound..bound)));
        }
        let parameters = Var::from_vec(flat, shape::total(classes), &Device::Cpu)?;
        Ok(LeNet { classes, parameters, pool: Pool::default() })
    }

    /// The flat parameters, for the optimiser.
    pub fn parameters(&self) -> &Var {
        &self.parameters
    }

    /// The logits `[images, classes]` of images of any shape with 784 pixels each.
    ///
    /// # Errors
    /// A tensor that is not made of such images.
    pub fn logits(&self, images: &Tensor) -> Result<Tensor> {
        images.contiguous()?.apply_op2(self.parameters.as_tensor(), Network::new(self.classes, &self.pool))
    }

    /// The probabilities of the classes, `[images, classes]`: the softmax of the logits.
    ///
    /// # Errors
    /// As [`logits`](Self::logits).
    pub fn probabilities(&self, images: &Tensor) -> Result<Tensor> {
        self.logits(images)?.apply_op1(Softmax)
    }

    /// The most probable class of every image, computed in portions.
    ///
    /// # Errors
    /// As [`logits`](Self::logits).
    pub fn classify(&self, digits: &Digits) -> Result<Vec<u8>> {
        let mut classes = Vec::with_capacity(digits.len());
        let indices: Vec<usize> = (0..digits.len()).collect();
        for portion in indices.chunks(500) {
            let images = images(digits, portion)?;
            let most = self.logits(&images)?.detach().argmax(1)?.to_dtype(DType::U8)?;
            classes.extend(most.to_vec1::<u8>()?);
        }
        Ok(classes)
    }

    /// The parameters by name, shaped as PyTorch has them.
    ///
    /// # Errors
    /// None that are expected.
    pub fn named_tensors(&self) -> Result<HashMap<String, Tensor>> {
        let part = |part: Part| {
            let tensor = self.parameters.as_tensor().narrow(0, part.range.start, part.range.len())?;
            Ok((part.name.to_owned(), tensor.reshape(part.shape)?))
        };
        parts(self.classes).into_iter().map(part).collect()
    }

    /// Saves the parameters as a safetensors file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> std::result::Result<(), Failure> {
        let saved = candle_core::safetensors::save(&self.named_tensors()?, path);
        saved.map_err(|_| format!("{} cannot be written", path.display()).into())
    }

    /// Loads what [`save`](Self::save) wrote.
    ///
    /// # Errors
    /// A file that cannot be read, or lacks a tensor of the right shape.
    pub fn load(&self, path: &Path) -> std::result::Result<(), Failure> {
        let path_shown = path.display();
        let bytes = std::fs::read(path).map_err(|error| format!("{path_shown}: {error}"))?;
        let tensors = candle_core::safetensors::load_buffer(&bytes, &Device::Cpu)
            .map_err(|_| format!("{path_shown} is not a safetensors file"))?;
        let mut flat = Vec::with_capacity(shape::total(self.classes));
        for part in parts(self.classes) {
            let Part { name, shape: expected, .. } = &part;
            let tensor = tensors.get(*name).ok_or_else(|| format!("{path_shown} has no tensor {name}"))?;
            if tensor.dims() != expected {
                let found = tensor.dims();
                return Err(format!("{path_shown}: {name} is {found:?}, expected {expected:?}").into());
            }
            flat.extend(tensor.flatten_all()?.to_dtype(DType::F32)?.to_vec1::<f32>()?);
        }
        let length = flat.len();
        Ok(self.parameters.set(&Tensor::from_vec(flat, length, &Device::Cpu)?)?)
    }
}

/// Images as the network takes them, `[images, 784]`.
///
/// # Errors
/// None that are expected.
pub fn images(digits: &Digits, indices: &[usize]) -> Result<Tensor> {
    let mut input = Vec::with_capacity(indices.len() * PIXELS);
    digits.extend_input(indices, &mut input);
    Tensor::from_vec(input, (indices.len(), PIXELS), &Device::Cpu)
}
