//! Systems about annotated functions: the oracle derived from the traced program, with Rust values in and out.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::beside::{self, Beside};
use super::best::{self, Choices};
use super::effort::{self, Way};
use super::enumeration::{Enumerated, enumerate};
use super::lowering::Lowered;
use super::queries::small_enough;
use super::turns::Once;
use super::witness::{Claim, Comparison};
use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::{Arena, Gate};
use crate::error::{Error, Result};
use crate::event::{Part, Statement};
use crate::graph::{Case, Program, Shape, Target};
use crate::lift::{Arguments, Encode, Function, Inputs, SharedWitness, Variable, Witness, read, survey, target};
use crate::oracle::derived::{GraphOracle, Options};
use crate::oracle::{Key, Oracle, Residual, Tabulated, Tester, Verdict};
use crate::plan::{Method, Planned};
use crate::search::dovetail::Solved;
use crate::search::exact::Recorder;
use crate::search::{Limits, Quota, dovetail};
use crate::valuation::Valuation;

/// The largest number of outputs that are listed.
const MAX_OUTPUTS: usize = 100_000;

/// The largest number of values of a leaf that are tried one by one.
const MAX_CHOICES: usize = 4_096;

/// The shape of "no output": the inputs on which the function panics. No value has it.
pub(super) const UNDEFINED: &str = "!";

/// What "no output" asks for.
pub(super) fn undefined_target() -> Target {
    Target { shape: Shape(UNDEFINED.into()), leaves: Vec::new() }
}

/// The oracle derived from a function annotated with `#[symbolic]`.
///
/// An oracle like any other: `check_oracle(system.oracle(), &outputs)` checks it.
pub struct FunctionOracle<F: Function> {
    pub(super) source: Source,
    inputs: Inputs,
    /// Every output, once they have been listed; `None` inside if there are too many.
    outputs: Once<Listed<F>>,
    /// The function itself, where it can be kept.
    witness: Option<SharedWitness>,
    /// The function's table, where the traced program is harder to search.
    beside: Beside,
    /// How all outputs were asked for so far.
    asked: Asked,
}

/// How all outputs of a function were asked for.
#[derive(Default)]
struct Asked {
    /// No sweep finds them all: the table, which is there, tells.
    unswept: AtomicBool,
    /// A large table was read as a whole.
    read: AtomicBool,
}

type Listed<F> = Option<Vec<<F as Function>::Output>>;

/// Where the answers come from.
pub(super) enum Source {
    /// The traced program.
    Traced(Box<GraphOracle>),
    /// The function's own table, where it cannot be traced.
    Tabulated(Box<Enumerated>),
}

/// A program with a case for the inputs that have no output, if there may be any.
pub(super) fn with_undefined(mut program: Program) -> Program {
    if program.cases.iter().any(|case| case.shape.0 == UNDEFINED) {
        return program;
    }
    let conditions: Vec<_> = program.cases.iter().map(|case| case.condition).collect();
    let defined = program.graph.any(conditions);
    let condition = program.graph.not(defined);
    if program.graph.constant_value(condition) != Some(0) {
        program.cases.push(Case { shape: Shape(UNDEFINED.into()), condition, leaves: Vec::new() });
    }
    program
}

impl<F: Function> FunctionOracle<F> {
    pub(super) fn traced(program: Program, inputs: Inputs, witness: Option<SharedWitness>) -> Result<Self> {
        let program = with_undefined(program);
        let beside = Beside::new::<F>(&program, &inputs, witness.as_ref());
        let source = Source::Traced(Box::new(GraphOracle::new(program)?));
        Ok(FunctionOracle { source, inputs, outputs: Once::new(false), witness, beside, asked: Asked::default() })
    }

    pub(super) fn tabulated(enumerated: Enumerated, inputs: Inputs, witness: Option<SharedWitness>) -> Self {
        let source = Source::Tabulated(Box::new(enumerated));
        let (outputs, beside, asked) = (Once::new(false), Beside::none(), Asked::default());
        FunctionOracle { source, inputs, outputs, witness, beside, asked }
    }

    /// The function's table, if it can be had within the limits.
    fn table(&self, limits: Limits) -> Option<&Tabulated> {
        match &self.source {
            Source::Traced(graph) => self.beside.table::<F>(graph.program(), &self.inputs, limits),
            Source::Tabulated(enumerated) => Some(&enumerated.table).filter(|table| beside::is_within(table, limits)),
        }
    }

    /// The traced function. One that was not traced but enumerated has only inputs here, and a
    /// [note](crate::graph::Graph::note) that says so.
    pub fn program(&self) -> &Program {
        match &self.source {
            Source::Traced(graph) => graph.program(),
            Source::Tabulated(enumerated) => enumerated.program(),
        }
    }

    /// The traced function, or why there is none.
    pub(super) fn traced_program(&self) -> Result<&Program> {
        match &self.source {
            Source::Traced(graph) => Ok(graph.program()),
            Source::Tabulated(enumerated) => enumerated.traced(),
        }
    }

    /// The oracle behind this one, whose outputs are encoded.
    fn encoded(&self) -> &dyn Oracle<Output = Target> {
        match &self.source {
            Source::Traced(graph) => &**graph,
            Source::Tabulated(enumerated) => &enumerated.table,
        }
    }

    /// How the function was enumerated, if it was.
    pub(super) fn enumerated(&self) -> Option<&Enumerated> {
        match &self.source {
            Source::Traced(_) => None,
            Source::Tabulated(enumerated) => Some(enumerated),
        }
    }

    /// The random parameters and the variables they are made of.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// The function itself, if it was kept.
    pub(super) fn witness(&self) -> Option<&SharedWitness> {
        self.witness.as_ref()
    }

    /// What there is to compare with the function.
    ///
    /// # Errors
    /// That the traced program was found to differ already.
    pub(super) fn comparison(&self) -> Result<Comparison<'_>> {
        let claim: &dyn Claim = match &self.source {
            Source::Traced(graph) => graph.program(),
            Source::Tabulated(enumerated) => enumerated.claim()?,
        };
        Ok(Comparison { function: F::NAME, inputs: &self.inputs, claim })
    }

    /// Every output, leaf by leaf: a prefix of leaves that no input gives is not continued.
    fn list_outputs(&self, limits: Limits) -> Result<Listed<F>> {
        let graph = match (&self.source, self.beside.small()) {
            (Source::Traced(graph), None) => graph,
            (Source::Tabulated(enumerated), _) => return Ok(beside::outputs::<F>(&enumerated.table, MAX_OUTPUTS)),
            (_, Some(table)) => return Ok(beside::outputs::<F>(table, MAX_OUTPUTS)),
        };
        let Some(choices) = self.choices(MAX_OUTPUTS) else { return Ok(None) };
        let (quota, mut nodes) = (Quota::new(limits), 0);
        let mut recorder = Recorder::new();
        let mut outputs = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for Choices { shape, values, .. } in choices {
            let mut open: Vec<Vec<i128>> = vec![Vec::new()];
            while let Some(prefix) = open.pop() {
                let known = prefix.iter().copied().map(Some);
                let leaves = known.chain(std::iter::repeat(None)).take(values.len()).collect();
                let target = Target { shape: shape.clone(), leaves };
                let solved = dovetail::solve(&**graph, &target, &mut recorder, quota.left(nodes))?;
                nodes += solved.search_nodes + solved.terms;
                if solved.found.upper == Gate::FALSE {
                    continue;
                }
                if let Some(limit) = solved.found.limit {
                    return Err(Error::Limit { limit, lower: 0.0, upper: 1.0, nodes });
                }
                match values.get(prefix.len()) {
                    Some(values) => open.extend(values.iter().rev().map(|&value| {
                        let mut longer = prefix.clone();
                        longer.push(value);
                        longer
                    })),
                    // The payload of an absent option may have several values: one output all the same.
                    None => outputs.extend(
                        read::value::<F::Output>(&shape.0, &prefix).filter(|output| seen.insert(output.encode())),
                    ),
                }
                if outputs.len() + open.len() > MAX_OUTPUTS {
                    return Ok(None);
                }
            }
        }
        Ok(Some(outputs))
    }

    /// Every output from one sweep per case, within the limits.
    fn sweep_all(&self, graph: &GraphOracle, arena: &mut Arena, limits: Limits) -> Option<Vec<(F::Output, Gate)>> {
        let limits = self.beside.limits(limits);
        let mut outputs: Vec<(F::Output, Vec<Gate>)> = Vec::new();
        let mut places = FxHashMap::default();
        for (index, case) in self.program().cases.iter().enumerate().filter(|(_, case)| case.shape.0 != UNDEFINED) {
            for (target, node) in graph.everything(index, arena, MAX_OUTPUTS, limits)? {
                let leaves: Vec<i128> = target.leaves.into_iter().flatten().collect();
                let output = read::value::<F::Output>(&case.shape.0, &leaves)?;
                // The payload of an absent option may have several values: one output all the same.
                let place = *places.entry(output.encode()).or_insert_with(|| {
                    outputs.push((output, Vec::new()));
                    outputs.len() - 1
                });
                outputs[place].1.push(node);
            }
        }
        Some(outputs.into_iter().map(|(output, mut nodes)| (output, arena.sum(&mut nodes))).collect())
    }

    /// The values that the leaves of outputs can have, if there are at most so many of each.
    fn choices(&self, most: usize) -> Option<Vec<Choices>> {
        let Program { graph, cases, .. } = self.program();
        let structure = F::Output::structure();
        let cases = cases.iter().filter(|case| case.shape.0 != UNDEFINED).map(|case| {
            let values = case.leaves.iter().map(|&leaf| graph.possible_values(leaf, most)).collect::<Option<_>>()?;
            let part = Part::of_shape(&structure, &case.shape.0, case.leaves.len())?;
            let groups = best::groups(graph, case, &part);
            Some(Choices { shape: case.shape.clone(), values, part, groups })
        });
        cases.collect()
    }
}

impl<F: Function> Oracle for FunctionOracle<F> {
    type Output = F::Output;

    fn domains(&self) -> &[usize] {
        self.encoded().domains()
    }
    fn verdict(&self, valuation: &Valuation, output: &F::Output) -> Verdict {
        self.encoded().verdict(valuation, &target(output))
    }
    fn choose(&self, valuation: &Valuation, output: &F::Output) -> Option<usize> {
        self.encoded().choose(valuation, &target(output))
    }
    fn key(&self, valuation: &Valuation, output: &F::Output) -> Option<Key> {
        self.encoded().key(valuation, &target(output))
    }
    fn impossible(&self, output: &F::Output) -> Option<String> {
        self.encoded().impossible(&target(output))
    }
    fn outputs(&self) -> Option<Vec<F::Output>> {
        self.outputs_within(Limits::default()).ok().flatten()
    }
    fn outputs_within(&self, limits: Limits) -> Result<Option<Vec<F::Output>>> {
        // A limit that was reached is not remembered: the next query may have others.
        self.outputs.get_or_try_compute(|| self.list_outputs(limits)).cloned()
    }
    fn fingerprint(&self, output: &F::Output) -> u64 {
        F::fingerprint(output)
    }
    fn variable_name(&self, variable: usize) -> String {
        self.encoded().variable_name(variable)
    }
    fn value_name(&self, variable: usize, value: usize) -> String {
        self.encoded().value_name(variable, value)
    }
    fn everything(&self, arena: &mut Arena, limits: Limits) -> Option<Vec<(F::Output, Gate)>> {
        if let Source::Traced(graph) = &self.source
            && self.beside.small().is_none()
            && !self.asked.unswept.load(Ordering::Relaxed)
        {
            let swept = self.sweep_all(graph, arena, limits);
            // Who only reads the table need not wait for circuits: who wants them asks again.
            let unswept = swept.is_none() && self.table(limits).is_some();
            self.asked.unswept.store(unswept, Ordering::Relaxed);
            if unswept || swept.is_some() {
                return swept;
            }
        }
        beside::everything::<F>(self.table(limits)?, arena, MAX_OUTPUTS)
    }
    fn solve(&self, output: &F::Output, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
        let Source::Traced(_) = &self.source else {
            return match self.table(limits) {
                Some(table) => Ok(beside::solved(table, &target(output), &mut recorder.arena)),
                None => dovetail::solve(self, output, recorder, limits),
            };
        };
        let first = self.beside.limits(limits);
        let mut solved = Solved::nothing();
        if self.beside.small().is_none() {
            solved = dovetail::solve(self, output, recorder, first)?;
            if solved.found.limit != Some("nodes") || first.nodes == limits.nodes {
                return Ok(solved);
            }
        }
        if let Some(table) = self.table(limits) {
            let spent = solved;
            solved = beside::solved(table, &target(output), &mut recorder.arena);
            solved.search_nodes += spent.search_nodes;
            solved.terms += spent.terms;
            return Ok(solved);
        }
        let spent = solved;
        let left = limits.nodes.saturating_sub(spent.search_nodes).saturating_sub(spent.terms);
        solved = dovetail::solve(self, output, recorder, Limits { nodes: left, ..limits })?;
        solved.search_nodes += spent.search_nodes;
        solved.terms += spent.terms;
        Ok(solved)
    }
    fn planned(&self, output: &F::Output) -> Option<Planned<'_>> {
        match &self.source {
            Source::Traced(graph) if !graph.only_search() => (**graph).planned(target(output)),
            _ => None,
        }
    }
    fn tester<'a>(&'a self, output: &'a F::Output) -> Result<Tester<'a>> {
        Ok(match &self.source {
            Source::Traced(graph) => graph.tester_of(&target(output)),
            Source::Tabulated(enumerated) => enumerated.table.tester_of(&target(output)),
        })
    }
    fn residual<'a>(&'a self, output: &'a F::Output) -> Result<Box<dyn Residual + 'a>> {
        Ok(match &self.source {
            Source::Traced(graph) => Box::new(graph.engine(target(output))),
            Source::Tabulated(enumerated) => enumerated.table.walk(&target(output)),
        })
    }
    fn residual_by_cases<'a>(&'a self, output: &'a F::Output) -> Result<Box<dyn Residual + 'a>> {
        Ok(match &self.source {
            Source::Traced(graph) => graph.by_cases(target(output)),
            Source::Tabulated(enumerated) => enumerated.table.walk(&target(output)),
        })
    }
}

impl<F: Function> Subject for F {
    type Input = F::Input;
    type Oracle = FunctionOracle<F>;
    fn input(oracle: &FunctionOracle<F>, values: &[usize]) -> Option<F::Input> {
        oracle.inputs.decode(values)
    }

    fn closed(oracle: &FunctionOracle<F>) -> bool {
        !oracle.beside.may_call()
    }

    fn undefined(oracle: &FunctionOracle<F>) -> Undefined<'_> {
        let target = undefined_target();
        let encoded = match oracle.beside.small() {
            Some(table) => table,
            None => oracle.encoded(),
        };
        if encoded.impossible(&target).is_none() { Undefined::Ask(encoded, target) } else { Undefined::Never }
    }

    fn lower(oracle: &FunctionOracle<F>, statement: &Statement<F::Output>, whole: bool) -> Result<Lowered<F::Output>> {
        oracle.lower(statement, whole)
    }

    fn has_table(oracle: &FunctionOracle<F>) -> bool {
        oracle.asked.unswept.load(Ordering::Relaxed)
    }

    fn distribution(oracle: &FunctionOracle<F>, rows: &[f64], limits: Limits) -> Option<Vec<(F::Output, f64)>> {
        let table = match &oracle.source {
            Source::Traced(_) if oracle.beside.small().is_none() && !Self::has_table(oracle) => return None,
            _ => oracle.table(limits)?,
        };
        // Circuits of all outputs take longer to make than one reading of the table, and less to ask again.
        if table.len() > beside::READ && oracle.asked.read.swap(true, Ordering::Relaxed) {
            return None;
        }
        beside::distribution::<F>(table, rows)
    }

    fn choices(oracle: &FunctionOracle<F>) -> Option<Vec<Choices>> {
        match &oracle.source {
            Source::Traced(_) => oracle.choices(MAX_CHOICES),
            Source::Tabulated(_) => None,
        }
    }

    fn read_output(target: &Target) -> Option<F::Output> {
        let leaves: Vec<i128> = target.leaves.iter().map(|leaf| leaf.unwrap_or_default()).collect();
        read::value(&target.shape.0, &leaves)
    }

    fn encoded(oracle: &FunctionOracle<F>) -> Option<&dyn Oracle<Output = Target>> {
        Some(oracle.encoded())
    }
}

impl<F: Function> System<F> {
    /// The random variables, in the order of the rows of probabilities: their names, values and labels.
    ///
    /// An array has one variable per item (`a[0]`), a tuple or struct one per field (`p.0`, `p.x`). An enum with fields has
    /// one for the variant, called after the parameter, and then one per field of each variant (`shape.Circle.0`); those of
    /// variants that are not chosen do not matter.
    pub fn variables(&self) -> &[Variable] {
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
    pub fn from_function(mut arguments: Arguments) -> Result<Self> {
        arguments.set_watched(|| survey(F::lifted).watched);
        let inputs = arguments.inputs();
        let real = arguments.real();
        let shared = real.and_then(Witness::shared);
        if let Some(witness) = &shared
            && let Some(enumerated) = effort::called_first::<F>(&arguments, &inputs, witness)?
        {
            return Ok(System::new(FunctionOracle::tabulated(enumerated, inputs, shared)));
        }
        match effort::compared::<F>(&arguments, &inputs, real.map(Witness::real), (shared.is_some(), false)) {
            Ok(Way::Traced(program, _)) => {
                Ok(System::new(match effort::called_after::<F>(&arguments, &inputs, shared.as_ref(), program) {
                    Ok(enumerated) => FunctionOracle::tabulated(enumerated, inputs, shared),
                    Err(program) => FunctionOracle::traced(*program, inputs, shared)?,
                }))
            }
            Ok(Way::Enumerated(reason)) | Err(reason @ Error::Trace { .. }) => {
                let later = shared.as_ref().and_then(|witness| effort::later::<F>(&arguments, &inputs, witness));
                let enumerated = enumerate::<F>(&arguments, &inputs, shared.clone(), reason, later)?;
                Ok(System::new(FunctionOracle::tabulated(enumerated, inputs, shared)))
            }
            Err(error) => Err(error),
        }
    }

    /// The same system with parts of the derived oracle switched off, for studies and ablation tables. Answers come from the
    /// traced program, never from a table; only a function that cannot be traced stays as it is.
    ///
    /// # Errors
    /// None that making the system did not report already.
    pub fn with_options(self, options: Options) -> Result<Self> {
        let Ok(program) = self.oracle.traced_program() else { return Ok(self) };
        let source = Source::Traced(Box::new(GraphOracle::with_options(program.clone(), options)?));
        let (inputs, witness) = (self.oracle.inputs.clone(), self.oracle.witness.clone());
        // The table is none of the parts that are studied.
        let (outputs, beside, asked) = (Once::new(false), Beside::none(), Asked::default());
        let oracle = FunctionOracle { source, inputs, outputs, witness, beside, asked };
        Ok(System::new(oracle).with_limits(self.limits))
    }

    /// The traced function: `println!("{}", system.program())` shows the graph with names and source places, or that the
    /// function was enumerated, and why.
    pub fn program(&self) -> &Program {
        self.oracle.program()
    }

    /// How `output` is compiled, step by step, in words: the method that came through and, for a plan, what each step
    /// reads and what is kept after it. What is kept decides the cost.
    ///
    /// # Errors
    /// As [`stats`](Self::stats).
    pub fn plan(&self, output: &OutputOf<F>) -> Result<String> {
        let stats = self.stats(output)?;
        let mut text = format!("{stats}\n");
        if let Source::Traced(graph) = &self.oracle.source
            && !matches!(stats.method, Method::Search | Method::Table)
            && let Some(planned) = (**graph).planned(target(output))
        {
            text.push_str(&planned.describe(stats.method));
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
