//! Variables that the other variables determine.
//!
//! Padoa's method: a variable is determined by others if two copies of the formula cannot agree on the others and
//! differ in it. That is one question to a SAT solver for each variable, all to the same solver, under assumptions.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::{Cnf, Kind, Literal, Weight};

/// Formulas with more variables or literals than this are not looked at: the questions could take longer than the
/// count.
const MAX_VARIABLES: usize = 3000;
const MAX_LITERALS: usize = 60_000;
/// After this many contradictions the remaining variables are not asked about.
const MAX_CONTRADICTIONS: u64 = 20_000;

/// Variables of weight 1 on both values such that the remaining variables determine all of them together.
pub(super) fn determined(cnf: &Cnf) -> Vec<usize> {
    let neutral = |kind: &Kind| matches!(kind, Kind::Weighted(weights) if weights.iter().all(Weight::is_one));
    let mut in_clauses = vec![0_usize; cnf.variables()];
    cnf.clauses().iter().flatten().for_each(|literal| in_clauses[literal.variable()] += 1);
    let used = in_clauses.iter().filter(|&&count| count > 0).count();
    let literals: usize = in_clauses.iter().sum();
    let mut candidates: Vec<usize> =
        (0..cnf.variables()).filter(|&variable| neutral(&cnf.kinds()[variable]) && in_clauses[variable] > 0).collect();
    if candidates.is_empty() || used > MAX_VARIABLES || literals > MAX_LITERALS {
        return Vec::new();
    }
    let mut copies = Copies::new(cnf);
    // Those in few clauses first: they go most easily.
    candidates.sort_by_key(|&variable| in_clauses[variable]);
    let mut shown: Vec<bool> = (0..cnf.variables())
        .map(|variable| cnf.kinds()[variable] != Kind::Hidden && in_clauses[variable] > 0)
        .collect();
    let mut found = Vec::new();
    for variable in candidates {
        shown[variable] = false;
        if copies.can_differ(&shown, variable) {
            shown[variable] = true;
        } else {
            found.push(variable);
        }
        if copies.solver.cb().stop() {
            break;
        }
    }
    found
}

/// Counts what the solver learned, and stops it when that is too much.
struct Bounded {
    contradictions: u64,
}

impl Callbacks for Bounded {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: ClauseKind) {
        self.contradictions += u64::from(matches!(kind, ClauseKind::Learnt));
    }

    fn stop(&self) -> bool {
        self.contradictions > MAX_CONTRADICTIONS
    }
}

/// Two copies of a formula in one solver.
struct Copies {
    solver: Solver<Bounded>,
    /// For every variable its two copies, and a variable that makes them equal.
    variables: Vec<[Var; 3]>,
}

impl Copies {
    fn new(cnf: &Cnf) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Bounded { contradictions: 0 });
        let variables: Vec<[Var; 3]> =
            (0..cnf.variables()).map(|_| std::array::from_fn(|_| solver.new_var_default())).collect();
        let mut add = |clause: &[Lit]| solver.add_clause_reuse(&mut clause.to_vec());
        for [first, second, equal] in &variables {
            for value in [true, false] {
                add(&[Lit::new(*equal, false), Lit::new(*first, value), Lit::new(*second, !value)]);
            }
        }
        for copy in [0, 1] {
            let lift = |literal: &Literal| Lit::new(variables[literal.variable()][copy], literal.is_positive());
            for clause in cnf.clauses() {
                add(&clause.iter().map(lift).collect::<Vec<_>>());
            }
            for distribution in cnf.distributions() {
                let range = distribution.first..distribution.first + distribution.weights.len();
                let values: Vec<Lit> = range.map(|variable| Lit::new(variables[variable][copy], true)).collect();
                add(&values);
                for (index, &value) in values.iter().enumerate() {
                    values[..index].iter().for_each(|&other| {
                        add(&[!value, !other]);
                    });
                }
            }
        }
        Copies { solver, variables }
    }

    /// Whether two models that agree on the `shown` variables can, for all that is known, differ in `variable`.
    fn can_differ(&mut self, shown: &[bool], variable: usize) -> bool {
        let equal = self.variables.iter().zip(shown).filter(|(_, shown)| **shown).map(|([.., equal], _)| *equal);
        let mut assumptions: Vec<Lit> = equal.map(|equal| Lit::new(equal, true)).collect();
        let [first, second, _] = self.variables[variable];
        assumptions.extend([Lit::new(first, true), Lit::new(second, false)]);
        self.solver.solve_limited(&assumptions) != lbool::FALSE
    }
}
