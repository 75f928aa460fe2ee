//! Iterator methods that consume: folds, searches and collections.

use super::code::{Binary, Type};
use super::stream::{Item, Stream};
use super::tracer::{Flow, Stop, Tracer};
use super::value::{Place, Scalar, Term, Value};

/// What a step of a consumer says: whether to stop, and with which result.
type Step = Option<(Term, Value)>;

impl Tracer {
    /// Pulls items until there are none or `step` stops; then `finish` gives the result.
    ///
    /// Where the iterator is a local that lives on (`home`), it is put back after every pull.
    fn consume(
        &mut self,
        mut stream: Stream,
        home: Option<&Place>,
        mut step: impl FnMut(&mut Self, Item) -> Flow<Step>,
        finish: impl FnOnce(&mut Self) -> Flow<Value>,
    ) -> Flow<Value> {
        let site = self.here()?;
        let mut states = Vec::new();
        let limit = self.limits.iterations.saturating_mul(1_000);
        let mut count = 0;
        let last = loop {
            count += 1;
            if count > limit {
                return Err(self.fail("this iterator does not end; use `take` or a range with an end"));
            }
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
        while let Some(item) = self.next_item(&mut stream, false)? {
            value = step(self, value, item)?;
        }
        Ok(value)
    }

    /// A method of iterators that gives a value.
    pub(super) fn consumer(
        &mut self,
        name: &str,
        turbofish: &Type,
        stream: Stream,
        home: Option<&Place>,
        mut arguments: Vec<Value>,
    ) -> Flow<Option<Value>> {
        let argument = if arguments.is_empty() { Value::Unset } else { arguments.remove(0) };
        let second = arguments.pop().unwrap_or(Value::Unset);
        let value = match name {
            "fold" => self.accumulate(stream, argument, |this, value, item| {
                let site = this.here()?;
                let old = value.clone();
                this.branch(site, item.present, |this| this.apply(&second, vec![value, item.value]), |_| Ok(old))
            })?,
            "for_each" => self.accumulate(stream, Value::unit(), |this, value, item| {
                this.when(item.present, |this| this.apply(&argument, vec![item.value]))?;
                Ok(value)
            })?,
            "sum" | "product" => self.total(name == "sum", turbofish, stream)?,
            "count" => self.accumulate(stream, Value::usize(Term::Known(0)), |this, value, item| {
                let count = this.scalar(&value)?.term;
                Ok(Value::usize(this.add(count, item.present)))
            })?,
            "all" | "any" => {
                let wanted = name == "any";
                self.consume(
                    stream,
                    home,
                    |this, item| {
                        let site = this.here()?;
                        let value = this.branch(
                            site,
                            item.present,
                            |this| this.apply(&argument, vec![item.value]),
                            |_| Ok(Value::boolean(Term::from(!wanted))),
                        )?;
                        let holds = this.condition(value)?;
                        let stop = if wanted { holds } else { this.not(holds) };
                        Ok(Some((stop, Value::boolean(Term::from(wanted)))))
                    },
                    |_| Ok(Value::boolean(Term::from(!wanted))),
                )?
            }
            "find" => self.consume(
                stream,
                home,
                |this, item| {
                    let value = item.value.clone();
                    let found = this.holds(item.present, |this| this.apply(&argument, vec![value]))?;
                    Ok(Some((found, Value::some(item.value))))
                },
                |_| Ok(Value::none()),
            )?,
            "find_map" => self.consume(
                stream,
                home,
                |this, item| {
                    let found = this.present_payload(item.present, &argument, item.value)?;
                    Ok(Some((found.present, Value::some(found.value))))
                },
                |_| Ok(Value::none()),
            )?,
            "position" => {
                let mut position = Term::Known(0);
                self.consume(
                    stream,
                    home,
                    |this, item| {
                        let found = this.holds(item.present, |this| this.apply(&argument, vec![item.value]))?;
                        let result = Value::some(Value::usize(position));
                        position = this.add(position, item.present);
                        Ok(Some((found, result)))
                    },
                    |_| Ok(Value::none()),
                )?
            }
            "nth" => {
                let wanted = self.scalar(&argument)?;
                let wanted = self.index_term(wanted)?;
                let mut position = Term::Known(0);
                self.consume(
                    stream,
                    home,
                    |this, item| {
                        let here = this.equal_terms(position, wanted);
                        let found = this.and(item.present, here);
                        position = this.add(position, item.present);
                        Ok(Some((found, Value::some(item.value))))
                    },
                    |_| Ok(Value::none()),
                )?
            }
            "next" => self.consume(
                stream,
                home,
                |_, item| Ok(Some((item.present, Value::some(item.value)))),
                |_| Ok(Value::none()),
            )?,
            "last" => self.accumulate(stream, Value::none(), |this, value, item| {
                let site = this.here()?;
                this.join(item.present, &Value::some(item.value), &value, &[site])
            })?,
            "min" | "max" => self.extreme(name == "min", stream, None)?,
            "min_by_key" | "max_by_key" => self.extreme(name == "min_by_key", stream, Some((&argument, true)))?,
            "min_by" | "max_by" => self.extreme(name == "min_by", stream, Some((&argument, false)))?,
            "collect" => self.collect(turbofish, stream)?,
            "partition" => self.partition(stream, &argument)?,
            "unzip" => {
                let Value::Sequence(pairs) = self.collect(&Type::Unknown, stream)? else { return Err(Stop::Dead) };
                let mut sides = [Vec::new(), Vec::new()];
                for pair in pairs.iter() {
                    for (part, side) in sides.iter_mut().enumerate() {
                        side.push(self.part(pair, super::value::Projection::Field(part))?);
                    }
                }
                Value::tuple(sides.map(Value::sequence).to_vec())
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// `sum` and `product`: what is not there counts as 0 or 1, which never overflows and keeps sums linear.
    fn total(&mut self, sum: bool, turbofish: &Type, stream: Stream) -> Flow<Value> {
        let neutral = Term::Known(i128::from(!sum));
        let (operator, site) = (if sum { Binary::Add } else { Binary::Multiply }, self.here()?);
        let kind = self.types.at(site);
        let start = Value::Scalar(Scalar { term: neutral, kind });
        self.bind(&start, turbofish)?;
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
    fn extreme(&mut self, minimum: bool, stream: Stream, by: Option<(&Value, bool)>) -> Flow<Value> {
        let start = Value::tuple(vec![Value::none(), Value::none()]);
        let best = self.accumulate(stream, start, |this, best, item| {
            let site = this.here()?;
            let best_now = best.clone();
            this.branch(site, item.present, |this| this.better(minimum, &best, item.value, by), |_| Ok(best_now))
        })?;
        self.part(&best, super::value::Projection::Field(0))
    }

    /// The better of the best so far and an item, each with its key.
    fn better(&mut self, minimum: bool, best: &Value, item: Value, by: Option<(&Value, bool)>) -> Flow<Value> {
        let key = match by {
            Some((closure, true)) => self.apply(closure, vec![item.clone()])?,
            _ => item.clone(),
        };
        let new = Value::tuple(vec![Value::some(item.clone()), Value::some(key.clone())]);
        let Value::Tuple(parts) = self.read(best.clone())? else { return Err(Stop::Dead) };
        let [Value::Option(_), Value::Option(old)] = parts.as_slice() else {
            return Err(self.fail("the items of this iterator have no common form"));
        };
        let Some(payload) = &old.payload else { return Ok(new) };
        if let (None, Value::Scalar(a), Value::Scalar(b), Term::TRUE) = (by, payload.as_ref(), &key, old.present) {
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
        let site = self.here()?;
        self.join(take, &new, best, &[site])
    }

    /// `collect`: into a `Vec`, or into an `Option` or `Result` of one, which ends at the first failure.
    fn collect(&mut self, target: &Type, mut stream: Stream) -> Flow<Value> {
        match target {
            Type::Option(inner) => return self.collect_all(inner, stream, Value::some),
            Type::Result(inner, _) => return self.collect_all(inner, stream, Value::ok),
            Type::Unknown | Type::Sequence(_) => {}
            _ => {
                return Err(self.fail("a symbolic function can collect into a Vec, or an Option or Result of one"));
            }
        }
        let mut items = Vec::new();
        while let Some(item) = self.next_present(&mut stream, false)? {
            items.push(item.value);
        }
        let value = Value::sequence(items);
        self.bind(&value, target)?;
        Ok(value)
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
            let all = Value::sequence(items.borrow().clone());
            this.bind(&all, inner)?;
            Ok(wrap(all))
        })
    }

    fn partition(&mut self, mut stream: Stream, closure: &Value) -> Flow<Value> {
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
