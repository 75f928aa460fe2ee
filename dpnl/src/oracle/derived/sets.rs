//! What values the nodes and variables can still take.
//!
//! **Laws.** The forward set of a live node contains every value the node takes on the variables' current sets; that of an
//! input is exactly its variable's set. The narrowed set of a live node contains every value the node takes in a
//! solution, which assumes the assertions: entailment is read off forward sets only. Along a path sets only shrink. The
//! sets of nodes that are not live may be out of date, except that a fixed node keeps its value.

use crate::graph::{NodeId, Set};
use crate::index::Map;

use super::ids::WordId;
use super::prepared::Prepared;
use super::trail::{Change, Trail};

/// Which of a node's sets is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Forward,
    Narrowed,
}

/// Value sets, by node and by variable.
pub(super) struct Sets {
    /// For every node, the values it can take over the variables' current sets.
    pub forward: Map<NodeId, Set>,
    /// For every node, the values it can take in a solution.
    pub narrowed: Map<NodeId, Set>,
    /// The variables' current sets, as bits over their values.
    pub words: Map<WordId, u64>,
}

impl Sets {
    pub fn new(prepared: &Prepared) -> Self {
        Sets { forward: prepared.sets.clone(), narrowed: prepared.sets.clone(), words: prepared.words.clone() }
    }

    #[inline]
    pub fn set_forward(&mut self, trail: &mut Trail, node: NodeId, set: Set) {
        trail.push(Change::Forward(node, self.forward[node]));
        self.forward[node] = set;
    }

    #[inline]
    pub fn set_narrowed(&mut self, trail: &mut Trail, node: NodeId, set: Set) {
        trail.push(Change::Narrowed(node, self.narrowed[node]));
        self.narrowed[node] = set;
    }

    pub fn set_word(&mut self, trail: &mut Trail, place: WordId, word: u64) {
        trail.push(Change::Word(place, self.words[place]));
        self.words[place] = word;
    }
}
