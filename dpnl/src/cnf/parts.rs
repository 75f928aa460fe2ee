//! Independent parts of what is left of a formula, with keys.
//!
//! Two unknown atoms belong together if an open clause, or a distribution, has both. A part is identified by its atoms
//! and by its clauses that lost a literal: a clause of unknown atoms only is open for certain, and one that lost a
//! literal and is not listed holds.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use rustc_hash::FxHashMap;

use super::Literal;
use super::problem::HIDDEN;
use super::state::State;
use crate::oracle::{Key, Part, Step};
use crate::valuation::ValueSet;

/// A part that waits to be solved: where its atoms are, and the choice to branch on.
#[derive(Debug, Clone, Copy)]
struct Record {
    start: u32,
    end: u32,
    choice: u32,
}

/// The parts that were found on the way to where the search is.
#[derive(Debug)]
pub(super) struct Parts {
    records: Vec<Record>,
    /// The atoms of all parts.
    atoms: Vec<u32>,
    /// The latest visit of every atom, of every long clause and of every choice.
    seen_atoms: Vec<u32>,
    seen_clauses: Vec<u32>,
    seen_choices: Vec<u32>,
    visit: u32,
    /// In how many open clauses of the part an atom is, each counted by its [`influence`].
    frequency: Vec<u32>,
    clauses: Vec<u32>,
}

/// A place to come back to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    records: usize,
    atoms: usize,
}

impl Parts {
    pub(super) fn new(state: &State) -> Self {
        let problem = state.problem;
        Parts {
            records: Vec::new(),
            atoms: Vec::new(),
            seen_atoms: vec![0; problem.atoms()],
            seen_clauses: vec![0; problem.long.len()],
            seen_choices: vec![0; problem.domains.len()],
            visit: 0,
            frequency: vec![0; problem.atoms()],
            clauses: Vec::new(),
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { records: self.records.len(), atoms: self.atoms.len() }
    }

    pub(super) fn forget(&mut self, mark: Mark) {
        self.records.truncate(mark.records);
        self.atoms.truncate(mark.atoms);
    }

    /// The choice to branch on in a part, and its values that are left.
    pub(super) fn branch(&self, state: &State, part: usize) -> (usize, ValueSet) {
        let choice = self.records[part].choice as usize;
        (choice, values_left(state, choice))
    }

    /// Puts all atoms into one part, the whole problem, to be split.
    pub(super) fn everything(&mut self, state: &State) -> usize {
        let atoms = state.problem.atoms() as u32;
        self.atoms.extend(0..atoms);
        self.records.push(Record { start: 0, end: atoms, choice: 0 });
        0
    }

    /// The atoms of a part.
    pub(super) fn atoms(&self, part: usize) -> &[u32] {
        let Record { start, end, .. } = self.records[part];
        &self.atoms[start as usize..end as usize]
    }

    /// Describes what is left of `part`: the choices that left it, except for the decided one, and its parts.
    pub(super) fn split(&mut self, state: &State, part: usize, decided: Option<usize>, step: &mut Step) {
        let problem = state.problem;
        let Record { start, end, .. } = self.records[part];
        self.next_visit();
        let first = step.parts.len();
        for index in start..end {
            let atom = self.atoms[index as usize] as usize;
            let choice = problem.choice_of[atom];
            if state.is_known(atom) {
                if choice == HIDDEN || decided == Some(choice as usize) {
                    continue;
                }
                let choice = choice as usize;
                let holds = state.truth(Literal::new(atom, true)) == super::state::Truth::True;
                if !problem.categorical[choice] {
                    step.masses.push((choice, ValueSet::single(2, usize::from(holds))));
                } else if holds {
                    let value = problem.value_of(choice, atom);
                    step.masses.push((choice, ValueSet::single(problem.domains[choice], value)));
                }
            } else if self.seen_atoms[atom] != self.visit && !self.component(state, atom, step) {
                step.clear();
                step.refuted = true;
                return;
            }
        }
        // The search takes the last part first: the smallest, which is soonest found to be contradictory.
        let records = &self.records;
        step.parts[first..].sort_by_key(|part| {
            let Record { start, end, .. } = records[part.id];
            std::cmp::Reverse(end - start)
        });
    }

    /// Collects the component of an unknown atom; `false` if it is a contradiction.
    fn component(&mut self, state: &State, atom: usize, step: &mut Step) -> bool {
        let problem = state.problem;
        let start = self.atoms.len();
        self.clauses.clear();
        let mut connected = false;
        self.enter(atom);
        let mut next = start;
        while next < self.atoms.len() {
            let atom = self.atoms[next] as usize;
            next += 1;
            for literal in [Literal::new(atom, true), Literal::new(atom, false)] {
                for other in problem.binary.get(literal.code()) {
                    if !state.is_known(other.variable()) {
                        connected = true;
                        self.frequency[atom] += influence(state, 2);
                        self.enter(other.variable());
                    }
                }
                for &clause in problem.occurrences.get(literal.code()) {
                    if self.seen_clauses[clause as usize] == self.visit || !state.is_open(clause as usize) {
                        continue;
                    }
                    connected = true;
                    self.seen_clauses[clause as usize] = self.visit;
                    if state.is_shortened(clause as usize) {
                        self.clauses.push(clause);
                    }
                    let influence = influence(state, state.remaining(clause as usize));
                    for other in problem.long.get(clause as usize) {
                        if !state.is_known(other.variable()) {
                            self.enter(other.variable());
                            self.frequency[other.variable()] += influence;
                        }
                    }
                }
            }
            if let Some(choice) = problem.distribution_of(atom)
                && self.seen_choices[choice] != self.visit
            {
                self.seen_choices[choice] = self.visit;
                for &other in problem.atoms_of.get(choice) {
                    if !state.is_known(other as usize) {
                        self.enter(other as usize);
                    }
                }
            }
        }
        if !connected {
            // An atom, or a distribution, in no clause: its choice leaves the problem.
            if let Some(choice) = problem.distribution_of(atom) {
                let set = values_left(state, choice);
                if set.len() < problem.domains[choice] {
                    step.masses.push((choice, set));
                }
            }
            self.atoms.truncate(start);
            return true;
        }
        let Some(choice) = self.best(state, start) else {
            let consistent = self.is_satisfiable(state, start);
            self.atoms.truncate(start);
            return consistent;
        };
        step.parts.push(Part { id: self.records.len(), key: Some(self.key(start)) });
        self.records.push(Record { start: start as u32, end: self.atoms.len() as u32, choice });
        true
    }

    #[inline]
    fn enter(&mut self, atom: usize) {
        if self.seen_atoms[atom] != self.visit {
            self.seen_atoms[atom] = self.visit;
            self.frequency[atom] = 0;
            self.atoms.push(atom as u32);
        }
    }

    fn next_visit(&mut self) {
        self.visit = self.visit.wrapping_add(1);
        if self.visit == 0 {
            self.seen_atoms.fill(0);
            self.seen_clauses.fill(0);
            self.seen_choices.fill(0);
            self.visit = 1;
        }
    }

    /// The choice to branch on among the atoms from `start`, if any of them has one.
    fn best(&self, state: &State, start: usize) -> Option<u32> {
        let problem = state.problem;
        let atoms = self.atoms[start..].iter().filter(|&&atom| problem.choice_of[atom as usize] != HIDDEN);
        let most = atoms.clone().map(|&atom| self.frequency[atom as usize]).max()?.max(1) as f32;
        let score = |&&atom: &&u32| {
            let atom = atom as usize;
            // A separator takes the formula apart only once all of it is decided, and hidden atoms never are.
            let rank = if problem.has_hidden { 0.0 } else { problem.rank[atom] };
            rank + self.frequency[atom] as f32 / most
        };
        let best = atoms.max_by(|a, b| score(a).total_cmp(&score(b)).then(b.cmp(a)));
        best.map(|&atom| problem.choice_of[atom as usize])
    }

    /// The key of the component whose atoms begin at `start` and whose shortened clauses are in `clauses`.
    fn key(&mut self, start: usize) -> Key {
        let mut words: smallvec::SmallVec<[u64; 16]> = smallvec::SmallVec::new();
        encode(&mut self.atoms[start..], &mut words);
        encode(&mut self.clauses, &mut words);
        Key::from(words.as_slice())
    }

    /// Whether hidden atoms alone, from `start` on, can satisfy their clauses.
    fn is_satisfiable(&self, state: &State, start: usize) -> bool {
        let problem = state.problem;
        let mut solver = BasicSolver::default();
        let mut variables: FxHashMap<u32, Var> = FxHashMap::default();
        let mut lift = |solver: &mut BasicSolver, literal: Literal| {
            let variable = *variables.entry(literal.variable() as u32).or_insert_with(|| solver.new_var_default());
            Lit::new(variable, literal.is_positive())
        };
        let mut added: Vec<u32> = Vec::new();
        for &atom in &self.atoms[start..] {
            for literal in [true, false].map(|value| Literal::new(atom as usize, value)) {
                for &other in problem.binary.get(literal.code()) {
                    if literal < other && !state.is_known(other.variable()) {
                        let mut clause = vec![lift(&mut solver, literal), lift(&mut solver, other)];
                        solver.add_clause_reuse(&mut clause);
                    }
                }
                let clauses = problem.occurrences.get(literal.code());
                added.extend(clauses.iter().filter(|&&clause| state.is_open(clause as usize)));
            }
        }
        added.sort_unstable();
        added.dedup();
        for clause in added {
            let unknown =
                problem.long.get(clause as usize).iter().filter(|literal| !state.is_known(literal.variable()));
            let mut clause: Vec<Lit> = unknown.map(|&literal| lift(&mut solver, literal)).collect();
            solver.add_clause_reuse(&mut clause);
        }
        solver.solve_limited(&[]) == lbool::TRUE
    }
}

/// What an open clause of this many literals counts. With hidden atoms short clauses come first: to decide where a
/// conclusion is one step away is to follow the rules from what is known, as one would walk through a graph.
#[inline]
fn influence(state: &State, literals: u32) -> u32 {
    if state.problem.has_hidden { 1 << (12 - literals.min(12)) } else { 1 }
}

/// The values that a choice has left.
fn values_left(state: &State, choice: usize) -> ValueSet {
    let problem = state.problem;
    if !problem.categorical[choice] {
        return ValueSet::full(2);
    }
    let mut set = ValueSet::empty(problem.domains[choice]);
    for (value, &atom) in problem.atoms_of.get(choice).iter().enumerate() {
        if !state.is_known(atom as usize) {
            set.insert(value);
        }
    }
    set
}

/// Appends a set of numbers to a key: as bits from the lowest word on where that is shorter, else as a sorted list.
fn encode(numbers: &mut [u32], words: &mut smallvec::SmallVec<[u64; 16]>) {
    let Some((&low, &high)) = numbers.iter().min().zip(numbers.iter().max()) else {
        words.push(0);
        return;
    };
    let (low, high) = (low as usize / 64, high as usize / 64);
    let span = high - low + 1;
    if span <= numbers.len().div_ceil(2) + 1 {
        // The head is even for bits and odd for lists; both say how many words follow.
        words.push(((low as u64) << 32) | ((span as u64) << 1));
        let first = words.len();
        words.resize(first + span, 0);
        for &number in numbers.iter() {
            words[first + number as usize / 64 - low] |= 1 << (number % 64);
        }
        return;
    }
    numbers.sort_unstable();
    words.push(((numbers.len() as u64) << 1) | 1);
    for pair in numbers.chunks(2) {
        words.push(u64::from(pair[0]) | pair.get(1).map_or(0, |&number| (u64::from(number) + 1) << 32));
    }
}
