//! Smaller formulas of the same weighted count.
//!
//! - Unit clauses are propagated, subsumed clauses dropped, and clauses shortened where resolution with another one
//!   gives a part of them. None of this changes a model.
//! - A hidden variable goes by resolution of the clauses it is in (Davis and Putnam 1960) where that makes the formula
//!   no larger: ∃ v. F, exactly.
//! - For a count alone, a variable of weight 1 on both values that the other variables determine may be hidden first
//!   ([`gates`](super::gates)): summing over it is the same as asking whether it has a value.

use std::collections::BTreeSet;

use super::gates;
use super::{Clause, Cnf, Kind, Literal, Weight, normal_clause};

/// A hidden variable in more clauses than this is left alone.
const MAX_OCCURRENCES: usize = 40;
/// Resolvents longer than this are not made.
const MAX_LENGTH: usize = 24;
/// How many pairs of clauses are compared at most.
const MAX_COMPARISONS: usize = 20_000_000;

/// The same count, from a formula that is no larger. With `for_count`, variables of weight 1 on both values may be
/// gone too; without it the choices stay what they are.
pub(super) fn reduce(cnf: &Cnf, for_count: bool) -> Cnf {
    let mut clauses = Clauses::new(cnf);
    clauses.simplify();
    let mut kinds = cnf.kinds().to_vec();
    if for_count {
        let simplified = Cnf { clauses: clauses.list(), ..cnf.clone() };
        for variable in gates::determined(&simplified) {
            kinds[variable] = Kind::Hidden;
        }
    }
    clauses.eliminate(&kinds);
    let clauses = clauses.list();
    // What was hidden without need and is still there is better decided than only propagated.
    let mut used = vec![false; kinds.len()];
    clauses.iter().flatten().for_each(|literal| used[literal.variable()] = true);
    for (variable, kind) in kinds.iter_mut().enumerate() {
        if *kind == Kind::Hidden && cnf.kinds()[variable] != Kind::Hidden && used[variable] {
            *kind = Kind::Weighted([Weight::one(), Weight::one()]);
        }
    }
    Cnf { kinds, distributions: cnf.distributions().to_vec(), clauses }
}

/// Clauses under change.
struct Clauses {
    /// The clauses with their signatures; `None` where one is gone.
    all: Vec<Option<(Clause, u64)>>,
    /// For every literal the clauses it is in, and perhaps some that are gone or lost it.
    occurrences: Vec<Vec<u32>>,
    /// The truth of variables that are known.
    values: Vec<Option<bool>>,
    contradiction: bool,
    /// Literals that became known and are still to be propagated.
    units: Vec<Literal>,
    /// Clauses to look at again.
    fresh: BTreeSet<u32>,
    comparisons: usize,
}

impl Clauses {
    fn new(cnf: &Cnf) -> Self {
        let mut clauses = Clauses {
            all: Vec::with_capacity(cnf.clauses().len()),
            occurrences: vec![Vec::new(); 2 * cnf.variables()],
            values: vec![None; cnf.variables()],
            contradiction: false,
            units: Vec::new(),
            fresh: BTreeSet::new(),
            comparisons: 0,
        };
        cnf.clauses().iter().for_each(|clause| clauses.add(clause.clone()));
        clauses
    }

    /// The clauses, with one clause per known literal.
    fn list(&self) -> Vec<Clause> {
        if self.contradiction {
            return vec![Box::default()];
        }
        let known = self.values.iter().enumerate();
        let units = known.filter_map(|(variable, value)| value.map(|value| Box::from([Literal::new(variable, value)])));
        units.chain(self.all.iter().flatten().map(|(clause, _)| clause.clone())).collect()
    }

    fn add(&mut self, clause: Clause) {
        match &*clause {
            [] => self.contradiction = true,
            [unit] => self.units.push(*unit),
            _ => {
                let index = self.all.len() as u32;
                clause.iter().for_each(|literal| self.occurrences[literal.code()].push(index));
                let signature = signature(&clause);
                self.all.push(Some((clause, signature)));
                self.fresh.insert(index);
            }
        }
    }

    fn clause(&self, index: u32) -> Option<&Clause> {
        self.all[index as usize].as_ref().map(|(clause, _)| clause)
    }

    /// The clauses that have a literal.
    fn with(&self, literal: Literal) -> Vec<u32> {
        let has = |index: &u32| self.clause(*index).is_some_and(|clause| clause.contains(&literal));
        self.occurrences[literal.code()].iter().copied().filter(has).collect()
    }

    /// Drops a literal from a clause.
    fn shorten(&mut self, index: u32, literal: Literal) {
        if let Some((clause, _)) = self.all[index as usize].take() {
            let rest: Clause = clause.iter().copied().filter(|&other| other != literal).collect();
            match &*rest {
                [] => self.contradiction = true,
                [unit] => self.units.push(*unit),
                _ => {
                    let signature = signature(&rest);
                    self.all[index as usize] = Some((rest, signature));
                    self.fresh.insert(index);
                }
            }
        }
    }

    /// Propagates and subsumes until nothing changes.
    fn simplify(&mut self) {
        loop {
            while let Some(unit) = self.units.pop() {
                match self.values[unit.variable()].replace(unit.is_positive()) {
                    Some(known) if known != unit.is_positive() => self.contradiction = true,
                    Some(_) => {}
                    None => {
                        for index in self.with(unit) {
                            self.all[index as usize] = None;
                        }
                        for index in self.with(!unit) {
                            self.shorten(index, !unit);
                        }
                    }
                }
            }
            if self.contradiction {
                return;
            }
            match self.fresh.pop_first() {
                Some(index) => self.subsume(index),
                None => return,
            }
        }
    }

    /// Drops the clauses of which `index` is a part, and shortens those of which it is one but for a negated literal.
    fn subsume(&mut self, index: u32) {
        let Some((clause, signature)) = self.all[index as usize].clone() else { return };
        for flipped in [None].into_iter().chain(clause.iter().copied().map(Some)) {
            let wanted = |literal: Literal| if Some(literal) == flipped { !literal } else { literal };
            let Some(rarest) = clause
                .iter()
                .map(|&literal| wanted(literal))
                .min_by_key(|literal| self.occurrences[literal.code()].len())
            else {
                return;
            };
            let candidates = std::mem::take(&mut self.occurrences[rarest.code()]);
            self.comparisons += candidates.len();
            if self.comparisons > MAX_COMPARISONS {
                self.occurrences[rarest.code()] = candidates;
                return;
            }
            let mut kept = Vec::with_capacity(candidates.len());
            let mut found = Vec::new();
            for other in candidates {
                let Some((larger, larger_signature)) = &self.all[other as usize] else { continue };
                kept.push(other);
                let hopeless = signature & !larger_signature != 0 || larger.len() < clause.len() || other == index;
                if !hopeless && clause.iter().all(|&literal| larger.contains(&wanted(literal))) {
                    found.push(other);
                }
            }
            self.occurrences[rarest.code()] = kept;
            for other in found {
                match flipped {
                    None => self.all[other as usize] = None,
                    Some(literal) => self.shorten(other, !literal),
                }
            }
        }
    }

    /// Resolves hidden variables away where the formula does not grow.
    fn eliminate(&mut self, kinds: &[Kind]) {
        let hidden: Vec<usize> = (0..kinds.len()).filter(|&variable| kinds[variable] == Kind::Hidden).collect();
        loop {
            let mut order: Vec<(usize, usize)> = hidden
                .iter()
                .map(|&variable| {
                    let [a, b] =
                        [true, false].map(|value| self.occurrences[Literal::new(variable, value).code()].len());
                    (a * b, variable)
                })
                .collect();
            order.sort_unstable();
            let mut changed = false;
            for (_, variable) in order {
                changed |= self.eliminate_one(variable);
                self.simplify();
                if self.contradiction {
                    return;
                }
            }
            if !changed || self.comparisons > MAX_COMPARISONS {
                break;
            }
        }
        // A known value of a hidden variable says nothing any more.
        hidden.into_iter().for_each(|variable| self.values[variable] = None);
    }

    fn eliminate_one(&mut self, variable: usize) -> bool {
        let literal = Literal::new(variable, true);
        let (positive, negative) = (self.with(literal), self.with(!literal));
        let before = positive.len() + negative.len();
        if before == 0 || before > MAX_OCCURRENCES || self.values[variable].is_some() {
            return false;
        }
        let mut resolvents = Vec::new();
        for &a in &positive {
            for &b in &negative {
                let (Some(a), Some(b)) = (self.clause(a), self.clause(b)) else { continue };
                let others = a.iter().chain(b).copied().filter(|other| other.variable() != variable);
                if let Some(resolvent) = normal_clause(others.collect()) {
                    resolvents.push(resolvent);
                    if resolvents.len() > before || resolvents.last().is_some_and(|last| last.len() > MAX_LENGTH) {
                        return false;
                    }
                }
            }
        }
        for index in positive.into_iter().chain(negative) {
            self.all[index as usize] = None;
        }
        resolvents.into_iter().for_each(|resolvent| self.add(resolvent));
        true
    }
}

/// A bit per variable, modulo 64: a part of a clause has no bit that the clause has not.
fn signature(clause: &[Literal]) -> u64 {
    clause.iter().fold(0, |bits, literal| bits | 1 << (literal.variable() % 64))
}
