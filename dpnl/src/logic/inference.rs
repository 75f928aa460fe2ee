//! Questions about a grounded program: probabilities given the evidence, and why.

use std::sync::Arc;

use super::closure::{Goal, State, Status, Structure};
use super::ground::program::{Choice, Source};
use super::lexer::TextPlace;
use super::oracle::{LogicOracle, Names};
use super::reduce::{Reduced, Target};
use crate::error::{Error, Result};
use crate::search::Limits;
use crate::search::approximate::{Approx, Bounds};
use crate::system::{HandWritten, Stats, System};
use rand::Rng;

/// Which oracle answers; they agree, and differ in the work they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engine {
    /// By the program: closures where atoms depend on themselves, the graph elsewhere.
    #[default]
    Auto,
    /// The DeepProbLog oracle: closures of the ground program (Algorithm 7).
    Closures,
    /// The program graph, circles unrolled.
    Graph,
}

/// An atom that was asked for, and its probability given the evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The atom, as text.
    pub atom: String,
    /// P(atom | evidence), exact.
    pub probability: f64,
}

/// The most probable way in which an atom holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// The atom, as text.
    pub atom: String,
    /// What was chosen, one text per choice the atom or the evidence depends on.
    pub choices: Vec<String>,
    /// The probability of these choices; 0 (and no choices) if the atom cannot hold.
    pub probability: f64,
}

/// The gradient of an atom's probability by the probabilities of one choice.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceGradient {
    /// The values of the choice: its heads, and possibly "none of them".
    pub values: Vec<String>,
    /// Their probabilities.
    pub probabilities: Vec<f64>,
    /// d P(atom | evidence) / d probability, one per value.
    pub gradient: Vec<f64>,
}

/// A program, grounded for its queries and compiled as far as it has been asked.
pub struct Inference {
    pub(crate) structure: Arc<Structure>,
    pub(crate) system: System<HandWritten<LogicOracle>>,
    pub(crate) choices: Vec<Choice>,
    /// The atoms asked for.
    pub(crate) queries: Vec<(String, Target)>,
    evidence: Vec<(Target, bool)>,
    /// Where the evidence stands in the text.
    place: TextPlace,
    /// The probabilities, unless a network gives some of them.
    rows: Option<Vec<Vec<f64>>>,
}

/// What a question comes down to.
enum Question {
    Never,
    Ask(Vec<Goal>),
}

impl Inference {
    /// `targets` of the reduced program are first the queries, then the evidence.
    pub(crate) fn new(
        reduced: Reduced,
        queries: Vec<String>,
        (evidence, place): (Vec<bool>, TextPlace),
        engine: Engine,
        limits: Limits,
    ) -> Result<Self> {
        let Reduced { structure, choices, targets } = reduced;
        let names: Names = choices.iter().map(|choice| (choice.labels[0].clone(), choice.labels.clone())).collect();
        let mut asked: Vec<u32> = targets
            .iter()
            .filter_map(|target| match target {
                Target::Open(atom) => Some(*atom),
                Target::Known(_) => None,
            })
            .collect();
        asked.sort_unstable();
        asked.dedup();
        let by_closures = match engine {
            Engine::Auto => structure.cyclic.contains(&true),
            Engine::Closures => true,
            Engine::Graph => false,
        };
        let oracle = if by_closures {
            LogicOracle::by_closures(Arc::clone(&structure), names)
        } else {
            LogicOracle::by_graph(&structure, &names, &asked)?
        };
        let rows = choices
            .iter()
            .map(|choice| match &choice.source {
                Source::Known(row) => Some(row.clone()),
                Source::Network { .. } => None,
            })
            .collect();
        let evidence = targets[queries.len()..].iter().copied().zip(evidence).collect();
        let queries = queries.into_iter().zip(targets).collect();
        let system = System::from_oracle(oracle).with_limits(limits);
        Ok(Inference { structure, system, choices, queries, evidence, place, rows })
    }

    /// The atoms that were asked for, in the program's order.
    pub fn queries(&self) -> impl Iterator<Item = &str> {
        self.queries.iter().map(|(atom, _)| atom.as_str())
    }

    /// The system behind it: a random variable per choice, an output per list of goals.
    pub fn system(&self) -> &System<HandWritten<LogicOracle>> {
        &self.system
    }

    /// The goals of the evidence; [`Question::Never`] if a part of it is impossible.
    fn evidence(&self) -> Question {
        let mut goals = Vec::new();
        for &(target, wanted) in &self.evidence {
            match target {
                Target::Known(holds) if holds != wanted => return Question::Never,
                Target::Known(_) => {}
                Target::Open(atom) => goals.push((atom, wanted)),
            }
        }
        goals.sort_unstable();
        goals.dedup();
        Question::Ask(goals)
    }

    /// The goals of a query that holds, or not, together with the evidence.
    fn joint(&self, query: Target, wanted: bool) -> Question {
        match (self.evidence(), query) {
            (Question::Never, _) => Question::Never,
            (_, Target::Known(holds)) if holds != wanted => Question::Never,
            (evidence, Target::Known(_)) => evidence,
            (Question::Ask(mut goals), Target::Open(atom)) => {
                goals.push((atom, wanted));
                goals.sort_unstable();
                goals.dedup();
                Question::Ask(goals)
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn goals_of(&self, query: usize) -> (Option<Vec<Goal>>, Option<Vec<Goal>>) {
        let list = |question| match question {
            Question::Never => None,
            Question::Ask(goals) => Some(goals),
        };
        (list(self.joint(self.queries[query].1, true)), list(self.evidence()))
    }

    /// The probabilities of all choices, if the program has them.
    fn rows(&self) -> Result<&[Vec<f64>]> {
        if let Some(rows) = &self.rows {
            return Ok(rows);
        }
        let network = self.choices.iter().find_map(|choice| match &choice.source {
            Source::Network { name, place, .. } => Some((name, *place)),
            Source::Known(_) => None,
        });
        let (name, place) = network.map_or(("", TextPlace::default()), |(name, place)| (name.as_str(), place));
        Err(place.error(format!("the network {name} gives probabilities here; bind it with Program::neural")))
    }

    fn log_probability(&self, rows: &[Vec<f64>], question: &Question) -> Result<f64> {
        match question {
            Question::Never => Ok(f64::NEG_INFINITY),
            Question::Ask(goals) if goals.is_empty() => Ok(0.0),
            Question::Ask(goals) => self.system.log_probability(rows, goals),
        }
    }

    /// log P(evidence).
    ///
    /// # Errors
    /// Evidence of probability zero; a limit that was reached.
    pub fn log_evidence(&self) -> Result<f64> {
        self.log_evidence_with(self.rows()?)
    }

    fn log_evidence_with(&self, rows: &[Vec<f64>]) -> Result<f64> {
        let value = self.log_probability(rows, &self.evidence())?;
        if value == f64::NEG_INFINITY { Err(self.inconsistent()) } else { Ok(value) }
    }

    /// Every query with its probability given the evidence.
    ///
    /// # Errors
    /// Evidence of probability zero; a limit that was reached.
    pub fn answers(&self) -> Result<Vec<Answer>> {
        self.answers_with(self.rows()?)
    }

    /// The same for these probabilities of the choices.
    pub(crate) fn answers_with(&self, rows: &[Vec<f64>]) -> Result<Vec<Answer>> {
        let evidence = self.log_evidence_with(rows)?;
        self.queries
            .iter()
            .map(|(atom, target)| {
                let joint = self.joint(*target, true);
                let log = self.log_probability(rows, &joint)?;
                // Logarithms only where plain numbers would underflow.
                let plain = evidence > -500.0 && log > -500.0;
                let probability = match (&joint, self.evidence()) {
                    (Question::Ask(goals), Question::Ask(given)) if plain && !goals.is_empty() => {
                        let joint = self.system.probability(rows, goals)?;
                        let given = if given.is_empty() { 1.0 } else { self.system.probability(rows, &given)? };
                        joint / given
                    }
                    _ => (log - evidence).exp(),
                };
                Ok(Answer { atom: atom.clone(), probability: probability.min(1.0) })
            })
            .collect()
    }

    /// Bounds of the probability of every query, by ApproxDPNL.
    ///
    /// # Errors
    /// As [`answers`](Self::answers); rules of `approx` that make no sense.
    pub fn approximate(&self, approx: &Approx) -> Result<Vec<(String, Bounds)>> {
        let rows = self.rows()?;
        let bounds = |question: &Question| match question {
            Question::Ask(goals) if !goals.is_empty() => self.system.approximate(rows, goals, approx),
            question => {
                let value = if matches!(question, Question::Never) { 0.0 } else { 1.0 };
                Ok(Bounds::between(value, value, crate::Stop::Exact, 0))
            }
        };
        if bounds(&self.evidence())?.upper <= 0.0 {
            return Err(self.inconsistent());
        }
        let no_evidence = matches!(self.evidence(), Question::Ask(goals) if goals.is_empty());
        self.queries
            .iter()
            .map(|(atom, target)| {
                let holds = bounds(&self.joint(*target, true))?;
                if no_evidence {
                    return Ok((atom.clone(), holds));
                }
                // P(q | e) = a / (a + b), rising with a = P(q, e) and falling with b = P(not q, e).
                let fails = bounds(&self.joint(*target, false))?;
                let share = |a: f64, b: f64| if a + b > 0.0 { a / (a + b) } else { 0.0 };
                // Two operations, each rounded by half a unit in the last place.
                let lower = share(holds.lower, fails.upper) * (1.0 - 4.0 * f64::EPSILON);
                let upper = match share(holds.upper, fails.lower) {
                    0.0 if holds.upper + fails.lower == 0.0 => 1.0,
                    upper => (upper * (1.0 + 4.0 * f64::EPSILON)).min(1.0),
                };
                Ok((atom.clone(), Bounds::between(lower, upper, holds.stop, holds.nodes)))
            })
            .collect()
    }

    /// For every query the most probable choices with which it and the evidence hold.
    ///
    /// # Errors
    /// As [`answers`](Self::answers).
    pub fn explain(&self) -> Result<Vec<Reason>> {
        let rows = self.rows()?;
        self.queries
            .iter()
            .map(|(atom, target)| {
                let none = Reason { atom: atom.clone(), choices: Vec::new(), probability: 0.0 };
                let goals = match self.joint(*target, true) {
                    Question::Never => return Ok(none),
                    Question::Ask(goals) if goals.is_empty() => return Ok(Reason { probability: 1.0, ..none }),
                    Question::Ask(goals) => goals,
                };
                let Some(best) = self.system.explanations(rows, &goals, 1)?.pop() else { return Ok(none) };
                let used = self.used(&goals);
                let choices = best.input.iter().enumerate().filter(|(variable, _)| used[*variable]);
                let texts = choices.clone().map(|(variable, &value)| self.choices[variable].labels[value].clone());
                let probability = choices.clone().map(|(variable, &value)| rows[variable][value]).product();
                Ok(Reason { choices: texts.collect(), probability, ..none })
            })
            .collect()
    }

    /// The choices that some goals depend on.
    fn used(&self, goals: &[Goal]) -> Vec<bool> {
        let mut used = vec![false; self.choices.len()];
        let mut seen = vec![false; self.structure.atoms];
        let mut open: Vec<u32> = goals.iter().map(|&(atom, _)| atom).collect();
        while let Some(atom) = open.pop() {
            if std::mem::replace(&mut seen[atom as usize], true) {
                continue;
            }
            for &rule in self.structure.rules_of.of(atom) {
                for literal in &self.structure.rules[rule as usize].body {
                    match *literal {
                        super::ground::Literal::Choice(variable, _) => used[variable as usize] = true,
                        super::ground::Literal::True(below) | super::ground::Literal::False(below) => open.push(below),
                    }
                }
            }
        }
        used
    }

    /// `count` worlds drawn given the evidence: for each the queries that hold in it.
    ///
    /// # Errors
    /// As [`answers`](Self::answers).
    pub fn samples(&self, count: usize, rng: &mut (impl Rng + ?Sized)) -> Result<Vec<Vec<String>>> {
        let goals = match self.evidence() {
            Question::Never => return Err(self.inconsistent()),
            Question::Ask(goals) => goals,
        };
        let worlds = self.system.samples(self.rows()?, &goals, count, rng).map_err(|error| match error {
            Error::ZeroProbability { .. } => self.inconsistent(),
            error => error,
        })?;
        Ok(worlds.iter().map(|world| self.holding(world)).collect())
    }

    /// The queries that hold in a world.
    fn holding(&self, world: &[usize]) -> Vec<String> {
        let mut state = State::new(&self.structure);
        state.start();
        for (variable, &value) in world.iter().enumerate() {
            state.restrict(variable as u32, |other| other as usize == value);
        }
        state.close();
        let holds = |target: &Target| match *target {
            Target::Known(holds) => holds,
            Target::Open(atom) => state.status(atom) == Status::True,
        };
        self.queries.iter().filter(|(_, target)| holds(target)).map(|(atom, _)| atom.clone()).collect()
    }

    /// The probability of one query (by its position) given the evidence, and its gradient by every probability.
    ///
    /// # Errors
    /// As [`answers`](Self::answers); a position beyond the last query.
    pub fn gradient(&self, query: usize) -> Result<(f64, Vec<ChoiceGradient>)> {
        let rows = self.rows()?;
        let (log, gradient) = self.log_gradient_with(rows, query)?;
        let probability = log.exp().min(1.0);
        let gradients = self.choices.iter().zip(rows).zip(gradient);
        let gradients = gradients.map(|((choice, row), gradient)| ChoiceGradient {
            values: choice.labels.clone(),
            probabilities: row.clone(),
            // dP = P · d log P
            gradient: gradient.iter().map(|derivative| probability * derivative).collect(),
        });
        Ok((probability, gradients.collect()))
    }

    /// log P(query | evidence) for these probabilities of the choices, and its gradient by them; zeros where the
    /// probability is zero.
    pub(crate) fn log_gradient_with(&self, rows: &[Vec<f64>], query: usize) -> Result<(f64, Vec<Vec<f64>>)> {
        let Some((_, target)) = self.queries.get(query) else {
            return Err(Error::Argument {
                name: "query",
                found: query.to_string(),
                expected: "the position of a query",
            });
        };
        let gradient = |question: &Question| match question {
            Question::Ask(goals) if !goals.is_empty() => self.system.log_gradient(rows, goals),
            question => {
                Ok((self.log_probability(rows, question)?, rows.iter().map(|row| vec![0.0; row.len()]).collect()))
            }
        };
        let (evidence, of_evidence) = gradient(&self.evidence())?;
        if evidence == f64::NEG_INFINITY {
            return Err(self.inconsistent());
        }
        let (joint, mut gradients) = gradient(&self.joint(*target, true))?;
        // log (a / e) = log a − log e
        if joint > f64::NEG_INFINITY {
            for (row, of_evidence) in gradients.iter_mut().zip(of_evidence) {
                row.iter_mut().zip(of_evidence).for_each(|(derivative, evidence)| *derivative -= evidence);
            }
        }
        Ok((joint - evidence, gradients))
    }

    /// What it took to compile one query together with the evidence; `None` if there was nothing to compile.
    ///
    /// # Errors
    /// As [`answers`](Self::answers).
    pub fn stats(&self, query: usize) -> Result<Option<Stats>> {
        match self.queries.get(query).map(|(_, target)| self.joint(*target, true)) {
            Some(Question::Ask(goals)) if !goals.is_empty() => Ok(Some(self.system.stats(&goals)?)),
            _ => Ok(None),
        }
    }

    /// The circuit of one query together with the evidence, as an SVG document; `None` if there is nothing to draw.
    ///
    /// # Errors
    /// As [`answers`](Self::answers); a circuit too large to look at.
    pub fn to_svg(&self, query: usize) -> Result<Option<String>> {
        match self.queries.get(query).map(|(_, target)| self.joint(*target, true)) {
            Some(Question::Ask(goals)) if !goals.is_empty() => Ok(Some(self.system.to_svg(&goals)?)),
            _ => Ok(None),
        }
    }

    /// Number of atoms, rules and choices of the ground program that are undecided and needed.
    pub fn size(&self) -> (usize, usize, usize) {
        (self.structure.atoms, self.structure.rules.len(), self.structure.domains.len())
    }

    fn inconsistent(&self) -> Error {
        self.place.error("the evidence is inconsistent: it has probability zero")
    }
}
