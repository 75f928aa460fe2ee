//! What compiling an output came to, by whatever way.

use crate::circuit::Gate;
use crate::plan::Method;
use crate::search::exact::Found;

/// A circuit, and what it took to find it.
#[derive(Debug, Clone, Copy)]
pub struct Solved {
    pub(crate) found: Found,
    pub(crate) search_nodes: u64,
    pub(crate) method: Method,
    /// Pairs of a tuple and a value that sweeps went through, those given up included.
    pub(crate) terms: u64,
    /// The largest number of tuples after one step.
    pub(crate) tuples: usize,
    /// The largest number of values in a tuple.
    pub(crate) width: usize,
}

impl Solved {
    /// The circuit of nothing, for free.
    pub(crate) fn nothing() -> Self {
        Solved {
            found: Found::exact(Gate::FALSE),
            search_nodes: 0,
            method: Method::Search,
            terms: 0,
            tuples: 0,
            width: 0,
        }
    }

    /// Takes over what another one cost; the method is the latest.
    pub(crate) fn add(&mut self, other: &Solved) {
        self.search_nodes += other.search_nodes;
        self.terms += other.terms;
        self.tuples = self.tuples.max(other.tuples);
        self.width = self.width.max(other.width);
        self.method = other.method;
        self.found.limit = self.found.limit.or(other.found.limit);
    }
}
