//! Iterator methods that consume: folds, searches and collections.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::facts::FactId;
use crate::lift::code::table::Consumer;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Place, Projection, Scalar, Term, Value};

/// What a step of a consumer says: whether to stop, and with which result.
type Step = Option<(Term, Value)>;

impl Tracer {
    /// Pulls items until there are none or `step` stops; then `finish` gives the result.
    ///
    /// Where the iterator is a local that lives on (`home`), it is put back after every pull.
    pub(crate) fn consume(
        &mut self,
        mut stream: Stream,
        home: Option<&Place>,
        mut step: impl FnMut(&mut Self, Item) -> Flow<Step>,
        finish: impl FnOnce(&mut Self) -> Flow<Value>,
    ) -> Flow<Value> {
        let site = self.here()?;
        let mut states = Vec::new();
        let mut count = 0;
        let last = loop {
            count += 1;
            self.check_count(count)?;
            let item = match self.next_item(&mut stream, false) {
                Ok(Some(item)) => item,
                Ok(None) => break finish(self),
                Err(stop) => break Err(stop),
            };
            if let Some(home) = home {
                self.write_place(home, Value::stream(stream.clone()))?;
            }
            let (stop, value) = match step(self, item) {
                Ok(Some(step)) => step,
                Ok(None) => continue,
                Err(stop) => break Err(stop),
            };
            match self.settle(stop) {
                Term::Known(0) => {}
                Term::Known(_) => break Ok(value),
                Term::Node(_) if self.forks.contains(&site) => {
                    if self.fork(stop)? {
                        break Ok(value);
                    }
                }
                Term::Node(node) => {
                    let path = self.path.clone();
                    self.assume(node, Some(site));
                    states.push(self.state(value));
                    self.path = path;
                    let negation = self.graph.not(node);
                    self.assume(negation, Some(site));
                }
            }
        };
        states.extend(self.set_aside(last)?);
        self.resume(states)
    }

    /// Folds all items into a value.
    fn accumulate(
        &mut self,
        stream: Stream,
        start: Value,
        mut step: impl FnMut(&mut Self, Value, Item) -> Flow<Value>,
    ) -> Flow<Value> {
        let mut stream = stream;
        let mut value = start;
        let mut count = 0;
        while let Some(item) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            value = step(self, value, item)?;
        }
        Ok(value)
    }

    /// A method that consumes an iterator.
    pub(crate) fn consumed(
        &mut self,
        method: Consumer,
        result: Option<FactId>,
        stream: Stream,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        let mut argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let mut second = arguments.pop().unwrap_or(Value::Unset);
        match method {
            Consumer::Fold => self.accumulate(stream, argument, |this, value, item| {
                this.apply_where(item.present, &mut second, vec![value.clone(), item.value], value)
            }),
            Consumer::ForEach => self.accumulate(stream, Value::unit(), |this, value, item| {
                this.apply_where(item.present, &mut argument, vec![item.value], Value::Unset)?;
                Ok(value)
            }),
            Consumer::Sum | Consumer::Product => self.total(method == Consumer::Sum, result, stream),
            Consumer::Count | Consumer::Len => {
                self.accumulate(stream, Value::usize(Term::Known(0)), |this, value, item| {
                    let count = this.scalar(&value)?.term;
                    Ok(Value::usize(this.add(count, item.present)))
                })
            }
            Consumer::Last => self.accumulate(stream, Value::none(), |this, value, item| {
                this.either(item.present, &Value::some(item.value), &value)
            }),
            Consumer::Min | Consumer::Max => self.extreme(method == Consumer::Min, stream, None),
            Consumer::MinByKey | Consumer::MaxByKey => {
                self.extreme(method == Consumer::MinByKey, stream, Some((&mut argument, true)))
            }
            Consumer::MinBy | Consumer::MaxBy => {
                self.extreme(method == Consumer::MinBy, stream, Some((&mut argument, false)))
            }
            Consumer::Collect => {
                let target = self.target(result)?;
                self.collect(&target, stream)
            }
            Consumer::Partition => self.partition(stream, &mut argument),
            Consumer::Unzip => {
                let Value::Sequence(pairs) = self.collect_items(stream)? else { return Err(self.defect("no items")) };
                let mut sides = [Vec::new(), Vec::new()];
                for pair in pairs.iter() {
                    for (part, side) in sides.iter_mut().enumerate() {
                        side.push(self.part(pair, Projection::Field(part))?);
                    }
                }
                Ok(Value::tuple(sides.map(Value::sequence).to_vec()))
            }
            Consumer::Equal => {
                let other = self.stream_of(argument)?;
                let (a, b) = (self.collect_items(stream)?, self.collect_items(other)?);
                Ok(Value::boolean(self.equal(&a, &b)?))
            }
        }
    }

    /// `sum` and `product`: what is not there counts as 0 or 1, which never overflows and keeps sums linear.
    fn total(&mut self, sum: bool, result: Option<FactId>, stream: Stream) -> Flow<Value> {
        let neutral = Term::Known(i128::from(!sum));
        let operator = if sum { Binary::Add } else { Binary::Multiply };
        let target = self.target(result)?;
        let Type::Scalar(kind @ ScalarType::Integer(_)) = target else {
            return Err(self.fail(format!(
                "a {} of type {} has no lifted meaning; use integers, or fold",
                if sum { "sum" } else { "product" },
                target.text()
            )));
        };
        let start = Value::Scalar(Scalar { term: neutral, kind });
        self.accumulate(stream, start, |this, total, item| {
            if let Value::Unset = item.value {
                return Ok(total);
            }
            let scalar = this.scalar(&item.value)?;
            let term = this.select(item.present, scalar.term, neutral);
            this.binary(operator, &total, &Value::Scalar(Scalar { term, kind: scalar.kind }))
        })
    }

    /// `min`, `max` and their relatives. Of equal items Rust takes the first minimum and the last maximum.
    fn extreme(&mut self, minimum: bool, stream: Stream, mut by: Option<(&mut Value, bool)>) -> Flow<Value> {
        let start = Value::tuple(vec![Value::none(), Value::none()]);
        let best = self.accumulate(stream, start, |this, best, item| {
            let site = this.here()?;
            let best_now = best.clone();
            let by = by.as_mut().map(|(closure, keys)| (&mut **closure, *keys));
            this.branch(site, item.present, |this| this.better(minimum, &best, item.value, by), |_| Ok(best_now))
        })?;
        self.part(&best, Projection::Field(0))
    }

    /// The better of the best so far and an item, each with its key.
    fn better(&mut self, minimum: bool, best: &Value, item: Value, mut by: Option<(&mut Value, bool)>) -> Flow<Value> {
        let key = match &mut by {
            Some((closure, true)) => self.apply(closure, vec![item.clone()])?,
            _ => item.clone(),
        };
        let new = Value::tuple(vec![Value::some(item.clone()), Value::some(key.clone())]);
        let Value::Tuple(parts) = self.read(best.clone())? else { return Err(self.defect("no best item")) };
        let [Value::Option(_), Value::Option(old)] = parts.as_slice() else {
            return Err(self.fail("the items of this iterator have no common form"));
        };
        let Some(payload) = &old.payload else { return Ok(new) };
        if let (None, Value::Scalar(a), Value::Scalar(b), Term::TRUE) = (&by, payload.as_ref(), &key, old.present) {
            let kind = self.unify(a.kind, b.kind)?;
            let term = if minimum { self.minimum(a.term, b.term) } else { self.maximum(a.term, b.term) };
            let best = Value::some(Value::Scalar(Scalar { term, kind }));
            return Ok(Value::tuple(vec![best.clone(), best]));
        }
        let better = match by {
            Some((closure, false)) => {
                let ordering = self.apply(closure, vec![payload.as_ref().clone(), key])?;
                let ordering = self.scalar(&ordering)?.term;
                let operator = if minimum { Binary::Greater } else { Binary::LessEqual };
                self.compare_terms(operator, ordering, Term::Known(0))?
            }
            _ => {
                let operator = if minimum { Binary::Less } else { Binary::GreaterEqual };
                self.compare(operator, &key, payload)?
            }
        };
        let absent = self.not(old.present);
        let take = self.or(absent, better);
        self.either(take, &new, best)
    }

    /// `collect`: into a `Vec`, or into an `Option` or `Result` of what can be collected, which ends at the first failure.
    fn collect(&mut self, target: &Type, stream: Stream) -> Flow<Value> {
        match target {
            Type::Option(inner) => self.collect_all(inner, stream, Value::some),
            Type::Result(inner, _) => self.collect_all(inner, stream, Value::ok),
            Type::Sequence(_) => self.collect_items(stream),
            other => Err(self.fail(format!(
                "`collect` into {} has no lifted meaning; collect into a Vec, or an Option or Result of one, or wrap the \
                 expression in opaque!(..)",
                other.text()
            ))),
        }
    }

    /// All items that are there.
    pub(crate) fn collect_items(&mut self, mut stream: Stream) -> Flow<Value> {
        let mut items = Vec::new();
        while let Some(item) = self.next_present(&mut stream, false)? {
            self.check_count(items.len())?;
            items.push(item.value);
        }
        Ok(Value::sequence(items))
    }

    /// An error if an iterator has given far too many items.
    fn check_count(&self, count: usize) -> Flow<()> {
        if count > self.limits.iterations.saturating_mul(1_000) {
            return Err(self.fail("this iterator does not end; use `take` or a range with an end"));
        }
        Ok(())
    }

    fn collect_all(&mut self, inner: &Type, stream: Stream, wrap: fn(Value) -> Value) -> Flow<Value> {
        let items = std::cell::RefCell::new(Vec::new());
        let step = |this: &mut Self, item: Item| {
            if !this.fork(item.present)? {
                return Ok(None);
            }
            let (absent, failure, payload) = match this.read(item.value)? {
                Value::Option(option) => (this.not(option.present), Value::none(), option.payload),
                Value::Result(result) => {
                    let error = result.error.map_or(Value::Unset, |error| error.as_ref().clone());
                    (this.not(result.success), Value::err(error), result.value)
                }
                other => return Err(this.fail(format!("an Option or Result is collected, not {}", other.describe()))),
            };
            items.borrow_mut().extend(payload.map(|payload| payload.as_ref().clone()));
            Ok(Some((absent, failure)))
        };
        self.consume(stream, None, step, |this| {
            let all = Stream::items(Rc::new(items.borrow().clone()));
            this.collect(inner, all).map(wrap)
        })
    }

    fn partition(&mut self, mut stream: Stream, closure: &mut Value) -> Flow<Value> {
        let mut sides = [Vec::new(), Vec::new()];
        while let Some(item) = self.next_present(&mut stream, false)? {
            let chosen = self.apply(closure, vec![item.value.clone()])?;
            let chosen = self.condition(chosen)?;
            let side = usize::from(!self.fork(chosen)?);
            sides[side].push(item.value);
        }
        Ok(Value::tuple(sides.map(Value::sequence).to_vec()))
    }
}
