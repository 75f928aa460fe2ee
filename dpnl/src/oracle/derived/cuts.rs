//! Cuts: inner nodes through which alone two halves of a program touch, like the carry of an addition.
//!
//! Once such a node is assumed to have a value, what is below it has to produce that value, what is above it may take
//! it for granted, and the two are independent. The number of cases is that of the node's values, not of the variables
//! below; and either half is a problem that other valuations, and other labels, lead to as well.
//!
//! A cut node has a **name**: a second node that stands for it, and that everything above refers to. A cut asserts the
//! value of the node and fixes its name. That is an equivalence for any node of any program; that the halves fall apart
//! is what makes it worth while, so only bridges of the program (seen as an undirected graph) get a name. Without cuts
//! a name is an alias like any other.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::graph::{NodeId, Operation, Set};

use super::compiled::{NONE, list_users, renumber};
use super::parts::Marks;
use super::state::{Refuted, State, Status};

/// A node with more values than this is not cut.
const CASES: u128 = 16;

/// Up to so many variables are cut off in one piece: its problems are few enough to come back under other labels.
const PIECE: usize = 4;

/// How many nodes of a block are looked at in search of its cuts.
const SURVEYED: usize = 256;

/// The cuts of a program, and the blocks that are left if all of them are made.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    /// The nodes that have a name, ascending; the name follows right behind.
    named: Vec<u32>,
    block_of: Vec<u32>,
}

impl Cuts {
    /// Prepares the cuts of a program in which the `named` nodes are followed by their names.
    pub fn new(operations: &[Operation], sets: &[Set], named: Vec<u32>) -> Self {
        if named.is_empty() {
            return Cuts::default();
        }
        let mut group: Vec<u32> = (0..operations.len() as u32).collect();
        let mut is_name = vec![false; operations.len()];
        named.iter().for_each(|&node| is_name[node as usize + 1] = true);
        for (node, operation) in operations.iter().enumerate().filter(|&(node, _)| !is_name[node]) {
            operation.for_each_argument(|argument| {
                if !sets[argument.index()].is_single() {
                    let (a, b) = (root(&mut group, node as u32), root(&mut group, argument.index() as u32));
                    group[a as usize] = b;
                }
            });
        }
        let block_of = (0..operations.len() as u32).map(|node| root(&mut group, node)).collect();
        Cuts { named, block_of }
    }

    /// The names, each with the node it stands for.
    pub fn names(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.named.iter().map(|&node| (node + 1, node))
    }
}

fn root(group: &mut [u32], mut node: u32) -> u32 {
    while group[node as usize] != node {
        group[node as usize] = group[group[node as usize] as usize];
        node = group[node as usize];
    }
    node
}

/// Gives names to the nodes worth cutting. Returns the new operations, where each old node went, and the named nodes.
pub(super) fn insert_names(operations: Vec<Operation>, sets: &[Set]) -> (Vec<Operation>, Vec<u32>, Vec<u32>) {
    let named = worth_cutting(&operations, sets);
    let mut number = vec![NONE; operations.len()];
    let mut known_as = vec![NONE; operations.len()];
    let (mut result, mut nodes) = (Vec::with_capacity(operations.len()), Vec::new());
    for (node, operation) in operations.iter().enumerate() {
        let own = result.len() as u32;
        (number[node], known_as[node]) = (own, own);
        result.push(renumber(operation, &known_as));
        if named[node] {
            known_as[node] = own + 1;
            nodes.push(own);
            let terms = [(NodeId::from_index(own as usize), 1)].into();
            result.push(Operation::Linear { terms, constant: 0 });
        }
    }
    (result, number, nodes)
}

/// Which nodes are bridges with at least two variables on either side. Of bridges that separate the same variables the
/// one with the fewest values is taken.
fn worth_cutting(operations: &[Operation], sets: &[Set]) -> Vec<bool> {
    let nodes = operations.len();
    let (mut edge_start, mut arguments) = (vec![0], Vec::new());
    for operation in operations {
        operation.for_each_argument(|argument| arguments.push(argument.index() as u32));
        edge_start.push(arguments.len() as u32);
    }
    let (user_start, users) = list_users(&edge_start, &arguments);
    // Vertex n is node n, and vertex n + nodes its name: between the two lies the edge in question.
    let tree = Tree::grow(2 * nodes, |vertex, visit| {
        if vertex < nodes {
            visit(vertex + nodes);
            for edge in edge_start[vertex]..edge_start[vertex + 1] {
                let argument = arguments[edge as usize] as usize;
                if !sets[argument].is_single() {
                    visit(argument + nodes);
                }
            }
        } else if !sets[vertex - nodes].is_single() {
            visit(vertex - nodes);
            for user in user_start[vertex - nodes]..user_start[vertex - nodes + 1] {
                visit(users[user as usize].0 as usize);
            }
        }
    });
    let is_input = |vertex: usize| vertex < nodes && matches!(operations[vertex], Operation::Input(_));
    let sides = tree.sides(is_input);
    let mut best: FxHashMap<u64, usize> = FxHashMap::default();
    for node in (0..nodes).filter(|&node| !is_input(node) && !sets[node].is_single()) {
        let child = if tree.parent[node] == (node + nodes) as u32 { node } else { node + nodes };
        let Some(side) = &sides[child] else { continue };
        let few = sets[node].is_exact() && side.variables.0 >= 2 && side.variables.1 >= 2;
        if few {
            let best = best.entry(side.key).or_insert(node);
            if sets[node].len() < sets[*best].len() {
                *best = node;
            }
        }
    }
    let mut named = vec![false; nodes];
    best.into_values().for_each(|node| named[node] = true);
    named
}

/// A spanning forest of an undirected graph.
struct Tree {
    parent: Vec<u32>,
    /// Parents before children.
    order: Vec<u32>,
    /// The exclusive or, over the edges outside of the forest that end in the vertex, of the edges' numbers.
    covers: Vec<u64>,
}

/// What the edge from a vertex to its parent separates, if it is a bridge.
struct Side {
    /// How many variables are on either side.
    variables: (u32, u32),
    /// The same for bridges that separate the same variables.
    key: u64,
}

impl Tree {
    fn grow(vertices: usize, neighbours: impl Fn(usize, &mut dyn FnMut(usize))) -> Self {
        let mut tree =
            Tree { parent: vec![NONE; vertices], order: Vec::with_capacity(vertices), covers: vec![0; vertices] };
        let mut seen = vec![false; vertices];
        for start in 0..vertices {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut next = tree.order.len();
            tree.order.push(start as u32);
            while let Some(&vertex) = tree.order.get(next) {
                next += 1;
                let vertex = vertex as usize;
                let mut parent_edges = 0;
                neighbours(vertex, &mut |other| {
                    if !seen[other] {
                        seen[other] = true;
                        tree.parent[other] = vertex as u32;
                        tree.order.push(other as u32);
                        return;
                    }
                    // One edge to the parent is the tree's; every other one closes a circle, and is seen from both of
                    // its ends.
                    let to_parent = tree.parent[vertex] == other as u32;
                    parent_edges += u32::from(to_parent);
                    if !to_parent || parent_edges > 1 {
                        let number = scramble((vertex.min(other) as u64) << 32 | vertex.max(other) as u64);
                        tree.covers[vertex] ^= number;
                    }
                });
            }
        }
        tree
    }

    /// For every vertex what the edge to its parent separates, if it is a bridge: nothing below it leads around it.
    fn sides(&self, is_variable: impl Fn(usize) -> bool) -> Vec<Option<Side>> {
        let vertices = self.parent.len();
        let mut covers = self.covers.clone();
        let mut below: Vec<(u32, u64)> = (0..vertices)
            .map(|vertex| if is_variable(vertex) { (1, scramble(!(vertex as u64))) } else { (0, 0) })
            .collect();
        for &vertex in self.order.iter().rev() {
            let (vertex, parent) = (vertex as usize, self.parent[vertex as usize]);
            if parent != NONE {
                covers[parent as usize] ^= covers[vertex];
                below[parent as usize].0 += below[vertex].0;
                below[parent as usize].1 ^= below[vertex].1;
            }
        }
        let mut whole = below.clone();
        let mut sides: Vec<Option<Side>> = (0..vertices).map(|_| None).collect();
        for &vertex in &self.order {
            let (vertex, parent) = (vertex as usize, self.parent[vertex as usize]);
            if parent == NONE {
                continue;
            }
            whole[vertex] = whole[parent as usize];
            if covers[vertex] == 0 {
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

/// A block as far as it belongs to a part.
struct Survey {
    /// Its undecided variables.
    variables: usize,
    /// The cut nodes that connect it to other blocks, each with a node on the other side.
    cuts: SmallVec<[(u32, u32); 4]>,
}

impl State {
    /// The node to cut in the part of a slot, and the values to distinguish; `None` if no cut pays.
    ///
    /// From the assertion with the fewest variables below it, block after block is gone through as long as there is one
    /// way to go on, and the last cut that leaves a small piece behind is taken, or else the first.
    pub fn choose_cut(&self, slot: usize, marks: &mut Marks) -> Option<(u32, Set)> {
        let cuts = &self.compiled.cuts;
        let &first = self.slots[slot].first().filter(|_| !cuts.named.is_empty())?;
        let mut node = self.compiled.by_rank[first as usize];
        let (mut piece, mut latest, mut best) = (0, None, None);
        loop {
            let Survey { variables, cuts } = self.survey(node, marks)?;
            let mut open = cuts.into_iter().filter(|&(node, _)| latest.is_none_or(|(latest, _)| node != latest));
            let next = open.next();
            // Worth while only if the far side is more than one variable, too.
            if piece >= 2 && (variables >= 2 || next.is_some()) && (best.is_none() || piece <= PIECE) {
                best = latest;
            }
            piece += variables;
            let Some((cut, beyond)) = next else { return best };
            let values = self.values_of_cut(cut);
            let mut others = open.filter_map(|(cut, _)| Some((cut, self.values_of_cut(cut)?))).peekable();
            if others.peek().is_some() {
                let smallest = || values.map(|values| (cut, values)).into_iter().chain(others).min_by_key(|c| c.1.len());
                return best.or_else(smallest);
            }
            if best.is_some() && piece > PIECE {
                return best;
            }
            match values {
                None => return best,
                Some(values) => latest = Some((cut, values)),
            }
            node = beyond;
        }
    }

    /// The values that a cut of this node distinguishes, if they are few.
    fn values_of_cut(&self, node: u32) -> Option<Set> {
        let values = self.narrowed[node as usize].intersect(&self.forward[node as usize]);
        (values.is_exact() && values.len() <= CASES).then_some(values)
    }

    /// Looks at all of a node's block that is still connected to it; `None` if that is too much.
    fn survey(&self, node: u32, marks: &mut Marks) -> Option<Survey> {
        let cuts = &self.compiled.cuts;
        let block = |node: u32| cuts.block_of[node as usize];
        let mut survey = Survey { variables: 0, cuts: SmallVec::new() };
        let mut pending: SmallVec<[u32; 32]> = smallvec::smallvec![node];
        marks.start();
        marks.mark(node, 0);
        let mut looked_at = 0;
        while let Some(node) = pending.pop() {
            looked_at += 1;
            if looked_at > SURVEYED {
                return None;
            }
            survey.variables += usize::from(matches!(self.compiled.operations[node as usize], Operation::Input(_)));
            self.for_each_neighbour(node, |neighbour| {
                // Two blocks touch in a node and the users of its name, and arguments come before users. A named node
                // that became an alias itself no longer separates anything.
                let cut = node.min(neighbour);
                if block(node) == block(neighbour) || cuts.named.binary_search(&cut).is_err() {
                    if marks.mark(neighbour, 0).is_none() {
                        pending.push(neighbour);
                    }
                    return;
                }
                if survey.cuts.iter().all(|&(other, _)| other != cut) {
                    survey.cuts.push((cut, neighbour));
                }
            });
        }
        Some(survey)
    }

    /// Assumes that a node to cut has this value.
    pub fn cut(&mut self, node: u32, value: i128) -> Result<(), Refuted> {
        let name = node + 1;
        self.assert(node, Set::single(value))?;
        self.set_forward(name, Set::single(value));
        self.set_status(name, Status::Fixed);
        self.notify(name);
        self.propagate()
    }
}
