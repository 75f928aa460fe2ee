//! ProbDPLL (the paper's Algorithm 1), as it is printed: no propagation, no caching, no components.
//!
//! It stands beside the counter for study and as its plain twin in tests.

use super::{Clause, Cnf, Kind, Literal};
use crate::error::{Error, Result};

/// What ProbDPLL found, and in how many calls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProbDpll {
    /// The weighted count.
    pub count: f64,
    /// Calls of ProbDPLL, the first included.
    pub calls: u64,
}

/// ProbDPLL(G, σ). The variable of line 6 is the one that appears in the most clauses, the first of these.
///
/// Weights that are no probabilities are divided by their sum, and the result is multiplied by the sums.
///
/// # Errors
/// A formula with hidden variables or distributions (see [`Cnf::with_binary_choices`] for these), and one that needs
/// more calls than `max_calls`.
pub fn prob_dpll(cnf: &Cnf, max_calls: u64) -> Result<ProbDpll> {
    let unsupported = |what: &str, remedy: &str| Error::Unsupported {
        query: "ProbDPLL",
        remedy: format!("the formula has {what}; {remedy}"),
    };
    if !cnf.distributions().is_empty() {
        return Err(unsupported("distributions", "encode them with `with_binary_choices`"));
    }
    if cnf.kinds().contains(&Kind::Hidden) {
        return Err(unsupported("hidden variables", "ask for `weighted_count`"));
    }
    let mut run = Run { sigma: cnf.rows(), calls: 0, max_calls };
    let probability = run.prob_dpll(cnf.clauses().to_vec())?;
    let factor: f64 =
        cnf.choices().iter().map(|&choice| cnf.weights(choice).iter().map(|w| w.value()).sum::<f64>()).product();
    Ok(ProbDpll { count: probability * factor, calls: run.calls })
}

struct Run {
    /// For every variable the probabilities of false and true.
    sigma: Vec<Vec<f64>>,
    calls: u64,
    max_calls: u64,
}

impl Run {
    fn prob_dpll(&mut self, formula: Vec<Clause>) -> Result<f64> {
        self.calls += 1;
        if self.calls > self.max_calls {
            return Err(Error::Limit { limit: "nodes", lower: 0.0, upper: 1.0, nodes: self.calls });
        }
        if formula.is_empty() {
            return Ok(1.0);
        }
        if formula.iter().any(|clause| clause.is_empty()) {
            return Ok(0.0);
        }
        let variable = self.choose(&formula);
        // As deep as there are variables.
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            let when_true = self.prob_dpll(assigned(&formula, Literal::new(variable, true)))?;
            let when_false = self.prob_dpll(assigned(&formula, Literal::new(variable, false)))?;
            let sigma = &self.sigma[variable];
            Ok(sigma[1] * when_true + sigma[0] * when_false)
        })
    }

    /// Line 6: a variable that appears in the formula.
    fn choose(&self, formula: &[Clause]) -> usize {
        let mut appearances = vec![0_usize; self.sigma.len()];
        formula.iter().flatten().for_each(|literal| appearances[literal.variable()] += 1);
        let most = appearances.iter().copied().max().unwrap_or(0);
        appearances.iter().position(|&count| count == most).unwrap_or(0)
    }
}

/// The formula in which a literal holds: its clauses are gone, its negation is gone from the others.
fn assigned(formula: &[Clause], literal: Literal) -> Vec<Clause> {
    let open = formula.iter().filter(|clause| !clause.contains(&literal));
    open.map(|clause| clause.iter().copied().filter(|&other| other != !literal).collect()).collect()
}
