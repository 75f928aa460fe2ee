//! Reading ahead: what was read is kept as what the inputs to come would make of it.
//!
//! `for j in 0..i { if d[j] < d[i] && length[j] >= length[i] { length[i] = length[j] + 1 } }` looks back at everything
//! read before: program order keeps all the `d[j]` and `length[j]`, though two histories are the same to the rest if
//! they lead to the same `length[i]` whatever `d[i]` will be. So a value that is known in one step from what was read then
//! and from values known long before is taken apart by cases of what is read, `value = [value|0, value|1, …][d[i]]`. The
//! cases need no reading and are known as early as what they look at. They are built up link by link while that is read,
//! which then retires; and they are the same for every later step that looks back in the same way, so there is one
//! register per case and not one per pair of inputs. In the paper's words: a residual problem is known by its meaning,
//! the table of what it comes to, and not by the history that led there.

use std::ops::Range;

use crate::index::{Id, Map, VariableId, between};
use crate::search::interrupt;

use super::code::{Binary, Instruction};
use super::emitter::Emitter;
use super::ids::{RegisterId, StepId};
use super::layout::sorted;
use super::lower::{Code, Source};

/// Inputs with more values than this, or further apart, are not taken apart.
const MOST_CASES: usize = 24;
/// Instructions per instruction of the code, at most.
const MOST_PER_INSTRUCTION: usize = 32;

/// The same code with cases where that lets something retire; `None` if there is no such place.
pub(super) fn read_ahead(code: Code, values: impl Fn(VariableId) -> Option<Vec<i64>>) -> Option<Code> {
    let code = sorted(code);
    let count = code.instructions.len();
    let mut last = code.last_uses();
    code.roots.iter().for_each(|&root| last[root] = StepId::NONE);
    let mut ahead = Ahead {
        last,
        emitter: Emitter::new(&code.tables),
        moved: Map::filled(RegisterId::NONE, count),
        block: Vec::new(),
        found: false,
        code: &code,
    };
    let mut start = RegisterId::new(0);
    let steps = std::iter::once(StepId::START).chain(code.steps().map(|(step, ..)| step));
    for time in steps {
        let known = between(start..RegisterId::new(count)).take_while(|&index| code.times[index] == time).count();
        let end = RegisterId::new(start.position() + known);
        let cases = match code.read(time) {
            Some((read, Source::Variable(variable))) => Some((*read, values(*variable)?)),
            _ => None,
        };
        ahead.step(time, start..end, cases)?;
        if ahead.emitter.code.instructions.len() > MOST_PER_INSTRUCTION * count || interrupt::requested() {
            return None;
        }
        start = end;
    }
    let Ahead { emitter, moved, found, .. } = ahead;
    let mut result = emitter.code;
    let rename = |register: RegisterId| moved[register];
    result.reads = code.reads.iter().map(|(read, source)| (rename(*read), source.clone().renamed(rename))).collect();
    result.roots = code.roots.iter().map(|&root| rename(root)).collect();
    result.tables.clone_from(&code.tables);
    found.then(|| sorted(result))
}

/// What can be taken apart in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gathering {
    Chain(Binary),
    Sum,
    /// A sum of which only the remainder matters.
    Remainder(i64),
}

/// `modulus` is that of the only one who looks at it, if that takes a remainder.
fn gathering(instruction: &Instruction, modulus: Option<i64>) -> Option<Gathering> {
    match *instruction {
        Instruction::Combine { .. } => Some(modulus.map_or(Gathering::Sum, Gathering::Remainder)),
        Instruction::Modulo { modulus, .. } => Some(Gathering::Remainder(modulus)),
        Instruction::Binary { kind, .. } => {
            let gathers = matches!(kind, Binary::Both | Binary::Either | Binary::Minimum | Binary::Maximum);
            gathers.then_some(Gathering::Chain(kind))
        }
        _ => None,
    }
}

/// A member of a chain, with its factor.
type Member = (RegisterId, i64);

/// The place of a register among those of a step that begin with this one; `None` if it is known before.
fn inside(start: RegisterId, register: RegisterId) -> Option<usize> {
    register.position().checked_sub(start.position())
}

/// The same for a register of the step.
fn place_of(start: RegisterId, register: RegisterId) -> usize {
    register.position() - start.position()
}

/// The members with factors multiplied; `None` if that is too much.
fn scaled(members: &[Member], factor: i64) -> Option<Vec<Member>> {
    members.iter().map(|&(member, own)| Some((member, own.checked_mul(factor)?))).collect()
}

/// An instruction of the step, or a whole chain of them.
#[derive(Default)]
struct BlockItem {
    /// The members of a chain with their factors, if it is one: those known before, and those of this step.
    before: Vec<Member>,
    now: Vec<Member>,
    gathering: Option<Gathering>,
    /// Whether it is a link of a chain, which nobody looks at on its own.
    is_link: bool,
    /// When its cases are known. Of a chain: those of its members of this step.
    early: StepId,
    /// Whether it is taken apart by cases. Of a chain: its members of this step are.
    by_cases: bool,
    /// Whether all of it is, or what it says in other words.
    is_inner: bool,
    /// Whether it is needed as it is, and for all cases.
    is_needed: bool,
    is_specialised: bool,
    /// Its register for each case.
    cases: Vec<RegisterId>,
}

struct Ahead<'a> {
    code: &'a Code,
    last: Map<RegisterId, StepId>,
    emitter: Emitter<'a>,
    /// For every register of the code the one in its place.
    moved: Map<RegisterId, RegisterId>,
    /// The instructions of the step.
    block: Vec<BlockItem>,
    found: bool,
}

impl Ahead<'_> {
    fn step(&mut self, time: StepId, range: Range<RegisterId>, cases: Option<(RegisterId, Vec<i64>)>) -> Option<()> {
        let code = self.code;
        for index in between(range.clone()).filter(|&index| code.instructions[index] == Instruction::Read) {
            self.moved[index] = self.emitter.push(Instruction::Read, time, code.sets[index])?;
        }
        let usable = cases.filter(|(_, values)| {
            let span = values.iter().max().zip(values.iter().min()).map(|(high, low)| high.abs_diff(*low));
            span.is_some_and(|span| span < MOST_CASES as u64)
        });
        let Some((read, values)) = usable else {
            for index in between(range).filter(|&index| code.instructions[index] != Instruction::Read) {
                let renamed = code.instructions[index].clone().renamed(|argument| self.moved[argument]);
                self.moved[index] = self.emitter.emit(renamed)?;
            }
            return Some(());
        };
        self.find_chains(range.clone());
        self.choose(time, range.clone(), read);
        for index in between(range.clone()).filter(|&index| index != read) {
            let place = place_of(range.start, index);
            if self.block[place].is_specialised {
                self.block[place].cases = self.specialise(range.start, index, read, &values)?;
            }
            if self.block[place].is_needed {
                self.moved[index] = self.as_it_is(range.start, index, read, &values)?;
            }
        }
        Some(())
    }

    /// Puts together links of the same kind that only the next link looks at.
    fn find_chains(&mut self, range: Range<RegisterId>) {
        let (code, start) = (self.code, range.start);
        let time = code.times[start];
        self.block.clear();
        self.block.resize_with(between(range.clone()).len(), BlockItem::default);
        let mut users = vec![0u32; self.block.len()];
        let mut moduli = vec![None; self.block.len()];
        for index in between(range.clone()) {
            code.instructions[index].for_each_argument(|argument| {
                if let Some(place) = inside(start, argument) {
                    users[place] += 1;
                    moduli[place] = match code.instructions[index] {
                        Instruction::Modulo { modulus, .. } => Some(modulus),
                        _ => None,
                    };
                }
            });
        }
        let is_link = |member: RegisterId, place: usize| users[place] == 1 && self.last[member] == time;
        for index in between(range) {
            let own = place_of(start, index);
            let modulus = moduli[own].filter(|_| is_link(index, own));
            let Some(kind) = gathering(&code.instructions[index], modulus) else { continue };
            let members = match code.instructions[index] {
                Instruction::Combine { a, b, factor } => vec![(a, 1), (b, factor)],
                Instruction::Binary { a, b, .. } => vec![(a, 1), (b, 1)],
                Instruction::Modulo { a, .. } => vec![(a, 1)],
                _ => continue,
            };
            let mut place = BlockItem { gathering: Some(kind), ..BlockItem::default() };
            for (member, factor) in members {
                let Some(inside) = inside(start, member) else {
                    place.before.push((member, factor));
                    continue;
                };
                let link = &mut self.block[inside];
                let joined = match is_link(member, inside) && link.gathering == Some(kind) {
                    true => scaled(&link.before, factor).zip(scaled(&link.now, factor)),
                    false => None,
                };
                if let Some((before, now)) = joined {
                    *link = BlockItem { gathering: Some(kind), is_link: true, ..BlockItem::default() };
                    place.before.extend(before);
                    place.now.extend(now);
                } else {
                    place.now.push((member, factor));
                }
            }
            self.block[own] = place;
        }
    }

    /// Decides what is taken apart by cases, and what has to be there for it.
    fn choose(&mut self, time: StepId, range: Range<RegisterId>, read: RegisterId) {
        let (code, start) = (self.code, range.start);
        for index in between(range.clone()).filter(|&index| index != read) {
            let own = place_of(start, index);
            let mut place = std::mem::take(&mut self.block[own]);
            if place.is_link {
                self.block[own] = place;
                continue;
            }
            let (mut early, mut inner) = (StepId::START, false);
            let mut look = |argument: RegisterId| match inside(start, argument) {
                Some(_) if argument == read => {}
                Some(inside) => {
                    let other = &self.block[inside];
                    let outside = other.before.iter().map(|&(member, _)| self.time(member)).max();
                    let known = other.early.max(outside.unwrap_or(StepId::START));
                    early = early.max(known);
                    inner |= (known > StepId::START && known.next() < time) || other.is_inner;
                }
                None => early = early.max(self.time(argument)),
            };
            match place.gathering {
                Some(_) => place.now.iter().for_each(|&(member, _)| look(member)),
                None => code.instructions[index].for_each_argument(look),
            }
            place.early = early;
            // What only says the same in other words is said afterwards.
            let in_other_words = matches!(code.instructions[index], Instruction::Not(_) | Instruction::Affine { .. });
            place.by_cases = early > StepId::START && (early.next() < time || inner) && !in_other_words;
            place.is_inner = if in_other_words { inner } else { place.by_cases && place.before.is_empty() };
            self.block[own] = place;
        }
        for index in between(range).rev().filter(|&index| index != read) {
            let own = place_of(start, index);
            let place = std::mem::take(&mut self.block[own]);
            if place.is_link {
                self.block[own] = place;
                continue;
            }
            let needed = place.is_needed || self.last[index] > time;
            let all_by_cases = place.by_cases && place.before.is_empty();
            let specialised = place.is_specialised || (needed && all_by_cases);
            // The members of a chain are taken apart, the chain is not.
            let members = needed && place.by_cases && !all_by_cases;
            self.found |= needed && place.by_cases;
            let mut mark = |argument: RegisterId| {
                if let (Some(inside), true) = (inside(start, argument), argument != read) {
                    let other = &mut self.block[inside];
                    other.is_specialised |= specialised || members;
                    other.is_needed |= needed && !place.by_cases;
                }
            };
            match place.gathering {
                Some(_) => place.now.iter().for_each(|&(member, _)| mark(member)),
                None => code.instructions[index].for_each_argument(&mut mark),
            }
            self.block[own] = BlockItem { is_needed: needed, is_specialised: specialised, ..place };
        }
    }

    /// When the register in the place of this one is known.
    fn time(&self, register: RegisterId) -> StepId {
        self.emitter.time(self.moved[register])
    }

    /// The registers of an instruction for every value of what is read.
    fn specialise(
        &mut self,
        start: RegisterId,
        index: RegisterId,
        read: RegisterId,
        values: &[i64],
    ) -> Option<Vec<RegisterId>> {
        let own = place_of(start, index);
        let mut cases = Vec::with_capacity(values.len());
        for (case, &value) in values.iter().enumerate() {
            let place = std::mem::take(&mut self.block[own]);
            let register = match place.gathering {
                Some(kind) => {
                    let members = self.in_case(start, read, (case, value), &place.now)?;
                    let before = place.before.iter().map(|&(member, factor)| (self.moved[member], factor));
                    self.gather(kind, before.chain(members).collect())
                }
                None => {
                    let constant = self.emitter.constant(value)?;
                    let renamed = self.code.instructions[index].clone().renamed(|argument| match argument {
                        _ if argument == read => constant,
                        _ if argument < start => self.moved[argument],
                        _ => self.block[place_of(start, argument)].cases[case],
                    });
                    self.emitter.emit(renamed)
                }
            };
            self.block[own] = place;
            cases.push(register?);
        }
        Some(cases)
    }

    /// The members of this step for one value of what is read.
    fn in_case(
        &mut self,
        start: RegisterId,
        read: RegisterId,
        (case, value): (usize, i64),
        members: &[Member],
    ) -> Option<Vec<Member>> {
        let constant = self.emitter.constant(value)?;
        let members = members.iter().map(|&(member, factor)| match member {
            _ if member == read => (constant, factor),
            _ => (self.block[place_of(start, member)].cases[case], factor),
        });
        Some(members.collect())
    }

    /// The register of an instruction as the code has it.
    fn as_it_is(
        &mut self,
        start: RegisterId,
        index: RegisterId,
        read: RegisterId,
        values: &[i64],
    ) -> Option<RegisterId> {
        let own = place_of(start, index);
        let place = std::mem::take(&mut self.block[own]);
        let register = match place.gathering {
            Some(_) if place.by_cases && place.before.is_empty() => self.chosen(read, values, &place.cases),
            Some(kind) if place.by_cases => {
                // What they have in common is multiplied afterwards.
                let first = place.now.first()?.1;
                let is_common = first != 0 && place.now.iter().all(|&(_, factor)| factor == first);
                let factor = if is_common { first } else { 1 };
                let now: Vec<Member> = place.now.iter().map(|&(member, own)| (member, own / factor)).collect();
                let mut cases = Vec::with_capacity(values.len());
                for (case, &value) in values.iter().enumerate() {
                    let members = self.in_case(start, read, (case, value), &now)?;
                    cases.push(self.gather(kind, members)?);
                }
                let now = self.chosen(read, values, &cases)?;
                let before = place.before.iter().map(|&(member, factor)| (self.moved[member], factor));
                self.gather(kind, before.chain([(now, factor)]).collect())
            }
            Some(kind) => {
                let members = place.before.iter().chain(&place.now);
                let members = members.map(|&(member, factor)| (self.moved[member], factor)).collect();
                self.gather(kind, members)
            }
            None if place.by_cases => self.chosen(read, values, &place.cases),
            None => {
                let renamed = self.code.instructions[index].clone().renamed(|argument| self.moved[argument]);
                self.emitter.emit(renamed)
            }
        };
        self.block[own] = place;
        register
    }

    /// The case that was read.
    fn chosen(&mut self, read: RegisterId, values: &[i64], cases: &[RegisterId]) -> Option<RegisterId> {
        let (low, high) = (*values.iter().min()?, *values.iter().max()?);
        let mut items = vec![*cases.first()?; high.abs_diff(low) as usize + 1];
        for (&value, &case) in values.iter().zip(cases) {
            items[value.abs_diff(low) as usize] = case;
        }
        if items.iter().all(|&item| item == items[0]) {
            return Some(items[0]);
        }
        let read = self.moved[read];
        let index = self.emitter.emit(Instruction::Affine { a: read, factor: 1, constant: low.checked_neg()? })?;
        self.emitter.emit(Instruction::Element { index, items: items.into() })
    }

    /// A chain of registers, those first that are known first; the same members in the same steps are the same links.
    fn gather(&mut self, kind: Gathering, mut members: Vec<Member>) -> Option<RegisterId> {
        members.sort_by_key(|&(member, factor)| (self.emitter.time(member), member, factor));
        let mut members = members.into_iter();
        let (first, factor) = members.next()?;
        let mut latest = match factor {
            1 => first,
            _ => self.emitter.emit(Instruction::Affine { a: first, factor, constant: 0 })?,
        };
        latest = self.reduced(kind, latest)?;
        for (member, factor) in members {
            latest = self.emitter.emit(match kind {
                Gathering::Chain(kind) => Instruction::Binary { kind, a: latest, b: member },
                Gathering::Sum | Gathering::Remainder(_) => Instruction::Combine { a: latest, b: member, factor },
            })?;
            latest = self.reduced(kind, latest)?;
        }
        Some(latest)
    }

    fn reduced(&mut self, kind: Gathering, sum: RegisterId) -> Option<RegisterId> {
        let Gathering::Remainder(modulus) = kind else { return Some(sum) };
        let set = self.emitter.set(sum);
        if set.low() >= 0 && set.high() < i128::from(modulus) {
            return Some(sum);
        }
        self.emitter.emit(Instruction::Modulo { a: sum, modulus })
    }
}
