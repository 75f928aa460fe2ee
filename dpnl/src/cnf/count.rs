//! The questions one can ask about a weighted formula.
//!
//! Weights need not be probabilities. Each choice's weights are divided by their sum, which makes them a row like those
//! of any system; the product of the sums is a factor in front of everything.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::oracle::CnfOracle;
use super::reduce::reduce;
use super::{Choice, Cnf, Weight};
use crate::circuit::{Number, Scaled, exact_value};
use crate::error::{Error, Result};
use crate::search::Limits;
use crate::search::approximate::{Approx, Bounds, Stop};
use crate::system::{HandWritten, Stats, System};

/// A number that may be far larger or smaller than an `f64` can be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Count(Scaled);

impl Count {
    /// The number, if an `f64` can hold it.
    pub fn to_f64(self) -> Option<f64> {
        let value = self.0.to_f64();
        (value.is_finite() && (self.0.is_zero() || value.is_normal())).then_some(value)
    }

    /// The natural logarithm, −∞ for zero.
    pub fn natural_log(self) -> f64 {
        self.0.natural_log()
    }
}

impl std::fmt::Display for Count {
    /// All digits of the `f64`, or a decimal mantissa with its exponent where there is none.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.to_f64() {
            Some(value) => write!(f, "{value}"),
            None => {
                let power = self.natural_log() / std::f64::consts::LN_10;
                write!(f, "{:.9}e{}", 10_f64.powf(power - power.floor()), power.floor())
            }
        }
    }
}

/// Bounds of a weighted count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountBounds {
    /// The count is at least this.
    pub lower: Count,
    /// The count is at most this.
    pub upper: Count,
    /// Why the run stopped.
    pub stop: Stop,
    /// Search nodes spent.
    pub nodes: u64,
}

/// A formula ready for counting: reduced, compiled once, and kept.
#[derive(Debug)]
pub struct Counter {
    cnf: Cnf,
    system: System<HandWritten<CnfOracle>>,
    rows: Vec<Vec<f64>>,
    factor: Scaled,
}

impl Counter {
    fn new(cnf: &Cnf) -> Self {
        let cnf = reduce(cnf, true);
        let system = System::from_oracle(CnfOracle::new(&cnf));
        Counter { system, rows: cnf.rows(), factor: cnf.factor(None), cnf }
    }

    /// The same counter with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.system = self.system.with_limits(limits);
        self
    }

    /// The formula that is counted: smaller than the one given, with the same count.
    pub fn formula(&self) -> &Cnf {
        &self.cnf
    }

    /// The weighted count.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn count(&self) -> Result<Count> {
        if self.factor.is_zero() {
            return Ok(Count(Scaled::ZERO));
        }
        let probability = self.system.scaled_probability(&self.rows, &true).map_err(|error| self.scaled(error))?;
        Ok(Count(probability.multiply(self.factor)))
    }

    /// The weighted count, exactly.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn exact(&self) -> Result<BigRational> {
        if self.factor.is_zero() {
            return Ok(BigRational::zero());
        }
        let tape = self.system.compiled_output(&true)?;
        // Every model has one factor per choice. So with whole numbers for weights, each choice's multiplied by what
        // makes them whole, the circuit is evaluated in whole numbers, and divided once.
        let mut flat: Vec<BigInt> = Vec::new();
        let mut below = BigInt::one();
        for choice in self.cnf.choices() {
            let weights = self.cnf.weights(choice);
            let scale = weights.iter().fold(BigInt::one(), |scale, weight| lcm(scale, weight.exact().denom()));
            flat.extend(weights.iter().map(|weight| weight.exact().numer() * (&scale / weight.exact().denom())));
            below *= scale;
        }
        Ok(BigRational::new(exact_value(&tape.tape, &flat), below))
    }

    /// ApproxDPNL: bounds of the weighted count that hold for certain, as close as the rules of `approx` ask for. An
    /// absolute distance is one of shares of the whole weight, not of the count.
    ///
    /// # Errors
    /// A malformed epsilon.
    pub fn approximate(&self, approx: &Approx) -> Result<CountBounds> {
        let Bounds { lower, upper, stop, nodes, .. } = self.system.approximate(&self.rows, &true, approx)?;
        let [lower, upper] = [lower, upper].map(|share| Count(Scaled::from_f64(share).multiply(self.factor)));
        Ok(CountBounds { lower, upper, stop, nodes })
    }

    /// An error whose bounds, where it has any, are those of the count.
    fn scaled(&self, error: Error) -> Error {
        match error {
            Error::Limit { limit, lower, upper, nodes } => {
                let [lower, upper] = [lower, upper].map(|share| Scaled::from_f64(share).multiply(self.factor).to_f64());
                Error::Limit { limit, lower, upper, nodes }
            }
            other => other,
        }
    }

    /// What compiling took.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn stats(&self) -> Result<Stats> {
        self.system.stats(&true)
    }

    /// The circuit as an SVG document.
    ///
    /// # Errors
    /// A limit that was reached; a circuit too large to look at.
    pub fn to_svg(&self) -> Result<String> {
        self.system.to_svg(&true)
    }
}

impl Cnf {
    /// The weighted count: Σ over the models of the product of their weights, exact up to rounding.
    ///
    /// A model is an assignment of the [choices](Self::choices) for which the formula holds with some values of the
    /// hidden variables.
    ///
    /// # Errors
    /// A count that no `f64` can hold, for which there are [`log_weighted_count`](Self::log_weighted_count) and
    /// [`exact_weighted_count`](Self::exact_weighted_count).
    pub fn weighted_count(&self) -> Result<f64> {
        self.counter().count()?.to_f64().ok_or_else(|| Error::Unsupported {
            query: "the weighted count as an f64",
            remedy: "it is too large or too small; ask for log_weighted_count or exact_weighted_count".into(),
        })
    }

    /// The natural logarithm of the weighted count, −∞ if it is zero.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn log_weighted_count(&self) -> Result<f64> {
        Ok(self.counter().count()?.natural_log())
    }

    /// The weighted count as an exact fraction.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn exact_weighted_count(&self) -> Result<BigRational> {
        self.counter().exact()
    }

    /// The formula reduced and ready for counting, with statistics, limits and bounds.
    pub fn counter(&self) -> Counter {
        Counter::new(self)
    }

    /// The formula as a system like any other, over all its [choices](Self::choices): for posteriors, explanations,
    /// samples, bounds and training. [`rows`](Self::rows) are its probabilities.
    pub fn system(&self) -> System<HandWritten<CnfOracle>> {
        System::from_oracle(CnfOracle::new(&reduce(self, false)))
    }

    /// The weights of each choice divided by their sum (equal shares where all are zero).
    pub fn rows(&self) -> Vec<Vec<f64>> {
        let row = |choice: Choice| {
            let weights = self.weights(choice);
            if weights.iter().all(Weight::is_one) {
                return vec![1.0 / weights.len() as f64; weights.len()];
            }
            let sum = sum(weights);
            let share = |weight: &Weight| match sum.is_zero() {
                true => 1.0 / weights.len() as f64,
                false => (weight.exact() / &sum).to_f64().unwrap_or(f64::NAN),
            };
            weights.iter().map(share).collect()
        };
        self.choices().into_iter().map(row).collect()
    }

    /// The product of the sums of the choices' weights, but for one.
    fn factor(&self, but: Option<usize>) -> Scaled {
        let choices = self.choices().into_iter().enumerate().filter(|(index, _)| but != Some(*index));
        let sums = choices.map(|(_, choice)| sum(self.weights(choice)).to_f64().unwrap_or(f64::NAN));
        sums.fold(Scaled::ONE, |product, sum| product.multiply(Scaled::from_f64(sum)))
    }

    /// The weighted count and its gradient: `gradient[k][y]` is its derivative by the weight of value `y` of choice `k`.
    ///
    /// # Errors
    /// Numbers that no `f64` can hold.
    pub fn gradient(&self) -> Result<(f64, Vec<Vec<f64>>)> {
        let rows = self.rows();
        let (value, mut gradient) = self.system().scaled_gradient(&rows, &true)?;
        // The count is linear in each row, so its derivative by a weight is that by the share, less one sum.
        let sums: Vec<BigRational> = self.choices().into_iter().map(|choice| sum(self.weights(choice))).collect();
        let zeros = sums.iter().filter(|sum| sum.is_zero()).count();
        let whole = self.factor(None);
        for (choice, (row, sum)) in gradient.iter_mut().zip(&sums).enumerate() {
            let factor = match (zeros, sum.is_zero()) {
                (0, _) => whole.divide(Scaled::from_f64(sum.to_f64().unwrap_or(f64::NAN))),
                (1, true) => self.factor(Some(choice)),
                _ => Scaled::ZERO,
            };
            row.iter_mut().for_each(|entry| *entry = entry.multiply(factor));
        }
        let finite = |number: Scaled| {
            Some(number.to_f64()).filter(|value| value.is_finite()).ok_or_else(|| Error::Unsupported {
                query: "the gradient as f64",
                remedy: "the count or a derivative of it is too large; scale the weights".into(),
            })
        };
        let rows = gradient.into_iter().map(|row| row.into_iter().map(finite).collect()).collect::<Result<_>>()?;
        Ok((finite(value.multiply(whole))?, rows))
    }

    /// The share of every value of every choice in the weighted count: its probability given that the formula holds.
    ///
    /// # Errors
    /// [`Error::ZeroProbability`] if the count is zero.
    pub fn posterior(&self) -> Result<Vec<Vec<f64>>> {
        if self.factor(None).is_zero() {
            return Err(Error::ZeroProbability { output: "true".into(), query: "posterior" });
        }
        self.system().posterior(&self.rows(), &true)
    }
}

fn sum(weights: &[Weight]) -> BigRational {
    weights.iter().fold(BigRational::zero(), |sum, weight| sum + weight.exact())
}

fn lcm(a: BigInt, b: &BigInt) -> BigInt {
    let (mut x, mut y) = (a.clone(), b.clone());
    while !y.is_zero() {
        let rest = &x % &y;
        x = std::mem::replace(&mut y, rest);
    }
    a / x * b
}
