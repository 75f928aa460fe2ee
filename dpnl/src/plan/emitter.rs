//! Writing code: equal instructions are one register, and what is known without running it is a constant.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::graph::{Set, TableData};
use crate::index::Id;

use super::code::{Binary, Instruction};
use super::ids::{RegisterId, StepId};
use super::lower::{Code, LARGEST};

/// Code that is being written.
pub(super) struct Emitter<'a> {
    pub code: Code,
    tables: &'a [TableData],
    /// The registers of all instructions but reads, by these.
    known: HashTable<RegisterId>,
}

impl<'a> Emitter<'a> {
    pub fn new(tables: &'a [TableData]) -> Self {
        Emitter { code: Code::default(), tables, known: HashTable::new() }
    }

    /// The step in which a register becomes known.
    pub fn time(&self, register: RegisterId) -> StepId {
        self.code.times[register]
    }

    /// The values that a register can have.
    pub fn set(&self, register: RegisterId) -> Set {
        self.code.sets[register]
    }

    pub fn constant(&mut self, value: i64) -> Option<RegisterId> {
        self.emit(Instruction::Constant(value))
    }

    /// The register with this value; `None` if it cannot hold its numbers.
    pub fn emit(&mut self, instruction: Instruction) -> Option<RegisterId> {
        let hash = FxBuildHasher.hash_one(&instruction);
        let is_same = |&register: &RegisterId| self.code.instructions[register] == instruction;
        if let Some(&register) = self.known.find(hash, is_same) {
            return Some(register);
        }
        if let Some(register) = self.argument_it_is(&instruction) {
            return Some(register);
        }
        let set = instruction.forward(self.tables, |register| self.set(register));
        if let (Some(value), false) = (set.value(), matches!(instruction, Instruction::Constant(_))) {
            return self.constant(i64::try_from(value).ok()?);
        }
        // Neither the result nor what is added up on the way may overflow.
        let part = match instruction {
            Instruction::Affine { a, factor, .. } => self.set(a).scale(i128::from(factor)),
            Instruction::Combine { b, factor, .. } => self.set(b).scale(i128::from(factor)),
            _ => set,
        };
        if [set.low(), set.high(), part.low(), part.high()].iter().any(|value| value.saturating_abs() > LARGEST) {
            return None;
        }
        let mut time = StepId::START;
        instruction.for_each_argument(|argument| time = time.max(self.time(argument)));
        let register = self.push(instruction, time, set)?;
        let hash_of = |&register: &RegisterId| FxBuildHasher.hash_one(&self.code.instructions[register]);
        self.known.insert_unique(hash, register, hash_of);
        Some(register)
    }

    /// The register of a read, which is no other's equal.
    pub fn push(&mut self, instruction: Instruction, time: StepId, set: Set) -> Option<RegisterId> {
        if self.code.instructions.len() >= RegisterId::NONE.position() {
            return None;
        }
        Some(self.code.push(instruction, time, set))
    }

    /// The argument that the instruction hands on whatever happens.
    fn argument_it_is(&self, instruction: &Instruction) -> Option<RegisterId> {
        let value = |register: RegisterId| self.set(register).value();
        let is_truth = |register: RegisterId| self.set(register).low() >= 0 && self.set(register).high() <= 1;
        match *instruction {
            Instruction::Affine { a, factor: 1, constant: 0 } => Some(a),
            Instruction::Combine { a, b, .. } if value(b) == Some(0) => Some(a),
            Instruction::Combine { a, b, factor: 1 } if value(a) == Some(0) => Some(b),
            Instruction::Select { condition, then, otherwise } => match value(condition) {
                _ if then == otherwise => Some(then),
                Some(0) => Some(otherwise),
                Some(_) => Some(then),
                None => None,
            },
            Instruction::Pick { index, position, item, before } => match value(index) {
                _ if item == before => Some(item),
                Some(index) if index == i128::from(position) => Some(item),
                Some(_) => Some(before),
                None => None,
            },
            Instruction::Element { index, ref items } => {
                let index = usize::try_from(value(index)?).ok()?;
                items.get(index).copied()
            }
            Instruction::Binary { kind, a, b } => {
                let (first, second) = (self.set(a), self.set(b));
                match kind {
                    Binary::Both | Binary::Either => {
                        let neutral = Some(i128::from(kind == Binary::Both));
                        match (value(a), value(b)) {
                            (_, _) if a == b && is_truth(a) => Some(a),
                            (known, _) if known == neutral && is_truth(b) => Some(b),
                            (_, known) if known == neutral && is_truth(a) => Some(a),
                            _ => None,
                        }
                    }
                    Binary::Maximum if first.low() >= second.high() => Some(a),
                    Binary::Maximum if second.low() >= first.high() => Some(b),
                    Binary::Minimum if first.high() <= second.low() => Some(a),
                    Binary::Minimum if second.high() <= first.low() => Some(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
