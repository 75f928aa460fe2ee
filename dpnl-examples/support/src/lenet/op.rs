//! The network as one candle operation.

use std::sync::{Arc, Mutex, PoisonError};

use candle_core::{CpuStorage, CustomOp2, DType, Layout, Result, Shape, Storage, Tensor};
use rayon::prelude::*;

use super::pass::Share;
use super::shape::total;
use crate::mnist::PIXELS;

/// Images for which a second thread is not worth waking.
const SMALLEST_SHARE: usize = 2;
/// Shares of a large batch, for as many threads.
const SHARES: usize = 4;

/// Buffers of earlier passes, ready to be used again.
#[derive(Clone, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Vec<Share>>>>);

impl Pool {
    fn take(&self) -> Vec<Share> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, shares: Vec<Share>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(shares);
    }
}

/// Images and flat parameters in, logits out. Keeps what the backward pass needs until it is dropped.
pub(super) struct Network {
    classes: usize,
    shares: Mutex<Vec<Share>>,
    pool: Pool,
}

impl Network {
    pub(super) fn new(classes: usize, pool: &Pool) -> Self {
        Network { classes, shares: Mutex::new(pool.take()), pool: pool.clone() }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let shares = self.shares.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.pool.give(std::mem::take(shares));
    }
}

/// How many images go together. It does not depend on the number of threads, and so neither do the sums over shares:
/// a seed gives the same weights on every machine of a kind, to the last bit.
fn share_size(images: usize) -> usize {
    images.div_ceil(SHARES).max(SMALLEST_SHARE)
}

impl CustomOp2 for Network {
    fn name(&self) -> &'static str {
        "lenet"
    }

    fn cpu_fwd(&self, s1: &CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<(CpuStorage, Shape)> {
        let (images, parameters) = (contiguous(s1, l1)?, contiguous(s2, l2)?);
        if images.len() % PIXELS != 0 || images.is_empty() {
            candle_core::bail!("lenet takes images of 28 x 28 pixels, got a tensor of shape {:?}", l1.dims());
        }
        if parameters.len() != total(self.classes) {
            candle_core::bail!("lenet has {} parameters, got {}", total(self.classes), parameters.len());
        }
        let count = images.len() / PIXELS;
        let size = share_size(count);
        let mut logits = vec![0.0; count * self.classes];
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        shares.resize_with(count.div_ceil(size), Share::default);
        let work =
            shares.par_iter_mut().zip(images.par_chunks(size * PIXELS)).zip(logits.par_chunks_mut(size * self.classes));
        work.for_each(|((share, images), logits)| share.forward(images, parameters, logits));
        Ok((CpuStorage::F32(logits), Shape::from((count, self.classes))))
    }

    fn bwd(
        &self,
        arg1: &Tensor,
        arg2: &Tensor,
        _: &Tensor,
        grad_res: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let grad_res = grad_res.contiguous()?;
        let guards = [arg1, arg2, &grad_res].map(Tensor::storage_and_layout);
        let mut slices = guards.iter().map(|(storage, layout)| match &**storage {
            Storage::Cpu(storage) => contiguous(storage, layout),
            _ => candle_core::bail!("lenet runs on the CPU"),
        });
        let (Some(images), Some(parameters), Some(by_logits)) = (slices.next(), slices.next(), slices.next()) else {
            candle_core::bail!("lenet has three tensors to read");
        };
        let (images, parameters, by_logits) = (images?, parameters?, by_logits?);
        let size = share_size(images.len() / PIXELS);
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        let work =
            shares.par_iter_mut().zip(images.par_chunks(size * PIXELS)).zip(by_logits.par_chunks(size * self.classes));
        work.for_each(|((share, images), by_logits)| share.backward(images, parameters, by_logits));
        let mut gradient = shares.first().map(|share| share.gradient.clone()).unwrap_or_default();
        for share in shares.iter().skip(1) {
            gradient.iter_mut().zip(&share.gradient).for_each(|(total, part)| *total += part);
        }
        let length = gradient.len();
        Ok((None, Some(Tensor::from_vec(gradient, length, arg2.device())?)))
    }
}

/// Row-wise softmax of logits, as one operation.
pub(super) struct Softmax;

impl candle_core::CustomOp1 for Softmax {
    fn name(&self) -> &'static str {
        "softmax"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let logits = contiguous(storage, layout)?;
        let Some(&classes) = layout.dims().last().filter(|&&classes| classes > 0) else {
            candle_core::bail!("softmax takes rows");
        };
        let mut rows = logits.to_vec();
        for row in rows.chunks_exact_mut(classes) {
            let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            row.iter_mut().for_each(|value| *value = (*value - largest).exp());
            let sum: f32 = row.iter().sum();
            row.iter_mut().for_each(|value| *value /= sum);
        }
        Ok((CpuStorage::F32(rows), layout.shape().clone()))
    }

    /// dL/dx_i = p_i (dL/dp_i − Σ_j p_j dL/dp_j)
    fn bwd(&self, arg: &Tensor, res: &Tensor, grad_res: &Tensor) -> Result<Option<Tensor>> {
        let classes = arg.dim(candle_core::D::Minus1)?;
        let probabilities = res.flatten_all()?.to_vec1::<f32>()?;
        let mut gradient = grad_res.flatten_all()?.to_vec1::<f32>()?;
        for (row, p) in gradient.chunks_exact_mut(classes).zip(probabilities.chunks_exact(classes)) {
            let mean: f32 = row.iter().zip(p).map(|(d, p)| d * p).sum();
            row.iter_mut().zip(p).for_each(|(d, p)| *d = p * (*d - mean));
        }
        Ok(Some(Tensor::from_vec(gradient, arg.shape(), arg.device())?))
    }
}

/// The entries of a contiguous `f32` tensor.
fn contiguous<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    let CpuStorage::F32(entries) = storage else {
        candle_core::bail!("expected {:?}", DType::F32);
    };
    match layout.contiguous_offsets() {
        Some((start, end)) => Ok(&entries[start..end]),
        None => candle_core::bail!("expected a contiguous tensor"),
    }
}
