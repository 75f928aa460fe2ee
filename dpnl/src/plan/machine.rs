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
    pub operation: Operation,
    pub register: RegisterId,
    pub check: Check,
}

/// The instructions of [`Instruction`] without lists of their own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
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

    fn operation(&mut self, instruction: &Instruction, own: RegisterId) -> Operation {
        match *instruction {
            Instruction::Read => Operation::Copy(own),
            Instruction::Constant(value) => Operation::Constant(value),
            Instruction::Affine { a, factor, constant } => Operation::Affine { a, factor, constant },
            Instruction::Combine { a, b, factor } => Operation::Combine { a, b, factor },
            Instruction::Modulo { a, modulus } => Operation::Modulo { a, modulus },
            Instruction::Clamp { a, low, high } => Operation::Clamp { a, low, high },
            Instruction::Not(a) => Operation::Not(a),
            Instruction::Binary { kind, a, b } => match kind {
                Binary::Equal => Operation::Equal(a, b),
                Binary::Less => Operation::Less(a, b),
                Binary::Both => Operation::Both(a, b),
                Binary::Either => Operation::Either(a, b),
                Binary::Minimum => Operation::Minimum(a, b),
                Binary::Maximum => Operation::Maximum(a, b),
                Binary::BitAnd => Operation::BitAnd(a, b),
                Binary::BitOr => Operation::BitOr(a, b),
                Binary::BitXor => Operation::BitXor(a, b),
                _ => Operation::Binary { kind, a, b },
            },
            Instruction::Select { condition, then, otherwise } => Operation::Select { condition, then, otherwise },
            Instruction::Pick { index, position, item, before } => Operation::Pick { index, item, before, position },
            Instruction::Element { index, ref items } => {
                let (start, end) = self.list(items);
                Operation::Element { index, start, end }
            }
            Instruction::Table { ref arguments, table } => {
                let (start, end) = self.list(arguments);
                Operation::Table { table, start, end }
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

impl Operation {
    /// What it comes to.
    #[inline(always)]
    pub fn compute(self, lists: &[RegisterId], tables: &[DenseTable], get: impl Fn(RegisterId) -> i64) -> i64 {
        match self {
            Operation::Constant(value) => value,
            Operation::Copy(a) => get(a),
            Operation::Affine { a, factor, constant } => factor * get(a) + constant,
            Operation::Combine { a, b, factor } => get(a) + factor * get(b),
            Operation::Modulo { a, modulus } => get(a).rem_euclid(modulus),
            Operation::Clamp { a, low, high } => get(a).max(low).min(high),
            Operation::Not(a) => i64::from(get(a) == 0),
            Operation::Equal(a, b) => i64::from(get(a) == get(b)),
            Operation::Less(a, b) => i64::from(get(a) < get(b)),
            Operation::Both(a, b) => i64::from((get(a) != 0) & (get(b) != 0)),
            Operation::Either(a, b) => i64::from((get(a) != 0) | (get(b) != 0)),
            Operation::Minimum(a, b) => get(a).min(get(b)),
            Operation::Maximum(a, b) => get(a).max(get(b)),
            Operation::BitAnd(a, b) => get(a) & get(b),
            Operation::BitOr(a, b) => get(a) | get(b),
            Operation::BitXor(a, b) => get(a) ^ get(b),
            Operation::Binary { kind, a, b } => kind.narrow(get(a), get(b)),
            Operation::Select { condition, then, otherwise } => get(if get(condition) != 0 { then } else { otherwise }),
            Operation::Pick { index, item, before, position } => {
                get(if get(index) == position { item } else { before })
            }
            Operation::Element { index, start, end } => {
                let items = &lists[start as usize..end as usize];
                usize::try_from(get(index)).ok().and_then(|index| items.get(index)).map_or(0, |&item| get(item))
            }
            Operation::Table { table, start, end } => {
                let arguments = lists[start as usize..end as usize].iter();
                tables[table as usize].get(arguments.map(|&argument| get(argument)))
            }
        }
    }

    /// Calls `visit` for every register it looks at.
    pub fn for_each_register(self, lists: &[RegisterId], mut visit: impl FnMut(RegisterId)) {
        if let Operation::Element { start, end, .. } | Operation::Table { start, end, .. } = self {
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
            Operation::Constant(_) | Operation::Table { .. } => {}
            Operation::Copy(a)
            | Operation::Not(a)
            | Operation::Affine { a, .. }
            | Operation::Modulo { a, .. }
            | Operation::Clamp { a, .. }
            | Operation::Element { index: a, .. } => *a = name(*a),
            Operation::Equal(a, b)
            | Operation::Less(a, b)
            | Operation::Both(a, b)
            | Operation::Either(a, b)
            | Operation::Minimum(a, b)
            | Operation::Maximum(a, b)
            | Operation::BitAnd(a, b)
            | Operation::BitOr(a, b)
            | Operation::BitXor(a, b)
            | Operation::Combine { a, b, .. }
            | Operation::Binary { a, b, .. } => (*a, *b) = (name(*a), name(*b)),
            Operation::Select { condition: a, then: b, otherwise: c }
            | Operation::Pick { index: a, item: b, before: c, .. } => (*a, *b, *c) = (name(*a), name(*b), name(*c)),
        }
        self
    }
}
