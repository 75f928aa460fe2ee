//! Systems: an oracle, what has been compiled for it, and the questions one can ask.

mod approximate;
mod batch;
mod beside;
mod best;
mod calls;
mod compiled;
mod effort;
mod enumeration;
mod events;
mod function;
mod joint;
mod lowering;
mod order;
mod outputs;
mod queries;
mod race;
mod returned;
mod turns;
mod unchecked;
mod untyped;
mod witness;

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::circuit::{Number, Scaled, Workspace};
use crate::error::{Error, Result};
use crate::event::Statement;
use crate::graph::Target;
use crate::oracle::Oracle;
use crate::probabilities::{RowLayout, Rows};
use crate::search::Limits;
#[cfg(feature = "candle")]
pub(crate) use batch::Batch;
use best::LeafValues;
pub use compiled::Stats;
use compiled::{Everything, Store};
pub use enumeration::Enumeration;
pub use events::{EventOracle, Events};
pub use function::FunctionOracle;
pub use joint::Joint;
use lowering::Lowered;
pub use outputs::Expectation;
use turns::Once;
pub use witness::{Difference, Verification};

/// What a system is about: an oracle, and what its inputs look like to the user.
pub trait Subject: Sized {
    /// The input of S, as users see it.
    type Input;
    /// The oracle that stands for S.
    type Oracle: Oracle;
    /// The input in which variable `k` has value `values[k]` of its domain; `None` if there is no such input.
    fn input(oracle: &Self::Oracle, values: &[usize]) -> Option<Self::Input>;
    /// Whether no code of the user's runs while an output is compiled, so that a worker of a rayon pool may wait for it.
    #[doc(hidden)]
    fn closed(oracle: &Self::Oracle) -> bool {
        let _ = oracle;
        false
    }
    /// What to ask for the inputs without an output, where that is a question of its own.
    #[doc(hidden)]
    fn undefined(oracle: &Self::Oracle) -> Undefined<'_> {
        let _ = oracle;
        Undefined::Rest
    }
    /// An event over the outputs in the words of the oracle; with `whole`, as a program of its own.
    #[doc(hidden)]
    fn lower(
        oracle: &Self::Oracle,
        statement: &Statement<OutputOf<Self>>,
        whole: bool,
    ) -> Result<Lowered<OutputOf<Self>>> {
        let _ = whole;
        lowering::lower_outputs(oracle, statement)
    }
    /// Every output with its probability, where that is read off a table; with `whole`, also those of probability zero.
    #[doc(hidden)]
    fn distribution(
        oracle: &Self::Oracle,
        rows: &[f64],
        limits: Limits,
        whole: bool,
    ) -> Option<Vec<(OutputOf<Self>, f64)>> {
        let _ = (oracle, rows, limits, whole);
        None
    }
    /// Whether there is a table to be read off since the circuits of all outputs were asked for.
    #[doc(hidden)]
    fn has_table(oracle: &Self::Oracle) -> bool {
        let _ = oracle;
        false
    }
    /// The values that the leaves of outputs can have, where they can be listed.
    #[doc(hidden)]
    fn choices(oracle: &Self::Oracle) -> Option<Vec<LeafValues>> {
        let _ = oracle;
        None
    }
    /// The output with these leaves.
    #[doc(hidden)]
    fn read_output(target: &Target) -> Option<OutputOf<Self>> {
        let _ = target;
        None
    }
    /// The oracle behind this one, whose outputs are taken apart, if there is one.
    #[doc(hidden)]
    fn encoded(oracle: &Self::Oracle) -> Option<&dyn Oracle<Output = Target>> {
        let _ = oracle;
        None
    }
}

/// How to find the probability of the inputs that have no output.
#[doc(hidden)]
pub enum Undefined<'a> {
    /// It is what the outputs leave of one.
    Rest,
    /// There are no such inputs.
    Never,
    /// It is a question of its own.
    Ask(&'a dyn Oracle<Output = Target>, Target),
}

/// The subject of [`System::from_oracle`]: inputs are plain value indices.
pub struct HandWritten<O>(PhantomData<O>);

impl<O: Oracle> Subject for HandWritten<O> {
    type Input = Vec<usize>;
    type Oracle = O;
    fn input(_oracle: &O, values: &[usize]) -> Option<Vec<usize>> {
        Some(values.to_vec())
    }
}

/// What S returns, for a system about `F`.
pub type OutputOf<F> = <<F as Subject>::Oracle as Oracle>::Output;

/// A symbolic function ready for questions.
///
/// Make it once and share it by reference: it is `Send + Sync`, and keeps what it compiled for later queries.
///
/// # Conventions
/// - `probs` has one row per variable; a row sums to one (tolerance 1e-6), and is divided by its sum when it comes in.
/// - Gradients are those of the polynomial P = Σ over inputs with S = o of Π p_k(x_k), that is
///   dP/dp_k(y) = P(S = o | X_k = y), whatever way the search went.
pub struct System<F: Subject> {
    oracle: Arc<F::Oracle>,
    layout: RowLayout,
    limits: Limits,
    store: Store<OutputOf<F>>,
    /// What is asked about outputs that are not whole: none at all, or the beginning of one.
    targets: Store<Target>,
    everything: Once<Option<Everything<OutputOf<F>>>>,
}

impl<O: Oracle> System<HandWritten<O>> {
    /// A system about the function a hand-written oracle stands for.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(2)?);
    /// let uniform = vec![vec![0.1; 10]; 4];
    /// let p = add.probability(&uniform, &63)?; // 64 of the 10,000 pairs sum to 63
    /// assert!((p - 0.0064).abs() < 1e-15);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    pub fn from_oracle(oracle: O) -> Self {
        System::new(oracle)
    }
}

impl<F: Subject> System<F> {
    pub(crate) fn new(oracle: F::Oracle) -> Self {
        let (layout, closed) = (RowLayout::new(oracle.domains()), F::closed(&oracle));
        System {
            oracle: Arc::new(oracle),
            layout,
            limits: Limits::default(),
            store: Store::new(closed),
            targets: Store::new(closed),
            everything: Once::new(closed),
        }
    }

    /// The same system with other limits. A query that reaches one ends with the bounds it had then.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, Error, Limits, System};
    /// let limits = Limits { nodes: 200, ..Limits::default() };
    /// let add = System::from_oracle(AdditionOracle::new(3)?).with_limits(limits);
    /// match add.probability(&vec![vec![0.1; 10]; 6], &999) {
    ///     Err(Error::Limit { limit: "nodes", lower, upper, .. }) => assert!(lower <= 1e-3 && 1e-3 <= upper),
    ///     other => panic!("{other:?}"),
    /// }
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        // What the old limits did not allow, these may.
        self.everything = Once::new(F::closed(&self.oracle));
        self
    }

    /// Where the probabilities of each variable are in a flat row.
    #[cfg(feature = "candle")]
    pub(crate) fn layout(&self) -> &RowLayout {
        &self.layout
    }

    /// The oracle that stands for S, for [`check_oracle`](crate::check_oracle) and for study.
    pub fn oracle(&self) -> &F::Oracle {
        &self.oracle
    }

    /// P(S = o), exactly.
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn is_pair(#[domain(1..=6)] dice: [u8; 2]) -> bool {
    ///     dice[0] == dice[1]
    /// }
    /// let p = IsPair::system()?.probability(&vec![vec![1.0 / 6.0; 6]; 2], &true)?;
    /// assert!((p - 1.0 / 6.0).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// Malformed rows, an output S can never return, or a limit that was reached.
    pub fn probability(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<f64> {
        Ok(self.scaled_probability(probs, output)?.to_f64())
    }

    /// log P(S = o), also where P itself is too small for an `f64`; −∞ where P = 0.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let log = add.log_probability(&vec![vec![0.1; 10]; 2], &18)?;
    /// assert!((log - 0.01_f64.ln()).abs() < 1e-12);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability).
    pub fn log_probability(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<f64> {
        Ok(self.scaled_probability(probs, output)?.natural_log())
    }

    /// P(S = o) and its gradient: `gradient[k][y]` is dP/dp_k(y).
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let (p, gradient) = add.gradient(&vec![vec![0.1; 10]; 2], &17)?;
    /// assert!((p - 0.02).abs() < 1e-12);
    /// assert!((gradient[0][8] - 0.1).abs() < 1e-12); // P(8 + b = 17) = P(b = 9)
    /// assert_eq!(gradient[0][7], 0.0);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability).
    pub fn gradient(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<(f64, Vec<Vec<f64>>)> {
        let (value, flat) = self.flat_gradient(probs, output, false)?;
        Ok((value.to_f64(), self.layout.rows(&flat)))
    }

    /// log P(S = o) and its gradient: `gradient[k][y]` is d(log P)/dp_k(y), also where P itself is too small for an
    /// `f64`. Where P = 0 the logarithm is −∞ and the gradient is defined as zero.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?);
    /// let (log_p, gradient) = add.log_gradient(&vec![vec![0.1; 10]; 2], &17)?;
    /// assert!((log_p - 0.02_f64.ln()).abs() < 1e-12);
    /// assert!((gradient[0][9] - 5.0).abs() < 1e-9); // 0.1 / 0.02
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`probability`](Self::probability).
    pub fn log_gradient(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<(f64, Vec<Vec<f64>>)> {
        let (value, flat) = self.flat_gradient(probs, output, true)?;
        Ok((value.natural_log(), self.layout.rows(&flat)))
    }

    /// P(S = o) as a number that does not underflow.
    pub(crate) fn scaled_probability(&self, probs: &(impl Rows + ?Sized), output: &OutputOf<F>) -> Result<Scaled> {
        let rows = self.rows(probs)?;
        let compiled = self.compile(output, Some(&rows))?;
        compiled.value(&mut Workspace::default(), &rows).ok_or_else(|| self.no_evidence(output, "probability"))
    }

    /// P(S = o) and its gradient as numbers that do not underflow.
    pub(crate) fn scaled_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
    ) -> Result<(Scaled, Vec<Vec<Scaled>>)> {
        let (mut value, mut flat) = self.flat_gradient(probs, output, true)?;
        let unit = if value.is_zero() { Scaled::ONE } else { value };
        if value.is_zero() {
            (value, flat) = self.flat_gradient(probs, output, false)?;
        }
        let scaled = |row: Vec<f64>| row.into_iter().map(|entry| Scaled::from_f64(entry).multiply(unit)).collect();
        Ok((value, self.layout.rows(&flat).into_iter().map(scaled).collect()))
    }

    /// The compiled output.
    pub(crate) fn compiled_output(&self, output: &OutputOf<F>) -> Result<Arc<compiled::Compiled>> {
        self.compile(output, None)
    }

    /// The compiled output, from memory or by a search. `rows` are for the bounds in the error, if a limit is reached.
    fn compile(&self, output: &OutputOf<F>, rows: Option<&[f64]>) -> Result<Arc<compiled::Compiled>> {
        self.store.compile(&*self.oracle, &self.layout, output, self.limits, rows)
    }

    /// The error for a question whose evidence has probability zero.
    fn no_evidence(&self, output: &OutputOf<F>, query: &'static str) -> Error {
        let evidence = self.oracle.conditional(output).map_or_else(|| output.clone(), |(_, evidence)| evidence);
        Error::ZeroProbability { output: format!("{evidence:?}"), query }
    }

    fn flat_gradient(
        &self,
        probs: &(impl Rows + ?Sized),
        output: &OutputOf<F>,
        of_log: bool,
    ) -> Result<(Scaled, Vec<f64>)> {
        let rows = self.rows(probs)?;
        let compiled = self.compile(output, Some(&rows))?;
        let mut flat = vec![0.0; self.layout.total()];
        let value = compiled.gradient(&mut Workspace::default(), &rows, of_log, &mut flat);
        Ok((value.ok_or_else(|| self.no_evidence(output, "gradient"))?, flat))
    }

    /// What it took to compile `output`, which is done now if it was not before.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, System};
    /// let stats = System::from_oracle(AdditionOracle::new(1)?).stats(&17)?;
    /// assert!(stats.search_nodes > 0);
    /// println!("{stats}"); // the method, and what it took
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// An output S can never return, or a limit that was reached.
    pub fn stats(&self, output: &OutputOf<F>) -> Result<Stats> {
        Ok(self.compile(output, None)?.stats)
    }

    fn rows(&self, probs: &(impl Rows + ?Sized)) -> Result<Vec<f64>> {
        let mut flat = Vec::with_capacity(self.layout.total());
        self.layout.fill(&|variable| self.oracle.variable_name(variable), probs, &mut flat)?;
        Ok(flat)
    }

    /// Refuses what there are no bounds of: outputs that are out of the question, and events under evidence.
    fn check_output(&self, output: &OutputOf<F>) -> Result<()> {
        if self.oracle.conditional(output).is_some() {
            return Err(Error::Unsupported {
                query: "a bound or an estimate of an event that is given another",
                remedy: "ask for that of both events together and of the evidence, and divide".to_owned(),
            });
        }
        compiled::check_output(&*self.oracle, output)
    }
}

impl<F: Subject> fmt::Debug for System<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("System")
            .field("variables", &self.layout.variables())
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
