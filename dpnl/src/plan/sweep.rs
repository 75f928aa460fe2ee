//! One pass over the steps of a plan, piece by piece: from the tuples before a step to those after it.
//!
//! A tuple holds the values of the registers that later steps still need. Every tuple of a table goes through every
//! value of what the step reads, or every tuple of another piece that agrees with it; tuples that come out equal are one
//! tuple, reached by several terms. A tuple that the label rules out is dropped at the instruction that shows it.

use std::time::Instant;

use crate::index::{Id, Map, VariableId, between};
use crate::search::interrupt;

use super::GaveUp;
use super::ids::{PieceId, RegisterId, StepId};
use super::layout::{Act, Layout, Step, Steps};
use super::lower::{Item, Source};
use super::machine::Machine;
use super::narrow::Bound;
use super::progress::{Allowance, Layer, Progress, Swept, SweptTerm, Values};
use super::repeat::{self, DROPPED, Memory, Repeats};
use super::special::{Special, SpecialFrame};
use super::tuples::Tuples;

/// The allowance is used up.
#[derive(Debug, Clone, Copy)]
struct Stopped;

/// Terms between looks at the limits; tests stop sweeps all the time.
const LOOK: u64 = if cfg!(test) { 16 } else { 1 << 12 };

/// For so many tuples a step is made ready for every value that it reads.
const MANY: usize = if cfg!(test) { 2 } else { 16 };
/// If there are no more values than that.
const FEW_VALUES: usize = 64;
/// For so many tuples times lines of code it is looked up whether an earlier step was the same.
const MUCH: usize = if cfg!(test) { 1 } else { 64 };

/// Runs a plan; `bounds` say what the label allows.
pub(super) fn sweep(
    steps: &Steps,
    values: &Values,
    bounds: &Map<RegisterId, Bound>,
    allowance: Allowance,
) -> Result<Swept, GaveUp> {
    go_on(&mut Progress::new(), steps, &Machine::new(steps, bounds), values, bounds, allowance)
}

/// Runs a plan from where it was stopped, which the allowance counts in.
pub(super) fn go_on(
    progress: &mut Progress,
    steps: &Steps,
    machine: &Machine,
    values: &Values,
    bounds: &Map<RegisterId, Bound>,
    allowance: Allowance,
) -> Result<Swept, GaveUp> {
    let mut run = Run {
        steps,
        machine,
        step: progress.next(),
        values,
        bounds,
        registers: steps.registers.clone(),
        key: Vec::new(),
        allowance,
        spent: progress.useful(),
        due: progress.useful() + LOOK,
        bytes: progress.bytes,
        merged: progress.merged,
        repeats: std::mem::take(&mut progress.repeats),
        tables: std::mem::take(&mut progress.tables),
    };
    let outcome = run.all(progress);
    progress.tables = run.tables;
    progress.bytes = run.bytes;
    progress.merged = run.merged;
    progress.repeats = run.repeats;
    match outcome {
        Ok(()) => Ok(progress.finish()),
        Err(Stopped) => {
            progress.wasted += run.spent - progress.useful();
            Err(GaveUp { steps: progress.steps() })
        }
    }
}

struct Run<'a> {
    steps: &'a Steps,
    machine: &'a Machine,
    /// The number of the step that is made.
    step: StepId,
    values: &'a Values,
    bounds: &'a Map<RegisterId, Bound>,
    registers: Map<RegisterId, i64>,
    key: Vec<u64>,
    allowance: Allowance,
    spent: u64,
    /// The next look at the limits.
    due: u64,
    bytes: usize,
    merged: bool,
    repeats: Repeats,
    /// The tables of the pieces so far.
    tables: Map<PieceId, Tuples>,
}

/// What a step leads to.
struct After {
    tuples: Tuples,
    terms: Vec<SweptTerm>,
}

impl After {
    #[inline]
    fn reach(&mut self, tuple: &[u64], term: SweptTerm) {
        let target = self.tuples.number(tuple);
        self.terms.push(SweptTerm { target, ..term });
    }
}

/// A step that reads into a register, or guesses what is in it.
struct ReadingStep<'a> {
    step: &'a Step,
    register: RegisterId,
    /// Whether the register has a value already, which has to agree.
    known: bool,
    /// `None` for a guess.
    source: Option<&'a Source>,
}

/// What helps to make such a step.
struct Help {
    /// What an equal step made of tuples.
    memory: Option<Memory>,
    /// The step for each value; empty if it is not worth it.
    special: Vec<Option<Special>>,
    /// The values that are guessed.
    guesses: Vec<i64>,
    /// Where the tuple leads to that is not in the memory.
    targets: Vec<u64>,
}

impl Run<'_> {
    /// All steps that have not been made.
    fn all(&mut self, progress: &mut Progress) -> Result<(), Stopped> {
        // What is known without reading anything has to be as demanded, too.
        let mut constants = between(RegisterId::new(0)..self.steps.first);
        if constants.any(|register| !self.bounds[register].allows(self.registers[register])) {
            return Ok(());
        }
        let (steps, empty) = (self.steps, Layout::empty());
        for piece in steps.pieces.values().skip(progress.pieces.len()) {
            while let Some(step) = piece.steps.get(progress.layers.len()) {
                let before = match progress.layers.len() {
                    0 => &empty,
                    done => &piece.steps[done - 1].layout,
                };
                self.step = progress.next();
                let (after, terms) = self.step(before, &progress.tuples, step)?;
                progress.spent.push(self.spent);
                progress.widest = progress.widest.max(after.len());
                let joined = if let Act::Join { piece, .. } = step.act { Some(piece) } else { None };
                progress.layers.push(Layer { terms, tuples: after.len(), joined });
                progress.tuples = after;
            }
            progress.pieces.push(std::mem::take(&mut progress.layers));
            let tuples = std::mem::replace(&mut progress.tuples, Tuples::start());
            if tuples.len() == 0 {
                self.tables.clear();
                return Ok(());
            }
            self.tables.push(tuples);
        }
        Ok(())
    }

    fn step(&mut self, before: &Layout, tuples: &Tuples, step: &Step) -> Result<(Tuples, Vec<SweptTerm>), Stopped> {
        let mut after =
            After { tuples: Tuples::new(&step.layout, tuples.len()), terms: Vec::with_capacity(tuples.len()) };
        self.key.clear();
        self.key.resize(step.layout.words, 0);
        match &step.act {
            Act::Read { register, before: first, source, known } => {
                let reading = ReadingStep { step, register: *register, known: *known, source: Some(source) };
                self.read_all(before, tuples, (&reading, first), &mut after)?;
            }
            Act::Guess(register) if self.bounds[*register].spans_less_than(FEW_VALUES) => {
                let reading = ReadingStep { step, register: *register, known: false, source: None };
                self.read_all(before, tuples, (&reading, &[]), &mut after)?;
            }
            // More than anybody wants to list.
            Act::Guess(register) => {
                let (register, bound) = (*register, self.bounds[*register]);
                for number in 0..tuples.len() {
                    before.unpack(tuples.get(number), &mut self.registers);
                    for value in bound.values() {
                        self.registers[register] = value;
                        let term = SweptTerm { source: number as u32, target: 0, variable: VariableId::NONE, value: 0 };
                        self.take(step, term, &mut after)?;
                    }
                }
            }
            Act::Join { piece, shared } => self.join(step, (before, tuples), *piece, shared, &mut after)?,
        }
        self.bytes += after.terms.capacity() * size_of::<SweptTerm>();
        self.merged |= merges(&after.terms, &after.tuples);
        Ok((after.tuples, after.terms))
    }

    /// A step that reads or guesses, for all tuples; `first` is computed before.
    fn read_all(
        &mut self,
        before: &Layout,
        tuples: &Tuples,
        (reading, first): (&ReadingStep, &[RegisterId]),
        after: &mut After,
    ) -> Result<(), Stopped> {
        let form = self.form(before, reading.step, tuples.len());
        let memory = self.repeats.find(&form);
        let remembered = memory.as_ref().map_or(0, Memory::bytes);
        let guesses = match reading.source {
            Some(_) => Vec::new(),
            None => self.bounds[reading.register].values().collect(),
        };
        let special = self.special(before, reading, &guesses, tuples.len());
        let mut help = Help { memory, special, guesses, targets: Vec::new() };
        for number in 0..tuples.len() {
            let tuple = tuples.get(number);
            before.unpack(tuple, &mut self.registers);
            for &index in first {
                let instruction = &self.steps.code.instructions[index];
                self.registers[index] = instruction.run(index, &self.registers, &self.steps.tables);
            }
            self.read(reading, (number, tuple), &mut help, after)?;
        }
        self.bytes += help.memory.as_ref().map_or(0, Memory::bytes) - remembered;
        self.repeats.give_back(form, help.memory);
        Ok(())
    }

    /// The step without names, if it is worth it to look for an equal one.
    fn form(&self, before: &Layout, step: &Step, tuples: usize) -> Option<repeat::Form> {
        if tuples * self.machine.lines(self.step).len() < MUCH {
            return None;
        }
        repeat::form(self.steps, self.machine, (self.step, step), before, self.bounds, &self.values.kinds)
    }

    /// The step for each value that it reads or guesses, if there are many tuples.
    fn special(&self, before: &Layout, reading: &ReadingStep, guesses: &[i64], tuples: usize) -> Vec<Option<Special>> {
        let values = match (&reading.step.act, reading.source) {
            (Act::Read { before, known: false, .. }, Some(Source::Variable(variable))) if before.is_empty() => {
                self.values.of(*variable)
            }
            (_, None) => guesses,
            _ => return Vec::new(),
        };
        if tuples < MANY || values.len() > FEW_VALUES || self.steps.pieces.len() > 1 {
            return Vec::new();
        }
        let mut fields = before.fields.clone();
        fields.sort_unstable_by_key(|field| field.register);
        let sets = &self.steps.code.sets;
        let frame = SpecialFrame {
            lines: self.machine.lines(self.step),
            lists: self.machine.lists(),
            before: &fields,
            layout: &reading.step.layout,
            registers: &self.steps.registers,
            first: self.steps.first,
            bounds: self.bounds,
            tables: &self.steps.tables,
            is_truth: &|register| sets[register].low() >= 0 && sets[register].high() <= 1,
        };
        let bound = self.bounds[reading.register];
        let special = |value: i64| Special::new(&frame, reading.register, value);
        values.iter().map(|&value| if bound.allows(value) { special(value) } else { None }).collect()
    }

    #[inline]
    fn read(
        &mut self,
        reading: &ReadingStep,
        (number, tuple): (usize, &[u64]),
        help: &mut Help,
        after: &mut After,
    ) -> Result<(), Stopped> {
        let &ReadingStep { step, register, known, source } = reading;
        let (variable, fixed) = match source {
            None | Some(Source::Guess) => (VariableId::NONE, self.registers[register]),
            Some(Source::Variable(variable)) => (*variable, 0),
            Some(Source::Chosen { index, items }) => {
                let index = usize::try_from(self.registers[*index]).ok();
                match index.and_then(|index| items.get(index)) {
                    Some(Item::Variable(variable)) => (*variable, 0),
                    Some(Item::Register(register)) => (VariableId::NONE, self.registers[*register]),
                    None => (VariableId::NONE, 0),
                }
            }
        };
        let (fixed, wanted, bound) = ([fixed], self.registers[register], self.bounds[register]);
        let values = self.values;
        let values = match source {
            None => &help.guesses[..],
            Some(_) if variable == VariableId::NONE => &fixed[..],
            Some(_) => values.of(variable),
        };
        // What is no variable's value has no number.
        let term = |value: usize| {
            let value = if variable == VariableId::NONE { 0 } else { value as u32 };
            SweptTerm { source: number as u32, target: 0, variable, value }
        };
        let packed = tuple.first().copied().unwrap_or(0);
        if let Some(targets) = help.memory.as_ref().and_then(|memory| memory.get(packed, values.len())) {
            for (value, &target) in targets.iter().enumerate() {
                self.spent += 1;
                if target != DROPPED {
                    let words = [target];
                    after.reach(&words[..step.layout.words], term(value));
                }
            }
            return self.look(after);
        }
        help.targets.clear();
        for (value, &found) in values.iter().enumerate() {
            self.spent += 1;
            self.registers[register] = found;
            let reached = match help.special.get(value) {
                Some(None) => false,
                Some(Some(special)) => {
                    let reached = special.run(&mut self.registers, self.bounds, &self.steps.tables);
                    if reached {
                        special.pack(tuple, &self.registers, &mut self.key);
                    }
                    reached
                }
                None => bound.allows(found) && (!known || found == wanted) && self.follow(step),
            };
            if reached {
                after.reach(&self.key, term(value));
            }
            if help.memory.is_some() {
                help.targets.push(if reached { self.key.first().copied().unwrap_or(0) } else { DROPPED });
            }
        }
        if let Some(memory) = &mut help.memory {
            memory.insert(packed, &help.targets);
        }
        self.look(after)
    }

    fn join(
        &mut self,
        step: &Step,
        (before, tuples): (&Layout, &Tuples),
        piece: PieceId,
        shared: &Layout,
        after: &mut After,
    ) -> Result<(), Stopped> {
        // Taken out, so that its tuples can be looked at while the registers change.
        let table = std::mem::take(&mut self.tables[piece]);
        let joined = self.join_table(step, (before, tuples), (piece, &table), shared, after);
        // A piece is joined once, but the step may be made again.
        if joined.is_err() {
            self.tables[piece] = table;
        }
        joined
    }

    fn join_table(
        &mut self,
        step: &Step,
        (before, tuples): (&Layout, &Tuples),
        (piece, table): (PieceId, &Tuples),
        shared: &Layout,
        after: &mut After,
    ) -> Result<(), Stopped> {
        let (steps, empty) = (self.steps, Layout::empty());
        let layout = steps.pieces[piece].steps.last().map_or(&empty, |step| &step.layout);
        let mut key = vec![0; shared.words];
        let mut groups = Tuples::new(shared, table.len());
        let mut group_of = Vec::with_capacity(table.len());
        for number in 0..table.len() {
            layout.unpack(table.get(number), &mut self.registers);
            shared.pack(&self.registers, &mut key);
            group_of.push(groups.number(&key));
        }
        let (starts, members) = grouped(groups.len(), &group_of);
        for number in 0..tuples.len() {
            before.unpack(tuples.get(number), &mut self.registers);
            shared.pack(&self.registers, &mut key);
            self.spent += 1;
            let Some(group) = groups.find(&key) else { continue };
            for &member in &members[starts[group] as usize..starts[group + 1] as usize] {
                layout.unpack(table.get(member as usize), &mut self.registers);
                let term = SweptTerm { source: number as u32, target: 0, variable: VariableId::NONE, value: member };
                self.take(step, term, after)?;
            }
        }
        Ok(())
    }

    /// Takes one value or tuple in: computes what follows from it and finds the tuple it leads to.
    #[inline]
    fn take(&mut self, step: &Step, term: SweptTerm, after: &mut After) -> Result<(), Stopped> {
        self.spent += 1;
        if self.follow(step) {
            after.reach(&self.key, term);
        }
        self.look(after)
    }

    /// Computes what follows, and packs it; `false` if the label rules it out.
    #[inline]
    fn follow(&mut self, step: &Step) -> bool {
        let follows = self.machine.run(self.step, &mut self.registers, self.bounds, &self.steps.tables);
        if follows {
            step.layout.pack(&self.registers, &mut self.key);
        }
        follows
    }

    /// Looks at the limits, if it is time to.
    #[inline]
    fn look(&mut self, after: &After) -> Result<(), Stopped> {
        if self.spent >= self.due { self.check(&after.terms, &after.tuples) } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self, terms: &Vec<SweptTerm>, after: &Tuples) -> Result<(), Stopped> {
        self.due = self.spent + LOOK;
        let bytes = self.bytes + terms.capacity() * size_of::<SweptTerm>() + after.bytes();
        if bytes > self.allowance.bytes || after.len() >= u32::MAX as usize {
            return Err(Stopped);
        }
        let merged = self.merged || merges(terms, after);
        if self.spent > if merged { self.allowance.terms } else { self.allowance.terms.min(self.allowance.enumerated) }
        {
            return Err(Stopped);
        }
        if self.allowance.deadline.is_some_and(|deadline| Instant::now() >= deadline) || interrupt::requested() {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// Whether more than one of eight terms led to a tuple that another one had led to.
fn merges(terms: &[SweptTerm], after: &Tuples) -> bool {
    after.len() * 8 < terms.len() * 7
}

/// The members of each group: those of group `g` are `members[starts[g]..starts[g + 1]]`.
fn grouped(groups: usize, group_of: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; groups + 2];
    group_of.iter().for_each(|&group| starts[group as usize + 2] += 1);
    for index in 2..starts.len() {
        starts[index] += starts[index - 1];
    }
    let mut members = vec![0; group_of.len()];
    for (member, &group) in group_of.iter().enumerate() {
        let position = &mut starts[group as usize + 1];
        members[*position as usize] = member as u32;
        *position += 1;
    }
    (starts, members)
}
