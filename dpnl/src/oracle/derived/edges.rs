//! Who uses whom: the edges of a program, from both ends.

use crate::graph::{NodeId, Operation};
use crate::index::{Id, Map, between};

use super::ids::EdgeId;

/// The edges of a program. The edges of a node are numbered in a row, in the order of its arguments.
pub(super) struct Edges {
    /// The first edge of every node, and where the last one ends.
    first: Map<NodeId, EdgeId>,
    /// Where every edge leads.
    arguments: Map<EdgeId, NodeId>,
    /// Where the users of every node start, and where the last one's end.
    first_user: Map<NodeId, usize>,
    users: Vec<(NodeId, EdgeId)>,
}

impl Edges {
    pub fn new(operations: &Map<NodeId, Operation>) -> Self {
        let (mut first, mut arguments) = (Map::from(vec![EdgeId::new(0)]), Map::default());
        for operation in operations.values() {
            operation.for_each_argument(|argument| {
                arguments.push(argument);
            });
            first.push(EdgeId::new(arguments.len()));
        }
        let mut count = vec![0; operations.len() + 1];
        arguments.values().for_each(|argument: &NodeId| count[argument.index() + 1] += 1);
        for node in 0..operations.len() {
            count[node + 1] += count[node];
        }
        let first_user = Map::from(count);
        let mut next: Map<NodeId, usize> = first_user.clone();
        let mut edges = Edges { first, arguments, first_user, users: Vec::new() };
        edges.users = vec![(NodeId::NONE, EdgeId::NONE); edges.arguments.len()];
        for node in operations.keys() {
            for edge in edges.of(node) {
                let place = &mut next[edges.arguments[edge]];
                edges.users[*place] = (node, edge);
                *place += 1;
            }
        }
        edges
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.arguments.len()
    }

    /// A node's edges, in the order of its arguments.
    #[inline]
    pub fn of(&self, node: NodeId) -> impl DoubleEndedIterator<Item = EdgeId> + ExactSizeIterator + Clone + use<> {
        between(self.first[node]..self.first[NodeId::new(node.index() + 1)])
    }

    /// Where the node at the end of an edge stands among the arguments of the node at its beginning.
    #[inline]
    pub fn place(&self, node: NodeId, edge: EdgeId) -> usize {
        edge.position() - self.first[node].position()
    }

    /// Where an edge leads.
    #[inline]
    pub fn argument(&self, edge: EdgeId) -> NodeId {
        self.arguments[edge]
    }

    /// A node's users, each with its edge to the node.
    #[inline]
    pub fn users(&self, node: NodeId) -> &[(NodeId, EdgeId)] {
        &self.users[self.first_user[node]..self.first_user[NodeId::new(node.index() + 1)]]
    }
}
