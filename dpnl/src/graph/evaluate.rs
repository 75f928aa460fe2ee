//! The plain twin of everything else here: run the graph on concrete numbers.

use super::operation::{Operation, scalar};
use super::{Graph, NodeId, Program, Target};

/// Runs the part of a program that decides whether it returns a target, on one input after the other.
pub(crate) struct Runner<'a> {
    graph: &'a Graph,
    /// The nodes that matter, arguments first.
    nodes: Vec<NodeId>,
    /// What they must be; `None` if the program has no output of this shape.
    demands: Option<Vec<(NodeId, i128)>>,
    inputs: Vec<i128>,
    values: Vec<i128>,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(program: &'a Program, target: &Target) -> Self {
        let graph = &program.graph;
        let fits = |case: &&super::Case| case.shape == target.shape && case.leaves.len() == target.leaves.len();
        let demands: Option<Vec<(NodeId, i128)>> = program.cases.iter().find(fits).map(|case| {
            let leaves = case.leaves.iter().zip(&target.leaves);
            let leaves = leaves.filter_map(|(&leaf, wanted)| Some((leaf, (*wanted)?)));
            [(case.condition, 1)].into_iter().chain(leaves).collect()
        });
        let mut needed = vec![false; graph.len()];
        demands.iter().flatten().for_each(|(node, _)| needed[node.index()] = true);
        for index in (0..needed.len()).rev() {
            if needed[index] {
                let operation = graph.operation(NodeId::from_index(index));
                operation.for_each_argument(|argument| needed[argument.index()] = true);
            }
        }
        let nodes = (0..needed.len()).filter(|&index| needed[index]).map(NodeId::from_index).collect();
        let (inputs, values) = (vec![0; graph.variables().len()], vec![0; graph.len()]);
        Runner { graph, nodes, demands, inputs, values }
    }

    /// How many nodes are evaluated for an input.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the program returns the target on the input in which every variable has the value of this index.
    pub(crate) fn satisfied(&mut self, choice: &[usize]) -> bool {
        let variables = self.graph.variables().iter().zip(choice);
        for (input, (variable, &value)) in self.inputs.iter_mut().zip(variables) {
            *input = variable.values[value];
        }
        for &node in &self.nodes {
            let operation = self.graph.operation(node);
            let value = self.graph.evaluate_one(operation, &self.inputs, |node| self.values[node.index()]);
            self.values[node.index()] = value;
        }
        let mut demands = self.demands.iter().flatten();
        self.demands.is_some() && demands.all(|(node, wanted)| self.values[node.index()] == *wanted)
    }
}

impl Graph {
    /// Every node's value for concrete inputs, one number per variable.
    ///
    /// # Panics
    /// If there are fewer inputs than variables.
    pub fn evaluate(&self, inputs: &[i128]) -> Vec<i128> {
        let mut values = Vec::with_capacity(self.operations.len());
        for operation in &self.operations {
            let value = self.evaluate_one(operation, inputs, |node| values[node.index()]);
            values.push(value);
        }
        values
    }

    /// The value of one operation, given its arguments' values.
    pub(super) fn evaluate_one(&self, operation: &Operation, inputs: &[i128], get: impl Fn(NodeId) -> i128) -> i128 {
        use Operation::*;
        match operation {
            Input(variable) => inputs[*variable],
            Constant(value) => *value,
            Linear { terms, constant } => terms
                .iter()
                .fold(*constant, |sum, &(term, coefficient)| sum.saturating_add(get(term).saturating_mul(coefficient))),
            Multiply(a, b) => get(*a).saturating_mul(get(*b)),
            Divide(a, b) => scalar::divide(get(*a), get(*b)),
            Remainder(a, b) => scalar::remainder(get(*a), get(*b)),
            DivideEuclid(a, b) => scalar::divide_euclid(get(*a), get(*b)),
            RemainderEuclid(a, b) => scalar::remainder_euclid(get(*a), get(*b)),
            BitAnd(a, b) => get(*a) & get(*b),
            BitOr(a, b) => get(*a) | get(*b),
            BitXor(a, b) => get(*a) ^ get(*b),
            ShiftLeft(a, b) => scalar::shift_left(get(*a), get(*b)),
            ShiftRight(a, b) => scalar::shift_right(get(*a), get(*b)),
            Equal(a, b) => i128::from(get(*a) == get(*b)),
            Less(a, b) => i128::from(get(*a) < get(*b)),
            Not(a) => i128::from(get(*a) == 0),
            All(members) => i128::from(members.iter().all(|&member| get(member) != 0)),
            Any(members) => i128::from(members.iter().any(|&member| get(member) != 0)),
            Select(condition, then, otherwise) => get(if get(*condition) != 0 { *then } else { *otherwise }),
            Element { index, items } => {
                usize::try_from(get(*index)).ok().and_then(|index| items.get(index)).map_or(0, |&item| get(item))
            }
            Minimum(members) => members.iter().map(|&member| get(member)).min().unwrap_or(0),
            Maximum(members) => members.iter().map(|&member| get(member)).max().unwrap_or(0),
            Table { arguments, table } => self.table_data(*table).get(arguments.iter().map(|&argument| get(argument))),
        }
    }
}
