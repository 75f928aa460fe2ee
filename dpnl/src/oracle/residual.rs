//! The state a search walks: what is left of `S = o` after some assignments, split into independent parts.

use crate::error::{Error, Result};
use crate::oracle::{Key, Oracle, Verdict};
use crate::valuation::{Valuation, ValueSet};

/// A part of the residual problem that shares no unknown variable with the other parts.
#[derive(Debug, Clone)]
pub struct Part {
    /// The residual's own name for the part; valid until the assignment that made it is undone.
    pub id: usize,
    /// Identifies the part's problem across valuations and outputs, where the oracle can tell.
    pub key: Option<Key>,
}

/// What one assignment led to. The weight of everything below it is
/// 0 if `refuted`, else (product of the masses) × (product of the parts' weights).
#[derive(Debug, Default)]
pub struct Step {
    /// No total sub-valuation satisfies what was assigned (verdict `False`).
    pub refuted: bool,
    /// Variables that left the problem while their set was not full: each contributes the mass of its set.
    /// A variable that leaves with its full set contributes 1 and is not listed.
    pub masses: Vec<(usize, ValueSet)>,
    /// The independent sub-problems that remain; none (and not refuted) is the verdict `True`.
    pub parts: Vec<Part>,
}

impl Step {
    /// Empties the step for reuse.
    pub fn clear(&mut self) {
        self.refuted = false;
        self.masses.clear();
        self.parts.clear();
    }
}

/// The stateful view of an oracle for one output.
///
/// A search first calls [`root`](Residual::root), then, for any part that is still valid, asks how to
/// [`branch`](Residual::branch) and tries the values of that variable ([`assign`](Residual::assign)), or, where
/// there are any, all [`cases`](Residual::cases) ([`assume`](Residual::assume)); it looks at the resulting step, goes
/// on into its parts one after the other, and calls [`undo`](Residual::undo) once per `assign` and `assume`, last in
/// first out.
///
/// The weight of a part counts the assignments of *the part's own variables within their current sets*
/// that satisfy it; a variable belongs to a part until it is assigned there, or leaves through
/// [`Step::masses`], or leaves with its full set. After `assign(part, x, y, step)`, the step accounts for all
/// variables of `part` except `x` itself.
pub trait Residual {
    /// Describes the whole problem before any assignment. Called once, first.
    ///
    /// # Errors
    /// An oracle that breaks its contract.
    fn root(&mut self, step: &mut Step) -> Result<()>;

    /// The variable to branch on within a part, and its values that are not ruled out.
    ///
    /// # Errors
    /// An oracle that breaks its contract.
    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)>;

    /// Variables of a part that may not take all their values any more, with those they may; none need be listed. The
    /// weight of the part is at most the product of the masses of these sets.
    fn narrowed(&self, part: usize) -> Vec<(usize, ValueSet)> {
        let _ = part;
        Vec::new()
    }

    /// A variable of a part that is likely to settle much of it, given how probable values are, and its values that are not
    /// ruled out: for whoever looks for bounds rather than for a circuit. Drawn with `seed` where that helps. `None` if the
    /// residual does not know better than [`branch`](Residual::branch).
    fn settling(
        &mut self,
        _part: usize,
        _probability: &dyn Fn(usize, usize) -> f64,
        _seed: u64,
    ) -> Option<(usize, ValueSet)> {
        None
    }

    /// Another way to go on within a part: a number of cases that exclude each other and leave nothing out, so that
    /// the weight of the part is the sum over them. `None` if branching on a variable is the only or the better way.
    fn cases(&mut self, _part: usize) -> Option<usize> {
        None
    }

    /// Assumes one of the [`cases`](Residual::cases) of `part` and describes what is left of that part. Whoever has cases
    /// has to implement it.
    ///
    /// # Errors
    /// As [`assign`](Residual::assign).
    fn assume(&mut self, _part: usize, _case: usize, _step: &mut Step) -> Result<()> {
        Err(Error::Assume)
    }

    /// Assigns `value` to `variable` within `part` and describes what is left of that part.
    ///
    /// # Errors
    /// An oracle that breaks its contract. The assignment is made nevertheless and has to be undone.
    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()>;

    /// Takes back the latest `assign` or `assume` that was not undone yet.
    fn undo(&mut self);
}

/// The default residual of a hand-written oracle: a valuation, and a question after every assignment.
pub(crate) struct Asked<'a, O: Oracle + ?Sized> {
    oracle: &'a O,
    output: &'a O::Output,
    valuation: Valuation,
    assigned: Vec<usize>,
}

impl<'a, O: Oracle + ?Sized> Asked<'a, O> {
    pub(crate) fn new(oracle: &'a O, output: &'a O::Output) -> Result<Self> {
        Ok(Asked { oracle, output, valuation: Valuation::unknown(oracle.domains())?, assigned: Vec::new() })
    }

    fn ask(&self, step: &mut Step) -> Result<()> {
        step.clear();
        match self.oracle.verdict(&self.valuation, self.output) {
            Verdict::True => {}
            Verdict::False => step.refuted = true,
            Verdict::Unknown => {
                step.parts.push(Part { id: 0, key: self.oracle.key(&self.valuation, self.output) });
            }
        }
        Ok(())
    }

    fn choose(&self) -> Result<usize> {
        match self.oracle.choose(&self.valuation, self.output) {
            Some(variable) if variable < self.valuation.len() && !self.valuation.is_known(variable) => Ok(variable),
            _ if self.valuation.is_total() => Err(Error::Undecided { valuation: self.valuation.to_string() }),
            other => Err(Error::Choice {
                chosen: other.map_or("None".to_owned(), |variable| format!("variable {variable}")),
                valuation: self.valuation.to_string(),
            }),
        }
    }
}

impl<O: Oracle + ?Sized> Residual for Asked<'_, O> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        self.ask(step)
    }

    fn branch(&mut self, _part: usize) -> Result<(usize, ValueSet)> {
        let variable = self.choose()?;
        Ok((variable, self.valuation.set(variable)))
    }

    fn assign(&mut self, _part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        self.valuation.assign(variable, value);
        self.assigned.push(variable);
        self.ask(step)
    }

    fn undo(&mut self) {
        if let Some(variable) = self.assigned.pop() {
            self.valuation.forget(variable);
        }
    }
}
