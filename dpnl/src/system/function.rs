//! Systems about annotated functions: the oracle derived from the traced program, with Rust values in and out.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use super::beside;
use super::best::LeafValues;
use super::lowering::Lowered;
use super::queries::small_enough;
use super::turns::Once;
use super::untyped::{Source, Untyped};
use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::{Arena, Gate};
use crate::error::{Error, Result};
use crate::event::Statement;
use crate::graph::{Program, Target};
use crate::lift::{
    Arguments, DeclaredVariable, Decode as _, Encode as _, Function, Inputs, SharedWitness, Signature, read, target,
};
use crate::oracle::derived::Options;
use crate::oracle::outputs::undefined_target;
use crate::oracle::{Key, Oracle, Residual, Tester, Verdict};
use crate::plan::{Method, Planned};
use crate::search::Limits;
use crate::search::exact::Recorder;
use crate::search::solved::Solved;
use crate::valuation::Valuation;

/// The largest number of values of a leaf that are tried one by one.
const MAX_CHOICES: usize = 4_096;

/// The oracle derived from a function annotated with `#[symbolic]`.
///
/// An oracle like any other: `check_oracle(system.oracle(), &outputs)` checks it.
pub struct FunctionOracle<F: Function> {
    pub(super) untyped: Untyped,
    /// Every output, once they have been listed; `None` inside if there are too many.
    outputs: Once<Option<Vec<F::Output>>>,
}

/// The output as a Rust value, if the type has it.
fn value<F: Function>(target: &Target) -> Option<F::Output> {
    let leaves: Vec<i128> = target.leaves.iter().map(|leaf| leaf.unwrap_or_default()).collect();
    read::value(&target.shape.0, &leaves)
}

/// Outputs as Rust values, each with something.
fn values<F: Function, T>(targets: Vec<(Target, T)>) -> Option<Vec<(F::Output, T)>> {
    let structure = F::Output::structure();
    let mut leaves = Vec::new();
    let values = targets.into_iter().map(|(target, with)| {
        leaves.clear();
        leaves.extend(target.leaves.iter().map(|leaf| leaf.unwrap_or_default()));
        Some((F::Output::from_tree(&read::tree(&structure, &target.shape.0, &leaves)?)?, with))
    });
    values.collect()
}

impl<F: Function> FunctionOracle<F> {
    pub(super) fn new(untyped: Untyped) -> Self {
        FunctionOracle { untyped, outputs: Once::new(false) }
    }

    /// The traced function. One that was not traced but enumerated has only inputs here, and a
    /// [note](crate::graph::Graph::note) that says so.
    pub fn program(&self) -> &Program {
        self.untyped.program()
    }

    /// The random parameters and the variables they are made of.
    pub fn inputs(&self) -> &Inputs {
        &self.untyped.inputs
    }

    /// The function itself, if it was kept.
    pub(super) fn witness(&self) -> Option<&SharedWitness> {
        self.untyped.witness.as_ref()
    }
}

impl<F: Function> Oracle for FunctionOracle<F> {
    type Output = F::Output;

    fn domains(&self) -> &[usize] {
        self.untyped.domains()
    }
    fn verdict(&self, valuation: &Valuation, output: &F::Output) -> Verdict {
        self.untyped.verdict(valuation, &target(output))
    }
    fn choose(&self, valuation: &Valuation, output: &F::Output) -> Option<usize> {
        self.untyped.choose(valuation, &target(output))
    }
    fn key(&self, valuation: &Valuation, output: &F::Output) -> Option<Key> {
        self.untyped.key(valuation, &target(output))
    }
    fn impossible(&self, output: &F::Output) -> Option<String> {
        self.untyped.impossible(&target(output))
    }
    fn outputs(&self) -> Option<Vec<F::Output>> {
        self.outputs_within(Limits::default()).ok().flatten()
    }
    fn outputs_within(&self, limits: Limits) -> Result<Option<Vec<F::Output>>> {
        let list = || {
            let targets = self.untyped.outputs_within(limits)?;
            Ok(targets.and_then(|targets| targets.iter().map(value::<F>).collect()))
        };
        // A limit that was reached is not remembered: the next query may have others.
        self.outputs.get_or_try_compute(list).cloned()
    }
    fn fingerprint(&self, output: &F::Output) -> u64 {
        F::fingerprint(output)
    }
    fn variable_name(&self, variable: usize) -> String {
        self.untyped.variable_name(variable)
    }
    fn value_name(&self, variable: usize, value: usize) -> String {
        self.untyped.value_name(variable, value)
    }
    fn everything(&self, arena: &mut Arena, limits: Limits) -> Option<Vec<(F::Output, Gate)>> {
        values::<F, _>(self.untyped.everything(arena, limits)?)
    }
    fn solve(&self, output: &F::Output, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
        self.untyped.solve(&target(output), recorder, limits)
    }
    fn planned(&self, output: &F::Output) -> Option<Planned<'_>> {
        self.untyped.planned(&target(output))
    }
    fn tester<'a>(&'a self, output: &'a F::Output) -> Result<Tester<'a>> {
        Ok(self.untyped.tester_of(&target(output)))
    }
    fn residual<'a>(&'a self, output: &'a F::Output) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.untyped.residual_of(target(output)))
    }
    fn residual_by_cases<'a>(&'a self, output: &'a F::Output) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.untyped.residual_by_cases_of(target(output)))
    }
}

impl<F: Function> Subject for F {
    type Input = F::Input;
    type Oracle = FunctionOracle<F>;
    fn input(oracle: &FunctionOracle<F>, values: &[usize]) -> Option<F::Input> {
        oracle.inputs().decode(values)
    }

    fn closed(oracle: &FunctionOracle<F>) -> bool {
        !oracle.untyped.beside.may_call()
    }

    fn undefined(oracle: &FunctionOracle<F>) -> Undefined<'_> {
        let target = undefined_target();
        let encoded = match oracle.untyped.beside.small() {
            Some(table) => table,
            None => oracle.untyped.encoded(),
        };
        if encoded.impossible(&target).is_none() { Undefined::Ask(encoded, target) } else { Undefined::Never }
    }

    fn lower(oracle: &FunctionOracle<F>, statement: &Statement<F::Output>, whole: bool) -> Result<Lowered<F::Output>> {
        oracle.lower(statement, whole)
    }

    fn has_table(oracle: &FunctionOracle<F>) -> bool {
        oracle.untyped.asked.unswept.load(Ordering::Relaxed)
    }

    fn distribution(
        oracle: &FunctionOracle<F>,
        rows: &[f64],
        limits: Limits,
        whole: bool,
    ) -> Option<Vec<(F::Output, f64)>> {
        let table = match &oracle.untyped.source {
            Source::Traced(_) if oracle.untyped.beside.small().is_none() && !Self::has_table(oracle) => return None,
            _ => oracle.untyped.table(limits)?,
        };
        // Circuits of all outputs take longer to make than one reading of the table, and less to ask again.
        if !whole && table.len() > beside::READ && oracle.untyped.asked.read.swap(true, Ordering::Relaxed) {
            return None;
        }
        let (outputs, probabilities) = (table.outputs(), table.probabilities(rows));
        let defined = (0..)
            .zip(probabilities)
            .filter(|&(position, p)| (whole || p > 0.0) && outputs.undefined() != Some(position));
        let values = defined.map(|(position, p)| {
            let output = match outputs.numbers(position) {
                Some(numbers) => F::Output::from_numbers(numbers),
                None => value::<F>(&outputs.target(position)),
            };
            Some((output?, p))
        });
        values.collect()
    }

    fn choices(oracle: &FunctionOracle<F>) -> Option<Vec<LeafValues>> {
        match &oracle.untyped.source {
            Source::Traced(_) => oracle.untyped.choices(MAX_CHOICES),
            Source::Tabulated(_) => None,
        }
    }

    fn read_output(target: &Target) -> Option<F::Output> {
        value::<F>(target)
    }

    fn encoded(oracle: &FunctionOracle<F>) -> Option<&dyn Oracle<Output = Target>> {
        Some(oracle.untyped.encoded())
    }
}

impl<F: Function> System<F> {
    /// The random variables, in the order of the rows of probabilities: their names, values and labels.
    ///
    /// An array has one variable per item (`a[0]`), a tuple or struct one per field (`p.0`, `p.x`). An enum with fields has
    /// one for the variant, called after the parameter, and then one per field of each variant (`shape.Circle.0`); those of
    /// variants that are not chosen do not matter.
    pub fn variables(&self) -> &[DeclaredVariable] {
        self.oracle().inputs().variables()
    }

    /// Traces the function for these arguments; what `Add::<2>::system()` calls.
    ///
    /// A function of at most 4,096 inputs that is sure to return, and was built with overflow checks, is called on all of
    /// them instead, and traced when somebody asks for its [`program`](Self::program). One that was built without them is
    /// traced first, which tells where it overflows, and called on all its other inputs.
    ///
    /// The traced program is compared with the function itself on a handful of inputs, in at most the time that tracing
    /// took; [`verify`](Self::verify) compares on more. A function that cannot be traced, or not with less work than it takes to
    /// call it on all its inputs, is called on them instead if they are few enough; [`enumeration`](Self::enumeration) tells.
    ///
    /// # Errors
    /// [`Error::Trace`](crate::Error::Trace) with the source place if the function cannot be traced, and has too many inputs
    /// to be enumerated; [`Error::Difference`](crate::Error::Difference) if the traced program is found not to be the
    /// function.
    pub fn from_function(arguments: Arguments) -> Result<Self> {
        Ok(System::new(FunctionOracle::new(Untyped::make(Signature::of::<F>(), arguments)?)))
    }

    /// The same system with parts of the derived oracle switched off, for studies and ablation tables. Answers come from the
    /// traced program, never from a table; only a function that cannot be traced stays as it is.
    ///
    /// # Errors
    /// None that making the system did not report already.
    pub fn with_options(self, options: Options) -> Result<Self> {
        match self.oracle.untyped.with_options(options) {
            Some(untyped) => Ok(System::new(FunctionOracle::new(untyped?)).with_limits(self.limits)),
            None => Ok(self),
        }
    }

    /// The traced function: `println!("{}", system.program())` shows the graph with names and source places, or that the
    /// function was enumerated, and why.
    pub fn program(&self) -> &Program {
        self.oracle.program()
    }

    /// How `output` is compiled, in words: the method that came through, and what that took. For a plan, what each step reads
    /// and what is kept after it, which decides the cost. Where the search or the table was better, the plans that were
    /// looked at, each with how much it could cost and where it keeps most; [`Method`] says how they are chosen.
    ///
    /// ```
    /// use dpnl::prelude::*;
    ///
    /// #[symbolic]
    /// fn longest_run(open: &[bool]) -> usize {
    ///     let (mut run, mut best) = (0, 0);
    ///     for i in 0..open.len() {
    ///         run = if open[i] { run + 1 } else { 0 };
    ///         best = run.max(best);
    ///     }
    ///     best
    /// }
    ///
    /// // A person would carry two numbers from input to input, too.
    /// let plan = LongestRun::system(40)?.plan(&5)?;
    /// assert!(plan.contains("sweep in program order"));
    /// assert!(plan.contains("step   40  reads open[39]"));
    /// println!("{plan}");
    /// // A function of few inputs is called on all of them.
    /// assert!(LongestRun::system(8)?.plan(&5)?.contains("a table of all 256 inputs"));
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`stats`](Self::stats).
    pub fn plan(&self, output: &OutputOf<F>) -> Result<String> {
        let stats = self.stats(output)?;
        let mut text = format!("{stats}\n");
        if stats.method == Method::Table
            && let Some(count) = self.oracle.inputs().count()
        {
            text.push_str(&format!("a table of all {count} inputs\n"));
        }
        match &self.oracle.untyped.source {
            Source::Traced(graph) => text.push_str(&graph.explain(target(output), stats.method)),
            // To trace it now would take longer than the answer did.
            Source::Tabulated(_) => {}
        }
        Ok(text)
    }

    /// The traced function as an SVG document, with the variables' names as in the source.
    ///
    /// # Errors
    /// [`Error::Unsupported`](crate::Error::Unsupported) for a program too large to look at.
    pub fn program_svg(&self) -> Result<String> {
        Ok(small_enough(self.program().drawing())?.to_svg())
    }

    /// Writes two pictures into a folder, which is made if need be: `<name>-program.svg`, the traced function, and
    /// `<name>-circuit.svg`, the circuit of `output`. Gives back their paths.
    ///
    /// # Errors
    /// As [`to_svg`](Self::to_svg); [`Error::File`](crate::Error::File) if a file cannot be written.
    pub fn write_svg(&self, output: &OutputOf<F>, folder: impl AsRef<Path>) -> Result<[PathBuf; 2]> {
        let folder = folder.as_ref();
        let failed = |path: &Path, error: &std::io::Error| Error::File {
            path: path.display().to_string(),
            reason: error.to_string(),
        };
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        let pictures = [("program", self.program_svg()?), ("circuit", self.to_svg(output)?)];
        let mut paths = pictures.map(|(kind, svg)| (folder.join(format!("{}-{kind}.svg", F::NAME)), svg));
        for (path, svg) in &mut paths {
            std::fs::write(&*path, svg).map_err(|error| failed(path, &error))?;
        }
        Ok(paths.map(|(path, _)| path))
    }
}
