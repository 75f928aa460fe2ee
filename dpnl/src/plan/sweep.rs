//! One pass over the steps of a plan, piece by piece: from the tuples before a step to those after it.
//!
//! A tuple holds the values of the registers that later steps still need. Every tuple of a table goes through every
//! value of what the step reads, or every tuple of another piece that agrees with it; tuples that come out equal are one
//! tuple, reached by several terms. A tuple that the label rules out is dropped at the instruction that shows it.

use std::hash::BuildHasher;
use std::time::Instant;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::NONE;
use super::layout::{Act, Layout, Step, Steps};
use super::lower::{Item, Source};
use super::narrow::Bound;
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

/// Why a sweep gave up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stopped {
    Terms,
    Bytes,
    Time,
}

/// The tables of a finished sweep.
#[derive(Debug)]
pub(super) struct Swept {
    /// The layers of each piece, up to the first piece without a tuple.
    pub pieces: Vec<Vec<Layer>>,
    /// The tuples after the last step; none if some piece has none.
    pub last: Tuples,
    pub terms: u64,
    /// The largest number of tuples after one step.
    pub widest: usize,
}

/// Packed tuples, each with a number.
#[derive(Debug, Default)]
pub(super) struct Tuples {
    words: usize,
    packed: Vec<u64>,
    count: usize,
    index: Index,
}

/// From a tuple to its number.
#[derive(Debug)]
enum Index {
    /// By the tuple itself, where there are few bits.
    Dense(Vec<u32>),
    Hashed(HashTable<u32>),
}

impl Default for Index {
    fn default() -> Self {
        Index::Dense(vec![NONE])
    }
}

/// Tuples of up to this many bits are numbered by a plain array.
const DENSE_BITS: u32 = 12;

impl Tuples {
    fn new(layout: &Layout, expected: usize) -> Self {
        // An array that is not much larger than what will be in it.
        let bits = layout.bits.filter(|&bits| bits <= DENSE_BITS || (bits < 24 && 1usize << bits <= 2 * expected));
        let index = match bits {
            Some(bits) => Index::Dense(vec![NONE; 1 << bits]),
            None => Index::Hashed(HashTable::new()),
        };
        Tuples { words: layout.words, packed: Vec::new(), count: 0, index }
    }

    /// Number of tuples.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The words of a tuple.
    pub fn get(&self, tuple: usize) -> &[u64] {
        &self.packed[tuple * self.words..(tuple + 1) * self.words]
    }

    /// The number of a tuple, if it is there.
    #[inline]
    fn find(&self, tuple: &[u64]) -> Option<usize> {
        let number = match &self.index {
            Index::Dense(numbers) => numbers[tuple.first().map_or(0, |&word| word as usize)],
            Index::Hashed(numbers) => {
                *numbers.find(hash(tuple), |&number| self.get(number as usize) == tuple).unwrap_or(&NONE)
            }
        };
        (number != NONE).then_some(number as usize)
    }

    #[inline]
    fn number(&mut self, tuple: &[u64]) -> u32 {
        let Tuples { words, packed, count, index } = self;
        let next = *count as u32;
        match index {
            Index::Dense(numbers) => {
                let number = &mut numbers[tuple.first().map_or(0, |&word| word as usize)];
                if *number != NONE {
                    return *number;
                }
                *number = next;
            }
            Index::Hashed(numbers) => {
                let hash = hash(tuple);
                let same = |&number: &u32| packed[number as usize * *words..][..*words] == *tuple;
                if let Some(&number) = numbers.find(hash, same) {
                    return number;
                }
                numbers.insert_unique(hash, next, |&number| hash_at(packed, *words, number));
            }
        }
        packed.extend_from_slice(tuple);
        *count += 1;
        next
    }
}

#[inline]
fn hash(tuple: &[u64]) -> u64 {
    match tuple {
        [word] => FxBuildHasher.hash_one(*word),
        _ => FxBuildHasher.hash_one(tuple),
    }
}

fn hash_at(packed: &[u64], words: usize, number: u32) -> u64 {
    hash(&packed[number as usize * words..][..words])
}

/// The values of the variables, as registers hold them.
pub(super) type Values = [Vec<i64>];

/// Runs a plan; `bounds` say what the label allows.
pub(super) fn sweep(
    steps: &Steps,
    values: &Values,
    bounds: &[Bound],
    allowance: Allowance,
) -> Result<Swept, super::GaveUp> {
    let empty = Layout { bits: Some(0), ..Layout::default() };
    let mut run = Run {
        steps,
        values,
        bounds,
        registers: steps.registers.clone(),
        key: Vec::new(),
        allowance,
        spent: 0,
        due: 1 << 12,
        bytes: 0,
        tables: Vec::with_capacity(steps.pieces.len()),
    };
    let mut swept = Swept { pieces: Vec::new(), last: Tuples::default(), terms: 0, widest: 1 };
    // What is known without reading anything has to be as demanded, too.
    if (0..steps.constants).any(|register| !bounds[register].allows(run.registers[register])) {
        return Ok(swept);
    }
    let mut done = 0;
    for piece in &steps.pieces {
        let (mut before, mut layers) = (&empty, Vec::with_capacity(piece.steps.len()));
        let mut tuples = Tuples::new(&empty, 1);
        tuples.number(&[]);
        for step in &piece.steps {
            let (after, terms) = run.step(before, &tuples, step).map_err(|why| super::GaveUp { why, steps: done })?;
            done += 1;
            swept.widest = swept.widest.max(after.len());
            let joined = if let Act::Join { piece, .. } = step.act { Some(piece) } else { None };
            layers.push(Layer { terms, tuples: after.len(), joined });
            tuples = after;
            before = &step.layout;
        }
        swept.terms = run.spent;
        swept.pieces.push(layers);
        if tuples.len() == 0 {
            return Ok(swept);
        }
        run.tables.push((before, tuples));
    }
    swept.last = run.tables.pop().map(|(_, tuples)| tuples).unwrap_or_default();
    Ok(swept)
}

struct Run<'a> {
    steps: &'a Steps,
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
    tables: Vec<(&'a Layout, Tuples)>,
}

/// What a step leads to.
struct After {
    tuples: Tuples,
    terms: Vec<Term>,
}

impl Run<'_> {
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
        // Taken out, so that its tuples can be looked at while the registers change; a piece is joined once.
        let layout = self.tables[piece].0;
        let table = std::mem::take(&mut self.tables[piece].1);
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
        if self.compute(step) {
            step.layout.pack(&self.registers, &mut self.key);
            let target = after.tuples.number(&self.key);
            after.terms.push(Term { target, ..term });
        }
        if self.spent >= self.due { self.check(&after.terms, &after.tuples) } else { Ok(()) }
    }

    /// Runs the step's code; `false` if the label rules the tuple out.
    #[inline]
    fn compute(&mut self, step: &Step) -> bool {
        let Run { steps, bounds, registers, .. } = self;
        for work in &step.work {
            let index = work.register as usize;
            let value = steps.code.instructions[index].run(index, registers, &steps.tables);
            if !bounds[index].allows(value) || (work.known && registers[index] != value) {
                return false;
            }
            registers[index] = value;
        }
        true
    }

    #[cold]
    fn check(&mut self, terms: &Vec<Term>, after: &Tuples) -> Result<(), Stopped> {
        self.due = self.spent + (1 << 12);
        if self.spent > self.allowance.terms {
            return Err(Stopped::Terms);
        }
        let bytes = self.bytes + terms.capacity() * size_of::<Term>() + after.packed.capacity() * 8 + after.len() * 8;
        if bytes > self.allowance.bytes || after.len() >= NONE as usize {
            return Err(Stopped::Bytes);
        }
        if self.allowance.deadline.is_some_and(|deadline| Instant::now() >= deadline) || interrupt::requested() {
            return Err(Stopped::Time);
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
