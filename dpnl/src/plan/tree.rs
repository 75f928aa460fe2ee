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

use crate::search::interrupt;

use super::code::Instruction;
use super::lower::Code;

/// A clique with more tuples than this (as a logarithm) is not worth a tree.
const LARGEST_CLIQUE: f64 = 28.0;
/// Looks at pairs of neighbours before the tree is given up.
const MOST_LOOKS: u64 = 4_000_000;

/// One piece of the tree.
#[derive(Debug, Default)]
pub(super) struct Clique {
    /// The registers, ascending.
    pub members: Vec<u32>,
    /// Those of them that the rest of the tree needs, ascending.
    pub separator: Vec<u32>,
    /// The registers that are computed or read here, ascending.
    pub families: Vec<u32>,
    /// The pieces that this one joins.
    pub children: Vec<usize>,
}

/// What each register depends on.
pub(super) struct Families {
    /// For each register what it is computed or chosen from, constants excepted: what stands in the tree.
    arguments: Vec<Vec<u32>>,
    /// For each register what has to be computed before it from its arguments, in order.
    before: Vec<Vec<u32>>,
    /// Registers that are computed where they are needed, and do not stand in the tree.
    pub is_inlined: Vec<bool>,
    pub is_read: Vec<bool>,
    /// The logarithm (base 2) of the number of values.
    pub bits: Vec<f64>,
}

impl Families {
    /// `known` registers are as the label says, so they multiply nothing; `kept` ones stay to the end.
    pub fn new(code: &Code, constants: usize, known: &[u32], kept: &[u32]) -> Self {
        let count = code.instructions.len();
        let mut source_of = vec![None; count];
        code.reads.iter().for_each(|(register, source)| source_of[*register as usize] = Some(source));
        let mut bits: Vec<f64> = code.sets.iter().map(|set| (set.len() as f64).log2()).collect();
        let is_read = code.instructions.iter().map(|instruction| *instruction == Instruction::Read).collect();
        let mut families = Families {
            arguments: vec![Vec::new(); count],
            before: vec![Vec::new(); count],
            is_inlined: vec![false; count],
            is_read,
            bits: Vec::new(),
        };
        for (index, instruction) in code.instructions.iter().enumerate().skip(constants) {
            let (mut arguments, mut before): (Vec<u32>, Vec<u32>) = Default::default();
            let mut visit = |argument: u32| match families.is_inlined[argument as usize] {
                _ if (argument as usize) < constants => {}
                true => {
                    arguments.extend(&families.arguments[argument as usize]);
                    before.extend(&families.before[argument as usize]);
                    before.push(argument);
                }
                false => arguments.push(argument),
            };
            match source_of[index] {
                Some(source) => source.for_each_register(&mut visit),
                None => instruction.for_each_argument(&mut visit),
            }
            // Arguments come before what is computed from them.
            for list in [&mut arguments, &mut before] {
                list.sort_unstable();
                list.dedup();
            }
            let register = index as u32;
            let tuples: f64 = arguments.iter().map(|&argument| bits[argument as usize]).sum();
            let is_root = known.contains(&register) || kept.contains(&register);
            families.is_inlined[index] = source_of[index].is_none() && !is_root && tuples <= bits[index] + 1e-9;
            families.arguments[index] = arguments;
            families.before[index] = before;
        }
        known.iter().for_each(|&register| bits[register as usize] = 0.0);
        families.bits = bits;
        families
    }

    /// What a register is computed or chosen from, constants excepted.
    pub fn arguments(&self, register: u32) -> &[u32] {
        &self.arguments[register as usize]
    }

    /// What has to be computed before the register, from its arguments.
    pub fn before(&self, register: u32) -> &[u32] {
        &self.before[register as usize]
    }

    /// Whether some of these registers determine this one, which is one of them.
    pub fn is_determined(&self, register: u32, among: impl Fn(u32) -> bool) -> bool {
        !self.is_read[register as usize] && self.arguments(register).iter().all(|&argument| among(argument))
    }

    /// The logarithm of the number of tuples these registers (ascending) can have.
    pub fn tuples(&self, registers: &[u32]) -> f64 {
        let among = |register: u32| registers.binary_search(&register).is_ok();
        let free = registers.iter().filter(|&&register| !self.is_determined(register, among));
        free.map(|&register| self.bits[register as usize]).sum()
    }
}

/// The pieces of a tree, those joined first; the last one has the registers in `kept`. `None` if there is no good tree.
pub(super) fn cliques(families: &Families, constants: usize, kept: &[u32]) -> Option<Vec<Clique>> {
    let by_tuples = Elimination::new(families, constants, kept, false).run();
    let by_fill = Elimination::new(families, constants, kept, true).run();
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
    register: u32,
    members: Vec<u32>,
}

struct Elimination<'a> {
    families: &'a Families,
    /// For every register its neighbours, ascending.
    neighbours: Vec<Vec<u32>>,
    /// Rank by the separator that is filled in rather than by the clique.
    by_fill: bool,
    /// The cost with which a register is in the queue; gone once eliminated.
    current: Vec<Option<u64>>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    looks: u64,
}

impl<'a> Elimination<'a> {
    fn new(families: &'a Families, constants: usize, kept: &[u32], by_fill: bool) -> Self {
        let count = families.bits.len();
        let mut neighbours = vec![Vec::new(); count];
        let mut connect = |members: &[u32]| {
            for &a in members {
                neighbours[a as usize].extend(members.iter().copied().filter(|&b| b != a));
            }
        };
        let all = (constants as u32..count as u32).filter(|&register| !families.is_inlined[register as usize]);
        for register in all.clone() {
            let mut members = families.arguments(register).to_vec();
            members.push(register);
            connect(&members);
        }
        connect(kept);
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        let mut elimination = Elimination {
            families,
            neighbours,
            by_fill,
            current: vec![None; count],
            queue: BinaryHeap::new(),
            looks: 0,
        };
        for register in all.filter(|register| !kept.contains(register)) {
            elimination.enqueue(register);
        }
        elimination
    }

    fn clique(&self, register: u32) -> Vec<u32> {
        let mut members = self.neighbours[register as usize].clone();
        let place = members.partition_point(|&other| other < register);
        members.insert(place, register);
        members
    }

    /// The cost of eliminating a register as a number to compare, and the tuples of its clique as a logarithm.
    fn cost(&mut self, register: u32) -> (u64, f64) {
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
                if self.neighbours[a as usize].binary_search(&b).is_err() {
                    fill += self.families.bits[a as usize] * self.families.bits[b as usize];
                }
            }
        }
        (fixed(fill) << 32 | fixed(tuples), tuples)
    }

    fn enqueue(&mut self, register: u32) {
        let (cost, _) = self.cost(register);
        self.current[register as usize] = Some(cost);
        self.queue.push(Reverse((cost, register)));
    }

    /// The cliques in the order of elimination, and the logarithm of all their tuples.
    fn run(mut self) -> Option<(Vec<Eliminated>, f64)> {
        let mut order = Vec::new();
        let mut total = 0.0f64;
        while let Some(Reverse((cost, register))) = self.queue.pop() {
            if self.current[register as usize] != Some(cost) {
                continue;
            }
            let (now, tuples) = self.cost(register);
            if now > cost {
                self.current[register as usize] = Some(now);
                self.queue.push(Reverse((now, register)));
                continue;
            }
            if tuples > LARGEST_CLIQUE || self.looks > MOST_LOOKS || interrupt::requested() {
                return None;
            }
            total += tuples.exp2();
            self.current[register as usize] = None;
            let separator = std::mem::take(&mut self.neighbours[register as usize]);
            for &member in &separator {
                let list = &mut self.neighbours[member as usize];
                list.extend(separator.iter().copied().filter(|&other| other != member));
                list.retain(|&other| other != register);
                list.sort_unstable();
                list.dedup();
            }
            for &member in &separator {
                if self.current[member as usize].is_some() {
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
fn merged(families: &Families, eliminated: Vec<Eliminated>, kept: &[u32]) -> Vec<Clique> {
    let root = eliminated.len();
    let mut time = vec![root; families.bits.len()];
    for (position, clique) in eliminated.iter().enumerate() {
        time[clique.register as usize] = position;
    }
    // Everything belongs to the clique of what is eliminated first of it.
    let first = |registers: &[u32]| registers.iter().map(|&register| time[register as usize]).min().unwrap_or(root);
    let mut cliques: Vec<Clique> = Vec::with_capacity(root + 1);
    for Eliminated { register, members } in eliminated {
        let separator = members.iter().copied().filter(|&other| other != register).collect();
        cliques.push(Clique { members, separator, ..Clique::default() });
    }
    let mut kept = kept.to_vec();
    kept.sort_unstable();
    kept.dedup();
    cliques.push(Clique { members: kept.clone(), separator: kept, ..Clique::default() });
    let present = (0..time.len() as u32)
        .filter(|&register| time[register as usize] < root || cliques[root].members.binary_search(&register).is_ok());
    for register in present.collect::<Vec<u32>>() {
        let clique = time[register as usize].min(first(families.arguments(register)));
        cliques[clique].families.push(register);
    }
    let parents: Vec<usize> = cliques.iter().map(|clique| first(&clique.separator)).collect();
    let mut gone = vec![false; root + 1];
    let mut place: Vec<usize> = (0..=root).collect();
    for index in 0..root {
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
    for (index, number) in (0..=root).filter(|&index| !gone[index]).zip(0..) {
        place[index] = number;
    }
    let mut pieces: Vec<Clique> =
        cliques.into_iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(clique, _)| clique).collect();
    for piece in &mut pieces {
        piece.families.sort_unstable();
        piece.children.iter_mut().for_each(|child| *child = place[*child]);
    }
    pieces
}
