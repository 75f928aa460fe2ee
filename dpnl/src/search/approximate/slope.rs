//! Derivatives of bounds by the rows of probabilities.

use crate::circuit::{Number, Scaled};
use crate::probabilities::RowLayout;

/// A bound as a polynomial of the rows: its value and its derivatives.
///
/// Every product in it has at most one factor per variable. A variable without a factor is free, which is the factor
/// Σ_y p(y) = 1.
#[derive(Clone)]
pub(super) struct Slope {
    pub(super) total: Scaled,
    /// Derivatives, without those of free variables.
    pub(super) slopes: Vec<Scaled>,
    /// What of the total has a factor of each variable.
    pub(super) decided: Vec<Scaled>,
}

impl Slope {
    pub(super) fn new(layout: &RowLayout) -> Self {
        let (slopes, decided) = (vec![Scaled::ZERO; layout.total()], vec![Scaled::ZERO; layout.variables()]);
        Slope { total: Scaled::ZERO, slopes, decided }
    }

    /// Adds to the derivatives by the values of a variable, where the factor is the mass of these values: `others` is what it is
    /// multiplied with, `weight` the whole product.
    pub(super) fn add(
        &mut self,
        layout: &RowLayout,
        variable: usize,
        values: impl Iterator<Item = usize>,
        (others, weight): (Scaled, Scaled),
    ) {
        for value in values {
            let entry = &mut self.slopes[layout.index(variable, value)];
            *entry = entry.add(others);
        }
        self.decided[variable] = self.decided[variable].add(weight);
    }

    /// The share of the total in which a variable is free.
    fn free(&self, variable: usize) -> f64 {
        (1.0 - self.decided[variable].divide(self.total).to_f64()).max(0.0)
    }
}

/// The gradient of log √(lower · upper); zero where the lower bound is zero.
pub(super) fn log_gradient(layout: &RowLayout, lower: &Slope, upper: &Slope) -> Vec<Scaled> {
    let mut gradient = vec![Scaled::ZERO; layout.total()];
    if lower.total.is_zero() {
        return gradient;
    }
    // d log √(l·u) = (dl/l + du/u) / 2
    for bound in [lower, upper] {
        for variable in 0..layout.variables() {
            let free = Scaled::from_f64(bound.free(variable));
            for entry in layout.range(variable) {
                let slope = bound.slopes[entry].divide(bound.total).add(free);
                gradient[entry] = gradient[entry].add(slope.shift(-1));
            }
        }
    }
    gradient
}

/// For each factor the product of the others, without dividing: factors may be zero.
pub(super) fn products_of_others(factors: &[Scaled], others: &mut Vec<Scaled>) {
    others.clear();
    others.resize(factors.len(), Scaled::ONE);
    let mut prefix = Scaled::ONE;
    for (other, factor) in others.iter_mut().zip(factors) {
        *other = prefix;
        prefix = prefix.multiply(*factor);
    }
    let mut suffix = Scaled::ONE;
    for (other, factor) in others.iter_mut().zip(factors).rev() {
        *other = other.multiply(suffix);
        suffix = suffix.multiply(*factor);
    }
}
