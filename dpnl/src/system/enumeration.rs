//! Enumeration of the function itself: the plan of last resort for what cannot be traced.
//!
//! If tracing meets something it has no lifted meaning for, runs into its limits, or takes more work than the table would,
//! the function is still there. Where its inputs are few it is called on all of them, and the system answers from the table:
//! every query works, exactly. Only where it may not return the function is not called: where the trace cannot tell that a
//! recursion ends, or that a loop does and neither does it for single inputs. Nor is a function believed that was built
//! without overflow checks: see `unchecked`.

use std::convert::Infallible;
use std::fmt;
use std::time::Duration;

use super::calls::{Calls, TOO_DEEP};
use super::returned::join;
use super::turns::Once;
use super::witness::{Claim, Comparison};
use super::{System, unchecked};
use crate::error::{Error, Result};
use crate::graph::{Graph, Program, Runner, Target, Variable};
use crate::lift::{Arguments, End, Function, Inputs, SharedWitness, Signature, Survey};
use crate::oracle::Tabulated;
use crate::oracle::outputs::{UNDEFINED, undefined_target};

/// At most so many inputs are enumerated: a second or two, for functions that take a microsecond.
pub(super) const MOST_INPUTS: u64 = 1 << 20;
/// And at most this long, for functions that take more.
const MOST_TIME: Duration = Duration::from_secs(30);
/// So few inputs are called on the thread that asks, if the function is sure to return.
pub(super) const FEW: u64 = 1 << 12;
/// Nodes of a program that are evaluated to tell where the function overflows, in all.
const EVALUATED: u64 = 1 << 20;
const MISSED: &str = "it was built without overflow checks, and may have overflowed without a sign";

/// How a function that cannot be traced was enumerated. `Display` prints it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Enumeration<'a> {
    /// Inputs that the function was called on: all of them.
    pub inputs: u64,
    /// Different outputs it gave.
    pub outputs: u64,
    /// Why it was not traced.
    pub reason: &'a Error,
}

impl fmt::Display for Enumeration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Enumeration { inputs, outputs, reason } = self;
        write!(f, "enumerated, not traced: called on all {inputs} inputs, {outputs} outputs; tracing said: {reason}")
    }
}

/// A function that was called on all its inputs.
pub(super) struct Enumerated {
    function: Signature,
    pub(super) table: Tabulated,
    trace: Once<Trace>,
    /// Traces it, when somebody asks.
    later: Box<Later>,
}

/// Gives the trace of a function that was called first.
type Later = dyn Fn() -> Result<Program> + Send + Sync;

/// What the trace of an enumerated function is.
enum Trace {
    /// It can be traced, too; this was found when somebody asked.
    Program(Box<Program>),
    /// It cannot: why, and a program of inputs only, with a note.
    Refused(Error, Box<Program>),
}

impl Enumerated {
    /// With what traces it when somebody asks.
    pub(super) fn new(
        function: Signature,
        table: Tabulated,
        later: impl Fn() -> Result<Program> + Send + Sync + 'static,
    ) -> Self {
        Enumerated { function, table, trace: Once::new(false), later: Box::new(later) }
    }

    /// The trace, which is made now if it was not before.
    fn trace(&self) -> &Trace {
        let trace = || {
            Ok::<_, Infallible>(
                (self.later)().map_or_else(|reason| self.refused(reason), |program| Trace::Program(Box::new(program))),
            )
        };
        let Ok(trace) = self.trace.get_or_try_compute(trace);
        trace
    }

    fn refused(&self, reason: Error) -> Trace {
        let mut graph = Graph::new();
        for variable in self.table.variables() {
            graph.input(variable.clone());
        }
        graph.set_note(self.describe(&reason).to_string());
        Trace::Refused(reason, Box::new(Program { name: self.function.name.to_owned(), graph, cases: Vec::new() }))
    }

    fn describe<'a>(&self, reason: &'a Error) -> Enumeration<'a> {
        let outputs = self.table.outputs();
        let outputs = (outputs.len() - usize::from(outputs.undefined().is_some())) as u64;
        Enumeration { inputs: self.table.len() as u64, outputs, reason }
    }

    /// The traced program; for a function that cannot be traced, one of inputs only.
    pub(super) fn program(&self) -> &Program {
        match self.trace() {
            Trace::Program(program) | Trace::Refused(_, program) => program,
        }
    }

    /// The traced program, or why there is none.
    pub(super) fn traced(&self) -> Result<&Program> {
        match self.trace() {
            Trace::Program(program) => Ok(program),
            Trace::Refused(reason, _) => Err(reason.clone()),
        }
    }

    /// How it was enumerated, if it cannot be traced.
    pub(super) fn enumeration(&self) -> Option<Enumeration<'_>> {
        match self.trace() {
            Trace::Program(_) => None,
            Trace::Refused(reason, _) => Some(self.describe(reason)),
        }
    }

    /// What there is to compare with the function: its trace, or, if there is none, the table.
    pub(super) fn claim(&self) -> Result<&dyn Claim> {
        match self.trace() {
            Trace::Program(program) => Ok(&**program),
            // What is known of the trace is that it is wrong.
            Trace::Refused(difference @ (Error::Difference(_) | Error::Order { .. }), _) => Err(difference.clone()),
            Trace::Refused(..) => Ok(self),
        }
    }
}

impl Claim for Enumerated {
    fn claimed(&self, choice: &[usize]) -> std::result::Result<Option<Target>, String> {
        let output = self.table.output(choice).ok_or("has no such input")?;
        Ok((output.shape.0 != UNDEFINED).then_some(output))
    }

    fn numbers(&self, choice: &[usize]) -> Option<&[i128]> {
        let (outputs, position) = (self.table.outputs(), self.table.position(choice)?);
        outputs.numbers(position).filter(|_| outputs.undefined() != Some(position))
    }

    fn place(&self, _choice: &[usize], _leaf: Option<usize>) -> String {
        format!("the function `{}`, which was enumerated: it does not always return the same", self.function.name)
    }
}

/// Calls a function on all its inputs. If that cannot be, `reason` stays the error, with a hint; if it can, `later` traces it
/// when somebody asks, with more patience.
pub(super) fn enumerate(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: Option<SharedWitness>,
    reason: Error,
    later: Option<impl Fn() -> Result<Program> + Send + Sync + 'static>,
    survey: Survey,
) -> Result<Enumerated> {
    let (Some(witness), true) = (witness, cfg!(panic = "unwind")) else { return Err(reason) };
    let mut table = Err(String::new());
    if witness.real().is_checked() {
        table = tabulate(function, inputs, witness.clone(), MOST_TIME, survey.end);
    }
    // Also if its calls have shown that it is not.
    if table.is_err() && !witness.real().is_checked() {
        table = unchecked::tabulate(function, arguments, inputs, &witness, MOST_TIME);
    }
    let table = table.map_err(|why| with_hint(reason.clone(), &why))?;
    let enumerated = match later {
        Some(later) => Enumerated::new(function, table, later),
        None => Enumerated::new(function, table, move || Err(reason.clone())),
    };
    if arguments.depend_on_order(survey) {
        // Every call has another order of the items of a HashMap.
        Comparison { function, inputs, claim: &enumerated }.many(&witness, MOST_INPUTS)?;
    }
    Ok(enumerated)
}

/// The table of a function that is called on all its inputs, in at most this time; else why not.
pub(super) fn tabulate(
    function: Signature,
    inputs: &Inputs,
    witness: SharedWitness,
    time: Duration,
    end: End,
) -> std::result::Result<Tabulated, String> {
    let (calls, time) = (Calls::new(inputs, witness.clone())?, time.min(MOST_TIME));
    // To start a thread may take longer than the calls, where all cores are at work.
    let here = calls.count <= FEW && end == End::Certain;
    let parts = if here { calls.here(time, &mut |_| false) } else { calls.all(time) };
    let (outputs, table) = parts.and_then(|parts| join(function, parts))?;
    if witness.real().is_watched() && !witness.real().is_checked() {
        return Err(MISSED.to_owned());
    }
    Ok(Tabulated::new(variables(inputs), outputs, table))
}

/// The table of a function that was traced, but built without overflow checks: its program, which must have a case for what
/// is undefined, tells where it overflows. `None` if that takes longer than asking the program.
pub(super) fn tabulate_traced(
    function: Signature,
    program: &Program,
    inputs: &Inputs,
    witness: SharedWitness,
    time: Duration,
) -> Option<Tabulated> {
    let calls = Calls::new(inputs, witness).ok()?;
    let panics = program.cases.iter().any(|case| case.shape.0 == UNDEFINED);
    let mut runner = panics.then(|| Runner::new(program, &undefined_target()));
    if runner.as_ref().is_some_and(|runner| calls.count * runner.len() as u64 > EVALUATED) {
        return None;
    }
    let parts = calls.here(time, &mut |choice| runner.as_mut().is_some_and(|runner| runner.satisfied(choice)));
    let (outputs, table) = parts.and_then(|parts| join(function, parts)).ok()?;
    Some(Tabulated::new(variables(inputs), outputs, table))
}

/// The variables as the graph and the table know them.
pub(super) fn variables(inputs: &Inputs) -> Vec<Variable> {
    let variables = inputs.variables().iter().cloned();
    variables
        .map(|variable| Variable { name: variable.name, values: variable.values, labels: variable.labels })
        .collect()
}

/// The error of tracing, with a word on why the function was not enumerated instead.
fn with_hint(error: Error, why: &str) -> Error {
    match error {
        Error::Trace { place, message } if why == TOO_DEEP => {
            Error::Endless { place, message: format!("{message}, and {why}") }
        }
        Error::Trace { place, message } => {
            Error::Trace { place, message: format!("{message}; nor can the function be enumerated: {why}") }
        }
        Error::Endless { place, message } => {
            Error::Endless { place, message: format!("{message}; nor can the function be enumerated: {why}") }
        }
        other => other,
    }
}

impl<F: Function> System<F> {
    /// How the function was enumerated, if it could not be traced; `None` for a traced function. One of few inputs, which was
    /// called before it was traced, is traced now to tell.
    ///
    /// A function that tracing has no meaning for, that takes too many paths, or that takes more work to trace than to call
    /// on all its inputs, is called on all of them if these are at most 1,048,576. All queries work as for a traced one, and
    /// are exact. Functions with more inputs are refused, and so are loops and recursions that may go on for ever for all
    /// the trace can tell. Overflow counts as a panic in every build: where the function was built without overflow checks, its
    /// lifted twin runs on every input as well, and what that has no meaning for is refused.
    pub fn enumeration(&self) -> Option<Enumeration<'_>> {
        self.oracle().untyped.enumerated().and_then(Enumerated::enumeration)
    }
}
