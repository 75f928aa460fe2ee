//! Clamping: what is only compared need not be known exactly.
//!
//! Backward from the users of a register one interval is found, such that all values at or below its lower end make no
//! difference, nor do all at or above its upper end. A counter that is compared with seven stops at seven; a running
//! maximum starts at what the others reach at least. The label is a comparison, too: whether the median of some numbers is
//! seven depends on which of them are less, equal and more, and on nothing else about them.

use crate::graph::Set;
use crate::index::Map;

use super::code::{Binary, Instruction};
use super::ids::{RegisterId, StepId};
use super::lower::Code;

/// Values at or below `low` are alike, and so are those at or above `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Interest {
    low: i128,
    high: i128,
}

const ALL: Interest = Interest { low: i128::MIN, high: i128::MAX };

/// Inserts clamps where a value that is kept from step to step has fewer cases than values. `demands` are the roots of
/// which only it matters whether they have this value.
pub(super) fn insert_clamps(code: &Code, demands: &[(RegisterId, i128)]) -> Code {
    let interests = interests(code, demands);
    let last = code.last_uses();
    let mut result = Code::default();
    let mut moved: Map<RegisterId, RegisterId> = Map::default();
    moved.reserve(code.instructions.len());
    for (index, instruction) in code.instructions.iter() {
        let renamed = instruction.clone().renamed(|register| moved[register]);
        let (time, old) = (code.times[index], code.sets[index]);
        let mut is_same = true;
        instruction.for_each_argument(|argument| {
            is_same &= result.sets[moved[argument]] == code.sets[argument];
        });
        let set = match is_same {
            true => old,
            false => renamed.forward(&code.tables, |register| result.sets[register]),
        };
        let register = result.push(renamed, time, set);
        moved.push(register);
        let Some(interest) = interests[index] else { continue };
        let (low, high) = (interest.low.max(set.low()), interest.high.min(set.high()));
        let worth = time > StepId::START && last[index] > time && low < high && (low > set.low() || high < set.high());
        if let (true, Ok(low), Ok(high)) = (worth, i64::try_from(low), i64::try_from(high)) {
            let clamp = Instruction::Clamp { a: register, low, high };
            let set = clamp.forward(&code.tables, |register| result.sets[register]);
            moved[index] = result.push(clamp, time, set);
        }
    }
    let rename = |register: RegisterId| moved[register];
    result.roots = code.roots.iter().map(|&root| rename(root)).collect();
    result.reads = code
        .reads
        .iter()
        .map(|(register, source)| (moved_read(&moved, &result, *register), source.clone().renamed(rename)))
        .collect();
    result.tables.clone_from(&code.tables);
    result
}

/// Whether the label alone makes a value that is kept from step to step have fewer cases than without it.
pub(super) fn is_worth_it(code: &Code, demands: &[(RegisterId, i128)]) -> bool {
    let last = code.last_uses();
    interests(code, demands).iter().any(|(index, interest)| {
        let set = code.sets[index];
        let (time, kept) = (code.times[index], last[index] > code.times[index]);
        let inside = interest.is_some_and(|own| {
            own.low.max(set.low()) < own.high.min(set.high()) && (own.low > set.low() || own.high < set.high())
        });
        time > StepId::START && kept && inside
    })
}

/// A read itself is never what was clamped, but the register below the clamp.
fn moved_read(moved: &Map<RegisterId, RegisterId>, code: &Code, register: RegisterId) -> RegisterId {
    match code.instructions[moved[register]] {
        Instruction::Clamp { a, .. } => a,
        _ => moved[register],
    }
}

/// What the users of every register can tell apart; `None` where there are none.
fn interests(code: &Code, demands: &[(RegisterId, i128)]) -> Map<RegisterId, Option<Interest>> {
    let mut interests = Map::filled(None, code.instructions.len());
    for &root in &code.roots {
        let demand = demands.iter().find(|(register, _)| *register == root);
        interests[root] = Some(demand.map_or(ALL, |&(_, value)| around(Set::single(value))));
    }
    for (_, source) in &code.reads {
        source.for_each_register(|register| interests[register] = Some(ALL));
    }
    for index in code.instructions.keys().rev() {
        let Some(own) = interests[index] else { continue };
        let set = |register: RegisterId| code.sets[register];
        let mut ask = |register: RegisterId, interest: Interest| {
            let known = &mut interests[register];
            *known = Some(match *known {
                None => interest,
                Some(known) => Interest { low: known.low.min(interest.low), high: known.high.max(interest.high) },
            });
        };
        match &code.instructions[index] {
            Instruction::Affine { a, factor, constant } => {
                ask(*a, scaled(own, i128::from(*factor), Set::single(i128::from(*constant))));
            }
            Instruction::Combine { a, b, factor } => {
                ask(*a, scaled(own, 1, set(*b).scale(i128::from(*factor))));
                ask(*b, scaled(own, i128::from(*factor), set(*a)));
            }
            Instruction::Binary { kind, a, b } => {
                let (first, second) = (set(*a), set(*b));
                let (for_first, for_second) = match kind {
                    Binary::Less => (
                        Interest { low: second.low().saturating_sub(1), high: second.high() },
                        Interest { low: first.low(), high: first.high().saturating_add(1) },
                    ),
                    Binary::Equal => (around(second), around(first)),
                    Binary::Maximum => (
                        Interest { low: own.low.max(second.low()), high: own.high },
                        Interest { low: own.low.max(first.low()), high: own.high },
                    ),
                    Binary::Minimum => (
                        Interest { low: own.low, high: own.high.min(second.high()) },
                        Interest { low: own.low, high: own.high.min(first.high()) },
                    ),
                    _ => (ALL, ALL),
                };
                ask(*a, for_first);
                ask(*b, for_second);
            }
            Instruction::Clamp { a, low, high } => {
                let (low, high) = (own.low.max(i128::from(*low)), own.high.min(i128::from(*high)));
                ask(*a, Interest { low, high });
            }
            Instruction::Select { condition, then, otherwise } => {
                ask(*condition, ALL);
                ask(*then, own);
                ask(*otherwise, own);
            }
            Instruction::Pick { index, item, before, .. } => {
                ask(*index, ALL);
                ask(*item, own);
                ask(*before, own);
            }
            Instruction::Element { index, items } => {
                ask(*index, ALL);
                items.iter().for_each(|&item| ask(item, own));
            }
            other => other.for_each_argument(|argument| ask(argument, ALL)),
        }
    }
    interests
}

fn around(set: Set) -> Interest {
    Interest { low: set.low().saturating_sub(1), high: set.high().saturating_add(1) }
}

/// The interest in `a`, given that in `factor · a + other`.
fn scaled(own: Interest, factor: i128, other: Set) -> Interest {
    // At or below `low` the sum is, whatever the other is, at or below `own.low`; the same above.
    let below = (own.low > i128::MIN).then(|| own.low.saturating_sub(other.high()));
    let above = (own.high < i128::MAX).then(|| own.high.saturating_sub(other.low()));
    let floor = |bound: i128| bound.div_euclid(factor.saturating_abs());
    let ceiling = |bound: i128| bound.saturating_neg().div_euclid(factor.saturating_abs()).saturating_neg();
    match factor {
        0 => ALL,
        1.. => Interest { low: below.map_or(i128::MIN, floor), high: above.map_or(i128::MAX, ceiling) },
        _ => Interest {
            low: above.map_or(i128::MIN, |bound| floor(bound.saturating_neg())),
            high: below.map_or(i128::MAX, |bound| ceiling(bound.saturating_neg())),
        },
    }
}
