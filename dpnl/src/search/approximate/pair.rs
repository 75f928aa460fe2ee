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
const FIRST_TURN: u64 = 8;
const FIRST_TIME: Duration = Duration::from_micros(200);
/// Where it takes long to begin at all, the first turn takes up to so many times as long.
const FIRST_BY_BEGINNING: u32 = 5;
/// A turn takes one part in so many of what was spent before.
const TURN_SHARE: u32 = 4;
/// The one that is behind has one in so many turns.
const BEHIND: u64 = 4;
/// A few nodes are not worth a second circuit.
const WORTH_ANOTHER: u64 = 256;

/// Begins a circuit of which nothing has been refined, after so many nodes.
type Begin<'a> = dyn Fn(u64) -> Result<Partial<'a>> + 'a;

/// Two partial circuits of one problem.
pub(crate) struct Pair<'a> {
    ordered: Partial<'a>,
    /// `None` as long as it has had no turn, or where the order of the search is the only one.
    settling: Option<Partial<'a>>,
    begin: Box<Begin<'a>>,
    /// The bounds are those of one circuit, so that they have a gradient.
    for_gradient: bool,
    turns: u64,
    /// The time it took to begin, and all time so far.
    beginning: Duration,
    spent: Duration,
}

impl<'a> Pair<'a> {
    /// One circuit of which nothing has been refined; the other one follows. `nodes` were spent already.
    pub(crate) fn new(begin: Box<Begin<'a>>, nodes: u64, for_gradient: bool) -> Result<Self> {
        let start = Instant::now();
        let ordered = begin(nodes)?;
        let beginning = start.elapsed();
        Ok(Pair { ordered, settling: None, begin, for_gradient, turns: 0, beginning, spent: beginning })
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
        let (start, before) = (Instant::now(), self.spent);
        loop {
            if let Some(bounds) = self.verdict(rules, start) {
                return Ok(Ended::Rule(bounds));
            }
            if overtaken() {
                return Ok(Ended::Overtaken);
            }
            let ended = self.turn(rules, start, quota, overtaken)?;
            self.spent = before + start.elapsed();
            match ended {
                Ended::Rule(bounds) if bounds.stop == Stop::Exact => return Ok(Ended::Rule(bounds)),
                Ended::Rule(_) => {}
                Ended::Overtaken => return Ok(Ended::Overtaken),
            }
        }
    }

    /// The first turn only, and the bounds if a rule holds after it.
    pub(crate) fn first_turn(&mut self, rules: &Approx, quota: &Quota) -> Result<Option<Bounds>> {
        let (start, before) = (Instant::now(), self.spent);
        let ended = match self.verdict(rules, start) {
            Some(bounds) => Ended::Rule(bounds),
            None => self.turn(rules, start, quota, &|| false)?,
        };
        self.spent = before + start.elapsed();
        match ended {
            Ended::Rule(bounds) if bounds.stop == Stop::Exact => Ok(Some(bounds)),
            _ => Ok(self.verdict(rules, start)),
        }
    }

    /// The bounds so far, if one of the rules holds.
    fn verdict(&self, rules: &Approx, start: Instant) -> Option<Bounds> {
        let (bounds, nodes) = (self.enclosure(), self.nodes());
        rules.stop(&bounds, nodes, start).map(|stop| Bounds::new(&bounds, stop, nodes))
    }

    /// One turn of one of the two; the first is that of the order of the search.
    fn turn(&mut self, rules: &Approx, start: Instant, quota: &Quota, overtaken: &dyn Fn() -> bool) -> Result<Ended> {
        let nodes = self.nodes();
        if let Some(limit) = quota.reached(nodes, 0) {
            return Err(self.limit(limit));
        }
        let most = rules.most_nodes().unwrap_or(u64::MAX).min(quota.limits.nodes);
        let turn = (nodes / u64::from(TURN_SHARE)).max(FIRST_TURN).min(most.saturating_sub(nodes));
        let slice = match self.turns {
            0 => (self.beginning * FIRST_BY_BEGINNING).max(FIRST_TIME),
            _ => (self.spent / TURN_SHARE).max(FIRST_TIME),
        };
        self.turns += 1;
        if self.turns == 2 && most.saturating_sub(nodes) > WORTH_ANOTHER {
            self.settling = (self.begin)(0)?.settling();
        }
        let settling = self.settling_is_closer() != (self.turns % BEHIND == 2);
        // Each has its share of the memory; nodes are counted here.
        let bytes = quota.limits.bytes / if self.settling.is_some() { 2 } else { 1 };
        let own = Quota { limits: Limits { bytes, nodes: u64::MAX, ..quota.limits }, ..*quota };
        let partial = match &mut self.settling {
            Some(partial) if settling => partial,
            _ => &mut self.ordered,
        };
        let mut turn_rules = rules.max_nodes(partial.nodes() + turn);
        let left = rules.most_time().map(|time| time.saturating_sub(start.elapsed()));
        // Where nodes are counted the clock does not decide whose turn it is.
        let slice = (most == u64::MAX).then_some(slice);
        if let Some(time) = left.into_iter().chain(slice).min() {
            turn_rules = turn_rules.timeout(time);
        }
        match partial.run(&turn_rules, &own, overtaken) {
            Ok(Ended::Rule(bounds)) => Ok(Ended::Rule(Bounds { nodes: self.nodes(), ..bounds })),
            Err(Error::Limit { limit, .. }) => Err(self.limit(limit)),
            other => other,
        }
    }

    /// The error for a limit that was reached.
    pub(crate) fn limit(&self, limit: &'static str) -> Error {
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
