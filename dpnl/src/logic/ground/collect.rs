//! `findall` and its like, and the first solution of a condition: one solution per proof, in Prolog's order.
//!
//! A solution holds where the conditions of its proof do. A list of solutions is therefore a choice among the
//! uncertain ones: every subset of them is one result, under the condition that exactly those hold.

use rustc_hash::FxHashMap;

use super::engine::{ClauseFrame, Grounder, NONE, Task};
use super::program::Literal;
use crate::error::Result;
use crate::logic::term::Term;
use crate::logic::unify::shifted;

/// Uncertain solutions of which all subsets are listed.
const MAX_UNCERTAIN: usize = 16;

/// A solution, and the literal under which it holds; `None` if it always does.
type Solution = (Term, Option<Literal>);

impl Grounder<'_> {
    /// The atom or literal that stands for all conditions of a proof.
    fn proof(&mut self, literals: u32) -> Option<Literal> {
        if literals == NONE {
            return None;
        }
        let conditions = self.conditions(literals);
        if let [literal @ (Literal::True(_) | Literal::False(_))] = conditions.as_slice() {
            return Some(*literal);
        }
        let Grounder { ground, terms, .. } = self;
        let atom = ground.conjunction(conditions, |number| {
            let number = terms.integer(i64::from(number));
            terms.compound("$proof", &[number])
        });
        Some(Literal::True(atom))
    }

    fn solutions(&mut self, collector: u32) -> Vec<Solution> {
        let found = self.collectors[collector as usize].solutions.clone();
        let mut solutions = Vec::with_capacity(found.len());
        for (term, literals) in found {
            let proof = self.proof(literals);
            let certain = match proof {
                None => true,
                Some(Literal::True(atom)) => self.ground.certain[atom as usize],
                _ => false,
            };
            solutions.push((term, if certain { None } else { proof }));
        }
        solutions
    }

    /// `findall(Template, Goal, List)`.
    pub(super) fn find_all(
        &mut self,
        frame: ClauseFrame,
        template: Term,
        goal: Term,
        list: Term,
        rest: Term,
    ) -> Result<Option<ClauseFrame>> {
        let Some(collector) = self.complete_collector(template, goal, frame)? else { return Ok(None) };
        let solutions = self.solutions(collector);
        self.each_subset(frame, &solutions, list, rest, true)
    }

    /// `all(Template, Goal, List)`: every solution once; fails on the empty list unless `empty`.
    pub(super) fn find_distinct(
        &mut self,
        frame: ClauseFrame,
        template: Term,
        goal: Term,
        list: Term,
        rest: Term,
        empty: bool,
    ) -> Result<Option<ClauseFrame>> {
        let Some(collector) = self.complete_collector(template, goal, frame)? else { return Ok(None) };
        let mut distinct: Vec<(Term, Vec<Option<Literal>>)> = Vec::new();
        let mut position: FxHashMap<Term, usize> = FxHashMap::default();
        for (term, proof) in self.solutions(collector) {
            let index = *position.entry(term).or_insert(distinct.len());
            if index == distinct.len() {
                distinct.push((term, Vec::new()));
            }
            distinct[index].1.push(proof);
        }
        let mut solutions = Vec::with_capacity(distinct.len());
        for (term, proofs) in distinct {
            let literal = match proofs.as_slice() {
                [only] => *only,
                _ if proofs.contains(&None) => None,
                _ => {
                    let number = self.terms.integer(i64::from(collector));
                    let name = self.terms.compound("$any", &[number, term]);
                    let atom = self.ground.atom(name);
                    for literal in proofs.into_iter().flatten() {
                        self.ground.add(atom, vec![literal]);
                    }
                    Some(Literal::True(atom))
                }
            };
            solutions.push((term, literal));
        }
        self.each_subset(frame, &solutions, list, rest, empty)
    }

    fn each_subset(
        &mut self,
        frame: ClauseFrame,
        solutions: &[Solution],
        list: Term,
        rest: Term,
        empty: bool,
    ) -> Result<Option<ClauseFrame>> {
        let uncertain: Vec<usize> = (0..solutions.len()).filter(|&index| solutions[index].1.is_some()).collect();
        if uncertain.len() > MAX_UNCERTAIN {
            return Err(frame.place.error(format!(
                "{} uncertain solutions are collected here; every subset of them is a list of its own, and at most \
                 {MAX_UNCERTAIN} are supported",
                uncertain.len()
            )));
        }
        let mut first = None;
        // All solutions come first, none of them last; pushed in reverse.
        for mask in 0..1_u32 << uncertain.len() {
            let chosen = |index: usize| {
                uncertain.iter().position(|&other| other == index).is_none_or(|bit| mask >> bit & 1 == 1)
            };
            let mut literals = frame.literals;
            let mut items = Vec::with_capacity(solutions.len());
            let mut fresh = frame.variables;
            for (index, &(term, literal)) in solutions.iter().enumerate() {
                let inside = chosen(index);
                if inside {
                    let variables = self.terms.variables(term);
                    items.push(shifted(&mut self.terms, term, fresh));
                    fresh += variables;
                }
                if let Some(literal) = literal {
                    literals = self.condition(literals, if inside { literal } else { negated(literal) });
                }
            }
            if items.is_empty() && !empty {
                continue;
            }
            let found = self.terms.list(&items);
            let next = ClauseFrame { literals, ..frame };
            if let Some(frame) = self.equated(next, &[(list, found)], fresh, rest)
                && let Some(earlier) = first.replace(frame)
            {
                self.push(Task::Run(earlier));
            }
        }
        Ok(first)
    }

    /// Goes on with the first solution that holds, or else with `otherwise`.
    pub(super) fn first_solution(
        &mut self,
        frame: ClauseFrame,
        goal: Term,
        then: Term,
        otherwise: Option<ClauseFrame>,
    ) -> Result<Option<ClauseFrame>> {
        let Some(collector) = self.complete_collector(goal, goal, frame)? else { return Ok(None) };
        let mut literals = frame.literals;
        let mut frames = Vec::new();
        let mut certain = false;
        for (term, literal) in self.solutions(collector) {
            let fresh = frame.variables;
            let solution = shifted(&mut self.terms, term, fresh);
            let fresh = fresh + self.terms.variables(term);
            let mut next = ClauseFrame { literals, ..frame };
            if let Some(literal) = literal {
                next.literals = self.condition(literals, literal);
                literals = self.condition(literals, negated(literal));
            }
            frames.extend(self.equated(next, &[(goal, solution)], fresh, then));
            certain = literal.is_none();
            if certain {
                break;
            }
        }
        if let Some(frame) = otherwise.filter(|_| !certain) {
            frames.push(ClauseFrame { literals, ..frame });
        }
        for frame in frames.into_iter().rev() {
            self.push(Task::Run(frame));
        }
        Ok(None)
    }
}

/// The opposite of a literal on an atom.
fn negated(literal: Literal) -> Literal {
    match literal {
        Literal::True(atom) => Literal::False(atom),
        Literal::False(atom) => Literal::True(atom),
        choice @ Literal::Choice(..) => choice,
    }
}
