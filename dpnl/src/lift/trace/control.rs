//! Control flow on unknown conditions: one current state, and the ways that have left it.
//!
//! The tracer is always in one state: the locals of all calls in progress, and the *path*, a list of conditions under which this place is
//! reached. At an unknown condition it runs one side, then the other from the same state, and joins the two: every
//! local becomes a selection. `return`, `break` and `continue` put the current state aside at the loop or function
//! they leave, which is where it is joined again; a panic puts it nowhere. So the path after `if c { return 1 }`
//! is simply `!c`, nothing is copied, and an `if` without exits leaves the path as it was.
//!
//! What cannot be joined becomes [`Value::Torn`], which costs nothing unless it is read; reading it marks the
//! condition and starts the trace again, and then [`Tracer::decide`] follows one outcome per run. An outcome that
//! is followed later counts only where the fork is reached and decided that way: its run *requires* that.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::graph::NodeId;
use crate::lift::code::Label;
use crate::lift::trace::frames::{Frame, Locals};
use crate::lift::trace::path::{Conjunct, Path};
use crate::lift::trace::{Flow, Interrupt, Site, Tracer};
use crate::lift::value::{Term, Value};

/// Conditions of the path that are considered when something is to be proven from it.
const CONSIDERED: usize = 64;

/// Conditions of the path among which a condition is looked for.
const SCANNED: usize = 1_024;

/// What must hold, besides the path, for a run to count.
#[derive(Debug, Clone, Copy)]
pub struct Requirement {
    /// The number of decisions after which the run may rely on it.
    from: usize,
    condition: NodeId,
}

/// A run to be made: the outcomes of its forks, and what it requires.
pub type Plan = (Vec<(NodeId, bool)>, Vec<Requirement>);

/// A state that has left: where it goes on, it is joined with the others that get there.
#[derive(Debug, Clone)]
pub struct State {
    path: Path,
    frames: Vec<Frame>,
    value: Value,
}

/// The states that wait at the ends of the current function and of its loops and blocks.
#[derive(Debug, Default)]
pub struct Exits {
    /// `return`
    pub returned: Vec<State>,
    /// `break`
    pub broken: FxHashMap<Label, Vec<State>>,
    /// `continue`
    pub continued: FxHashMap<Label, Vec<State>>,
}

impl Tracer {
    /// Adds a condition to the path.
    pub(crate) fn assume(&mut self, condition: NodeId, site: Option<Site>) {
        self.path.push(Conjunct { condition, site });
    }

    /// Number of conditions on the path.
    pub(crate) fn path_length(&self) -> usize {
        self.path.len()
    }

    /// The current state with a value, put aside.
    pub(crate) fn state(&mut self, value: Value) -> State {
        State { path: self.path.clone(), frames: self.frames.clone(), value }
    }

    /// The conjunction of the path and of what the run requires.
    pub(crate) fn path_condition(&mut self) -> NodeId {
        let required = self.requirements.iter().map(|requirement| requirement.condition);
        let conditions: Vec<_> = self.path.iter().map(|conjunct| conjunct.condition).chain(required).collect();
        self.graph.all(conditions)
    }

    /// Whether a condition can be 1 here.
    fn feasible(&self, condition: NodeId) -> bool {
        if !self.graph.can_be(condition, 1) {
            return false;
        }
        let conditions = self.path.iter().take(CONSIDERED).map(|conjunct| conjunct.condition);
        // A run repeats an earlier one up to where it was forked off, and must not know better until then.
        let required = self.requirements.iter().filter(|requirement| requirement.from <= self.decided);
        let mut conditions: Vec<_> = conditions.chain(required.map(|requirement| requirement.condition)).collect();
        if conditions.is_empty() {
            return true;
        }
        conditions.push(condition);
        self.graph.can_be_together(&conditions)
    }

    /// The condition, known if the path decides it.
    pub(crate) fn settle(&mut self, condition: Term) -> Term {
        let Term::Node(node) = condition else { return condition };
        let negation = self.graph.not(node);
        self.scanned += self.path.len().min(SCANNED) as u64;
        for conjunct in self.path.iter().take(SCANNED) {
            if conjunct.condition == node {
                return Term::TRUE;
            }
            if conjunct.condition == negation {
                return Term::FALSE;
            }
        }
        if !self.feasible(node) {
            Term::FALSE
        } else if !self.feasible(negation) {
            Term::TRUE
        } else {
            condition
        }
    }

    /// Panics where the condition is 0.
    pub(crate) fn require(&mut self, condition: Term) -> Flow<()> {
        match self.settle(condition) {
            Term::Known(0) => Err(Interrupt::Dead),
            Term::Known(_) => Ok(()),
            Term::Node(node) => {
                self.assume(node, None);
                Ok(())
            }
        }
    }

    /// Follows one outcome of an unknown condition; the other one is left for a later run.
    fn decide(&mut self, condition: NodeId) -> Flow<bool> {
        let negation = self.graph.not(condition);
        let outcome = if let Some(&(expected, outcome)) = self.decisions.get(self.decided) {
            if expected != condition {
                return Err(self.fail("a run of the trace did not repeat the one it was forked off from"));
            }
            outcome
        } else {
            let waiting = self.worklist.len() + self.runs;
            if waiting > self.limits.paths {
                return Err(self.fail(format!(
                    "more than {} paths: the values that meet after this condition have no common form (such as Vecs of \
                     different lengths), so every outcome is followed by itself; use values of one shape, bound the \
                     inputs, or raise the limit with #[symbolic(limit = ..)]",
                    self.limits.paths
                )));
            }
            let mut other = self.decisions.clone();
            other.push((condition, false));
            let mut required: Vec<_> = self.path.iter().map(|conjunct| conjunct.condition).collect();
            required.push(negation);
            let mut requirements = self.requirements.clone();
            requirements.push(Requirement { from: other.len(), condition: self.graph.all(required) });
            self.worklist.push((other, requirements));
            self.decisions.push((condition, true));
            true
        };
        self.decided += 1;
        self.assume(if outcome { condition } else { negation }, None);
        Ok(outcome)
    }

    /// Evaluates one of two sides, or both if the condition is not known.
    pub(crate) fn branch(
        &mut self,
        site: Site,
        condition: Term,
        then: impl FnOnce(&mut Self) -> Flow<Value>,
        otherwise: impl FnOnce(&mut Self) -> Flow<Value>,
    ) -> Flow<Value> {
        let condition = match self.settle(condition) {
            Term::Known(0) => return otherwise(self),
            Term::Known(_) => return then(self),
            Term::Node(node) => node,
        };
        if self.forks.contains(&site) {
            return if self.decide(condition)? { then(self) } else { otherwise(self) };
        }
        let (path, frames, guards) = (self.path.clone(), self.frames.clone(), self.guards.clone());
        self.assume(condition, Some(site));
        let first = then(self);
        let first = self.set_aside(first)?;
        self.path = path;
        self.frames = frames;
        let mut held = std::mem::replace(&mut self.guards, guards.clone());
        if first.is_none() {
            held.clear();
        }
        let negation = self.graph.not(condition);
        self.assume(negation, Some(site));
        let second = otherwise(self);
        let second = self.set_aside(second)?;
        // What one side has dropped the other one may still hold.
        let new = self.guards.split_off(guards.len().min(self.guards.len()));
        let before = guards.len();
        self.guards = guards;
        self.guards.extend(held.into_iter().skip(before));
        if second.is_some() {
            self.guards.extend(new);
        }
        let states = first.into_iter().chain(second).collect();
        self.resume(states)
    }

    /// Like [`branch`](Self::branch), but only says whether the condition holds where that must be known: one run
    /// follows each outcome unless the path decides it.
    pub(crate) fn fork(&mut self, condition: Term) -> Flow<bool> {
        match self.settle(condition) {
            Term::Known(known) => Ok(known != 0),
            Term::Node(node) => self.decide(node),
        }
    }

    /// The current state as one to be joined; nothing if no input gets there.
    pub(crate) fn set_aside(&mut self, value: Flow<Value>) -> Flow<Option<State>> {
        match value {
            Ok(value) => {
                let (path, frames) = (std::mem::take(&mut self.path), std::mem::take(&mut self.frames));
                Ok(Some(State { path, frames, value }))
            }
            Err(Interrupt::Dead) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Goes on from all of these states, joined. They exclude each other.
    pub(crate) fn resume(&mut self, mut states: Vec<State>) -> Flow<Value> {
        let Some(mut joined) = states.pop() else { return Err(Interrupt::Dead) };
        while let Some(state) = states.pop() {
            joined = self.join_states(state, joined)?;
        }
        self.path = joined.path;
        self.frames = joined.frames;
        Ok(joined.value)
    }

    fn join_states(&mut self, first: State, second: State) -> Flow<State> {
        let (mut path, mut start, mut rest) = first.path.part(second.path);
        let sites: Vec<Site> = [&start, &rest]
            .into_iter()
            .filter_map(|conditions| conditions.iter().find_map(|conjunct| conjunct.site))
            .collect();
        // What tells the first state from the second: one condition if they part there, else all of them.
        let parts = match (start.first(), rest.first()) {
            (Some(a), Some(b)) => self.graph.not(a.condition) == b.condition,
            _ => false,
        };
        let condition = if parts {
            let condition = start.remove(0).condition;
            rest.remove(0);
            condition
        } else {
            self.graph.all(start.drain(..).map(|conjunct| conjunct.condition).collect::<Vec<_>>())
        };
        let first_rest = self.graph.all(start.iter().map(|conjunct| conjunct.condition).collect::<Vec<_>>());
        let second_rest = self.graph.all(rest.iter().map(|conjunct| conjunct.condition).collect::<Vec<_>>());
        let reached = self.graph.select(condition, first_rest, second_rest);
        match Term::of(&self.graph, reached) {
            Term::Known(0) => return Err(Interrupt::Dead),
            Term::Known(_) => {}
            Term::Node(condition) => path.push(Conjunct { condition, site: sites.first().copied() }),
        }
        let condition = Term::of(&self.graph, condition);
        let value = self.join(condition, &first.value, &second.value, &sites)?;
        let mut frames = second.frames;
        for (frame, other) in frames.iter_mut().zip(&first.frames) {
            if !Rc::ptr_eq(&frame.locals, &other.locals) {
                self.join_locals(condition, &other.locals, Rc::make_mut(&mut frame.locals), &sites)?;
            }
        }
        Ok(State { path, frames, value })
    }

    /// The locals of a frame, of which one side may have more temporary ones.
    fn join_locals(&mut self, condition: Term, first: &Locals, second: &mut Locals, sites: &[Site]) -> Flow<()> {
        for (local, other) in second.values_mut().zip(first.values()) {
            if !local.is_same(other) {
                *local = self.join(condition, other, local, sites)?;
            }
        }
        second.extend(first.values().skip(second.len()).cloned());
        Ok(())
    }
}
