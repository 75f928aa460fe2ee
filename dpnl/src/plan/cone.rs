//! What one shape of output depends on: the nodes of its case, and the reads that make them known.
//!
//! Only inputs multiply a table, so the inputs are what a plan puts in order. An input that is nothing but an item
//! behind an unknown index, or a branch of one selection, is not read on its own: the element or the selection is one
//! *chosen* read, and each tuple reads the one input that its index points at. A row of a conditional table that is not
//! selected then costs nothing.

use crate::graph::{Case, Graph, NodeId, Operation, Program};

use super::NONE;

/// Something a plan reads in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Read {
    /// A variable.
    Input(usize),
    /// An element or a selection with inputs of its own.
    Chosen(NodeId),
}

/// The nodes one case depends on.
pub(super) struct Cone<'p> {
    pub graph: &'p Graph,
    /// Arguments first.
    pub nodes: Vec<NodeId>,
    /// The condition of the case, then its leaves.
    pub roots: Vec<NodeId>,
    pub reads: Vec<Read>,
    /// For every node of the graph the read that makes it known by itself, or [`NONE`].
    pub read_of: Vec<u32>,
    /// For every node of the graph whether it is an input that only a chosen read looks at.
    pub hidden: Vec<bool>,
    /// For every node of the graph how many nodes of the case use it; two more for a root.
    pub uses: Vec<u32>,
}

impl<'p> Cone<'p> {
    pub fn new(program: &'p Program, case: &Case) -> Self {
        let graph = &program.graph;
        let roots: Vec<NodeId> = [case.condition].into_iter().chain(case.leaves.iter().copied()).collect();
        let mut uses = vec![0u32; graph.len()];
        let mut user = vec![NONE; graph.len()];
        roots.iter().for_each(|root| uses[root.index()] += 2);
        let mut nodes = Vec::new();
        for index in (0..graph.len()).rev() {
            if uses[index] == 0 {
                continue;
            }
            let node = NodeId::from_index(index);
            nodes.push(node);
            graph.operation(node).for_each_argument(|argument| {
                // The same user twice is one user.
                if user[argument.index()] != index as u32 {
                    user[argument.index()] = index as u32;
                    uses[argument.index()] += 1;
                }
            });
        }
        nodes.reverse();
        let mut cone = Cone {
            graph,
            nodes,
            roots,
            reads: Vec::new(),
            read_of: vec![NONE; graph.len()],
            hidden: vec![false; graph.len()],
            uses,
        };
        cone.find_reads();
        cone
    }

    fn find_reads(&mut self) {
        let graph = self.graph;
        let uses = &self.uses;
        let is_own = |item: NodeId| matches!(graph.operation(item), Operation::Input(_)) && uses[item.index()] == 1;
        let mut chosen = Vec::new();
        for &node in &self.nodes {
            let items: &[NodeId] = match graph.operation(node) {
                Operation::Element { index, items } if !items.contains(index) => items,
                Operation::Select(condition, then, otherwise) if condition != then && condition != otherwise => {
                    &[*then, *otherwise]
                }
                _ => continue,
            };
            if items.iter().any(|&item| is_own(item)) {
                items.iter().filter(|&&item| is_own(item)).for_each(|item| self.hidden[item.index()] = true);
                chosen.push(node);
            }
        }
        for &node in &self.nodes {
            if let &Operation::Input(variable) = graph.operation(node)
                && !self.hidden[node.index()]
            {
                self.read_of[node.index()] = self.reads.len() as u32;
                self.reads.push(Read::Input(variable));
            }
        }
        for node in chosen {
            self.read_of[node.index()] = self.reads.len() as u32;
            self.reads.push(Read::Chosen(node));
        }
    }

    /// Calls `visit` for every argument that must be known before the node is, those of hidden inputs excepted.
    pub fn for_each_argument(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        self.graph.operation(node).for_each_argument(|argument| {
            if !self.hidden[argument.index()] {
                visit(argument);
            }
        });
    }

    /// The node that a read makes known.
    pub fn node_of(&self, read: u32) -> NodeId {
        match self.reads[read as usize] {
            Read::Input(variable) => self.graph.inputs()[variable],
            Read::Chosen(node) => node,
        }
    }
}
