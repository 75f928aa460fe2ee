//! The derived oracle: partial evaluation, variable ordering and caching for any traced function.
//!
//! Where the paper writes an oracle by hand for each task (its Section 3.2 and Algorithm 6), this one works
//! on the [`Program`](crate::graph::Program) that tracing the function left behind.
//!
//! # The story
//!
//! The paper's DPNL (Algorithm 2) asks an oracle whether S is always or never `o` below a valuation, and branches on a
//! variable where it cannot tell. Here a **valuation** maps every variable to a set of values: unknown is the full set,
//! known is a single one, and propagation leaves anything between. The **oracle** is the program with a set of values per
//! node. Asking is propagating: what is assigned moves up as forward sets, what is demanded moves down, and the answer
//! is *true* when no demand is left, *false* when one cannot be met. What is left in between is the **residual problem**,
//! and all that the search needs is read off it: its key, its independent parts, and the variable to branch on.
//!
//! 1. **Preparing** (`prepared`, `joined`, `ladders`, `edges`, `cuts`, `blocks`, `reading`), once per program: nodes are numbered
//!    as the program computes them, long sums and lists are put together, places of sorted numbers become numbers of
//!    members below a threshold, and the program is taken apart where two halves touch
//!    in one inner node. What is numbered has a type of its own (`ids`): a node is not a variable.
//! 2. **The state** (`state`) has a few parts, each with its law: what values are left (`sets`), what that comes to in long
//!    sums, minima and maxima (`totals`, `extremes`), what still matters (`liveness`, `links`), what is demanded
//!    (`demands`), what it is known by (`fingerprints`), and how to take it all back (`trail`).
//! 3. **Propagation** (`propagate`, `queue`): forward sets up, from arguments to users. A demand `node ∈ set` is entailed if
//!    the forward set lies inside, and refuted if the two are disjoint. A user is told *which* of its arguments changed, so that a sum
//!    of a thousand terms costs no more than one of two: its totals move by the difference, and only what is
//!    undecided is looked at. **Narrowing** (`backward`, `divisors`, `variables`) goes down: variables lose
//!    the values that no solution has. Narrowed sets of inner nodes assume the demands, so entailment is never read off them.
//! 4. **Demands move down** (`assertions`): `a && b` becomes two, a selection with one possible branch becomes its
//!    condition and that branch, until variables themselves are restricted.
//! 5. **What a node is** (`structure`, `comparison`): a decided selection *is* its branch, a maximum with one possible
//!    winner *is* the winner; what no demand needs drops out, and a variable that drops out counts the mass of its set, once.
//! 6. **Keys** (`hash`): what is left is fingerprinted while it changes, by adding and subtracting what came and went. Equal
//!    fingerprints mean equal problems, across valuations and across labels, because the label only enters through what is left of it.
//! 7. **Parts** (`parts`): demands that share nothing undecided are solved separately.
//! 8. **Ordering** (`order`, `reading`): which variable to branch on; [below](#ordering) is how it is derived.
//! 9. **Reasons** (`reasons`): which variables would settle most at once, for whoever wants bounds.
//! 10. **Walking** (`engine`, `composed`): assign, describe, undo; and from block to block by the values of the cuts.
//!
//! Every assignment costs what it touches, and the trail takes it back.
//!
//! # Ordering
//!
//! All orders follow one idea: make known what the program computes first. Once the inputs of a step have values, so have
//! the inner nodes of the step, and values are what different histories have in common, so that their keys meet.
//!
//! - By default the variables come in the order in which the program reads them, whatever has happened so far: a variable
//!   comes where the first node that uses it does. Several variables of one sum come by |coefficient| × range, largest
//!   first. On digit-by-digit addition this is the paper's order, right to left; on `number(a) + number(b)` it is the
//!   most significant digit first.
//! - A program that goes over its inputs again and again, like reachability by rounds, has to remember nearly all of them
//!   to the end, and the order in which it reads them is worth nothing. There the order is taken from what is left of the
//!   program: the next variable is an input of the **first undecided node** that still matters, so that nodes get values
//!   one after the other, as if the program ran. For reachability this explores the graph from the source: what is not
//!   reached is not looked at, and what is left depends only on the nodes that were reached, and on those of them whose
//!   edges are known.
//! - Where minima and maxima of variables are compared, as when sorting, the label says what must win. Among the
//!   unresolved assertions the one with the fewest undecided variables below it is taken, and within it the variable with
//!   the largest **influence**. Influence flows from the asserted node to its arguments: a sum hands it out in proportion
//!   to |coefficient| × range, any other node in equal shares, losing a little at each level so that near variables win.
//!
//! [`Options::ordering`] switches it off: then the variables come as they are declared.
//!
//! # Words
//!
//! | here | elsewhere |
//! | --- | --- |
//! | part | component |
//! | key, fingerprint | cache signature |
//! | mass of a variable | a variable that is summed out |
//! | gap of a circuit | smoothing |
//! | cut, name of a node | separator of one node, and its copy |
//! | narrowing | constraint propagation, bounds and domain consistency |
//! | frame, trail | as in any solver |

mod assertions;
mod backward;
mod blocks;
mod comparison;
mod composed;
mod cuts;
mod demands;
mod divisors;
mod edges;
mod engine;
mod extremes;
mod fingerprints;
mod hash;
mod ids;
mod joined;
mod ladders;
mod links;
mod liveness;
mod oracle;
mod order;
mod parts;
mod prepared;
mod propagate;
mod queue;
mod reading;
mod reasons;
mod sets;
mod state;
mod structure;
#[cfg(test)]
mod tests;
mod totals;
mod trail;
mod variables;

pub use engine::Engine;
pub use oracle::GraphOracle;

/// Which parts of the machinery are switched on; all of them by default.
///
/// Answers never depend on these, only the work to reach them; they are for studies and ablation tables.
/// With everything off the search is the paper's DPNL, with an oracle that propagates sets.
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
    /// Everything off: the paper's DPNL, with an oracle that propagates sets.
    pub fn plain() -> Self {
        Options { narrowing: false, keys: false, components: false, ordering: false, cuts: false, plans: false }
    }
}
