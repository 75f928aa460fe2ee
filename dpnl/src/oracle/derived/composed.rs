//! The residual of a program that falls into blocks: from block to block by cases, within a block by search.
//!
//! The weight of a tree of blocks, given the value of the cut towards its parent, is a sum over the values of the cuts
//! towards its children: the weight of the block itself with all its cuts given, times those of the children's trees.
//! Nothing is propagated for that. A block with its cuts given is a small problem of its own that the [`Engine`] solves,
//! and that many labels have in common, as they have the lower trees.
//!
//! This is what a [plan](crate::plan) that is a tree does with separators of any number of nodes, here with one node each and
//! with the search in place of the sweep in a piece: a sweep answers one label, or all of them, and what is searched here is
//! kept for the labels to come.

use smallvec::{SmallVec, smallvec};

use crate::error::Result;
use crate::graph::{NodeId, Set, Target};
use crate::index::{Id, Map};
use crate::oracle::{Key, Part, Residual, Step};
use crate::valuation::ValueSet;

use super::Options;
use super::blocks::{Forest, ForestBlock};
use super::engine::Engine;
use super::hash::{self, Fingerprint, kind};
use super::ids::BlockId;
use super::prepared::Prepared;

/// An independent part of the problem.
#[derive(Debug, Clone, Copy)]
enum Piece {
    /// A block and all below it; `value` is that of the cut towards the parent.
    Tree { block: BlockId, value: Option<i128> },
    /// A block with its cuts given: `case` numbers the combinations of those towards the children.
    Inside { block: BlockId, value: Option<i128>, case: usize },
    /// A part of the engine's, within a block.
    Engine(usize),
}

/// What one step down changed.
#[derive(Debug, Clone, Copy)]
enum Descent {
    /// Only pieces were added.
    Pieces(usize),
    /// The engine made a step, too.
    Engine(usize),
}

/// Walks what is left of `S = target`, block by block.
pub(super) struct Composed<'a> {
    prepared: &'a Prepared,
    forest: &'a Forest,
    /// Which shape of output the forest is for: blocks are numbered anew for each.
    shape: u64,
    target: Target,
    options: Options,
    /// For every block what is demanded in it, and in the whole tree below it.
    own: Map<BlockId, Fingerprint>,
    whole: Map<BlockId, Fingerprint>,
    pieces: Vec<Piece>,
    frames: Vec<Descent>,
    engine: Option<Engine<'a>>,
    demands: Vec<(NodeId, Set)>,
    fixed: Vec<(NodeId, i128)>,
}

impl<'a> Composed<'a> {
    pub fn new(prepared: &'a Prepared, (shape, forest): (usize, &'a Forest), target: Target, options: Options) -> Self {
        Composed {
            prepared,
            forest,
            shape: shape as u64,
            target,
            options,
            own: Map::default(),
            whole: Map::default(),
            pieces: Vec::new(),
            frames: Vec::new(),
            engine: None,
            demands: Vec::new(),
            fixed: Vec::new(),
        }
    }

    /// The value demanded of a node: that of a leaf, or true for the condition; `None` if any will do.
    fn demanded(&self, leaf: Option<usize>) -> Option<i128> {
        leaf.map_or(Some(1), |leaf| self.target.leaves[leaf])
    }

    /// Whether what is the same for all inputs is as demanded.
    fn constants_agree(&self) -> bool {
        let Some(case) = self.prepared.cases.iter().find(|case| case.shape == self.target.shape) else { return false };
        let agrees = |node: NodeId, value: i128| self.prepared.sets[node].contains(value);
        let mut leaves = case.leaves.iter().zip(&self.target.leaves);
        agrees(case.condition, 1)
            && case.leaves.len() == self.target.leaves.len()
            && leaves.all(|(&leaf, wanted)| wanted.is_none_or(|value| agrees(leaf, value)))
    }

    /// Fingerprints what is demanded of every block and tree.
    fn fingerprint(&mut self) {
        for (index, block) in self.forest.blocks.iter() {
            let hasher = &self.prepared.hasher;
            let mut own = Fingerprint::default();
            for &(node, leaf) in &block.demands {
                if let Some(value) = self.demanded(leaf) {
                    own.add(hasher.item(&hash::number(kind::REQUIRED, node, 0, value)));
                }
            }
            let mut words: SmallVec<[u64; 12]> = smallvec![kind::TREE << 32 | index.position() as u64, self.shape];
            words.extend(own.0);
            words.extend(block.downward.iter().flat_map(|&(_, child)| self.whole[child].0));
            self.own.push(own);
            self.whole.push(hasher.item(&words));
        }
    }

    /// A tree, or a block that has nothing below it.
    fn tree(&self, block: BlockId, value: Option<i128>) -> Piece {
        match self.block(block).downward.is_empty() {
            true => Piece::Inside { block, value, case: 0 },
            false => Piece::Tree { block, value },
        }
    }

    fn block(&self, block: BlockId) -> &'a ForestBlock {
        &self.forest.blocks[block]
    }

    fn push(&mut self, piece: Piece, step: &mut Step) {
        let words = |value: Option<i128>| {
            let bits = value.unwrap_or_default();
            [u64::from(value.is_some()), bits as u64, (bits >> 64) as u64]
        };
        let hasher = &self.prepared.hasher;
        let Fingerprint(key) = match piece {
            Piece::Tree { block, value } => {
                let Fingerprint([a, b]) = self.whole[block];
                let [given, low, high] = words(value);
                hasher.item(&[kind::TREE << 32 | block.position() as u64, self.shape, a, b, given, low, high])
            }
            Piece::Inside { block, value, case } => {
                let Fingerprint([a, b]) = self.own[block];
                let [given, low, high] = words(value);
                hasher.item(&[
                    kind::INSIDE << 32 | block.position() as u64,
                    self.shape,
                    a,
                    b,
                    case as u64,
                    given,
                    low,
                    high,
                ])
            }
            Piece::Engine(_) => return,
        };
        step.parts.push(Part { id: self.pieces.len(), key: Some(Key::from(key)) });
        self.pieces.push(piece);
    }

    /// The values of the cuts towards the children in one of the cases.
    fn values_below(block: &ForestBlock, mut case: usize) -> impl Iterator<Item = i128> + '_ {
        block.downward.iter().map(move |(boundary, _)| {
            let position = case % boundary.values.len();
            case /= boundary.values.len();
            boundary.values[position]
        })
    }

    /// Hands a block with its cuts given to the engine.
    fn enter_block(&mut self, block: BlockId, value: Option<i128>, case: usize, step: &mut Step) {
        let block = self.block(block);
        self.demands.clear();
        self.fixed.clear();
        let upward = block.upward.iter().zip(value);
        let downward = block.downward.iter().map(|(boundary, _)| boundary).zip(Self::values_below(block, case));
        for (boundary, value) in upward.chain(downward) {
            if boundary.produces {
                self.demands.push((boundary.place, Set::single(value)));
            } else {
                self.fixed.push((boundary.place, value));
            }
        }
        for &(node, leaf) in &block.demands {
            if let Some(value) = self.demanded(leaf) {
                self.demands.push((node, Set::single(value)));
            }
        }
        let (prepared, target, options) = (self.prepared, &self.target, self.options);
        let engine = self.engine.get_or_insert_with(|| Engine::new(prepared, target.clone(), options));
        engine.enter(&self.fixed, &self.demands, step);
        self.adopt(step);
    }

    /// Makes the engine's parts pieces of this residual.
    fn adopt(&mut self, step: &mut Step) {
        for part in &mut step.parts {
            let piece = Piece::Engine(part.id);
            part.id = self.pieces.len();
            self.pieces.push(piece);
        }
    }
}

impl Residual for Composed<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        step.clear();
        if !self.constants_agree() {
            step.refuted = true;
            return Ok(());
        }
        self.fingerprint();
        for &root in &self.forest.roots {
            self.push(self.tree(root, None), step);
        }
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        match (self.pieces[part], &mut self.engine) {
            (Piece::Engine(part), Some(engine)) => engine.branch(part),
            _ => unreachable!("blocks and trees are gone through by cases"),
        }
    }

    fn cases(&mut self, part: usize) -> Option<usize> {
        match self.pieces[part] {
            Piece::Tree { block, .. } => Some(self.block(block).cases()),
            Piece::Inside { .. } => Some(1),
            Piece::Engine(_) => None,
        }
    }

    fn assume(&mut self, part: usize, case: usize, step: &mut Step) -> Result<()> {
        step.clear();
        match self.pieces[part] {
            Piece::Tree { block, value } => {
                self.frames.push(Descent::Pieces(self.pieces.len()));
                let own = self.block(block);
                for ((_, child), value) in own.downward.iter().zip(Self::values_below(own, case)) {
                    self.push(self.tree(*child, Some(value)), step);
                }
                // The last one is looked at first: a block that rules the case out saves the trees.
                self.push(Piece::Inside { block, value, case }, step);
            }
            Piece::Inside { block, value, case } => {
                self.frames.push(Descent::Engine(self.pieces.len()));
                self.enter_block(block, value, case, step);
            }
            Piece::Engine(_) => unreachable!("the engine has no cases"),
        }
        Ok(())
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        let (Piece::Engine(part), Some(engine)) = (self.pieces[part], &mut self.engine) else {
            unreachable!("blocks and trees are gone through by cases")
        };
        self.frames.push(Descent::Engine(self.pieces.len()));
        engine.assign(part, variable, value, step)?;
        self.adopt(step);
        Ok(())
    }

    fn undo(&mut self) {
        match self.frames.pop() {
            Some(Descent::Pieces(length)) => self.pieces.truncate(length),
            Some(Descent::Engine(length)) => {
                self.pieces.truncate(length);
                if let Some(engine) = &mut self.engine {
                    engine.undo();
                }
            }
            None => {}
        }
    }
}
