//! The derived oracle: partial evaluation, variable ordering and caching for any traced function.
//!
//! Where the paper writes an oracle by hand for each task (its Section 3.2 and Algorithm 6), this one works
//! on the [`Program`](crate::graph::Program) that tracing the function left behind.
//!
//! - **Forward sets** (`propagate`): every node keeps the set of values it can still take. An assertion
//!   `node ∈ set` is entailed if the forward set lies inside, and refuted if the two are disjoint.
//! - **Narrowing** (`backward`): from the assertions down, variables lose the values that no solution has.
//!   Narrowed sets of inner nodes assume the assertions, so entailment is never read off them.
//! - **Assertions move down** (`assertions`): `a && b` becomes two assertions, a selection with one possible
//!   branch becomes its condition and that branch, until variables themselves are restricted.
//! - **Aliases and liveness** (`structure`, `state`): a decided selection *is* its branch, a maximum with one
//!   possible winner *is* the winner; what no unresolved assertion needs drops out.
//! - **Comparisons** (`comparison`): what minima and maxima prove by structure alone, for sorting and its like.
//! - **Keys** (`hash`, `structure`): what is left is fingerprinted incrementally. Equal fingerprints mean
//!   equal problems, across valuations and across labels, because the label only enters through what is left of it.
//! - **Parts** (`parts`): assertions that share nothing undecided are solved separately.
//! - **Cuts and blocks** (`cuts`, `blocks`, `composed`): where two halves touch in one inner node only, its values are
//!   the cases to distinguish, and what is between the cuts is searched on its own, once for all labels.
//! - **Ordering** (`reading`, `order`): which variable to branch on.
//!
//! Every assignment costs what it touches, and the trail in `state` takes it back.

mod assertions;
mod backward;
mod blocks;
mod comparison;
mod composed;
mod cuts;
mod demands;
mod engine;
mod fingerprints;
mod hash;
mod liveness;
mod oracle;
mod order;
mod parts;
mod prepared;
mod propagate;
mod queue;
mod reading;
mod sets;
mod state;
mod structure;
#[cfg(test)]
mod tests;
mod trail;
mod variables;

pub use engine::Engine;
pub use oracle::GraphOracle;

/// Which parts of the machinery are switched on; all of them by default.
///
/// Answers never depend on these, only the work to reach them; they are for studies and ablation tables.
/// With everything off the search is the paper's DPNL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Drop values of variables that no solution has.
    pub narrowing: bool,
    /// Give keys, so that equal residual problems are solved once.
    pub keys: bool,
    /// Split into independent parts.
    pub components: bool,
    /// Derive the variable ordering; otherwise the first variable of the part is taken.
    pub ordering: bool,
    /// Take the program apart where halves of it touch in a single node; needs keys.
    pub cuts: bool,
    /// Try [plans](crate::Method) beside the search; needs keys.
    pub plans: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { narrowing: true, keys: true, components: true, ordering: true, cuts: true, plans: true }
    }
}

impl Options {
    /// Everything off: the paper's DPNL.
    pub fn plain() -> Self {
        Options { narrowing: false, keys: false, components: false, ordering: false, cuts: false, plans: false }
    }
}
