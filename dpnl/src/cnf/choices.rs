//! The paper's encoding of annotated disjunctions into binary variables (its appendix on probabilistic choices).
//!
//! A categorical variable with values h₁ … h_n of probabilities p₁ … p_n becomes independent switches sw₁ … sw_n with
//! p̃_i = p_i / (1 − p₁ − … − p_{i−1}), and h_i ⟺ ¬sw₁ ∧ … ∧ ¬sw_{i−1} ∧ sw_i.

use num_traits::Zero;

use super::{Clause, Cnf, Kind, Literal, Weight};
use crate::error::{Error, Result};

impl Cnf {
    /// The same count without distributions: each becomes a switch per value, a new variable at the end, and its
    /// values become variables of weight 1 that follow from the switches. The first switch carries the sum of the
    /// weights where they do not sum to one.
    ///
    /// # Errors
    /// Too many variables; weights too far apart for a ratio of two to be a weight.
    pub fn with_binary_choices(&self) -> Result<Cnf> {
        let added: usize = self.distributions().iter().map(|distribution| distribution.weights.len()).sum();
        let mut encoded = Cnf::new(self.variables() + added)?;
        for (variable, kind) in self.kinds().iter().enumerate() {
            if !matches!(kind, Kind::Value(..)) {
                encoded.kinds[variable] = kind.clone();
            }
        }
        encoded.clauses = self.clauses().to_vec();
        let mut switch = self.variables();
        for distribution in self.distributions() {
            let total = distribution.weights.iter().fold(num_rational::BigRational::zero(), |sum, w| sum + w.exact());
            let mut rest = total.clone();
            for (value, weight) in distribution.weights.iter().enumerate() {
                let switched = if weight.is_zero() { weight.exact().clone() } else { weight.exact() / &rest };
                let mut weights = [switched.clone(), num_rational::BigRational::from_integer(1.into()) - switched];
                if value == 0 {
                    weights.iter_mut().for_each(|weight| *weight *= &total);
                }
                let [on, off] = weights.map(|weight| {
                    Weight::new(weight).map_err(|message| Error::Unsupported { query: "the encoding", remedy: message })
                });
                encoded.set_weights(switch + value, off?, on?)?;
                rest -= weight.exact();
                let head = Literal::new(distribution.first + value, true);
                let mut body: Vec<Literal> = (0..value).map(|earlier| Literal::new(switch + earlier, false)).collect();
                body.push(Literal::new(switch + value, true));
                encoded.clauses.extend(body.iter().map(|&literal| Clause::from([!head, literal])));
                encoded.add_clause(body.into_iter().map(|literal| !literal).chain([head]))?;
            }
            // Some switch is on; with weights that sum to more than zero the last one is on for certain.
            encoded.add_clause((0..distribution.weights.len()).map(|value| Literal::new(switch + value, true)))?;
            switch += distribution.weights.len();
        }
        encoded.clauses.iter_mut().for_each(|clause| clause.sort_unstable());
        Ok(encoded)
    }
}
