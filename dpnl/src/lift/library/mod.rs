//! The standard library: methods and functions, as the table of `dpnl-table` lists them.
//!
//! What a method means depends on what the receiver is when the trace gets there. The table gives one enum per kind of
//! receiver, and the functions here match on them: an entry without a meaning does not compile. Names that the table does
//! not have are reported by the macro.

pub(crate) mod borrows;
mod cells;
mod changes;
mod characters;
mod chunks;
pub(crate) mod collection;
pub(crate) mod cow;
mod families;
mod floats;
mod functions;
mod integers;
pub(crate) mod iterator;
mod lacking;
mod map;
pub(crate) mod numbers;
mod options;
pub(crate) mod padded;
mod padding;
mod queue;
mod results;
pub(crate) mod reverse;
mod sequences;
mod sorting;
mod text;

use crate::lift::code::FactId;
use crate::lift::code::table::{Common, Function, Holding};
use crate::lift::code::{Binary, Code, Expression, Kind, Method, Unary};
use crate::lift::library::iterator::Stream;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::described::Type;
use crate::lift::value::{Location, Value, Wrapper};

/// The types of a method's receiver and result, where they matter.
type MethodTypes = (Option<FactId>, Option<FactId>);

/// A function of the standard library as it is spelled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spelled {
    /// The name, for messages.
    pub name: &'static str,
    /// The functions that it may be.
    pub candidates: &'static [Function],
    /// What it means as a method.
    pub method: Option<&'static Method>,
}

impl Tracer {
    /// `receiver.name(arguments)`
    pub(crate) fn evaluate_method(
        &mut self,
        method: &'static Method,
        facts: MethodTypes,
        receiver: Code,
        arguments: &'static [Expression],
    ) -> Flow<Value> {
        if method.is_changing() {
            let temporary = self.next_slot();
            let place = self.place_or_temporary(receiver)?;
            let arguments = self.evaluate_all(arguments)?;
            let value = self.change(method, facts, &place, arguments)?;
            // A temporary value is changed and dropped, unless the result refers to it.
            if place.slot >= temporary
                && !matches!(
                    value,
                    Value::Location(_) | Value::Tagged(_) | Value::Stream(_) | Value::Tuple(_) | Value::Entry(_)
                )
            {
                self.forget(temporary);
            }
            return Ok(value);
        }
        let home = if method.advance.is_some() && is_place(receiver) {
            self.place(receiver)?.map(|place| self.follow(place)).transpose()?
        } else {
            None
        };
        let value = match &home {
            Some(place) => self.read_place(place)?,
            None => self.evaluate(receiver)?,
        };
        let arguments = self.evaluate_all(arguments)?;
        self.method(method, facts, value, home.as_ref(), arguments)
    }

    /// A method that leaves its receiver as it is.
    pub(crate) fn method(
        &mut self,
        method: &Method,
        facts: MethodTypes,
        receiver: Value,
        home: Option<&Location>,
        arguments: Vec<Value>,
    ) -> Flow<Value> {
        if let Value::Location(place) = &receiver
            && home.is_none()
            && let Value::Stream(_) = self.read_place(place)?
        {
            // An iterator through a reference lives on.
            let stream = Stream::Borrowed(place.as_ref().clone());
            if let Some(answer) = self.stream_method(method, facts.1, &stream, None, &arguments)? {
                return Ok(answer);
            }
        }
        if let Some(Common::Clone | Common::ToOwned) = method.common
            && let Some(clone) = self.cloned(&receiver)?
        {
            return Ok(clone);
        }
        if let Some(definition) = self.read(receiver.clone())?.definition()
            && (definition.operators)().next.is_some()
            && (method.adapter.is_some() || method.advance.is_some() || method.consumer.is_some())
        {
            let stream = self.stream_of(receiver)?;
            return self.method(method, facts, Value::stream(stream), None, arguments);
        }
        let value = self.read(receiver)?;
        self.check_standard(method, &value)?;
        let own = match &value {
            Value::Scalar(scalar) => self.scalar_method(method, *scalar, &arguments)?,
            Value::Sequence(_) | Value::Padded(_) | Value::Wrapped(Wrapper::Text, _)
                if method.holding == Some(Holding::IntoOwned) =>
            {
                Some(value.clone())
            }
            Value::Sequence(_) | Value::Padded(_) if method.chunks.is_some() => match method.chunks {
                Some(method) => Some(self.chunks_method(method, facts.1, &value)?),
                None => None,
            },
            Value::Sequence(items) => match method.sequence {
                Some(method) => Some(self.sequence_method(method, items, arguments.clone())?),
                None => None,
            },
            Value::Padded(list) => match method.sequence {
                Some(method) => Some(self.padded_method(method, list, arguments.clone())?),
                None => None,
            },
            Value::Map(map) => match method.map {
                Some(method) => Some(self.map_method(method, map, &arguments)?),
                None => None,
            },
            Value::Entry(entry) => match method.map_entry {
                Some(method) => Some(self.entry_method(method, facts.1, entry, &arguments)?),
                None => None,
            },
            Value::Wrapped(Wrapper::Text, text) => match method.text {
                Some(method) => Some(self.text_method(method, facts.1, text, &arguments)?),
                None => None,
            },
            Value::Wrapped(Wrapper::Heap, inner) => match method.heap {
                Some(method) => Some(self.heap_method(method, inner)?),
                None => None,
            },
            Value::Wrapped(Wrapper::Deque, inner) => match (method.deque, method.sequence) {
                (Some(method), _) => Some(self.deque_method(method, inner)?),
                (None, Some(_)) => return self.method(method, facts, inner.as_ref().clone(), None, arguments),
                (None, None) => None,
            },
            Value::Tagged(_) => self.tagged_method(method, facts.1, &value, &arguments)?,
            Value::Stream(stream) => self.stream_method(method, facts.1, stream, home, &arguments)?,
            Value::Cell(place) => match method.cell {
                Some(method) => Some(self.cell_method(method, facts.1, place, arguments.clone())?),
                None => None,
            },
            _ => None,
        };
        match (own, method.common) {
            (Some(answer), _) => Ok(answer),
            (None, Some(method)) => self.common_method(method, facts, &value, &arguments),
            (None, None) => Err(self.fail(format!(
                "`{}` is not supported on {} in symbolic functions; wrap the call in opaque!(..)",
                method.name,
                value.describe()
            ))),
        }
    }

    /// Methods of `Option` and `Result`.
    fn tagged_method(
        &mut self,
        method: &Method,
        target: Option<FactId>,
        value: &Value,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        if let Value::Tagged(tagged) = value
            && numbers::is_transparent(tagged.definition)
        {
            return self.method_of_wrapped(method, tagged, arguments);
        }
        if let (Some(option), Some(method)) = (value.as_option(), method.option) {
            return self.option_method(method, target, &option, arguments.to_vec()).map(Some);
        }
        match (self.as_result(value), method.result) {
            (Some(result), Some(method)) => self.result_method(method, target, &result, arguments.to_vec()).map(Some),
            _ => Ok(None),
        }
    }

    /// Methods that many types have.
    fn common_method(
        &mut self,
        method: Common,
        (seen, result): MethodTypes,
        value: &Value,
        arguments: &[Value],
    ) -> Flow<Value> {
        let operator = match method {
            Common::Clone | Common::ToOwned | Common::AsRef | Common::Borrow => return Ok(value.clone()),
            Common::ToText => return self.displayed(value),
            Common::Into => {
                let target = self.target(result)?;
                let Some(source) = seen else { return Err(self.defect("a conversion from no type")) };
                let source = self.type_of(source)?;
                return self.convert(value, &source, &target);
            }
            Common::TryInto => {
                let target = self.target(result)?;
                return self.try_convert(value, &target);
            }
            Common::Cmp => {
                let order = self.ordering(value, self.first(arguments)?)?;
                return Ok(Value::ordering(order));
            }
            Common::PartialCmp => {
                if let Some(order) = self.compare_partially(value, self.first(arguments)?)? {
                    return Ok(order);
                }
                let order = self.ordering(value, self.first(arguments)?)?;
                return Ok(Value::some(Value::ordering(order)));
            }
            Common::Min | Common::Max => {
                let other = self.read(self.first(arguments)?.clone())?;
                return self.lesser(method == Common::Min, value, &other);
            }
            Common::Clamp => {
                let [low, high] = arguments else { return Err(self.defect("`clamp` has two arguments")) };
                let (low, high) = (self.read(low.clone())?, self.read(high.clone())?);
                let ordered = self.compare(Binary::LessEqual, &low, &high)?;
                self.require(ordered)?;
                if value.is_plain() {
                    let value = self.lesser(false, value, &low)?;
                    return self.lesser(true, &value, &high);
                }
                // What is equal to a bound by an order of its own stays what it is.
                let (below, above) =
                    (self.compare(Binary::Less, value, &low)?, self.compare(Binary::Greater, value, &high)?);
                let site = self.here()?;
                let capped = self.branch(site, above, |_| Ok(high), |_| Ok(value.clone()))?;
                return self.branch(site, below, |_| Ok(low), |_| Ok(capped));
            }
            Common::Equal => Binary::Equal,
            Common::NotEqual => Binary::NotEqual,
            Common::Less => Binary::Less,
            Common::LessEqual => Binary::LessEqual,
            Common::Greater => Binary::Greater,
            Common::GreaterEqual => Binary::GreaterEqual,
        };
        Ok(Value::boolean(self.compare(operator, value, self.first(arguments)?)?))
    }

    /// The first of a method's arguments, whose number the macro has checked.
    pub(crate) fn first<'a>(&self, arguments: &'a [Value]) -> Flow<&'a Value> {
        arguments.first().ok_or_else(|| self.defect("an argument is missing"))
    }

    /// The type that the result of a method must have.
    pub(crate) fn target(&self, result: Option<FactId>) -> Flow<Type> {
        match result {
            Some(result) => self.type_of(result),
            None => Err(self.defect("a method whose result is not known")),
        }
    }

    /// The lesser or greater of two values; of equal ones, `min` takes the first and `max` the second.
    pub(crate) fn lesser(&mut self, minimum: bool, a: &Value, b: &Value) -> Flow<Value> {
        if let (Value::Scalar(a), Value::Scalar(b)) = (a, b)
            && Value::Scalar(*a).is_plain()
        {
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
        method: &Method,
        result: Option<FactId>,
        stream: &Stream,
        home: Option<&Location>,
        arguments: &[Value],
    ) -> Flow<Option<Value>> {
        if let (Some(method), Stream::Range(range)) = (method.range, stream) {
            return self.range_method(method, range, arguments).map(Some);
        }
        let (stream, arguments) = (stream.clone(), arguments.to_vec());
        Ok(Some(match (method.adapter, method.consumer, method.advance) {
            (Some(method), ..) => Value::stream(self.adapted(method, stream, arguments)?),
            (_, Some(method), _) => self.consumed(method, result, stream, arguments)?,
            (.., Some(method)) => self.advanced(method, result, stream, home, arguments)?,
            _ => return Ok(None),
        }))
    }
}

/// Whether an expression names a place without doing anything.
pub(crate) fn is_place(code: Code) -> bool {
    match &code.kind {
        Kind::Local(_) => true,
        Kind::Field(inner, _)
        | Kind::Named(inner, _)
        | Kind::Index(inner, _)
        | Kind::OwnIndex(inner, ..)
        | Kind::Unary(Unary::Dereference, inner) => is_place(inner),
        _ => false,
    }
}
