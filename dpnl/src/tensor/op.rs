//! The loss as a candle operation: its value and its gradient are known before candle asks.

use candle_core::{CpuStorage, CustomOp1, DType, Layout, Result, Shape, Tensor};

/// One parameter's share in the loss: a scalar or a number per sample, and its derivative by every entry of the parameter.
///
/// The loss has several arguments; candle's custom operations have a fixed number of them. So the first parameter carries
/// the values, the others carry zero, and the loss is their sum.
struct Share {
    values: Vec<f64>,
    /// One number per sample, or one for all.
    per_sample: bool,
    dtype: DType,
    gradient: Tensor,
}

impl CustomOp1 for Share {
    fn name(&self) -> &'static str {
        "dpnl-nll"
    }

    fn cpu_fwd(&self, _storage: &CpuStorage, _layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let storage = match self.dtype {
            DType::F64 => CpuStorage::F64(self.values.clone()),
            _ => CpuStorage::F32(self.values.iter().map(|&value| value as f32).collect()),
        };
        Ok((storage, if self.per_sample { Shape::from(self.values.len()) } else { Shape::from(()) }))
    }

    fn bwd(&self, _arg: &Tensor, _res: &Tensor, grad_res: &Tensor) -> Result<Option<Tensor>> {
        let mut factor = grad_res.to_dtype(self.gradient.dtype())?;
        if self.per_sample {
            let mut dims = vec![1; self.gradient.rank()];
            dims[0] = self.values.len();
            factor = factor.reshape(dims)?;
        }
        Ok(Some(self.gradient.broadcast_mul(&factor)?))
    }
}

/// The tensor of `values`, one per sample or one for all, whose derivative by `tensors[i]` is `gradients[i]`.
pub(crate) fn loss(
    tensors: &[Tensor],
    gradients: &[Tensor],
    values: &[f64],
    per_sample: bool,
    dtype: DType,
) -> Result<Tensor> {
    let mut total: Option<Tensor> = None;
    for (tensor, gradient) in tensors.iter().zip(gradients) {
        let values = if total.is_none() { values.to_vec() } else { vec![0.0; values.len()] };
        let share = tensor.apply_op1(Share { values, per_sample, dtype, gradient: gradient.clone() })?;
        total = Some(match total {
            Some(total) => (total + share)?,
            None => share,
        });
    }
    match total {
        Some(total) => Ok(total),
        None if per_sample => Tensor::new(values, &candle_core::Device::Cpu)?.to_dtype(dtype),
        None => Tensor::new(values.first().copied().unwrap_or(0.0), &candle_core::Device::Cpu)?.to_dtype(dtype),
    }
}
