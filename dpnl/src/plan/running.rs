//! A plan that takes turns with others: what it is made ready for, and how far it has got.

use crate::index::Map;

use super::Plan;
use super::ids::RegisterId;
use super::layout::Steps;
use super::machine::Machine;
use super::narrow::Bound;
use super::progress::Progress;

/// A plan on its way to one output.
pub(crate) struct Running {
    /// The steps for this output, if it has its own.
    pub(super) specialised: Option<Steps>,
    /// The steps ready to run, and what the output allows; `None` if no input gives it.
    pub(super) allowed: Option<(Machine, Map<RegisterId, Bound>)>,
    pub(super) progress: Progress,
}

impl Running {
    /// Terms so far.
    pub(crate) fn terms(&self) -> u64 {
        self.progress.terms()
    }

    /// Steps so far.
    pub(crate) fn steps(&self) -> usize {
        self.progress.steps()
    }

    /// Whether it has been little more than an enumeration of the inputs so far.
    pub(crate) fn only_enumerates(&self) -> bool {
        self.progress.only_enumerates()
    }

    /// Memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.progress.bytes
    }

    /// The terms it would have in the end, if it goes on like this.
    pub(crate) fn forecast(&self, plan: &Plan) -> Option<u64> {
        self.progress.forecast(plan.length())
    }
}
