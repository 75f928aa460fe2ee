//! Cascades: a value that the first of several conditions decides, as after `break` and `return` in a loop.
//!
//! `if first { a } else if second { b } else { … }` is traced from the inside out: the outermost selection is known last,
//! and all the conditions and values above it would have to be kept until then. A sweep meets them the other way round. So
//! a cascade is turned over: what has been decided is one accumulator, its value another, and what was added to everything
//! below a third. What comes after the decision is then no longer of interest, which [`relevance`](super::relevance) sees.
//!
//! Conditions that are known in the same step, `for i in 0..j { if digits[i] + digits[j] == 7 { return (i, j) } }`, are first
//! put together among themselves: what they come to does not depend on what was decided before, so that it can be known
//! [ahead](super::ahead). The same goes for those below which there is something from an earlier step.

use crate::graph::{NodeId, Operation};
use crate::index::Map;

use super::code::{Binary, Instruction};
use super::cone::Cone;
use super::ids::{ReadId, RegisterId, StepId};
use super::lower::CodeBuilder;

/// Selections that make up a cascade: fewer are kept as they are.
const FEWEST: usize = 2;

/// Which nodes hand on what they are to an argument that is known after all others and that nobody else looks at.
pub(super) struct Cascades {
    /// For every node of the graph that argument.
    links: Map<NodeId, Option<NodeId>>,
    /// For every node of the graph whether a cascade starts there.
    starts: Map<NodeId, bool>,
}

impl Cascades {
    /// `times` are the steps in which nodes become known.
    pub fn new(cone: &Cone, times: &Map<NodeId, StepId>) -> Self {
        let mut links = Map::filled(None, cone.graph.len());
        let mut is_inner = Map::filled(false, cone.graph.len());
        // Selections from here down; arguments come first.
        let mut lengths = Map::filled(0, cone.graph.len());
        for &node in cone.nodes.iter().filter(|node| !cone.hidden[**node]) {
            let Some(inner) = link(cone, times, node) else { continue };
            links[node] = Some(inner);
            is_inner[inner] = true;
            let decides = !matches!(cone.graph.operation(node), Operation::Linear { .. });
            lengths[node] = lengths[inner] + usize::from(decides);
        }
        let starts =
            lengths.values().zip(is_inner.values()).map(|(&length, &is_inner)| length >= FEWEST && !is_inner).collect();
        Cascades { links, starts }
    }

    pub fn starts_at(&self, node: NodeId) -> bool {
        self.starts[node]
    }

    fn below(&self, node: NodeId) -> Option<NodeId> {
        self.links[node]
    }
}

/// The argument a node waits for, if it is one that a cascade can go on with.
fn link(cone: &Cone, times: &Map<NodeId, StepId>, node: NodeId) -> Option<NodeId> {
    use Operation::{All, Any, Linear, Select};
    if cone.read_of[node] != ReadId::NONE {
        return None;
    }
    let operation = cone.graph.operation(node);
    if !matches!(operation, Select(..) | Any(_) | All(_) | Linear { .. }) {
        return None;
    }
    let (mut latest, mut before) = (None, StepId::START);
    cone.for_each_argument(node, |argument| {
        let time = times[argument];
        match latest {
            Some(known) if known == argument => {}
            Some(known) if times[known] >= time => before = before.max(time),
            _ => {
                before = before.max(latest.map_or(StepId::START, |known: NodeId| times[known]));
                latest = Some(argument);
            }
        }
    });
    let inner = latest.filter(|inner| times[*inner] > before)?;
    let is_own = cone.uses[inner] == 1 && cone.read_of[inner] == ReadId::NONE;
    let set = cone.graph.set(inner);
    let fits = match operation {
        Select(condition, then, otherwise) => inner != *condition && then != otherwise,
        Linear { terms, .. } => terms.iter().any(|&(term, factor)| term == inner && factor == 1),
        _ => set.low() >= 0 && set.high() <= 1,
    };
    let goes_on = matches!(cone.graph.operation(inner), Select(..) | Any(_) | All(_) | Linear { .. });
    (is_own && fits && goes_on).then_some(inner)
}

/// What was added on the way: a register and a number.
#[derive(Clone, Copy, Default)]
struct Offset {
    register: Option<RegisterId>,
    constant: i64,
}

/// Selections of the same step above a value of an earlier one: whether one of them hits, and what the first one gives.
#[derive(Debug, Clone, Copy)]
pub(super) struct SelectionBlock {
    hit: RegisterId,
    value: RegisterId,
    /// What all of them give, if it is the same.
    same: Option<RegisterId>,
    /// The value below.
    rest: RegisterId,
}

/// What is decided by some conditions: whether one of them hits, and what the first that does gives.
#[derive(Debug, Clone, Copy)]
struct Decision {
    hit: RegisterId,
    value: RegisterId,
    /// What all of them give, if it is the same.
    same: Option<RegisterId>,
    /// When the last of them is known.
    time: StepId,
}

impl CodeBuilder<'_, '_> {
    /// A selection. Those of the same step that stand above each other, and above something from an earlier step, are put
    /// together before that is looked at.
    pub fn selection(
        &mut self,
        node: NodeId,
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    ) -> Option<RegisterId> {
        let (condition, a, b) = (self.register(condition), self.register(then), self.register(otherwise));
        let (time, zero) = (self.time(condition), self.constant(0)?);
        for (inner, register, above, is_hit) in [(otherwise, b, a, true), (then, a, b, false)] {
            let known = self.time(register);
            let starts = known > StepId::START && known < time && self.time(above) <= time;
            let block = self
                .blocks
                .get(&inner)
                .copied()
                .filter(|block| self.cone.uses[inner] == 1 && known == time && self.time(block.hit) == time);
            if !starts && block.is_none() {
                continue;
            }
            let hit = if is_hit { condition } else { self.emit(Instruction::Not(condition))? };
            let Some(block) = block else {
                let value = self.emit(Instruction::Select { condition: hit, then: above, otherwise: zero })?;
                self.blocks.insert(node, SelectionBlock { hit, value, same: Some(above), rest: register });
                break;
            };
            let any = self.emit(Instruction::Binary { kind: Binary::Either, a: hit, b: block.hit })?;
            let same = block.same.filter(|&same| same == above);
            let (condition, otherwise) = if same.is_some() { (any, zero) } else { (hit, block.value) };
            let value = self.emit(Instruction::Select { condition, then: above, otherwise })?;
            self.blocks.insert(node, SelectionBlock { hit: any, value, same, rest: block.rest });
            return self.emit(Instruction::Select { condition: any, then: value, otherwise: block.rest });
        }
        self.select(condition, a, b)
    }

    /// The first of two decisions.
    fn first(&mut self, before: Option<Decision>, next: Decision) -> Option<Decision> {
        let Some(Decision { hit, value, same, time }) = before else { return Some(next) };
        let any = self.emit(Instruction::Binary { kind: Binary::Either, a: hit, b: next.hit })?;
        let same = same.filter(|&same| next.same == Some(same));
        let value = match same {
            Some(same) => {
                let zero = self.constant(0)?;
                self.emit(Instruction::Select { condition: any, then: same, otherwise: zero })?
            }
            None => self.emit(Instruction::Select { condition: hit, then: value, otherwise: next.value })?,
        };
        Some(Decision { hit: any, value, same, time: time.max(next.time) })
    }

    /// The value of a cascade, from the top down.
    pub fn cascade(&mut self, top: NodeId) -> Option<RegisterId> {
        let graph = self.cone.graph;
        let modulus = self.moduli[top];
        let mut offset = Offset::default();
        // What is decided in earlier steps, and by the conditions of the latest.
        let (mut before, mut latest): (Option<Decision>, Option<Decision>) = (None, None);
        let mut node = top;
        while let Some(inner) = self.cascades.below(node) {
            let (hit, result) = match graph.operation(node) {
                Operation::Linear { terms, constant } => {
                    let others: Vec<(NodeId, i128)> = terms.iter().copied().filter(|term| term.0 != inner).collect();
                    for (term, factor) in self.by_time(&others, |term| term.0) {
                        let (term, factor) = (self.register(term), i64::try_from(factor).ok()?);
                        let sum = self.sum_of(offset.register, term, factor)?;
                        offset.register = Some(self.reduced(sum, modulus)?);
                    }
                    offset.constant = offset.constant.checked_add(i64::try_from(*constant).ok()?)?;
                    node = inner;
                    continue;
                }
                Operation::Select(condition, then, otherwise) if inner == *otherwise => {
                    (self.register(*condition), self.register(*then))
                }
                Operation::Select(condition, _, otherwise) => {
                    (self.emit(Instruction::Not(self.register(*condition)))?, self.register(*otherwise))
                }
                Operation::Any(members) => {
                    let early: Vec<NodeId> = members.iter().copied().filter(|&member| member != inner).collect();
                    (self.chain(Binary::Either, &early)?, self.constant(1)?)
                }
                Operation::All(members) => {
                    let early: Vec<NodeId> = members.iter().copied().filter(|&member| member != inner).collect();
                    let all = self.chain(Binary::Both, &early)?;
                    (self.emit(Instruction::Not(all))?, self.constant(0)?)
                }
                _ => return None,
            };
            let (result, zero) = (self.with(offset, result, modulus)?, self.constant(0)?);
            let value = self.emit(Instruction::Select { condition: hit, then: result, otherwise: zero })?;
            let time = self.time(hit).max(self.time(value));
            if let Some(group) = latest.take_if(|group| group.time != time) {
                before = Some(self.first(before, group)?);
            }
            latest = Some(self.first(latest, Decision { hit, value, same: Some(result), time })?);
            node = inner;
        }
        let rest = self.with(offset, self.register(node), modulus)?;
        let decided = match latest {
            Some(group) => Some(self.first(before, group)?),
            None => before,
        };
        match decided {
            None => Some(rest),
            Some(Decision { hit: condition, value, .. }) => {
                self.emit(Instruction::Select { condition, then: value, otherwise: rest })
            }
        }
    }

    /// The sum of an offset and a register.
    fn with(&mut self, offset: Offset, register: RegisterId, modulus: i64) -> Option<RegisterId> {
        let (sum, constant) = match (offset.register, self.set(register).value()) {
            (Some(sum), Some(value)) => (sum, offset.constant.checked_add(i64::try_from(value).ok()?)?),
            (sum, _) => (self.sum_of(sum, register, 1)?, offset.constant),
        };
        let sum = if constant == 0 { sum } else { self.emit(Instruction::Affine { a: sum, factor: 1, constant })? };
        self.reduced(sum, modulus)
    }

    fn sum_of(&mut self, sum: Option<RegisterId>, term: RegisterId, factor: i64) -> Option<RegisterId> {
        match sum {
            None if factor == 1 => Some(term),
            None => self.emit(Instruction::Affine { a: term, factor, constant: 0 }),
            Some(sum) => self.emit(Instruction::Combine { a: sum, b: term, factor }),
        }
    }

    fn reduced(&mut self, register: RegisterId, modulus: i64) -> Option<RegisterId> {
        if modulus > 0 { self.modulo(register, modulus) } else { Some(register) }
    }
}
