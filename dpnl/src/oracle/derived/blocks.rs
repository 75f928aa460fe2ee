//! Blocks: what is left of a program if all its cuts are made, as trees that a composed search climbs.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::graph::{NodeId, Operation, Set};
use crate::index::{Id, Map};

use super::ids::BlockId;
use super::prepared::PreparedCase;

/// A block whose cuts have more combinations of values than this is not cut off: going through all of them would take
/// longer than one search in which they are decided on as they come up.
const COMBINATIONS: u128 = 100;

/// The blocks of a program, for every shape of output.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The nodes that are cut, ascending; the name of each follows right behind it.
    cuts: Vec<NodeId>,
    /// The node that stands for the block of each.
    block_of: Map<NodeId, NodeId>,
    forests: Vec<OnceLock<Option<Forest>>>,
}

/// The blocks that matter to one shape of output.
#[derive(Debug)]
pub(super) struct Forest {
    /// Children before their parents.
    pub blocks: Map<BlockId, ForestBlock>,
    pub roots: Vec<BlockId>,
}

/// A block, and its place in its tree.
#[derive(Debug, Default)]
pub(super) struct ForestBlock {
    /// The asserted nodes in it: the leaf of the output, or the condition under which the output has this shape.
    pub demands: Vec<(NodeId, Option<usize>)>,
    /// The cut towards its parent.
    pub upward: Option<Boundary>,
    /// The cuts towards its children, and those.
    pub downward: Vec<(Boundary, BlockId)>,
}

/// A cut, as seen from one of the two blocks it separates.
#[derive(Debug, Clone)]
pub(super) struct Boundary {
    /// The node, if the block has to produce its value; its name, if the block takes the value for granted.
    pub place: NodeId,
    pub produces: bool,
    /// The values the node can have.
    pub values: Vec<i128>,
}

impl ForestBlock {
    /// The number of combinations of values of the cuts towards the children.
    pub fn cases(&self) -> usize {
        self.downward.iter().map(|(boundary, _)| boundary.values.len()).product()
    }
}

impl Blocks {
    /// Takes apart a program in which `named` nodes are followed by their names.
    pub fn new(
        operations: &Map<NodeId, Operation>,
        sets: &Map<NodeId, Set>,
        mut named: Vec<NodeId>,
        cases: usize,
    ) -> Self {
        let mut block_of = join(operations, sets, &named);
        loop {
            let before = named.len();
            // What is connected in another way, too, cannot be cut: the blocks and the cuts between them are a forest.
            let mut joined: Map<NodeId, NodeId> = operations.keys().collect();
            named.retain(|&node| {
                let ends = [node, name_of(node)].map(|end| root(&mut joined, block_of[end]));
                joined[ends[0]] = ends[1];
                ends[0] != ends[1]
            });
            drop_crowded(&mut named, &block_of, sets);
            if named.len() == before {
                break;
            }
            block_of = join(operations, sets, &named);
        }
        Blocks { cuts: named, block_of, forests: (0..cases).map(|_| OnceLock::new()).collect() }
    }

    /// The names, each with the node it stands for.
    pub fn names(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.cuts.iter().map(|&node| (name_of(node), node))
    }

    /// The blocks that matter to one shape of output; `None` if it is only one.
    pub fn forest(&self, index: usize, case: &PreparedCase, sets: &Map<NodeId, Set>) -> Option<&Forest> {
        self.forests[index].get_or_init(|| self.plant(case, sets)).as_ref()
    }

    fn plant(&self, case: &PreparedCase, sets: &Map<NodeId, Set>) -> Option<Forest> {
        let block = |node: NodeId| self.block_of[node];
        let mut demands: FxHashMap<NodeId, Vec<(NodeId, Option<usize>)>> = FxHashMap::default();
        let leaves = case.leaves.iter().enumerate().map(|(index, &leaf)| (leaf, Some(index)));
        for (node, leaf) in [(case.condition, None)].into_iter().chain(leaves) {
            if !sets[node].is_single() {
                demands.entry(block(node)).or_default().push((node, leaf));
            }
        }
        // A block matters if something is asserted in it, or if a block above it matters.
        let mut below: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        self.cuts.iter().for_each(|&node| below.entry(block(name_of(node))).or_default().push(node));
        let mut neighbours: FxHashMap<NodeId, Vec<(NodeId, NodeId)>> = FxHashMap::default();
        let mut open: Vec<NodeId> = demands.keys().copied().collect();
        open.iter().for_each(|&block| drop(neighbours.insert(block, Vec::new())));
        while let Some(above) = open.pop() {
            for &node in below.get(&above).into_iter().flatten() {
                let other = block(node);
                if !neighbours.contains_key(&other) {
                    open.push(other);
                }
                neighbours.entry(above).or_default().push((node, other));
                neighbours.entry(other).or_default().push((node, above));
            }
        }
        neighbours.values_mut().for_each(|neighbours| neighbours.sort_unstable());
        let mut forest = Forest { blocks: Map::default(), roots: Vec::new() };
        let mut number: FxHashMap<NodeId, BlockId> = FxHashMap::default();
        let mut starts: Vec<NodeId> = neighbours.keys().copied().collect();
        // From the end of the program, where outputs tend to be: the blocks below are shared by the most labels.
        starts.sort_unstable_by(|a, b| b.cmp(a));
        let boundary = |node: NodeId, own: NodeId| Boundary {
            place: if block(node) == own { node } else { name_of(node) },
            produces: block(node) == own,
            values: sets[node].iter().collect(),
        };
        for start in starts {
            if number.contains_key(&start) {
                continue;
            }
            // Down first, and numbered on the way back.
            let mut open = vec![(start, None, false)];
            while let Some((own, from, seen)) = open.pop() {
                let others = || neighbours[&own].iter().filter(move |&&(node, _)| Some(node) != from);
                if !seen {
                    open.push((own, from, true));
                    open.extend(others().map(|&(node, other)| (other, Some(node), false)));
                    continue;
                }
                let downward = others().map(|&(node, other)| (boundary(node, own), number[&other])).collect();
                let upward = from.map(|node| boundary(node, own));
                let demands = demands.remove(&own).unwrap_or_default();
                number.insert(own, forest.blocks.push(ForestBlock { demands, upward, downward }));
            }
            forest.roots.push(number[&start]);
        }
        (forest.blocks.len() > forest.roots.len()).then_some(forest)
    }
}

/// The name of a node that is cut, which follows right behind it.
fn name_of(node: NodeId) -> NodeId {
    NodeId::new(node.index() + 1)
}

/// Finds the blocks, each by one of its nodes: nodes that are connected other than through a name.
fn join(operations: &Map<NodeId, Operation>, sets: &Map<NodeId, Set>, named: &[NodeId]) -> Map<NodeId, NodeId> {
    let mut group: Map<NodeId, NodeId> = operations.keys().collect();
    let mut is_name = Map::filled(false, operations.len());
    named.iter().for_each(|&node| is_name[name_of(node)] = true);
    for (node, operation) in operations.iter().filter(|&(node, _)| !is_name[node]) {
        operation.for_each_argument(|argument| {
            if !sets[argument].is_single() {
                let (a, b) = (root(&mut group, node), root(&mut group, argument));
                group[a.min(b)] = a.max(b);
            }
        });
    }
    operations.keys().map(|node| root(&mut group, node)).collect()
}

fn root(group: &mut Map<NodeId, NodeId>, mut node: NodeId) -> NodeId {
    while group[node] != node {
        group[node] = group[group[node]];
        node = group[node];
    }
    node
}

/// Gives up the cuts of blocks that have too many combinations.
fn drop_crowded(named: &mut Vec<NodeId>, block_of: &Map<NodeId, NodeId>, sets: &Map<NodeId, Set>) {
    let mut combinations: FxHashMap<NodeId, u128> = FxHashMap::default();
    for &node in named.iter() {
        for end in [node, name_of(node)] {
            let product = combinations.entry(block_of[end]).or_insert(1);
            *product = product.saturating_mul(sets[node].len());
        }
    }
    named.retain(|&node| [node, name_of(node)].iter().all(|&end| combinations[&block_of[end]] <= COMBINATIONS));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two nodes that were wrongly taken for bridges: both lead from the one block to the other.
    #[test]
    fn cuts_that_close_a_circle_between_blocks_are_refused() {
        let sum = |terms: &[(usize, i128)]| Operation::Linear {
            terms: terms.iter().map(|&(node, factor)| (NodeId::from_index(node), factor)).collect(),
            constant: 0,
        };
        let operations = [
            Operation::Input(0),
            Operation::Input(1),
            sum(&[(0, 1), (1, 1)]),
            sum(&[(2, 1)]),
            sum(&[(0, 1), (1, -1)]),
            sum(&[(4, 1)]),
            sum(&[(3, 1), (5, 2)]),
        ];
        let cuts = |operations: &[Operation], named: &[usize]| {
            let sets = Map::filled(Set::interval(0, 3), operations.len());
            let named = named.iter().map(|&node| NodeId::new(node)).collect();
            Blocks::new(&Map::from(operations.to_vec()), &sets, named, 1).cuts
        };
        assert!(cuts(&operations, &[2, 4]).is_empty());
        assert_eq!(cuts(&operations[..4], &[2]), [NodeId::new(2)], "one of them alone is a bridge");
    }
}
