//! What the label rules out: for every register the set of values that some input with this output gives it.
//!
//! A tuple with a value outside is dropped. Supersets will do, so the rules here are few: backward from the output, then
//! forward again, until a few passes change nothing.

use crate::graph::Set;
use crate::index::Map;

use super::code::{Binary, Instruction};
use super::ids::RegisterId;
use super::lower::Code;

/// What a register may hold, ready for a quick look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    low: i64,
    high: i64,
    /// Bit `i` stands for `low + i`; zero if all between the ends are allowed.
    bits: u64,
    /// Whether it allows all that the register can hold.
    is_all: bool,
}

impl Bound {
    /// `all` are the values that the register can hold.
    fn new(set: Set, all: Set) -> Self {
        let narrow = |value: i128| value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        let dense = set.bits() == 0 || set.len() == (set.high().wrapping_sub(set.low()) as u128).saturating_add(1);
        Bound {
            low: narrow(set.low()),
            high: narrow(set.high()),
            bits: if dense { 0 } else { set.bits() },
            is_all: set == all,
        }
    }

    /// Whether it allows all that the register can hold.
    pub fn allows_all(self) -> bool {
        self.is_all
    }

    /// All of it as words, for comparing.
    pub fn words(&self) -> [u64; 4] {
        [self.low as u64, self.high as u64, self.bits, u64::from(self.is_all)]
    }

    /// Whether the values it allows are no further apart than so many.
    pub fn spans_less_than(self, values: usize) -> bool {
        self.high.abs_diff(self.low) < values as u64
    }

    /// All values it allows.
    pub fn values(self) -> impl Iterator<Item = i64> {
        (self.low..=self.high).filter(move |&value| self.allows(value))
    }

    #[inline]
    pub fn allows(&self, value: i64) -> bool {
        value >= self.low && value <= self.high && (self.bits == 0 || self.bits >> (value - self.low) & 1 == 1)
    }
}

/// Values of a register that are tried one by one.
const MOST_TRIED: usize = 1 << 10;

/// How often the rules go over the code.
const PASSES: usize = 3;

/// The bounds of all registers, from what is left of their values.
pub(super) fn bounds(code: &Code, sets: &Map<RegisterId, Set>) -> Map<RegisterId, Bound> {
    sets.values().zip(code.sets.values()).map(|(&set, &all)| Bound::new(set, all)).collect()
}

/// What is left of the values of all registers, given what the roots must be; `None` if no input gives that.
pub(super) fn narrow(code: &Code, demands: impl Iterator<Item = (RegisterId, i128)>) -> Option<Map<RegisterId, Set>> {
    let mut sets = code.sets.clone();
    for (root, value) in demands {
        sets[root] = sets[root].intersect(&Set::single(value));
    }
    for pass in 0..PASSES {
        let mut changed = false;
        for index in sets.keys().rev() {
            backward(code, &code.instructions[index], sets[index], &mut sets, &mut changed);
        }
        if sets.values().any(Set::is_empty) {
            return None;
        }
        if !changed || pass + 1 == PASSES {
            break;
        }
        for (index, instruction) in code.instructions.iter() {
            if !matches!(instruction, Instruction::Read | Instruction::Constant(_) | Instruction::Table { .. }) {
                let forward = instruction.forward(&code.tables, |register| sets[register]);
                sets[index] = sets[index].intersect(&forward);
            }
        }
        if sets.values().any(Set::is_empty) {
            return None;
        }
    }
    Some(sets)
}

/// Narrows the arguments of one instruction whose result lies in `own`.
fn backward(code: &Code, instruction: &Instruction, own: Set, sets: &mut Map<RegisterId, Set>, changed: &mut bool) {
    let set = |sets: &Map<RegisterId, Set>, register: RegisterId| sets[register];
    let mut keep = |sets: &mut Map<RegisterId, Set>, register: RegisterId, allowed: Set| {
        let old = sets[register];
        let new = old.intersect(&allowed);
        if new != old {
            sets[register] = new;
            *changed = true;
        }
    };
    match *instruction {
        Instruction::Affine { a, factor, constant } => {
            keep(sets, a, divided(own.shift(-i128::from(constant)), i128::from(factor)));
        }
        Instruction::Combine { a, b, factor } => {
            let factor = i128::from(factor);
            let first = own.subtract(&set(sets, b).scale(factor));
            keep(sets, a, first);
            let second = divided(own.subtract(&set(sets, a)), factor);
            keep(sets, b, second);
        }
        Instruction::Clamp { a, low, high } => {
            let mut allowed = own;
            if own.contains(i128::from(low)) {
                allowed = allowed.union(&Set::interval(i128::MIN, i128::from(low)));
            }
            if own.contains(i128::from(high)) {
                allowed = allowed.union(&Set::interval(i128::from(high), i128::MAX));
            }
            keep(sets, a, allowed);
        }
        Instruction::Modulo { a, modulus } => {
            let kept = set(sets, a).filter(|value| own.contains(value.rem_euclid(i128::from(modulus))));
            keep(sets, a, kept);
        }
        Instruction::Not(a) => match own.value() {
            Some(1) => keep(sets, a, Set::single(0)),
            Some(0) => {
                let nonzero = set(sets, a).without(0);
                keep(sets, a, nonzero);
            }
            _ => {}
        },
        Instruction::Select { condition, then, otherwise } => {
            let decided = set(sets, condition);
            if own.is_disjoint(&set(sets, then)) {
                keep(sets, condition, Set::single(0));
            }
            if own.is_disjoint(&set(sets, otherwise)) {
                let nonzero = decided.without(0);
                keep(sets, condition, nonzero);
            }
            let decided = set(sets, condition);
            if !decided.contains(0) {
                keep(sets, then, own);
            } else if decided.value() == Some(0) {
                keep(sets, otherwise, own);
            } else if let Some((register, allowed)) = branches(code, (then, otherwise), own, sets) {
                keep(sets, register, allowed);
            }
        }
        Instruction::Binary { kind, a, b } => binary(kind, (a, b), own, sets, &mut keep),
        _ => {}
    }
}

/// A register that both branches of a selection are functions of (a counter that goes up or down), and the values of it
/// from which one of them leads to `own`.
fn branches(
    code: &Code,
    (then, otherwise): (RegisterId, RegisterId),
    own: Set,
    sets: &Map<RegisterId, Set>,
) -> Option<(RegisterId, Set)> {
    let (first, second) = (way(code, then, sets), way(code, otherwise, sets));
    let common = *first.iter().find(|register| second.contains(register))?;
    let values = sets[common].members(MOST_TRIED)?;
    let leads = |way: &[RegisterId], value: i128| {
        let length = way.iter().position(|&register| register == common).unwrap_or(0);
        let step = |value: i128, &register: &RegisterId| {
            let asked = |other: RegisterId| sets[other].value().unwrap_or(value);
            match code.instructions[register] {
                Instruction::Affine { factor, constant, .. } => i128::from(factor) * value + i128::from(constant),
                Instruction::Clamp { low, high, .. } => value.clamp(low.into(), high.into()),
                Instruction::Binary { kind, a, b } => kind.wide(asked(a), asked(b)),
                _ => value,
            }
        };
        own.contains(way[..length].iter().rev().fold(value, step))
    };
    let allowed = values.into_iter().filter(|&value| leads(&first, value) || leads(&second, value));
    let (low, high) = allowed.fold((i128::MAX, i128::MIN), |(low, high), value| (low.min(value), high.max(value)));
    Some((common, if low > high { Set::EMPTY } else { Set::interval(low, high) }))
}

/// Registers, each a function of the next one only, from this one on.
fn way(code: &Code, mut register: RegisterId, sets: &Map<RegisterId, Set>) -> Vec<RegisterId> {
    const LONGEST: usize = 8;
    let mut way = vec![register];
    while way.len() < LONGEST {
        let is_known = |other: RegisterId| sets[other].value().is_some();
        register = match code.instructions[register] {
            Instruction::Affine { a, .. } | Instruction::Clamp { a, .. } => a,
            Instruction::Binary { a, b, .. } if is_known(b) && !is_known(a) => a,
            Instruction::Binary { a, b, .. } if is_known(a) && !is_known(b) => b,
            // What was kept only in case the label could still be had.
            Instruction::Select { condition, then, .. } if !sets[condition].contains(0) => then,
            Instruction::Select { condition, otherwise, .. } if is_known(condition) => otherwise,
            _ => break,
        };
        way.push(register);
    }
    way
}

fn binary(
    kind: Binary,
    (a, b): (RegisterId, RegisterId),
    own: Set,
    sets: &mut Map<RegisterId, Set>,
    keep: &mut impl FnMut(&mut Map<RegisterId, Set>, RegisterId, Set),
) {
    let (first, second) = (sets[a], sets[b]);
    match (kind, own.value()) {
        (Binary::Both, Some(1)) | (Binary::Either, Some(0)) => {
            for (register, set) in [(a, first), (b, second)] {
                keep(sets, register, if kind == Binary::Both { set.without(0) } else { Set::single(0) });
            }
        }
        (Binary::Both, Some(0)) => {
            if !first.contains(0) {
                keep(sets, b, Set::single(0));
            }
            if !second.contains(0) {
                keep(sets, a, Set::single(0));
            }
        }
        (Binary::Either, Some(1)) => {
            if first.value() == Some(0) {
                keep(sets, b, second.without(0));
            }
            if second.value() == Some(0) {
                keep(sets, a, first.without(0));
            }
        }
        (Binary::Less, Some(1)) => {
            keep(sets, a, first.at_most(second.high().saturating_sub(1)));
            keep(sets, b, second.at_least(first.low().saturating_add(1)));
        }
        (Binary::Less, Some(0)) => {
            keep(sets, a, first.at_least(second.low()));
            keep(sets, b, second.at_most(first.high()));
        }
        (Binary::Equal, Some(1)) => {
            keep(sets, a, second);
            keep(sets, b, first);
        }
        (Binary::Equal, Some(0)) => {
            if let Some(value) = second.value() {
                keep(sets, a, first.without(value));
            }
            if let Some(value) = first.value() {
                keep(sets, b, second.without(value));
            }
        }
        (Binary::Maximum, _) => {
            for (register, set, other) in [(a, first, second), (b, second, first)] {
                let allowed = if other.high() < own.low() { set.intersect(&own) } else { set.at_most(own.high()) };
                keep(sets, register, allowed);
            }
        }
        (Binary::Minimum, _) => {
            for (register, set, other) in [(a, first, second), (b, second, first)] {
                let allowed = if other.low() > own.high() { set.intersect(&own) } else { set.at_least(own.low()) };
                keep(sets, register, allowed);
            }
        }
        (Binary::Both | Binary::Either | Binary::Less | Binary::Equal, _) => {}
        _ => {
            // Anything else: try all pairs, where they are few.
            if first.is_exact() && second.is_exact() && first.len() * second.len() <= 4096 {
                let left = first.filter(|x| second.iter().any(|y| own.contains(kind.wide(x, y))));
                let right = second.filter(|y| first.iter().any(|x| own.contains(kind.wide(x, y))));
                keep(sets, a, left);
                keep(sets, b, right);
            }
        }
    }
}

/// The numbers whose multiples lie in the set (or between its ends).
fn divided(set: Set, factor: i128) -> Set {
    match factor {
        1 => set,
        -1 => set.negate(),
        _ if set.is_empty() => set,
        0 => Set::ALL,
        _ => {
            let (low, high) = if factor > 0 { (set.low(), set.high()) } else { (set.high(), set.low()) };
            let size = factor.saturating_abs();
            let (low, high) = if factor > 0 { (low, high) } else { (low.saturating_neg(), high.saturating_neg()) };
            Set::interval(low.saturating_neg().div_euclid(size).saturating_neg(), high.div_euclid(size))
        }
    }
}
