//! The oracle and its residual: goals, parts and keys.

use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::state::{State, Status};
use super::structure::Structure;
use crate::error::{Error, Result};
use crate::logic::ground::Literal;
use crate::oracle::{Key, Oracle, Part, Residual, Step, Verdict};
use crate::valuation::{Valuation, ValueSet};

/// An atom of a ground program, and whether it has to hold.
pub type Goal = (u32, bool);

/// The oracle of a ground program; an output is a list of atoms that have to hold, or not to.
pub struct ClosureOracle {
    structure: Arc<Structure>,
    names: Arc<[(String, Vec<String>)]>,
}

impl ClosureOracle {
    /// The oracle of a program; `names` are those of the variables and their values.
    pub(crate) fn new(structure: Arc<Structure>, names: Arc<[(String, Vec<String>)]>) -> Self {
        ClosureOracle { structure, names }
    }

    /// The closures of a valuation.
    fn state_at(&self, valuation: &Valuation) -> State<'_> {
        let mut state = State::new(&self.structure);
        state.start();
        for variable in 0..valuation.len() {
            let set = valuation.set(variable);
            state.restrict(variable as u32, |value| set.contains(value as usize));
        }
        state.close();
        state
    }
}

impl Oracle for ClosureOracle {
    type Output = Vec<Goal>;

    fn domains(&self) -> &[usize] {
        &self.structure.domains
    }

    fn verdict(&self, valuation: &Valuation, output: &Vec<Goal>) -> Verdict {
        let state = self.state_at(valuation);
        let mut verdict = Verdict::True;
        for &(atom, wanted) in output {
            match state.status(atom) {
                Status::Unknown => verdict = Verdict::Unknown,
                status if (status == Status::True) != wanted => return Verdict::False,
                _ => {}
            }
        }
        verdict
    }

    fn key(&self, valuation: &Valuation, output: &Vec<Goal>) -> Option<Key> {
        let mut walk = Walk::new(self.state_at(valuation), output);
        let goals: Vec<Pending> = output.iter().map(|&(atom, wanted)| Pending::Atom(atom, wanted)).collect();
        let goals = walk.settle(goals, false)?;
        let mut total = [0_u64; 2];
        for part in walk.split(&goals) {
            add(&mut total, part.fingerprint);
        }
        let unknown = (0..valuation.len()).filter(|&variable| !valuation.is_known(variable));
        let sets = unknown.flat_map(|variable| {
            let set = valuation.set(variable);
            [variable as u64].into_iter().chain(set.words().to_vec())
        });
        Some(total.into_iter().chain(sets).collect())
    }

    fn choose(&self, valuation: &Valuation, output: &Vec<Goal>) -> Option<usize> {
        let mut walk = Walk::new(self.state_at(valuation), output);
        let goals: Vec<Pending> = output.iter().map(|&(atom, wanted)| Pending::Atom(atom, wanted)).collect();
        let goals = walk.settle(goals, false)?;
        walk.split(&goals).first().map(|part| part.choice as usize).or_else(|| valuation.first_unknown())
    }

    fn impossible(&self, output: &Vec<Goal>) -> Option<String> {
        output.iter().any(|&(atom, _)| atom as usize >= self.structure.atoms).then(|| "no such atom".to_owned())
    }

    fn variable_name(&self, variable: usize) -> String {
        self.names[variable].0.clone()
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        self.names[variable].1[value].clone()
    }

    fn residual<'a>(&'a self, output: &'a Vec<Goal>) -> Result<Box<dyn Residual + 'a>> {
        Ok(Box::new(Walk::new(State::new(&self.structure), output)))
    }
}

/// What is still to be shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Pending {
    /// The atom holds, or does not.
    Atom(u32, bool),
    /// The body of the rule does not hold.
    Fails(u32),
}

/// An independent part of what is left.
struct Record {
    goals: Vec<Pending>,
    variables: Vec<u32>,
    fingerprint: [u64; 2],
    /// The variable to branch on.
    choice: u32,
}

/// The residual of a ground program.
struct Walk<'a> {
    state: State<'a>,
    output: &'a [Goal],
    parts: Vec<Record>,
    /// The trail and the number of parts before each assignment.
    frames: Vec<(usize, usize)>,
    /// Who has reached an atom or a variable (behind the atoms), if the stamp is the current one.
    owner: Vec<u32>,
    stamps: Vec<u32>,
    stamp: u32,
}

fn add(total: &mut [u64; 2], other: [u64; 2]) {
    total[0] = total[0].wrapping_add(other[0]);
    total[1] = total[1].wrapping_add(other[1]);
}

/// Two hashes that do not depend on each other.
fn fingerprint(value: impl std::hash::Hash) -> [u64; 2] {
    let mix = |seed: u64| {
        // The finaliser of MurmurHash3 spreads what the fast hash leaves in the high bits.
        let mut hash = FxBuildHasher.hash_one((seed, &value));
        hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^ hash >> 33
    };
    [mix(0x9e37_79b9_7f4a_7c15), mix(0xd1b5_4a32_d192_ed03)]
}

impl<'a> Walk<'a> {
    fn new(state: State<'a>, output: &'a [Goal]) -> Self {
        let nodes = state.structure.atoms + state.structure.domains.len();
        Walk {
            state,
            output,
            parts: Vec::new(),
            frames: Vec::new(),
            owner: vec![0; nodes],
            stamps: vec![0; nodes],
            stamp: 0,
        }
    }

    /// Moves goals down as far as they are forced: an atom with one rule left holds exactly if the body does, an atom
    /// does not hold exactly if no body does. With `narrow`, choices lose the values that this excludes. `None` if a
    /// goal cannot be met.
    fn settle(&mut self, mut goals: Vec<Pending>, narrow: bool) -> Option<Vec<Pending>> {
        loop {
            let mut kept = Vec::with_capacity(goals.len());
            let mut narrowed = false;
            // Atoms of a circle that do not hold come back to each other: once is enough, since without support from
            // outside none of them holds.
            let mut seen = FxHashSet::default();
            while let Some(goal) = goals.pop() {
                // What follows from a choice that lost values is not known yet: the rest waits until it is.
                if narrowed {
                    kept.push(goal);
                    continue;
                }
                if !seen.insert(goal) {
                    continue;
                }
                match goal {
                    Pending::Atom(atom, wanted) => match self.state.status(atom) {
                        Status::True | Status::False => {
                            if (self.state.status(atom) == Status::True) != wanted {
                                return None;
                            }
                        }
                        Status::Unknown if wanted && self.state.live[atom as usize] > 1 => kept.push(goal),
                        Status::Unknown => {
                            let rules = self.state.structure.rules_of.of(atom);
                            let live = rules.iter().copied().filter(|&rule| !self.state.is_dead(rule));
                            if !wanted {
                                goals.extend(live.map(Pending::Fails));
                                continue;
                            }
                            let rule = live.clone().next()?;
                            for &literal in &self.state.structure.rules[rule as usize].body {
                                match literal {
                                    _ if self.state.literal(literal).is_some() => {}
                                    Literal::True(below) => goals.push(Pending::Atom(below, true)),
                                    Literal::False(below) => goals.push(Pending::Atom(below, false)),
                                    Literal::Choice(variable, value) if narrow => {
                                        narrowed |= self.state.restrict(variable, |other| other == value);
                                    }
                                    // The atom stands for its choice.
                                    Literal::Choice(..) => kept.push(goal),
                                }
                            }
                        }
                    },
                    Pending::Fails(rule) if self.state.is_dead(rule) => {}
                    Pending::Fails(rule) if self.state.open[rule as usize] == 0 => return None,
                    Pending::Fails(rule) if self.state.open[rule as usize] > 1 => kept.push(goal),
                    Pending::Fails(rule) => {
                        let body = self.state.structure.rules[rule as usize].body.iter().copied();
                        match body.clone().find(|&literal| self.state.literal(literal).is_none()) {
                            Some(Literal::True(below)) => goals.push(Pending::Atom(below, false)),
                            Some(Literal::False(below)) => goals.push(Pending::Atom(below, true)),
                            Some(Literal::Choice(variable, value)) if narrow => {
                                narrowed |= self.state.restrict(variable, |other| other != value);
                            }
                            _ => kept.push(goal),
                        }
                    }
                }
            }
            kept.sort_unstable();
            kept.dedup();
            if !narrowed {
                return Some(kept);
            }
            self.state.close();
            goals = kept;
        }
    }

    /// Splits what the goals depend on into independent parts.
    fn split(&mut self, goals: &[Pending]) -> Vec<Record> {
        self.stamp += 1;
        let mut union: Vec<u32> = (0..goals.len() as u32).collect();
        let mut records: Vec<Record> = goals
            .iter()
            .map(|&goal| Record { goals: vec![goal], variables: Vec::new(), fingerprint: [0; 2], choice: u32::MAX })
            .collect();
        let mut best = vec![(u32::MAX, u32::MAX); goals.len()];
        let mut open: Vec<u32> = Vec::new();
        let mut left: Vec<Literal> = Vec::new();
        for (number, &goal) in goals.iter().enumerate() {
            let number = number as u32;
            match goal {
                Pending::Atom(atom, wanted) => {
                    add(&mut records[number as usize].fingerprint, fingerprint((1_u8, atom, wanted)));
                    self.reach(atom, number, &mut union, &mut open);
                }
                Pending::Fails(rule) => {
                    self.look(rule, number, (&mut union, &mut open), &mut records, &mut best, &mut left);
                    add(&mut records[number as usize].fingerprint, fingerprint((2_u8, &left)));
                }
            }
            while let Some(atom) = open.pop() {
                let structure = self.state.structure;
                for &rule in structure.rules_of.of(atom) {
                    if !self.state.is_dead(rule) {
                        self.look(rule, number, (&mut union, &mut open), &mut records, &mut best, &mut left);
                        add(&mut records[number as usize].fingerprint, fingerprint((3_u8, atom, &left)));
                    }
                }
            }
        }
        for number in (1..goals.len()).rev() {
            let root = find(&mut union, number as u32) as usize;
            if root != number {
                let (front, back) = records.split_at_mut(number);
                let (from, into) = (&mut back[0], &mut front[root]);
                into.goals.append(&mut from.goals);
                into.variables.append(&mut from.variables);
                add(&mut into.fingerprint, from.fingerprint);
                best[root] = best[root].min(best[number]);
            }
        }
        for (record, (_, variable)) in records.iter_mut().zip(best) {
            record.choice = variable;
        }
        records.retain(|record| !record.goals.is_empty());
        records
    }

    /// Goes through the conditions of a rule that are not known; they are in `left` afterwards.
    fn look(
        &mut self,
        rule: u32,
        number: u32,
        (union, open): (&mut [u32], &mut Vec<u32>),
        records: &mut [Record],
        best: &mut [(u32, u32)],
        left: &mut Vec<Literal>,
    ) {
        left.clear();
        let structure = self.state.structure;
        let count = self.state.open[rule as usize];
        for &literal in &structure.rules[rule as usize].body {
            if self.state.literal(literal).is_some() {
                continue;
            }
            left.push(literal);
            match literal {
                Literal::True(atom) | Literal::False(atom) => self.reach(atom, number, union, open),
                Literal::Choice(variable, _) => {
                    let node = structure.atoms + variable as usize;
                    if self.claim(node, number, union) {
                        let record = &mut records[number as usize];
                        record.variables.push(variable);
                        if self.state.size(variable) < structure.domains[variable as usize] as u32 {
                            add(&mut record.fingerprint, fingerprint((4_u8, variable, self.state.set_of(variable))));
                        }
                    }
                    best[number as usize] = best[number as usize].min((count, variable));
                }
            }
        }
    }

    fn reach(&mut self, atom: u32, number: u32, union: &mut [u32], open: &mut Vec<u32>) {
        if self.claim(atom as usize, number, union) {
            open.push(atom);
        }
    }

    /// Whether a node is reached for the first time; else the two goals that reach it belong together.
    fn claim(&mut self, node: usize, number: u32, union: &mut [u32]) -> bool {
        if self.stamps[node] != self.stamp {
            self.stamps[node] = self.stamp;
            self.owner[node] = number;
            return true;
        }
        let (a, b) = (find(union, self.owner[node]), find(union, number));
        union[a.max(b) as usize] = a.min(b);
        false
    }

    /// Describes what is left of some goals over some variables.
    fn describe(&mut self, goals: Vec<Pending>, variables: &[u32], assigned: Option<u32>, step: &mut Step) {
        step.clear();
        let Some(goals) = self.settle(goals, true) else {
            step.refuted = true;
            return;
        };
        let records = self.split(&goals);
        let structure = self.state.structure;
        for &variable in variables {
            let node = structure.atoms + variable as usize;
            let left = self.stamps[node] != self.stamp && Some(variable) != assigned;
            if left && self.state.size(variable) < structure.domains[variable as usize] as u32 {
                step.masses.push((variable as usize, ValueSet::from_words(self.state.set_of(variable))));
            }
        }
        for record in records {
            step.parts.push(Part { id: self.parts.len(), key: Some(Key::from(record.fingerprint)) });
            self.parts.push(record);
        }
    }
}

fn find(union: &mut [u32], mut number: u32) -> u32 {
    while union[number as usize] != number {
        union[number as usize] = union[union[number as usize] as usize];
        number = union[number as usize];
    }
    number
}

impl Residual for Walk<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        self.state.start();
        let variables: Vec<u32> = (0..self.state.structure.domains.len() as u32).collect();
        let goals = self.output.iter().map(|&(atom, wanted)| Pending::Atom(atom, wanted)).collect();
        self.describe(goals, &variables, None, step);
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        let variable = self.parts[part].choice;
        if variable == u32::MAX {
            return Err(Error::Undecided { valuation: format!("{:?}", self.output) });
        }
        Ok((variable as usize, ValueSet::from_words(self.state.set_of(variable))))
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        self.frames.push((self.state.mark(), self.parts.len()));
        self.state.restrict(variable as u32, |other| other as usize == value);
        self.state.close();
        let goals = self.parts[part].goals.clone();
        let variables = std::mem::take(&mut self.parts[part].variables);
        self.describe(goals, &variables, Some(variable as u32), step);
        self.parts[part].variables = variables;
        Ok(())
    }

    fn undo(&mut self) {
        if let Some((mark, parts)) = self.frames.pop() {
            self.state.undo_to(mark);
            self.parts.truncate(parts);
        }
    }
}
