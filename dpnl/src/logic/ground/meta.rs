//! Goals about the program itself: its clauses, and the probabilities of its atoms.

use std::time::Instant;

use super::engine::{ClauseFrame, Grounder};
use crate::error::Result;
use crate::logic::builtins::{self, Ways};
use crate::logic::inference::{Engine, Inference};
use crate::logic::print::show;
use crate::logic::reduce::reduce;
use crate::logic::term::{Shape, Term};
use crate::logic::unify::shifted;
use crate::search::Limits;

/// Subqueries that may be nested.
const MAX_DEPTH: u32 = 50;

impl Grounder<'_> {
    /// Whether a goal has a meaning at all.
    pub(super) fn is_known(&self, goal: Term) -> bool {
        let Some((name, arity)) = self.terms.functor(goal) else { return false };
        let text = self.terms.text(name);
        self.database.definitions.contains_key(&(name, arity))
            || builtins::find(text, arity).is_some()
            || builtins::is_control(text, arity)
    }

    /// `clause(Head, Body)` and `clause(Head, Body, Probability)`.
    pub(super) fn clauses(
        &mut self,
        frame: ClauseFrame,
        (head, body, probability): (Term, Term, Option<Term>),
        rest: Term,
    ) -> Result<Option<ClauseFrame>> {
        let database = self.database;
        let indices: Vec<usize> = match self.terms.functor(head) {
            Some(functor) => match database.definitions.get(&functor) {
                Some(definition) => definition.candidates(&self.terms, head).to_vec(),
                None => Vec::new(),
            },
            None => database.own_clauses().collect(),
        };
        let mut ways: Ways = Vec::new();
        let mut fresh = frame.variables;
        for index in indices {
            let clause = &database.clauses[index];
            let annotated = database.annotation(&self.terms, clause.body);
            let (written, weight) = match annotated {
                None => (self.as_written(clause.body), self.terms.float(1.0)),
                Some((group, position)) if self.terms.is(clause.body, "$choice", 3) => {
                    let group = &database.groups[group];
                    if group.network.is_some() {
                        return Err(frame.place.error("clause/2 and clause/3 do not show neural predicates"));
                    }
                    (self.terms.atom("true"), group.probabilities[position])
                }
                Some(_) => {
                    return Err(frame.place.error("clause/2 and clause/3 do not show probabilistic rules"));
                }
            };
            let own_head = shifted(&mut self.terms, clause.head, frame.variables);
            let own_body = shifted(&mut self.terms, written, frame.variables);
            let mut way = vec![(head, own_head), (body, own_body)];
            if let Some(probability) = probability {
                way.push((probability, shifted(&mut self.terms, weight, frame.variables)));
            }
            ways.push(way);
            fresh = fresh.max(frame.variables + clause.variables);
        }
        self.go_ways(frame, &ways, fresh, rest)
    }

    /// A body without the places that the engine put into it.
    fn as_written(&mut self, body: Term) -> Term {
        let body = self.bare(body);
        match self.terms.shape(body) {
            Shape::Compound(name, &[left, right]) if matches!(self.terms.text(name), "," | ";" | "->") => {
                stacker::maybe_grow(64 << 10, 1 << 20, || {
                    let (left, right) = (self.as_written(left), self.as_written(right));
                    self.terms.compound_of(name, &[left, right])
                })
            }
            Shape::Compound(name, &[inner]) if self.terms.text(name) == "\\+" => {
                let inner = stacker::maybe_grow(64 << 10, 1 << 20, || self.as_written(inner));
                self.terms.compound_of(name, &[inner])
            }
            _ => body,
        }
    }

    /// `subquery(Goal, Probability)`, and with a list of evidence: every answer of the goal with its probability.
    pub(super) fn subquery(
        &mut self,
        frame: ClauseFrame,
        goal: Term,
        probability: Term,
        given: Option<Term>,
        rest: Term,
    ) -> Result<Option<ClauseFrame>> {
        if self.depth >= MAX_DEPTH {
            return Err(frame.place.error("subqueries are nested without end here"));
        }
        let conditions = match given {
            None => Vec::new(),
            Some(list) => self
                .terms
                .items(list)
                .ok_or_else(|| frame.place.error("subquery/3: the evidence must be a list of literals"))?,
        };
        let mut inner = Grounder::nested(self);
        let answers = inner.solve(goal, frame.place)?;
        let mut atoms: Vec<u32> = answers.iter().map(|&answer| inner.atom_of(goal, answer)).collect();
        let mut wanted = Vec::new();
        for condition in conditions {
            let (condition, holds) = match inner.terms.shape(condition) {
                Shape::Compound(name, &[negated]) if matches!(inner.terms.text(name), "\\+" | "not") => {
                    (negated, false)
                }
                _ => (condition, true),
            };
            if !inner.terms.is_ground(condition) {
                let text = show(&inner.terms, condition);
                return Err(frame.place.error(format!("subquery/3: the evidence {text} is not ground")));
            }
            inner.solve(condition, frame.place)?;
            atoms.push(inner.ground.atom(condition));
            wanted.push(holds);
        }
        let deadline = inner.deadline();
        let (terms, ground) = inner.finish();
        self.terms = terms;
        let names = answers.iter().map(|&answer| show(&self.terms, answer)).collect();
        let reduced = reduce(self.database, &self.terms, ground, &atoms)?;
        let mut limits = Limits::default();
        if let Some(deadline) = deadline {
            limits.time = deadline.saturating_duration_since(Instant::now());
        }
        let inference = Inference::new(reduced, names, (wanted, frame.place), Engine::Auto, limits)?;
        let mut ways: Ways = Vec::new();
        let mut fresh = frame.variables;
        for (&answer, found) in answers.iter().zip(inference.answers()?) {
            let value = self.terms.float(found.probability);
            let own = shifted(&mut self.terms, answer, frame.variables);
            fresh = fresh.max(frame.variables + self.terms.variables(answer));
            ways.push(vec![(goal, own), (probability, value)]);
        }
        self.go_ways(frame, &ways, fresh, rest)
    }
}
