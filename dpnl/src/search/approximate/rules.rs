//! The rules of a run, and what it answers.

use std::time::{Duration, Instant};

use crate::error::{Error, Result};

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

/// When ApproxDPNL stops, and in which order it explores. Rules combine: the first that holds ends the run;
/// without any, it runs until the result is exact.
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
    explore: Explore,
}

impl Approx {
    /// No rule yet, most probable first.
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

    /// Stop after this many search nodes (oracle calls).
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.max_nodes = Some(nodes);
        self
    }

    /// Which open valuation is looked at next.
    #[must_use]
    pub fn explore(mut self, explore: Explore) -> Self {
        self.explore = explore;
        self
    }

    pub(crate) fn order(&self) -> Explore {
        self.explore
    }

    /// The first rule that holds, if one does.
    pub(super) fn stop(&self, lower: f64, upper: f64, nodes: u64, start: Instant) -> Option<Stop> {
        if self.relative.is_some_and(|epsilon| lower > 0.0 && upper <= lower * (1.0 + epsilon).powi(2)) {
            Some(Stop::Relative)
        } else if self.absolute.is_some_and(|epsilon| upper - lower <= epsilon) {
            Some(Stop::Absolute)
        } else if self.max_nodes.is_some_and(|most| nodes >= most) {
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
    /// Nothing was left to explore: lower = upper = P.
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

/// What ApproxDPNL found: bounds that hold for certain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// P is at least this.
    pub lower: f64,
    /// P is at most this.
    pub upper: f64,
    /// Why the run stopped.
    pub stop: Stop,
    /// Search nodes (oracle calls) spent.
    pub nodes: u64,
}

impl Bounds {
    /// The paper's estimate √(lower · upper).
    pub fn estimate(&self) -> f64 {
        // √a · √b rather than √(a·b): the product of two tiny bounds would underflow.
        self.lower.sqrt() * self.upper.sqrt()
    }
}
