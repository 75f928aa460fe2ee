//! Program graphs: an ordinary function, traced once, as a graph of integer operations.
//!
//! The paper's basic oracle runs S again for every valuation and stops at the first unknown. Here S is run
//! once, on symbols, and leaves a [`Graph`]; partial evaluation, narrowing, ordering and caching then all
//! work on that graph ([`oracle::derived`](crate::oracle::derived)).
//!
//! A graph is built bottom up. Equal nodes are one node (hash consing), constants fold, sums are kept in
//! linear normal form, conditions are simplified, and compare-and-select becomes minimum and maximum: the
//! more alike two ways of writing a function become here, the more the search behind it can share.
//!
//! | file | holds |
//! | --- | --- |
//! | `operation` | what a node computes, and the scalar operations that define it |
//! | `set` | sets of integers |
//! | `forward` | arguments' sets → node's set |
//! | `linear`, `arithmetic`, `logic`, `choice` | the builder methods and their simplifications |
//! | `facts` | what comparisons say about each other |
//! | `chains` | running sums as one sum built on the other |
//! | `ranks` | the places of sorted numbers |
//! | `exact` | sharp answers for nodes with few inputs |
//! | `evaluate` | the plain twin: every node's value for concrete inputs |
//! | `import` | one program in the graph of another |
//! | `program`, `display` | a whole function: cases, outputs, and how it prints |
//!
//! ```
//! use dpnl::graph::{Graph, Variable};
//! let mut graph = Graph::new();
//! let a = graph.input(Variable::range("a", 0, 9));
//! let b = graph.input(Variable::range("b", 0, 9));
//! let ten = graph.constant(10);
//! let sum = graph.add(a, b);
//! let (digit, carry) = (graph.remainder(sum, ten), graph.divide(sum, ten));
//! let values = graph.evaluate(&[8, 5]);
//! assert_eq!((values[digit.index()], values[carry.index()]), (3, 1));
//! assert_eq!(graph.bounds(carry), (0, 1));
//! ```

mod arithmetic;
mod chains;
mod choice;
mod display;
mod drawing;
mod evaluate;
mod exact;
mod facts;
pub(crate) mod forward;
mod import;
mod linear;
mod logic;
pub(crate) mod operation;
mod program;
#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
mod random_sorted;
mod ranks;
mod set;
#[cfg(test)]
mod tests;

pub(crate) use evaluate::Runner;
pub use operation::{NodeId, Operation, Place, TableData, TableId};
pub use program::{Case, Program, Shape, Target};
#[cfg(test)]
pub(crate) use random_sorted::sorting_program;
pub(crate) use ranks::Ranked;
pub use set::Set;

use rustc_hash::FxHashMap;

/// A random variable of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// How the user knows it: `a[0]`.
    pub name: String,
    /// Its values, ascending; a valuation gives a value by its position here.
    pub values: Vec<i128>,
    /// How the values print, if not as numbers.
    pub labels: Option<Vec<String>>,
}

impl Variable {
    /// A variable with all values from `low` to `high`.
    pub fn range(name: impl Into<String>, low: i128, high: i128) -> Self {
        Variable { name: name.into(), values: (low..=high).collect(), labels: None }
    }
}

/// A hash-consed graph of operations. Arguments always have smaller [`NodeId`]s than their users.
#[derive(Clone, Default)]
pub struct Graph {
    operations: Vec<Operation>,
    /// For every node, a superset of the values it can take over all inputs; in step with `operations`.
    sets: Vec<Set>,
    /// Where the node came from; in step with `operations`.
    places: Vec<Option<Place>>,
    /// The node of each operation.
    known: FxHashMap<Operation, NodeId>,
    variables: Vec<Variable>,
    /// The input node of each variable; in step with `variables`.
    inputs: Vec<NodeId>,
    tables: Vec<TableData>,
    known_tables: FxHashMap<TableData, TableId>,
    exact: exact::Tables,
    /// Nodes that are places of sorted numbers.
    ranks: FxHashMap<NodeId, ranks::Ranked>,
    /// What a reader should know about the whole.
    note: Option<String>,
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a random variable. Variables are numbered in the order they are added.
    pub fn input(&mut self, variable: Variable) -> NodeId {
        let number = self.variables.len();
        let set = Set::from_values(variable.values.iter().copied());
        self.variables.push(variable);
        let node = self.push(Operation::Input(number), set);
        self.inputs.push(node);
        node
    }

    /// All random variables.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The input node of each variable.
    pub fn inputs(&self) -> &[NodeId] {
        &self.inputs
    }

    /// A known number.
    pub fn constant(&mut self, value: i128) -> NodeId {
        match self.known.get(&Operation::Constant(value)) {
            Some(&node) => node,
            None => self.push(Operation::Constant(value), Set::single(value)),
        }
    }

    /// A known condition.
    pub fn boolean(&mut self, value: bool) -> NodeId {
        self.constant(i128::from(value))
    }

    /// The node's value, if it does not depend on the inputs.
    pub fn constant_value(&self, node: NodeId) -> Option<i128> {
        match self.operations[node.index()] {
            Operation::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// A superset of the values the node can take, as sets of arguments give it.
    pub fn set(&self, node: NodeId) -> Set {
        self.sets[node.index()]
    }

    /// Bounds of the values the node can take.
    pub fn bounds(&self, node: NodeId) -> (i128, i128) {
        let set = self.set(node);
        (set.low(), set.high())
    }

    /// What the node computes.
    pub fn operation(&self, node: NodeId) -> &Operation {
        &self.operations[node.index()]
    }

    /// The values of an opaque function.
    pub fn table_data(&self, table: TableId) -> &TableData {
        &self.tables[table.0 as usize]
    }

    /// The values of all opaque functions.
    pub(crate) fn tables(&self) -> &[TableData] {
        &self.tables
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// What a reader should know about the graph as a whole, such as why it is empty.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    pub(crate) fn set_note(&mut self, note: String) {
        self.note = Some(note);
    }

    /// Notes where in the source the node comes from; the first place of a node wins.
    pub fn mark(&mut self, node: NodeId, place: Place) {
        self.places[node.index()].get_or_insert(place);
    }

    /// Where in the source the node comes from.
    pub fn place(&self, node: NodeId) -> Option<Place> {
        self.places[node.index()]
    }

    /// The place of the node, or of the nearest node it depends on that has one.
    pub(crate) fn nearest_place(&self, node: NodeId) -> Option<Place> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = std::collections::VecDeque::from([node]);
        while let Some(node) = open.pop_front() {
            if let Some(place) = self.place(node) {
                return Some(place);
            }
            self.operation(node).for_each_argument(|argument| {
                if seen.insert(argument) {
                    open.push_back(argument);
                }
            });
        }
        None
    }

    /// The node of an operation that is already in normal form; a constant if only one value is possible.
    fn intern(&mut self, operation: Operation) -> NodeId {
        if let Some(&node) = self.known.get(&operation) {
            return node;
        }
        let set = forward::forward(&operation, &self.tables, |node| self.sets[node.index()]);
        match set.value() {
            Some(value) => self.constant(value),
            None => self.push(operation, set),
        }
    }

    fn push(&mut self, operation: Operation, set: Set) -> NodeId {
        let node = NodeId(u32::try_from(self.operations.len()).expect("a program has fewer than 2^32 nodes"));
        self.known.insert(operation.clone(), node);
        self.operations.push(operation);
        self.sets.push(set);
        self.places.push(None);
        node
    }

    /// Lets a node compute the same in another way, from nodes before it.
    fn replace(&mut self, node: NodeId, operation: Operation) {
        self.known.remove(&self.operations[node.index()]);
        self.known.insert(operation.clone(), node);
        self.operations[node.index()] = operation;
    }

    fn is_boolean(&self, node: NodeId) -> bool {
        self.sets[node.index()].is_boolean()
    }
}
