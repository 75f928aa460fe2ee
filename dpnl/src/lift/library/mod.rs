//! Methods: found by name and by what the receiver is when the trace gets there.
//!
//! The names are those of `METHODS` in the macro crate, which reports all others at compile time.

mod changes;
mod families;
mod functions;
pub(crate) mod iterator;
mod numbers;
mod options;
mod sequences;

use std::rc::Rc;

use crate::lift::code::facts::FactId;
use crate::lift::code::{Binary, Code, Expression, Kind, Unary};
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::{Place, Term, Value};

/// The types of a method's receiver and result, where they matter.
type Facts = (Option<FactId>, Option<FactId>);

/// Methods that change their receiver, or give references into it.
const CHANGING: [&str; 33] = [
    "push",
    "pop",
    "swap",
    "sort",
    "sort_unstable",
    "sort_by_key",
    "sort_unstable_by_key",
    "sort_by",
    "sort_unstable_by",
    "reverse",
    "insert",
    "remove",
    "swap_remove",
    "clear",
    "truncate",
    "extend",
    "extend_from_slice",
    "append",
    "fill",
    "resize",
    "rotate_left",
    "rotate_right",
    "retain",
    "dedup",
    "iter_mut",
    "first_mut",
    "last_mut",
    "get_mut",
    "as_mut",
    "copy_from_slice",
    "split_at_mut",
    "replace",
    "by_ref",
];

/// Methods that use up a part of an iterator that lives on.
const ADVANCING: [&str; 7] = ["next", "nth", "any", "all", "find", "find_map", "position"];

impl Tracer {
    /// `receiver.name(arguments)`
    pub(crate) fn evaluate_method(
        &mut self,
        name: &'static str,
        (seen, result): Facts,
        receiver: Code,
        arguments: &'static [Expression],
    ) -> Flow<Value> {
        let take = name == "take" && arguments.is_empty();
        if is_changing(name) || take {
            let temporary = self.frame_length();
            let place = self.place_or_temporary(receiver)?;
            let arguments = self.evaluate_all(arguments)?;
            let value = self.change(name, &place, arguments)?;
            // A temporary value is changed and dropped, unless the result refers to it.
            if place.slot >= temporary
                && !matches!(value, Value::Place(_) | Value::Option(_) | Value::Stream(_) | Value::Tuple(_))
            {
                self.forget(temporary);
            }
            return Ok(value);
        }
        let home = if ADVANCING.contains(&name) && is_place(receiver) {
            self.place(receiver)?.map(|place| self.follow(place)).transpose()?
        } else {
            None
        };
        let value = match &home {
            Some(place) => self.read_place(place)?,
            None => self.evaluate(receiver)?,
        };
        let arguments = self.evaluate_all(arguments)?;
        self.method(name, (seen, result), value, home.as_ref(), arguments)
    }

    /// A method that leaves its receiver as it is.
    pub(crate) fn method(
        &mut self,
        name: &str,
        (seen, result): Facts,
        receiver: Value,
        home: Option<&Place>,
        mut arguments: Vec<Value>,
    ) -> Flow<Value> {
        if let Value::Place(place) = &receiver
            && home.is_none()
            && let Value::Stream(_) = self.read_place(place)?
        {
            // An iterator through a reference lives on.
            let stream = Stream::Borrowed(place.as_ref().clone());
            if let Some(answer) = self.stream_method(name, result, stream, None, arguments.clone())? {
                return Ok(answer);
            }
        }
        let value = self.read(receiver)?;
        if let Some(result) = self.common_method(name, (seen, result), &value, &arguments)? {
            return Ok(result);
        }
        let answer = match &value {
            Value::Scalar(scalar) => self.scalar_method(name, *scalar, &mut arguments)?,
            Value::Sequence(items) => self.sequence_method(name, items, &mut arguments)?,
            Value::Option(option) => self.option_method(name, result, option, &mut arguments)?,
            Value::Result(fallible) => self.result_method(name, result, fallible, &mut arguments)?,
            Value::Stream(stream) => {
                let stream = stream.as_ref().clone();
                self.stream_method(name, result, stream, home, arguments)?
            }
            _ => None,
        };
        answer.ok_or_else(|| {
            self.fail(format!(
                "`{name}` is not supported on {} in symbolic functions; wrap the call in opaque!(..)",
                value.describe()
            ))
        })
    }

    /// Methods that many types have.
    fn common_method(
        &mut self,
        name: &str,
        (seen, result): Facts,
        value: &Value,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        Ok(Some(match (name, arguments) {
            (
                "clone" | "to_owned" | "as_ref" | "as_slice" | "borrow" | "as_deref" | "to_vec" | "into_boxed_slice",
                [],
            ) => value.clone(),
            ("into", []) => {
                let target = self.target(result)?;
                let Some(source) = seen else { return Err(self.defect("a conversion from no type")) };
                let source = self.type_of(source)?;
                self.convert(value, &source, &target)?
            }
            ("try_into", []) => {
                let target = self.target(result)?;
                self.try_convert(value, &target)?
            }
            ("cmp", [other]) => {
                let order = self.ordering(value, other)?;
                Value::ordering(order)
            }
            ("partial_cmp", [other]) => {
                let order = self.ordering(value, other)?;
                Value::some(Value::ordering(order))
            }
            (_, [other]) if !matches!(value, Value::Stream(_)) && Self::comparison(name).is_some() => {
                let Some(operator) = Self::comparison(name) else { return Ok(None) };
                Value::boolean(self.compare(operator, value, other)?)
            }
            ("min" | "max", [other]) => {
                let other = self.read(other.clone())?;
                self.lesser(name == "min", value, &other)?
            }
            ("clamp", [low, high]) => {
                let (low, high) = (self.read(low.clone())?, self.read(high.clone())?);
                let ordered = self.compare(Binary::LessEqual, &low, &high)?;
                self.require(ordered)?;
                let value = self.lesser(false, value, &low)?;
                self.lesser(true, &value, &high)?
            }
            _ => return Ok(None),
        }))
    }

    /// The type that the result of a method must have.
    pub(crate) fn target(&self, result: Option<FactId>) -> Flow<Type> {
        match result {
            Some(result) => self.type_of(result),
            None => Err(self.defect("a method whose result is not known")),
        }
    }

    /// The operator that a comparison method stands for.
    fn comparison(name: &str) -> Option<Binary> {
        Some(match name {
            "eq" => Binary::Equal,
            "ne" => Binary::NotEqual,
            "lt" => Binary::Less,
            "le" => Binary::LessEqual,
            "gt" => Binary::Greater,
            "ge" => Binary::GreaterEqual,
            _ => return None,
        })
    }

    /// The lesser or greater of two values; of equal ones, `min` takes the first and `max` the second.
    pub(crate) fn lesser(&mut self, minimum: bool, a: &Value, b: &Value) -> Flow<Value> {
        if let (Value::Scalar(a), Value::Scalar(b)) = (a, b) {
            let kind = self.unify(a.kind, b.kind)?;
            let term = if minimum { self.minimum(a.term, b.term) } else { self.maximum(a.term, b.term) };
            return Ok(Value::Scalar(crate::lift::value::Scalar { term, kind }));
        }
        let site = self.here()?;
        let first = match minimum {
            true => self.compare(Binary::LessEqual, a, b)?,
            false => self.compare(Binary::Greater, a, b)?,
        };
        self.branch(site, first, |_| Ok(a.clone()), |_| Ok(b.clone()))
    }

    /// Methods of iterators and ranges.
    fn stream_method(
        &mut self,
        name: &str,
        result: Option<FactId>,
        stream: Stream,
        home: Option<&Place>,
        arguments: Vec<Value>,
    ) -> Flow<Option<Value>> {
        let inner = || Box::new(stream.clone());
        let adapted = match (name, arguments.as_slice()) {
            ("iter" | "into_iter" | "fuse", []) => stream,
            ("copied" | "cloned", []) => Stream::Copied(inner()),
            ("rev", []) => Stream::Reverse(inner()),
            ("map", [closure]) => Stream::Map(inner(), closure.clone()),
            ("filter", [closure]) => Stream::Filter(inner(), closure.clone()),
            ("filter_map", [closure]) => Stream::FilterMap(inner(), closure.clone()),
            ("flat_map", [closure]) => Stream::Flatten(Box::new(Stream::Map(inner(), closure.clone())), None),
            ("flatten", []) => Stream::Flatten(inner(), None),
            ("enumerate", []) => Stream::Enumerate(inner(), Term::Known(0)),
            ("zip", [other]) => Stream::Zip(inner(), Box::new(self.stream_of(other.clone())?)),
            ("chain", [other]) => Stream::Chain(inner(), Box::new(self.stream_of(other.clone())?)),
            ("skip" | "take", [count]) => {
                let count = self.scalar(count)?;
                let count = self.index_term(count)?;
                if name == "skip" { Stream::Skip(inner(), count) } else { Stream::Take(inner(), count) }
            }
            ("step_by", [step]) => {
                let step = self.known_length(step.clone())?;
                self.require(Term::from(step != 0))?;
                Stream::StepBy(inner(), step - 1, 0)
            }
            ("take_while", [closure]) => Stream::TakeWhile(inner(), closure.clone(), Term::TRUE),
            ("map_while", [closure]) => Stream::MapWhile(inner(), closure.clone(), Term::TRUE),
            ("skip_while", [closure]) => Stream::SkipWhile(inner(), closure.clone(), Term::TRUE),
            ("cycle", []) => Stream::Cycle(inner(), inner()),
            ("contains", [value]) => {
                let Stream::Range(range) = &stream else { return Ok(None) };
                let number = self.scalar(value)?;
                return Ok(Some(Value::boolean(self.range_contains(range, number)?)));
            }
            ("is_empty", []) => {
                let Stream::Range(range) = &stream else { return Ok(None) };
                return self.range_is_empty(range).map(|empty| empty.map(Value::boolean));
            }
            ("len", []) => return self.consumer("count", None, stream, None, Vec::new()),
            ("eq", [other]) => {
                let other = self.stream_of(other.clone())?;
                let (a, b) = (self.collect_items(stream)?, self.collect_items(other)?);
                return Ok(Some(Value::boolean(self.equal(&a, &b)?)));
            }
            _ => return self.consumer(name, result, stream, home, arguments),
        };
        Ok(Some(Value::Stream(Rc::new(adapted))))
    }
}

/// Whether a method changes its receiver.
pub(crate) fn is_changing(name: &str) -> bool {
    CHANGING.contains(&name)
}

/// Whether an expression names a place without doing anything.
pub(crate) fn is_place(code: Code) -> bool {
    match &code.kind {
        Kind::Local(_) => true,
        Kind::Field(inner, _) | Kind::Index(inner, _) | Kind::Unary(Unary::Dereference, inner) => is_place(inner),
        _ => false,
    }
}
