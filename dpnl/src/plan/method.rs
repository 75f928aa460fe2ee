//! What the plans are called: the ways in which an output is compiled.

use std::fmt;

/// The order in which a plan reads the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// As the program uses them.
    Program,
    /// As they are declared.
    Declaration,
    /// From the last declared to the first.
    Reverse,
    /// As a walk from the output meets them, depth first.
    Depth,
    /// Always the one after which the least has to be kept.
    Frontier,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Program => "program order",
            Order::Declaration => "declaration order",
            Order::Reverse => "reverse order",
            Order::Depth => "depth-first order",
            Order::Frontier => "smallest frontier",
        })
    }
}

/// How an output was compiled.
///
/// # Which plan
///
/// The plans of an output are the orders of [`Order`], each with the bound Σ over its steps of (tuples that the values kept
/// could make up, or that the inputs read so far could) × (values read), and a tree with the same sum over its pieces.
/// What is a function of other values in a tuple, or of the label, multiplies nothing. These numbers only rank the plans,
/// and say when it is not worth looking for another: what a path really costs is what is *reached* of it, which nobody
/// knows before, and no path costs more than twice an enumeration of the inputs it reads.
///
/// So the plans and the search take turns with growing budgets: first the program's own order, then those that read ahead
/// or guess, each made only if those before were not enough, then the one of these that is nearest to its end, then the
/// best by its bound if that is small, then all of them, each going on where it was stopped, and to the end where that can
/// be foreseen from how its tables grow. The one that comes through is remembered for its shape of output; where a plan
/// did and the program falls into blocks, which labels have in common, the search is tried for the next two labels.
///
/// Where the inputs are few the function's own table stands beside all of them. [`System::stats`](crate::System::stats)
/// names what came through; [`System::plan`](crate::System::plan) shows the steps of a plan, and the bounds of those that
/// did not come through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Method {
    /// By search over the variables, with keys, parts and blocks.
    #[default]
    Search,
    /// By a sweep over the inputs in this order.
    Sweep(Order),
    /// By a sweep that keeps what the inputs to come would make of those that were read, instead of those themselves.
    Ahead(Order),
    /// By a sweep that begins with a guess of what the inputs will come to.
    Guess(Order),
    /// By tables along a tree of separators.
    Tree,
    /// By calling the function on all its inputs.
    Table,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Search => f.write_str("search"),
            Method::Sweep(order) => write!(f, "sweep in {order}"),
            Method::Ahead(order) => write!(f, "sweep that reads ahead in {order}"),
            Method::Guess(order) => write!(f, "sweep that guesses in {order}"),
            Method::Tree => f.write_str("tree of separators"),
            Method::Table => f.write_str("table of the function"),
        }
    }
}
