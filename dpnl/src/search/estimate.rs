//! (ε, δ)-estimates by sampling from what the bounds leave open.
//!
//! The partial circuit first settles what it can: P = lower + open · q, where `open` = upper − lower and q is the
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

use rand::Rng;

use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};
use crate::oracle::Tester;
use crate::search::Quota;
use crate::search::approximate::{Approx, Bounds, Ended, Partial, Stop};

/// Search nodes spent on bounds before the first draw.
const FIRST_NODES: u64 = 256;
/// Draws that are worth as much as one search node: a draw runs the program once, forward.
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

impl Estimate {
    /// What bounds say that are as close as asked for.
    pub(crate) fn exactly(bounds: &Bounds) -> Self {
        let Bounds { lower, upper, nodes, .. } = *bounds;
        Estimate { value: bounds.estimate(), log_value: bounds.log_estimate(), lower, upper, nodes, samples: 0 }
    }

    fn sampled(bounds: &Bounds, found: Scaled, samples: u64) -> Self {
        let Bounds { lower, upper, nodes, .. } = *bounds;
        let (value, log_value) = (found.to_f64().clamp(lower, upper), found.natural_log());
        Estimate { value, log_value, lower, upper, nodes, samples }
    }
}

/// Whether ε and δ make sense.
pub(crate) fn check(epsilon: f64, delta: f64) -> Result<()> {
    for (name, value) in [("epsilon", epsilon), ("delta", delta)] {
        if !(value > 0.0 && value < 1.0) {
            return Err(Error::Argument { name, found: value.to_string(), expected: "between 0 and 1, exclusive" });
        }
    }
    Ok(())
}

/// The estimate within a factor 1 ± ε of P with probability at least 1 − δ.
pub(crate) fn estimate(
    partial: Partial<'_>,
    tester: Tester<'_>,
    promise: (f64, f64),
    quota: &Quota,
    rng: &mut (impl Rng + ?Sized),
) -> Result<Estimate> {
    estimate_after(partial, tester, promise, quota, rng, FIRST_NODES)
}

/// The same with so many search nodes before the first draw.
pub(crate) fn estimate_after(
    mut partial: Partial<'_>,
    mut tester: Tester<'_>,
    (epsilon, delta): (f64, f64),
    quota: &Quota,
    rng: &mut (impl Rng + ?Sized),
    first: u64,
) -> Result<Estimate> {
    let mut draws = Draws { samples: 0, quota };
    let mut nodes = partial.nodes() + first;
    let mut input = vec![0; partial.variables()];
    for round in 0.. {
        let rules = Approx::new().relative(epsilon).max_nodes(nodes);
        let Ended::Rule(bounds) = partial.run(&rules, quota, &|| false)? else { continue };
        if bounds.stop == Stop::Exact || bounds.stop == Stop::Relative {
            return Ok(Estimate { samples: draws.samples, ..Estimate::exactly(&bounds) });
        }
        let confidence = (2.0_f64.powi(round + 2) / delta).ln(); // ln(2 / δ_r) with δ_r = δ / 2^(r+1)
        let (sampler, open) = partial.open_sampler();
        let enclosure = partial.enclosure();
        let (lower, upper) = (enclosure.lower, enclosure.upper);
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
                sampler.draw(&mut input, rng);
                hits += u64::from(tester(&input)?);
            }
            let found = lower.add(open.multiply(Scaled::from_f64(hits as f64 / wanted as f64)));
            return Ok(Estimate::sampled(&bounds, found, draws.samples));
        }
        // A round has what a mean of 1/16 would need, and costs about as much as the search so far.
        let most = ((16.0 * threshold) as u64).min(affordable).max(nodes);
        let least = lower.divide(upper).to_f64();
        let (mut sum, mut drawn) = (0.0, 0);
        while sum < threshold && drawn < most {
            draws.count(&bounds)?;
            sampler.draw(&mut input, rng);
            sum += if tester(&input)? { 1.0 } else { least };
            drawn += 1;
        }
        if sum >= threshold {
            let found = upper.multiply(Scaled::from_f64((threshold / drawn as f64).min(1.0)));
            return Ok(Estimate::sampled(&bounds, found, draws.samples));
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
