//! What is numbered on the way from a graph to a plan, each kind with a type of its own.
//!
//! Nodes are [`NodeId`](crate::graph::NodeId)s of the traced graph.

use crate::index::ids;

ids! {
    /// Something that a plan reads in one step, in the order in which the cone found them.
    pub(super) ReadId;
    /// A node that is guessed, in the order in which it was chosen to be.
    pub(super) GuessId;
    /// A node's place among those of the smallest frontier.
    pub(super) FrontierPlace;
    /// A register of the code, and the instruction that says what is in it.
    pub(super) RegisterId;
    /// A step of the code or of the plan, from 1. What is known without reading anything is known in the step before.
    pub(super) StepId;
    /// A piece of the plan, after those that it joins.
    pub(super) PieceId;
}

impl StepId {
    /// Before the first step.
    pub const START: StepId = StepId(0);

    /// The step after this one.
    pub fn next(self) -> Self {
        StepId(self.0 + 1)
    }

    /// The step before this one; the start is before all others and before itself.
    pub fn previous(self) -> Self {
        StepId(self.0.saturating_sub(1))
    }

    /// The number of steps since an earlier one.
    pub fn since(self, earlier: StepId) -> u32 {
        self.0.saturating_sub(earlier.0)
    }
}

impl Default for StepId {
    fn default() -> Self {
        StepId::START
    }
}
