//! Adam (Kingma and Ba, 2015), one pass over parameters, moments and gradient.

use std::sync::{Mutex, PoisonError};

use candle_core::backprop::GradStore;
use candle_core::{CpuStorage, InplaceOp2, Layout, Result, Tensor, Var};

/// Adam with PyTorch's defaults: β₁ = 0.9, β₂ = 0.999, ε = 1e-8, no weight decay.
pub struct Adam {
    /// The step size; it may be changed between steps.
    pub learning_rate: f64,
    steps: i32,
    variables: Vec<(Var, Mutex<Moments>)>,
}

#[derive(Default)]
struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
}

const BETA: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

impl Adam {
    /// An optimiser for these variables.
    pub fn new(variables: Vec<Var>, learning_rate: f64) -> Self {
        let variables = variables.into_iter().map(|variable| (variable, Mutex::default())).collect();
        Adam { learning_rate, steps: 0, variables }
    }

    /// Computes the gradient of a loss and makes one step.
    ///
    /// # Errors
    /// The loss cannot be differentiated.
    pub fn backward_step(&mut self, loss: &Tensor) -> Result<()> {
        self.step(&loss.backward()?)
    }

    /// One step along a gradient; variables it does not mention stay.
    ///
    /// # Errors
    /// A variable or gradient that is not `f32`.
    pub fn step(&mut self, gradients: &GradStore) -> Result<()> {
        self.steps += 1;
        let corrections = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        for (variable, moments) in &self.variables {
            if let Some(gradient) = gradients.get(variable) {
                let size = (self.learning_rate / corrections[0]) as f32;
                let step = Step { moments, size, correction: corrections[1].sqrt().recip() as f32 };
                variable.as_tensor().inplace_op2(&gradient.contiguous()?, &step)?;
            }
        }
        Ok(())
    }
}

/// x ← x − size · m / (√v · correction + ε), with the moments brought up to date.
struct Step<'a> {
    moments: &'a Mutex<Moments>,
    size: f32,
    correction: f32,
}

impl InplaceOp2 for Step<'_> {
    fn name(&self) -> &'static str {
        "adam"
    }

    fn cpu_fwd(&self, s1: &mut CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<()> {
        let (CpuStorage::F32(parameters), CpuStorage::F32(gradient)) = (s1, s2) else {
            candle_core::bail!("adam takes f32");
        };
        let (Some((start, end)), Some((from, to))) = (l1.contiguous_offsets(), l2.contiguous_offsets()) else {
            candle_core::bail!("adam takes contiguous variables");
        };
        let (parameters, gradient) = (&mut parameters[start..end], &gradient[from..to]);
        let mut moments = self.moments.lock().unwrap_or_else(PoisonError::into_inner);
        let Moments { first, second } = &mut *moments;
        first.resize(parameters.len(), 0.0);
        second.resize(parameters.len(), 0.0);
        let [keep1, keep2] = BETA.map(|beta| beta as f32);
        let entries = parameters.iter_mut().zip(gradient).zip(first.iter_mut().zip(second.iter_mut()));
        for ((x, &d), (m, v)) in entries {
            *m += (1.0 - keep1) * (d - *m);
            *v += (1.0 - keep2) * (d * d - *v);
            *x -= self.size * *m / (v.sqrt() * self.correction + EPSILON as f32);
        }
        Ok(())
    }
}
