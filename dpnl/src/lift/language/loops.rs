//! Loops, unrolled while they may go on.

use crate::lift::code::{Code, Label, Pattern};
use crate::lift::library::iterator::Item;
use crate::lift::trace::{Flow, Interrupt, Tracer};
use crate::lift::value::{Term, Value};

/// Iterations of a loop that is known to go on, in multiples of the limit for others.
const KNOWN: usize = 1_000;

/// Counts the iterations of a loop.
#[derive(Debug)]
struct Counter {
    iterations: usize,
    /// Iterations in which something was not known.
    unknown: usize,
    /// The length of the path before the loop.
    path: usize,
    /// The size of the graph before the iteration; nothing for a `for`, which ends with its items.
    graph: Option<usize>,
}

impl Tracer {
    fn count(&self, counter: &mut Counter) -> Flow<()> {
        counter.iterations += 1;
        let grown = counter.graph.is_some_and(|before| self.graph.len() > before);
        counter.graph = counter.graph.map(|_| self.graph.len());
        if grown || (counter.graph.is_some() && self.path_length() > counter.path) {
            counter.unknown += 1;
        }
        let limit = self.limits.iterations;
        if counter.unknown > limit || counter.iterations > limit.saturating_mul(KNOWN) {
            return Err(self.looping(format!(
                "this loop may go on after {} iterations: the trace cannot tell that it ends; bound it (for example \
                 `for _ in 0..100`), narrow the domains, or raise the limit with #[symbolic(limit = ..)]",
                if counter.unknown > limit { counter.unknown } else { counter.iterations }
            )));
        }
        Ok(())
    }

    fn counter(&self, ends: bool) -> Counter {
        let graph = (!ends).then(|| self.graph.len());
        Counter { iterations: 0, unknown: 0, path: self.path_length(), graph }
    }

    /// `loop` and `while`
    pub(crate) fn evaluate_loop(&mut self, label: Label, condition: Option<Code>, body: Code) -> Flow<Value> {
        let mut counter = self.counter(false);
        let last = loop {
            self.count(&mut counter)?;
            match self.releasing(|this| this.iterate(label, condition, body)) {
                Ok(true) => {}
                Ok(false) => break self.set_aside(Ok(Value::unit()))?,
                Err(Interrupt::Dead) => break None,
                Err(stop) => return Err(stop),
            }
        };
        let mut states = self.broken(label);
        states.extend(last);
        self.resume(states)
    }

    /// One iteration of `loop` or `while`. False if the loop has ended.
    fn iterate(&mut self, label: Label, condition: Option<Code>, body: Code) -> Flow<bool> {
        if let Some(condition) = condition {
            let condition = self.evaluate_choice(condition)?;
            if !self.go_on(label, condition)? {
                return Ok(false);
            }
        }
        self.evaluate_body(label, body)?;
        Ok(true)
    }

    /// Leaves the loop where the condition is 0.
    fn go_on(&mut self, label: Label, condition: Term) -> Flow<bool> {
        let site = self.here()?;
        let node = match self.settle(condition) {
            Term::Known(known) => return Ok(known != 0),
            Term::Node(node) => node,
        };
        if self.forks.contains(&site) {
            return self.fork(condition);
        }
        let path = self.path.clone();
        let negation = self.graph.not(node);
        self.assume(negation, Some(site));
        let state = self.state(Value::unit());
        self.exits.broken.entry(label).or_default().push(state);
        self.path = path;
        self.assume(node, Some(site));
        Ok(true)
    }

    /// The body of a loop, to where `continue` goes.
    fn evaluate_body(&mut self, label: Label, body: Code) -> Flow<Value> {
        let value = self.evaluate(body);
        let Some(mut states) = self.exits.continued.remove(&label) else { return value };
        states.extend(self.set_aside(value)?);
        self.resume(states)
    }

    /// `for`
    pub(crate) fn evaluate_for(
        &mut self,
        label: Label,
        pattern: &'static Pattern,
        items: Code,
        body: Code,
    ) -> Flow<Value> {
        let items = self.evaluate(items)?;
        let mut stream = self.stream_of(items)?;
        let site = self.here()?;
        let mut counter = self.counter(true);
        let last = loop {
            self.count(&mut counter)?;
            let item = match self.next_item(&mut stream, false) {
                Ok(Some(item)) => item,
                Ok(None) => break self.set_aside(Ok(Value::unit()))?,
                Err(Interrupt::Dead) => break None,
                Err(stop) => return Err(stop),
            };
            let Item { present, value } = item;
            let result = self.branch(
                site,
                present,
                |this| {
                    this.matches(pattern, value)?;
                    this.releasing(|this| this.evaluate_body(label, body))
                },
                |_| Ok(Value::unit()),
            );
            match result {
                Ok(_) => {}
                Err(Interrupt::Dead) => break None,
                Err(stop) => return Err(stop),
            }
        };
        let mut states = self.broken(label);
        states.extend(last);
        self.resume(states)
    }
}
