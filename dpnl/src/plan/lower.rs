//! From a case and an order of its reads to straight-line code.
//!
//! Every node is computed in the first step in which all it reads is known. What has many arguments (a sum, a
//! conjunction, a maximum, a choice among items) is taken apart into a chain in the order in which its arguments become
//! known: a chain's latest link is the accumulator, and the arguments retire. Equal links are one register, so the
//! prefix sums of a loop share one accumulator.

use rustc_hash::FxHashMap;

use crate::graph::{NodeId, Operation, Set, TableData};
use crate::index::{Id, Map, VariableId};

use super::cascade::{Cascades, SelectionBlock};
use super::code::{Binary, Instruction};
use super::cone::{Cone, Read};
use super::emitter::Emitter;
use super::guess::{self, Guesses};
use super::ids::{ReadId, RegisterId, StepId};
use super::moduli::moduli;
use super::schedule::Schedule;

/// Registers hold numbers of at most this size.
pub(super) const LARGEST: i128 = 1 << 62;

/// How a step comes to the value it reads.
#[derive(Debug, Clone)]
pub(super) enum Source {
    /// A variable, the same for all tuples.
    Variable(VariableId),
    /// The item that the index points at, in each tuple another; 0 outside.
    Chosen { index: RegisterId, items: Box<[Item]> },
    /// Every value that the register can have: what it should be becomes known later.
    Guess,
}

/// What a chosen read may find.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item {
    Variable(VariableId),
    Register(RegisterId),
}

/// Straight-line code: registers are numbered as instructions are, arguments first.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub instructions: Map<RegisterId, Instruction>,
    /// The step in which each becomes known; constants are known at the start.
    pub times: Map<RegisterId, StepId>,
    /// The values each can have.
    pub sets: Map<RegisterId, Set>,
    /// The register that each step reads, and from where: the first is that of step 1.
    pub reads: Vec<(RegisterId, Source)>,
    /// The condition of the case, then its leaves.
    pub roots: Vec<RegisterId>,
    /// The tables of opaque functions.
    pub tables: Vec<TableData>,
}

impl Code {
    /// Adds an instruction.
    pub fn push(&mut self, instruction: Instruction, time: StepId, set: Set) -> RegisterId {
        self.times.push(time);
        self.sets.push(set);
        self.instructions.push(instruction)
    }

    /// All steps that read, with the register and where its value comes from.
    pub fn steps(&self) -> impl Iterator<Item = (StepId, RegisterId, &Source)> {
        let steps = std::iter::successors(Some(StepId::START.next()), |step| Some(step.next()));
        steps.zip(&self.reads).map(|(step, (register, source))| (step, *register, source))
    }

    /// What a step reads; nothing is read at the start.
    pub fn read(&self, step: StepId) -> Option<&(RegisterId, Source)> {
        self.reads.get(step.position().checked_sub(1)?)
    }

    /// The last step in which each register is looked at.
    pub fn last_uses(&self) -> Map<RegisterId, StepId> {
        let mut last = Map::filled(StepId::START, self.instructions.len());
        let mut look = |register: RegisterId, time: StepId| last[register] = time.max(last[register]);
        for (register, instruction) in self.instructions.iter() {
            instruction.for_each_argument(|argument| look(argument, self.times[register]));
        }
        for (step, _, source) in self.steps() {
            source.for_each_register(|register| look(register, step));
        }
        last
    }

    /// The largest number of bits that are kept from one step to the next, if nothing is known of how they hang together.
    pub fn width(&self) -> f64 {
        // What becomes known in a step is kept from then on until the last step that looks at it.
        let mut changes: Map<StepId, f64> = Map::filled(0.0, self.reads.len() + 2);
        for (register, &last) in self.last_uses().iter() {
            let time = self.times[register];
            if time > StepId::START && last > time {
                let bits = (self.sets[register].len() as f64).log2();
                changes[time] += bits;
                changes[last] -= bits;
            }
        }
        let kept = changes.values().scan(0.0, |kept, change| {
            *kept += change;
            Some(*kept)
        });
        kept.fold(0.0, f64::max)
    }
}

/// The order in which the reads can be made: as wished, except that what a read depends on comes before it.
pub(super) fn sequence(cone: &Cone, wished: impl Iterator<Item = NodeId>) -> Vec<ReadId> {
    let mut visited = Map::filled(false, cone.graph.len());
    let mut sequence = Vec::with_capacity(cone.reads.len());
    let mut stack: Vec<(NodeId, bool)> = Vec::new();
    for start in wished {
        stack.push((start, false));
        while let Some((node, below)) = stack.pop() {
            if below {
                let read = cone.read_of[node];
                if read != ReadId::NONE {
                    sequence.push(read);
                }
                continue;
            }
            if std::mem::replace(&mut visited[node], true) {
                continue;
            }
            stack.push((node, true));
            let mark = stack.len();
            cone.for_each_argument(node, |argument| {
                if !visited[argument] {
                    stack.push((argument, false));
                }
            });
            stack[mark..].reverse();
        }
    }
    sequence
}

/// The code that makes the reads in this order; `None` if a register cannot hold its numbers.
pub(super) fn lower(cone: &Cone, sequence: &[ReadId]) -> Option<Code> {
    lower_guessing(cone, sequence, &[])
}

/// The same with nodes that are guessed before they are known: that they are what was guessed is part of the condition.
pub(super) fn lower_guessing(cone: &Cone, sequence: &[ReadId], guessed: &[NodeId]) -> Option<Code> {
    let schedule = Schedule::new(cone, sequence, guessed);
    let moduli = moduli(cone);
    let mut builder = CodeBuilder {
        cone,
        guesses: Guesses::new(cone, guessed, &moduli),
        cascades: Cascades::new(cone, &schedule.times(cone)),
        moduli,
        blocks: FxHashMap::default(),
        emitter: Emitter::new(cone.graph.tables()),
        register_of: Map::filled(RegisterId::NONE, cone.graph.len()),
    };
    builder.emitter.code.reads = vec![(RegisterId::NONE, Source::Guess); schedule.len()];
    let needed = guess::needed(cone, guessed);
    // What only another guess would have looked at.
    if guessed.iter().any(|node| !needed[*node]) {
        return None;
    }
    for &node in guessed {
        // What is kept modulo some number may be another number, of which the graph knows nothing.
        if builder.moduli[node] == 0 || guess::ranked(cone, node).is_some() {
            let guess = builder.guess(schedule.of_guess(builder.guesses.number(node)?), cone.graph.set(node))?;
            builder.register_of[node] = guess;
        }
    }
    let mut checks = Vec::with_capacity(guessed.len());
    for &node in &cone.nodes {
        if cone.hidden[node] || !needed[node] {
            continue;
        }
        let number = builder.guesses.number(node);
        let guess = builder.register_of[node];
        if let (Some(_), Some(ranked)) = (number, guess::ranked(cone, node)) {
            checks.push(builder.has_rank(guess, ranked)?);
            continue;
        }
        let read = cone.read_of[node];
        let mut register = match read {
            ReadId::NONE if builder.cascades.starts_at(node) => builder.cascade(node)?,
            ReadId::NONE => builder.node(node)?,
            _ => builder.read(node, cone.reads[read], schedule.of_read(read))?,
        };
        if let Some(number) = number {
            let guess = match guess {
                RegisterId::NONE => builder.guess(schedule.of_guess(number), builder.set(register))?,
                known => known,
            };
            checks.push(builder.emit(Instruction::Binary { kind: Binary::Equal, a: register, b: guess })?);
            register = guess;
        }
        builder.register_of[node] = register;
    }
    let mut roots: Vec<RegisterId> = cone.roots.iter().map(|root| builder.register_of[*root]).collect();
    checks.sort_by_key(|&check| builder.time(check));
    for check in checks {
        roots[0] = builder.emit(Instruction::Binary { kind: Binary::Both, a: roots[0], b: check })?;
    }
    let mut code = builder.emitter.code;
    code.tables = cone.graph.tables().to_vec();
    code.roots = roots;
    Some(code)
}

pub(super) struct CodeBuilder<'a, 'p> {
    pub cone: &'a Cone<'p>,
    /// What is guessed; what is below it may not be there.
    pub guesses: Guesses,
    pub cascades: Cascades,
    /// For every node of the graph: only its value modulo this number matters; 0 if all of it does.
    pub moduli: Map<NodeId, i64>,
    /// What selections of the same step come to.
    pub blocks: FxHashMap<NodeId, SelectionBlock>,
    emitter: Emitter<'p>,
    register_of: Map<NodeId, RegisterId>,
}

impl CodeBuilder<'_, '_> {
    pub fn register(&self, node: NodeId) -> RegisterId {
        self.register_of[node]
    }

    pub fn time(&self, register: RegisterId) -> StepId {
        self.emitter.time(register)
    }

    pub fn set(&self, register: RegisterId) -> Set {
        self.emitter.set(register)
    }

    pub fn constant(&mut self, value: i64) -> Option<RegisterId> {
        self.emitter.constant(value)
    }

    pub fn emit(&mut self, instruction: Instruction) -> Option<RegisterId> {
        self.emitter.emit(instruction)
    }

    /// What is guessed in a step: one of these values.
    fn guess(&mut self, step: StepId, values: Set) -> Option<RegisterId> {
        if values.low().saturating_abs() > LARGEST || values.high().saturating_abs() > LARGEST {
            return None;
        }
        let register = self.emitter.push(Instruction::Read, step, values)?;
        self.emitter.code.reads[step.previous().position()].0 = register;
        Some(register)
    }

    fn read(&mut self, node: NodeId, read: Read, step: StepId) -> Option<RegisterId> {
        let graph = self.cone.graph;
        let mut set = graph.set(node);
        let source = match read {
            Read::Input(variable) => Source::Variable(variable),
            Read::Chosen(_) => {
                let (index, items): (NodeId, Vec<NodeId>) = match graph.operation(node) {
                    Operation::Element { index, items } => (*index, items.to_vec()),
                    Operation::Select(condition, then, otherwise) => (*condition, vec![*otherwise, *then]),
                    _ => return None,
                };
                let index = self.register(index);
                let item = |item: &NodeId| match *graph.operation(*item) {
                    Operation::Input(variable) if self.cone.hidden[*item] => Item::Variable(VariableId::new(variable)),
                    _ => Item::Register(self.register(*item)),
                };
                let items: Box<[Item]> = items.iter().map(item).collect();
                // Arguments that are kept modulo or clamped have other sets than the graph says.
                set = Set::EMPTY;
                if self.set(index).low() < 0 || self.set(index).high() >= items.len() as i128 {
                    set = Set::single(0);
                }
                for item in &items {
                    set = set.union(&match *item {
                        Item::Variable(variable) => graph.set(graph.inputs()[variable.position()]),
                        Item::Register(register) => self.set(register),
                    });
                }
                Source::Chosen { index, items }
            }
        };
        if set.low().saturating_abs() > LARGEST || set.high().saturating_abs() > LARGEST {
            return None;
        }
        let register = self.emitter.push(Instruction::Read, step, set)?;
        self.emitter.code.reads[step.previous().position()] = (register, source);
        Some(register)
    }

    fn node(&mut self, node: NodeId) -> Option<RegisterId> {
        use Operation::*;
        let graph = self.cone.graph;
        match graph.operation(node) {
            Input(_) => None,
            Constant(value) => {
                self.constant(i64::try_from(*value).ok().filter(|value| value.unsigned_abs() < 1 << 62)?)
            }
            Linear { terms, constant } => self.sum(node, terms, *constant),
            Multiply(a, b) => self.binary(Binary::Multiply, *a, *b),
            Divide(a, b) => self.binary(Binary::Divide, *a, *b),
            // The dividend may be kept modulo: then it is some number that leaves the same remainder.
            Remainder(a, b) | RemainderEuclid(a, b) if self.moduli[*a] > 0 => {
                let modulus = i64::try_from(graph.constant_value(*b)?.checked_abs()?).ok()?;
                self.modulo(self.register(*a), modulus)
            }
            Remainder(a, b) => self.binary(Binary::Remainder, *a, *b),
            DivideEuclid(a, b) => self.binary(Binary::DivideEuclid, *a, *b),
            RemainderEuclid(a, b) => self.binary(Binary::RemainderEuclid, *a, *b),
            BitAnd(a, b) => self.binary(Binary::BitAnd, *a, *b),
            BitOr(a, b) => self.binary(Binary::BitOr, *a, *b),
            BitXor(a, b) => self.binary(Binary::BitXor, *a, *b),
            ShiftLeft(a, b) => self.binary(Binary::ShiftLeft, *a, *b),
            ShiftRight(a, b) => self.binary(Binary::ShiftRight, *a, *b),
            Equal(a, b) => self.binary(Binary::Equal, *a, *b),
            Less(a, b) => self.binary(Binary::Less, *a, *b),
            Not(a) => self.emit(Instruction::Not(self.register(*a))),
            All(members) => self.chain(Binary::Both, members),
            Any(members) => self.chain(Binary::Either, members),
            Minimum(members) => self.chain(Binary::Minimum, members),
            Maximum(members) => self.chain(Binary::Maximum, members),
            Select(condition, then, otherwise) => self.selection(node, *condition, *then, *otherwise),
            Element { index, items } => self.element(*index, items),
            Table { arguments, table } => {
                let arguments = arguments.iter().map(|&argument| self.register(argument)).collect();
                self.emit(Instruction::Table { arguments, table: table.index() as u32 })
            }
        }
    }

    fn binary(&mut self, kind: Binary, a: NodeId, b: NodeId) -> Option<RegisterId> {
        let (a, b) = (self.register(a), self.register(b));
        self.emit(Instruction::Binary { kind, a, b })
    }

    /// The members, those first that are known first.
    pub fn by_time<T: Copy>(&self, members: &[T], node_of: impl Fn(&T) -> NodeId) -> Vec<T> {
        let mut members = members.to_vec();
        members.sort_by_key(|member| (self.time(self.register(node_of(member))), node_of(member)));
        members
    }

    pub fn chain(&mut self, kind: Binary, members: &[NodeId]) -> Option<RegisterId> {
        let members = self.guesses.shortened(kind, flat(self.cone, &self.guesses, kind, members));
        let members = self.by_time(&members, |&member| member);
        let mut latest = self.register(*members.first()?);
        if members.len() == 1 && matches!(kind, Binary::Both | Binary::Either) {
            return self.emit(Instruction::Binary { kind, a: latest, b: latest });
        }
        for &member in &members[1..] {
            latest = self.emit(Instruction::Binary { kind, a: latest, b: self.register(member) })?;
        }
        Some(latest)
    }

    fn sum(&mut self, node: NodeId, terms: &[(NodeId, i128)], constant: i128) -> Option<RegisterId> {
        let modulus = self.moduli[node];
        let worth = modulus > 0 && self.cone.graph.set(node).len() > modulus as u128;
        let reduced = |number: i128| if worth { number.rem_euclid(i128::from(modulus)) } else { number };
        let (terms, constant) = self.guesses.shortened_sum(terms.to_vec(), constant);
        let mut latest: Option<RegisterId> = None;
        for (term, factor) in self.by_time(&terms, |term| term.0) {
            let (term, factor) = (self.register(term), i64::try_from(reduced(factor)).ok()?);
            let next = match latest {
                None if factor == 1 => term,
                None => self.emit(Instruction::Affine { a: term, factor, constant: 0 })?,
                Some(latest) => self.emit(Instruction::Combine { a: latest, b: term, factor })?,
            };
            latest = Some(if worth { self.modulo(next, modulus)? } else { next });
        }
        let constant = i64::try_from(reduced(constant)).ok()?;
        match latest {
            None => self.constant(constant),
            Some(latest) if constant == 0 => Some(latest),
            Some(latest) => {
                let sum = self.emit(Instruction::Affine { a: latest, factor: 1, constant })?;
                if worth { self.modulo(sum, modulus) } else { Some(sum) }
            }
        }
    }

    pub fn modulo(&mut self, a: RegisterId, modulus: i64) -> Option<RegisterId> {
        let set = self.set(a);
        if set.low() >= 0 && set.high() < i128::from(modulus) {
            return Some(a);
        }
        self.emit(Instruction::Modulo { a, modulus })
    }

    /// A branch that is known before the other is kept only where it is the one.
    pub fn select(
        &mut self,
        condition: RegisterId,
        mut then: RegisterId,
        mut otherwise: RegisterId,
    ) -> Option<RegisterId> {
        let zero = self.constant(0)?;
        let (at, first, second) = (self.time(condition), self.time(then), self.time(otherwise));
        if at.max(first) < second && first > StepId::START {
            then = self.emit(Instruction::Select { condition, then, otherwise: zero })?;
        } else if at.max(second) < first && second > StepId::START {
            otherwise = self.emit(Instruction::Select { condition, then: zero, otherwise })?;
        }
        self.emit(Instruction::Select { condition, then, otherwise })
    }

    /// Items that are known when the index is are looked up; later ones are picked up as they come.
    fn element(&mut self, index: NodeId, items: &[NodeId]) -> Option<RegisterId> {
        let index = self.register(index);
        let at = self.time(index);
        let zero = self.constant(0)?;
        let mut early = Vec::with_capacity(items.len());
        let mut late: Vec<(RegisterId, usize)> = Vec::new();
        for (position, &item) in items.iter().enumerate() {
            let item = self.register(item);
            match self.time(item) <= at {
                true => early.push(item),
                false => {
                    early.push(zero);
                    late.push((item, position));
                }
            }
        }
        late.sort_by_key(|&(item, position)| (self.time(item), position));
        let mut latest = self.emit(Instruction::Element { index, items: early.into() })?;
        for (item, position) in late {
            latest = self.emit(Instruction::Pick { index, position: position as i64, item, before: latest })?;
        }
        Some(latest)
    }
}

/// The members, with those of members of the same kind in their place: long lists are nested in the graph.
pub(super) fn flat(cone: &Cone, guesses: &Guesses, kind: Binary, members: &[NodeId]) -> Vec<NodeId> {
    let mut flat = Vec::with_capacity(members.len());
    let mut open = members.to_vec();
    while let Some(member) = open.pop() {
        match guess::list(cone.graph.operation(member)) {
            Some((own, inner)) if own == kind && cone.uses[member] == 1 && guesses.number(member).is_none() => {
                open.extend_from_slice(inner);
            }
            _ => flat.push(member),
        }
    }
    flat
}
