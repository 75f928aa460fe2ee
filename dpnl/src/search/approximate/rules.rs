//! The rules of a run, and what it answers.

use std::time::{Duration, Instant};

use super::interval::{Interval, product_below};
use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};

/// The relative rule asks for this much more than it promises, for the rounding of whoever checks it.
const MARGIN: f64 = 1e-12;

/// The heuristic H of Algorithm 4: which open valuation is looked at next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Explore {
    /// The most probable one: narrows the bounds fastest.
    #[default]
    MostProbable,
    /// The latest one: needs the least memory.
    DepthFirst,
    /// A uniformly random one, drawn with this seed.
    Random(u64),
}

/// When anytime inference stops. Rules combine: the first that holds ends the run; without any, it runs until the result is
/// exact.
///
/// By default what has been explored is a partial circuit, with exact compilation at its side; [`paper`](Self::paper) and
/// [`explore`](Self::explore) choose the paper's ApproxDPNL.
///
/// ```
/// use dpnl::{Approx, Explore};
/// use std::time::Duration;
/// let rules = Approx::new().relative(0.1).timeout(Duration::from_millis(50)).explore(Explore::DepthFirst);
/// # let _ = rules;
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Approx {
    relative: Option<f64>,
    absolute: Option<f64>,
    timeout: Option<Duration>,
    max_nodes: Option<u64>,
    explore: Option<Explore>,
}

impl Approx {
    /// No rule yet.
    pub fn new() -> Self {
        Approx::default()
    }

    /// Stop when `upper <= lower * (1 + epsilon)^2`: the estimate is then an ε-approximation,
    /// P / (1 + ε) <= estimate <= P · (1 + ε).
    #[must_use]
    pub fn relative(mut self, epsilon: f64) -> Self {
        self.relative = Some(epsilon);
        self
    }

    /// Stop when `upper - lower <= epsilon`: the estimate is then within ε of P.
    #[must_use]
    pub fn absolute(mut self, epsilon: f64) -> Self {
        self.absolute = Some(epsilon);
        self
    }

    /// Stop after this time. The bounds hold, but how close they are depends on the machine.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Stop after this many search nodes (oracle calls). The same rows then give the same bounds on every machine.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.max_nodes = Some(nodes);
        self
    }

    /// ApproxDPNL as the paper has it (Algorithm 4), for study: valuation by valuation, the most probable first.
    #[must_use]
    pub fn paper(self) -> Self {
        self.explore(Explore::MostProbable)
    }

    /// Which open valuation is looked at next, in the [paper's](Self::paper) algorithm.
    #[must_use]
    pub fn explore(mut self, explore: Explore) -> Self {
        self.explore = Some(explore);
        self
    }

    /// The order of the paper's algorithm, if that is asked for.
    pub(crate) fn order(&self) -> Option<Explore> {
        self.explore
    }

    /// The rule on nodes.
    pub(crate) fn most_nodes(&self) -> Option<u64> {
        self.max_nodes
    }

    /// The rule on time.
    pub(crate) fn most_time(&self) -> Option<Duration> {
        self.timeout
    }

    /// The first rule that holds, if one does. What the bounds say of closeness is true to the last place.
    pub(super) fn stop(&self, bounds: &Interval, nodes: u64, start: Instant) -> Option<Stop> {
        if self.relative.is_some_and(|epsilon| is_relatively_close(bounds, epsilon)) {
            Some(Stop::Relative)
        } else if self.absolute.is_some_and(|epsilon| is_absolutely_close(bounds, epsilon)) {
            Some(Stop::Absolute)
        } else {
            self.spent(nodes, start)
        }
    }

    /// The rule on nodes or time that holds, if one does.
    pub(super) fn spent(&self, nodes: u64, start: Instant) -> Option<Stop> {
        if self.max_nodes.is_some_and(|most| nodes >= most) {
            Some(Stop::MaxNodes)
        } else if self.timeout.is_some_and(|timeout| start.elapsed() >= timeout) {
            Some(Stop::Timeout)
        } else {
            None
        }
    }

    pub(crate) fn check(&self) -> Result<()> {
        for (name, epsilon) in [("relative epsilon", self.relative), ("absolute epsilon", self.absolute)] {
            if let Some(epsilon) = epsilon.filter(|epsilon| !(epsilon.is_finite() && *epsilon >= 0.0)) {
                return Err(Error::Argument { name, found: epsilon.to_string(), expected: "a number not below 0" });
            }
        }
        Ok(())
    }
}

/// Why ApproxDPNL stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Nothing was left to explore: lower and upper are P, and differ by rounding only.
    Exact,
    /// The relative rule held.
    Relative,
    /// The absolute rule held.
    Absolute,
    /// The time was up.
    Timeout,
    /// The nodes were spent.
    MaxNodes,
}

/// Whether upper <= lower · (1 + ε)².
fn is_relatively_close(bounds: &Interval, epsilon: f64) -> bool {
    let factor = (1.0 + epsilon.min(1e100)).powi(2) * (1.0 - MARGIN);
    !bounds.lower.is_zero() && bounds.upper <= product_below(bounds.lower, Scaled::from_f64(factor))
}

/// Whether upper − lower <= ε.
fn is_absolutely_close(bounds: &Interval, epsilon: f64) -> bool {
    let width = bounds.upper.to_f64_above() - bounds.lower.to_f64_below();
    width <= 0.0 || width.next_up() <= epsilon
}

/// Bounds of P(S = o) that hold for certain, rounding included.
///
/// Where P is below the range of `f64` (about 1e-308), `lower` and `upper` are 0 and the smallest positive number, and
/// [`log_lower`](Self::log_lower) and [`log_upper`](Self::log_upper) say more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// P is at least this.
    pub lower: f64,
    /// P is at most this.
    pub upper: f64,
    /// log P is at least this; −∞ if nothing is known from below.
    pub log_lower: f64,
    /// log P is at most this; −∞ if P = 0.
    pub log_upper: f64,
    /// Why the run stopped.
    pub stop: Stop,
    /// Search nodes (oracle calls) spent.
    pub nodes: u64,
}

impl Bounds {
    pub(crate) fn new(interval: &Interval, stop: Stop, nodes: u64) -> Self {
        let Interval { lower, upper } = interval.within_one();
        // The logarithm of the mantissa, that of the unit and their sum are each rounded.
        let margin = |log: f64| (1.0 + log.abs()) * 4.0 * f64::EPSILON;
        let (below, above) = (lower.natural_log(), upper.natural_log());
        Bounds {
            lower: lower.to_f64_below(),
            upper: upper.to_f64_above(),
            log_lower: if lower.is_zero() { below } else { below - margin(below) },
            log_upper: if upper.is_zero() { above } else { (above + margin(above)).min(0.0) },
            stop,
            nodes,
        }
    }

    /// Bounds that are known as numbers.
    pub(crate) fn between(lower: f64, upper: f64, stop: Stop, nodes: u64) -> Self {
        let interval = Interval { lower: Scaled::from_f64(lower), upper: Scaled::from_f64(upper) };
        Bounds::new(&interval, stop, nodes)
    }

    /// The paper's estimate √(lower · upper).
    pub fn estimate(&self) -> f64 {
        // √a · √b rather than √(a·b): the product of two tiny bounds would underflow.
        self.lower.sqrt() * self.upper.sqrt()
    }

    /// The logarithm of the estimate, also where the estimate itself is too small for an `f64`; −∞ where it is zero.
    pub fn log_estimate(&self) -> f64 {
        if self.log_lower == f64::NEG_INFINITY { self.log_lower } else { (self.log_lower + self.log_upper) / 2.0 }
    }
}
