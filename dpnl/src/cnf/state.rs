//! What is known at a point of the search: assigned literals, and what unit propagation makes of them.
//!
//! Clauses keep counts rather than watches: how many of their literals hold, and how many are not false. So undoing is
//! exact, and whether a clause is still open is one look.

use super::Literal;
use super::problem::Problem;

/// The truth of a literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Truth {
    Unknown,
    True,
    False,
}

/// The assigned literals, in order, with the counts that follow from them.
#[derive(Debug)]
pub(super) struct State<'a> {
    pub(super) problem: &'a Problem,
    /// The truth of every literal.
    truth: Vec<Truth>,
    /// The literals that hold, in the order they became known.
    trail: Vec<Literal>,
    /// How many literals of the trail are in the counts.
    counted: usize,
    /// How many literals of each long clause hold.
    holding: Vec<u32>,
    /// How many literals of each long clause are not false.
    remaining: Vec<u32>,
    /// How many values each choice has left; kept for distributions only.
    values_left: Vec<u32>,
}

impl<'a> State<'a> {
    pub(super) fn new(problem: &'a Problem) -> Self {
        let clauses = problem.long.len();
        State {
            problem,
            truth: vec![Truth::Unknown; 2 * problem.atoms()],
            trail: Vec::with_capacity(problem.atoms()),
            counted: 0,
            holding: vec![0; clauses],
            remaining: (0..clauses).map(|clause| problem.long.get(clause).len() as u32).collect(),
            values_left: problem.domains.iter().map(|&size| size as u32).collect(),
        }
    }

    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> Truth {
        self.truth[literal.code()]
    }

    #[inline]
    pub(super) fn is_known(&self, atom: usize) -> bool {
        self.truth[2 * atom] != Truth::Unknown
    }

    /// Whether no literal of the clause holds.
    #[inline]
    pub(super) fn is_open(&self, clause: usize) -> bool {
        self.holding[clause] == 0
    }

    /// Whether a literal of the clause is false.
    #[inline]
    pub(super) fn is_shortened(&self, clause: usize) -> bool {
        self.remaining[clause] as usize != self.problem.long.get(clause).len()
    }

    /// How many literals of the clause are not false.
    #[inline]
    pub(super) fn remaining(&self, clause: usize) -> u32 {
        self.remaining[clause]
    }

    pub(super) fn known(&self) -> usize {
        self.trail.len()
    }

    /// Makes a literal hold; `false` if its negation holds already.
    pub(super) fn assign(&mut self, literal: Literal) -> bool {
        match self.truth(literal) {
            Truth::True => true,
            Truth::False => false,
            Truth::Unknown => {
                self.truth[literal.code()] = Truth::True;
                self.truth[(!literal).code()] = Truth::False;
                self.trail.push(literal);
                true
            }
        }
    }

    /// Draws all conclusions by unit propagation; `false` if there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        let mut consistent = true;
        while consistent && self.counted < self.trail.len() {
            let literal = self.trail[self.counted];
            self.counted += 1;
            consistent = self.count(literal);
        }
        consistent
    }

    /// Takes a literal into the counts, all of them, and draws the next conclusions.
    fn count(&mut self, literal: Literal) -> bool {
        let problem = self.problem;
        let mut consistent = true;
        for &clause in problem.occurrences.get(literal.code()) {
            self.holding[clause as usize] += 1;
        }
        for &clause in problem.occurrences.get((!literal).code()) {
            let clause = clause as usize;
            self.remaining[clause] -= 1;
            if self.remaining[clause] <= 1 && self.holding[clause] == 0 {
                let literals = problem.long.get(clause);
                let last = literals.iter().find(|&&literal| self.truth(literal) != Truth::False);
                consistent &= last.is_some_and(|&literal| self.assign(literal));
            }
        }
        for &other in problem.binary.get((!literal).code()) {
            consistent &= self.assign(other);
        }
        if let Some(choice) = problem.distribution_of(literal.variable()) {
            consistent &= self.count_value(choice, literal);
        }
        consistent
    }

    /// Exactly one value of a distribution is taken.
    fn count_value(&mut self, choice: usize, literal: Literal) -> bool {
        let problem = self.problem;
        let others = problem.atoms_of.get(choice).iter().map(|&atom| Literal::new(atom as usize, true));
        let mut consistent = true;
        if literal.is_positive() {
            for other in others.filter(|&other| other != literal) {
                consistent &= self.assign(!other);
            }
            return consistent;
        }
        self.values_left[choice] -= 1;
        match self.values_left[choice] {
            0 => false,
            1 => {
                let mut left = others.filter(|&other| self.truth(other) != Truth::False);
                // If the last value is already ruled out too, its turn to be counted is still to come.
                let last = left.next();
                last.is_some_and(|last| self.assign(last))
            }
            _ => true,
        }
    }

    /// Forgets all but the first `known` literals.
    pub(super) fn forget(&mut self, known: usize) {
        let problem = self.problem;
        while self.trail.len() > known {
            let index = self.trail.len() - 1;
            let literal = self.trail[index];
            self.trail.pop();
            self.truth[literal.code()] = Truth::Unknown;
            self.truth[(!literal).code()] = Truth::Unknown;
            if index >= self.counted {
                continue;
            }
            self.counted = index;
            for &clause in problem.occurrences.get(literal.code()) {
                self.holding[clause as usize] -= 1;
            }
            for &clause in problem.occurrences.get((!literal).code()) {
                self.remaining[clause as usize] += 1;
            }
            if let Some(choice) = problem.distribution_of(literal.variable())
                && !literal.is_positive()
            {
                self.values_left[choice] += 1;
            }
        }
    }
}
