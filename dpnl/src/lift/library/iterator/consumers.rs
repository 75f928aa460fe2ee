//! Iterator methods that consume: folds, searches and collections.

use std::rc::Rc;

use crate::lift::code::Binary;
use crate::lift::code::FactId;
use crate::lift::code::table::Consumer;
use crate::lift::library::collection::Collection;
use crate::lift::library::iterator::comparisons::Sorted;
use crate::lift::library::iterator::{Item, Stream};
use crate::lift::library::numbers;
use crate::lift::trace::control::State;
use crate::lift::trace::{Flow, Site, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::join::list;
use crate::lift::value::scalar::{ScalarType, float_order};
use crate::lift::value::{Location, Padded, Projection, Scalar, Term, Value};

/// What a step of a consumer says: whether to stop, and with which result.
type Step = Option<(Term, Value)>;

impl Tracer {
    /// Pulls items until there are none or `step` stops; then `finish` gives the result.
    ///
    /// Where the iterator is a local that lives on (`home`), it is put back after every pull. Items come from the front,
    /// or from the `back`.
    pub(crate) fn consume(
        &mut self,
        mut stream: Stream,
        (home, back): (Option<&Location>, bool),
        mut step: impl FnMut(&mut Self, Item) -> Flow<Step>,
        mut finish: impl FnMut(&mut Self) -> Flow<Value>,
    ) -> Flow<Value> {
        stream.revive();
        let site = self.here()?;
        let mut states = Vec::new();
        let mut count = 0;
        let last = loop {
            count += 1;
            self.check_count(count)?;
            let item = match self.next_item(&mut stream, back) {
                Ok(Some(item)) => item,
                Ok(None) => break finish(self),
                Err(stop) => break Err(stop),
            };
            if let Some(home) = home {
                let mut rest = stream.clone();
                rest.revive();
                self.write_place(home, Value::stream(rest))?;
            }
            let (stop, value) = match step(self, item) {
                Ok(Some(step)) => step,
                Ok(None) => (Term::FALSE, Value::Unset),
                Err(stop) => break Err(stop),
            };
            if self.stops(site, stop, &value, &mut states)? {
                break Ok(value);
            }
            // An iterator that lives on is asked no further once it has said that there is nothing more.
            if let (Some(_), Some(alive)) = (home, stream.alive()) {
                let ended = self.not(alive);
                let value = finish(self)?;
                if self.stops(site, ended, &value, &mut states)? {
                    break Ok(value);
                }
            }
        };
        states.extend(self.set_aside(last)?);
        self.resume(states)
    }

    /// Whether a condition stops a consumer here; if it is not known, the state where it does is put aside.
    fn stops(&mut self, site: Site, stop: Term, value: &Value, states: &mut Vec<State>) -> Flow<bool> {
        match self.settle(stop) {
            Term::Known(known) => Ok(known != 0),
            Term::Node(_) if self.forks.contains(&site) => self.fork(stop),
            Term::Node(node) => {
                let path = self.path.clone();
                self.assume(node, Some(site));
                states.push(self.state(value.clone()));
                self.path = path;
                let negation = self.graph.not(node);
                self.assume(negation, Some(site));
                Ok(false)
            }
        }
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

    /// The number of items.
    fn number_of(&mut self, stream: Stream) -> Flow<Value> {
        self.accumulate(stream, Value::usize(Term::Known(0)), |this, value, item| {
            let count = this.scalar(&value)?.term;
            Ok(Value::usize(this.add(count, item.present)))
        })
    }

    /// An iterator with as many items, to be used up in place of one that is only asked for its length: that stays where it
    /// is, and calls no closures.
    fn counted(&mut self, stream: Stream) -> Flow<Stream> {
        let mut inner = |stream: Box<Stream>| self.counted(*stream).map(Box::new);
        Ok(match stream {
            Stream::Borrowed(place) => match self.read_place(&place)? {
                Value::Stream(stream) => self.counted(Rc::unwrap_or_clone(stream))?,
                _ => return Err(self.defect("an iterator that is none")),
            },
            Stream::Reverse(stream)
            | Stream::Copied(stream)
            | Stream::Map(stream, _)
            | Stream::Inspect(stream, _)
            | Stream::Enumerate(stream, _)
            | Stream::Fuse(stream) => self.counted(*stream)?,
            Stream::Skip(stream, count) => Stream::Skip(inner(stream)?, count),
            Stream::Take(stream, count) => Stream::Take(inner(stream)?, count),
            Stream::StepBy(stream, step, wait) => Stream::StepBy(inner(stream)?, step, wait),
            Stream::Zip(first, second) => Stream::Zip(inner(first)?, inner(second)?),
            Stream::Peekable(stream, peeked) => Stream::Peekable(inner(stream)?, peeked),
            other => other,
        })
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
            Consumer::Count => self.number_of(stream),
            Consumer::Len => {
                let stream = self.counted(stream)?;
                self.number_of(stream)
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
            Consumer::Partition => {
                let targets = self.sides(result)?;
                self.partition(stream, &mut argument, &targets)
            }
            Consumer::Unzip => {
                let targets = self.sides(result)?;
                let pairs = self.collect_items(stream)?;
                let Some((length, pairs)) = list(&pairs) else { return Err(self.defect("no items")) };
                let mut sides = Vec::new();
                for (part, target) in targets.iter().enumerate() {
                    let mut items = Vec::new();
                    for pair in pairs {
                        items.push(self.part(pair, Projection::Field(part))?);
                    }
                    let items = self.list(length, items);
                    let items = self.stream_of(items)?;
                    sides.push(self.collect(target, items)?);
                }
                Ok(Value::tuple(sides))
            }
            Consumer::Reduce => self.accumulate(stream, Value::none(), |this, value, item| {
                let (site, before) = (this.here()?, value.clone());
                let best = this.optional(value)?;
                this.branch(
                    site,
                    item.present,
                    |this| {
                        let first = item.value.clone();
                        let value = this.branch(
                            site,
                            best.present,
                            |this| {
                                let best = this.payload(&best)?;
                                this.apply(&mut argument, vec![best, item.value])
                            },
                            |_| Ok(first),
                        )?;
                        Ok(Value::some(value))
                    },
                    |_| Ok(before),
                )
            }),
            Consumer::Rfold => self.accumulate(Stream::Reverse(Box::new(stream)), argument, |this, value, item| {
                this.apply_where(item.present, &mut second, vec![value.clone(), item.value], value)
            }),
            Consumer::IsSorted => self.is_sorted(stream, Sorted::Plain),
            Consumer::IsSortedBy => self.is_sorted(stream, Sorted::By(argument)),
            Consumer::IsSortedByKey => self.is_sorted(stream, Sorted::Key(argument)),
            Consumer::Equal | Consumer::NotEqual => {
                let other = self.stream_of(argument)?;
                let differs = self.compare_streams(stream, other, true)?;
                let operator = if method == Consumer::Equal { Binary::Equal } else { Binary::NotEqual };
                Ok(Value::boolean(self.compare_terms(operator, differs, Term::Known(0))?))
            }
            Consumer::Compare => {
                let other = self.stream_of(argument)?;
                self.compare_streams(stream, other, false).map(Value::ordering)
            }
            Consumer::PartialCompare => {
                let other = self.stream_of(argument)?;
                let order = self.compare_streams(stream, other, false)?;
                Ok(Value::some(Value::ordering(order)))
            }
            Consumer::Less | Consumer::LessEqual | Consumer::Greater | Consumer::GreaterEqual => {
                let operator = match method {
                    Consumer::Less => Binary::Less,
                    Consumer::LessEqual => Binary::LessEqual,
                    Consumer::Greater => Binary::Greater,
                    _ => Binary::GreaterEqual,
                };
                let other = self.stream_of(argument)?;
                let order = self.compare_streams(stream, other, false)?;
                Ok(Value::boolean(self.compare_terms(operator, order, Term::Known(0))?))
            }
        }
    }

    /// `sum` and `product`: what is not there counts as 0 or 1, which never overflows and keeps sums linear.
    fn total(&mut self, sum: bool, result: Option<FactId>, stream: Stream) -> Flow<Value> {
        let target = self.target(result)?;
        self.total_of(sum, &target, stream)
    }

    fn total_of(&mut self, sum: bool, target: &Type, stream: Stream) -> Flow<Value> {
        let operator = if sum { Binary::Add } else { Binary::Multiply };
        if let Type::Option(inner) | Type::Result(inner, _) = target {
            let wrap = if let Type::Option(_) = target { Value::some } else { Value::ok };
            return self.consume_all(stream, wrap, |this, all| this.total_of(sum, inner, all));
        }
        if let Some((definition, Type::Scalar(kind))) = numbers::of_type(target) {
            let neutral = Value::variant(definition, 0, vec![Value::number(i128::from(!sum), *kind)]);
            return self.accumulate(stream, neutral.clone(), |this, total, item| {
                let value = this.either(item.present, &item.value, &neutral)?;
                let value = this.read(value)?;
                this.binary(operator, &total, &value)
            });
        }
        let Type::Scalar(kind @ (ScalarType::Integer(_) | ScalarType::Float(_))) = *target else {
            return Err(self.fail(format!(
                "a {} of type {} has no lifted meaning; use numbers, or fold",
                if sum { "sum" } else { "product" },
                target.text()
            )));
        };
        let neutral = Term::Known(match kind {
            // A sum of no floats is -0, which changes nothing that it is added to.
            ScalarType::Float(_) => float_order(if sum { std::iter::empty::<f64>().sum() } else { 1.0 }),
            _ => i128::from(!sum),
        });
        let start = Value::Scalar(Scalar { term: neutral, kind });
        self.accumulate(stream, start, |this, total, item| {
            if let Value::Unset = item.value {
                return Ok(total);
            }
            let scalar = this.scalar(&item.value)?;
            let term = match kind {
                ScalarType::Float(_) => this.join_floats(item.present, scalar.term, neutral)?,
                _ => this.select(item.present, scalar.term, neutral),
            };
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
        let Some(old) = parts.get(1).and_then(Value::as_option).filter(|_| parts[0].as_option().is_some()) else {
            return Err(self.fail("the items of this iterator have no common form"));
        };
        let Some(payload) = &old.payload else { return Ok(new) };
        if let (None, Value::Scalar(a), Value::Scalar(b), Term::TRUE) = (&by, payload, &key, old.present)
            && key.is_plain()
        {
            let kind = self.unify(a.kind, b.kind)?;
            let term = if minimum { self.minimum(a.term, b.term) } else { self.maximum(a.term, b.term) };
            let best = Value::some(Value::Scalar(Scalar { term, kind }));
            return Ok(Value::tuple(vec![best.clone(), best]));
        }
        let better = match by {
            Some((closure, false)) => {
                let ordering = self.apply(closure, vec![payload.clone(), key])?;
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
    pub(crate) fn collect(&mut self, target: &Type, stream: Stream) -> Flow<Value> {
        match target {
            Type::Option(inner) => self.consume_all(stream, Value::some, |this, all| this.collect(inner, all)),
            Type::Result(inner, _) => self.consume_all(stream, Value::ok, |this, all| this.collect(inner, all)),
            Type::Sequence(_) => self.collect_items(stream),
            other if Collection::of(other).is_some() => match Collection::of(other) {
                Some(collection) => self.gather(collection, stream),
                None => Err(self.defect("a collection is none")),
            },
            other => Err(self.fail(format!(
                "`collect` into {} has no lifted meaning; collect into a Vec, or an Option or Result of one, or wrap the \
                 expression in opaque!(..)",
                other.text()
            ))),
        }
    }

    /// All items that are there.
    pub(crate) fn collect_items(&mut self, stream: Stream) -> Flow<Value> {
        self.list_of(stream, Padded::default())
    }

    /// An error if an iterator has given far too many items.
    pub(crate) fn check_count(&self, count: usize) -> Flow<()> {
        if count > self.limits.iterations.saturating_mul(1_000) {
            return Err(self.looping("this iterator does not end; use `take` or a range with an end".into()));
        }
        Ok(())
    }

    /// What is made of the payloads of all items, which are `Option`s or `Result`s, up to the first failure.
    fn consume_all(
        &mut self,
        stream: Stream,
        wrap: fn(Value) -> Value,
        mut make: impl FnMut(&mut Self, Stream) -> Flow<Value>,
    ) -> Flow<Value> {
        let items = std::cell::RefCell::new(Vec::new());
        let step = |this: &mut Self, item: Item| {
            let present = this.settle(item.present);
            if present == Term::FALSE {
                return Ok(None);
            }
            let (absent, failure, payload) = this.failure(item.value)?;
            items.borrow_mut().extend(payload.map(|value| Item { present, value }));
            Ok(Some((this.and(present, absent), failure)))
        };
        self.consume(stream, (None, false), step, |this| {
            let all = Stream::guarded(items.borrow().clone(), false);
            make(this, all).map(wrap)
        })
    }

    /// The types of the two collections that `partition` and `unzip` fill.
    fn sides(&self, result: Option<FactId>) -> Flow<[Type; 2]> {
        match self.target(result)? {
            Type::Tuple(sides) => sides.try_into().map_err(|_| self.defect("no pair of collections")),
            _ => Err(self.defect("no pair of collections")),
        }
    }

    fn partition(&mut self, mut stream: Stream, closure: &mut Value, targets: &[Type; 2]) -> Flow<Value> {
        let mut sides = [Vec::new(), Vec::new()];
        let mut count = 0;
        while let Some(item) = self.next_item(&mut stream, false)? {
            self.check_count(count)?;
            count += 1;
            let chosen = self.holds(item.present, closure, item.value.clone())?;
            let other = self.not(chosen);
            let other = self.and(item.present, other);
            for (side, present) in sides.iter_mut().zip([chosen, other]) {
                side.push(Item { present, value: item.value.clone() });
            }
        }
        let mut filled = Vec::new();
        for (side, target) in sides.into_iter().zip(targets) {
            filled.push(self.collect(target, Stream::guarded(side, false))?);
        }
        Ok(Value::tuple(filled))
    }
}
