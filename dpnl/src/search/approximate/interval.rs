//! Intervals of non-negative numbers, rounded outward and in units that do not underflow.
//!
//! Every operation rounds its lower end down and its upper end up, so that what is computed encloses what is meant, down to
//! the last place and far below the smallest `f64`. Operations that are exact (with zero, with one) stay exact.

use crate::circuit::{Number, Scaled};
use crate::probabilities::RowLayout;
use crate::valuation::ValueSet;

/// A number that lies between two others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interval {
    pub(crate) lower: Scaled,
    pub(crate) upper: Scaled,
}

impl Interval {
    pub(crate) const ZERO: Interval = Interval { lower: Scaled::ZERO, upper: Scaled::ZERO };
    pub(crate) const ONE: Interval = Interval { lower: Scaled::ONE, upper: Scaled::ONE };

    /// The number itself.
    pub(crate) fn exactly(value: f64) -> Self {
        let value = Scaled::from_f64(value);
        Interval { lower: value, upper: value }
    }

    pub(crate) fn add(self, other: Interval) -> Self {
        Interval { lower: sum_below(self.lower, other.lower), upper: sum_above(self.upper, other.upper) }
    }

    pub(crate) fn multiply(self, other: Interval) -> Self {
        Interval { lower: product_below(self.lower, other.lower), upper: product_above(self.upper, other.upper) }
    }

    /// The probability that `variable` takes a value of `set`.
    pub(crate) fn mass(layout: &RowLayout, rows: &[f64], variable: usize, set: &ValueSet) -> Self {
        set.iter().fold(Interval::ZERO, |sum, value| sum.add(Interval::exactly(rows[layout.index(variable, value)])))
    }

    /// What the rows of all variables multiply to: one, up to the rounding of the rows.
    ///
    /// A variable that leaves a problem with all its values counts as one, although its row, as floating-point numbers, need
    /// not sum to one exactly. The truth is within this factor.
    pub(crate) fn of_rows(layout: &RowLayout, rows: &[f64]) -> Self {
        (0..layout.variables()).fold(Interval::ONE, |product, variable| {
            let row = rows[layout.range(variable)].iter();
            let sum = row.fold(Interval::ZERO, |sum, &p| sum.add(Interval::exactly(p)));
            let lower = if sum.lower < Scaled::ONE { sum.lower } else { Scaled::ONE };
            let upper = if sum.upper > Scaled::ONE { sum.upper } else { Scaled::ONE };
            product.multiply(Interval { lower, upper })
        })
    }

    /// The part of the interval that probabilities lie in.
    pub(crate) fn within_one(self) -> Self {
        let cap = |value: Scaled| if value > Scaled::ONE { Scaled::ONE } else { value };
        Interval { lower: cap(self.lower), upper: cap(self.upper) }
    }
}

/// A number not above `a + b`.
pub(crate) fn sum_below(a: Scaled, b: Scaled) -> Scaled {
    match (a.is_zero(), b.is_zero()) {
        (true, _) => b,
        (_, true) => a,
        _ => a.add(b).rounded_down(),
    }
}

/// A number not below `a + b`.
pub(crate) fn sum_above(a: Scaled, b: Scaled) -> Scaled {
    match (a.is_zero(), b.is_zero()) {
        (true, _) => b,
        (_, true) => a,
        _ => a.add(b).rounded_up(),
    }
}

/// A number not above `a · b`.
pub(crate) fn product_below(a: Scaled, b: Scaled) -> Scaled {
    match (a.is_one(), b.is_one()) {
        (true, _) => b,
        (_, true) => a,
        _ => a.multiply(b).rounded_down(),
    }
}

/// A number not below `a · b`.
pub(crate) fn product_above(a: Scaled, b: Scaled) -> Scaled {
    match (a.is_one(), b.is_one()) {
        (true, _) => b,
        (_, true) => a,
        _ => a.multiply(b).rounded_up(),
    }
}
