//! The oracle of a formula: is it true, or false, below this valuation?
//!
//! As an [`Oracle`] it answers by unit propagation alone; as a [`Residual`] it is incremental, splits into independent
//! parts and gives keys, which makes of the general search a model counter with component caching (Bacchus, Dalmao and
//! Pitassi 2003; Sang et al. 2004; Thurley 2006), whose trace is a circuit.

use std::sync::Arc;

use super::autarky::Autarkies;
use super::parts::{Mark, Parts};
use super::problem::Problem;
use super::state::{State, Truth};
use super::{Choice, Cnf, Literal};
use crate::error::Result;
use crate::oracle::{Oracle, Residual, Step, Verdict};
use crate::valuation::{Valuation, ValueSet};

/// Whether a formula holds, as a function of its [choices](Cnf::choices); variables that are projected away are not
/// among them. The output `true` stands for a formula that holds.
#[derive(Debug, Clone)]
pub struct CnfOracle {
    problem: Arc<Problem>,
    names: Arc<[Choice]>,
}

impl CnfOracle {
    /// The oracle of a formula.
    pub fn new(cnf: &Cnf) -> Self {
        CnfOracle { problem: Arc::new(Problem::new(cnf)), names: cnf.choices().into() }
    }

    /// The state below a valuation; `None` if propagation finds a contradiction.
    fn propagated(&self, valuation: &Valuation) -> Option<State<'_>> {
        let mut state = State::new(&self.problem);
        let mut consistent = begin(&mut state);
        for choice in 0..self.problem.domains.len() {
            if let Some(value) = valuation.value(choice) {
                consistent = consistent && state.assign(self.problem.literal(choice, value));
            } else {
                for value in (0..self.problem.domains[choice]).filter(|&value| !valuation.allows(choice, value)) {
                    consistent = consistent && state.assign(!self.problem.literal(choice, value));
                }
            }
        }
        (consistent && state.propagate()).then_some(state)
    }
}

impl Oracle for CnfOracle {
    type Output = bool;

    fn domains(&self) -> &[usize] {
        &self.problem.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &bool) -> Verdict {
        let Some(state) = self.propagated(valuation) else { return Verdict::definite(!output) };
        // Forced values prove nothing for values that are still possible: what holds has to hold below all of them.
        let forced = |choice: usize| {
            let open = |value: usize| valuation.allows(choice, value) && valuation.value(choice).is_none();
            (0..self.problem.domains[choice])
                .any(|value| open(value) && state.truth(self.problem.literal(choice, value)) == Truth::False)
        };
        let mut step = Step::default();
        let mut parts = Parts::new(&state);
        let part = parts.everything(&state);
        parts.split(&state, part, None, &mut step);
        if step.refuted {
            return Verdict::definite(!output);
        }
        match step.parts.is_empty() && !(0..self.problem.domains.len()).any(forced) {
            true => Verdict::definite(*output),
            false => Verdict::Unknown,
        }
    }

    fn outputs(&self) -> Option<Vec<bool>> {
        Some(vec![false, true])
    }

    fn variable_name(&self, variable: usize) -> String {
        match self.names[variable] {
            Choice::Variable(variable) => format!("{}", variable + 1),
            Choice::Distribution(number) => format!("d{}", number + 1),
        }
    }

    fn residual<'a>(&'a self, output: &'a bool) -> Result<Box<dyn Residual + 'a>> {
        if *output {
            Ok(Box::new(Walk::new(&self.problem)))
        } else {
            Ok(Box::new(crate::oracle::Asked::new(self, output)?))
        }
    }
}

/// Makes the clauses of one literal hold; `false` if that is impossible.
fn begin(state: &mut State) -> bool {
    let problem = state.problem;
    let single =
        (0..problem.domains.len()).filter(|&choice| problem.categorical[choice] && problem.domains[choice] == 1);
    let forced = single.map(|choice| problem.literal(choice, 0));
    !problem.contradiction && forced.chain(problem.units.iter().copied()).all(|literal| state.assign(literal))
}

/// The residual for a formula that is to hold.
struct Walk<'a> {
    state: State<'a>,
    parts: Parts,
    autarkies: Autarkies,
    steps: Vec<(usize, Mark)>,
}

impl<'a> Walk<'a> {
    fn new(problem: &'a Problem) -> Self {
        let state = State::new(problem);
        Walk { parts: Parts::new(&state), autarkies: Autarkies::new(&state), state, steps: Vec::new() }
    }

    fn settle(&mut self, consistent: bool, part: usize, decided: Option<usize>, step: &mut Step) {
        step.clear();
        if consistent && self.state.propagate() {
            if self.state.problem.has_hidden {
                self.autarkies.settle(&mut self.state, self.parts.atoms(part));
            }
            self.parts.split(&self.state, part, decided, step);
        } else {
            step.refuted = true;
        }
    }
}

impl Residual for Walk<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        let consistent = begin(&mut self.state);
        let part = self.parts.everything(&self.state);
        self.settle(consistent, part, None, step);
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        Ok(self.parts.branch(&self.state, part))
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        self.steps.push((self.state.known(), self.parts.mark()));
        let literal: Literal = self.state.problem.literal(variable, value);
        let consistent = self.state.assign(literal);
        self.settle(consistent, part, Some(variable), step);
        Ok(())
    }

    fn undo(&mut self) {
        if let Some((known, mark)) = self.steps.pop() {
            self.state.forget(known);
            self.parts.forget(mark);
        }
    }
}
