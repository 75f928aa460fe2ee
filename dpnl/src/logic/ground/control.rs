//! One step of a frame: what each kind of goal does.

use super::engine::{ClauseFrame, Grounder, Owner, Task};
use super::program::{Choice, Literal, Source};
use crate::error::Result;
use crate::logic::builtins::{self, Builtin, BuiltinCall, Ways};
use crate::logic::lexer::TextPlace;
use crate::logic::print::show;
use crate::logic::term::{Shape, Term};
use crate::logic::unify::Bindings;

/// How far probabilities may exceed one in sum.
const SUM_TOLERANCE: f64 = 1e-9;

/// What a new term costs, in nodes looked at: it also takes memory.
const WORK_PER_TERM: u64 = 16;

impl Grounder<'_> {
    /// Goes on with a frame until it waits, fails, or has shown all its goals.
    pub(super) fn run(&mut self, mut frame: ClauseFrame) -> Result<()> {
        loop {
            let Shape::Compound(_, &[goal, rest]) = self.terms.shape(frame.goals) else {
                self.deliver(frame);
                return Ok(());
            };
            match self.step(frame, goal, rest)? {
                Some(next) => frame = next,
                None => return Ok(()),
            }
            self.bindings.work += 1;
        }
    }

    /// The frame as it goes on at once; other ways to go on are put on the worklist.
    fn step(&mut self, mut frame: ClauseFrame, goal: Term, rest: Term) -> Result<Option<ClauseFrame>> {
        let (name, arity) = match self.terms.functor(goal) {
            Some(functor) => functor,
            None if matches!(self.terms.shape(goal), Shape::Variable(_)) => {
                return Err(frame.place.error("the goal that is called here is an unbound variable"));
            }
            None => return Err(frame.place.error(format!("{} is no goal", show(&self.terms, goal)))),
        };
        if name == self.names.at && arity == 2 {
            if let Shape::Integer(packed) = self.terms.shape(self.terms.argument(goal, 0)) {
                frame.place = TextPlace::unpacked(packed);
            }
            let inner = self.terms.argument(goal, 1);
            frame.goals = self.sequence(inner, rest);
            return Ok(Some(frame));
        }
        if name == self.names.choice && arity == 3 {
            return self.choose(frame, goal, rest);
        }
        let arguments: smallvec::SmallVec<[Term; 6]> = match self.terms.shape(goal) {
            Shape::Compound(_, arguments) => arguments.into(),
            _ => Default::default(),
        };
        let text = self.terms.text(name).to_owned();
        match (text.as_str(), arguments.as_slice()) {
            (",", &[left, right]) => {
                let right = self.sequence(right, rest);
                frame.goals = self.sequence(left, right);
                Ok(Some(frame))
            }
            (";", &[left, right]) => {
                if let Shape::Compound(arrow, &[condition, then]) = self.terms.shape(left)
                    && self.terms.text(arrow) == "->"
                {
                    return self.if_then_else(frame, condition, then, Some(right), rest);
                }
                let goals = self.sequence(right, rest);
                self.push(Task::Run(ClauseFrame { goals, ..frame }));
                frame.goals = self.sequence(left, rest);
                Ok(Some(frame))
            }
            ("->", &[condition, then]) => self.if_then_else(frame, condition, then, None, rest),
            ("\\+" | "not", &[inner]) => self.negate(frame, inner, rest),
            ("forall", &[condition, action]) => {
                let unmet = self.terms.compound("\\+", &[action]);
                let inner = self.terms.compound(",", &[condition, unmet]);
                self.negate(frame, inner, rest)
            }
            // As in ProbLog, where there is nothing to commit to, `once` calls its goal.
            ("call" | "call_nc" | "once", [inner, more @ ..]) if text != "once" || more.is_empty() => {
                let goal = self.called(frame.place, *inner, more)?;
                frame.goals = self.sequence(goal, rest);
                Ok(Some(frame))
            }
            ("try_call", [inner, more @ ..]) => {
                let goal = self.called(frame.place, *inner, more)?;
                if !self.is_known(goal) {
                    return Ok(None);
                }
                frame.goals = self.sequence(goal, rest);
                Ok(Some(frame))
            }
            ("clause", &[head, body]) => self.clauses(frame, (head, body, None), rest),
            ("clause", &[head, body, probability]) => self.clauses(frame, (head, body, Some(probability)), rest),
            ("subquery", &[inner, probability]) => self.subquery(frame, inner, probability, None, rest),
            ("subquery", &[inner, probability, given]) => self.subquery(frame, inner, probability, Some(given), rest),
            // The last two say in which numbers and by which compiler ProbLog computes it.
            ("subquery", &[inner, probability, given, _, _]) => {
                self.subquery(frame, inner, probability, Some(given), rest)
            }
            ("findall", &[template, inner, list]) => self.find_all(frame, template, inner, list, rest),
            ("all", &[template, inner, list]) => self.find_distinct(frame, template, inner, list, rest, false),
            ("all_or_none", &[template, inner, list]) => self.find_distinct(frame, template, inner, list, rest, true),
            ("!", []) => Err(frame.place.error("the cut (!) is not supported; use (condition -> then ; else) or \\+")),
            _ => {
                let definition = self.database.definitions.get(&(name, arity));
                if let Some(definition) = definition {
                    if definition.inline || matches!(frame.owner, Owner::Collector(_)) {
                        self.expand(frame, goal, rest)?;
                    } else {
                        self.consume(ClauseFrame { goals: rest, ..frame }, goal)?;
                    }
                    return Ok(None);
                }
                match builtins::find(&text, arity) {
                    Some(builtin) => {
                        let (ways, fresh) = self.ways(builtin, &text, &arguments, frame)?;
                        self.go_ways(frame, &ways, fresh, rest)
                    }
                    None if self.database.unknown_fails && !builtins::is_known_unsupported(&text) => Ok(None),
                    None => Err(self.unknown(&text, arity, frame.place)),
                }
            }
        }
    }

    fn unknown(&self, name: &str, arity: usize, place: TextPlace) -> crate::error::Error {
        let why = if builtins::is_known_unsupported(name) { "is not supported" } else { "has no clauses" };
        let hint = if why == "is not supported" { "" } else { " (is the name or the number of arguments misspelt?)" };
        place.error(format!("{name}/{arity} {why}{hint}"))
    }

    /// Whether a goal is one that the program or the library defines.
    pub(super) fn is_user_defined(&self, goal: Term) -> bool {
        let control = matches!(self.terms.functor(goal), Some((name, _)) if name == self.names.at);
        !control && self.terms.functor(goal).is_some_and(|functor| self.database.definitions.contains_key(&functor))
    }

    /// Goes on with every clause that fits the goal, then with `rest`.
    pub(super) fn expand(&mut self, frame: ClauseFrame, goal: Term, rest: Term) -> Result<()> {
        let database = self.database;
        let Some(definition) = self.terms.functor(goal).and_then(|functor| database.definitions.get(&functor)) else {
            return Ok(());
        };
        for &index in definition.candidates(&self.terms, goal).iter().rev() {
            let clause = &database.clauses[index];
            let offset = frame.variables;
            self.bindings.reset(offset + clause.variables);
            if !self.bindings.unify(&self.terms, (goal, 0), (clause.head, offset)) {
                continue;
            }
            let head = self.bindings.build(&mut self.terms, frame.head, 0);
            let body = self.bindings.build(&mut self.terms, clause.body, offset);
            let rest = self.bindings.build(&mut self.terms, rest, 0);
            let goals = if self.terms.is(body, "true", 0) { rest } else { self.sequence(body, rest) };
            let variables = self.terms.variables(head).max(self.terms.variables(goals));
            self.push(Task::Run(ClauseFrame { head, goals, variables, ..frame }));
        }
        Ok(())
    }

    fn ways(&mut self, builtin: Builtin, name: &str, arguments: &[Term], frame: ClauseFrame) -> Result<(Ways, u32)> {
        let mut call =
            BuiltinCall { terms: &mut self.terms, arguments, place: frame.place, name, fresh: frame.variables };
        let before = call.terms.len();
        let ways = builtin(&mut call)?;
        let fresh = call.fresh;
        let made = (self.terms.len() - before) as u64;
        self.charge(ways.len() as u64 + WORK_PER_TERM * made);
        Ok((ways, fresh))
    }

    /// Goes on in all ways; the first at once.
    pub(super) fn go_ways(
        &mut self,
        frame: ClauseFrame,
        ways: &Ways,
        fresh: u32,
        rest: Term,
    ) -> Result<Option<ClauseFrame>> {
        let mut first = None;
        for way in ways.iter().rev() {
            if let Some(earlier) = first.take() {
                self.push(Task::Run(earlier));
            }
            first = self.equated(frame, way, fresh, rest);
        }
        // The earliest way is the last one made here; what was made before waits.
        Ok(first)
    }

    /// The frame after some equations, if they hold together.
    pub(super) fn equated(
        &mut self,
        frame: ClauseFrame,
        way: &[(Term, Term)],
        fresh: u32,
        rest: Term,
    ) -> Option<ClauseFrame> {
        if way.is_empty() {
            return Some(ClauseFrame { goals: rest, ..frame });
        }
        self.bindings.reset(fresh);
        let holds = way.iter().all(|&(a, b)| self.bindings.unify(&self.terms, (a, 0), (b, 0)));
        holds.then(|| self.rebuilt(frame, rest))
    }

    /// The goal that `call(Goal, More…)` calls.
    fn called(&mut self, place: TextPlace, goal: Term, more: &[Term]) -> Result<Term> {
        match self.terms.shape(goal) {
            Shape::Atom(name) => Ok(self.terms.compound_of(name, more)),
            Shape::Compound(name, arguments) => {
                let all: Vec<Term> = arguments.iter().chain(more).copied().collect();
                Ok(self.terms.compound_of(name, &all))
            }
            Shape::Variable(_) => Err(place.error("the goal that is called here is an unbound variable")),
            _ => Err(place.error(format!("{} cannot be called", show(&self.terms, goal)))),
        }
    }

    /// The goal inside of `$at(…)`.
    pub(super) fn bare(&self, goal: Term) -> Term {
        match self.terms.shape(goal) {
            Shape::Compound(name, &[_, inner]) if name == self.names.at => inner,
            _ => goal,
        }
    }

    /// The built-in predicate a goal calls, with its arguments.
    fn test(&self, goal: Term) -> Option<(Builtin, String, Vec<Term>)> {
        let functor = self.terms.functor(goal)?;
        if self.database.definitions.contains_key(&functor) {
            return None;
        }
        let name = self.terms.text(functor.0).to_owned();
        let builtin = builtins::find(&name, functor.1)?;
        let arguments = match self.terms.shape(goal) {
            Shape::Compound(_, arguments) => arguments.to_vec(),
            _ => Vec::new(),
        };
        Some((builtin, name, arguments))
    }

    /// The frame with the goal's place, for errors.
    fn placed(&self, frame: ClauseFrame, goal: Term) -> ClauseFrame {
        match self.terms.shape(goal) {
            Shape::Compound(name, &[place, _]) if name == self.names.at => match self.terms.shape(place) {
                Shape::Integer(packed) => ClauseFrame { place: TextPlace::unpacked(packed), ..frame },
                _ => frame,
            },
            _ => frame,
        }
    }

    /// Goes on if the goal has no solution: exactly where none of its answers holds.
    fn negate(&mut self, frame: ClauseFrame, goal: Term, rest: Term) -> Result<Option<ClauseFrame>> {
        let frame = self.placed(frame, goal);
        let goal = self.bare(goal);
        if let Some((builtin, name, arguments)) = self.test(goal) {
            let (ways, fresh) = self.ways(builtin, &name, &arguments, frame)?;
            let mut bindings = Bindings::default();
            let holds = ways.iter().any(|way| {
                bindings.reset(fresh);
                way.iter().all(|&(a, b)| bindings.unify(&self.terms, (a, 0), (b, 0)))
            });
            return Ok((!holds).then_some(ClauseFrame { goals: rest, ..frame }));
        }
        let Some(table) = self.complete_table(goal, frame)? else { return Ok(None) };
        let mut next = ClauseFrame { goals: rest, forced: false, ..frame };
        if !self.tables[table as usize].complete {
            if self.has_certain_answer(table) {
                return Ok(None);
            }
            let exists = self.exists(table);
            next.literals = self.condition(next.literals, Literal::False(exists));
            return Ok(Some(next));
        }
        for index in 0..self.tables[table as usize].answers.len() {
            let atom = self.answer_atom(table, self.tables[table as usize].answers[index]);
            if self.ground.certain[atom as usize] {
                return Ok(None);
            }
            next.literals = self.condition(next.literals, Literal::False(atom));
        }
        Ok(Some(next))
    }

    /// Whether an answer of the goal holds whatever is chosen. More answers may follow, but none is taken back.
    fn has_certain_answer(&mut self, table: u32) -> bool {
        (0..self.tables[table as usize].answers.len()).any(|index| {
            let atom = self.answer_atom(table, self.tables[table as usize].answers[index]);
            self.ground.certain[atom as usize]
        })
    }

    /// The atom "the goal of this table has an answer".
    fn exists(&mut self, table: u32) -> u32 {
        let Grounder { tables, terms, ground, .. } = self;
        let table = &mut tables[table as usize];
        *table.exists.get_or_insert_with(|| ground.atom(terms.compound("$exists", &[table.goal])))
    }

    fn if_then_else(
        &mut self,
        frame: ClauseFrame,
        condition: Term,
        then: Term,
        otherwise: Option<Term>,
        rest: Term,
    ) -> Result<Option<ClauseFrame>> {
        let frame = self.placed(frame, condition);
        let goal = self.bare(condition);
        let then_goals = self.sequence(then, rest);
        let else_frame = otherwise.map(|goal| ClauseFrame { goals: self.sequence(goal, rest), forced: false, ..frame });
        if let Some((builtin, name, arguments)) = self.test(goal) {
            let (ways, fresh) = self.ways(builtin, &name, &arguments, frame)?;
            let first = ways.iter().find_map(|way| self.equated(frame, way, fresh, then_goals));
            return Ok(first.or(else_frame));
        }
        if !self.terms.is_ground(goal) {
            return self.first_solution(frame, goal, then_goals, else_frame);
        }
        let Some(table) = self.complete_table(goal, frame)? else { return Ok(None) };
        let mut next = ClauseFrame { goals: then_goals, forced: false, ..frame };
        let atom = if self.tables[table as usize].complete {
            match self.tables[table as usize].answers.first() {
                None => return Ok(else_frame),
                Some(&answer) => self.answer_atom(table, answer),
            }
        } else if self.has_certain_answer(table) {
            return Ok(Some(next));
        } else {
            self.exists(table)
        };
        if self.ground.certain[atom as usize] {
            return Ok(Some(next));
        }
        if let Some(mut frame) = else_frame {
            frame.literals = self.condition(frame.literals, Literal::False(atom));
            self.push(Task::Run(frame));
        }
        next.literals = self.condition(next.literals, Literal::True(atom));
        Ok(Some(next))
    }

    /// `$choice(Group, Index, Instance)`: one value of a random variable.
    fn choose(&mut self, frame: ClauseFrame, goal: Term, rest: Term) -> Result<Option<ClauseFrame>> {
        let Shape::Compound(_, &[group, index, instance]) = self.terms.shape(goal) else { return Ok(None) };
        let (Shape::Integer(group), Shape::Integer(index)) = (self.terms.shape(group), self.terms.shape(index)) else {
            return Ok(None);
        };
        let (group, index) = (group as usize, index as usize);
        let place = self.database.groups[group].place;
        if !self.terms.is_ground(instance) {
            let head = show(&self.terms, self.database.groups[group].heads[index]);
            return Err(place.error(format!(
                "the probabilistic clause for {head} is used with an unbound variable; every variable must be bound by \
                 the call or by the body"
            )));
        }
        let variable = match self.choice_of.get(&(group, instance)) {
            Some(&variable) => variable,
            None => self.new_choice(group, instance)?,
        };
        let mut next = ClauseFrame { goals: rest, ..frame };
        if let Source::Known(row) = &self.ground.choices[variable as usize].source {
            if row[index] == 0.0 {
                return Ok(None);
            }
            if row[index] == 1.0 {
                return Ok(Some(next));
            }
        }
        next.literals = self.condition(next.literals, Literal::Choice(variable, index as u32));
        Ok(Some(next))
    }

    fn new_choice(&mut self, number: usize, instance: Term) -> Result<u32> {
        let group = &self.database.groups[number];
        self.bindings.reset(group.variables);
        self.bindings.unify(&self.terms, (group.instance, 0), (instance, 0));
        let mut labels = Vec::with_capacity(group.heads.len() + 1);
        for &head in &group.heads {
            let head = self.bindings.build(&mut self.terms, head, 0);
            labels.push(show(&self.terms, head));
        }
        let source = match &group.network {
            Some(network) => {
                let inputs = self.bindings.build(&mut self.terms, network.inputs, 0);
                if network.fact {
                    labels.push(format!("\\+({})", labels[0]));
                }
                let inputs = self.terms.items(inputs).unwrap_or_default();
                let inputs = inputs.iter().map(|&input| show(&self.terms, input)).collect();
                Source::Network { name: network.name.clone(), inputs, fact: network.fact, place: group.place }
            }
            None => {
                let mut row = Vec::with_capacity(group.heads.len() + 1);
                for (&probability, label) in group.probabilities.iter().zip(&labels) {
                    let term = self.bindings.build(&mut self.terms, probability, 0);
                    let value = builtins::evaluate(&self.terms, term, group.place)?.to_f64();
                    if !(0.0..=1.0 + SUM_TOLERANCE).contains(&value) {
                        let message = format!("the probability of {label} is {value}; it must be between 0 and 1");
                        return Err(group.place.error(message));
                    }
                    row.push(value.min(1.0));
                }
                let sum: f64 = row.iter().sum();
                if sum > 1.0 + SUM_TOLERANCE {
                    let message = format!("the probabilities of {} sum to {sum}, more than 1", labels.join("; "));
                    return Err(group.place.error(message));
                }
                if sum < 1.0 - SUM_TOLERANCE {
                    row.push(1.0 - sum);
                    let heads = labels.join("; ");
                    labels.push(format!("\\+({heads})"));
                }
                Source::Known(row)
            }
        };
        let variable = self.ground.choices.len() as u32;
        self.ground.choices.push(Choice { source, values: labels.len(), labels });
        self.choice_of.insert((number, instance), variable);
        Ok(variable)
    }
}
