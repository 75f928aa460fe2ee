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
