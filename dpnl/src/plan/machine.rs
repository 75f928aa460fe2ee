//! The steps of a plan, ready to run for one label: flat lines, one after the other.
//!
//! This is the innermost loop of a sweep. A line says what to compute, where to put it, and whether the label has anything
//! to say about the result: most registers can hold whatever comes out.

use crate::index::Map;

use super::code::{Binary, DenseTable, Instruction};
use super::ids::{RegisterId, StepId};
use super::layout::Steps;
use super::narrow::Bound;

/// What to do with a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// Nothing: the label allows all that can come out.
    None,
    /// The label rules some values out.
    Bound,
    /// The register has a value already, which has to agree; and the label may rule it out.
    Known,
}

/// What to compute, where to put it, and whether the label may rule it out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub operation: MachineOperation,
    pub register: RegisterId,
    pub check: Check,
}

/// The instructions of [`Instruction`] without lists of their own.
#[derive(Debug, Clone, Copy)]
pub(super) enum MachineOperation {
    Constant(i64),
    Copy(RegisterId),
    Affine { a: RegisterId, factor: i64, constant: i64 },
    Combine { a: RegisterId, b: RegisterId, factor: i64 },
    Modulo { a: RegisterId, modulus: i64 },
    Clamp { a: RegisterId, low: i64, high: i64 },
    Not(RegisterId),
    Equal(RegisterId, RegisterId),
    Less(RegisterId, RegisterId),
    Both(RegisterId, RegisterId),
    Either(RegisterId, RegisterId),
    Minimum(RegisterId, RegisterId),
    Maximum(RegisterId, RegisterId),
    BitAnd(RegisterId, RegisterId),
    BitOr(RegisterId, RegisterId),
    BitXor(RegisterId, RegisterId),
    Binary { kind: Binary, a: RegisterId, b: RegisterId },
    Select { condition: RegisterId, then: RegisterId, otherwise: RegisterId },
    Pick { index: RegisterId, item: RegisterId, before: RegisterId, position: i64 },
    Element { index: RegisterId, start: u32, end: u32 },
    Table { table: u32, start: u32, end: u32 },
}

/// All lines of a plan.
#[derive(Debug)]
pub(super) struct Machine {
    lines: Vec<Line>,
    /// The first line after each step, in the order in which steps are made.
    ends: Map<StepId, u32>,
    /// The lists of elements and tables.
    lists: Vec<RegisterId>,
}

impl Machine {
    pub fn new(steps: &Steps, bounds: &Map<RegisterId, Bound>) -> Self {
        let mut machine = Machine { lines: Vec::new(), ends: Map::from(vec![0]), lists: Vec::new() };
        for step in steps.all() {
            for work in &step.work {
                let check = match (work.known, bounds[work.register].allows_all()) {
                    (true, _) => Check::Known,
                    (false, false) => Check::Bound,
                    (false, true) => Check::None,
                };
                let operation = machine.operation(&steps.code.instructions[work.register], work.register);
                machine.lines.push(Line { operation, register: work.register, check });
            }
            machine.ends.push(machine.lines.len() as u32);
        }
        machine
    }

    fn list(&mut self, registers: &[RegisterId]) -> (u32, u32) {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(registers);
        (start, self.lists.len() as u32)
    }

    fn operation(&mut self, instruction: &Instruction, own: RegisterId) -> MachineOperation {
        match *instruction {
            Instruction::Read => MachineOperation::Copy(own),
            Instruction::Constant(value) => MachineOperation::Constant(value),
            Instruction::Affine { a, factor, constant } => MachineOperation::Affine { a, factor, constant },
            Instruction::Combine { a, b, factor } => MachineOperation::Combine { a, b, factor },
            Instruction::Modulo { a, modulus } => MachineOperation::Modulo { a, modulus },
            Instruction::Clamp { a, low, high } => MachineOperation::Clamp { a, low, high },
            Instruction::Not(a) => MachineOperation::Not(a),
            Instruction::Binary { kind, a, b } => match kind {
                Binary::Equal => MachineOperation::Equal(a, b),
                Binary::Less => MachineOperation::Less(a, b),
                Binary::Both => MachineOperation::Both(a, b),
                Binary::Either => MachineOperation::Either(a, b),
                Binary::Minimum => MachineOperation::Minimum(a, b),
                Binary::Maximum => MachineOperation::Maximum(a, b),
                Binary::BitAnd => MachineOperation::BitAnd(a, b),
                Binary::BitOr => MachineOperation::BitOr(a, b),
                Binary::BitXor => MachineOperation::BitXor(a, b),
                _ => MachineOperation::Binary { kind, a, b },
            },
            Instruction::Select { condition, then, otherwise } => {
                MachineOperation::Select { condition, then, otherwise }
            }
            Instruction::Pick { index, position, item, before } => {
                MachineOperation::Pick { index, item, before, position }
            }
            Instruction::Element { index, ref items } => {
                let (start, end) = self.list(items);
                MachineOperation::Element { index, start, end }
            }
            Instruction::Table { ref arguments, table } => {
                let (start, end) = self.list(arguments);
                MachineOperation::Table { table, start, end }
            }
        }
    }

    /// The lines of a step.
    pub fn lines(&self, step: StepId) -> &[Line] {
        &self.lines[self.ends[step.previous()] as usize..self.ends[step] as usize]
    }

    /// The lists of elements and tables.
    pub fn lists(&self) -> &[RegisterId] {
        &self.lists
    }

    /// Runs the lines of a step; `false` if the label rules the tuple out.
    #[inline]
    pub fn run(
        &self,
        step: StepId,
        registers: &mut Map<RegisterId, i64>,
        bounds: &Map<RegisterId, Bound>,
        tables: &[DenseTable],
    ) -> bool {
        run(self.lines(step), &self.lists, registers, bounds, tables)
    }
}

/// Runs lines; `false` if the label rules the tuple out.
#[inline]
pub(super) fn run(
    lines: &[Line],
    lists: &[RegisterId],
    registers: &mut Map<RegisterId, i64>,
    bounds: &Map<RegisterId, Bound>,
    tables: &[DenseTable],
) -> bool {
    for line in lines {
        let value = line.operation.compute(lists, tables, |register| registers[register]);
        let register = line.register;
        if line.check != Check::None
            && (!bounds[register].allows(value) || (line.check == Check::Known && registers[register] != value))
        {
            return false;
        }
        registers[register] = value;
    }
    true
}

impl MachineOperation {
    /// What it comes to.
    #[inline(always)]
    pub fn compute(self, lists: &[RegisterId], tables: &[DenseTable], get: impl Fn(RegisterId) -> i64) -> i64 {
        match self {
            MachineOperation::Constant(value) => value,
            MachineOperation::Copy(a) => get(a),
            MachineOperation::Affine { a, factor, constant } => factor * get(a) + constant,
            MachineOperation::Combine { a, b, factor } => get(a) + factor * get(b),
            MachineOperation::Modulo { a, modulus } => get(a).rem_euclid(modulus),
            MachineOperation::Clamp { a, low, high } => get(a).max(low).min(high),
            MachineOperation::Not(a) => i64::from(get(a) == 0),
            MachineOperation::Equal(a, b) => i64::from(get(a) == get(b)),
            MachineOperation::Less(a, b) => i64::from(get(a) < get(b)),
            MachineOperation::Both(a, b) => i64::from((get(a) != 0) & (get(b) != 0)),
            MachineOperation::Either(a, b) => i64::from((get(a) != 0) | (get(b) != 0)),
            MachineOperation::Minimum(a, b) => get(a).min(get(b)),
            MachineOperation::Maximum(a, b) => get(a).max(get(b)),
            MachineOperation::BitAnd(a, b) => get(a) & get(b),
            MachineOperation::BitOr(a, b) => get(a) | get(b),
            MachineOperation::BitXor(a, b) => get(a) ^ get(b),
            MachineOperation::Binary { kind, a, b } => kind.narrow(get(a), get(b)),
            MachineOperation::Select { condition, then, otherwise } => {
                get(if get(condition) != 0 { then } else { otherwise })
            }
            MachineOperation::Pick { index, item, before, position } => {
                get(if get(index) == position { item } else { before })
            }
            MachineOperation::Element { index, start, end } => {
                let items = &lists[start as usize..end as usize];
                usize::try_from(get(index)).ok().and_then(|index| items.get(index)).map_or(0, |&item| get(item))
            }
            MachineOperation::Table { table, start, end } => {
                let arguments = lists[start as usize..end as usize].iter();
                tables[table as usize].get(arguments.map(|&argument| get(argument)))
            }
        }
    }

    /// Calls `visit` for every register it looks at.
    pub fn for_each_register(self, lists: &[RegisterId], mut visit: impl FnMut(RegisterId)) {
        if let MachineOperation::Element { start, end, .. } | MachineOperation::Table { start, end, .. } = self {
            lists[start as usize..end as usize].iter().for_each(|&register| visit(register));
        }
        self.renamed(|register| {
            visit(register);
            register
        });
    }

    /// The same on other registers; lists stay as they are.
    pub fn renamed(mut self, mut name: impl FnMut(RegisterId) -> RegisterId) -> Self {
        match &mut self {
            MachineOperation::Constant(_) | MachineOperation::Table { .. } => {}
            MachineOperation::Copy(a)
            | MachineOperation::Not(a)
            | MachineOperation::Affine { a, .. }
            | MachineOperation::Modulo { a, .. }
            | MachineOperation::Clamp { a, .. }
            | MachineOperation::Element { index: a, .. } => *a = name(*a),
            MachineOperation::Equal(a, b)
            | MachineOperation::Less(a, b)
            | MachineOperation::Both(a, b)
            | MachineOperation::Either(a, b)
            | MachineOperation::Minimum(a, b)
            | MachineOperation::Maximum(a, b)
            | MachineOperation::BitAnd(a, b)
            | MachineOperation::BitOr(a, b)
            | MachineOperation::BitXor(a, b)
            | MachineOperation::Combine { a, b, .. }
            | MachineOperation::Binary { a, b, .. } => (*a, *b) = (name(*a), name(*b)),
            MachineOperation::Select { condition: a, then: b, otherwise: c }
            | MachineOperation::Pick { index: a, item: b, before: c, .. } => {
                (*a, *b, *c) = (name(*a), name(*b), name(*c))
            }
        }
        self
    }
}
