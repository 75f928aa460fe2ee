//! What one shape of output depends on: the nodes of its case, and the reads that make them known.
//!
//! Only inputs multiply a table, so the inputs are what a plan puts in order. An input that is nothing but an item
//! behind an unknown index, or a branch of one selection, is not read on its own: the element or the selection is one
//! *chosen* read, and each tuple reads the one input that its index points at. A row of a conditional table that is not
//! selected then costs nothing.

use crate::graph::{Case, Graph, NodeId, Operation, Program};
use crate::index::{Id, Map, VariableId};

use super::ids::ReadId;

/// Something a plan reads in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Read {
    /// A variable.
    Input(VariableId),
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
    pub reads: Map<ReadId, Read>,
    /// For every node of the graph the read that makes it known by itself, or [`ReadId::NONE`].
    pub read_of: Map<NodeId, ReadId>,
    /// For every node of the graph whether it is an input that only a chosen read looks at.
    pub hidden: Map<NodeId, bool>,
    /// For every node of the graph how many nodes of the case use it; two more for a root.
    pub uses: Map<NodeId, u32>,
}

impl<'p> Cone<'p> {
    pub fn new(program: &'p Program, case: &Case) -> Self {
        let graph = &program.graph;
        let roots: Vec<NodeId> = [case.condition].into_iter().chain(case.leaves.iter().copied()).collect();
        let mut uses = Map::filled(0u32, graph.len());
        let mut user = Map::filled(None, graph.len());
        roots.iter().for_each(|root| uses[*root] += 2);
        let mut nodes = Vec::new();
        for node in uses.keys().rev() {
            if uses[node] == 0 {
                continue;
            }
            nodes.push(node);
            graph.operation(node).for_each_argument(|argument| {
                // The same user twice is one user.
                if user[argument].replace(node) != Some(node) {
                    uses[argument] += 1;
                }
            });
        }
        nodes.reverse();
        let mut cone = Cone {
            graph,
            nodes,
            roots,
            reads: Map::default(),
            read_of: Map::filled(ReadId::NONE, graph.len()),
            hidden: Map::filled(false, graph.len()),
            uses,
        };
        cone.find_reads();
        cone
    }

    fn find_reads(&mut self) {
        let graph = self.graph;
        let uses = &self.uses;
        let is_own = |item: NodeId| matches!(graph.operation(item), Operation::Input(_)) && uses[item] == 1;
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
                items.iter().filter(|&&item| is_own(item)).for_each(|item| self.hidden[*item] = true);
                chosen.push(node);
            }
        }
        for &node in &self.nodes {
            if let &Operation::Input(variable) = graph.operation(node)
                && !self.hidden[node]
            {
                self.read_of[node] = self.reads.push(Read::Input(VariableId::new(variable)));
            }
        }
        for node in chosen {
            self.read_of[node] = self.reads.push(Read::Chosen(node));
        }
    }

    /// Calls `visit` for every argument that must be known before the node is, those of hidden inputs excepted.
    pub fn for_each_argument(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        self.graph.operation(node).for_each_argument(|argument| {
            if !self.hidden[argument] {
                visit(argument);
            }
        });
    }

    /// The node that a read makes known.
    pub fn node_of(&self, read: ReadId) -> NodeId {
        match self.reads[read] {
            Read::Input(variable) => self.graph.inputs()[variable.position()],
            Read::Chosen(node) => node,
        }
    }
}
