//! Cuts: inner nodes through which alone two halves of a program touch, like the carry of an addition.
//!
//! Once such a node is assumed to have a value, what is below it has to produce that value, what is above it may take
//! it for granted, and the two are independent. To be cut, a node gets a **name**: a second node that stands for it,
//! right behind it, which everything above refers to. Where nothing is cut, a name is an alias like any other.
//!
//! Any node of any program could be cut; that the halves fall apart is what makes it worth while, so only bridges of the
//! program, seen as an undirected graph, get a name.

use rustc_hash::FxHashMap;

use crate::graph::{NodeId, Operation, Set};
use crate::index::{Id, Map};

use super::edges::Edges;
use super::ids::VertexId;
use super::prepared::renumber;

/// A node with more values than this is not cut.
const CASES: u128 = 16;

/// A program in which some nodes have names.
pub(super) struct Named {
    pub operations: Map<NodeId, Operation>,
    /// Where each node of the program without names went.
    pub moved: Map<NodeId, NodeId>,
    /// The nodes that have names, ascending; the name of each follows right behind it.
    pub nodes: Vec<NodeId>,
}

/// Gives names to the nodes worth cutting.
pub(super) fn insert_names(operations: &Map<NodeId, Operation>, sets: &Map<NodeId, Set>) -> Named {
    let named = worth_cutting(operations, sets);
    let mut moved = Map::filled(NodeId::NONE, operations.len());
    let mut known_as = moved.clone();
    let (mut result, mut nodes) = (Map::default(), Vec::new());
    for (node, operation) in operations.iter() {
        let own = result.push(renumber(operation, &known_as));
        (moved[node], known_as[node]) = (own, own);
        if named[node] {
            let terms = [(own, 1)].into();
            known_as[node] = result.push(Operation::Linear { terms, constant: 0 });
            nodes.push(own);
        }
    }
    Named { operations: result, moved, nodes }
}

/// Which nodes are bridges with at least two variables on either side. Of bridges that separate the same variables the
/// one with the fewest values is taken.
fn worth_cutting(operations: &Map<NodeId, Operation>, sets: &Map<NodeId, Set>) -> Map<NodeId, bool> {
    let nodes = operations.len();
    let edges = Edges::new(operations);
    // Vertex n is node n, and vertex n + nodes its name: between the two lies the edge in question.
    let own = |node: NodeId| VertexId::new(node.index());
    let name = |node: NodeId| VertexId::new(node.index() + nodes);
    let tree = Tree::grow(2 * nodes, |vertex, visit| match vertex.position().checked_sub(nodes).map(NodeId::new) {
        None => {
            let node = NodeId::new(vertex.position());
            visit(name(node));
            for argument in edges.of(node).map(|edge| edges.argument(edge)) {
                if !sets[argument].is_single() {
                    visit(name(argument));
                }
            }
        }
        Some(node) if !sets[node].is_single() => {
            visit(own(node));
            edges.users(node).iter().for_each(|(user, _)| visit(own(*user)));
        }
        Some(_) => {}
    });
    let is_input = |node: NodeId| matches!(operations[node], Operation::Input(_));
    let sides = tree.sides(|vertex| vertex.position() < nodes && is_input(NodeId::new(vertex.position())));
    let mut best: FxHashMap<u64, NodeId> = FxHashMap::default();
    for node in operations.keys().filter(|&node| !is_input(node) && !sets[node].is_single()) {
        let (own, name) = (own(node), name(node));
        let child = match (tree.parent[own] == name, tree.parent[name] == own) {
            (true, _) => own,
            (_, true) => name,
            // An edge that closes a circle.
            _ => continue,
        };
        let Some(side) = &sides[child] else { continue };
        let few = sets[node].is_exact() && sets[node].len() <= CASES;
        if few && side.variables.0 >= 2 && side.variables.1 >= 2 {
            let best = best.entry(side.key).or_insert(node);
            if sets[node].len() < sets[*best].len() {
                *best = node;
            }
        }
    }
    let mut named = Map::filled(false, nodes);
    best.into_values().for_each(|node| named[node] = true);
    named
}

/// A spanning forest of an undirected graph.
struct Tree {
    parent: Map<VertexId, VertexId>,
    /// Parents before children.
    order: Vec<VertexId>,
    /// Edges outside of the forest: each closes a circle.
    closing: Vec<(VertexId, VertexId)>,
}

/// What the edge from a vertex to its parent separates, if it is a bridge.
struct Side {
    /// How many variables are on either side.
    variables: (u32, u32),
    /// The same for bridges that separate the same variables.
    key: u64,
}

impl Tree {
    fn grow(vertices: usize, neighbours: impl Fn(VertexId, &mut dyn FnMut(VertexId))) -> Self {
        let parent = Map::filled(VertexId::NONE, vertices);
        let mut tree = Tree { parent, order: Vec::with_capacity(vertices), closing: Vec::new() };
        let mut seen = Map::filled(false, vertices);
        for start in seen.keys() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut next = tree.order.len();
            tree.order.push(start);
            while let Some(&vertex) = tree.order.get(next) {
                next += 1;
                let mut parent_edges = 0;
                neighbours(vertex, &mut |other| {
                    if !seen[other] {
                        seen[other] = true;
                        tree.parent[other] = vertex;
                        tree.order.push(other);
                        return;
                    }
                    // One edge to the parent is the tree's; every other one closes a circle, and is seen from both of
                    // its ends.
                    let to_parent = tree.parent[vertex] == other;
                    parent_edges += u32::from(to_parent);
                    if !to_parent || parent_edges > 1 {
                        tree.closing.push((vertex, other));
                    }
                });
            }
        }
        tree
    }

    /// For every vertex whether the edge to its parent lies on a circle: every edge outside of the forest closes the one
    /// through the forest between its ends. What is known to lie on circles is passed over at once the next time.
    fn on_circles(&self) -> Map<VertexId, bool> {
        let vertices = self.parent.len();
        let mut depth = Map::filled(0_u32, vertices);
        for &vertex in &self.order {
            let parent = self.parent[vertex];
            if parent != VertexId::NONE {
                depth[vertex] = depth[parent] + 1;
            }
        }
        let mut on_circle = Map::filled(false, vertices);
        // The next vertex above, or the vertex itself, whose edge is not known to lie on a circle.
        let mut top: Map<VertexId, VertexId> = self.parent.keys().collect();
        let find = |top: &mut Map<VertexId, VertexId>, mut vertex: VertexId| {
            while top[vertex] != vertex {
                top[vertex] = top[top[vertex]];
                vertex = top[vertex];
            }
            vertex
        };
        for &(one, other) in &self.closing {
            let (mut one, mut other) = (find(&mut top, one), find(&mut top, other));
            while one != other {
                if depth[one] < depth[other] {
                    std::mem::swap(&mut one, &mut other);
                }
                if self.parent[one] == VertexId::NONE {
                    break;
                }
                on_circle[one] = true;
                top[one] = self.parent[one];
                one = find(&mut top, one);
            }
        }
        on_circle
    }

    /// For every vertex what the edge to its parent separates, if it is a bridge: nothing below it leads around it.
    fn sides(&self, is_variable: impl Fn(VertexId) -> bool) -> Map<VertexId, Option<Side>> {
        let on_circle = self.on_circles();
        let mark = |vertex: VertexId| scramble(!(vertex.position() as u64));
        let alone = |vertex| if is_variable(vertex) { (1, mark(vertex)) } else { (0, 0) };
        let mut below: Map<VertexId, (u32, u64)> = self.parent.keys().map(alone).collect();
        for &vertex in self.order.iter().rev() {
            let parent = self.parent[vertex];
            if parent != VertexId::NONE {
                let (count, mark) = below[vertex];
                below[parent].0 += count;
                below[parent].1 ^= mark;
            }
        }
        let mut whole = below.clone();
        let mut sides: Map<VertexId, Option<Side>> = self.parent.keys().map(|_| None).collect();
        for &vertex in &self.order {
            let parent = self.parent[vertex];
            if parent == VertexId::NONE {
                continue;
            }
            whole[vertex] = whole[parent];
            if !on_circle[vertex] {
                let ((count, mark), (all, total)) = (below[vertex], whole[vertex]);
                sides[vertex] = Some(Side { variables: (count, all - count), key: mark.min(mark ^ total) });
            }
        }
        sides
    }
}

/// A number that looks random.
fn scramble(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
