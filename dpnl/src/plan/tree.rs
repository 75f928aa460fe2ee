//! A tree of separators over the code of a plan: what networks need, whose best tree is far narrower than any path.
//!
//! Two registers are neighbours if one is computed or chosen with the help of the other, or if both help with a third.
//! Registers are eliminated one after the other: a register, its neighbours and all that is said about it make up a
//! *clique*, the neighbours are its separator from the rest, and become neighbours of each other. Always the register
//! goes next whose clique has the fewest tuples, where a register that others in the clique determine counts nothing: a
//! program is functional, so only what is read multiplies. Cliques that gain nothing from being apart are one piece.
//!
//! A register with as many values as its arguments have tuples (the number of a row, from the values of the parents) says
//! no less than these: it is computed where it is needed, and its arguments stand for it in the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::index::{Id, Map, between};
use crate::search::interrupt;

use super::code::Instruction;
use super::ids::{PieceId, RegisterId};
use super::lower::Code;

/// A clique with more tuples than this (as a logarithm) is not worth a tree.
const LARGEST_CLIQUE: f64 = 28.0;
/// Looks at pairs of neighbours before the tree is given up.
const MOST_LOOKS: u64 = 4_000_000;

/// One piece of the tree.
#[derive(Debug, Default)]
pub(super) struct Clique {
    /// The registers, ascending.
    pub members: Vec<RegisterId>,
    /// Those of them that the rest of the tree needs, ascending.
    pub separator: Vec<RegisterId>,
    /// The registers that are computed or read here, ascending.
    pub families: Vec<RegisterId>,
    /// The pieces that this one joins.
    pub children: Vec<PieceId>,
}

/// What each register depends on.
pub(super) struct Families {
    /// For each register what it is computed or chosen from, constants excepted: what stands in the tree.
    arguments: Map<RegisterId, Vec<RegisterId>>,
    /// For each register what has to be computed before it from its arguments, in order.
    before: Map<RegisterId, Vec<RegisterId>>,
    /// Registers that are computed where they are needed, and do not stand in the tree.
    pub is_inlined: Map<RegisterId, bool>,
    pub is_read: Map<RegisterId, bool>,
    /// The logarithm (base 2) of the number of values.
    pub bits: Map<RegisterId, f64>,
}

impl Families {
    /// `known` registers are as the label says, so they multiply nothing; `kept` ones stay to the end.
    pub fn new(code: &Code, first: RegisterId, known: &[RegisterId], kept: &[RegisterId]) -> Self {
        let count = code.instructions.len();
        let mut source_of = Map::filled(None, count);
        code.reads.iter().for_each(|(register, source)| source_of[*register] = Some(source));
        let mut bits: Map<RegisterId, f64> = code.sets.values().map(|set| (set.len() as f64).log2()).collect();
        let is_read = code.instructions.values().map(|instruction| *instruction == Instruction::Read).collect();
        let mut families = Families {
            arguments: Map::filled(Vec::new(), count),
            before: Map::filled(Vec::new(), count),
            is_inlined: Map::filled(false, count),
            is_read,
            bits: Map::default(),
        };
        for (register, instruction) in code.instructions.iter().skip(first.position()) {
            let (mut arguments, mut before): (Vec<RegisterId>, Vec<RegisterId>) = Default::default();
            let mut visit = |argument: RegisterId| match families.is_inlined[argument] {
                _ if argument < first => {}
                true => {
                    arguments.extend(&families.arguments[argument]);
                    before.extend(&families.before[argument]);
                    before.push(argument);
                }
                false => arguments.push(argument),
            };
            match source_of[register] {
                Some(source) => source.for_each_register(&mut visit),
                None => instruction.for_each_argument(&mut visit),
            }
            // Arguments come before what is computed from them.
            for list in [&mut arguments, &mut before] {
                list.sort_unstable();
                list.dedup();
            }
            let tuples: f64 = arguments.iter().map(|&argument| bits[argument]).sum();
            let is_root = known.contains(&register) || kept.contains(&register);
            families.is_inlined[register] =
                source_of[register].is_none() && !is_root && tuples <= bits[register] + 1e-9;
            families.arguments[register] = arguments;
            families.before[register] = before;
        }
        known.iter().for_each(|&register| bits[register] = 0.0);
        families.bits = bits;
        families
    }

    /// What a register is computed or chosen from, constants excepted.
    pub fn arguments(&self, register: RegisterId) -> &[RegisterId] {
        &self.arguments[register]
    }

    /// What has to be computed before the register, from its arguments.
    pub fn before(&self, register: RegisterId) -> &[RegisterId] {
        &self.before[register]
    }

    /// Whether some of these registers determine this one, which is one of them.
    pub fn is_determined(&self, register: RegisterId, among: impl Fn(RegisterId) -> bool) -> bool {
        !self.is_read[register] && self.arguments(register).iter().all(|&argument| among(argument))
    }

    /// The logarithm of the number of tuples these registers (ascending) can have.
    pub fn tuples(&self, registers: &[RegisterId]) -> f64 {
        let among = |register: RegisterId| registers.binary_search(&register).is_ok();
        let free = registers.iter().filter(|&&register| !self.is_determined(register, among));
        free.map(|&register| self.bits[register]).sum()
    }
}

/// The pieces of a tree, those joined first; the last one has the registers in `kept`. `None` if there is no good tree.
pub(super) fn cliques(families: &Families, first: RegisterId, kept: &[RegisterId]) -> Option<Map<PieceId, Clique>> {
    let by_tuples = Elimination::new(families, first, kept, false).run();
    let by_fill = Elimination::new(families, first, kept, true).run();
    let best = match (by_tuples, by_fill) {
        (Some(one), Some(other)) => {
            if other.1 < one.1 {
                other.0
            } else {
                one.0
            }
        }
        (one, other) => one.or(other)?.0,
    };
    Some(merged(families, best, kept))
}

/// A register that was eliminated, with its clique at that time.
struct Eliminated {
    register: RegisterId,
    members: Vec<RegisterId>,
}

struct Elimination<'a> {
    families: &'a Families,
    /// For every register its neighbours, ascending.
    neighbours: Map<RegisterId, Vec<RegisterId>>,
    /// Rank by the separator that is filled in rather than by the clique.
    by_fill: bool,
    /// The cost with which a register is in the queue; gone once eliminated.
    current: Map<RegisterId, Option<u64>>,
    queue: BinaryHeap<Reverse<(u64, RegisterId)>>,
    looks: u64,
}

impl<'a> Elimination<'a> {
    fn new(families: &'a Families, first: RegisterId, kept: &[RegisterId], by_fill: bool) -> Self {
        let count = families.bits.len();
        let mut neighbours: Map<RegisterId, Vec<RegisterId>> = Map::filled(Vec::new(), count);
        let mut connect = |members: &[RegisterId]| {
            for &a in members {
                neighbours[a].extend(members.iter().copied().filter(|&b| b != a));
            }
        };
        let all = between(first..RegisterId::new(count)).filter(|&register| !families.is_inlined[register]);
        for register in all.clone() {
            let mut members = families.arguments(register).to_vec();
            members.push(register);
            connect(&members);
        }
        connect(kept);
        for list in neighbours.values_mut() {
            list.sort_unstable();
            list.dedup();
        }
        let mut elimination = Elimination {
            families,
            neighbours,
            by_fill,
            current: Map::filled(None, count),
            queue: BinaryHeap::new(),
            looks: 0,
        };
        for register in all.filter(|register| !kept.contains(register)) {
            elimination.enqueue(register);
        }
        elimination
    }

    fn clique(&self, register: RegisterId) -> Vec<RegisterId> {
        let mut members = self.neighbours[register].clone();
        let place = members.partition_point(|&other| other < register);
        members.insert(place, register);
        members
    }

    /// The cost of eliminating a register as a number to compare, and the tuples of its clique as a logarithm.
    fn cost(&mut self, register: RegisterId) -> (u64, f64) {
        let members = self.clique(register);
        self.looks += (members.len() * members.len()) as u64;
        let tuples = self.families.tuples(&members);
        let fixed = |bits: f64| (bits.clamp(0.0, 1000.0) * 1024.0) as u64;
        if !self.by_fill {
            return (fixed(tuples) << 32 | members.len() as u64, tuples);
        }
        let mut fill = 0.0;
        for (position, &a) in members.iter().enumerate().filter(|&(_, &a)| a != register) {
            for &b in members[position + 1..].iter().filter(|&&b| b != register) {
                if self.neighbours[a].binary_search(&b).is_err() {
                    fill += self.families.bits[a] * self.families.bits[b];
                }
            }
        }
        (fixed(fill) << 32 | fixed(tuples), tuples)
    }

    fn enqueue(&mut self, register: RegisterId) {
        let (cost, _) = self.cost(register);
        self.current[register] = Some(cost);
        self.queue.push(Reverse((cost, register)));
    }

    /// The cliques in the order of elimination, and the logarithm of all their tuples.
    fn run(mut self) -> Option<(Vec<Eliminated>, f64)> {
        let mut order = Vec::new();
        let mut total = 0.0f64;
        while let Some(Reverse((cost, register))) = self.queue.pop() {
            if self.current[register] != Some(cost) {
                continue;
            }
            let (now, tuples) = self.cost(register);
            if now > cost {
                self.current[register] = Some(now);
                self.queue.push(Reverse((now, register)));
                continue;
            }
            if tuples > LARGEST_CLIQUE || self.looks > MOST_LOOKS || interrupt::requested() {
                return None;
            }
            total += tuples.exp2();
            self.current[register] = None;
            let separator = std::mem::take(&mut self.neighbours[register]);
            for &member in &separator {
                let list = &mut self.neighbours[member];
                list.extend(separator.iter().copied().filter(|&other| other != member));
                list.retain(|&other| other != register);
                list.sort_unstable();
                list.dedup();
            }
            for &member in &separator {
                if self.current[member].is_some() {
                    self.enqueue(member);
                }
            }
            let mut members = separator;
            members.push(register);
            members.sort_unstable();
            order.push(Eliminated { register, members });
        }
        Some((order, total.log2()))
    }
}

/// Makes a tree of the cliques, and one piece of neighbours in it whose union has no more tuples than the larger.
fn merged(families: &Families, eliminated: Vec<Eliminated>, kept: &[RegisterId]) -> Map<PieceId, Clique> {
    let root = PieceId::new(eliminated.len());
    let mut piece_of = Map::filled(root, families.bits.len());
    for (position, clique) in eliminated.iter().enumerate() {
        piece_of[clique.register] = PieceId::new(position);
    }
    // Everything belongs to the clique of what is eliminated first of it.
    let first = |registers: &[RegisterId]| registers.iter().map(|&register| piece_of[register]).min().unwrap_or(root);
    let mut cliques: Map<PieceId, Clique> = Map::default();
    for Eliminated { register, members } in eliminated {
        let separator = members.iter().copied().filter(|&other| other != register).collect();
        cliques.push(Clique { members, separator, ..Clique::default() });
    }
    let mut kept = kept.to_vec();
    kept.sort_unstable();
    kept.dedup();
    cliques.push(Clique { members: kept.clone(), separator: kept.clone(), ..Clique::default() });
    for (register, &piece) in piece_of.iter() {
        if piece < root || kept.binary_search(&register).is_ok() {
            let clique = piece.min(first(families.arguments(register)));
            cliques[clique].families.push(register);
        }
    }
    let parents: Map<PieceId, PieceId> = cliques.values().map(|clique| first(&clique.separator)).collect();
    let mut gone = Map::filled(false, cliques.len());
    for index in between(PieceId::new(0)..root) {
        let parent = parents[index];
        let mut union = [&cliques[index].members[..], &cliques[parent].members].concat();
        union.sort_unstable();
        union.dedup();
        let larger = families.tuples(&cliques[index].members).max(families.tuples(&cliques[parent].members));
        if families.tuples(&union) <= larger + 1e-9 {
            let lower = std::mem::take(&mut cliques[index]);
            let upper = &mut cliques[parent];
            upper.members = union;
            upper.families.extend(lower.families);
            upper.children.extend(lower.children);
            gone[index] = true;
        } else {
            cliques[parent].children.push(index);
        }
    }
    let mut place = Map::filled(PieceId::NONE, cliques.len());
    let mut pieces: Map<PieceId, Clique> = Map::default();
    for index in cliques.keys().filter(|&index| !gone[index]) {
        place[index] = pieces.push(std::mem::take(&mut cliques[index]));
    }
    for piece in pieces.values_mut() {
        piece.families.sort_unstable();
        piece.children.iter_mut().for_each(|child| *child = place[*child]);
    }
    pieces
}
