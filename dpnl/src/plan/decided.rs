//! What the label decides need not be carried along.
//!
//! `for i in 0..n { for j in i + 1..n { if x[i] + x[j] == 7 { return Some((i, j)) } } } None`: whoever asks for the pair
//! (1, 4) knows which of the conditions failed and which held. What comes after the one that held makes no difference any
//! more, and what was decided before is no state. So a register that can have one value only, given the label, is that
//! value to all who look at it; that it has it is asked where it becomes known, and tuples in which it has another are
//! dropped as they would have been anyway. What nobody looks at after that is left out.

use crate::graph::Set;
use crate::index::{Id, Map};

use super::code::Instruction;
use super::emitter::Emitter;
use super::ids::{RegisterId, StepId};
use super::lower::Code;

/// Code for one label: registers that have to have some value are roots, too.
pub(super) struct Decided {
    pub code: Code,
    /// What these further roots have to be.
    pub wanted: Vec<i128>,
}

/// The code for a label that leaves these sets; `None` where it decides nothing before the last step, or a register cannot
/// hold its numbers.
pub(super) fn decide(code: &Code, sets: &Map<RegisterId, Set>) -> Option<Decided> {
    let end = StepId::new(code.reads.len());
    let is_decided = |register: RegisterId| {
        let is_open = code.times[register] > StepId::START && code.sets[register].value().is_none();
        is_open && code.times[register] < end && sets[register].value().is_some()
    };
    if !sets.keys().any(is_decided) {
        return None;
    }
    let mut emitter = Emitter::new(&code.tables);
    // Where each register is, and what those see who look at it.
    let mut places: Map<RegisterId, RegisterId> = Map::default();
    let mut seen: Map<RegisterId, RegisterId> = Map::default();
    let (mut checks, mut wanted) = (Vec::new(), Vec::new());
    for (register, instruction) in code.instructions.iter() {
        let place = match instruction {
            Instruction::Read => emitter.push(Instruction::Read, code.times[register], code.sets[register])?,
            other => emitter.emit(other.clone().renamed(|argument| seen[argument]))?,
        };
        places.push(place);
        seen.push(match sets[register].value() {
            Some(value) if emitter.set(place).value().is_none() => {
                checks.push(place);
                wanted.push(value);
                emitter.constant(i64::try_from(value).ok()?)?
            }
            _ => place,
        });
    }
    let mut result = emitter.code;
    let rename = |register: RegisterId| seen[register];
    result.reads = code.reads.iter().map(|(read, source)| (places[*read], source.clone().renamed(rename))).collect();
    result.roots = code.roots.iter().map(|&root| seen[root]).chain(checks).collect();
    result.tables.clone_from(&code.tables);
    Some(Decided { code: result, wanted })
}
