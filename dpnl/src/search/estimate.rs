//! (ε, δ)-estimates by sampling from what the bounds leave open.
//!
//! ApproxDPNL first settles what it can: P = lower + open · q, where `open` = upper − lower and q is the
//! probability of S = o under a random valuation drawn from the open part. Only q is sampled, by one of two
//! published schemes; which one is decided from the bounds, before the first draw:
//!
//! - **Fixed sample size** (Hoeffding 1963, Theorem 1): |q̂ − q| ≤ t with probability 1 − δ after ln(2/δ) / (2t²)
//!   draws. With t = ε·lower/open the error of lower + open·q̂ is at most ε·lower ≤ ε·P.
//! - **Stopping rule** (Dagum, Karp, Luby and Ross, *An optimal algorithm for Monte Carlo estimation*, SIAM
//!   J. Comput. 29(5), 2000, Stopping Rule Theorem): for draws Z in [0, 1] with mean μ > 0, sum them until the sum
//!   reaches Υ₁ = 1 + (1+ε)·4(e−2)·ln(2/δ)/ε²; Υ₁ / (number of draws) is within a factor 1 ± ε of μ with
//!   probability 1 − δ. Here Z = (lower + open·[S = o]) / upper, so that μ = P / upper.
//!
//! A stopping rule never ends if P = 0, and takes long if P is tiny. It therefore runs in rounds: round r spends a
//! bounded number of draws at confidence δ/2^(r+1); if it has not stopped, the bounds are deepened and the next
//! round starts afresh. By the union bound the answer is wrong with probability at most Σ δ/2^(r+1) ≤ δ, and since
//! the bounds meet after finitely many nodes, it ends for every P.

use rand::{Rng, RngExt};

use crate::error::{Error, Result};
use crate::oracle::{Oracle, Verdict};
use crate::probabilities::RowLayout;
use crate::search::approximate::{Approx, Approximation, Explore, Stop};
use crate::valuation::{Valuation, ValueSet};

/// Search nodes spent on bounds before the first draw.
const FIRST_NODES: u64 = 256;

/// The result of [`System::estimate`](crate::System::estimate).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate: within a factor 1 ± ε of P with probability at least 1 − δ.
    pub value: f64,
    /// P is at least this, for certain.
    pub lower: f64,
    /// P is at most this, for certain.
    pub upper: f64,
    /// Search nodes spent on the bounds.
    pub nodes: u64,
    /// Inputs drawn.
    pub samples: u64,
}

pub(crate) fn estimate<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    layout: &RowLayout,
    rows: &[f64],
    (epsilon, delta): (f64, f64),
    rng: &mut (impl Rng + ?Sized),
) -> Result<Estimate> {
    for (name, value) in [("epsilon", epsilon), ("delta", delta)] {
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::Argument { name, found: value.to_string(), expected: "between 0 and 1, exclusive" });
        }
    }
    let mut run = Approximation::new(oracle, output, layout, rows, Explore::MostProbable, false)?;
    let mut samples = 0;
    let mut nodes = FIRST_NODES;
    for round in 0.. {
        let bounds = run.run(&Approx::new().relative(epsilon).max_nodes(nodes))?;
        let (lower, upper) = (bounds.lower, bounds.upper);
        let answer = |value, samples| Ok(Estimate { value, lower, upper, nodes: bounds.nodes, samples });
        if bounds.stop == Stop::Exact || bounds.stop == Stop::Relative {
            return answer(bounds.estimate(), samples);
        }
        let mut sampler = Sampler::new(oracle, output, layout, rows, run.open_valuations())?;
        let confidence = (2.0_f64.powi(round + 2) / delta).ln(); // ln(2 / δ_r) with δ_r = δ / 2^(r+1)
        let open = upper - lower;
        let fixed = confidence * (open / (epsilon * lower)).powi(2) / 2.0;
        let threshold = 1.0 + (1.0 + epsilon) * 4.0 * (std::f64::consts::E - 2.0) * confidence / epsilon.powi(2);
        if lower > 0.0 && fixed <= threshold {
            let draws = fixed.ceil().max(1.0) as u64;
            let hits = (0..draws).filter(|_| sampler.draw(rng)).count();
            samples += draws;
            return answer(lower + open * hits as f64 / draws as f64, samples);
        }
        // A round costs about as much as the search so far, and at least what a mean of 1/16 would need.
        let most = ((16.0 * threshold) as u64).max(nodes);
        let (mut sum, mut draws) = (0.0, 0);
        while sum < threshold && draws < most {
            sum += if sampler.draw(rng) { 1.0 } else { lower / upper };
            draws += 1;
        }
        samples += draws;
        if sum >= threshold {
            return answer((upper * threshold / draws as f64).clamp(lower, upper), samples);
        }
        nodes = nodes.saturating_mul(4).max(samples);
    }
    unreachable!("rounds end when the bounds meet")
}

/// Draws total valuations from the open part.
struct Sampler<'a, O: Oracle + ?Sized> {
    oracle: &'a O,
    output: &'a O::Output,
    layout: &'a RowLayout,
    rows: &'a [f64],
    open: Vec<(f64, Vec<(usize, ValueSet)>)>,
    valuation: Valuation,
}

impl<'a, O: Oracle + ?Sized> Sampler<'a, O> {
    fn new(
        oracle: &'a O,
        output: &'a O::Output,
        layout: &'a RowLayout,
        rows: &'a [f64],
        mut open: Vec<(f64, Vec<(usize, ValueSet)>)>,
    ) -> Result<Self> {
        // Cumulative weights, for drawing by bisection.
        let mut total = 0.0;
        for (weight, _) in &mut open {
            total += *weight;
            *weight = total;
        }
        Ok(Sampler { oracle, output, layout, rows, open, valuation: Valuation::unknown(oracle.domains())? })
    }

    /// Draws an input from the open part and tells whether S = o there.
    fn draw(&mut self, rng: &mut (impl Rng + ?Sized)) -> bool {
        let Some((total, _)) = self.open.last() else { return false };
        let point = rng.random::<f64>() * total;
        let index = self.open.partition_point(|(weight, _)| *weight <= point).min(self.open.len() - 1);
        for variable in 0..self.layout.variables() {
            let value = draw_value(&self.rows[self.layout.range(variable)], |_| true, rng);
            self.valuation.assign(variable, value);
        }
        for (variable, set) in &self.open[index].1 {
            let value = draw_value(&self.rows[self.layout.range(*variable)], |value| set.contains(value), rng);
            self.valuation.assign(*variable, value);
        }
        self.oracle.verdict(&self.valuation, self.output) == Verdict::True
    }
}

/// Draws a value from the part of a row that `allowed` keeps.
pub(crate) fn draw_value(row: &[f64], allowed: impl Fn(usize) -> bool, rng: &mut (impl Rng + ?Sized)) -> usize {
    let total: f64 = row.iter().enumerate().filter(|(value, _)| allowed(*value)).map(|(_, p)| p).sum();
    let mut point = rng.random::<f64>() * total;
    let mut latest = 0;
    for (value, &probability) in row.iter().enumerate() {
        if probability > 0.0 && allowed(value) {
            latest = value;
            point -= probability;
            if point < 0.0 {
                break;
            }
        }
    }
    latest
}
