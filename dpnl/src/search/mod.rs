//! The search: DPNL over a residual (the paper's Algorithm 2), ApproxDPNL (Algorithm 4) and sampling on top.
//!
//! - [`exact`]: depth first, records a circuit; caching where there are keys, the paper's tree where not.
//! - [`dovetail`]: the search and the [plans](crate::plan) of a traced function take turns.
//! - [`parallel`]: the same over all cores, for large trees without keys.
//! - [`approximate`]: what counts most first, keeps a lower and an upper bound.
//! - [`estimate`]: (ε, δ) by sampling from what the bounds leave open.

pub(crate) mod approximate;
pub(crate) mod dovetail;
pub(crate) mod estimate;
pub(crate) mod exact;
pub(crate) mod interrupt;
pub(crate) mod parallel;
pub(crate) mod solved;

use std::time::{Duration, Instant};

/// Where a query gives up. The default is generous: no limit on nodes or time, 4 GiB of memory.
///
/// A query that reaches a limit ends with [`Error::Limit`](crate::Error::Limit), which carries the bounds reached
/// so far; the system stays usable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Search nodes (oracle calls) per query, and terms of plans, those given up included: both are the
    /// [`Stats`](crate::Stats) of an output.
    pub nodes: u64,
    /// Memory for what the system keeps: recorded circuits and the cache of residual problems. Before a query, a
    /// system that holds more than half of it drops the cache (compiled outputs first come, first dropped) and
    /// starts afresh; a single query that needs more than all of it is refused.
    pub bytes: usize,
    /// Time per query.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: u64::MAX, bytes: 4 << 30, time: Duration::MAX }
    }
}

/// What one query may spend: its limits, counted from now on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quota {
    limits: Limits,
    deadline: Option<Instant>,
}

impl Quota {
    pub(crate) fn new(limits: Limits) -> Self {
        Quota { limits, deadline: Instant::now().checked_add(limits.time) }
    }

    /// What is left of the limits after so many nodes.
    pub(crate) fn left(&self, nodes: u64) -> Limits {
        let time = self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { nodes: self.limits.nodes.saturating_sub(nodes), time, ..self.limits }
    }

    /// The limit on nodes, if it forbids one more after so many.
    pub(crate) fn reached_nodes(&self, nodes: u64) -> Option<&'static str> {
        (nodes >= self.limits.nodes).then_some("nodes")
    }

    /// The limit that forbids one more node, if one does, after so many nodes and with so much memory in use.
    pub(crate) fn reached(&self, nodes: u64, bytes: usize) -> Option<&'static str> {
        if let Some(limit) = self.reached_nodes(nodes) {
            Some(limit)
        } else if bytes > self.limits.bytes {
            Some("bytes")
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some("time")
        } else {
            None
        }
    }
}
