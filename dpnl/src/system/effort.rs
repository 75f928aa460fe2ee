//! Trace or table: no trace may take more work than calling the function on all its inputs.
//!
//! A function of few inputs is called on all of them at once, if it is sure to return: if its code shows it, or single inputs
//! do. It is traced when somebody asks for the program.
//!
//! For all others work is counted, not timed, so that the same function always goes the same way. A trace first gets what costs a few
//! milliseconds, which is enough for most. If that is not enough, and the inputs are few enough to be enumerated, the lifted
//! function runs on some single inputs: that tells what a call takes, and that it returns. With that the trace may take as
//! much work as the table would, and then it is given up. A limit that was set by hand (`#[symbolic(limit = ..)]`) stands in
//! place of all this.

use std::time::{Duration, Instant};

use super::enumeration::{Enumerated, MOST_INPUTS, tabulate, tabulate_here};
use super::function::with_undefined;
use super::witness::{Comparison, Draws};
use crate::error::{Error, Result};
use crate::graph::Program;
use crate::lift::{Arguments, End, Function, Inputs, Real, SharedWitness, Traced, compile, compile_on, end};

/// So few inputs are called in the time that most traces take.
const FEW: u64 = 1 << 12;
/// If they take longer than this, the function is traced.
const FEW_TIME: Duration = Duration::from_millis(100);
/// The work within which such a function must return on single inputs, and that of all that are tried after the first two.
const FEW_WORK: u64 = 1 << 15;
/// A second trace is not worth it for a function with no more inputs than this.
const NOT_MANY: u64 = 1 << 16;

/// The work that every trace may take: some milliseconds.
const FIRST: u64 = 1 << 17;
/// What a second trace must be allowed at least.
const AGAIN: u64 = 4 * FIRST;
/// What calling a function costs besides running it, in the same unit.
const CALL: u64 = 16;
/// How much faster the compiled function is than its lifted twin on known inputs.
const ADVANTAGE: u64 = 64;
/// Inputs that are tried one by one to see what a call takes, and whether it returns.
const TRIED: u64 = 12;
/// The work that one of them may take.
const ONE_CALL: u64 = 1 << 23;
/// A trace that is given up this many calls deep may be one of a recursion without an end, which is not called.
const DEEP: usize = 200;

/// How a function is to be answered.
pub(super) enum Way {
    Traced(Box<Program>),
    /// By calling it on all its inputs; why it was not traced.
    Enumerated(Error),
}

/// The table of a function of few inputs that is sure to return, made before any trace.
///
/// The function must be checked for overflow: what wraps is a panic for a system.
///
/// # Errors
/// [`Error::Difference`] if the function does not return the same when it is called again.
pub(super) fn called_first<F: Function>(
    arguments: &Arguments,
    inputs: &Inputs,
    witness: &SharedWitness,
) -> Result<Option<Enumerated>> {
    let few = inputs.count().is_some_and(|count| count <= FEW);
    if !few || arguments.has_limit() || cfg!(not(panic = "unwind")) || !witness.real().is_checked() {
        return Ok(None);
    }
    let start = Instant::now();
    let table = match end(F::lifted) {
        End::Certain => tabulate_here::<F>(inputs, witness.clone(), FEW_TIME),
        End::Loops if matches!(cost_of_a_call::<F>(arguments, inputs, FEW_WORK), Ok(Some(_))) => {
            tabulate::<F>(inputs, witness.clone(), FEW_TIME)
        }
        End::Loops | End::Unknown => return Ok(None),
    };
    let (Ok(table), Some(template)) = (table, arguments.template()) else { return Ok(None) };
    let later = {
        let (inputs, witness) = (inputs.clone(), witness.clone());
        move || {
            let arguments = template.arguments().ok_or_else(|| Error::Trace {
                place: F::NAME.to_owned(),
                message: "its #[given] values cannot be lifted again".to_owned(),
            })?;
            match compared::<F>(&arguments, &inputs, Some(witness.real()), true)? {
                Way::Traced(program) => Ok(with_undefined(*program)),
                Way::Enumerated(reason) => Err(reason),
            }
        }
    };
    let enumerated = Enumerated::first::<F>(table, later);
    // Once more on some inputs: it may depend on more than its parameters.
    let again = Comparison { function: F::NAME, inputs, claim: &enumerated };
    again.handful::<F>(witness.real(), start.elapsed() / 4)?;
    Ok(Some(enumerated))
}

/// The trace of a function, compared with the function itself on a handful of inputs.
pub(super) fn compared<F: Function>(
    arguments: &Arguments,
    inputs: &Inputs,
    real: Option<Real<'_>>,
    callable: bool,
) -> Result<Way> {
    let start = Instant::now();
    let way = choose::<F>(arguments, inputs, callable && cfg!(panic = "unwind"))?;
    if let (Way::Traced(program), Some(real)) = (&way, real) {
        let tracing = start.elapsed();
        Comparison { function: F::NAME, inputs, claim: &**program }.handful::<F>(real, tracing)?;
    }
    Ok(way)
}

/// Traces a function, or gives it up. `callable` says whether it can be called on all its inputs instead.
fn choose<F: Function>(arguments: &Arguments, inputs: &Inputs, callable: bool) -> Result<Way> {
    // Who sets a limit by hand wants the trace.
    let callable = callable && !arguments.has_limit();
    let count = inputs.count().filter(|&count| callable && count <= MOST_INPUTS);
    let Some(count) = count else { return to_the_end::<F>(arguments) };
    let mut given_up = compile::<F>(arguments, FIRST)?;
    if let Traced::Exhausted { .. } = given_up {
        // What takes long on a single input may not return, and is not called on all of them.
        let Some(call) = cost_of_a_call::<F>(arguments, inputs, ONE_CALL)? else { return to_the_end::<F>(arguments) };
        let budget = count.saturating_mul(CALL + call / ADVANTAGE);
        // To begin again must be worth it.
        if budget > AGAIN && count > NOT_MANY {
            given_up = compile::<F>(arguments, budget)?;
        }
    } else if let Traced::Looping(_) = given_up
        && cost_of_a_call::<F>(arguments, inputs, ONE_CALL)?.is_none()
    {
        return to_the_end::<F>(arguments);
    }
    Ok(match given_up {
        Traced::Program(program, _) => Way::Traced(program),
        Traced::Looping(error) => Way::Enumerated(error),
        Traced::Exhausted { depth, .. } if depth > DEEP => return to_the_end::<F>(arguments),
        Traced::Exhausted { place, .. } => Way::Enumerated(Error::Trace {
            place,
            message: format!("tracing takes more work than calling the function on all its {count} inputs"),
        }),
    })
}

/// Traces whatever it takes.
fn to_the_end<F: Function>(arguments: &Arguments) -> Result<Way> {
    match compile::<F>(arguments, u64::MAX)? {
        Traced::Program(program, _) => Ok(Way::Traced(program)),
        Traced::Looping(error) => Err(error),
        Traced::Exhausted { place, .. } => Err(Error::Trace { place, message: "tracing takes too much work".into() }),
    }
}

/// The work of the lifted function on single inputs, on average; `None` if one of them takes more than `most`. Some are left
/// out where all of them would take more than that.
///
/// # Errors
/// That of the trace, if one of them may not end.
fn cost_of_a_call<F: Function>(arguments: &Arguments, inputs: &Inputs, most: u64) -> Result<Option<u64>> {
    let draws = Draws::new(inputs, TRIED);
    let (mut choice, mut total, mut tried) = (Vec::new(), 0, 0);
    for number in 0..draws.count() {
        if number >= 2 && total > most {
            break;
        }
        tried += 1;
        draws.draw(number, &mut choice);
        match compile_on::<F>(arguments, &choice, most)? {
            Traced::Program(_, work) => total += work,
            Traced::Looping(error) => return Err(error),
            Traced::Exhausted { .. } => return Ok(None),
        }
    }
    Ok(Some(total / tried.max(1)))
}
