//! How far grounding goes: a recursion without end is an error, not a machine without memory.

use std::time::Instant;

use super::engine::Grounder;
use crate::error::Result;
use crate::logic::lexer::TextPlace;

/// How much work grounding may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Nodes of terms looked at.
    pub(crate) work: u64,
    pub(crate) bytes: usize,
    pub(crate) deadline: Option<Instant>,
}

/// Calls that may have a table each, and atoms that may be found.
const MAX_TABLES: usize = 1_000_000;

impl Grounder<'_> {
    /// Looks at the limits from time to time.
    pub(super) fn check_effort(&mut self, place: TextPlace) -> Result<()> {
        self.bindings.work += 1;
        self.ticks = self.ticks.saturating_add(1);
        if self.ticks < 1024 {
            return Ok(());
        }
        self.ticks = 0;
        let message = if self.bindings.work > self.effort.work
            || self.tables.len().max(self.ground.atoms.len()) > MAX_TABLES
        {
            "grounding does not come to an end here (the limit on work is reached); does a recursion build ever larger \
             terms?"
        } else if self.terms.bytes() + self.conditions.len() * 12 > self.effort.bytes {
            "grounding needs more memory than the limit allows; does a recursion build ever larger terms?"
        } else if self.effort.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            "grounding takes more time than the limit allows"
        } else {
            return Ok(());
        };
        Err(place.error(message))
    }

    /// Counts work that one step did at once; a lot of it is checked against the limits with the next step.
    pub(super) fn charge(&mut self, work: u64) {
        self.bindings.work += work;
        self.ticks = self.ticks.saturating_add(u32::try_from(work / 64).unwrap_or(u32::MAX));
    }
}
