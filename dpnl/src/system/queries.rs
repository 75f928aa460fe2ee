//! Questions beyond the probability: why, what else, and what then.

use std::sync::Arc;

use rand::Rng;

use super::compiled::Compiled;
use super::outputs::zero_probability;
use super::{OutputOf, Subject, System};
use crate::circuit::{self, Circuit, CircuitVariable, Explanation, Naming, Number, Sampler, Workspace, best_inputs};
use crate::error::{Error, Result};
use crate::oracle::Oracle;
use crate::picture::Drawing;
use crate::probabilities::Rows;

/// The largest number of nodes that is drawn.
const MAX_DRAWN: usize = 600;

/// What an oracle calls variables and their values.
struct OracleNames<'a, O>(&'a O);

impl<O: Oracle> Naming for OracleNames<'_, O> {
    fn variable(&self, variable: usize) -> String {
        self.0.variable_name(variable)
    }

    fn value(&self, variable: usize, value: usize) -> String {
        self.0.value_name(variable, value)
    }
}

impl<F: Subject> System<F> {
    /// P(X_k = y | S = o): rows like `probs`, each summing to one.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let posterior = add.posterior(&vec![vec![0.1; 10]; 2], &17)?;
    /// assert!((posterior[0][8] - 0.5).abs() < 1e-12); // 8 + 9 or 9 + 8
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn posterior(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<Vec<Vec<f64>>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        let mut flat = vec![0.0; self.layout.total()];
        let value = Workspace::default().gradient(&compiled.tape, &rows, true, &mut flat);
        if value.is_zero() {
            return Err(zero_probability(output, "posterior"));
        }
        // P(X_k = y, S = o) = p_k(y) · dP/dp_k(y)
        flat.iter_mut().zip(&rows).for_each(|(entry, p)| *entry *= p);
        Ok(self.layout.rows(&flat))
    }

    /// The most probable input with S = o.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn same(#[domain(0..=2)] a: u8, #[domain(0..=2)] b: u8) -> bool {
    ///     a == b
    /// }
    /// let best = Same::system()?.explain(&vec![vec![0.5, 0.2, 0.3], vec![0.1, 0.5, 0.4]], &true)?;
    /// assert_eq!(best.input, (2, 2));
    /// assert!((best.probability - 0.12).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn explain(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<Explanation<F::Input>> {
        let mut best = self.explanations(probs, output, 1)?;
        best.pop().ok_or_else(|| zero_probability(output, "explanation"))
    }

    /// The `count` most probable inputs with S = o, best first; fewer if fewer have a positive probability.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let inputs = add.explanations(&vec![vec![0.1; 10]; 2], &16, 5)?;
    /// assert_eq!(inputs.len(), 3); // 7 + 9, 8 + 8, 9 + 7
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability).
    pub fn explanations(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        count: usize,
    ) -> Result<Vec<Explanation<F::Input>>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        if count == 0 {
            return Ok(Vec::new());
        }
        let best = best_inputs(&compiled.tape, &rows, count);
        best.into_iter()
            .map(|(values, probability)| Ok(Explanation { input: self.input(&values)?, probability }))
            .collect()
    }

    /// An input drawn from P(X | S = o).
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let input = add.sample(&vec![vec![0.1; 10]; 2], &11, &mut rand::rng())?;
    /// assert_eq!(input[0] + input[1], 11);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability); [`Error::ZeroProbability`] if P(S = o) = 0.
    pub fn sample(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<F::Input> {
        let mut inputs = self.samples(probs, output, 1, rng)?;
        inputs.pop().ok_or_else(|| zero_probability(output, "sample"))
    }

    /// `count` independent inputs drawn from P(X | S = o); faster than one by one.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let inputs = add.samples(&vec![vec![0.1; 10]; 2], &11, 50, &mut rand::rng())?;
    /// assert!(inputs.len() == 50 && inputs.iter().all(|input| input[0] + input[1] == 11));
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`sample`](Self::sample).
    pub fn samples(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        count: usize,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Vec<F::Input>> {
        let (compiled, rows) = self.compiled(probs, output)?;
        let sampler = Sampler::new(&compiled.tape, &rows).ok_or_else(|| zero_probability(output, "sample"))?;
        (0..count).map(|_| self.input(&sampler.draw(rng))).collect()
    }

    /// The circuit of `output` as Graphviz text, with the variables' names as in the source.
    ///
    /// # Errors
    /// An output S can never return, or a limit that was reached.
    pub fn to_dot(&self, output: &OutputOf<F>) -> Result<String> {
        Ok(self.drawing(output)?.to_dot())
    }

    /// The circuit of `output` as an SVG document, with the variables' names as in the source.
    ///
    /// # Errors
    /// As [`to_dot`](Self::to_dot); [`Error::Unsupported`] for a circuit too large to look at.
    pub fn to_svg(&self, output: &OutputOf<F>) -> Result<String> {
        Ok(small_enough(self.drawing(output)?)?.to_svg())
    }

    fn drawing(&self, output: &OutputOf<F>) -> Result<Drawing> {
        let compiled = self.compile(output, None)?;
        Ok(circuit::draw(&compiled.tape, &OracleNames(&*self.oracle), &format!("{output:?}")))
    }

    /// The circuit of `output` as a value: to evaluate, walk through, save, or write for other tools.
    ///
    /// For an event that is given another it is the circuit of both together.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, CircuitNode, System};
    /// let circuit = System::from_oracle(AdditionOracle::new(1)?).circuit(&1)?;
    /// let CircuitNode::Sum(terms) = circuit.node(circuit.root()) else { panic!() };
    /// assert_eq!(terms.len(), 2); // 0 + 1 and 1 + 0
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// An output S can never return, or a limit that was reached.
    pub fn circuit(&self, output: &OutputOf<F>) -> Result<Circuit> {
        let compiled = self.compile(output, None)?;
        let variables = self.oracle.domains().iter().enumerate().map(|(variable, &size)| CircuitVariable {
            name: self.oracle.variable_name(variable),
            values: (0..size).map(|value| self.oracle.value_name(variable, value)).collect(),
        });
        Ok(Circuit::new(Arc::clone(&compiled.tape), variables.collect()))
    }

    pub(super) fn input(&self, values: &[usize]) -> Result<F::Input> {
        F::input(&self.oracle, values).ok_or_else(|| Error::Unsupported {
            query: "the input of an explanation or a sample",
            remedy: format!("the input type has no value for {values:?}"),
        })
    }

    fn compiled(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<(Arc<Compiled>, Vec<f64>)> {
        let rows = self.rows(probs)?;
        let compiled = self.compile(output, Some(&rows))?;
        Ok((compiled, rows))
    }
}

/// Refuses to draw what nobody could read.
pub(super) fn small_enough(drawing: Drawing) -> Result<Drawing> {
    if drawing.nodes.len() <= MAX_DRAWN {
        return Ok(drawing);
    }
    Err(Error::Unsupported {
        query: "to_svg",
        remedy: format!(
            "{} nodes are too many for a picture (at most {MAX_DRAWN}); draw a smaller instance, or lay out `to_dot` \
             with Graphviz",
            drawing.nodes.len()
        ),
    })
}
