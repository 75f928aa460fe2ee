//! A circuit as a value of its own: what is known about S = o, without S.

use std::sync::Arc;

use rand::Rng;

use crate::circuit::entropy::entropy;
use crate::circuit::ids::{RowId, TapePlace, TermId};
use crate::circuit::number::{Number, Scaled};
use crate::circuit::tape::Tape;
use crate::circuit::{Sampler, Workspace, best_inputs};
use crate::error::{Error, Result};
use crate::index::Id;
use crate::probabilities::Rows;

/// The compiled circuit of one output or event: evaluate it, differentiate it, walk through it, save it, and load it where
/// the function is not known.
///
/// ```
/// use dpnl::{AdditionOracle, Circuit, System};
/// let add = System::from_oracle(AdditionOracle::new(1)?);
/// let circuit = add.circuit(&17)?;
/// let text = serde_json::to_string(&circuit).unwrap();
///
/// // On another machine:
/// let circuit: Circuit = serde_json::from_str(&text).unwrap();
/// let uniform = vec![vec![0.1; 10]; 2];
/// assert!((circuit.probability(&uniform)? - 0.02).abs() < 1e-15); // 8 + 9, 9 + 8
/// assert!((circuit.posterior(&uniform)?[0][8] - 0.5).abs() < 1e-12);
/// # Ok::<(), dpnl::Error>(())
/// ```
///
/// # Structure
/// A circuit is a list of [nodes](CircuitNode), children before parents. Its value is a sum of products of probabilities, one
/// product per input with S = o. It is *deterministic*: the terms of a sum exclude each other. It is *decomposable*: the
/// factors of a product, and the two sides of a term, share no variable. A variable that a term does not mention but the other
/// terms of its sum do is [free](Term::free) there.
#[derive(Debug, Clone)]
pub struct Circuit {
    pub(super) tape: Arc<Tape>,
    pub(super) variables: Arc<[CircuitVariable]>,
}

/// An input with S = o, and how probable it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation<I> {
    /// The input, as the function takes it.
    pub input: I,
    /// Π p_k(x_k); divide by P(S = o) for the probability given the output.
    pub probability: f64,
}

/// A variable of a [`Circuit`].
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct CircuitVariable {
    /// The name, as in the source: `a[0]`.
    pub name: String,
    /// The names of its values, in the order of a row of probabilities.
    pub values: Vec<String>,
}

/// A node of a [`Circuit`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CircuitNode {
    /// 0 or 1.
    Constant(bool),
    /// The probability that a variable takes a value, both by position.
    Value {
        /// The variable.
        variable: usize,
        /// The value.
        value: usize,
    },
    /// The sum of these terms, which exclude each other.
    Sum(Vec<Term>),
    /// The product of these nodes, which share no variable.
    Product(Vec<usize>),
}

/// A term of a sum: the product of two nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The probability of a value, or the constant 1.
    pub probability: usize,
    /// What follows.
    pub child: usize,
    /// Variables that may take any value here; their factor is 1.
    pub free: Vec<usize>,
}

impl Circuit {
    pub(crate) fn new(tape: Arc<Tape>, variables: Vec<CircuitVariable>) -> Self {
        Circuit { tape, variables: variables.into() }
    }

    /// The variables, in the order of the rows of probabilities.
    pub fn variables(&self) -> &[CircuitVariable] {
        &self.variables
    }

    /// Number of nodes, constants and values included.
    pub fn len(&self) -> usize {
        self.tape.places()
    }

    /// A circuit has at least its two constants.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node whose value is P(S = o).
    pub fn root(&self) -> usize {
        self.tape.root.position()
    }

    /// The variables that S = o does not depend on.
    pub fn free(&self) -> Vec<usize> {
        positions(&self.tape.free().at_root)
    }

    /// Looks at a node; its children have smaller numbers.
    ///
    /// # Panics
    /// If there is no such node: numbers run up to [`len`](Self::len).
    pub fn node(&self, node: usize) -> CircuitNode {
        let tape = &*self.tape;
        assert!(node < self.len(), "node {node} of {}", self.len());
        let place = TapePlace::new(node);
        let Some(index) = tape.step_at(place) else {
            return match place {
                TapePlace::ZERO => CircuitNode::Constant(false),
                TapePlace::ONE => CircuitNode::Constant(true),
                place => {
                    let (variable, value) = tape.value_at(place);
                    CircuitNode::Value { variable, value }
                }
            };
        };
        let node = tape.nodes[index];
        let terms = tape.terms_of(node);
        if node.is_product() {
            return CircuitNode::Product(terms.iter().map(|term| term.child.position()).collect());
        }
        let free = |position: TermId| match tape.free().gaps.binary_search_by_key(&position, |gap| gap.term) {
            Ok(gap) => positions(&tape.free().sets[tape.free().gaps[gap].free]),
            Err(_) => Vec::new(),
        };
        let term = |(term, position): (&crate::circuit::tape::TapeTerm, TermId)| Term {
            probability: term.probability.position(),
            child: term.child.position(),
            free: free(position),
        };
        CircuitNode::Sum(terms.iter().zip(node.terms()).map(term).collect())
    }

    /// P(S = o).
    ///
    /// # Errors
    /// Malformed rows.
    pub fn probability(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        Ok(self.value(probs)?.to_f64())
    }

    /// log P(S = o), also where P itself is too small for an `f64`.
    ///
    /// # Errors
    /// Malformed rows.
    pub fn log_probability(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        Ok(self.value(probs)?.natural_log())
    }

    /// P(S = o) and its gradient.
    ///
    /// # Errors
    /// Malformed rows.
    pub fn gradient(&self, probs: &(impl Rows + ?Sized)) -> Result<(f64, Vec<Vec<f64>>)> {
        let (value, flat) = self.flat_gradient(&self.rows(probs)?, false);
        Ok((value.to_f64(), self.tape.layout.rows(&flat)))
    }

    /// log P(S = o) and its gradient; that of log 0 is zero.
    ///
    /// # Errors
    /// Malformed rows.
    pub fn log_gradient(&self, probs: &(impl Rows + ?Sized)) -> Result<(f64, Vec<Vec<f64>>)> {
        let (value, flat) = self.flat_gradient(&self.rows(probs)?, true);
        Ok((value.natural_log(), self.tape.layout.rows(&flat)))
    }

    /// P(X_k = y | S = o).
    ///
    /// # Errors
    /// Malformed rows; [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn posterior(&self, probs: &(impl Rows + ?Sized)) -> Result<Vec<Vec<f64>>> {
        let rows = self.rows(probs)?;
        let (value, mut flat) = self.flat_gradient(&rows, true);
        if value.is_zero() {
            return Err(zero("posterior"));
        }
        flat.iter_mut().zip(&rows).for_each(|(entry, p)| *entry *= p);
        Ok(self.tape.layout.rows(&flat))
    }

    /// The entropy of the inputs given S = o, in nats.
    ///
    /// # Errors
    /// As [`posterior`](Self::posterior).
    pub fn entropy(&self, probs: &(impl Rows + ?Sized)) -> Result<f64> {
        entropy(&self.tape, &self.rows(probs)?, None).ok_or_else(|| zero("entropy"))
    }

    /// The `count` most probable inputs with S = o, as positions of values, best first.
    ///
    /// # Errors
    /// Malformed rows.
    pub fn explanations(&self, probs: &(impl Rows + ?Sized), count: usize) -> Result<Vec<Explanation<Vec<usize>>>> {
        let rows = self.rows(probs)?;
        let best = if count == 0 { Vec::new() } else { best_inputs(&self.tape, &rows, count) };
        Ok(best.into_iter().map(|(input, probability)| Explanation { input, probability }).collect())
    }

    /// Independent inputs drawn from P(X | S = o), as positions of values.
    ///
    /// # Errors
    /// As [`posterior`](Self::posterior).
    pub fn samples(
        &self,
        probs: &(impl Rows + ?Sized),
        count: usize,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Vec<Vec<usize>>> {
        let rows = self.rows(probs)?;
        let sampler = Sampler::new(&self.tape, &rows).ok_or_else(|| zero("sample"))?;
        Ok((0..count).map(|_| sampler.draw(rng)).collect())
    }

    fn value(&self, probs: &(impl Rows + ?Sized)) -> Result<Scaled> {
        Ok(Workspace::default().value(&self.tape, &self.rows(probs)?))
    }

    fn flat_gradient(&self, rows: &[f64], of_log: bool) -> (Scaled, Vec<f64>) {
        let mut flat = vec![0.0; rows.len()];
        let value = Workspace::default().gradient(&self.tape, rows, of_log, &mut flat);
        (value, flat)
    }

    fn rows(&self, probs: &(impl Rows + ?Sized)) -> Result<Vec<f64>> {
        let mut flat = Vec::with_capacity(self.tape.layout.total());
        self.tape.layout.fill(&|variable| self.variables[variable].name.clone(), probs, &mut flat)?;
        Ok(flat)
    }
}

fn positions(rows: &[RowId]) -> Vec<usize> {
    rows.iter().map(|row| row.position()).collect()
}

fn zero(query: &'static str) -> Error {
    Error::ZeroProbability { output: "o".to_owned(), query }
}
