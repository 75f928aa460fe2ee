//! How far a sweep has got, what it may cost, and what it leaves behind.

use std::time::Instant;

use crate::index::{Id, Map, VariableId};

use super::ids::{PieceId, StepId};
use super::repeat::{self, Repeats};
use super::tuples::Tuples;

/// One way to reach a tuple.
#[derive(Debug, Clone, Copy)]
pub(super) struct SweptTerm {
    /// The tuple before.
    pub source: u32,
    /// The tuple after.
    pub target: u32,
    /// The variable that was read; [`VariableId::NONE`] if none was.
    pub variable: VariableId,
    /// The number of its value, or of the tuple of the piece that was joined.
    pub value: u32,
}

/// All ways from the tuples before a step to those after it.
#[derive(Debug)]
pub(super) struct Layer {
    pub terms: Vec<SweptTerm>,
    /// Number of tuples after it.
    pub tuples: usize,
    /// The piece that was joined.
    pub joined: Option<PieceId>,
}

/// What a sweep has to stay within.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// Terms: pairs of a tuple and a value.
    pub terms: u64,
    /// The same as long as hardly any two of them led to the same tuple.
    pub enumerated: u64,
    pub bytes: usize,
    pub deadline: Option<Instant>,
}

/// The tables of a finished sweep.
#[derive(Debug)]
pub(super) struct Swept {
    /// The layers of each piece, up to the first piece without a tuple.
    pub pieces: Map<PieceId, Vec<Layer>>,
    /// The tuples after the last step; none if some piece has none.
    pub last: Tuples,
    /// The largest number of tuples after one step.
    pub widest: usize,
}

/// The values of the variables, as registers hold them.
#[derive(Debug)]
pub(super) struct Values {
    lists: Map<VariableId, Vec<i64>>,
    /// For every variable the first that has the same values.
    pub kinds: Map<VariableId, VariableId>,
}

impl Values {
    pub fn new(lists: Vec<Vec<i64>>) -> Self {
        let lists = Map::from(lists);
        Values { kinds: repeat::kinds(&lists), lists }
    }

    pub fn of(&self, variable: VariableId) -> &[i64] {
        &self.lists[variable]
    }
}

/// How far a sweep has got: it can be stopped after any step and go on later.
#[derive(Debug)]
pub(super) struct Progress {
    /// The layers of the pieces that are done, and the tables after them.
    pub pieces: Map<PieceId, Vec<Layer>>,
    pub tables: Map<PieceId, Tuples>,
    /// The same for the piece that is not.
    pub layers: Vec<Layer>,
    pub tuples: Tuples,
    /// Terms after each step.
    pub spent: Vec<u64>,
    /// Terms of steps that were given up.
    pub wasted: u64,
    pub bytes: usize,
    pub widest: usize,
    /// Whether there was a step in which many terms led to the same tuples.
    pub merged: bool,
    pub repeats: Repeats,
}

impl Progress {
    pub fn new() -> Self {
        Progress {
            pieces: Map::default(),
            tables: Map::default(),
            layers: Vec::new(),
            tuples: Tuples::start(),
            spent: Vec::new(),
            wasted: 0,
            bytes: 0,
            widest: 1,
            merged: false,
            repeats: Repeats::default(),
        }
    }

    /// Whether hardly any two terms led to the same tuple: then it is little more than an enumeration of the inputs.
    pub fn only_enumerates(&self) -> bool {
        !self.merged
    }

    /// Steps that were made.
    pub fn steps(&self) -> usize {
        self.spent.len()
    }

    /// The step that comes next.
    pub fn next(&self) -> StepId {
        StepId::new(self.spent.len() + 1)
    }

    /// Terms so far, those of steps that were given up included.
    pub fn terms(&self) -> u64 {
        self.useful() + self.wasted
    }

    /// Terms of the steps that were made.
    pub fn useful(&self) -> u64 {
        self.spent.last().copied().unwrap_or(0)
    }

    /// The terms that all steps would have, if it goes on as it did since half way, or as in the last quarter if that is
    /// less: what a dynamic programme carries grows like some power of the number of steps, and may have come to all that
    /// there is. `None` as long as there is too little to go by.
    pub fn forecast(&self, all: usize) -> Option<u64> {
        const FEWEST: usize = 8;
        let (steps, total) = (self.steps(), self.useful() as f64);
        if steps < FEWEST || total < 1.0 {
            return None;
        }
        let power_since = |early: usize| {
            let growth = total / self.spent[early - 1].max(1) as f64;
            growth.ln() / (steps as f64 / early as f64).ln()
        };
        let power = power_since(steps / 2).min(power_since(steps - steps / 4)).max(1.0);
        let forecast = total * (all as f64 / steps as f64).powf(power);
        (forecast < 1e15).then_some(forecast as u64)
    }

    /// The tables, once it is through.
    pub fn finish(&mut self) -> Swept {
        Swept {
            pieces: std::mem::take(&mut self.pieces),
            last: self.tables.pop().unwrap_or_default(),
            widest: self.widest,
        }
    }
}
