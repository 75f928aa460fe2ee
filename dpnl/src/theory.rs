//! Theories of propositional formulas, and the paper's logic oracle (Algorithm 3).
//!
//! A logic PNL system (the paper's Section 4) has axioms A, formulas φ₁ … φ_m that networks judge, and a query φ that
//! they decide: S(x) = 1 if A together with the φ_k of x_k = 1 and the ¬φ_k of x_k = 0 proves φ. [`LogicOracle`] answers
//! by two questions to a SAT solver under assumptions, and is valid and complete.
//!
//! ```
//! use dpnl::theory::Theory;
//! use dpnl::System;
//!
//! let mut theory = Theory::new();
//! let [rain, sprinkler, wet] = theory.atoms();
//! let cause = theory.any([rain, sprinkler]);
//! let rule = theory.iff(wet, cause);
//! theory.axiom(rule);
//! let system = System::from_oracle(theory.oracle(&[rain, sprinkler], wet)?);
//! let p = system.probability(&[[0.8, 0.2], [0.9, 0.1]], &true)?; // rows: false, true
//! assert!((p - 0.28).abs() < 1e-12);
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! # The solver
//! What is needed: assumptions, models, and the assumptions that a contradiction used, in a solver that keeps what it
//! learned; and that `cargo add dpnl` stays all there is to do.
//!
//! | crate | licence | pure Rust | maintenance | speed, and what it can do |
//! | --- | --- | --- | --- | --- |
//! | `batsat` 0.6 | MIT | yes | kept up; the Rust back end of RustSAT | MiniSat's design and speed; assumptions and cores; one small dependency |
//! | `rustsat` 0.7 with `rustsat-batsat` | MIT | yes | several releases in 2025 | the same solver behind a framework of encodings, with many more dependencies |
//! | `rustsat-cadical`, `cadical-sys` | MIT | no: C++ | – | the fastest on hard formulas; needs a C++ compiler |
//! | `splr` 0.17 | MPL-2.0 | yes | – | fast on hard formulas; no solving under assumptions |
//! | `varisat` 0.2 | MIT or Apache-2.0 | yes | last release in 2019 | assumptions and cores |
//!
//! The questions here are many and each is easy, so what counts is the cost of one call, not the strength on hard
//! formulas: batsat.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use crate::cnf::{Cnf, Literal, MAX_VARIABLES};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Verdict};
use crate::search::Limits;
use crate::valuation::Valuation;

/// A propositional formula of a [`Theory`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Formula(Literal);

/// Formulas and the axioms among them. A formula is built from parts that exist already, each by one call.
#[derive(Debug, Clone, Default)]
pub struct Theory {
    variables: usize,
    /// What the formulas mean (each a variable of its own that is equivalent to it), and the axioms.
    clauses: Vec<Vec<Literal>>,
}

impl Theory {
    /// A theory without axioms.
    pub fn new() -> Self {
        Theory::default()
    }

    /// A new atom.
    pub fn atom(&mut self) -> Formula {
        self.variables += 1;
        Formula(Literal::new(self.variables - 1, true))
    }

    /// New atoms.
    pub fn atoms<const N: usize>(&mut self) -> [Formula; N] {
        std::array::from_fn(|_| self.atom())
    }

    /// The formula that is true or false.
    pub fn constant(&mut self, value: bool) -> Formula {
        let formula = self.atom();
        self.clauses.push(vec![formula.0]);
        if value { formula } else { !formula }
    }

    /// All of them hold.
    pub fn all(&mut self, parts: impl IntoIterator<Item = Formula>) -> Formula {
        let whole = self.atom();
        let mut some_fails = vec![whole.0];
        for part in parts {
            self.clauses.push(vec![!whole.0, part.0]);
            some_fails.push(!part.0);
        }
        self.clauses.push(some_fails);
        whole
    }

    /// At least one of them holds.
    pub fn any(&mut self, parts: impl IntoIterator<Item = Formula>) -> Formula {
        let none = self.all(parts.into_iter().map(|part| !part).collect::<Vec<_>>());
        !none
    }

    /// If the first holds, so does the second.
    pub fn implies(&mut self, condition: Formula, conclusion: Formula) -> Formula {
        self.any([!condition, conclusion])
    }

    /// Both hold or neither does.
    pub fn iff(&mut self, a: Formula, b: Formula) -> Formula {
        let [forward, backward] = [self.implies(a, b), self.implies(b, a)];
        self.all([forward, backward])
    }

    /// Makes a formula an axiom.
    pub fn axiom(&mut self, formula: Formula) {
        self.clauses.push(vec![formula.0]);
    }

    /// The oracle for `query` given `judged`, the paper's φ and φ₁ … φ_m.
    ///
    /// # Errors
    /// Formulas φ_k that do not decide φ, with an example; φ_k that are not coherent, that is, some of whose 2^m
    /// combinations contradict the axioms (use a smaller set, or say what they have in common by a categorical variable).
    pub fn oracle(&self, judged: &[Formula], query: Formula) -> Result<LogicOracle> {
        self.check_known(judged.iter().copied().chain([query]))?;
        self.check_decided(judged, query)?;
        self.check_coherent(judged)?;
        let mut solver = new_solver();
        let variables = self.add_copy(&mut solver);
        let lift = |formula: Formula| Lit::new(variables[formula.0.variable()], formula.0.is_positive());
        Ok(LogicOracle {
            domains: vec![2; judged.len()],
            judged: judged.iter().map(|&formula| lift(formula)).collect(),
            query: lift(query),
            session: Mutex::new(Session { solver, latest: None }),
        })
    }

    fn check_known(&self, mut formulas: impl Iterator<Item = Formula>) -> Result<()> {
        let (found, expected) = (self.variables.to_string(), "at most 1,000,000");
        if self.variables > MAX_VARIABLES {
            return Err(Error::Argument { name: "the number of formulas", found, expected });
        }
        match formulas.find(|formula| formula.0.variable() >= self.variables) {
            None => Ok(()),
            Some(formula) => Err(Error::Argument {
                name: "the formula",
                found: format!("{formula:?}"),
                expected: "one that this theory made",
            }),
        }
    }

    /// Two models that agree on all φ_k agree on φ.
    fn check_decided(&self, judged: &[Formula], query: Formula) -> Result<()> {
        let mut solver = new_solver();
        let copies = [self.add_copy(&mut solver), self.add_copy(&mut solver)];
        let lift =
            |copy: usize, formula: Formula| Lit::new(copies[copy][formula.0.variable()], formula.0.is_positive());
        for &formula in judged {
            let [a, b] = [lift(0, formula), lift(1, formula)];
            solver.add_clause_reuse(&mut vec![!a, b]);
            solver.add_clause_reuse(&mut vec![a, !b]);
        }
        if solver.solve_limited(&[lift(0, query), !lift(1, query)]) == lbool::FALSE {
            return Ok(());
        }
        let holds = |formula: &Formula| u8::from(solver.value_lit(lift(0, *formula)) == lbool::TRUE).to_string();
        let example: Vec<String> = judged.iter().map(holds).collect();
        Err(Error::Unsupported {
            query: "an oracle for this query",
            remedy: format!(
                "the judged formulas do not decide it: with the values [{}] both it and its negation are possible; \
                 add axioms, or judge more formulas",
                example.join(", ")
            ),
        })
    }

    /// All combinations of the φ_k are possible: the axioms, projected on them, have 2^m models.
    fn check_coherent(&self, judged: &[Formula]) -> Result<()> {
        const MAX_NODES: u64 = 1_000_000;
        let mut cnf = Cnf::new(self.variables + judged.len())?;
        (0..self.variables).try_for_each(|variable| cnf.hide(variable))?;
        for clause in &self.clauses {
            cnf.add_clause(clause.iter().copied())?;
        }
        for (index, formula) in judged.iter().enumerate() {
            let shown = Literal::new(self.variables + index, true);
            cnf.add_clause([!shown, formula.0])?;
            cnf.add_clause([shown, !formula.0])?;
        }
        let limits = Limits { nodes: MAX_NODES, ..Limits::default() };
        let models = cnf.counter().with_limits(limits).exact()?;
        if models == num_rational::BigRational::from_integer(num_bigint::BigInt::from(2).pow(judged.len() as u32)) {
            return Ok(());
        }
        Err(Error::Unsupported {
            query: "an oracle for these formulas",
            remedy: format!(
                "the axioms allow only {models} of the 2^{} combinations of the judged formulas, which so cannot be \
                 independent; judge formulas that do not exclude or imply each other",
                judged.len()
            ),
        })
    }

    fn add_copy(&self, solver: &mut Sat) -> Vec<Var> {
        let variables: Vec<Var> = (0..self.variables).map(|_| solver.new_var_default()).collect();
        for clause in &self.clauses {
            let lift = |literal: &Literal| Lit::new(variables[literal.variable()], literal.is_positive());
            solver.add_clause_reuse(&mut clause.iter().map(lift).collect());
        }
        variables
    }
}

impl std::ops::Not for Formula {
    type Output = Formula;
    fn not(self) -> Formula {
        Formula(!self.0)
    }
}

/// Callbacks that do nothing, so that the solver can go to another thread.
#[derive(Default)]
struct Quiet;

impl Callbacks for Quiet {}

type Sat = Solver<Quiet>;

fn new_solver() -> Sat {
    Solver::new(SolverOpts::default(), Quiet)
}

/// The solver, and what it found last.
struct Session {
    solver: Sat,
    latest: Option<Witnesses>,
}

/// Total valuations below a valuation: one with ¬φ (the paper's v₀) and one with φ (v₁).
struct Witnesses {
    below: Vec<Option<usize>>,
    values: [Vec<bool>; 2],
}

/// The paper's Algorithm 3: a valid and complete oracle for a [`Theory`]. Its output is whether φ holds.
///
/// It branches by the paper's heuristic for complete oracles: where the answer is unknown there are total valuations v₀
/// without φ and v₁ with φ. Each is cut down to the judgements that prove what it shows, and the variable is one on
/// which these two proofs disagree.
pub struct LogicOracle {
    domains: Vec<usize>,
    judged: Vec<Lit>,
    query: Lit,
    session: Mutex<Session>,
}

impl LogicOracle {
    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn assumption(&self, variable: usize, value: bool) -> Lit {
        if value { self.judged[variable] } else { !self.judged[variable] }
    }

    /// What a valuation makes of φ, `None` if nothing; then the witnesses are kept.
    fn decide(&self, session: &mut Session, valuation: &Valuation) -> Option<bool> {
        let known = (0..self.judged.len()).filter_map(|variable| Some((variable, valuation.value(variable)?)));
        let mut assumptions: Vec<Lit> = known.map(|(variable, value)| self.assumption(variable, value == 1)).collect();
        let mut values = [Vec::new(), Vec::new()];
        // Line 1 asks whether ¬φ is proved, that is, whether φ is impossible; line 3 whether ¬φ is.
        for holds in [true, false] {
            assumptions.push(if holds { self.query } else { !self.query });
            if session.solver.solve_limited(&assumptions) == lbool::FALSE {
                return Some(!holds);
            }
            let judge = |&literal: &Lit| session.solver.value_lit(literal) == lbool::TRUE;
            values[usize::from(holds)] = self.judged.iter().map(judge).collect();
            assumptions.pop();
        }
        let below = (0..self.judged.len()).map(|variable| valuation.value(variable)).collect();
        session.latest = Some(Witnesses { below, values });
        None
    }

    /// The judgements of a total valuation that prove its φ or ¬φ.
    fn reason(&self, session: &mut Session, values: &[bool], holds: bool) -> Vec<bool> {
        let mut assumptions: Vec<Lit> =
            values.iter().enumerate().map(|(variable, &value)| self.assumption(variable, value)).collect();
        assumptions.push(if holds { !self.query } else { self.query });
        if session.solver.solve_limited(&assumptions) != lbool::FALSE {
            return vec![true; values.len()];
        }
        self.judged.iter().map(|literal| session.solver.unsat_core_contains_var(literal.var())).collect()
    }
}

impl fmt::Debug for LogicOracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogicOracle").field("judged", &self.judged.len()).finish_non_exhaustive()
    }
}

impl Oracle for LogicOracle {
    type Output = bool;

    fn domains(&self) -> &[usize] {
        &self.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &bool) -> Verdict {
        match self.decide(&mut self.session(), valuation) {
            Some(holds) => Verdict::definite(holds == *output),
            None => Verdict::Unknown,
        }
    }

    fn choose(&self, valuation: &Valuation, _output: &bool) -> Option<usize> {
        let mut session = self.session();
        let fits = |witnesses: &Witnesses| {
            (0..self.judged.len()).all(|variable| witnesses.below[variable] == valuation.value(variable))
        };
        if !session.latest.as_ref().is_some_and(fits) {
            self.decide(&mut session, valuation);
        }
        let Some(Witnesses { values: [without, with], .. }) = session.latest.take() else {
            return valuation.first_unknown();
        };
        let proofs = [self.reason(&mut session, &without, false), self.reason(&mut session, &with, true)];
        let mut unknown = (0..self.judged.len()).filter(|&variable| !valuation.is_known(variable));
        // The axioms and both proofs together would be a contradiction, so the proofs disagree somewhere.
        let disagree =
            |&variable: &usize| proofs.iter().all(|proof| proof[variable]) && without[variable] != with[variable];
        unknown.find(disagree).or_else(|| valuation.first_unknown())
    }

    fn outputs(&self) -> Option<Vec<bool>> {
        Some(vec![false, true])
    }
}

#[cfg(test)]
mod tests;
