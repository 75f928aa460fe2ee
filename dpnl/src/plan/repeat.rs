//! Steps that do the same as an earlier one: the steps of a loop.
//!
//! A step is a function from a packed tuple and a value to a packed tuple. In most loops it is the same in every round,
//! but for the names of the registers and of the variable that is read. So a step is written down without names; where
//! one comes up again, what it makes of each tuple is looked up.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::index::{Id, Map, VariableId};

use super::ids::{RegisterId, StepId};
use super::layout::{Act, Field, Layout, Step, Steps};
use super::lower::{Item, Source};
use super::machine::{Check, Machine, MachineOperation};
use super::narrow::Bound;

/// In place of a tuple that is dropped.
pub(super) const DROPPED: u64 = u64::MAX;
/// Tuples of more bits are not looked up.
const MOST_BITS: u32 = 63;

/// A step without names.
pub(super) type Form = Box<[u64]>;

/// The forms that came up so far, and from the second time on what they make of tuples.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    known: FxHashMap<Form, Option<Memory>>,
}

/// What a step makes of the tuples that came up.
#[derive(Debug, Default)]
pub(super) struct Memory {
    starts: FxHashMap<u64, u32>,
    /// The tuples that it leads to, value by value, for each tuple.
    targets: Vec<u64>,
}

impl Memory {
    /// The tuples that this one leads to, for so many values.
    #[inline]
    pub fn get(&self, tuple: u64, values: usize) -> Option<&[u64]> {
        let start = *self.starts.get(&tuple)? as usize;
        self.targets.get(start..start + values)
    }

    /// Remembers where a tuple leads to.
    pub fn insert(&mut self, tuple: u64, targets: &[u64]) {
        if let Ok(start) = u32::try_from(self.targets.len()) {
            self.starts.insert(tuple, start);
            self.targets.extend_from_slice(targets);
        }
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        self.targets.capacity() * 8 + self.starts.len() * 16
    }
}

impl Repeats {
    /// The memory of a step that came up before, which has to be given [back](Self::give_back).
    pub fn find(&mut self, form: &Option<Form>) -> Option<Memory> {
        match self.known.entry(form.clone()?) {
            Entry::Vacant(new) => {
                new.insert(None);
                None
            }
            Entry::Occupied(mut known) => Some(known.get_mut().take().unwrap_or_default()),
        }
    }

    /// Whether some step came up more than once.
    #[cfg(test)]
    pub fn remembers(&self) -> bool {
        self.known.values().any(Option::is_some)
    }

    pub fn give_back(&mut self, form: Option<Form>, memory: Option<Memory>) {
        if let (Some(form), Some(memory)) = (form, memory) {
            self.known.insert(form, Some(memory));
        }
    }
}

/// Names for the registers of a step, in the order in which they come up.
struct Names<'a> {
    steps: &'a Steps,
    names: FxHashMap<RegisterId, u64>,
    form: Vec<u64>,
}

impl Names<'_> {
    fn new_name(&mut self, register: RegisterId) {
        let name = self.names.len() as u64;
        self.names.insert(register, name);
    }

    /// Writes down a register: a constant by its value.
    fn register(&mut self, register: RegisterId) {
        match self.names.get(&register) {
            Some(&name) => self.form.push(name),
            None if register < self.steps.first => {
                self.form.extend([u64::MAX, self.steps.registers[register] as u64]);
            }
            // Never there: but then no other step has it, either.
            None => self.form.extend([u64::MAX - 1, register.position() as u64]),
        }
    }

    fn bound(&mut self, bound: &Bound) {
        self.form.extend(bound.words());
    }

    fn field(&mut self, field: &Field) {
        self.form.extend([u64::from(field.shift), field.mask, field.low as u64]);
    }

    fn layout(&mut self, layout: &Layout) {
        self.form.push(layout.fields.len() as u64);
        for field in &layout.fields {
            self.register(field.register);
            self.field(field);
        }
    }

    fn operation(&mut self, operation: MachineOperation, lists: &[RegisterId]) {
        let (tag, numbers): (u64, [i64; 2]) = match operation {
            MachineOperation::Constant(value) => (0, [value, 0]),
            MachineOperation::Copy(_) => (1, [0; 2]),
            MachineOperation::Affine { factor, constant, .. } => (2, [factor, constant]),
            MachineOperation::Combine { factor, .. } => (3, [factor, 0]),
            MachineOperation::Modulo { modulus, .. } => (4, [modulus, 0]),
            MachineOperation::Clamp { low, high, .. } => (5, [low, high]),
            MachineOperation::Not(_) => (6, [0; 2]),
            MachineOperation::Equal(..) => (7, [0; 2]),
            MachineOperation::Less(..) => (8, [0; 2]),
            MachineOperation::Both(..) => (9, [0; 2]),
            MachineOperation::Either(..) => (10, [0; 2]),
            MachineOperation::Minimum(..) => (11, [0; 2]),
            MachineOperation::Maximum(..) => (12, [0; 2]),
            MachineOperation::BitAnd(..) => (13, [0; 2]),
            MachineOperation::BitOr(..) => (14, [0; 2]),
            MachineOperation::BitXor(..) => (15, [0; 2]),
            MachineOperation::Binary { kind, .. } => (16, [kind as i64, 0]),
            MachineOperation::Select { .. } => (17, [0; 2]),
            MachineOperation::Pick { position, .. } => (18, [position, 0]),
            MachineOperation::Element { start, end, .. } => (19, [i64::from(end - start), 0]),
            MachineOperation::Table { table, start, end } => (20, [i64::from(table), i64::from(end - start)]),
        };
        self.form.extend([tag, numbers[0] as u64, numbers[1] as u64]);
        operation.for_each_register(lists, |register| self.register(register));
    }
}

/// A step of a path without names; `None` if it cannot be looked up. `kinds` says of variables whether they have the same
/// values.
pub(super) fn form(
    steps: &Steps,
    machine: &Machine,
    (number, step): (StepId, &Step),
    before: &Layout,
    bounds: &Map<RegisterId, Bound>,
    kinds: &Map<VariableId, VariableId>,
) -> Option<Form> {
    let fits = |layout: &Layout| layout.bits.is_some_and(|bits| bits <= MOST_BITS) && layout.words <= 1;
    let (read, source) = match &step.act {
        Act::Read { register, before, source, known: false } if before.is_empty() => (register, Some(source)),
        Act::Guess(register) => (register, None),
        _ => return None,
    };
    if !fits(before) || !fits(&step.layout) || steps.pieces.len() > 1 {
        return None;
    }
    let mut names = Names { steps, names: FxHashMap::default(), form: Vec::new() };
    for field in &before.fields {
        names.new_name(field.register);
        names.field(field);
    }
    let kind = |variable: VariableId| kinds[variable].position() as u64;
    match source {
        // The values are those that the bound of the register allows.
        None => names.form.push(2),
        Some(Source::Guess) => return None,
        Some(Source::Variable(variable)) => names.form.extend([0, kind(*variable)]),
        Some(Source::Chosen { index, items }) => {
            names.form.extend([1, items.len() as u64]);
            names.register(*index);
            for item in items {
                match item {
                    Item::Variable(variable) => names.form.extend([0, kind(*variable)]),
                    Item::Register(register) => {
                        names.form.push(1);
                        names.register(*register);
                    }
                }
            }
        }
    }
    names.new_name(*read);
    names.bound(&bounds[*read]);
    for line in machine.lines(number) {
        names.operation(line.operation, machine.lists());
        match line.check {
            Check::None => names.form.push(0),
            Check::Bound => {
                names.form.push(1);
                names.bound(&bounds[line.register]);
            }
            Check::Known => return None,
        }
        names.new_name(line.register);
    }
    names.layout(&step.layout);
    Some(names.form.into())
}

/// For every variable the first that has the same values.
pub(super) fn kinds(values: &Map<VariableId, Vec<i64>>) -> Map<VariableId, VariableId> {
    let mut known: FxHashMap<&[i64], VariableId> = FxHashMap::default();
    values.iter().map(|(variable, values)| *known.entry(values).or_insert(variable)).collect()
}
