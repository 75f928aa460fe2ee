//! Trace or table: no trace may take more work than calling the function on all its inputs.
//!
//! A function of few inputs is called on all of them at once, if it is sure to return: if its code shows it, or single inputs
//! do. It is traced when somebody asks for the program. With more inputs a circuit from the trace is worth more than a table:
//! it is evaluated for every sample.
//!
//! For all others work is counted, not timed, so that the same function always goes the same way. A trace first gets what costs a few
//! milliseconds, which is enough for most. If that is not enough, and the inputs are few enough to be enumerated, the lifted
//! function runs on some single inputs: that tells what a call takes, and that it returns. With that the trace may take half as
//! much work as the table would, or four times as much if somebody wants the program, and then it is given up. In a build without overflow checks the lifted twin has to run on every
//! input for a table, so there the trace may take far more. A limit that was set by hand (`#[symbolic(limit = ..)]`) stands in
//! place of all this where the function is traced, and of calls where its code does not show that it ends.
//!
//! What goes through a `HashMap` has another order in every call, and no number of calls shows that it does not matter. So
//! such a function is traced even if its inputs are few, and once more in the opposite order: see [`order`]. Most functions
//! only look things up in one, which their code shows.

use std::time::{Duration, Instant};

use super::enumeration::{Enumerated, FEW, MOST_INPUTS, tabulate, tabulate_traced};
use super::order;
use super::untyped::with_undefined;
use super::witness::{Comparison, Draws};
use crate::error::{Error, Result};
use crate::graph::{Place, Program};
use crate::lift::{
    Arguments, End, Inputs, Real, SharedWitness, Signature, Survey, Traced, compile, compile_on, survey,
};

/// If calling it on few inputs takes longer than this, the function is traced.
const FEW_TIME: Duration = Duration::from_millis(100);
/// The work within which such a function must return on a single input, and after which no more of them are tried.
const FEW_CALL: u64 = 1 << 18;
const FEW_CALLS: (u64, u64) = (1 << 10, 1 << 15);
/// The work that it may take to try all inputs one by one, if the function calls itself.
const FEWEST: u64 = 1 << 13;
/// A second trace is not worth it for a function with no more inputs than this.
const NOT_MANY: u64 = 1 << 16;

/// The work that every trace may take: some milliseconds.
const FIRST: u64 = 1 << 17;
/// Less of it for a function of few inputs, for each of them, within these bounds.
const EACH: u64 = 2;
const LEAST: u64 = 1 << 14;
const MOST: u64 = 1 << 16;
/// What a second trace must be allowed at least.
const AGAIN: u64 = 4 * FIRST;
/// What calling a function costs besides running it, in the same unit.
const CALL: u64 = 4;
/// How much faster the compiled function is than its lifted twin on known inputs.
const ADVANTAGE: u64 = 128;
/// Inputs that are tried one by one to see what a call takes, and whether it returns.
const TRIED: u64 = 12;
/// The work that one of them may take, and after which no more of them are tried.
const ONE_CALL: (u64, u64) = (1 << 23, 1 << 17);
/// So many times the work of the table may be spent where somebody wants the program.
const PATIENCE: u64 = 4;
/// A trace that is given up this many calls deep may be one of a recursion without an end, which is not called.
const DEEP: usize = 200;

/// How a function is to be answered.
pub(super) enum Way {
    /// The work it took, and where it goes through something that has no order, if it does.
    Traced(Box<Program>, Option<(u64, Place)>),
    /// By calling it on all its inputs; why it was not traced.
    Enumerated(Error),
}

/// The table of a function of few inputs that is sure to return, made before any trace.
///
/// The function must be checked for overflow: what wraps is a panic for a system.
///
/// # Errors
/// [`Error::Difference`] if the function does not return the same when it is called again.
pub(super) fn called_first(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: &SharedWitness,
    survey: Survey,
) -> Result<Option<Enumerated>> {
    let Some(count) = inputs.count().filter(|&count| count <= FEW) else { return Ok(None) };
    let callable = cfg!(panic = "unwind") && witness.real().is_checked();
    // Who sets a limit by hand wants nothing to be called that may not return.
    let limited = arguments.has_limit() && survey.end != End::Certain;
    if limited || !callable || arguments.depend_on_order(survey) {
        return Ok(None);
    }
    let start = Instant::now();
    let (tried, calls) = match survey.end {
        End::Certain => (0, 0),
        End::Loops => (TRIED, count.clamp(FEW_CALLS.0, FEW_CALLS.1)),
        // What never ends there ends the process: all of them are tried, unless that takes longer than a trace.
        End::Unknown => {
            let tried = cost_of_a_call(function, arguments, inputs, 1, (FEWEST / count.max(1), 0));
            if !matches!(tried, Ok(Some(_))) {
                return Ok(None);
            }
            (count, u64::MAX)
        }
    };
    if !matches!(cost_of_a_call(function, arguments, inputs, tried, (FEW_CALL, calls)), Ok(Some(_))) {
        return Ok(None);
    }
    let table = tabulate(function, inputs, witness.clone(), FEW_TIME, survey.end);
    let (Ok(table), Some(later)) = (table, later(function, arguments, inputs, witness)) else { return Ok(None) };
    let enumerated = Enumerated::new(function, table, later);
    // Once more on some inputs: it may depend on more than its parameters.
    let again = Comparison { function, inputs, claim: &enumerated };
    again.handful(witness.real(), start.elapsed() / 4)?;
    Ok(Some(enumerated))
}

/// The table of a function of few inputs that was traced, and built without overflow checks, so that it could not be called
/// first: now the trace tells where it overflows. The program is given back where there is no table.
pub(super) fn called_after(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: Option<&SharedWitness>,
    program: Box<Program>,
) -> std::result::Result<Enumerated, Box<Program>> {
    let few = inputs.count().is_some_and(|count| count <= FEW);
    let witness = witness.filter(|_| few && !arguments.has_limit() && cfg!(panic = "unwind"));
    let Some(witness) = witness.filter(|witness| !witness.real().is_checked()) else { return Err(program) };
    let program = Box::new(with_undefined(*program));
    match tabulate_traced(function, &program, inputs, witness.clone(), FEW_TIME) {
        Some(table) => Ok(Enumerated::new(function, table, move || Ok(Program::clone(&program)))),
        None => Err(program),
    }
}

/// Traces a function that was called on all its inputs, when somebody asks; `None` if it cannot be traced again.
pub(super) fn later(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    witness: &SharedWitness,
) -> Option<impl Fn() -> Result<Program> + Send + Sync + 'static> {
    let (template, inputs, witness) = (arguments.template()?, inputs.clone(), witness.clone());
    Some(move || {
        let arguments = template.arguments().ok_or_else(|| Error::Trace {
            place: function.name.to_owned(),
            message: "its #[given] values cannot be lifted again".to_owned(),
        })?;
        match compared(function, &arguments, &inputs, Some(witness.real()), (true, true))? {
            Way::Traced(program, _) => Ok(with_undefined(*program)),
            Way::Enumerated(reason) => Err(reason),
        }
    })
}

/// The trace of a function, compared with the function itself on a handful of inputs; see [`choose`].
pub(super) fn compared(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    real: Option<Real<'_>>,
    (callable, patient): (bool, bool),
) -> Result<Way> {
    let start = Instant::now();
    let callable = callable && cfg!(panic = "unwind");
    let way = choose(function, arguments, inputs, callable.then(|| advantage(real)), patient)?;
    let tracing = start.elapsed();
    if let Way::Traced(program, Some(unordered)) = &way {
        order::check(function, arguments, inputs, program, *unordered)?;
    }
    if let (Way::Traced(program, _), Some(real)) = (&way, real) {
        Comparison { function, inputs, claim: &**program }.handful(real, tracing)?;
    }
    Ok(way)
}

/// By how much a call is cheaper than a run of the lifted twin: not at all in a build without overflow checks, where the twin
/// has to run on every input beside the function.
fn advantage(real: Option<Real<'_>>) -> u64 {
    if real.is_some_and(|real| !real.is_checked()) { 1 } else { ADVANTAGE }
}

/// Traces a function, or gives it up. `advantage` is there if it can be called on all its inputs instead; `patient` says that
/// somebody wants the program, and not only answers.
fn choose(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    advantage: Option<u64>,
    patient: bool,
) -> Result<Way> {
    // Who sets a limit by hand wants the trace.
    let advantage = advantage.filter(|_| !arguments.has_limit());
    let few = inputs.count().filter(|&count| count <= MOST_INPUTS);
    let (Some(advantage), Some(count)) = (advantage, few) else { return to_the_end(function, arguments) };
    // To begin again must be worth it.
    let may_begin_again = patient || advantage == 1 || count > NOT_MANY;
    let first = if may_begin_again { FIRST } else { (EACH * count).clamp(LEAST, MOST) };
    let one_call = (ONE_CALL.0, ONE_CALL.1.min(first / 4));
    let mut given_up = compile(function, arguments, first)?;
    if let Traced::Exhausted { .. } = given_up {
        // Where the work of a call decides nothing, a single one tells whether it takes too long.
        let tried = if !may_begin_again && survey(function.lifted).end == End::Certain { 1 } else { TRIED };
        // What takes long on a single input may not return, and is not called on all of them.
        let Some(call) = cost_of_a_call(function, arguments, inputs, tried, one_call)? else {
            return to_the_end(function, arguments);
        };
        let table = count.saturating_mul(CALL + call / advantage);
        let budget = if patient { table.saturating_mul(PATIENCE) } else { table / 2 };
        if budget > AGAIN && may_begin_again {
            given_up = compile(function, arguments, budget)?;
        }
    } else if let Traced::Looping(_) = given_up
        && cost_of_a_call(function, arguments, inputs, TRIED, one_call)?.is_none()
    {
        return to_the_end(function, arguments);
    }
    Ok(match given_up {
        Traced::Program(program, work, place) => Way::Traced(program, place.map(|place| (work, place))),
        Traced::Looping(error) => Way::Enumerated(error),
        Traced::Exhausted { depth, .. } if depth > DEEP => return to_the_end(function, arguments),
        Traced::Exhausted { place, .. } => Way::Enumerated(Error::Trace {
            place,
            message: format!("tracing takes more work than calling the function on all its {count} inputs"),
        }),
    })
}

/// Traces whatever it takes.
fn to_the_end(function: Signature, arguments: &Arguments) -> Result<Way> {
    match compile(function, arguments, u64::MAX)? {
        Traced::Program(program, work, place) => Ok(Way::Traced(program, place.map(|place| (work, place)))),
        Traced::Looping(error) => Err(error),
        Traced::Exhausted { place, .. } => Err(Error::Trace { place, message: "tracing takes too much work".into() }),
    }
}

/// The work of the lifted function on so many single inputs, on average; `None` if one of them takes more than the first
/// bound. After the second one no more are tried, but two are always.
///
/// # Errors
/// That of the trace, if one of them may not end.
fn cost_of_a_call(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    number: u64,
    (one, all): (u64, u64),
) -> Result<Option<u64>> {
    let draws = Draws::new(inputs, number);
    let (mut choice, mut total, mut tried) = (Vec::new(), 0, 0);
    for number in 0..draws.count() {
        if number >= 2 && total > all {
            break;
        }
        tried += 1;
        draws.draw(number, &mut choice);
        match compile_on(function, arguments, &choice, one)? {
            Traced::Program(_, work, _) => total += work,
            Traced::Looping(error) => return Err(error),
            Traced::Exhausted { .. } => return Ok(None),
        }
    }
    Ok(Some(total / tried.max(1)))
}
