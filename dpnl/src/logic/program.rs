//! A ProbLog program and the questions one can ask it.

use std::time::Instant;

use rustc_hash::FxHashMap;

use super::clause::Database;
use super::ground::{Effort, Grounder, Literal};
use super::inference::{Answer, Engine, Inference, Reason};
use super::lexer::TextPlace;
use super::print::show;
use super::reduce::reduce;
use super::term::{Shape, Term};
use crate::error::Result;
use crate::search::Limits;
use crate::search::approximate::{Approx, Bounds};

/// How many nodes of terms grounding may look at.
const MAX_WORK: u64 = 500_000_000;

/// A ProbLog program.
///
/// ```
/// use dpnl::logic::Program;
///
/// let program = Program::parse(
///     "0.6::edge(1,2). 0.1::edge(1,3). 0.4::edge(2,5). 0.3::edge(2,6). 0.3::edge(3,4). 0.8::edge(4,5). 0.2::edge(5,6).
///      path(X,Y) :- edge(X,Y).
///      path(X,Y) :- edge(X,Z), path(Z,Y).",
/// )?;
/// assert!((program.query("path(1,5)")? - 0.25824).abs() < 1e-12);
/// # Ok::<(), dpnl::Error>(())
/// ```
pub struct Program {
    database: Database,
    limits: Limits,
    engine: Engine,
}

impl Program {
    /// Reads a program in ProbLog's syntax.
    ///
    /// # Errors
    /// [`Error::Syntax`](crate::Error::Syntax) with line and column: a mistake in the text, or something that is not supported.
    pub fn parse(text: &str) -> Result<Self> {
        Ok(Program { database: Database::parse(text)?, limits: Limits::default(), engine: Engine::default() })
    }

    /// All names that the program uses.
    #[cfg(feature = "candle")]
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.database.own_names()
    }

    /// The same program with other limits. Those on time and bytes hold for grounding, too.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same program with another engine; the answers are the same.
    #[must_use]
    pub fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// The probability that a goal holds, given the evidence of the program; with variables, that it holds for some
    /// values of them.
    ///
    /// # Errors
    /// A goal that is none; what is not supported; inconsistent evidence; a limit that was reached.
    pub fn query(&self, goal: &str) -> Result<f64> {
        let answers = self.ground(Some(goal), true)?.answers()?;
        Ok(answers.first().map_or(0.0, |answer| answer.probability))
    }

    /// Every atom that a goal has as an answer, with its probability given the evidence of the program.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn answers_of(&self, goal: &str) -> Result<Vec<Answer>> {
        self.ground(Some(goal), false)?.answers()
    }

    /// Every `query(…)` of the program, with its probability given the evidence.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn answers(&self) -> Result<Vec<Answer>> {
        self.inference()?.answers()
    }

    /// For every query the most probable choices with which it and the evidence hold.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn explain(&self) -> Result<Vec<Reason>> {
        self.inference()?.explain()
    }

    /// Bounds of the probability of every query, by ApproxDPNL.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn approximate(&self, approx: &Approx) -> Result<Vec<(String, Bounds)>> {
        self.inference()?.approximate(approx)
    }

    /// `count` worlds drawn given the evidence: for each the queries that hold in it.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn samples(&self, count: usize, rng: &mut (impl rand::Rng + ?Sized)) -> Result<Vec<Vec<String>>> {
        self.inference()?.samples(count, rng)
    }

    /// Grounds the program for its queries; several questions can then be asked without doing that again.
    ///
    /// # Errors
    /// As [`query`](Self::query).
    pub fn inference(&self) -> Result<Inference> {
        self.ground(None, false)
    }

    /// Grounds for one goal, or for the queries of the program. With `any`, the goal is one atom that holds if some
    /// answer does.
    pub(crate) fn ground(&self, goal: Option<&str>, any: bool) -> Result<Inference> {
        let mut database = self.database.clone();
        let asked = goal.map(|text| database.goal(text)).transpose()?;
        let effort =
            Effort { work: MAX_WORK, bytes: self.limits.bytes, deadline: Instant::now().checked_add(self.limits.time) };
        let mut asking = Asking {
            grounder: Grounder::new(&database, effort),
            names: Vec::new(),
            atoms: Vec::new(),
            position: FxHashMap::default(),
        };
        match asked {
            Some(goal) if any => asking.any(goal)?,
            Some(goal) => asking.each(goal, TextPlace { line: 1, column: 1 })?,
            None => {
                for query in asking.directives("query", 1)? {
                    let goal = asking.grounder.terms.argument(query, 0);
                    let place = asking.grounder.place_of(query);
                    asking.each(goal, place)?;
                }
            }
        }
        let evidence = asking.evidence()?;
        let Asking { grounder, names, mut atoms, .. } = asking;
        atoms.extend(evidence.iter().map(|&(atom, _)| atom));
        let wanted = evidence.into_iter().map(|(_, wanted)| wanted).collect();
        let (mut terms, ground) = grounder.finish();
        let place = ["evidence", "evidence"].iter().zip([1, 2]).map(|(name, arity)| {
            let variables: Vec<Term> = (0..arity).map(|number| terms.variable(number)).collect();
            let evidence = terms.compound(name, &variables);
            database.place_of(&terms, evidence)
        });
        let place = place.max_by_key(|place| place.packed()).unwrap_or_default();
        let reduced = reduce(&database, &terms, ground, &atoms)?;
        Inference::new(reduced, names, (wanted, place), self.engine, self.limits)
    }
}

/// Collects the atoms that are asked for.
struct Asking<'d> {
    grounder: Grounder<'d>,
    names: Vec<String>,
    atoms: Vec<u32>,
    /// Where a name stands.
    position: FxHashMap<String, usize>,
}

impl Asking<'_> {
    /// The answers of `name(_, …)`. What is evidence must be certain; a query is asked wherever it may be one.
    fn directives(&mut self, name: &str, arity: usize) -> Result<Vec<Term>> {
        let terms = &mut self.grounder.terms;
        let variables: Vec<Term> = (0..arity as u32).map(|number| terms.variable(number)).collect();
        let goal = terms.compound(name, &variables);
        if !self.grounder.defines(goal) {
            return Ok(Vec::new());
        }
        let answers = self.grounder.solve(goal, TextPlace::default())?;
        for &answer in &answers {
            let atom = self.grounder.atom_of(goal, answer);
            if name != "query" && !self.grounder.ground.certain[atom as usize] {
                let text = show(&self.grounder.terms, answer);
                return Err(self.grounder.place_of(goal).error(format!("{text} depends on a random choice")));
            }
        }
        Ok(answers)
    }

    /// An atom for a goal that may be negated.
    fn atom(&mut self, goal: Term, place: TextPlace) -> Result<Vec<(Term, u32)>> {
        if let Shape::Variable(_) = self.grounder.terms.shape(goal) {
            return Err(place_or_start(place).error("a query must be an atom, not a variable"));
        }
        let answers = self.grounder.solve(goal, place_or_start(place))?;
        let mut atoms = Vec::with_capacity(answers.len());
        for answer in answers {
            let atom = self.grounder.atom_of(goal, answer);
            if !self.grounder.terms.is_ground(answer) && !self.grounder.ground.certain[atom as usize] {
                let text = show(&self.grounder.terms, answer);
                let message = format!("the query has the answer {text}, whose variables are not bound; bind them");
                return Err(place_or_start(place).error(message));
            }
            atoms.push((answer, atom));
        }
        Ok(atoms)
    }

    /// Asks for every answer of a goal; for the goal itself, which is then impossible, if it has none.
    fn each(&mut self, goal: Term, place: TextPlace) -> Result<()> {
        let found = self.atom(goal, place)?;
        let ground = self.grounder.terms.is_ground(goal);
        if found.is_empty() {
            let atom = self.grounder.ground.atom(goal);
            self.ask(goal, atom, ground);
        }
        for (answer, atom) in found {
            self.ask(answer, atom, ground);
        }
        Ok(())
    }

    /// Asks for an atom once. Called as it is written it may have another meaning than as an answer of an open call
    /// (where it depends on a negation or the like of that call); then it is what was asked for.
    fn ask(&mut self, answer: Term, atom: u32, ground: bool) {
        let name = show(&self.grounder.terms, answer);
        match self.position.get(&name) {
            Some(&position) if ground => self.atoms[position] = atom,
            Some(_) => {}
            None => {
                self.position.insert(name.clone(), self.names.len());
                self.names.push(name);
                self.atoms.push(atom);
            }
        }
    }

    /// Asks whether a goal has an answer.
    fn any(&mut self, goal: Term) -> Result<()> {
        let place = TextPlace { line: 1, column: 1 };
        let answers = self.grounder.solve(goal, place)?;
        self.names.push(show(&self.grounder.terms, goal));
        let name = self.grounder.terms.compound("$query", &[goal]);
        let query = self.grounder.ground.atom(name);
        for answer in answers {
            let atom = self.grounder.atom_of(goal, answer);
            self.grounder.ground.add(query, vec![Literal::True(atom)]);
        }
        self.atoms.push(query);
        Ok(())
    }

    /// The atoms of the evidence, and whether they have to hold.
    fn evidence(&mut self) -> Result<Vec<(u32, bool)>> {
        let mut evidence = Vec::new();
        for fact in self.directives("evidence", 1)? {
            let goal = self.grounder.terms.argument(fact, 0);
            evidence.push((goal, true, self.grounder.place_of(fact)));
        }
        for fact in self.directives("evidence", 2)? {
            let (goal, value) = (self.grounder.terms.argument(fact, 0), self.grounder.terms.argument(fact, 1));
            let wanted = match self.grounder.terms.shape(value) {
                Shape::Atom(name) => match self.grounder.terms.text(name) {
                    "true" => Some(true),
                    "false" => Some(false),
                    _ => None,
                },
                _ => None,
            };
            let Some(wanted) = wanted else {
                let text = show(&self.grounder.terms, fact);
                return Err(self.grounder.place_of(fact).error(format!("{text}: the value must be true or false")));
            };
            evidence.push((goal, wanted, self.grounder.place_of(fact)));
        }
        let mut atoms = Vec::new();
        for (mut goal, mut wanted, place) in evidence {
            while let Shape::Compound(name, &[inner]) = self.grounder.terms.shape(goal)
                && matches!(self.grounder.terms.text(name), "\\+" | "not")
            {
                (goal, wanted) = (inner, !wanted);
            }
            let found = self.atom(goal, place)?;
            if found.is_empty() {
                atoms.push((self.grounder.ground.atom(goal), wanted));
            }
            atoms.extend(found.into_iter().map(|(_, atom)| (atom, wanted)));
        }
        Ok(atoms)
    }
}

/// Errors without a place of their own are reported at the start.
fn place_or_start(place: TextPlace) -> TextPlace {
    if place == TextPlace::default() { TextPlace { line: 1, column: 1 } } else { place }
}
