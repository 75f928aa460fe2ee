//! What is kept from step to step: which registers are alive, and how a tuple of them is packed into words.
//!
//! A plan is a tree of pieces, a piece a sequence of steps. The dynamic programme in one order is the tree with one
//! piece; [`tree`](super::tree) finds others.

use crate::index::{Id, Map, between};

use super::code::{DenseTable, Instruction};
use super::ids::{PieceId, RegisterId, StepId};
use super::lower::{Code, Item, Source};

/// Where a register is in a packed tuple.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub register: RegisterId,
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
    Read { register: RegisterId, before: Vec<RegisterId>, source: Source, known: bool },
    /// The tuples of an earlier piece that agree in the registers that both have.
    Join { piece: PieceId, shared: Layout },
    /// All values the register can have: it is computed or read in another piece, or later.
    Guess(RegisterId),
}

/// An instruction that a step runs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Work {
    pub register: RegisterId,
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
    pub pieces: Map<PieceId, Piece>,
    /// The registers before the first step: constants are in place.
    pub registers: Map<RegisterId, i64>,
    /// The first register that is not known without reading anything.
    pub first: RegisterId,
}

impl Steps {
    /// Code that is not cut yet; `None` if something does not fit a machine word.
    pub fn uncut(code: Code) -> Option<Self> {
        let code = sorted(code);
        let tables = code.tables.iter().map(DenseTable::new).collect::<Option<Vec<DenseTable>>>()?;
        let mut registers = Map::filled(0, code.instructions.len());
        let constants = code.times.values().take_while(|&&time| time == StepId::START).count();
        let first = RegisterId::new(constants);
        for index in between(RegisterId::new(0)..first) {
            registers[index] = code.instructions[index].run(index, &registers, &tables);
        }
        Some(Steps { code, tables, pieces: Map::default(), registers, first })
    }

    /// One piece, which reads in the order of the code; `None` if something does not fit a machine word. With
    /// `keep_leaves` the leaves of the output stay in the tuples to the end.
    pub fn path(code: Code, keep_leaves: bool) -> Option<Self> {
        let mut steps = Steps::uncut(code)?;
        let code = &steps.code;
        let mut last = code.last_uses();
        if keep_leaves {
            code.roots[1..].iter().for_each(|&root| last[root] = StepId::NONE);
        }
        let mut piece = Piece { steps: Vec::with_capacity(code.reads.len()) };
        let end = RegisterId::new(code.instructions.len());
        let mut position = steps.first;
        let mut alive: Vec<RegisterId> = Vec::new();
        for (time, register, source) in code.steps() {
            let start = position;
            let known = between(start..end).take_while(|&index| code.times[index] == time).count();
            position = RegisterId::new(start.position() + known);
            alive.retain(|&register| last[register] > time);
            alive.extend(between(start..position).filter(|&index| last[index] > time));
            let layout = Layout::new(code, &alive)?;
            let work = between(start..position).filter(|&index| index != register);
            let work = work.map(|register| Work { register, known: false }).collect();
            let act = match source {
                Source::Guess => Act::Guess(register),
                source => Act::Read { register, before: Vec::new(), source: source.clone(), known: false },
            };
            piece.steps.push(Step { act, work, layout });
        }
        steps.pieces.push(piece);
        Some(steps)
    }

    /// All steps.
    pub fn all(&self) -> impl Iterator<Item = &Step> {
        self.pieces.values().flat_map(|piece| &piece.steps)
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
    pub fn new(code: &Code, alive: &[RegisterId]) -> Option<Self> {
        let mut layout = Layout::default();
        let mut fields: Vec<(u32, RegisterId, i64)> = Vec::new();
        let mut sorted = alive.to_vec();
        sorted.sort_unstable();
        for &register in alive {
            let set = code.sets[register];
            let span = u64::try_from(set.high() - set.low()).ok()?;
            fields.push((64 - span.leading_zeros(), register, i64::try_from(set.low()).ok()?));
            // What the others determine does not multiply.
            let mut determined = code.instructions[register] != Instruction::Read;
            code.instructions[register].for_each_argument(|argument| {
                determined &= code.times[argument] == StepId::START || sorted.binary_search(&argument).is_ok();
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
    pub fn unpack(&self, words: &[u64], registers: &mut Map<RegisterId, i64>) {
        for field in &self.fields {
            registers[field.register] = ((words[field.word as usize] >> field.shift) & field.mask) as i64 + field.low;
        }
    }

    /// Makes a tuple of the registers.
    #[inline]
    pub fn pack(&self, registers: &Map<RegisterId, i64>, words: &mut [u64]) {
        words.fill(0);
        for field in &self.fields {
            words[field.word as usize] |= ((registers[field.register] - field.low) as u64) << field.shift;
        }
    }
}

/// The same code with instructions in the order of their steps, and what nobody needs left out.
pub(super) fn sorted(mut code: Code) -> Code {
    let mut needed: Map<RegisterId, bool> = Map::filled(false, code.instructions.len());
    code.roots.iter().for_each(|&root| needed[root] = true);
    for (register, source) in &code.reads {
        needed[*register] = true;
        source.for_each_register(|register| needed[register] = true);
    }
    for index in needed.keys().rev() {
        if needed[index] {
            code.instructions[index].for_each_argument(|argument| needed[argument] = true);
        }
    }
    let mut order: Vec<RegisterId> = needed.keys().filter(|&index| needed[index]).collect();
    order.sort_by_key(|&index| code.times[index]);
    let mut moved = Map::filled(RegisterId::NONE, needed.len());
    for (position, &index) in order.iter().enumerate() {
        moved[index] = RegisterId::new(position);
    }
    let rename = |register: RegisterId| moved[register];
    let mut take = |index: RegisterId| std::mem::replace(&mut code.instructions[index], Instruction::Read);
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
    pub fn for_each_register(&self, mut visit: impl FnMut(RegisterId)) {
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
    pub fn renamed(self, mut name: impl FnMut(RegisterId) -> RegisterId) -> Self {
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
