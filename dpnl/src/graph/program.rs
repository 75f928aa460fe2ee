//! A whole function as a graph: what it returns, and when.

use super::{Graph, NodeId};

/// The structure of an output without its numbers, e.g. `(_, [_; 2])`: equal text, equal structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape(pub String);

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// One shape of output the function can return.
#[derive(Clone, Debug)]
pub struct Case {
    /// The structure of the output.
    pub shape: Shape,
    /// When the function returns an output of this case.
    pub condition: NodeId,
    /// The numbers in the output, in the order of the shape.
    pub leaves: Vec<NodeId>,
}

/// A traced function.
///
/// At most one case's condition holds for an input. Where none holds the function panics, and the input
/// belongs to no output.
#[derive(Clone)]
pub struct Program {
    /// The function's name.
    pub name: String,
    /// The operations.
    pub graph: Graph,
    /// What the function returns.
    pub cases: Vec<Case>,
}

/// What a query asserts: the case of this shape is taken, and its leaves have these values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Which case.
    pub shape: Shape,
    /// The value of each leaf; `None` does not care (the payload of an absent `Option`).
    pub leaves: Vec<Option<i128>>,
}

impl Program {
    /// Whether the function returns the target on concrete inputs, one number per variable: the plain twin
    /// of every inference.
    pub fn satisfied(&self, inputs: &[i128], target: &Target) -> bool {
        let values = self.graph.evaluate(inputs);
        self.cases.iter().any(|case| {
            case.shape == target.shape
                && values[case.condition.index()] == 1
                && case.leaves.len() == target.leaves.len()
                && case
                    .leaves
                    .iter()
                    .zip(&target.leaves)
                    .all(|(leaf, wanted)| wanted.is_none_or(|wanted| values[leaf.index()] == wanted))
        })
    }

    /// The nodes that some case depends on, arguments first.
    pub(crate) fn live_nodes(&self) -> Vec<NodeId> {
        let mut live = vec![false; self.graph.len()];
        for case in &self.cases {
            live[case.condition.index()] = true;
            case.leaves.iter().for_each(|leaf| live[leaf.index()] = true);
        }
        for index in (0..live.len()).rev() {
            if live[index] {
                let node = NodeId::from_index(index);
                self.graph.operation(node).for_each_argument(|argument| live[argument.index()] = true);
            }
        }
        (0..live.len()).filter(|&index| live[index]).map(NodeId::from_index).collect()
    }

    /// What the function returns on concrete inputs, `None` where it panics.
    pub fn run(&self, inputs: &[i128]) -> Option<Target> {
        let values = self.graph.evaluate(inputs);
        let case = self.cases.iter().find(|case| values[case.condition.index()] == 1)?;
        let leaves = case.leaves.iter().map(|leaf| Some(values[leaf.index()])).collect();
        Some(Target { shape: case.shape.clone(), leaves })
    }
}
