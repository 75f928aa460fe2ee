//! Disjunctive normal form, counted as the paper does it: by its negation, which is a CNF.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

use super::{Cnf, Kind, Literal, Weight};
use crate::error::{Error, Result};

/// Where less than this share of all weight is left, the difference is taken in exact numbers.
const CANCELLATION: f64 = 1e-6;

/// A weighted formula in disjunctive normal form: some of its terms holds, each a conjunction of literals.
///
/// ```
/// use dpnl::cnf::Dnf;
/// // (x₁ ∧ x₂) ∨ ¬x₃ with probabilities 1/2
/// let dnf = Dnf::parse("p dnf 3 2\nw 1 0.5\nw 2 0.5\nw 3 0.5\n1 2 0\n-3 0\n")?;
/// assert!((dnf.weighted_count()? - 0.625).abs() < 1e-15);
/// # Ok::<(), dpnl::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dnf {
    pub(super) negation: Cnf,
}

impl Dnf {
    /// A formula without terms, which is false, with the variables and the weights of a formula without clauses.
    ///
    /// # Errors
    /// A formula that has clauses already.
    pub fn new(variables: Cnf) -> Result<Self> {
        if !variables.clauses().is_empty() {
            let found = format!("{} clauses", variables.clauses().len());
            return Err(Error::Argument { name: "the formula", found, expected: "without clauses" });
        }
        Ok(Dnf { negation: variables })
    }

    /// Adds a term. A term with a literal and its negation says nothing.
    ///
    /// # Errors
    /// A variable that does not exist.
    pub fn add_term(&mut self, literals: impl IntoIterator<Item = Literal>) -> Result<()> {
        self.negation.add_clause(literals.into_iter().map(|literal| !literal))
    }

    /// The negation.
    pub fn negation(&self) -> &Cnf {
        &self.negation
    }

    /// The weighted count: that of all assignments less that of the negation.
    ///
    /// # Errors
    /// As [`Cnf::weighted_count`]; hidden variables, since what does not hold for some value may hold for another.
    pub fn weighted_count(&self) -> Result<f64> {
        self.check()?;
        let without_clauses = Cnf { clauses: Vec::new(), ..self.negation.clone() };
        let (all, negation) = (without_clauses.weighted_count()?, self.negation.weighted_count()?);
        if all - negation > CANCELLATION * all {
            return Ok(all - negation);
        }
        // The difference of two numbers this close has few right digits.
        let exact = self.exact_weighted_count()?;
        Ok(exact.to_f64().unwrap_or(f64::NAN))
    }

    /// The weighted count as an exact fraction.
    ///
    /// # Errors
    /// As [`weighted_count`](Self::weighted_count).
    pub fn exact_weighted_count(&self) -> Result<BigRational> {
        self.check()?;
        let sum = |weights: &[Weight]| weights.iter().map(Weight::exact).sum::<BigRational>();
        let choices = self.negation.choices().into_iter();
        let all = choices.fold(BigRational::one(), |all, choice| all * sum(self.negation.weights(choice)));
        Ok(all - self.negation.exact_weighted_count()?)
    }

    fn check(&self) -> Result<()> {
        if !self.negation.kinds().contains(&Kind::Hidden) {
            return Ok(());
        }
        Err(Error::Unsupported {
            query: "projected counting of a disjunctive normal form",
            remedy: "drop the projected variables' literals from the terms: that is the projection".into(),
        })
    }
}
