//! Systems about events: the same questions, with an [`Event`] in the place of the output.
//!
//! An event over the outputs of S is solved in the cheapest of three ways. If it is one output with some leaves free it is a
//! problem of S as it stands; if it is a few of them that exclude each other, the circuits of these are added; otherwise it
//! becomes a condition of the traced program, whose value is what the plans and the search are asked for. So however events
//! overlap, no input counts twice, and circuits are deterministic: whatever can be asked about an output can be asked about
//! an event.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use super::lowering::{Lowered, malformed};
use super::{OutputOf, Subject, System, Undefined};
use crate::circuit::Gate;
use crate::error::{Error, Result};
use crate::event::{Event, Statement};
use crate::graph::Target;
use crate::oracle::{Key, Oracle, Part, Residual, Step, Tester, Verdict};
use crate::plan::Planned;
use crate::search::dovetail;
use crate::search::exact::{Found, Recorder};
use crate::search::solved::Solved;
use crate::search::{Limits, Quota};
use crate::valuation::{Valuation, ValueSet};

/// The subject of [`System::events`]: S, asked about events instead of outputs.
pub struct Events<F>(PhantomData<F>);

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

    fn closed(oracle: &EventOracle<F>) -> bool {
        F::closed(&oracle.base)
    }

    fn undefined(oracle: &EventOracle<F>) -> Undefined<'_> {
        F::undefined(&oracle.base)
    }

    // Events overlap, so an event over events is one over outputs.
    fn lower(
        oracle: &EventOracle<F>,
        statement: &Statement<OutputOf<Self>>,
        whole: bool,
    ) -> Result<Lowered<OutputOf<Self>>> {
        Ok(match F::lower(&oracle.base, &flatten(statement), whole)? {
            Lowered::Outputs(outputs) => Lowered::Outputs(outputs.into_iter().map(Event::is).collect()),
            Lowered::Targets(targets) => Lowered::Targets(targets),
            Lowered::Program(oracle, target) => Lowered::Program(oracle, target),
            Lowered::Impossible(reason) => Lowered::Impossible(reason),
        })
    }

    fn encoded(oracle: &EventOracle<F>) -> Option<&dyn Oracle<Output = Target>> {
        F::encoded(&oracle.base)
    }
}

/// An event over events as one over outputs.
fn flatten<O: Clone>(statement: &Statement<Event<O>>) -> Statement<O> {
    let all = |members: &[Statement<Event<O>>]| members.iter().map(flatten).collect();
    match statement {
        Statement::Output(event) => event.0.clone(),
        Statement::Pattern(pattern) => Statement::Pattern(Arc::clone(pattern)),
        Statement::Part(path, value) => Statement::Part(Arc::clone(path), Arc::clone(value)),
        Statement::All(members) => Statement::All(all(members)),
        Statement::Any(members) => Statement::Any(all(members)),
        Statement::Not(inner) => Statement::Not(Box::new(flatten(inner))),
        Statement::Given(inner, evidence) => Statement::Given(Box::new(flatten(inner)), Box::new(flatten(evidence))),
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

    fn tester<'a>(&'a self, event: &'a Self::Output) -> Result<Tester<'a>> {
        match self.asked(event)? {
            Asked::Target(_, oracle, target) => oracle.tester(target),
            Asked::Outputs(outputs) => {
                let domains = self.base.domains().to_vec();
                Ok(Box::new(move |values| {
                    let mut valuation = Valuation::unknown(&domains)?;
                    values.iter().enumerate().for_each(|(variable, &value)| valuation.assign(variable, value));
                    Ok(outputs.iter().any(|output| self.base.verdict(&valuation, output) == Verdict::True))
                }))
            }
            Asked::Impossible(_) => Ok(Box::new(|_| Ok(false))),
        }
    }

    fn residual<'a>(&'a self, event: &'a Self::Output) -> Result<Box<dyn Residual + 'a>> {
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
            Lowered::Outputs(outputs) if outputs.len() > 1 && self.base.overlapping() => {
                alone(self, event, recorder, limits)
            }
            Lowered::Outputs(outputs) => sum_of(&*self.base, &outputs, recorder, limits),
            Lowered::Targets(targets) => sum_of(self.encoded()?, &targets, recorder, limits),
            Lowered::Program(oracle, target) => alone(&*oracle, &target, recorder, limits),
        }
    }
}

/// The circuit of a problem whose keys have nothing to do with those of S.
fn alone<O: Oracle + ?Sized>(
    oracle: &O,
    output: &O::Output,
    recorder: &mut Recorder,
    limits: Limits,
) -> Result<Solved> {
    let mut own = Recorder::new();
    let mut solved = dovetail::solve(oracle, output, &mut own, limits)?;
    let mut import = |node: Gate| recorder.arena.import(&own.arena, node, oracle.domains());
    solved.found.lower = import(solved.found.lower);
    solved.found.upper = import(solved.found.upper);
    Ok(solved)
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
    let quota = Quota::new(limits);
    let (mut lower, mut upper) = (Vec::new(), Vec::new());
    let mut total = Solved::nothing();
    for output in outputs {
        if oracle.impossible(output).is_some() {
            continue;
        }
        let left = quota.left(total.search_nodes + total.terms);
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

    fn settling(
        &mut self,
        part: usize,
        probability: &dyn Fn(usize, usize) -> f64,
        seed: u64,
    ) -> Option<(usize, ValueSet)> {
        self.inner.settling(part, probability, seed)
    }

    fn narrowed(&self, part: usize) -> Vec<(usize, ValueSet)> {
        self.inner.narrowed(part)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Number as _;

    /// Two coins; an output names a coin that shows heads.
    struct Heads;

    impl Oracle for Heads {
        type Output = usize;
        fn domains(&self) -> &[usize] {
            &[2, 2]
        }
        fn verdict(&self, valuation: &Valuation, coin: &usize) -> Verdict {
            match valuation.is_known(*coin) {
                true => Verdict::definite(valuation.set(*coin).contains(1)),
                false => Verdict::Unknown,
            }
        }
        fn choose(&self, _valuation: &Valuation, coin: &usize) -> Option<usize> {
            Some(*coin)
        }
        fn key(&self, _valuation: &Valuation, coin: &usize) -> Option<Key> {
            Some(Key::from(*coin as u64))
        }
        fn overlapping(&self) -> bool {
            true
        }
    }

    #[test]
    fn what_overlaps_is_not_counted_twice() {
        let system = System::from_oracle(Heads).events();
        let rows = vec![vec![0.5, 0.5], vec![0.75, 0.25]];
        let p = |event: Event<usize>| system.scaled_probability(&rows, &event).map(crate::circuit::Scaled::to_f64);
        assert_eq!(p(Event::is(0)).unwrap(), 0.5);
        assert_eq!(p(Event::one_of([0, 1])).unwrap(), 0.625);
        assert_eq!(p(Event::is(1)).unwrap(), 0.25);
        assert!(matches!(p(Event::is(0) & Event::is(1)), Err(Error::Unsupported { .. })));
    }

    #[test]
    fn events_over_events_are_events_over_outputs() {
        let add = System::from_oracle(crate::AdditionOracle::new(1).unwrap());
        let twice = add.events().events();
        let small = Event::is(Event::one_of([0, 1, 2])) | Event::is(Event::one_of([2, 3]));
        let p = twice.probability(&vec![vec![0.1; 10]; 2], &small).unwrap();
        assert!((p - 0.1).abs() < 1e-12);
    }
}
