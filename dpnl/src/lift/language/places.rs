//! Places: reading and writing parts of locals, also at unknown indices.

use std::rc::Rc;

use crate::lift::code::{Code, Expression, Kind, Slot, Unary};
use crate::lift::trace::{Flow, Site, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::scalar::USIZE;
use crate::lift::value::{Location, Projection, Scalar, Term, Value, Wrapper};

impl Tracer {
    /// A value that is neither a reference to a place nor torn.
    pub(crate) fn read(&mut self, value: Value) -> Flow<Value> {
        match value {
            Value::Location(place) => {
                let value = self.read_place(&place)?;
                self.read(value)
            }
            Value::Shared(value) => self.read(value.as_ref().clone()),
            Value::Torn(sites) => Err(self.untear(&sites)),
            Value::Unset => Err(self.fail("a local is read before it has a value")),
            value => Ok(value),
        }
    }

    /// What is at a place.
    pub(crate) fn read_place(&mut self, place: &Location) -> Flow<Value> {
        let mut value = self.local_of(place.frame, place.slot)?.clone();
        for &projection in &place.projections {
            value = self.read(value)?;
            value = self.project(&value, projection)?;
        }
        Ok(value)
    }

    /// A part of a value.
    pub(crate) fn project(&mut self, value: &Value, projection: Projection) -> Flow<Value> {
        let part = match (value, projection) {
            (Value::Tuple(parts), Projection::Field(field)) => parts.get(field).cloned(),
            (Value::Sequence(items), Projection::Index(index)) => {
                let site = self.here()?;
                return self.choose(site, index, items);
            }
            (Value::Wrapped(Wrapper::Deque, inner), Projection::Index(_) | Projection::Slice(..)) => {
                return self.project(inner, projection);
            }
            (Value::Map(map), Projection::Index(position)) => return self.value_of(map, position),
            (Value::Padded(list), Projection::Index(index)) => {
                let site = self.here()?;
                return self.choose(site, index, &list.items);
            }
            // Where a slice is named, the length is known to reach so far.
            (Value::Padded(list), Projection::Slice(start, end)) => {
                list.items.get(start..end).map(|items| Value::sequence(items.to_vec()))
            }
            (Value::Sequence(items), Projection::Slice(start, end)) => {
                items.get(start..end).map(|items| Value::sequence(items.to_vec()))
            }
            (Value::Tagged(tagged), Projection::Field(field)) => {
                tagged.fields.get(field).filter(|field| !matches!(field, Value::Unset)).cloned()
            }
            _ => None,
        };
        part.ok_or_else(|| {
            let what = match projection {
                Projection::Field(_) if matches!(value, Value::Tagged(_)) => "such a field or payload".to_owned(),
                Projection::Field(field) => format!("a field .{field}"),
                Projection::Index(_) | Projection::Slice(..) => "items".to_owned(),
            };
            self.fail(format!("{} has no {what} here", value.describe()))
        })
    }

    /// Puts a value at a place.
    pub(crate) fn write_place(&mut self, place: &Location, value: Value) -> Flow<()> {
        if place.projections.is_empty() {
            *self.local_mut(place.frame, place.slot)? = value;
            return Ok(());
        }
        // Taken out while it is changed, so that a sequence nobody else holds is changed in place.
        let mut whole = std::mem::replace(self.local_mut(place.frame, place.slot)?, Value::Unset);
        let result = self.update(&mut whole, &place.projections, value);
        *self.local_mut(place.frame, place.slot)? = whole;
        result
    }

    pub(crate) fn update(&mut self, whole: &mut Value, projections: &[Projection], value: Value) -> Flow<()> {
        let Some((&first, rest)) = projections.split_first() else {
            *whole = value;
            return Ok(());
        };
        if let Value::Torn(sites) = whole {
            let sites = Rc::clone(sites);
            return Err(self.untear(&sites));
        }
        if let Value::Location(target) = whole {
            // A reference inside of what is changed: the change is at its target.
            let mut target = target.as_ref().clone();
            for &projection in projections {
                target = target.project(projection);
            }
            return self.write_place(&target, value);
        }
        match (&mut *whole, first) {
            (Value::Wrapped(Wrapper::Deque, inner), _) => self.update(Rc::make_mut(inner), projections, value),
            (Value::Map(map), Projection::Index(_)) => {
                let mut values = Value::sequence(std::mem::take(&mut Rc::make_mut(map).values));
                let result = self.update(&mut values, projections, value);
                if let Value::Sequence(values) = values {
                    Rc::make_mut(map).values = Rc::unwrap_or_clone(values);
                }
                result
            }
            (Value::Padded(list), Projection::Index(_) | Projection::Slice(..)) => {
                let mut items = Value::sequence(std::mem::take(&mut Rc::make_mut(list).items));
                let result = self.update(&mut items, projections, value);
                if let Value::Sequence(items) = items {
                    Rc::make_mut(list).items = Rc::unwrap_or_clone(items);
                }
                result
            }
            (Value::Tuple(parts), Projection::Field(field)) if field < parts.len() => {
                self.update(&mut Rc::make_mut(parts)[field], rest, value)
            }
            (Value::Sequence(items), Projection::Index(Term::Known(index))) if (index as usize) < items.len() => {
                self.update(&mut Rc::make_mut(items)[index as usize], rest, value)
            }
            (Value::Sequence(items), Projection::Index(index)) => {
                let site = self.here()?;
                if self.forks.contains(&site) {
                    let known = self.decide_number(index)?;
                    return match usize::try_from(known).ok().and_then(|known| Rc::make_mut(items).get_mut(known)) {
                        Some(item) => self.update(item, rest, value),
                        None => Err(self.defect("an index out of range")),
                    };
                }
                for (position, item) in Rc::make_mut(items).iter_mut().enumerate() {
                    let here = self.equal_terms(index, Term::Known(position as i128));
                    if here == Term::FALSE {
                        continue;
                    }
                    let mut changed = item.clone();
                    self.update(&mut changed, rest, value.clone())?;
                    *item = self.join(here, &changed, item, &[site])?;
                }
                Ok(())
            }
            (Value::Sequence(items), Projection::Slice(start, end)) if start <= end && end <= items.len() => {
                let mut slice = Value::sequence(items[start..end].to_vec());
                self.update(&mut slice, rest, value)?;
                if let Value::Sequence(slice) = slice {
                    Rc::make_mut(items).splice(start..end, slice.iter().cloned());
                }
                Ok(())
            }
            (Value::Tagged(tagged), Projection::Field(field)) if field < tagged.fields.len() => {
                self.update(&mut Rc::make_mut(&mut tagged.fields)[field], rest, value)
            }
            _ => Err(self.fail(format!("{} cannot be changed in this way", whole.describe()))),
        }
    }

    /// The place that an expression names; nothing if it is a temporary value.
    pub(crate) fn place(&mut self, code: Code) -> Flow<Option<Location>> {
        let place = match &code.kind {
            Kind::Local(slot) => Some(self.place_of(*slot)),
            Kind::Unary(Unary::Dereference, inner) => self.place(inner)?.map(|place| self.follow(place)).transpose()?,
            Kind::Reference(inner) | Kind::MutableReference(inner) => self.place(inner)?,
            Kind::Field(inner, field) => match self.place(inner)? {
                Some(place) => Some(self.follow(place)?.project(Projection::Field(*field))),
                None => None,
            },
            Kind::Named(inner, name) => match self.place(inner)? {
                Some(place) => {
                    let place = self.follow(place)?;
                    let field = self.at(code, |this| {
                        let whole = this.read_place(&place)?;
                        let whole = this.read(whole)?;
                        this.field(&whole, name)
                    })?;
                    Some(place.project(field))
                }
                None => None,
            },
            Kind::Index(inner, index) => match self.place(inner)? {
                Some(place) => Some(self.place_at(code, place, index)?),
                None => None,
            },
            Kind::OwnIndex(inner, index, own, own_mut) => match (self.place(inner)?, self.own(*own_mut)?) {
                (Some(place), Some(own)) => Some(self.call_index_mut(own, place, index)?),
                (Some(place), None) if self.own(*own)?.is_none() => Some(self.place_at(code, place, index)?),
                _ => None,
            },
            // A reference that an expression gives, such as an item of `iter_mut`.
            Kind::Method { .. }
            | Kind::Block(_)
            | Kind::If(..)
            | Kind::Match(..)
            | Kind::Invoke { .. }
            | Kind::Call { .. }
            | Kind::Apply(..)
            | Kind::Standard { .. }
            | Kind::Try { .. } => match self.evaluate(code)? {
                Value::Location(place) => Some(place.as_ref().clone()),
                Value::Torn(sites) => return Err(self.untear(&sites)),
                _ => None,
            },
            _ => None,
        };
        Ok(place)
    }

    /// The item or slice of a sequence at a place.
    fn place_at(&mut self, code: Code, place: Location, index: Code) -> Flow<Location> {
        let place = self.follow(place)?;
        let index = self.evaluate(index)?;
        let projection = self.at(code, |this| {
            let whole = this.read_place(&place)?;
            let whole = this.read(whole)?;
            this.index(&whole, index)
        })?;
        Ok(place.project(projection))
    }

    /// A local of the current frame, as a place.
    pub(crate) fn place_of(&self, slot: Slot) -> Location {
        Location { frame: self.frame, slot, projections: Vec::new() }
    }

    /// The place that an expression names, or a new one for the temporary value that it gives.
    pub(crate) fn place_or_temporary(&mut self, code: Code) -> Flow<Location> {
        if crate::lift::library::is_place(code)
            && let Some(place) = self.place(code)?
        {
            return self.follow(place);
        }
        match self.evaluate(code)? {
            Value::Location(place) => Ok(place.as_ref().clone()),
            value => {
                let value = self.read(value)?;
                let (frame, slot) = self.temporary(value);
                Ok(Location { frame, slot, projections: Vec::new() })
            }
        }
    }

    /// The place that a reference at a place refers to, or the place itself.
    pub(crate) fn follow(&mut self, place: Location) -> Flow<Location> {
        // A local that is not a reference, or a part of one, is the usual case and needs no copy.
        let target = if place.projections.is_empty() {
            match self.local_of(place.frame, place.slot)? {
                Value::Location(target) => Value::Location(Rc::clone(target)),
                Value::Torn(sites) => Value::Torn(Rc::clone(sites)),
                _ => return Ok(place),
            }
        } else {
            self.read_place(&place)?
        };
        match target {
            Value::Location(target) => Ok(target.as_ref().clone()),
            // Which place is meant must be known, or the change would be lost.
            Value::Torn(sites) => Err(self.untear(&sites)),
            _ => Ok(place),
        }
    }

    /// The part of a sequence that an index or a range names; panics where it is out of range.
    pub(crate) fn index(&mut self, whole: &Value, index: Value) -> Flow<Projection> {
        if let Value::Map(map) = whole {
            let found = self.find(map, &index)?;
            self.require(found.present)?;
            return Ok(Projection::Index(found.position));
        }
        let Some((length, _)) = list(whole) else {
            return Err(self.fail(format!("{} cannot be indexed in a symbolic function", whole.describe())));
        };
        match self.read(index)? {
            Value::Scalar(scalar) => {
                let index = self.index_term(scalar)?;
                let (low, high) = self.bounds(index);
                if low < 0 || high >= self.bounds(length).0 {
                    let positive = self.less_equal_terms(Term::Known(0), index);
                    let below = self.less_terms(index, length);
                    let inside = self.and(positive, below);
                    self.require(inside)?;
                }
                Ok(Projection::Index(index))
            }
            Value::Stream(stream) => {
                let length = self.known_length(Value::usize(length))?;
                let (start, end) = self.slice_bounds(&stream, length)?;
                Ok(Projection::Slice(start, end))
            }
            other => Err(self.fail(format!("{} cannot be used as an index", other.describe()))),
        }
    }

    /// The number of an index, which is a `usize`.
    pub(crate) fn index_term(&mut self, scalar: Scalar) -> Flow<Term> {
        self.unify(scalar.kind, USIZE)?;
        Ok(self.settle_number(scalar.term))
    }

    /// The number, known if there is only one that it can be.
    pub(crate) fn settle_number(&mut self, term: Term) -> Term {
        let (low, high) = self.bounds(term);
        if low == high { Term::Known(low) } else { term }
    }

    /// `place = value`, where the place may be a tuple or an array of places.
    pub(crate) fn assign(&mut self, target: Code, value: Value) -> Flow<()> {
        let parts = |value: Value| match value {
            Value::Tuple(parts) | Value::Sequence(parts) => Some(parts),
            _ => None,
        };
        let value = if let Kind::Array(_) = &target.kind {
            self.read(value).and_then(|value| self.fixed(value))?
        } else {
            value
        };
        match &target.kind {
            Kind::Discard => Ok(()),
            Kind::Tuple(targets) | Kind::Array(targets) => {
                let value = self.read(value)?;
                let Some(parts) = parts(value).filter(|parts| parts.len() == targets.len()) else {
                    return Err(self.fail("this value cannot be taken apart into these places"));
                };
                for (target, part) in targets.iter().zip(parts.iter()) {
                    self.assign(target, part.clone())?;
                }
                Ok(())
            }
            Kind::Local(slot) => {
                self.changes += 1;
                self.set_local(*slot, value);
                Ok(())
            }
            _ => match self.place(target)? {
                Some(place) => self.at(target, |this| this.write_place(&place, value)),
                None => Err(self.fail("this cannot be assigned to in a symbolic function; assign to a local")),
            },
        }
    }

    /// Does something with an expression as the current one.
    pub(crate) fn at<T>(&mut self, code: &'static Expression, work: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let site = self.here()?;
        self.site = Some(Site { function: site.function, expression: code });
        let result = work(self);
        self.site = Some(site);
        result
    }
}
