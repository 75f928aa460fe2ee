//! The oracle of an annotated function, without the types of the function.
//!
//! Everything that does not need the Rust types of inputs and outputs is here, for outputs that are taken apart
//! ([`Target`]): it is compiled once, in this crate, and not again in every crate of a user's for every function.

use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use super::beside::{self, Beside};
use super::best::{self, LeafValues};
use super::effort::{self, Way};
use super::enumeration::{Enumerated, enumerate};
use super::witness::{Claim, Comparison};
use crate::circuit::{Arena, Gate};
use crate::error::{Error, Result};
use crate::event::Part;
use crate::graph::{Case, Program, Shape, Target};
use crate::lift::{Arguments, Inputs, SharedWitness, Signature, Witness, survey};
use crate::oracle::derived::{GraphOracle, Options};
use crate::oracle::outputs::UNDEFINED;
use crate::oracle::{Key, Oracle, Residual, Tabulated, Tester, Verdict, fingerprint};
use crate::plan::Planned;
use crate::search::exact::Recorder;
use crate::search::solved::Solved;
use crate::search::{Limits, Quota, dovetail};
use crate::valuation::Valuation;

/// The largest number of outputs that are listed.
pub(super) const MAX_OUTPUTS: usize = 100_000;

/// The oracle of a function, about outputs that are taken apart.
pub(super) struct Untyped {
    pub(super) signature: Signature,
    pub(super) source: Source,
    pub(super) inputs: Inputs,
    /// The function itself, where it can be kept.
    pub(super) witness: Option<SharedWitness>,
    /// The function's table, where the traced program is harder to search.
    pub(super) beside: Beside,
    /// How all outputs were asked for so far.
    pub(super) asked: Asked,
}

/// How all outputs of a function were asked for.
#[derive(Default)]
pub(super) struct Asked {
    /// No sweep finds them all: the table, which is there, tells.
    pub(super) unswept: AtomicBool,
    /// A large table was read as a whole.
    pub(super) read: AtomicBool,
}

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

impl Untyped {
    pub(super) fn traced(
        signature: Signature,
        program: Program,
        inputs: Inputs,
        witness: Option<SharedWitness>,
    ) -> Result<Self> {
        let program = with_undefined(program);
        let beside = Beside::new(signature, &program, &inputs, witness.as_ref());
        let source = Source::Traced(Box::new(GraphOracle::new(program)?));
        Ok(Untyped { signature, source, inputs, witness, beside, asked: Asked::default() })
    }

    pub(super) fn tabulated(
        signature: Signature,
        enumerated: Enumerated,
        inputs: Inputs,
        witness: Option<SharedWitness>,
    ) -> Self {
        let source = Source::Tabulated(Box::new(enumerated));
        Untyped { signature, source, inputs, witness, beside: Beside::none(), asked: Asked::default() }
    }

    /// The system of a function for these arguments; see [`System::from_function`](crate::System::from_function).
    pub(super) fn make(signature: Signature, mut arguments: Arguments) -> Result<Self> {
        let survey = survey(signature.lifted);
        arguments.set_watched(survey.watched);
        let inputs = arguments.inputs();
        let real = arguments.real();
        let shared = real.and_then(Witness::shared);
        if let Some(witness) = &shared
            && let Some(enumerated) = effort::called_first(signature, &arguments, &inputs, witness, survey)?
        {
            return Ok(Untyped::tabulated(signature, enumerated, inputs, shared));
        }
        match effort::compared(signature, &arguments, &inputs, real.map(Witness::real), (shared.is_some(), false)) {
            Ok(Way::Traced(program, _)) => {
                match effort::called_after(signature, &arguments, &inputs, shared.as_ref(), program) {
                    Ok(enumerated) => Ok(Untyped::tabulated(signature, enumerated, inputs, shared)),
                    Err(program) => Untyped::traced(signature, *program, inputs, shared),
                }
            }
            Ok(Way::Enumerated(reason)) | Err(reason @ Error::Trace { .. }) => {
                let later = shared.as_ref().and_then(|witness| effort::later(signature, &arguments, &inputs, witness));
                let enumerated = enumerate(signature, &arguments, &inputs, shared.clone(), reason, later, survey)?;
                Ok(Untyped::tabulated(signature, enumerated, inputs, shared))
            }
            Err(error) => Err(error),
        }
    }

    /// The same with parts of the derived oracle switched off; `None` if it cannot be traced.
    pub(super) fn with_options(&self, options: Options) -> Option<Result<Self>> {
        let program = self.traced_program().ok()?;
        let oracle = GraphOracle::with_options(program.clone(), options);
        Some(oracle.map(|oracle| Untyped {
            signature: self.signature,
            source: Source::Traced(Box::new(oracle)),
            inputs: self.inputs.clone(),
            witness: self.witness.clone(),
            // The table is none of the parts that are studied.
            beside: Beside::none(),
            asked: Asked::default(),
        }))
    }

    /// The function's table, if it can be had within the limits.
    pub(super) fn table(&self, limits: Limits) -> Option<&Tabulated> {
        match &self.source {
            Source::Traced(graph) => self.beside.table(self.signature, graph.program(), &self.inputs, limits),
            Source::Tabulated(enumerated) => Some(&enumerated.table).filter(|table| beside::is_within(table, limits)),
        }
    }

    /// The traced function, or a program of inputs only.
    pub(super) fn program(&self) -> &Program {
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
    pub(super) fn encoded(&self) -> &dyn Oracle<Output = Target> {
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

    /// What there is to compare with the function.
    ///
    /// # Errors
    /// That the traced program was found to differ already.
    pub(super) fn comparison(&self) -> Result<Comparison<'_>> {
        let claim: &dyn Claim = match &self.source {
            Source::Traced(graph) => graph.program(),
            Source::Tabulated(enumerated) => enumerated.claim()?,
        };
        Ok(Comparison { function: self.signature, inputs: &self.inputs, claim })
    }

    /// Every output, leaf by leaf: a prefix of leaves that no input gives is not continued.
    fn list_outputs(&self, limits: Limits) -> Result<Option<Vec<Target>>> {
        let graph = match (&self.source, self.beside.small()) {
            (Source::Traced(graph), None) => graph,
            (Source::Tabulated(enumerated), _) => return Ok(beside::outputs(&enumerated.table, MAX_OUTPUTS)),
            (_, Some(table)) => return Ok(beside::outputs(table, MAX_OUTPUTS)),
        };
        let Some(choices) = self.choices(MAX_OUTPUTS) else { return Ok(None) };
        let (quota, mut nodes) = (Quota::new(limits), 0);
        let mut recorder = Recorder::new();
        let mut outputs = Vec::new();
        let mut seen = FxHashSet::default();
        for LeafValues { shape, values, .. } in choices {
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
                    None => outputs
                        .extend(self.signature.settled(&shape.0, &prefix).filter(|output| seen.insert(output.clone()))),
                }
                if outputs.len() + open.len() > MAX_OUTPUTS {
                    return Ok(None);
                }
            }
        }
        Ok(Some(outputs))
    }

    /// Every output from one sweep per case, within the limits.
    fn sweep_all(&self, graph: &GraphOracle, arena: &mut Arena, limits: Limits) -> Option<Vec<(Target, Gate)>> {
        let limits = self.beside.limits(limits);
        let mut outputs: Vec<(Target, Vec<Gate>)> = Vec::new();
        let mut places = FxHashMap::default();
        for (index, case) in self.program().cases.iter().enumerate().filter(|(_, case)| case.shape.0 != UNDEFINED) {
            for (target, node) in graph.everything(index, arena, MAX_OUTPUTS, limits)? {
                let leaves: Vec<i128> = target.leaves.into_iter().flatten().collect();
                let output = self.signature.settled(&case.shape.0, &leaves)?;
                // The payload of an absent option may have several values: one output all the same.
                let place = *places.entry(output).or_insert_with_key(|output| {
                    outputs.push((output.clone(), Vec::new()));
                    outputs.len() - 1
                });
                outputs[place].1.push(node);
            }
        }
        Some(outputs.into_iter().map(|(output, mut nodes)| (output, arena.sum(&mut nodes))).collect())
    }

    /// The values that the leaves of outputs can have, if there are at most so many of each.
    pub(super) fn choices(&self, most: usize) -> Option<Vec<LeafValues>> {
        let Program { graph, cases, .. } = self.program();
        let structure = (self.signature.structure)();
        let cases = cases.iter().filter(|case| case.shape.0 != UNDEFINED).map(|case| {
            let values = case.leaves.iter().map(|&leaf| graph.possible_values(leaf, most)).collect::<Option<_>>()?;
            let part = Part::of_shape(&structure, &case.shape.0, case.leaves.len())?;
            let groups = best::groups(graph, case, &part);
            Some(LeafValues { shape: case.shape.clone(), values, part, groups })
        });
        cases.collect()
    }

    /// Tells of inputs whether they give the output.
    pub(super) fn tester_of(&self, output: &Target) -> Tester<'_> {
        match &self.source {
            Source::Traced(graph) => graph.tester_of(output),
            Source::Tabulated(enumerated) => enumerated.table.tester_of(output),
        }
    }

    /// The state that a search for the output walks.
    pub(super) fn residual_of(&self, output: Target) -> Box<dyn Residual + '_> {
        match &self.source {
            Source::Traced(graph) => Box::new(graph.engine(output)),
            Source::Tabulated(enumerated) => enumerated.table.walk(&output),
        }
    }

    /// The same for a search that can go on by cases.
    pub(super) fn residual_by_cases_of(&self, output: Target) -> Box<dyn Residual + '_> {
        match &self.source {
            Source::Traced(graph) => graph.by_cases(output),
            Source::Tabulated(enumerated) => enumerated.table.walk(&output),
        }
    }
}

impl Oracle for Untyped {
    type Output = Target;

    fn domains(&self) -> &[usize] {
        self.encoded().domains()
    }
    fn verdict(&self, valuation: &Valuation, output: &Target) -> Verdict {
        self.encoded().verdict(valuation, output)
    }
    fn choose(&self, valuation: &Valuation, output: &Target) -> Option<usize> {
        self.encoded().choose(valuation, output)
    }
    fn key(&self, valuation: &Valuation, output: &Target) -> Option<Key> {
        self.encoded().key(valuation, output)
    }
    fn impossible(&self, output: &Target) -> Option<String> {
        self.encoded().impossible(output)
    }
    fn outputs_within(&self, limits: Limits) -> Result<Option<Vec<Target>>> {
        self.list_outputs(limits)
    }
    fn fingerprint(&self, output: &Target) -> u64 {
        fingerprint::of_hash(output)
    }
    fn variable_name(&self, variable: usize) -> String {
        self.encoded().variable_name(variable)
    }
    fn value_name(&self, variable: usize, value: usize) -> String {
        self.encoded().value_name(variable, value)
    }
    fn everything(&self, arena: &mut Arena, limits: Limits) -> Option<Vec<(Target, Gate)>> {
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
        beside::everything(self.table(limits)?, arena, MAX_OUTPUTS)
    }
    fn solve(&self, output: &Target, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
        let Source::Traced(_) = &self.source else {
            return match self.table(limits) {
                Some(table) => Ok(beside::solved(table, output, &mut recorder.arena)),
                None => dovetail::solve(self, output, recorder, limits),
            };
        };
        let first = self.beside.limits(limits);
        let mut solved = Solved::nothing();
        if self.beside.small().is_none() {
            let solve = if first.nodes < limits.nodes { dovetail::attempt } else { dovetail::solve };
            solved = solve(self, output, recorder, first)?;
            if solved.found.limit != Some("nodes") || first.nodes == limits.nodes {
                return Ok(solved);
            }
        }
        if let Some(table) = self.table(limits) {
            let spent = solved;
            solved = beside::solved(table, output, &mut recorder.arena);
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
    fn planned(&self, output: &Target) -> Option<Planned<'_>> {
        match &self.source {
            Source::Traced(graph) if !graph.only_search() => (**graph).planned(output.clone()),
            _ => None,
        }
    }
    fn tester<'a>(&'a self, output: &'a Target) -> Result<Tester<'a>> {
        Ok(self.tester_of(output))
    }
    fn residual<'a>(&'a self, output: &'a Target) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.residual_of(output.clone()))
    }
    fn residual_by_cases<'a>(&'a self, output: &'a Target) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.residual_by_cases_of(output.clone()))
    }
}
