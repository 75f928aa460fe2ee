//! The tracer: runs a code tree on symbols and gives its program graph.
//!
//! One run follows all ways through a function at once and joins them where they meet (see
//! [`control`](crate::lift::trace::control)). Two things make it start again:
//! - two sides of a condition whose values have no common form: the condition is marked, and from then on runs
//!   *fork* there, one run per outcome;
//! - the other outcome of a fork.

pub(crate) mod control;
pub(crate) mod frames;
mod path;
pub(crate) mod survey;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::{Error, Result};
use crate::graph::{Graph, NodeId, Place, Program};
use crate::index::Map;
use crate::lift::code::FactId;
use crate::lift::code::facts::{Fact, Facts};
use crate::lift::code::{Expression, Routine, Source};
use crate::lift::library::borrows::Guard;
use crate::lift::output::shape::Structure;
use crate::lift::output::{self, Ending};
use crate::lift::signature::derived::Derived;
use crate::lift::trace::control::{Exits, Plan, Requirement};
use crate::lift::trace::frames::{Context, Frame, FrameId};
use crate::lift::trace::path::Path;
use crate::lift::value::Value;

/// How far a trace may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceLimits {
    /// Iterations of one loop while it is not known whether it goes on.
    pub iterations: usize,
    /// Paths that are followed separately because their values cannot be joined.
    pub paths: usize,
    /// Calls within calls.
    pub depth: usize,
    /// Combinations of arguments that an `opaque!` expression is tabulated for.
    pub opaque: usize,
}

impl TraceLimits {
    /// The same limit on iterations, paths and calls within calls: what `#[symbolic(limit = ..)]` sets.
    pub fn uniform(limit: usize) -> Self {
        Self { iterations: limit, paths: limit, depth: limit, ..Self::default() }
    }
}

impl Default for TraceLimits {
    fn default() -> Self {
        Self { iterations: 10_000, paths: 10_000, depth: 1_000, opaque: 1_000_000 }
    }
}

/// What a traced function is called with.
#[derive(Debug, Clone)]
pub struct LiftedArguments {
    /// One value per parameter.
    pub values: Vec<Value>,
}

/// An expression of a function, as a name for what happens there.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The function.
    pub function: &'static Routine,
    /// The expression.
    pub expression: &'static Expression,
}

impl Site {
    /// Where it is in the source.
    pub fn place(self) -> Place {
        Place { file: self.function.file, line: self.expression.line, column: self.expression.column }
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.expression.id == other.expression.id && std::ptr::eq(self.function, other.function)
    }
}

impl Eq for Site {}

impl std::hash::Hash for Site {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.function).hash(state);
        self.expression.id.hash(state);
    }
}

/// Why evaluation does not go on.
#[derive(Debug)]
pub enum Interrupt {
    /// No input gets here: every way has left, by `return`, `break` or a panic.
    Dead,
    /// The run must start again.
    Restart,
    /// The function cannot be traced.
    Failed(Box<Error>),
    /// A loop may go on for ever, for all the trace can tell.
    Looping(Box<Error>),
    /// The trace has taken more work than it was given.
    Exhausted,
}

/// What an expression that is evaluated counts as work.
const EXPRESSION: u64 = 8;
/// Expressions between two looks at the work.
const INTERVAL: u64 = 16;

/// What a trace came to.
#[derive(Debug)]
pub enum Traced {
    /// The program, the work it took, and where the function goes through something that has no order, if it does.
    Program(Box<Program>, u64, Option<Place>),
    /// A loop may go on for ever, for all the trace can tell: what there is to say about it.
    Looping(Error),
    /// It took more work than it was given.
    Exhausted {
        /// Where it was then.
        place: String,
        /// The calls within calls there.
        depth: usize,
    },
}

/// The result of evaluating something.
pub type Flow<T> = std::result::Result<T, Interrupt>;

/// A trace in progress.
pub struct Tracer {
    pub(crate) graph: Graph,
    pub(crate) limits: TraceLimits,
    /// The conditions under which the current place is reached, since the start of the run.
    pub(crate) path: Path,
    /// The locals of all calls in progress, which of them are the current ones, and how many frames there were.
    pub(crate) frames: Vec<Frame>,
    pub(crate) frame: FrameId,
    pub(crate) serials: usize,
    /// The current function, and the facts of all functions met so far.
    pub(crate) context: Option<Context>,
    facts: FxHashMap<usize, Rc<Map<FactId, Fact>>>,
    /// The closures that are running among the locals of their function.
    pub(crate) running: Vec<(*const crate::lift::code::Closure, FrameId)>,
    /// The ways that have left the blocks and loops of the current function.
    pub(crate) exits: Exits,
    /// The current function and expression.
    pub(crate) site: Option<Site>,
    /// Calls within calls.
    pub(crate) depth: usize,
    /// Where to fork.
    pub(crate) forks: FxHashSet<Site>,
    /// Outcomes of the forks of this run, and how many of them have been met.
    pub(crate) decisions: Vec<(NodeId, bool)>,
    pub(crate) decided: usize,
    /// What must hold, besides the path, for this run to count.
    pub(crate) requirements: Vec<Requirement>,
    /// Outcomes still to be followed.
    pub(crate) worklist: Vec<Plan>,
    /// Number of runs.
    pub(crate) runs: usize,
    /// Borrows of cells that may still be held.
    pub(crate) guards: Vec<Guard>,
    /// How often a local or a cell was assigned to or changed in place.
    pub(crate) changes: u64,
    /// Why the function called last did not return.
    pub(crate) stop: Option<Interrupt>,
    /// Expressions evaluated so far, conditions of paths looked at, the effort of graphs that were given up, and how much work may be done in all.
    expressions: u64,
    pub(crate) scanned: u64,
    earlier: u64,
    budget: u64,
    /// Whether what has no order, the items of a `HashMap`, is gone through backwards, and where that was first.
    pub(crate) backwards: bool,
    pub(crate) unordered: Option<Place>,
    /// Whether functions are only looked at, and the code and the facts of the one that was called.
    looking: bool,
    seen: Option<(&'static Routine, Facts)>,
    /// Whether the types that were compared have derived comparisons, by their names.
    pub(crate) derived: FxHashMap<&'static str, Derived>,
}

impl std::fmt::Debug for Tracer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Tracer").field("site", &self.site).finish_non_exhaustive()
    }
}

impl Tracer {
    fn new(limits: TraceLimits, budget: u64) -> Self {
        Self {
            graph: Graph::new(),
            limits,
            path: Path::default(),
            frames: Vec::new(),
            frame: FrameId::default(),
            serials: 0,
            context: None,
            facts: FxHashMap::default(),
            running: Vec::new(),
            exits: Exits::default(),
            site: None,
            depth: 0,
            forks: FxHashSet::default(),
            decisions: Vec::new(),
            decided: 0,
            requirements: Vec::new(),
            worklist: Vec::new(),
            runs: 0,
            guards: Vec::new(),
            changes: 0,
            stop: None,
            expressions: 0,
            scanned: 0,
            earlier: 0,
            budget,
            backwards: false,
            unordered: None,
            looking: false,
            seen: None,
            derived: FxHashMap::default(),
        }
    }

    /// The work done so far. It does not depend on the machine.
    fn work(&self) -> u64 {
        EXPRESSION * self.expressions + self.scanned / 4 + self.earlier + self.graph.effort()
    }

    /// Counts an expression, and stops where the work gets too much.
    pub(crate) fn count_expression(&mut self) -> Flow<()> {
        self.expressions += 1;
        if self.expressions.is_multiple_of(INTERVAL) && self.work() > self.budget {
            return Err(Interrupt::Exhausted);
        }
        Ok(())
    }

    /// Where the trace is.
    fn source(&self) -> String {
        self.site.map_or_else(String::new, |site| site.place().to_string())
    }

    /// An error at the current expression.
    pub(crate) fn fail(&self, message: impl Into<String>) -> Interrupt {
        Interrupt::Failed(Box::new(Error::Trace { place: self.source(), message: message.into() }))
    }

    /// An error that only a defect of this library can cause: never an answer.
    pub(crate) fn defect(&self, what: &str) -> Interrupt {
        self.fail(format!("a defect of dpnl: {what}; please report it"))
    }

    /// The facts of a function.
    pub(crate) fn facts_of(&mut self, facts: Facts) -> Flow<Rc<Map<FactId, Fact>>> {
        if let Some(known) = self.facts.get(&(facts as usize)) {
            return Ok(Rc::clone(known));
        }
        let found = Rc::new(Map::from(facts()));
        let drops = found.values().find_map(|fact| match fact {
            Fact::Definition(definition) if (definition.operators)().drops => Some(definition.name),
            _ => None,
        });
        if let Some(name) = drops {
            return Err(self.fail(format!(
                "what `Drop` of {name} does is not traced; do it in a method, or wrap the expression in opaque!(..)"
            )));
        }
        self.facts.insert(facts as usize, Rc::clone(&found));
        Ok(found)
    }

    /// The error for a recursion at the current expression that may never end.
    pub(crate) fn endless(&self, message: String) -> Interrupt {
        Interrupt::Failed(Box::new(Error::Endless { place: self.source(), message }))
    }

    /// The error for a loop at the current expression that may never end.
    pub(crate) fn looping(&self, message: String) -> Interrupt {
        Interrupt::Looping(Box::new(Error::Endless { place: self.source(), message }))
    }

    /// The current expression.
    ///
    /// There is one whenever something is evaluated.
    pub(crate) fn here(&self) -> Flow<Site> {
        self.site.ok_or_else(|| self.defect("nothing is being evaluated"))
    }

    /// Brings the tracer to the start of a run.
    fn rewind(&mut self, (decisions, requirements): Plan) {
        self.path = Path::default();
        self.frames.clear();
        self.frame = FrameId::default();
        self.serials = 0;
        self.context = None;
        self.running.clear();
        self.exits = Exits::default();
        self.site = None;
        self.depth = 0;
        self.decisions = decisions;
        self.decided = 0;
        self.requirements = requirements;
        self.guards.clear();
        self.stop = None;
    }

    /// One run. `None` if it never returns.
    fn run(&mut self, function: fn(Call<'_>) -> Value, arguments: &LiftedArguments) -> Flow<Option<Ending>> {
        let values = arguments.values.iter().map(|value| value.normalise(self)).collect();
        self.enter_frame(0);
        let call = Call { tracer: self, arguments: values };
        match call.call(function) {
            Ok(value) => self.ending(&value).map(Some),
            Err(Interrupt::Dead) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// All runs, from a fresh graph.
    fn attempt(
        &mut self,
        function: fn(Call<'_>) -> Value,
        arguments: &dyn Fn(&mut Graph) -> LiftedArguments,
    ) -> Flow<Vec<Ending>> {
        self.earlier += self.graph.effort();
        self.graph = Graph::new();
        let arguments = arguments(&mut self.graph);
        let mut endings = Vec::new();
        let mut runs = 0;
        self.worklist = vec![(Vec::new(), Vec::new())];
        while let Some(plan) = self.worklist.pop() {
            runs += 1;
            self.runs = runs;
            self.rewind(plan);
            match self.run(function, &arguments) {
                Ok(ending) => endings.extend(ending),
                Err(Interrupt::Dead) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(endings)
    }
}

/// Traces a function on symbols.
///
/// `arguments` makes the inputs; it is called again when the trace has to start on a fresh graph.
///
/// # Errors
/// [`Error::Trace`] with the source place if the function cannot be traced within the limits.
pub fn trace(
    name: &str,
    limits: TraceLimits,
    output: &Structure,
    arguments: &dyn Fn(&mut Graph) -> LiftedArguments,
    function: fn(Call<'_>) -> Value,
) -> Result<Program> {
    match trace_within(name, (limits, u64::MAX, false), output, arguments, function)? {
        Traced::Program(program, ..) => Ok(*program),
        Traced::Looping(error) => Err(error),
        Traced::Exhausted { place, .. } => Err(Error::Trace { place, message: "tracing takes too much work".into() }),
    }
}

/// The same with at most so much work; backwards through what has no order, if that is asked for.
///
/// # Errors
/// As [`trace`].
pub fn trace_within(
    name: &str,
    (limits, budget, backwards): (TraceLimits, u64, bool),
    output: &Structure,
    arguments: &dyn Fn(&mut Graph) -> LiftedArguments,
    function: fn(Call<'_>) -> Value,
) -> Result<Traced> {
    let mut tracer = Tracer { backwards, ..Tracer::new(limits, budget) };
    // Every new attempt knows one more fork than the one before, so this ends.
    let endings = loop {
        match tracer.attempt(function, arguments) {
            Ok(endings) => break endings,
            Err(Interrupt::Failed(error)) => return Err(*error),
            Err(Interrupt::Looping(error)) => return Ok(Traced::Looping(*error)),
            Err(Interrupt::Exhausted) => return Ok(Traced::Exhausted { place: tracer.source(), depth: tracer.depth }),
            Err(Interrupt::Dead | Interrupt::Restart) => {}
        }
    };
    let cases = output::cases(&mut tracer.graph, output, &endings)
        .map_err(|message| Error::Trace { place: name.to_owned(), message })?;
    let (work, unordered) = (tracer.work(), tracer.unordered);
    Ok(Traced::Program(Box::new(Program { name: name.to_owned(), graph: tracer.graph, cases }), work, unordered))
}

/// A call of a lifted function.
#[derive(Debug)]
pub struct Call<'a> {
    pub(crate) tracer: &'a mut Tracer,
    pub(crate) arguments: Vec<Value>,
}

impl Call<'_> {
    /// Calls the twin of a function and says how it went.
    pub(crate) fn call(self, function: fn(Call<'_>) -> Value) -> Flow<Value> {
        let Call { tracer, arguments } = self;
        tracer.stop = None;
        let value = function(Call { tracer: &mut *tracer, arguments });
        match tracer.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(value),
        }
    }

    /// Gives up the trace: what a method without a lifted body does.
    pub(crate) fn refuse(self, message: &str) -> Value {
        self.tracer.stop = Some(self.tracer.fail(message));
        Value::Unset
    }

    /// Runs the tree of a text with the facts of this instantiation of it: what a twin does.
    pub fn run(self, source: &'static Source, facts: Facts) -> Value {
        if let Some(function) = source.function() {
            return self.run_tree(function, facts);
        }
        self.tracer.stop = Some(self.tracer.defect("the code tree cannot be read"));
        Value::Unset
    }

    /// Runs a code tree.
    pub fn run_tree(self, function: &'static Routine, facts: Facts) -> Value {
        let Call { tracer, arguments } = self;
        if tracer.looking {
            tracer.seen = Some((function, facts));
            return Value::Unset;
        }
        let called = tracer.facts_of(facts).and_then(|facts| tracer.call(Context { function, facts }, arguments));
        match called {
            Ok(value) => value,
            Err(stop) => {
                tracer.stop = Some(stop);
                Value::Unset
            }
        }
    }
}
