//! One pass over the steps of a plan: from the tuples before a step to those after it.
//!
//! A tuple holds the values of the registers that later steps still need. Every tuple of a table goes through every
//! value of what the step reads; tuples that come out equal are one tuple, reached by several terms. A tuple that the
//! label rules out is dropped at the instruction that shows it.

use std::hash::BuildHasher;
use std::time::Instant;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::NONE;
use super::layout::{Layout, Step, Steps};
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
    /// The variable that was read and the number of its value; [`NONE`] if nothing was.
    pub variable: u32,
    pub value: u32,
}

/// All ways from the tuples before a step to those after it.
#[derive(Debug)]
pub(super) struct Layer {
    pub terms: Vec<Term>,
    /// Number of tuples after it.
    pub tuples: usize,
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
    pub layers: Vec<Layer>,
    /// The tuples after the last step.
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
    };
    let mut tuples = Tuples::new(&empty, 1);
    tuples.number(&[]);
    let (mut before, mut layers, mut widest) = (&empty, Vec::with_capacity(steps.steps.len()), 1);
    // What is known without reading anything has to be as demanded, too.
    let constants = steps.steps.first().map_or(steps.code.instructions.len(), |step| step.code.start);
    if (0..constants).any(|register| !bounds[register].allows(run.registers[register])) {
        tuples = Tuples::new(&empty, 1);
    }
    for step in &steps.steps {
        let (after, terms) =
            run.step(before, &tuples, step).map_err(|why| super::GaveUp { why, steps: layers.len() })?;
        widest = widest.max(after.len());
        layers.push(Layer { terms, tuples: after.len() });
        tuples = after;
        before = &step.layout;
    }
    Ok(Swept { layers, last: tuples, terms: run.spent, widest })
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
}

impl Run<'_> {
    fn step(&mut self, before: &Layout, tuples: &Tuples, step: &Step) -> Result<(Tuples, Vec<Term>), Stopped> {
        let mut after = Tuples::new(&step.layout, tuples.len());
        let mut terms = Vec::with_capacity(tuples.len());
        self.key.clear();
        self.key.resize(step.layout.words, 0);
        let read = step.register as usize;
        let bound = self.bounds[read];
        for source in 0..tuples.len() {
            before.unpack(tuples.get(source), &mut self.registers);
            let (variable, fixed) = match &step.source {
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
            let fixed = [fixed];
            let values = self.values;
            let values = if variable == NONE { &fixed[..] } else { &values[variable as usize] };
            for (value, &number) in values.iter().enumerate() {
                self.spent += 1;
                self.registers[read] = number;
                if !bound.allows(number) || !self.compute(step) {
                    continue;
                }
                step.layout.pack(&self.registers, &mut self.key);
                let target = after.number(&self.key);
                terms.push(Term { source: source as u32, target, variable, value: value as u32 });
            }
            if self.spent >= self.due {
                self.check(&terms, &after)?;
            }
        }
        self.bytes += terms.capacity() * size_of::<Term>();
        Ok((after, terms))
    }

    /// Runs the step's code; `false` if the label rules the tuple out.
    #[inline]
    fn compute(&mut self, step: &Step) -> bool {
        let Run { steps, bounds, registers, .. } = self;
        for index in step.code.clone() {
            let value = steps.code.instructions[index].run(index, registers, &steps.tables);
            if !bounds[index].allows(value) {
                return false;
            }
            registers[index] = value;
        }
        true
    }

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
