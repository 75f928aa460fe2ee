//! Trace or table: no trace may take more work than calling the function on all its inputs.
//!
//! Work is counted, not timed, so that the same function always goes the same way. A trace first gets what costs a few
//! milliseconds, which is enough for most. If that is not enough, and the inputs are few enough to be enumerated, the lifted
//! function runs on some single inputs: that tells what a call takes, and that it returns. With that the trace may take as
//! much work as the table would, and then it is given up. A limit that was set by hand (`#[symbolic(limit = ..)]`) stands in
//! place of all this.

use super::enumeration::MOST_INPUTS;
use super::witness::Draws;
use crate::error::{Error, Result};
use crate::graph::Program;
use crate::lift::{Arguments, Function, Inputs, Traced, compile, compile_on};

/// The work that every trace may take: some milliseconds.
const FIRST: u64 = 1 << 17;
/// What a second trace must be allowed at least.
const AGAIN: u64 = 4 * FIRST;
/// What calling a function costs besides running it, in the same unit.
const CALL: u64 = 32;
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

/// Traces a function, or gives it up. `callable` says whether it can be called on all its inputs instead.
pub(super) fn choose<F: Function>(arguments: &Arguments, inputs: &Inputs, callable: bool) -> Result<Way> {
    // Who sets a limit by hand wants the trace.
    let callable = callable && !arguments.has_limit();
    let count = inputs.count().filter(|&count| callable && count <= MOST_INPUTS);
    let Some(count) = count else { return to_the_end::<F>(arguments) };
    let mut given_up = compile::<F>(arguments, FIRST)?;
    if let Traced::Exhausted { .. } = given_up {
        // What takes long on a single input may not return, and is not called on all of them.
        let Some(call) = cost_of_a_call::<F>(arguments, inputs)? else { return to_the_end::<F>(arguments) };
        let budget = count.saturating_mul(CALL + call / ADVANTAGE);
        // To begin again must be worth it.
        if budget > AGAIN {
            given_up = compile::<F>(arguments, budget)?;
        }
    } else if let Traced::Looping(_) = given_up
        && cost_of_a_call::<F>(arguments, inputs)?.is_none()
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

/// The work of the lifted function on single inputs, on average; `None` if one of them takes very long.
///
/// # Errors
/// That of the trace, if one of them may not end.
fn cost_of_a_call<F: Function>(arguments: &Arguments, inputs: &Inputs) -> Result<Option<u64>> {
    let draws = Draws::new(inputs, TRIED);
    let (mut choice, mut total) = (Vec::new(), 0);
    for number in 0..draws.count() {
        draws.draw(number, &mut choice);
        match compile_on::<F>(arguments, &choice, ONE_CALL)? {
            Traced::Program(_, work) => total += work,
            Traced::Looping(error) => return Err(error),
            Traced::Exhausted { .. } => return Ok(None),
        }
    }
    Ok(Some(total / draws.count().max(1)))
}
