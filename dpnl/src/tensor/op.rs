//! The loss as a candle operation: its value and its gradient are known before candle asks.

use candle_core::{CpuStorage, CustomOp1, DType, Layout, Result, Shape, Tensor};

/// One parameter's share in the loss: a scalar, and its derivative by every entry of the parameter.
///
/// The loss is one number with several arguments; candle's custom operations have a fixed number of them. So the
/// first parameter carries the value, the others carry zero, and the loss is their sum.
struct Share {
    value: f64,
    dtype: DType,
    gradient: Tensor,
}

impl CustomOp1 for Share {
    fn name(&self) -> &'static str {
        "dpnl-nll"
    }

    fn cpu_fwd(&self, _storage: &CpuStorage, _layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let storage = match self.dtype {
            DType::F64 => CpuStorage::F64(vec![self.value]),
            _ => CpuStorage::F32(vec![self.value as f32]),
        };
        Ok((storage, Shape::from(())))
    }

    fn bwd(&self, _arg: &Tensor, _res: &Tensor, grad_res: &Tensor) -> Result<Option<Tensor>> {
        let factor = grad_res.to_dtype(self.gradient.dtype())?;
        Ok(Some(self.gradient.broadcast_mul(&factor)?))
    }
}

/// The scalar `value`, whose derivative by `tensors[i]` is `gradients[i]`.
pub(crate) fn loss(tensors: &[Tensor], gradients: &[Tensor], value: f64, dtype: DType) -> Result<Tensor> {
    let mut total: Option<Tensor> = None;
    for (tensor, gradient) in tensors.iter().zip(gradients) {
        let value = if total.is_none() { value } else { 0.0 };
        let share = tensor.apply_op1(Share { value, dtype, gradient: gradient.clone() })?;
        total = Some(match total {
            Some(total) => (total + share)?,
            None => share,
        });
    }
    match total {
        Some(total) => Ok(total),
        None => Tensor::new(value, &candle_core::Device::Cpu)?.to_dtype(dtype),
    }
}
