//! The table beside a trace: for programs that are harder to search than their function is to call.
//!
//! Where the inputs are few, calling the function on all of them is a way to the circuit of an output like any other. It is
//! taken at once where the program has half as many nodes as the function has inputs, and else where plans and search have
//! done more than the table would take.

use std::time::Duration;

use rustc_hash::FxHashMap;

use super::enumeration::{MOST_INPUTS, tabulate, variables};
use super::turns::Once;
use super::witness::Claim;
use crate::circuit::{Arena, Gate};
use crate::graph::{Program, Target};
use crate::lift::{Inputs, SharedWitness, Signature, survey};
use crate::oracle::Tabulated;
use crate::oracle::outputs::{Outputs, UNDEFINED, undefined_target};
use crate::plan::Method;
use crate::search::Limits;
use crate::search::exact::Found;
use crate::search::solved::Solved;

/// Nodes of the program that may be evaluated before the table is made, in all and per input.
const FIRST: u64 = 1 << 14;
const PER_INPUT: u64 = 2;
/// Where no more terms and search nodes than these could be tried, none are; unless there are so many inputs that the table
/// takes longer.
const LEAST: u64 = 1 << 12;
const MANY_INPUTS: u64 = 1 << 14;
/// Calls that take as long as a term does where its nodes are few, and where they are many.
const CALLS_PER_TERM: u64 = 8;
const CALLS_PER_DEAR_TERM: u64 = 64;
/// Nodes times inputs up to which the program itself fills the table, if the function may not.
const EVALUATED: u64 = 1 << 22;
/// Inputs of a table that is read as a whole for each question about all outputs; a larger one only for the first.
pub(super) const READ: usize = 1 << 16;
/// Memory of a circuit from the table, per input.
const BYTES: u64 = 64;

/// The table of a traced function, made when it is needed.
pub(super) struct Beside {
    /// The number of inputs, if they are few enough.
    count: Option<u64>,
    /// Terms and search nodes that are tried before the table.
    tried: u64,
    source: Filled,
    small: Option<Tabulated>,
    large: Once<Option<Tabulated>>,
}

/// What fills the table.
enum Filled {
    Function(SharedWitness),
    /// The traced program. It knows overflow for a panic, which a function built without checks does not.
    Program,
}

impl Beside {
    /// No table, ever.
    pub(super) fn none() -> Self {
        Beside { count: None, tried: u64::MAX, source: Filled::Program, small: None, large: Once::new(false) }
    }

    pub(super) fn new(
        function: Signature,
        program: &Program,
        inputs: &Inputs,
        witness: Option<&SharedWitness>,
    ) -> Self {
        let mut beside = Beside::none();
        let Some(count) = inputs.count().filter(|&count| count <= MOST_INPUTS) else { return beside };
        let panics = program.cases.iter().any(|case| case.shape.0 == UNDEFINED);
        match witness.filter(|witness| cfg!(panic = "unwind") && (!panics || witness.real().is_checked())) {
            Some(witness) => beside.source = Filled::Function(witness.clone()),
            None if count.saturating_mul(program.graph.len() as u64) > EVALUATED => return beside,
            None => {}
        }
        beside.count = Some(count);
        let nodes = program.graph.len() as u64;
        // A term evaluates about as many nodes as there are per variable.
        let per_term = (nodes / inputs.variables().len().max(1) as u64).max(1);
        beside.tried = match (FIRST + PER_INPUT * count) / per_term {
            tried if tried >= LEAST => tried.min(LEAST.max(count / CALLS_PER_TERM)),
            _ if count >= MANY_INPUTS => LEAST.max(count / CALLS_PER_DEAR_TERM),
            _ => 0,
        };
        if count <= 2 * nodes {
            beside.small = beside.make(function, program, inputs, Duration::MAX);
        }
        beside
    }

    /// The table of a function that has few inputs for the size of its program.
    pub(super) fn small(&self) -> Option<&Tabulated> {
        self.small.as_ref()
    }

    /// Whether the function may be called later on.
    pub(super) fn may_call(&self) -> bool {
        self.count.is_some() && self.small.is_none() && matches!(self.source, Filled::Function(_))
    }

    /// The limits within which other ways are tried before the table.
    pub(super) fn limits(&self, limits: Limits) -> Limits {
        Limits { nodes: limits.nodes.min(self.tried), ..limits }
    }

    /// The table, if it can be made within the limits.
    pub(super) fn table(
        &self,
        function: Signature,
        program: &Program,
        inputs: &Inputs,
        limits: Limits,
    ) -> Option<&Tabulated> {
        self.count.filter(|&count| fits(count, limits))?;
        if let Some(small) = &self.small {
            return Some(small);
        }
        let make = || {
            let table = self.make(function, program, inputs, limits.time);
            // That the time was too short is not remembered.
            if table.is_some() || limits.time == Duration::MAX { Ok(table) } else { Err(()) }
        };
        self.large.get_or_try_compute(make).ok()?.as_ref()
    }

    fn make(&self, function: Signature, program: &Program, inputs: &Inputs, time: Duration) -> Option<Tabulated> {
        match &self.source {
            Filled::Function(witness) => {
                tabulate(function, inputs, witness.clone(), time, survey(function.lifted).end).ok()
            }
            Filled::Program => evaluate(function, program, inputs),
        }
    }
}

/// The table of a program.
fn evaluate(function: Signature, program: &Program, inputs: &Inputs) -> Option<Tabulated> {
    let claimed = |choice: &[usize]| match program.claimed(choice)? {
        None => Ok(None),
        // By way of the value, so that what does not matter is left out.
        Some(claimed) => {
            let leaves: Vec<i128> = claimed.leaves.iter().map(|leaf| leaf.unwrap_or_default()).collect();
            function.settled(&claimed.shape.0, &leaves).map(Some).ok_or(String::new())
        }
    };
    fill(inputs, claimed).ok()
}

/// The table of all inputs; `output` gives the output for the positions of the values of an input, `None` where there is none.
pub(super) fn fill(
    inputs: &Inputs,
    mut output: impl FnMut(&[usize]) -> Result<Option<Target>, String>,
) -> Result<Tabulated, String> {
    let Some(count) = inputs.count().filter(|&all| all <= MOST_INPUTS) else {
        return Err(format!("it has more than {MOST_INPUTS} inputs"));
    };
    let sizes: Vec<usize> = inputs.variables().iter().map(|variable| variable.values.len()).collect();
    let (mut outputs, mut table) = (Vec::new(), Vec::new());
    let mut known: FxHashMap<Target, u32> = FxHashMap::default();
    let mut choice = vec![0; sizes.len()];
    for _ in 0..count {
        let found = output(&choice)?.unwrap_or_else(undefined_target);
        let next = u32::try_from(outputs.len()).map_err(|_| "it has too many outputs")?;
        table.push(*known.entry(found).or_insert_with_key(|target| {
            outputs.push(target.clone());
            next
        }));
        for (position, &size) in choice.iter_mut().zip(&sizes).rev() {
            *position += 1;
            if *position < size {
                break;
            }
            *position = 0;
        }
    }
    Ok(Tabulated::new(variables(inputs), Outputs::of_targets(outputs), table))
}

/// Whether a circuit from a table of so many inputs is within the limits.
fn fits(count: u64, limits: Limits) -> bool {
    count <= limits.nodes && count * BYTES <= limits.bytes as u64
}

/// Whether a circuit from this table is within the limits.
pub(super) fn is_within(table: &Tabulated, limits: Limits) -> bool {
    fits(table.len() as u64, limits)
}

/// The circuit of a target from a table.
pub(super) fn solved(table: &Tabulated, target: &Target, arena: &mut Arena) -> Solved {
    let node = table.record(target, arena);
    Solved { found: Found::exact(node), method: Method::Table, terms: table.len() as u64, ..Solved::nothing() }
}

/// The outputs of a table, if there are at most so many.
pub(super) fn outputs(table: &Tabulated, most: usize) -> Option<Vec<Target>> {
    if table.outputs().len() > most.saturating_add(1) {
        return None;
    }
    let outputs = table.outputs().targets().iter().filter(|target| target.shape.0 != UNDEFINED);
    let outputs: Vec<Target> = outputs.cloned().collect();
    (outputs.len() <= most).then_some(outputs)
}

/// Every output of a table with its circuit; `None` if there are more than `most`.
pub(super) fn everything(table: &Tabulated, arena: &mut Arena, most: usize) -> Option<Vec<(Target, Gate)>> {
    if table.outputs().len() > most {
        return None;
    }
    let defined = table.everything(arena).filter(|(target, _)| target.shape.0 != UNDEFINED);
    Some(defined.map(|(target, node)| (target.clone(), node)).collect())
}
