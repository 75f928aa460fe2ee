//! Formulas in conjunctive normal form, with weights: exact weighted model counting.
//!
//! A [`Cnf`] is read from DIMACS text in the three dialects in use ([`Cnf::parse`]) or built clause by clause. Its
//! weighted count is Σ over the models of the product of the weights of their literals; for weights p and 1 − p this is
//! the paper's PWMC, the probability that the formula holds.
//!
//! ```
//! use dpnl::cnf::Cnf;
//! let cnf = Cnf::parse("p cnf 3 2\nc p weight 1 0.4 0\nc p weight -1 0.6 0\n1 2 0\n-2 3 0\n")?;
//! assert!((cnf.weighted_count()? - 1.8).abs() < 1e-12); // three models with x₁, one without: 3 · 0.4 + 0.6
//! # Ok::<(), dpnl::Error>(())
//! ```
//!
//! | file | holds |
//! | --- | --- |
//! | `weight` | exact weights |
//! | `dimacs`, `directives` | reading and writing the text |
//! | `count` | the questions: number, logarithm, rational, gradient, posterior |
//! | `reduce`, `gates` | smaller formulas of the same weighted count |
//! | `problem`, `order` | flat arrays for the search, and which variable comes first |
//! | `state`, `parts`, `oracle` | the residual that the search walks: propagation, components, keys |
//! | `autarky` | hidden variables that can be settled without loss |
//! | `dpll` | ProbDPLL (Algorithm 1) as the paper prints it |
//! | `choices` | the paper's encoding of annotated disjunctions into binary variables |
//! | `dnf` | disjunctive normal form, by negation |
//! | `lower` | the formula as a program graph |

mod autarky;
mod choices;
mod count;
mod dimacs;
mod directives;
mod dnf;
mod dpll;
mod gates;
mod lower;
mod oracle;
mod order;
mod parts;
mod problem;
mod reduce;
mod state;
#[cfg(test)]
mod tests;
mod weight;

pub use count::{Count, CountBounds, Counter};
pub use dnf::Dnf;
pub use dpll::{ProbDpll, prob_dpll};
pub use oracle::CnfOracle;
pub use weight::Weight;

use std::ops::Not;

use crate::error::{Error, Result};

/// The largest number of variables.
pub const MAX_VARIABLES: usize = 1_000_000;

/// A variable of a formula or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// The literal of a variable, counted from 0, that holds where the variable has this value.
    pub fn new(variable: usize, value: bool) -> Self {
        Literal(2 * variable as u32 + u32::from(!value))
    }

    /// The literal with this number in DIMACS text, where variables are counted from 1; `None` for 0.
    pub fn from_dimacs(number: i64) -> Option<Self> {
        let variable = usize::try_from(number.unsigned_abs()).ok()?.checked_sub(1)?;
        (variable < MAX_VARIABLES).then(|| Literal::new(variable, number > 0))
    }

    /// The number in DIMACS text.
    pub fn to_dimacs(self) -> i64 {
        let number = self.variable() as i64 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The variable, counted from 0.
    pub fn variable(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Whether the literal is the variable itself.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(crate) fn code(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// A clause: the disjunction of its literals, sorted, each variable at most once.
pub type Clause = Box<[Literal]>;

/// What one variable of the formula is to the count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Counted: the weights of its two literals, the negative one first.
    Weighted([Weight; 2]),
    /// The value of a categorical variable: true where distribution `.0` takes value `.1`.
    Value(usize, usize),
    /// Projected away: the formula holds if it holds for some value of it.
    Hidden,
}

/// A categorical variable: exactly one of consecutive variables of the formula is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    /// The first of its variables.
    pub first: usize,
    /// The weight of each value.
    pub weights: Vec<Weight>,
}

/// One of the random variables that the count sums over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// A variable of the formula; its values are false and true, in this order.
    Variable(usize),
    /// A distribution.
    Distribution(usize),
}

/// A weighted formula in conjunctive normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cnf {
    kinds: Vec<Kind>,
    distributions: Vec<Distribution>,
    clauses: Vec<Clause>,
}

impl Cnf {
    /// The formula without clauses, over variables that all have weight 1 for both values.
    ///
    /// # Errors
    /// More than [`MAX_VARIABLES`] variables.
    pub fn new(variables: usize) -> Result<Self> {
        check_size(variables)?;
        let neutral = Kind::Weighted([Weight::one(), Weight::one()]);
        Ok(Cnf { kinds: vec![neutral; variables], distributions: Vec::new(), clauses: Vec::new() })
    }

    /// Number of variables.
    pub fn variables(&self) -> usize {
        self.kinds.len()
    }

    /// What each variable is.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The categorical variables.
    pub fn distributions(&self) -> &[Distribution] {
        &self.distributions
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// Adds a clause. A literal given twice counts once; a clause with a literal and its negation says nothing.
    ///
    /// # Errors
    /// A variable that does not exist.
    pub fn add_clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> Result<()> {
        let literals: Vec<Literal> = literals.into_iter().collect();
        for literal in &literals {
            self.check_variable(literal.variable())?;
        }
        self.clauses.extend(normal_clause(literals));
        Ok(())
    }

    /// Sets the weights of a variable, of the negative literal and of the positive one.
    ///
    /// # Errors
    /// A variable that does not exist, or that is a value of a distribution.
    pub fn set_weights(&mut self, variable: usize, negative: Weight, positive: Weight) -> Result<()> {
        self.check_free(variable)?;
        self.kinds[variable] = Kind::Weighted([negative, positive]);
        Ok(())
    }

    /// Projects a variable away: only whether it has some value that makes the formula true will matter.
    ///
    /// # Errors
    /// As [`set_weights`](Self::set_weights).
    pub fn hide(&mut self, variable: usize) -> Result<()> {
        self.check_free(variable)?;
        self.kinds[variable] = Kind::Hidden;
        Ok(())
    }

    /// Makes consecutive variables, from `first` on, the values of a categorical variable with these weights.
    ///
    /// # Errors
    /// No weights; variables that do not exist, or that are values of a distribution already.
    pub fn add_distribution(&mut self, first: usize, weights: Vec<Weight>) -> Result<()> {
        if weights.is_empty() || weights.len() > crate::MAX_DOMAIN {
            let (size, limit) = (weights.len(), crate::MAX_DOMAIN);
            return Err(Error::DomainSize { variable: (first + 1).to_string(), size, limit });
        }
        for variable in first..first + weights.len() {
            self.check_free(variable)?;
        }
        let number = self.distributions.len();
        (0..weights.len()).for_each(|value| self.kinds[first + value] = Kind::Value(number, value));
        self.distributions.push(Distribution { first, weights });
        Ok(())
    }

    /// The random variables that the count sums over, in the order of the formula's variables. Gradients, posteriors
    /// and [`rows`](Self::rows) are in this order.
    pub fn choices(&self) -> Vec<Choice> {
        let choice = |(variable, kind): (usize, &Kind)| match kind {
            Kind::Weighted(_) => Some(Choice::Variable(variable)),
            Kind::Value(distribution, 0) => Some(Choice::Distribution(*distribution)),
            Kind::Value(..) | Kind::Hidden => None,
        };
        self.kinds.iter().enumerate().filter_map(choice).collect()
    }

    /// The weights of the values of a choice.
    pub fn weights(&self, choice: Choice) -> &[Weight] {
        match choice {
            Choice::Distribution(number) => &self.distributions[number].weights,
            Choice::Variable(variable) => match &self.kinds[variable] {
                Kind::Weighted(weights) => weights,
                Kind::Value(..) | Kind::Hidden => &[],
            },
        }
    }

    /// Whether all weights are 1, so that the weighted count is the number of models.
    pub fn is_unweighted(&self) -> bool {
        self.choices().into_iter().all(|choice| self.weights(choice).iter().all(Weight::is_one))
    }

    /// Whether the formula holds where the variables have these values; hidden variables count like all others.
    pub fn holds(&self, values: &[bool]) -> bool {
        let holds = |literal: &Literal| values[literal.variable()] == literal.is_positive();
        let exactly_one = |distribution: &Distribution| {
            let range = distribution.first..distribution.first + distribution.weights.len();
            values[range].iter().filter(|&&value| value).count() == 1
        };
        self.clauses.iter().all(|clause| clause.iter().any(holds)) && self.distributions.iter().all(exactly_one)
    }

    fn check_variable(&self, variable: usize) -> Result<()> {
        if variable < self.kinds.len() {
            return Ok(());
        }
        let found = (variable + 1).to_string();
        Err(Error::Argument { name: "the variable", found, expected: "one of the formula's variables" })
    }

    fn check_free(&self, variable: usize) -> Result<()> {
        self.check_variable(variable)?;
        if matches!(self.kinds[variable], Kind::Value(..)) {
            let found = format!("{}, a value of a distribution", variable + 1);
            return Err(Error::Argument { name: "the variable", found, expected: "in no distribution" });
        }
        Ok(())
    }
}

fn check_size(variables: usize) -> Result<()> {
    if variables <= MAX_VARIABLES {
        return Ok(());
    }
    let found = variables.to_string();
    Err(Error::Argument { name: "the number of variables", found, expected: "at most 1,000,000" })
}

/// The clause of these literals, `None` if it always holds.
fn normal_clause(mut literals: Vec<Literal>) -> Option<Clause> {
    literals.sort_unstable();
    literals.dedup();
    let contradicts = |pair: &[Literal]| pair[0] == !pair[1];
    (!literals.windows(2).any(contradicts)).then(|| literals.into_boxed_slice())
}
