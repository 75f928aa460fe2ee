//! The straight-line code of a plan: one instruction per register, on machine words.

use crate::graph::operation::scalar;
use crate::graph::{Set, TableData};
use crate::index::{Id, Map};

use super::ids::RegisterId;

/// What a register holds, from other registers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Instruction {
    /// Filled in by the sweep when its step reads it.
    Read,
    Constant(i64),
    /// `factor · a + constant`.
    Affine {
        a: RegisterId,
        factor: i64,
        constant: i64,
    },
    /// `a + factor · b`.
    Combine {
        a: RegisterId,
        b: RegisterId,
        factor: i64,
    },
    /// `a` modulo a number, never negative.
    Modulo {
        a: RegisterId,
        modulus: i64,
    },
    /// `a`, or the nearest bound.
    Clamp {
        a: RegisterId,
        low: i64,
        high: i64,
    },
    Binary {
        kind: Binary,
        a: RegisterId,
        b: RegisterId,
    },
    Not(RegisterId),
    Select {
        condition: RegisterId,
        then: RegisterId,
        otherwise: RegisterId,
    },
    /// The item at an index; 0 outside.
    Element {
        index: RegisterId,
        items: Box<[RegisterId]>,
    },
    /// `item` where the index is `position`, else what there was before.
    Pick {
        index: RegisterId,
        position: i64,
        item: RegisterId,
        before: RegisterId,
    },
    /// A value per argument, from a table.
    Table {
        arguments: Box<[RegisterId]>,
        table: u32,
    },
}

/// An operation on two registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Binary {
    Multiply,
    Divide,
    Remainder,
    DivideEuclid,
    RemainderEuclid,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Equal,
    Less,
    Both,
    Either,
    Minimum,
    Maximum,
}

impl Binary {
    /// The operation on wide numbers: the definition, as the graph has it.
    pub fn wide(self, a: i128, b: i128) -> i128 {
        match self {
            Binary::Multiply => a.saturating_mul(b),
            Binary::Divide => scalar::divide(a, b),
            Binary::Remainder => scalar::remainder(a, b),
            Binary::DivideEuclid => scalar::divide_euclid(a, b),
            Binary::RemainderEuclid => scalar::remainder_euclid(a, b),
            Binary::BitAnd => a & b,
            Binary::BitOr => a | b,
            Binary::BitXor => a ^ b,
            Binary::ShiftLeft => scalar::shift_left(a, b),
            Binary::ShiftRight => scalar::shift_right(a, b),
            Binary::Equal => i128::from(a == b),
            Binary::Less => i128::from(a < b),
            Binary::Both => i128::from(a != 0 && b != 0),
            Binary::Either => i128::from(a != 0 || b != 0),
            Binary::Minimum => a.min(b),
            Binary::Maximum => a.max(b),
        }
    }

    /// The same on machine words. All values of a plan's registers lie within ±2^62, results included.
    #[inline]
    pub fn narrow(self, a: i64, b: i64) -> i64 {
        match self {
            Binary::Multiply => a * b,
            Binary::Divide if b != 0 => a / b,
            Binary::Remainder if b != 0 => a % b,
            Binary::DivideEuclid if b != 0 => a.div_euclid(b),
            Binary::RemainderEuclid if b != 0 => a.rem_euclid(b),
            Binary::Divide | Binary::Remainder | Binary::DivideEuclid | Binary::RemainderEuclid => 0,
            Binary::BitAnd => a & b,
            Binary::BitOr => a | b,
            Binary::BitXor => a ^ b,
            Binary::ShiftLeft if (0..=63).contains(&b) => a << b,
            Binary::ShiftLeft => 0,
            Binary::ShiftRight if (0..=127).contains(&b) => a >> b.min(63),
            Binary::ShiftRight => 0,
            Binary::Equal => i64::from(a == b),
            Binary::Less => i64::from(a < b),
            Binary::Both => i64::from(a != 0 && b != 0),
            Binary::Either => i64::from(a != 0 || b != 0),
            Binary::Minimum => a.min(b),
            Binary::Maximum => a.max(b),
        }
    }
}

/// A table with positions found by subtraction instead of search.
#[derive(Debug, Clone)]
pub(super) struct DenseTable {
    /// For each argument its lowest listed value, and the position (or none) of each value from there on.
    positions: Vec<(i64, Vec<u32>)>,
    sizes: Vec<usize>,
    results: Vec<i64>,
}

/// Arguments of tables may span this much.
const WIDEST: i128 = 1 << 20;

impl DenseTable {
    /// `None` if the values are too large or too far apart.
    pub fn new(data: &TableData) -> Option<Self> {
        let mut positions = Vec::new();
        for values in &data.values {
            let (low, high) = (*values.first()?, *values.last()?);
            if high.checked_sub(low)? >= WIDEST {
                return None;
            }
            let mut list = vec![u32::MAX; (high - low) as usize + 1];
            for (position, value) in values.iter().enumerate() {
                list[(value - low) as usize] = position as u32;
            }
            positions.push((i64::try_from(low).ok()?, list));
        }
        let sizes = data.values.iter().map(Vec::len).collect();
        let results = data.results.iter().map(|&result| i64::try_from(result).ok()).collect::<Option<_>>()?;
        Some(DenseTable { positions, sizes, results })
    }

    #[inline]
    pub fn get(&self, arguments: impl Iterator<Item = i64>) -> i64 {
        let mut row = 0;
        for ((argument, (low, list)), size) in arguments.zip(&self.positions).zip(&self.sizes) {
            let position = usize::try_from(argument - low).ok().and_then(|offset| list.get(offset));
            match position {
                Some(&position) if position != u32::MAX => row = row * size + position as usize,
                _ => return 0,
            }
        }
        self.results.get(row).copied().unwrap_or(0)
    }
}

impl Instruction {
    /// Calls `visit` for every register it reads.
    pub fn for_each_argument(&self, mut visit: impl FnMut(RegisterId)) {
        match self {
            Instruction::Read | Instruction::Constant(_) => {}
            Instruction::Affine { a, .. } | Instruction::Modulo { a, .. } | Instruction::Clamp { a, .. } => visit(*a),
            Instruction::Not(a) => visit(*a),
            Instruction::Combine { a, b, .. } | Instruction::Binary { a, b, .. } => {
                visit(*a);
                visit(*b);
            }
            Instruction::Select { condition, then, otherwise } => {
                visit(*condition);
                visit(*then);
                visit(*otherwise);
            }
            Instruction::Element { index, items } => {
                visit(*index);
                items.iter().for_each(|&item| visit(item));
            }
            Instruction::Pick { index, item, before, .. } => {
                visit(*index);
                visit(*item);
                visit(*before);
            }
            Instruction::Table { arguments, .. } => arguments.iter().for_each(|&argument| visit(argument)),
        }
    }

    /// The same instruction on other registers.
    pub fn renamed(mut self, mut name: impl FnMut(RegisterId) -> RegisterId) -> Self {
        match &mut self {
            Instruction::Read | Instruction::Constant(_) => {}
            Instruction::Affine { a, .. } | Instruction::Modulo { a, .. } | Instruction::Clamp { a, .. } => {
                *a = name(*a)
            }
            Instruction::Not(a) => *a = name(*a),
            Instruction::Combine { a, b, .. } | Instruction::Binary { a, b, .. } => {
                *a = name(*a);
                *b = name(*b);
            }
            Instruction::Select { condition, then, otherwise } => {
                *condition = name(*condition);
                *then = name(*then);
                *otherwise = name(*otherwise);
            }
            Instruction::Element { index, items } => {
                *index = name(*index);
                items.iter_mut().for_each(|item| *item = name(*item));
            }
            Instruction::Pick { index, item, before, .. } => {
                *index = name(*index);
                *item = name(*item);
                *before = name(*before);
            }
            Instruction::Table { arguments, .. } => {
                arguments.iter_mut().for_each(|argument| *argument = name(*argument));
            }
        }
        self
    }

    /// The register's value. Reads and constants are in place already.
    #[inline]
    pub fn run(&self, own: RegisterId, registers: &Map<RegisterId, i64>, tables: &[DenseTable]) -> i64 {
        let get = |register: RegisterId| registers[register];
        match self {
            Instruction::Read => registers[own],
            Instruction::Constant(value) => *value,
            Instruction::Affine { a, factor, constant } => factor * get(*a) + constant,
            Instruction::Combine { a, b, factor } => get(*a) + factor * get(*b),
            Instruction::Modulo { a, modulus } => get(*a).rem_euclid(*modulus),
            Instruction::Clamp { a, low, high } => get(*a).clamp(*low, *high),
            Instruction::Binary { kind, a, b } => kind.narrow(get(*a), get(*b)),
            Instruction::Not(a) => i64::from(get(*a) == 0),
            Instruction::Select { condition, then, otherwise } => {
                get(if get(*condition) != 0 { *then } else { *otherwise })
            }
            Instruction::Element { index, items } => {
                usize::try_from(get(*index)).ok().and_then(|index| items.get(index)).map_or(0, |&item| get(item))
            }
            Instruction::Pick { index, position, item, before } => {
                get(if get(*index) == *position { *item } else { *before })
            }
            Instruction::Table { arguments, table } => {
                tables[*table as usize].get(arguments.iter().map(|&argument| get(argument)))
            }
        }
    }

    /// The set of values, from those of the arguments; a superset.
    pub fn forward(&self, tables: &[TableData], set_of: impl Fn(RegisterId) -> Set) -> Set {
        use crate::graph::forward::forward;
        use crate::graph::{NodeId, Operation};
        let node = |register: RegisterId| NodeId::from_index(register.position());
        let ask = |operation: &Operation| forward(operation, tables, |node| set_of(RegisterId::new(node.index())));
        match self {
            Instruction::Read => Set::ALL,
            Instruction::Constant(value) => Set::single(i128::from(*value)),
            Instruction::Affine { a, factor, constant } => {
                set_of(*a).scale(i128::from(*factor)).shift(i128::from(*constant))
            }
            Instruction::Combine { a, b, factor } => set_of(*a).add(&set_of(*b).scale(i128::from(*factor))),
            Instruction::Modulo { a, modulus } => {
                let (set, modulus) = (set_of(*a), i128::from(*modulus));
                match set.pairs(&Set::single(modulus), 64, i128::rem_euclid) {
                    Some(exact) => exact,
                    None if set.low() >= 0 && set.high() < modulus => set,
                    None => Set::interval(0, modulus - 1),
                }
            }
            Instruction::Clamp { a, low, high } => {
                let (set, low, high) = (set_of(*a), i128::from(*low), i128::from(*high));
                let mut inside = set.at_least(low).at_most(high);
                if set.low() < low {
                    inside = inside.union(&Set::single(low));
                }
                if set.high() > high {
                    inside = inside.union(&Set::single(high));
                }
                inside
            }
            Instruction::Binary { kind, a, b } => {
                let (a, b) = (node(*a), node(*b));
                ask(&match kind {
                    Binary::Multiply => Operation::Multiply(a, b),
                    Binary::Divide => Operation::Divide(a, b),
                    Binary::Remainder => Operation::Remainder(a, b),
                    Binary::DivideEuclid => Operation::DivideEuclid(a, b),
                    Binary::RemainderEuclid => Operation::RemainderEuclid(a, b),
                    Binary::BitAnd => Operation::BitAnd(a, b),
                    Binary::BitOr => Operation::BitOr(a, b),
                    Binary::BitXor => Operation::BitXor(a, b),
                    Binary::ShiftLeft => Operation::ShiftLeft(a, b),
                    Binary::ShiftRight => Operation::ShiftRight(a, b),
                    Binary::Equal => Operation::Equal(a, b),
                    Binary::Less => Operation::Less(a, b),
                    Binary::Both => Operation::All([a, b].into()),
                    Binary::Either => Operation::Any([a, b].into()),
                    Binary::Minimum => Operation::Minimum([a, b].into()),
                    Binary::Maximum => Operation::Maximum([a, b].into()),
                })
            }
            Instruction::Not(a) => ask(&Operation::Not(node(*a))),
            Instruction::Select { condition, then, otherwise } => {
                ask(&Operation::Select(node(*condition), node(*then), node(*otherwise)))
            }
            Instruction::Element { index, items } => {
                ask(&Operation::Element { index: node(*index), items: items.iter().map(|&item| node(item)).collect() })
            }
            Instruction::Pick { index, position, item, before } => {
                let index = set_of(*index);
                let mut result = Set::EMPTY;
                if index.contains(i128::from(*position)) {
                    result = set_of(*item);
                }
                if index.value() != Some(i128::from(*position)) {
                    result = result.union(&set_of(*before));
                }
                result
            }
            Instruction::Table { arguments, table } => {
                let arguments = arguments.iter().map(|&argument| node(argument)).collect();
                let table = crate::graph::TableId::from_index(*table as usize);
                ask(&Operation::Table { arguments, table })
            }
        }
    }
}
