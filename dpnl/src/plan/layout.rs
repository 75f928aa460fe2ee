//! What is kept from step to step: which registers are alive, and how a tuple of them is packed into words.
//!
//! A plan is a tree of pieces, a piece a sequence of steps. The dynamic programme in one order is the tree with one
//! piece; [`tree`](super::tree) finds others.

use super::NONE;
use super::code::{DenseTable, Instruction};
use super::lower::{Code, Item, Source};

/// Where a register is in a packed tuple.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub register: u32,
    pub word: u32,
    pub shift: u32,
    pub mask: u64,
    pub low: i64,
}

/// A table's columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub fields: Vec<Field>,
    pub words: usize,
    /// Number of bits, if they fit one word.
    pub bits: Option<u32>,
    /// The logarithm (base 2) of the number of tuples there could be.
    pub logarithm: f64,
}

/// Where the values come from that a step goes through, for every tuple.
#[derive(Debug)]
pub(super) enum Act {
    /// An input; `before` is computed first, to find it. A register whose value is `known` already has to agree.
    Read { register: u32, before: Vec<u32>, source: Source, known: bool },
    /// The tuples of an earlier piece that agree in the registers that both have.
    Join { piece: usize, shared: Layout },
    /// All values the register can have: it is computed or read in another piece, or later.
    Guess(u32),
}

/// An instruction that a step runs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Work {
    pub register: u32,
    /// Whether the register has a value already, which then has to agree.
    pub known: bool,
}

/// One step of a plan.
#[derive(Debug)]
pub(super) struct Step {
    pub act: Act,
    /// The instructions that become known, in order.
    pub work: Vec<Work>,
    /// The tuples after the step.
    pub layout: Layout,
}

/// Steps one after the other; the tuples after the last are what other pieces see of it.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub steps: Vec<Step>,
}

/// Code cut into steps.
#[derive(Debug)]
pub(super) struct Steps {
    pub code: Code,
    pub tables: Vec<DenseTable>,
    /// A piece comes after those it joins; the last has the answer.
    pub pieces: Vec<Piece>,
    /// The registers before the first step: constants are in place.
    pub registers: Vec<i64>,
    /// How many registers those are: what is known without reading anything.
    pub constants: usize,
}

impl Steps {
    /// Code that is not cut yet; `None` if something does not fit a machine word.
    pub fn uncut(code: Code) -> Option<Self> {
        let code = sorted(code);
        let tables = code.tables.iter().map(DenseTable::new).collect::<Option<Vec<DenseTable>>>()?;
        let mut registers = vec![0; code.instructions.len()];
        let constants = code.times.iter().take_while(|&&time| time == 0).count();
        for index in 0..constants {
            registers[index] = code.instructions[index].run(index, &registers, &tables);
        }
        Some(Steps { code, tables, pieces: Vec::new(), registers, constants })
    }

    /// One piece, which reads in the order of the code; `None` if something does not fit a machine word. With
    /// `keep_leaves` the leaves of the output stay in the tuples to the end.
    pub fn path(code: Code, keep_leaves: bool) -> Option<Self> {
        let mut steps = Steps::uncut(code)?;
        let code = &steps.code;
        let count = code.instructions.len();
        let mut last = vec![0; count];
        for (instruction, &time) in code.instructions.iter().zip(&code.times) {
            instruction.for_each_argument(|argument| last[argument as usize] = time.max(last[argument as usize]));
        }
        for (step, (_, source)) in code.reads.iter().enumerate() {
            source.for_each_register(|register| last[register as usize] = last[register as usize].max(step as u32 + 1));
        }
        if keep_leaves {
            code.roots[1..].iter().for_each(|&root| last[root as usize] = NONE);
        }
        let mut piece = Piece { steps: Vec::with_capacity(code.reads.len()) };
        let mut position = steps.constants;
        let mut alive: Vec<u32> = Vec::new();
        for time in 1..=code.reads.len() as u32 {
            let start = position;
            while position < count && code.times[position] == time {
                position += 1;
            }
            alive.retain(|&register| last[register as usize] > time);
            alive.extend((start..position).map(|index| index as u32).filter(|&index| last[index as usize] > time));
            let layout = Layout::new(code, &alive)?;
            let (register, source) = code.reads[time as usize - 1].clone();
            let work = (start as u32..position as u32).filter(|&index| index != register);
            let work = work.map(|register| Work { register, known: false }).collect();
            let act = match source {
                Source::Guess => Act::Guess(register),
                source => Act::Read { register, before: Vec::new(), source, known: false },
            };
            piece.steps.push(Step { act, work, layout });
        }
        steps.pieces.push(piece);
        Some(steps)
    }

    /// All steps.
    pub fn all(&self) -> impl Iterator<Item = &Step> {
        self.pieces.iter().flat_map(|piece| &piece.steps)
    }

    /// The largest number of registers that are alive at once.
    pub fn width(&self) -> usize {
        self.all().map(|step| step.layout.fields.len()).max().unwrap_or(0)
    }
}

impl Layout {
    /// No columns.
    pub fn empty() -> Self {
        Layout { bits: Some(0), ..Layout::default() }
    }

    /// `None` if something does not fit a machine word.
    pub fn new(code: &Code, alive: &[u32]) -> Option<Self> {
        let mut layout = Layout::default();
        let mut fields: Vec<(u32, u32, i64)> = Vec::new();
        let mut sorted = alive.to_vec();
        sorted.sort_unstable();
        for &register in alive {
            let set = code.sets[register as usize];
            let span = u64::try_from(set.high() - set.low()).ok()?;
            fields.push((64 - span.leading_zeros(), register, i64::try_from(set.low()).ok()?));
            // What the others determine does not multiply.
            let mut determined = code.instructions[register as usize] != Instruction::Read;
            code.instructions[register as usize].for_each_argument(|argument| {
                determined &= code.times[argument as usize] == 0 || sorted.binary_search(&argument).is_ok();
            });
            if !determined {
                layout.logarithm += (set.len() as f64).log2();
            }
        }
        fields.sort_by_key(|&(bits, ..)| std::cmp::Reverse(bits));
        // Largest first, each into the first word with room.
        let mut used: Vec<u32> = Vec::new();
        for (bits, register, low) in fields {
            let word = match used.iter().position(|&used| used + bits <= 64) {
                Some(word) => word,
                None => {
                    used.push(0);
                    used.len() - 1
                }
            };
            let mask = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
            let shift = used[word] % 64;
            layout.fields.push(Field { register, word: word as u32, shift, mask, low });
            used[word] += bits;
        }
        layout.fields.sort_by_key(|field| (field.word, field.shift));
        layout.words = used.len();
        layout.bits = match used[..] {
            [] => Some(0),
            [bits] => Some(bits),
            _ => None,
        };
        Some(layout)
    }

    /// Puts a tuple into the registers.
    #[inline]
    pub fn unpack(&self, words: &[u64], registers: &mut [i64]) {
        for field in &self.fields {
            registers[field.register as usize] =
                ((words[field.word as usize] >> field.shift) & field.mask) as i64 + field.low;
        }
    }

    /// Makes a tuple of the registers.
    #[inline]
    pub fn pack(&self, registers: &[i64], words: &mut [u64]) {
        words.fill(0);
        for field in &self.fields {
            words[field.word as usize] |= ((registers[field.register as usize] - field.low) as u64) << field.shift;
        }
    }
}

/// The same code with instructions in the order of their steps, and what nobody needs left out.
pub(super) fn sorted(mut code: Code) -> Code {
    let mut needed = vec![false; code.instructions.len()];
    code.roots.iter().for_each(|&root| needed[root as usize] = true);
    for (register, source) in &code.reads {
        needed[*register as usize] = true;
        source.for_each_register(|register| needed[register as usize] = true);
    }
    for index in (0..needed.len()).rev() {
        if needed[index] {
            code.instructions[index].for_each_argument(|argument| needed[argument as usize] = true);
        }
    }
    let mut order: Vec<usize> = (0..needed.len()).filter(|&index| needed[index]).collect();
    order.sort_by_key(|&index| code.times[index]);
    let mut moved = vec![NONE; needed.len()];
    for (position, &index) in order.iter().enumerate() {
        moved[index] = position as u32;
    }
    let rename = |register: u32| moved[register as usize];
    let mut take = |index: usize| std::mem::replace(&mut code.instructions[index], Instruction::Read);
    Code {
        instructions: order.iter().map(|&index| take(index).renamed(rename)).collect(),
        times: order.iter().map(|&index| code.times[index]).collect(),
        sets: order.iter().map(|&index| code.sets[index]).collect(),
        reads: code.reads.into_iter().map(|(register, source)| (rename(register), source.renamed(rename))).collect(),
        roots: code.roots.iter().map(|&root| rename(root)).collect(),
        tables: code.tables,
    }
}

impl Source {
    /// Calls `visit` for every register it looks at.
    pub fn for_each_register(&self, mut visit: impl FnMut(u32)) {
        if let Source::Chosen { index, items } = self {
            visit(*index);
            for item in items {
                if let Item::Register(register) = item {
                    visit(*register);
                }
            }
        }
    }

    /// The same on other registers.
    pub fn renamed(self, mut name: impl FnMut(u32) -> u32) -> Self {
        match self {
            Source::Variable(_) | Source::Guess => self,
            Source::Chosen { index, mut items } => {
                for item in &mut items {
                    if let Item::Register(register) = item {
                        *register = name(*register);
                    }
                }
                Source::Chosen { index: name(index), items }
            }
        }
    }
}
