//! One pass over the steps of a plan, piece by piece: from the tuples before a step to those after it.
//!
//! A tuple holds the values of the registers that later steps still need. Every tuple of a table goes through every
//! value of what the step reads, or every tuple of another piece that agrees with it; tuples that come out equal are one
//! tuple, reached by several terms. A tuple that the label rules out is dropped at the instruction that shows it.

use std::time::Instant;

use super::layout::{Act, Layout, Step, Steps};
use super::lower::{Item, Source};
use super::machine::Machine;
use super::narrow::Bound;
use super::tuples::Tuples;
use super::{GaveUp, NONE};
use crate::search::interrupt;

/// One way to reach a tuple.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term {
    /// The tuple before.
    pub source: u32,
    /// The tuple after.
    pub target: u32,
    /// The variable that was read; [`NONE`] if none was.
    pub variable: u32,
    /// The number of its value, or of the tuple of the piece that was joined.
    pub value: u32,
}

/// All ways from the tuples before a step to those after it.
#[derive(Debug)]
pub(super) struct Layer {
    pub terms: Vec<Term>,
    /// Number of tuples after it.
    pub tuples: usize,
    /// The piece that was joined.
    pub joined: Option<usize>,
}

/// What a sweep has to stay within.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// Terms: pairs of a tuple and a value.
    pub terms: u64,
    pub bytes: usize,
    pub deadline: Option<Instant>,
}

/// The allowance is used up.
#[derive(Debug, Clone, Copy)]
struct Stopped;

/// The tables of a finished sweep.
#[derive(Debug)]
pub(super) struct Swept {
    /// The layers of each piece, up to the first piece without a tuple.
    pub pieces: Vec<Vec<Layer>>,
    /// The tuples after the last step; none if some piece has none.
    pub last: Tuples,
    /// The largest number of tuples after one step.
    pub widest: usize,
}

/// Terms between looks at the limits; tests stop sweeps all the time.
const LOOK: u64 = if cfg!(test) { 16 } else { 1 << 12 };

/// The values of the variables, as registers hold them.
pub(super) type Values = [Vec<i64>];

/// How far a sweep has got: it can be stopped after any step and go on later.
#[derive(Debug)]
pub(super) struct Progress {
    /// The layers of the pieces that are done, and the tables after them.
    pieces: Vec<Vec<Layer>>,
    tables: Vec<Tuples>,
    /// The same for the piece that is not.
    layers: Vec<Layer>,
    tuples: Tuples,
    /// Terms after each step.
    spent: Vec<u64>,
    /// Terms of steps that were given up.
    wasted: u64,
    bytes: usize,
    widest: usize,
}

impl Progress {
    pub fn new() -> Self {
        Progress {
            pieces: Vec::new(),
            tables: Vec::new(),
            layers: Vec::new(),
            tuples: Tuples::start(),
            spent: Vec::new(),
            wasted: 0,
            bytes: 0,
            widest: 1,
        }
    }

    /// Steps that were made.
    pub fn steps(&self) -> usize {
        self.spent.len()
    }

    /// Terms so far, those of steps that were given up included.
    pub fn terms(&self) -> u64 {
        self.useful() + self.wasted
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn useful(&self) -> u64 {
        self.spent.last().copied().unwrap_or(0)
    }

    /// The terms that all steps would have, if it goes on as it did since half way: what a dynamic programme carries
    /// grows like some power of the number of steps. `None` as long as there is too little to go by.
    pub fn forecast(&self, all: usize) -> Option<u64> {
        const FEWEST: usize = 8;
        let (steps, total) = (self.steps(), self.useful() as f64);
        if steps < FEWEST || total < 1.0 {
            return None;
        }
        let power = (total / self.spent[steps / 2 - 1].max(1) as f64).log2().max(1.0);
        let forecast = total * (all as f64 / steps as f64).powf(power);
        (forecast < 1e15).then_some(forecast as u64)
    }

    fn finish(&mut self) -> Swept {
        Swept {
            pieces: std::mem::take(&mut self.pieces),
            last: self.tables.pop().unwrap_or_default(),
            widest: self.widest,
        }
    }
}

/// Runs a plan; `bounds` say what the label allows.
pub(super) fn sweep(steps: &Steps, values: &Values, bounds: &[Bound], allowance: Allowance) -> Result<Swept, GaveUp> {
    go_on(&mut Progress::new(), steps, &Machine::new(steps, bounds), values, bounds, allowance)
}

/// Runs a plan from where it was stopped, which the allowance counts in.
pub(super) fn go_on(
    progress: &mut Progress,
    steps: &Steps,
    machine: &Machine,
    values: &Values,
    bounds: &[Bound],
    allowance: Allowance,
) -> Result<Swept, GaveUp> {
    let mut run = Run {
        steps,
        machine,
        step: progress.steps(),
        values,
        bounds,
        registers: steps.registers.clone(),
        key: Vec::new(),
        allowance,
        spent: progress.useful(),
        due: progress.useful() + LOOK,
        bytes: progress.bytes,
        tables: std::mem::take(&mut progress.tables),
    };
    let outcome = run.all(progress);
    progress.tables = run.tables;
    progress.bytes = run.bytes;
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
    step: usize,
    values: &'a Values,
    bounds: &'a [Bound],
    registers: Vec<i64>,
    key: Vec<u64>,
    allowance: Allowance,
    spent: u64,
    /// The next look at the limits.
    due: u64,
    bytes: usize,
    /// The tables of the pieces so far.
    tables: Vec<Tuples>,
}

/// What a step leads to.
struct After {
    tuples: Tuples,
    terms: Vec<Term>,
}

impl Run<'_> {
    /// All steps that have not been made.
    fn all(&mut self, progress: &mut Progress) -> Result<(), Stopped> {
        // What is known without reading anything has to be as demanded, too.
        if (0..self.steps.constants).any(|register| !self.bounds[register].allows(self.registers[register])) {
            return Ok(());
        }
        let (steps, empty) = (self.steps, Layout::empty());
        while let Some(piece) = steps.pieces.get(progress.pieces.len()) {
            while let Some(step) = piece.steps.get(progress.layers.len()) {
                let before = match progress.layers.len() {
                    0 => &empty,
                    done => &piece.steps[done - 1].layout,
                };
                self.step = progress.steps();
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

    fn step(&mut self, before: &Layout, tuples: &Tuples, step: &Step) -> Result<(Tuples, Vec<Term>), Stopped> {
        let mut after =
            After { tuples: Tuples::new(&step.layout, tuples.len()), terms: Vec::with_capacity(tuples.len()) };
        self.key.clear();
        self.key.resize(step.layout.words, 0);
        match &step.act {
            Act::Read { register, before: first, source, known } => {
                for number in 0..tuples.len() {
                    before.unpack(tuples.get(number), &mut self.registers);
                    for &index in first {
                        let index = index as usize;
                        let instruction = &self.steps.code.instructions[index];
                        self.registers[index] = instruction.run(index, &self.registers, &self.steps.tables);
                    }
                    self.read(step, (*register as usize, *known), source, number, &mut after)?;
                }
            }
            Act::Guess(register) => {
                let (register, bound) = (*register as usize, self.bounds[*register as usize]);
                for number in 0..tuples.len() {
                    before.unpack(tuples.get(number), &mut self.registers);
                    for value in bound.values() {
                        self.registers[register] = value;
                        self.take(
                            step,
                            Term { source: number as u32, target: 0, variable: NONE, value: 0 },
                            &mut after,
                        )?;
                    }
                }
            }
            Act::Join { piece, shared } => self.join(step, (before, tuples), *piece, shared, &mut after)?,
        }
        self.bytes += after.terms.capacity() * size_of::<Term>();
        Ok((after.tuples, after.terms))
    }

    #[inline]
    fn read(
        &mut self,
        step: &Step,
        (register, known): (usize, bool),
        source: &Source,
        number: usize,
        after: &mut After,
    ) -> Result<(), Stopped> {
        let (variable, fixed) = match source {
            Source::Variable(variable) => (*variable, 0),
            Source::Chosen { index, items } => {
                let index = usize::try_from(self.registers[*index as usize]).ok();
                match index.and_then(|index| items.get(index)) {
                    Some(Item::Variable(variable)) => (*variable, 0),
                    Some(Item::Register(register)) => (NONE, self.registers[*register as usize]),
                    None => (NONE, 0),
                }
            }
        };
        let (fixed, wanted, bound) = ([fixed], self.registers[register], self.bounds[register]);
        let values = self.values;
        let values = if variable == NONE { &fixed[..] } else { &values[variable as usize] };
        for (value, &found) in values.iter().enumerate() {
            if !bound.allows(found) || (known && found != wanted) {
                self.spent += 1;
                continue;
            }
            self.registers[register] = found;
            let term = Term { source: number as u32, target: 0, variable, value: value as u32 };
            self.take(step, term, after)?;
        }
        Ok(())
    }

    fn join(
        &mut self,
        step: &Step,
        (before, tuples): (&Layout, &Tuples),
        piece: usize,
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
        (piece, table): (usize, &Tuples),
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
                let term = Term { source: number as u32, target: 0, variable: NONE, value: member };
                self.take(step, term, after)?;
            }
        }
        Ok(())
    }

    /// Takes one value or tuple in: computes what follows from it and finds the tuple it leads to.
    #[inline]
    fn take(&mut self, step: &Step, term: Term, after: &mut After) -> Result<(), Stopped> {
        self.spent += 1;
        if self.machine.run(self.step, &mut self.registers, self.bounds, &self.steps.tables) {
            step.layout.pack(&self.registers, &mut self.key);
            let target = after.tuples.number(&self.key);
            after.terms.push(Term { target, ..term });
        }
        if self.spent >= self.due { self.check(&after.terms, &after.tuples) } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self, terms: &Vec<Term>, after: &Tuples) -> Result<(), Stopped> {
        self.due = self.spent + LOOK;
        let bytes = self.bytes + terms.capacity() * size_of::<Term>() + after.bytes();
        if bytes > self.allowance.bytes || after.len() >= NONE as usize {
            return Err(Stopped);
        }
        if self.spent > self.allowance.terms {
            return Err(Stopped);
        }
        if self.allowance.deadline.is_some_and(|deadline| Instant::now() >= deadline) || interrupt::requested() {
            return Err(Stopped);
        }
        Ok(())
    }
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
