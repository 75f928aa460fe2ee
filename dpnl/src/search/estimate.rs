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

use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Verdict};
use crate::probabilities::RowLayout;
use crate::search::Quota;
use crate::search::approximate::{Approx, Approximation, Bounds, Explore, Stop};
use crate::valuation::{Valuation, ValueSet};

/// Search nodes spent on bounds before the first draw.
const FIRST_NODES: u64 = 256;
/// Draws that are worth as much as one search node.
const DRAWS_PER_NODE: u64 = 16;
/// Draws between two looks at the limits.
const DRAWS_PER_LOOK: u64 = 64;

/// The result of [`System::estimate_report`](crate::System::estimate_report).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate: within a factor 1 ± ε of P with probability at least 1 − δ.
    pub value: f64,
    /// The logarithm of the estimate, also where the estimate itself is too small for an `f64`.
    pub log_value: f64,
    /// P is at least this, for certain.
    pub lower: f64,
    /// P is at most this, for certain.
    pub upper: f64,
    /// Search nodes spent on the bounds.
    pub nodes: u64,
    /// Inputs drawn. Each counts as a node for the [`Limits`](crate::Limits).
    pub samples: u64,
}

/// The estimate within a factor 1 ± ε of P with probability at least 1 − δ.
pub(crate) fn estimate<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    (layout, rows): (&RowLayout, &[f64]),
    (epsilon, delta): (f64, f64),
    quota: &Quota,
    rng: &mut (impl Rng + ?Sized),
) -> Result<Estimate> {
    for (name, value) in [("epsilon", epsilon), ("delta", delta)] {
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::Argument { name, found: value.to_string(), expected: "between 0 and 1, exclusive" });
        }
    }
    let mut run = Approximation::new(oracle, output, layout, rows, (Explore::MostProbable, false), quota)?;
    let mut draws = Draws { samples: 0, quota };
    let mut nodes = FIRST_NODES;
    for round in 0.. {
        let bounds = run.run(&Approx::new().relative(epsilon).max_nodes(nodes), quota)?;
        let answer = |value: f64, log_value: f64, samples: u64| {
            let Bounds { lower, upper, nodes, .. } = bounds;
            Ok(Estimate { value: value.clamp(lower, upper), log_value, lower, upper, nodes, samples })
        };
        if bounds.stop == Stop::Exact || bounds.stop == Stop::Relative {
            return answer(bounds.estimate(), bounds.log_estimate(), draws.samples);
        }
        let (enclosure, open) = run.open_part();
        let scaled = |value: Scaled| answer(value.to_f64(), value.natural_log(), 0);
        let (lower, upper) = (enclosure.lower, enclosure.upper);
        let mut sampler = Sampler::new(oracle, output, layout, rows, run.open_valuations())?;
        let confidence = (2.0_f64.powi(round + 2) / delta).ln(); // ln(2 / δ_r) with δ_r = δ / 2^(r+1)
        let fixed = if lower.is_zero() {
            f64::INFINITY
        } else {
            confidence * (open.divide(lower).to_f64() / epsilon).powi(2) / 2.0
        };
        let threshold = 1.0 + (1.0 + epsilon) * 4.0 * (std::f64::consts::E - 2.0) * confidence / epsilon.powi(2);
        // Where so many draws cost more than all of the search so far, the search may come through before.
        let affordable = nodes.saturating_mul(DRAWS_PER_NODE);
        if fixed.min(threshold) > affordable as f64 {
            nodes = nodes.saturating_mul(4);
            continue;
        }
        if fixed <= threshold {
            let wanted = fixed.ceil().max(1.0) as u64;
            let mut hits = 0_u64;
            for _ in 0..wanted {
                draws.count(&bounds)?;
                hits += u64::from(sampler.draw(rng));
            }
            let found = lower.add(open.multiply(Scaled::from_f64(hits as f64 / wanted as f64)));
            return Ok(Estimate { samples: draws.samples, ..scaled(found)? });
        }
        // A round has what a mean of 1/16 would need, and costs about as much as the search so far.
        let most = ((16.0 * threshold) as u64).min(affordable).max(nodes);
        let least = lower.divide(upper).to_f64();
        let (mut sum, mut drawn) = (0.0, 0);
        while sum < threshold && drawn < most {
            draws.count(&bounds)?;
            sum += if sampler.draw(rng) { 1.0 } else { least };
            drawn += 1;
        }
        if sum >= threshold {
            let found = upper.multiply(Scaled::from_f64((threshold / drawn as f64).min(1.0)));
            return Ok(Estimate { samples: draws.samples, ..scaled(found)? });
        }
        nodes = nodes.saturating_mul(4).max(draws.samples);
    }
    unreachable!("rounds end when the bounds meet")
}

/// Counts draws, within the limits.
struct Draws<'a> {
    samples: u64,
    quota: &'a Quota,
}

impl Draws<'_> {
    /// Counts one draw; an error if a limit forbids it.
    fn count(&mut self, bounds: &Bounds) -> Result<()> {
        let spent = bounds.nodes.saturating_add(self.samples);
        let limit = if self.samples.is_multiple_of(DRAWS_PER_LOOK) {
            self.quota.reached(spent, 0)
        } else {
            self.quota.reached_nodes(spent)
        };
        if let Some(limit) = limit {
            let Bounds { lower, upper, .. } = *bounds;
            return Err(Error::Limit { limit, lower, upper, nodes: spent });
        }
        self.samples += 1;
        Ok(())
    }
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
