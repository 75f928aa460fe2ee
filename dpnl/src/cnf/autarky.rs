//! Hidden variables whose values can be settled without loss.
//!
//! Let a set of hidden variables take the same value, and let every open clause that this hurts also have a literal that
//! it satisfies. Then all clauses that have any of these variables hold, and nothing else changes: the formula holds for
//! some values of the hidden variables if and only if it does with these (an *autarky*). For Horn rules, the largest
//! such set for `false` is what cannot be derived any more, cycles included, and the one for `true` is what the query
//! does not need any more: the lower and the upper closure of a logic program.

use super::Literal;
use super::state::{State, Truth};

/// What finding autarkies needs to remember, reused from call to call.
#[derive(Debug)]
pub(super) struct Autarkies {
    /// The latest call in which an atom is a candidate.
    candidate: Vec<u32>,
    /// The latest call in which a long clause was counted, and how many of its literals candidates satisfy.
    counted: Vec<u32>,
    support: Vec<u32>,
    call: u32,
    members: Vec<u32>,
    leaving: Vec<u32>,
}

impl Autarkies {
    pub(super) fn new(state: &State) -> Self {
        let problem = state.problem;
        Autarkies {
            candidate: vec![0; problem.atoms()],
            counted: vec![0; problem.long.len()],
            support: vec![0; problem.long.len()],
            call: 0,
            members: Vec::new(),
            leaving: Vec::new(),
        }
    }

    /// Settles what can be settled among `atoms`.
    pub(super) fn settle(&mut self, state: &mut State, atoms: &[u32]) {
        if !atoms.iter().any(|&atom| self.is_open(state, atom)) {
            return;
        }
        loop {
            // What is settled as false may leave more to be settled as true, and the other way round.
            let settled = [false, true].map(|value| self.settle_as(state, atoms, value));
            if !settled[1] {
                return;
            }
        }
    }

    fn is_open(&self, state: &State, atom: u32) -> bool {
        state.problem.is_hidden(atom as usize) && !state.is_known(atom as usize)
    }

    /// Gives the largest autarky of one value this value; whether there was any.
    fn settle_as(&mut self, state: &mut State, atoms: &[u32], value: bool) -> bool {
        self.call = self.call.wrapping_add(1);
        if self.call == 0 {
            self.candidate.fill(0);
            self.counted.fill(0);
            self.call = 1;
        }
        self.members.clear();
        for &atom in atoms {
            if self.is_open(state, atom) {
                self.candidate[atom as usize] = self.call;
                self.members.push(atom);
            }
        }
        self.leaving.clear();
        for index in 0..self.members.len() {
            let atom = self.members[index];
            if self.is_hurt(state, Literal::new(atom as usize, !value)) {
                self.leaving.push(atom);
            }
        }
        while let Some(atom) = self.leaving.pop() {
            if self.candidate[atom as usize] == self.call {
                self.candidate[atom as usize] = 0;
                self.leave(state, Literal::new(atom as usize, value));
            }
        }
        let mut settled = false;
        for &atom in &self.members {
            if self.candidate[atom as usize] == self.call {
                settled |= state.assign(Literal::new(atom as usize, value));
            }
        }
        state.propagate();
        settled
    }

    /// Whether a literal that would become false is in an open clause that no candidate satisfies.
    fn is_hurt(&mut self, state: &State, literal: Literal) -> bool {
        let problem = state.problem;
        let value = !literal.is_positive();
        let satisfied = |other: &Literal| other.is_positive() == value && self.candidate[other.variable()] == self.call;
        let unknown = |other: &&Literal| state.truth(**other) == Truth::Unknown;
        if problem.binary.get(literal.code()).iter().filter(unknown).any(|other| !satisfied(other)) {
            return true;
        }
        let mut hurt = false;
        for &clause in problem.occurrences.get(literal.code()) {
            let clause = clause as usize;
            if !state.is_open(clause) {
                continue;
            }
            if self.counted[clause] != self.call {
                let literals = problem.long.get(clause).iter();
                let support = literals
                    .filter(|other| other.is_positive() == value && self.candidate[other.variable()] == self.call);
                self.support[clause] = support.count() as u32;
                self.counted[clause] = self.call;
            }
            hurt |= self.support[clause] == 0;
        }
        hurt
    }

    /// An atom is no candidate any more: clauses that only its literal would have satisfied let others leave.
    fn leave(&mut self, state: &State, literal: Literal) {
        let problem = state.problem;
        let Autarkies { candidate, counted, support, call, leaving, .. } = self;
        let mut dismiss = |other: &Literal| {
            if other.is_positive() != literal.is_positive() && candidate[other.variable()] == *call {
                leaving.push(other.variable() as u32);
            }
        };
        problem.binary.get(literal.code()).iter().for_each(&mut dismiss);
        for &clause in problem.occurrences.get(literal.code()) {
            let clause = clause as usize;
            // Clauses that were not counted are not hurt by any candidate.
            if counted[clause] == *call && state.is_open(clause) {
                support[clause] -= 1;
                if support[clause] == 0 {
                    problem.long.get(clause).iter().for_each(&mut dismiss);
                }
            }
        }
    }
}
