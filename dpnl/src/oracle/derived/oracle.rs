//! The derived oracle as an [`Oracle`]: verdict, choice and key for any valuation.

use std::time::Instant;

use crate::circuit::{Arena, Gate};
use crate::error::Result;
use crate::graph::{Program, Runner, Target};
use crate::index::Id;
use crate::oracle::fingerprint;
use crate::oracle::{Key, Oracle, Residual, Tester, Verdict};
use crate::plan::{self, Allowance, Method, Planned, Plans};
use crate::search::Limits;
use crate::valuation::Valuation;

use super::Options;
use super::composed::Composed;
use super::engine::Engine;
use super::hash::Fingerprint;
use super::ids::VariableId;
use super::prepared::Prepared;

/// Pairs of a tuple and a value that a sweep for all outputs may go through.
const MOST_TERMS: u64 = 1 << 24;

/// The oracle of a traced function, with its outputs in their encoded form.
///
/// [`Oracle::residual`] gives the incremental engine. `verdict`, `choose` and `key` start from scratch for
/// every valuation they are asked about; they exist so that the oracle is one like any other.
pub struct GraphOracle {
    program: Program,
    prepared: Prepared,
    options: Options,
    plans: Plans,
}

impl GraphOracle {
    /// Prepares a program for search.
    ///
    /// # Errors
    /// A variable without values, or with too many.
    pub fn new(program: Program) -> Result<Self> {
        Self::with_options(program, Options::default())
    }

    /// The same with parts of the machinery switched off.
    ///
    /// # Errors
    /// As [`GraphOracle::new`].
    pub fn with_options(program: Program, options: Options) -> Result<Self> {
        let program = program.with_chains();
        let with_cuts = options.cuts && options.keys;
        let prepared = Prepared::new(&program, with_cuts)?;
        let plans = Plans::new(&program);
        Ok(GraphOracle { program, prepared, options, plans })
    }

    /// The traced function.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Which parts of the machinery are switched on.
    pub(crate) fn options(&self) -> Options {
        self.options
    }

    /// A fresh engine for one target.
    pub fn engine(&self, target: Target) -> Engine<'_> {
        Engine::new(&self.prepared, target, self.options)
    }

    /// The residual for one target that goes through the program block by block, if it falls into blocks.
    pub(crate) fn by_cases(&self, target: Target) -> Box<dyn Residual + '_> {
        let prepared = &self.prepared;
        let case = prepared.cases.iter().position(|case| case.shape == target.shape);
        let forest = case.and_then(|index| {
            let forest = prepared.blocks.forest(index, &prepared.cases[index], &prepared.sets);
            forest.map(|forest| (index, forest))
        });
        match forest {
            Some(forest) => Box::new(Composed::new(prepared, forest, target, self.options)),
            None => Box::new(self.engine(target)),
        }
    }

    /// Tells of inputs whether they give the target, by running the program.
    pub(crate) fn tester_of(&self, target: &Target) -> Tester<'_> {
        let mut runner = Runner::new(&self.program, target);
        Box::new(move |values| Ok(runner.satisfied(values)))
    }

    /// Whether plans are switched off.
    pub(crate) fn only_search(&self) -> bool {
        !self.options.plans || !self.options.keys
    }

    /// The ways to a target's circuit other than the search.
    pub(crate) fn planned(&self, target: Target) -> Option<Planned<'_>> {
        if self.only_search() {
            return None;
        }
        let prepared = &self.prepared;
        let case = prepared.cases.iter().position(|case| case.shape == target.shape)?;
        let forest = prepared.blocks.forest(case, &prepared.cases[case], &prepared.sets);
        Planned::new(&self.program, &self.plans, target, forest.map_or(0, |forest| forest.blocks.len()))
    }

    /// How a target was compiled by this method, in words.
    pub(crate) fn explain(&self, target: Target, method: Method) -> String {
        if self.only_search() {
            return "plans are switched off\n".into();
        }
        let Some(planned) = Planned::new(&self.program, &self.plans, target, 0) else { return String::new() };
        match method {
            Method::Search | Method::Table => planned.considered(),
            method => planned.describe(method),
        }
    }

    /// Every output of one case with its circuit, from one sweep, where that is possible within the limits.
    pub(crate) fn everything(
        &self,
        case: usize,
        arena: &mut Arena,
        most: usize,
        limits: Limits,
    ) -> Option<Vec<(Target, Gate)>> {
        if !self.options.plans {
            return None;
        }
        let allowance = Allowance {
            terms: limits.nodes.min(MOST_TERMS),
            enumerated: u64::MAX,
            bytes: limits.bytes,
            deadline: Instant::now().checked_add(limits.time),
        };
        plan::outputs(&self.program, &self.plans, case, &self.prepared.domain_sizes, arena, (most, allowance))
    }

    /// An engine that has taken in a valuation; `None` if nothing below it gives the target.
    pub(super) fn engine_at(&self, valuation: &Valuation, target: &Target) -> Option<Engine<'_>> {
        let mut engine = self.engine(target.clone());
        for variable in 0..valuation.len() {
            engine.restrict_words(VariableId::new(variable), valuation.set(variable).words()).ok()?;
        }
        engine.start().ok()?;
        Some(engine)
    }
}

impl Oracle for GraphOracle {
    type Output = Target;

    fn fingerprint(&self, output: &Self::Output) -> u64 {
        fingerprint::of_hash(output)
    }

    fn domains(&self) -> &[usize] {
        &self.prepared.domain_sizes
    }

    fn verdict(&self, valuation: &Valuation, output: &Target) -> Verdict {
        match self.engine_at(valuation, output) {
            None => Verdict::False,
            Some(engine) if engine.is_resolved(valuation) => Verdict::True,
            Some(_) => Verdict::Unknown,
        }
    }

    fn choose(&self, valuation: &Valuation, output: &Target) -> Option<usize> {
        let mut engine = self.engine_at(valuation, output)?;
        // A variable that narrowing has fixed is still unknown to the caller.
        engine.choice().or_else(|| engine.narrowed_variable(valuation)).map(Id::position)
    }

    fn key(&self, valuation: &Valuation, output: &Target) -> Option<Key> {
        if !self.options.keys {
            return None;
        }
        let engine = self.engine_at(valuation, output)?;
        let state = engine.state();
        let Fingerprint([first, second]) = state.prints.total;
        // The caller counts all unknown variables, also those that no longer matter.
        let unknown = (0..valuation.len()).filter(|&variable| !valuation.is_known(variable));
        let sets = unknown.flat_map(|variable| {
            let words = state.words(VariableId::new(variable));
            [variable as u64].into_iter().chain(words.iter().copied())
        });
        Some([first, second].into_iter().chain(sets).collect())
    }

    fn impossible(&self, output: &Target) -> Option<String> {
        let Some(case) = self.program.cases.iter().find(|case| case.shape == output.shape) else {
            return Some("no output of the function has this structure".to_owned());
        };
        if case.leaves.len() != output.leaves.len() {
            return Some("no output of the function has this structure".to_owned());
        }
        let graph = &self.program.graph;
        case.leaves.iter().zip(&output.leaves).find_map(|(&leaf, wanted)| {
            let value = (*wanted)?;
            (!graph.set(leaf).contains(value))
                .then(|| format!("{value} is outside of {}, where this part of the output lies", graph.set(leaf)))
        })
    }

    fn variable_name(&self, variable: usize) -> String {
        self.program.graph.variables()[variable].name.clone()
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        let variable = &self.program.graph.variables()[variable];
        match &variable.labels {
            Some(labels) => labels[value].clone(),
            None => variable.values[value].to_string(),
        }
    }

    fn tester<'a>(&'a self, output: &'a Target) -> Result<Tester<'a>> {
        Ok(self.tester_of(output))
    }

    fn planned(&self, output: &Target) -> Option<Planned<'_>> {
        self.planned(output.clone())
    }

    fn residual<'a>(&'a self, output: &'a Target) -> Result<Box<dyn Residual + 'a>> {
        Ok(Box::new(self.engine(output.clone())))
    }

    fn residual_by_cases<'a>(&'a self, output: &'a Target) -> Result<Box<dyn Residual + 'a>> {
        Ok(self.by_cases(output.clone()))
    }
}
