//! Two partial circuits of one problem, refined in turns.
//!
//! One follows the order of the search, in which equal problems meet; the other branches on what is likely to settle most. Which
//! of them is better depends on the program: where the keys of many histories are the same the first is a dynamic programme, and
//! where a few inputs decide (a path through a network, a clause that is violated) the second gets there at once. Both enclose P,
//! and so does what they have in common. The one that is closer has most of the turns.

use std::time::{Duration, Instant};

use super::interval::Interval;
use super::partial::{Ended, Partial};
use super::rules::{Approx, Bounds, Stop};
use crate::circuit::{Number, Scaled};
use crate::error::{Error, Result};
use crate::search::{Limits, Quota};

/// Search nodes and time of the first turn; later ones grow with what was spent.
const FIRST_TURN: u64 = 16;
const FIRST_TIME: Duration = Duration::from_micros(200);
/// A turn takes one part in so many of what was spent before.
const TURN_SHARE: u32 = 4;
/// The one that is behind has one in so many turns, the first among them.
const BEHIND: u64 = 4;

/// Two partial circuits of one problem.
pub(crate) struct Pair<'a> {
    ordered: Partial<'a>,
    /// `None` where the order of the search is the only one.
    settling: Option<Partial<'a>>,
    /// The bounds are those of one circuit, so that they have a gradient.
    for_gradient: bool,
    turns: u64,
}

impl<'a> Pair<'a> {
    /// Two circuits of which nothing has been refined, or one.
    pub(crate) fn new((ordered, other): (Partial<'a>, Option<Partial<'a>>), for_gradient: bool) -> Self {
        Pair { ordered, settling: other.and_then(Partial::settling), for_gradient, turns: 0 }
    }

    /// Search nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.ordered.nodes() + self.settling.as_ref().map_or(0, Partial::nodes)
    }

    /// Where P lies for certain.
    fn enclosure(&self) -> Interval {
        let one = self.ordered.enclosure();
        let Some(two) = self.settling.as_ref().map(Partial::enclosure) else { return one };
        if self.for_gradient {
            return if is_closer(&two, &one) { two } else { one };
        }
        Interval {
            lower: if two.lower > one.lower { two.lower } else { one.lower },
            upper: if two.upper < one.upper { two.upper } else { one.upper },
        }
    }

    /// The gradient of the logarithm of the estimate, of the circuit that is closer.
    pub(crate) fn log_gradient(&self) -> Vec<Scaled> {
        match &self.settling {
            Some(settling) if self.settling_is_closer() => settling.log_gradient(),
            _ => self.ordered.log_gradient(),
        }
    }

    fn settling_is_closer(&self) -> bool {
        self.settling.as_ref().is_some_and(|settling| is_closer(&settling.enclosure(), &self.ordered.enclosure()))
    }

    /// Refines until one of the rules holds, or `overtaken` says that it is not needed any more.
    pub(crate) fn run(&mut self, rules: &Approx, quota: &Quota, overtaken: &dyn Fn() -> bool) -> Result<Ended> {
        let start = Instant::now();
        // Each has its share of the memory; nodes are counted here.
        let bytes = quota.limits.bytes / if self.settling.is_some() { 2 } else { 1 };
        let own = Quota { limits: Limits { bytes, nodes: u64::MAX, ..quota.limits }, ..*quota };
        loop {
            let nodes = self.nodes();
            if let Some(stop) = rules.stop(&self.enclosure(), nodes, start) {
                return Ok(Ended::Rule(Bounds::new(&self.enclosure(), stop, nodes)));
            }
            if overtaken() {
                return Ok(Ended::Overtaken);
            }
            if let Some(limit) = quota.reached(nodes, 0) {
                return Err(self.limit(limit));
            }
            let most = rules.most_nodes().unwrap_or(u64::MAX).min(quota.limits.nodes);
            let turn = (nodes / u64::from(TURN_SHARE)).max(FIRST_TURN).min(most.saturating_sub(nodes));
            self.turns += 1;
            let settling = self.settling_is_closer() != (self.turns % BEHIND == 1);
            let partial = match &mut self.settling {
                Some(partial) if settling => partial,
                _ => &mut self.ordered,
            };
            let mut turn_rules = rules.max_nodes(partial.nodes() + turn);
            let left = rules.most_time().map(|time| time.saturating_sub(start.elapsed()));
            // Where nodes are counted the clock does not decide whose turn it is.
            let slice = (most == u64::MAX).then(|| (start.elapsed() / TURN_SHARE).max(FIRST_TIME));
            if let Some(time) = left.into_iter().chain(slice).min() {
                turn_rules = turn_rules.timeout(time);
            }
            match partial.run(&turn_rules, &own, overtaken) {
                Ok(Ended::Rule(bounds)) if bounds.stop == Stop::Exact => {
                    return Ok(Ended::Rule(Bounds { nodes: self.nodes(), ..bounds }));
                }
                Ok(Ended::Rule(_)) => {}
                Ok(Ended::Overtaken) => return Ok(Ended::Overtaken),
                Err(Error::Limit { limit, .. }) => return Err(self.limit(limit)),
                Err(other) => return Err(other),
            }
        }
    }

    fn limit(&self, limit: &'static str) -> Error {
        let Bounds { lower, upper, nodes, .. } = Bounds::new(&self.enclosure(), Stop::MaxNodes, self.nodes());
        Error::Limit { limit, lower, upper, nodes }
    }
}

/// Whether the first is closer to the truth than the second: by ratio where both are known from below, else by width.
fn is_closer(one: &Interval, other: &Interval) -> bool {
    match (one.lower.is_zero(), other.lower.is_zero()) {
        (true, true) => one.upper < other.upper,
        (first, second) if first != second => second,
        _ => one.upper.multiply(other.lower) < other.upper.multiply(one.lower),
    }
}
