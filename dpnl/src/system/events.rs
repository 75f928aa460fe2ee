//! Systems about events: the same questions, with an [`Event`] in the place of the output.
//!
//! An event over the outputs of S is solved in the cheapest of three ways. If it is one output with some leaves free it is a
//! problem of S as it stands; if it is a few of them that exclude each other, the circuits of these are added; otherwise it
//! becomes a condition of the traced program, whose value is what the plans and the search are asked for. So however events
//! overlap, no input counts twice, and circuits are deterministic: whatever can be asked about an output can be asked about
//! an event.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::NodeId;
use crate::error::{Error, Result};
use crate::event::{Event, Statement};
use crate::graph::Target;
use crate::oracle::{Key, Oracle, Part, Residual, Step, Verdict};
use crate::plan::Planned;
use crate::search::Limits;
use crate::search::dovetail::{self, Solved};
use crate::search::exact::{Found, Recorder};
use crate::valuation::{Valuation, ValueSet};

/// The subject of [`System::events`]: S, asked about events instead of outputs.
pub struct Events<F>(PhantomData<F>);

/// An event, in the words of the oracle behind it.
#[doc(hidden)]
pub enum Lowered<O> {
    /// One of these outputs; they exclude each other.
    Outputs(Vec<O>),
    /// One of these targets of [`Subject::encoded`]; they exclude each other.
    Targets(Vec<Target>),
    /// A program of its own.
    Program(Box<dyn Oracle<Output = Target>>, Target),
    /// No output meets the event, for this reason.
    Impossible(String),
}

impl<F: Subject> System<F> {
    /// The same system, asked about [events](Event) instead of outputs: parts of an output, several outputs, evidence.
    ///
    /// Make it once and keep it, like the system itself.
    ///
    /// ```
    /// use dpnl::{AdditionOracle, Event, System};
    /// let add = System::from_oracle(AdditionOracle::new(1)?).events();
    /// let uniform = vec![vec![0.1; 10]; 2];
    /// let p = add.probability(&uniform, &Event::one_of([0, 18]))?;
    /// assert!((p - 0.02).abs() < 1e-15);
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    pub fn events(&self) -> System<Events<F>> {
        let oracle = EventOracle { base: Arc::clone(&self.oracle), programs: Programs::default() };
        System::new(oracle).with_limits(self.limits)
    }
}

impl<F: Subject> Subject for Events<F> {
    type Input = F::Input;
    type Oracle = EventOracle<F>;

    fn input(oracle: &EventOracle<F>, values: &[usize]) -> Option<F::Input> {
        F::input(&oracle.base, values)
    }

    fn undefined(oracle: &EventOracle<F>) -> Undefined<'_> {
        F::undefined(&oracle.base)
    }
}

/// The oracle behind [`System::events`].
pub struct EventOracle<F: Subject> {
    base: Arc<F::Oracle>,
    programs: Programs<Event<OutputOf<F>>>,
}

/// Programs that were made for events, for as long as the oracle lives. Only questions that need a
/// [`Residual`] at hand (bounds, [`check_oracle`](crate::check_oracle)) come here.
struct Programs<E> {
    first: OnceLock<Box<Link<E>>>,
}

struct Link<E> {
    event: E,
    /// `None` if the target is one of S itself.
    oracle: Option<Box<dyn Oracle<Output = Target>>>,
    target: Target,
    next: OnceLock<Box<Link<E>>>,
}

impl<E> Default for Programs<E> {
    fn default() -> Self {
        Programs { first: OnceLock::new() }
    }
}

impl<E> Drop for Programs<E> {
    fn drop(&mut self) {
        // Not by recursion: the list may be long.
        let mut next = self.first.take();
        while let Some(mut link) = next {
            next = link.next.take();
        }
    }
}

impl<E: PartialEq + Clone> Programs<E> {
    /// The program of an event and its number, made by `make` if there is none yet.
    fn get(
        &self,
        event: &E,
        make: impl FnOnce() -> Result<(Option<Box<dyn Oracle<Output = Target>>>, Target)>,
    ) -> Result<(usize, &Link<E>)> {
        let mut slot = &self.first;
        let mut number = 0;
        while let Some(link) = slot.get() {
            if link.event == *event {
                return Ok((number, link));
            }
            slot = &link.next;
            number += 1;
        }
        let (oracle, target) = make()?;
        let mut made = Some(Box::new(Link { event: event.clone(), oracle, target, next: OnceLock::new() }));
        loop {
            // Another thread may have been faster.
            let link = slot.get_or_init(|| made.take().unwrap_or_else(|| unreachable!("offered until it is taken")));
            if link.event == *event {
                return Ok((number, link));
            }
            slot = &link.next;
            number += 1;
        }
    }
}

/// What one event is asked of.
enum Asked<'a, O> {
    Outputs(Vec<O>),
    /// A program of its own (with its number), or that of S.
    Target(Option<usize>, &'a dyn Oracle<Output = Target>, &'a Target),
    Impossible(String),
}

impl<F: Subject> EventOracle<F> {
    fn lower(&self, event: &Event<OutputOf<F>>, whole: bool) -> Result<Lowered<OutputOf<F>>> {
        F::lower(&self.base, &event.0, whole)
    }

    fn encoded(&self) -> Result<&dyn Oracle<Output = Target>> {
        F::encoded(&self.base).ok_or_else(malformed)
    }

    fn asked(&self, event: &Event<OutputOf<F>>) -> Result<Asked<'_, OutputOf<F>>> {
        let whole = |event| match self.lower(event, true)? {
            Lowered::Program(oracle, target) => Ok((Some(oracle), target)),
            _ => Err(malformed()),
        };
        let (number, link) = match self.lower(event, false)? {
            Lowered::Outputs(outputs) => return Ok(Asked::Outputs(outputs)),
            Lowered::Impossible(reason) => return Ok(Asked::Impossible(reason)),
            Lowered::Program(oracle, target) => self.programs.get(event, || Ok((Some(oracle), target)))?,
            Lowered::Targets(mut targets) if targets.len() == 1 => {
                self.programs.get(event, || Ok((None, targets.swap_remove(0))))?
            }
            Lowered::Targets(_) => self.programs.get(event, || whole(event))?,
        };
        Ok(match &link.oracle {
            Some(oracle) => Asked::Target(Some(number), &**oracle, &link.target),
            None => Asked::Target(None, self.encoded()?, &link.target),
        })
    }
}

impl<F: Subject> Oracle for EventOracle<F> {
    type Output = Event<OutputOf<F>>;

    fn domains(&self) -> &[usize] {
        self.base.domains()
    }

    fn variable_name(&self, variable: usize) -> String {
        self.base.variable_name(variable)
    }

    fn value_name(&self, variable: usize, value: usize) -> String {
        self.base.value_name(variable, value)
    }

    fn impossible(&self, event: &Self::Output) -> Option<String> {
        if let Some((both, evidence)) = event.conditional() {
            return self.impossible(&evidence).or_else(|| self.impossible(&both));
        }
        let all = |mut reasons: Vec<Option<String>>| {
            if reasons.iter().all(Option::is_some) { reasons.swap_remove(0) } else { None }
        };
        // What is not well formed is reported when it is solved.
        match self.lower(event, false).ok()? {
            Lowered::Impossible(reason) => Some(reason),
            Lowered::Outputs(outputs) => all(outputs.iter().map(|output| self.base.impossible(output)).collect()),
            Lowered::Targets(targets) => {
                let oracle = self.encoded().ok()?;
                all(targets.iter().map(|target| oracle.impossible(target)).collect())
            }
            Lowered::Program(oracle, target) => oracle.impossible(&target),
        }
    }

    fn conditional(&self, event: &Self::Output) -> Option<(Self::Output, Self::Output)> {
        event.conditional()
    }

    fn verdict(&self, valuation: &Valuation, event: &Self::Output) -> Verdict {
        match self.asked(event) {
            Ok(Asked::Target(_, oracle, target)) => oracle.verdict(valuation, target),
            Ok(Asked::Outputs(outputs)) => {
                let mut verdict = Verdict::False;
                for output in &outputs {
                    match self.base.verdict(valuation, output) {
                        Verdict::True => return Verdict::True,
                        Verdict::Unknown => verdict = Verdict::Unknown,
                        Verdict::False => {}
                    }
                }
                verdict
            }
            Ok(Asked::Impossible(_)) | Err(_) => Verdict::False,
        }
    }

    fn choose(&self, valuation: &Valuation, event: &Self::Output) -> Option<usize> {
        match self.asked(event).ok()? {
            Asked::Target(_, oracle, target) => oracle.choose(valuation, target),
            Asked::Outputs(outputs) => {
                let open = outputs.iter().find(|output| self.base.verdict(valuation, output) == Verdict::Unknown)?;
                self.base.choose(valuation, open)
            }
            Asked::Impossible(_) => None,
        }
    }

    fn key(&self, valuation: &Valuation, event: &Self::Output) -> Option<Key> {
        match self.asked(event).ok()? {
            Asked::Target(number, oracle, target) => Some(own_key(number, &oracle.key(valuation, target)?)),
            Asked::Outputs(outputs) => {
                let open = outputs.iter().filter(|output| self.base.verdict(valuation, output) == Verdict::Unknown);
                let keys: Vec<Key> = open.map(|output| self.base.key(valuation, output)).collect::<Option<_>>()?;
                Some(
                    keys.iter()
                        .flat_map(|key| [key.words().len() as u64].into_iter().chain(key.words().to_vec()))
                        .collect(),
                )
            }
            Asked::Impossible(_) => None,
        }
    }

    fn residual<'a>(&'a self, event: &'a Self::Output) -> Result<Box<dyn Residual + 'a>> {
        if event.conditional().is_some() {
            return Err(Error::Unsupported {
                query: "a bound or an estimate of an event that is given another",
                remedy: "ask for that of both events together and of the evidence, and divide".to_owned(),
            });
        }
        match self.asked(event)? {
            Asked::Target(number, oracle, target) => Ok(Box::new(Renamed { number, inner: oracle.residual(target)? })),
            Asked::Outputs(_) => Ok(Box::new(crate::oracle::Asked::new(self, event)?)),
            Asked::Impossible(reason) => Err(Error::ImpossibleOutput { output: format!("{event:?}"), reason }),
        }
    }

    fn planned(&self, _event: &Self::Output) -> Option<Planned<'_>> {
        None
    }

    fn solve(&self, event: &Self::Output, recorder: &mut Recorder, limits: Limits) -> Result<Solved> {
        match self.lower(event, false)? {
            Lowered::Impossible(reason) => Err(Error::ImpossibleOutput { output: format!("{event:?}"), reason }),
            Lowered::Outputs(outputs) => sum_of(&*self.base, &outputs, recorder, limits),
            Lowered::Targets(targets) => sum_of(self.encoded()?, &targets, recorder, limits),
            Lowered::Program(oracle, target) => {
                // Its keys have nothing to do with those of S.
                let mut own = Recorder::new();
                let mut solved = dovetail::solve(&*oracle, &target, &mut own, limits)?;
                let mut import = |node: NodeId| recorder.arena.import(&own.arena, node, oracle.domains());
                solved.found.lower = import(solved.found.lower);
                solved.found.upper = import(solved.found.upper);
                Ok(solved)
            }
        }
    }
}

/// The circuit of "one of these", which exclude each other.
fn sum_of<O: Oracle + ?Sized>(
    oracle: &O,
    outputs: &[O::Output],
    recorder: &mut Recorder,
    limits: Limits,
) -> Result<Solved> {
    if let [output] = outputs {
        return dovetail::solve(oracle, output, recorder, limits);
    }
    let deadline = Instant::now().checked_add(limits.time);
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    let mut total = Solved::nothing();
    for output in outputs {
        if oracle.impossible(output).is_some() {
            continue;
        }
        let left = Limits {
            nodes: limits.nodes.saturating_sub(total.search_nodes).saturating_sub(total.terms),
            time: deadline.map_or(limits.time, |deadline| deadline.saturating_duration_since(Instant::now())),
            ..limits
        };
        let solved = dovetail::solve(oracle, output, recorder, left)?;
        total.add(&solved);
        lower.push(solved.found.lower);
        upper.push(solved.found.upper);
    }
    let arena = &mut recorder.arena;
    total.found = Found { lower: arena.sum(&mut lower), upper: arena.sum(&mut upper), limit: total.found.limit };
    Ok(total)
}

/// A residual whose keys are told from those of other programs.
struct Renamed<'a> {
    number: Option<usize>,
    inner: Box<dyn Residual + 'a>,
}

impl Renamed<'_> {
    fn rename(&self, step: &mut Step) {
        for Part { key, .. } in &mut step.parts {
            *key = key.take().map(|key| own_key(self.number, &key));
        }
    }
}

/// The key of a problem of the program with this number.
fn own_key(number: Option<usize>, key: &Key) -> Key {
    [number.map_or(0, |number| number as u64 + 1)].into_iter().chain(key.words().iter().copied()).collect()
}

impl Residual for Renamed<'_> {
    fn root(&mut self, step: &mut Step) -> Result<()> {
        self.inner.root(step)?;
        self.rename(step);
        Ok(())
    }

    fn branch(&mut self, part: usize) -> Result<(usize, ValueSet)> {
        self.inner.branch(part)
    }

    fn assign(&mut self, part: usize, variable: usize, value: usize, step: &mut Step) -> Result<()> {
        self.inner.assign(part, variable, value, step)?;
        self.rename(step);
        Ok(())
    }

    fn undo(&mut self) {
        self.inner.undo();
    }
}

/// The outputs that meet an event, for an oracle that knows outputs only as a whole.
pub(super) fn lower_outputs<O: Oracle>(oracle: &O, claim: &Statement<O::Output>) -> Result<Lowered<O::Output>> {
    let members = members(oracle, claim)?;
    Ok(if members.is_empty() {
        Lowered::Impossible("no output meets it".to_owned())
    } else {
        Lowered::Outputs(members)
    })
}

fn members<O: Oracle>(oracle: &O, claim: &Statement<O::Output>) -> Result<Vec<O::Output>> {
    let listed = || {
        oracle.outputs().ok_or_else(|| Error::Unsupported {
            query: "this event",
            remedy:
                "the outputs of the oracle are not listed (`Oracle::outputs`), so that only some of them can be named"
                    .to_owned(),
        })
    };
    Ok(match claim {
        Statement::Output(output) => vec![output.clone()],
        Statement::Any(claims) => {
            let mut found: Vec<O::Output> = Vec::new();
            for claim in claims {
                for output in members(oracle, claim)? {
                    if !found.contains(&output) {
                        found.push(output);
                    }
                }
            }
            found
        }
        Statement::All(claims) => match claims.split_first() {
            None => listed()?,
            Some((first, rest)) => {
                let mut found = members(oracle, first)?;
                for claim in rest {
                    let others = members(oracle, claim)?;
                    found.retain(|output| others.contains(output));
                }
                found
            }
        },
        Statement::Not(claim) => {
            let without = members(oracle, claim)?;
            listed()?.into_iter().filter(|output| !without.contains(output)).collect()
        }
        Statement::Pattern(_) | Statement::Part(..) => {
            return Err(Error::Unsupported {
                query: "a part of an output",
                remedy: "the oracle was written by hand, and knows its outputs only as a whole; name them with \
                         `Event::is` or `Event::one_of`"
                    .to_owned(),
            });
        }
        Statement::Given(..) => return Err(malformed()),
    })
}

/// The error for evidence in the wrong place.
pub(super) fn malformed() -> Error {
    Error::Argument {
        name: "event",
        found: "an event that is given another, inside of a larger one".to_owned(),
        expected: "put together first, and `given` last",
    }
}
