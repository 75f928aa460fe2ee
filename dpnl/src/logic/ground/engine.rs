//! Frames, tables and contexts: the machinery of tabled resolution.

use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use super::effort::Effort;
use super::program::{Ground, Literal};
use crate::error::Result;
use crate::logic::clause::Database;
use crate::logic::lexer::TextPlace;
use crate::logic::term::{Name, Term, Terms};
use crate::logic::unify::{Bindings, canonical};

/// Whom a frame works for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Owner {
    Table(u32),
    Collector(u32),
}

/// A clause on its way: what it will give, what is still to be shown, and what it relies on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClauseFrame {
    pub(super) owner: Owner,
    pub(super) head: Term,
    /// `$seq(goal, rest)`, ending in `$end`.
    pub(super) goals: Term,
    /// The latest condition in [`Grounder::conditions`].
    pub(super) literals: u32,
    pub(super) variables: u32,
    pub(super) place: TextPlace,
    /// Go on although the table in question is not complete.
    pub(super) forced: bool,
}

pub(super) enum Task {
    Run(ClauseFrame),
    Feed(u32, Term),
}

/// A frame that waits for the answers of a goal.
struct Consumer {
    frame: ClauseFrame,
    goal: Term,
    table: u32,
}

/// A call, its answers, and who waits for them.
pub(super) struct Table {
    pub(super) goal: Term,
    pub(super) answers: Vec<Term>,
    known: FxHashSet<Term>,
    consumers: Vec<u32>,
    pub(super) complete: bool,
    /// The context that evaluates it.
    pub(super) context: usize,
    /// The atom "some answer exists", if a negation in a circle needed it.
    pub(super) exists: Option<u32>,
}

/// Solutions of a goal, one per proof.
pub(super) struct Collector {
    pub(super) solutions: Vec<(Term, u32)>,
    pub(super) complete: bool,
}

/// An evaluation that has to come to its end before the one below goes on.
struct Context {
    work: Vec<Task>,
    /// Who waits for the end.
    waiting: Option<ClauseFrame>,
    collects: Option<u32>,
    first_table: usize,
    /// The lowest context whose tables are consumed here.
    low: usize,
    /// Frames that wait for a table of this very context.
    delayed: Vec<ClauseFrame>,
}

/// No condition.
pub(super) const NONE: u32 = u32::MAX;

/// Evaluations that may wait for each other.
const MAX_CONTEXTS: usize = 1_000_000;

/// The names the engine looks for.
pub(super) struct Names {
    pub(super) sequence: Name,
    pub(super) at: Name,
    pub(super) choice: Name,
    pub(super) end: Term,
}

/// The state of a grounding.
pub(crate) struct Grounder<'d> {
    pub(super) database: &'d Database,
    pub(crate) terms: Terms,
    pub(super) tables: Vec<Table>,
    table_of: FxHashMap<Term, u32>,
    pub(super) collectors: Vec<Collector>,
    pub(super) collector_of: FxHashMap<Term, u32>,
    consumers: Vec<Consumer>,
    contexts: Vec<Context>,
    pub(super) bindings: Bindings,
    pub(crate) ground: Ground,
    /// Conditions, each with the one before it.
    pub(super) conditions: Vec<(Literal, u32)>,
    pub(super) choice_of: FxHashMap<(usize, Term), u32>,
    pub(super) names: Names,
    pub(super) effort: Effort,
    /// Steps since the limits were looked at.
    pub(super) ticks: u32,
    /// How many subqueries deep this is.
    pub(super) depth: u32,
}

impl<'d> Grounder<'d> {
    pub(crate) fn new(database: &'d Database, effort: Effort) -> Self {
        Self::with_terms(database, database.terms.clone(), effort)
    }

    /// A grounding of its own for a goal within `outer`; its terms are those of `outer` and more.
    pub(super) fn nested(outer: &Grounder<'d>) -> Self {
        let mut inner = Self::with_terms(outer.database, outer.terms.clone(), outer.effort);
        inner.bindings.work = outer.bindings.work;
        inner.depth = outer.depth + 1;
        inner
    }

    /// When the work has to end.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.effort.deadline
    }

    fn with_terms(database: &'d Database, mut terms: Terms, effort: Effort) -> Self {
        let names = Names {
            sequence: terms.name("$seq"),
            at: terms.name("$at"),
            choice: terms.name("$choice"),
            end: terms.atom("$end"),
        };
        Grounder {
            database,
            terms,
            tables: Vec::new(),
            table_of: FxHashMap::default(),
            collectors: Vec::new(),
            collector_of: FxHashMap::default(),
            consumers: Vec::new(),
            contexts: Vec::new(),
            bindings: Bindings::default(),
            ground: Ground::default(),
            conditions: Vec::new(),
            choice_of: FxHashMap::default(),
            names,
            effort,
            ticks: 0,
            depth: 0,
        }
    }

    /// Whether the program has clauses for a goal.
    pub(crate) fn defines(&self, goal: Term) -> bool {
        self.terms.functor(goal).is_some_and(|functor| self.database.definitions.contains_key(&functor))
    }

    /// Where the predicate of a term is defined.
    pub(crate) fn place_of(&self, term: Term) -> TextPlace {
        self.database.place_of(&self.terms, term)
    }

    /// All answers of a goal, in the order they were found.
    pub(crate) fn solve(&mut self, goal: Term, place: TextPlace) -> Result<Vec<Term>> {
        let goal = canonical(&mut self.bindings, &mut self.terms, goal);
        let first_table = self.tables.len();
        if let Some(table) = self.find_table(goal) {
            return Ok(self.tables[table as usize].answers.clone());
        }
        self.contexts.push(Context {
            work: Vec::new(),
            waiting: None,
            collects: None,
            first_table,
            low: 0,
            delayed: Vec::new(),
        });
        let table = self.new_table(goal, place)?;
        self.work_off()?;
        Ok(self.tables[table as usize].answers.clone())
    }

    /// Ends the grounding: rules for what stayed symbolic.
    pub(crate) fn finish(mut self) -> (Terms, Ground) {
        for table in 0..self.tables.len() {
            if let Some(exists) = self.tables[table].exists {
                for answer in std::mem::take(&mut self.tables[table].answers) {
                    let atom = self.answer_atom(table as u32, answer);
                    self.ground.add(exists, vec![Literal::True(atom)]);
                }
            }
        }
        (self.terms, self.ground)
    }

    fn work_off(&mut self) -> Result<()> {
        while let Some(context) = self.contexts.last_mut() {
            match context.work.pop() {
                Some(Task::Run(frame)) => {
                    self.check_effort(frame.place)?;
                    self.run(frame)?;
                }
                Some(Task::Feed(consumer, answer)) => self.feed(consumer, answer)?,
                None => self.close_context()?,
            }
        }
        Ok(())
    }

    pub(super) fn push(&mut self, task: Task) {
        if let Some(context) = self.contexts.last_mut() {
            context.work.push(task);
        }
    }

    /// Nothing is left to do in the topmost context.
    fn close_context(&mut self) -> Result<()> {
        let depth = self.contexts.len() - 1;
        let Some(mut context) = self.contexts.pop() else { return Ok(()) };
        if context.low < depth {
            // Part of a circle with what is below.
            if let (Some(_), Some(frame)) = (context.collects, context.waiting) {
                return Err(frame.place.error("the solutions that are collected here depend on the collection itself"));
            }
            for table in &mut self.tables[context.first_table..] {
                if !table.complete {
                    table.context = depth - 1;
                }
            }
            let parent = &mut self.contexts[depth - 1];
            parent.low = parent.low.min(context.low);
            parent.delayed.append(&mut context.delayed);
            parent.delayed.extend(context.waiting);
            return Ok(());
        }
        if !context.delayed.is_empty() {
            let delayed = std::mem::take(&mut context.delayed);
            context.work.extend(delayed.into_iter().map(|frame| Task::Run(ClauseFrame { forced: true, ..frame })));
            self.contexts.push(context);
            return Ok(());
        }
        for table in &mut self.tables[context.first_table..] {
            table.complete = true;
            table.consumers = Vec::new();
            table.known = FxHashSet::default();
        }
        if let Some(collector) = context.collects {
            self.collectors[collector as usize].complete = true;
        }
        if let Some(frame) = context.waiting {
            self.push(Task::Run(frame));
        }
        Ok(())
    }

    /// Opens a context for whose end `frame` waits.
    fn open_context(&mut self, frame: ClauseFrame, collects: Option<u32>) -> Result<()> {
        if self.contexts.len() >= MAX_CONTEXTS {
            return Err(frame.place.error("negations or collections are nested without end here"));
        }
        let low = self.contexts.len();
        let first_table = self.tables.len();
        let waiting = Some(frame);
        self.contexts.push(Context { work: Vec::new(), waiting, collects, first_table, low, delayed: Vec::new() });
        Ok(())
    }

    pub(super) fn find_table(&self, goal: Term) -> Option<u32> {
        self.table_of.get(&goal).copied()
    }

    /// The complete table of a goal. `None` if it is not complete: then `frame` runs again once it is, and the goal's
    /// evaluation has been started.
    pub(super) fn complete_table(&mut self, goal: Term, frame: ClauseFrame) -> Result<Option<u32>> {
        let key = canonical(&mut self.bindings, &mut self.terms, goal);
        match self.find_table(key) {
            Some(table) if self.tables[table as usize].complete || frame.forced => Ok(Some(table)),
            Some(table) => {
                let context = self.tables[table as usize].context;
                self.depend_on(context);
                self.contexts[context].delayed.push(frame);
                Ok(None)
            }
            None => {
                self.open_context(frame, None)?;
                self.new_table(key, frame.place)?;
                Ok(None)
            }
        }
    }

    /// The complete collector of a goal; `None` as for [`complete_table`](Self::complete_table).
    pub(super) fn complete_collector(&mut self, template: Term, goal: Term, frame: ClauseFrame) -> Result<Option<u32>> {
        let pair = self.terms.compound("$find", &[template, goal]);
        let key = canonical(&mut self.bindings, &mut self.terms, pair);
        if let Some(&collector) = self.collector_of.get(&key) {
            if self.collectors[collector as usize].complete {
                return Ok(Some(collector));
            }
            return Err(frame.place.error("the solutions that are collected here depend on the collection itself"));
        }
        let collector = self.collectors.len() as u32;
        self.collectors.push(Collector { solutions: Vec::new(), complete: false });
        self.collector_of.insert(key, collector);
        self.open_context(frame, Some(collector))?;
        let (head, goal) = (self.terms.argument(key, 0), self.terms.argument(key, 1));
        let goals = self.sequence(goal, self.names.end);
        let variables = self.terms.variables(key);
        let owner = Owner::Collector(collector);
        let first = ClauseFrame { owner, head, goals, literals: NONE, variables, place: frame.place, forced: false };
        self.push(Task::Run(first));
        Ok(None)
    }

    /// The topmost context consumes from a table of this one.
    fn depend_on(&mut self, context: usize) {
        if let Some(top) = self.contexts.last_mut() {
            top.low = top.low.min(context);
        }
    }

    pub(super) fn sequence(&mut self, goal: Term, rest: Term) -> Term {
        self.terms.compound_of(self.names.sequence, &[goal, rest])
    }

    /// A table for a call that has none, with its clauses to be tried.
    fn new_table(&mut self, goal: Term, place: TextPlace) -> Result<u32> {
        let table = self.tables.len() as u32;
        self.tables.push(Table {
            goal,
            answers: Vec::new(),
            known: FxHashSet::default(),
            consumers: Vec::new(),
            complete: false,
            context: self.contexts.len().saturating_sub(1),
            exists: None,
        });
        self.table_of.insert(goal, table);
        let owner = Owner::Table(table);
        let variables = self.terms.variables(goal);
        let frame =
            ClauseFrame { owner, head: goal, goals: self.names.end, literals: NONE, variables, place, forced: false };
        if self.is_user_defined(goal) {
            self.expand(frame, goal, self.names.end)?;
        } else {
            let goals = self.sequence(goal, self.names.end);
            self.push(Task::Run(ClauseFrame { goals, ..frame }));
        }
        Ok(table)
    }

    /// Hands a goal to its table; `frame` goes on with `frame.goals` for every answer.
    pub(super) fn consume(&mut self, frame: ClauseFrame, goal: Term) -> Result<()> {
        let key = canonical(&mut self.bindings, &mut self.terms, goal);
        let table = match self.find_table(key) {
            Some(table) => table,
            None => self.new_table(key, frame.place)?,
        };
        let consumer = self.consumers.len() as u32;
        self.consumers.push(Consumer { frame, goal, table });
        let Table { complete, context, .. } = self.tables[table as usize];
        if !complete {
            self.depend_on(context);
            self.tables[table as usize].consumers.push(consumer);
        }
        let Grounder { tables, contexts, .. } = self;
        if let Some(top) = contexts.last_mut() {
            top.work.extend(tables[table as usize].answers.iter().rev().map(|&answer| Task::Feed(consumer, answer)));
        }
        Ok(())
    }

    fn feed(&mut self, consumer: u32, answer: Term) -> Result<()> {
        let Consumer { frame, goal, table } = self.consumers[consumer as usize];
        let mut next = frame;
        if goal != answer || !self.terms.is_ground(goal) {
            let offset = frame.variables;
            self.bindings.reset(offset + self.terms.variables(answer));
            if !self.bindings.unify(&self.terms, (goal, 0), (answer, offset)) {
                return Ok(());
            }
            next = self.rebuilt(frame, frame.goals);
        }
        let atom = self.answer_atom(table, answer);
        if !self.ground.certain[atom as usize] {
            next.literals = self.condition(next.literals, Literal::True(atom));
        }
        self.check_effort(frame.place)?;
        self.run(next)
    }

    /// The frame with `goals` and everything filled in that the bindings say.
    pub(super) fn rebuilt(&mut self, frame: ClauseFrame, goals: Term) -> ClauseFrame {
        let head = self.bindings.build(&mut self.terms, frame.head, 0);
        let goals = self.bindings.build(&mut self.terms, goals, 0);
        let variables = self.terms.variables(head).max(self.terms.variables(goals));
        ClauseFrame { head, goals, variables, ..frame }
    }

    /// The atom of an answer of a table. An answer of an open call is the atom itself, unless the predicate depends on
    /// goals that see whether variables are bound (`==`, `\\+`, …): then the same instance, called as such, may differ.
    pub(super) fn answer_atom(&mut self, table: u32, answer: Term) -> u32 {
        let goal = self.tables[table as usize].goal;
        if goal == answer || self.terms.is_ground(goal) || !self.database.sees_bindings(&self.terms, goal) {
            return self.ground.atom(answer);
        }
        let name = self.terms.compound("$call", &[goal, answer]);
        self.ground.atom(name)
    }

    /// The atom of an answer of a goal that has been solved.
    pub(crate) fn atom_of(&mut self, goal: Term, answer: Term) -> u32 {
        let key = canonical(&mut self.bindings, &mut self.terms, goal);
        match self.find_table(key) {
            Some(table) => self.answer_atom(table, answer),
            None => self.ground.atom(answer),
        }
    }

    /// A condition more.
    pub(super) fn condition(&mut self, before: u32, literal: Literal) -> u32 {
        self.conditions.push((literal, before));
        self.conditions.len() as u32 - 1
    }

    /// All conditions, the latest first.
    pub(super) fn conditions(&self, mut latest: u32) -> Vec<Literal> {
        let mut literals = Vec::new();
        while latest != NONE {
            let (literal, before) = self.conditions[latest as usize];
            literals.push(literal);
            latest = before;
        }
        literals
    }

    /// A frame has shown all its goals.
    pub(super) fn deliver(&mut self, frame: ClauseFrame) {
        let table = match frame.owner {
            Owner::Table(table) => table as usize,
            Owner::Collector(collector) => {
                self.collectors[collector as usize].solutions.push((frame.head, frame.literals));
                return;
            }
        };
        let atom = self.answer_atom(table as u32, frame.head);
        let body = self.conditions(frame.literals);
        self.ground.add(atom, body);
        let Grounder { tables, contexts, .. } = self;
        if tables[table].known.insert(frame.head) {
            tables[table].answers.push(frame.head);
            if let Some(top) = contexts.last_mut() {
                let consumers = tables[table].consumers.iter().rev();
                top.work.extend(consumers.map(|&consumer| Task::Feed(consumer, frame.head)));
            }
        }
    }
}
