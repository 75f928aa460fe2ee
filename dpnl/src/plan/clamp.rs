//! Clamping: what is only compared need not be known exactly.
//!
//! Backward from the users of a register one interval is found, such that all values at or below its lower end make no
//! difference, nor do all at or above its upper end. A counter that is compared with seven stops at seven; a running
//! maximum starts at what the others reach at least. The label is a comparison, too: whether the median of some numbers is
//! seven depends on which of them are less, equal and more, and on nothing else about them.

use crate::graph::Set;

use super::code::{Binary, Instruction};
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
pub(super) fn insert_clamps(code: &Code, demands: &[(u32, i128)]) -> Code {
    let interests = interests(code, demands);
    let last = last_uses(code);
    let mut result = Code::default();
    let mut moved = Vec::with_capacity(code.instructions.len());
    for (index, instruction) in code.instructions.iter().enumerate() {
        let register = result.instructions.len() as u32;
        let renamed = instruction.clone().renamed(|register| moved[register as usize]);
        let (time, old) = (code.times[index], code.sets[index]);
        let mut is_same = true;
        instruction.for_each_argument(|argument| {
            is_same &= result.sets[moved[argument as usize] as usize] == code.sets[argument as usize];
        });
        let set = match is_same {
            true => old,
            false => renamed.forward(&code.tables, |register| result.sets[register as usize]),
        };
        result.instructions.push(renamed);
        result.times.push(time);
        result.sets.push(set);
        moved.push(register);
        let Some(interest) = interests[index] else { continue };
        let (low, high) = (interest.low.max(set.low()), interest.high.min(set.high()));
        let worth = time > 0 && last[index] > time && low < high && (low > set.low() || high < set.high());
        if let (true, Ok(low), Ok(high)) = (worth, i64::try_from(low), i64::try_from(high)) {
            let clamp = Instruction::Clamp { a: register, low, high };
            let set = clamp.forward(&code.tables, |register| result.sets[register as usize]);
            moved[index] = result.instructions.len() as u32;
            result.instructions.push(clamp);
            result.times.push(time);
            result.sets.push(set);
        }
    }
    let rename = |register: u32| moved[register as usize];
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
pub(super) fn is_worth_it(code: &Code, demands: &[(u32, i128)]) -> bool {
    let last = last_uses(code);
    interests(code, demands).iter().enumerate().any(|(index, interest)| {
        let set = code.sets[index];
        let (time, kept) = (code.times[index], last[index] > code.times[index]);
        let inside = interest.is_some_and(|own| {
            own.low.max(set.low()) < own.high.min(set.high()) && (own.low > set.low() || own.high < set.high())
        });
        time > 0 && kept && inside
    })
}

/// The last step in which each register is looked at.
fn last_uses(code: &Code) -> Vec<u32> {
    let mut last = vec![0; code.instructions.len()];
    for (instruction, &time) in code.instructions.iter().zip(&code.times) {
        instruction.for_each_argument(|argument| last[argument as usize] = time.max(last[argument as usize]));
    }
    last
}

/// A read itself is never what was clamped, but the register below the clamp.
fn moved_read(moved: &[u32], code: &Code, register: u32) -> u32 {
    match code.instructions[moved[register as usize] as usize] {
        Instruction::Clamp { a, .. } => a,
        _ => moved[register as usize],
    }
}

/// What the users of every register can tell apart; `None` where there are none.
fn interests(code: &Code, demands: &[(u32, i128)]) -> Vec<Option<Interest>> {
    let mut interests: Vec<Option<Interest>> = vec![None; code.instructions.len()];
    for &root in &code.roots {
        let demand = demands.iter().find(|(register, _)| *register == root);
        interests[root as usize] = Some(demand.map_or(ALL, |&(_, value)| around(Set::single(value))));
    }
    for (_, source) in &code.reads {
        source.for_each_register(|register| interests[register as usize] = Some(ALL));
    }
    for index in (0..code.instructions.len()).rev() {
        let Some(own) = interests[index] else { continue };
        let set = |register: u32| code.sets[register as usize];
        let mut ask = |register: u32, interest: Interest| {
            let known = &mut interests[register as usize];
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
