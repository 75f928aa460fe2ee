//! Patterns: a test, and the parts that are bound where it succeeds.

use crate::lift::code::{Binary, Pattern, PatternBound};
use crate::lift::library::cow::COW;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::{ORDERING, Variant};
use crate::lift::value::{Location, Padded, Projection, Scalar, Term, Value};

/// What comes before, at and after `..`, and whether it is there.
type Parts = (&'static [Pattern], bool, Option<&'static Pattern>, &'static [Pattern]);

impl Tracer {
    /// Binds the slots of a pattern and says where it matches. What is bound elsewhere is never read.
    pub(crate) fn matches(&mut self, pattern: &'static Pattern, value: Value) -> Flow<Term> {
        Ok(match pattern {
            Pattern::Wild => Term::TRUE,
            Pattern::Bind(slot, None) => {
                self.set_local(*slot, value);
                Term::TRUE
            }
            Pattern::Bind(slot, Some(pattern)) => {
                self.set_local(*slot, value.clone());
                self.matches(pattern, value)?
            }
            Pattern::Dereference(pattern) => {
                let value = self.read(value)?;
                self.matches(pattern, value)?
            }
            Pattern::Number(number) => {
                let scalar = self.scalar(&value)?;
                self.equal_terms(scalar.term, Term::Known(*number))
            }
            Pattern::Float(number) => {
                let scalar = self.scalar(&value)?;
                let expected = self.float_like(*number, scalar)?;
                self.compare_scalars(Binary::Equal, scalar, expected)?
            }
            Pattern::Constant(fact) => {
                let expected = self.constant(*fact)?;
                self.same(&value, &expected)?
            }
            Pattern::Text(text) => self.equal(&value, &Value::text(text))?,
            Pattern::Range { start, end, inclusive } => {
                let number = self.scalar(&value)?;
                let mut inside = Term::TRUE;
                if let Some(start) = start {
                    let start = self.pattern_bound(start, number)?;
                    inside = self.compare_scalars(Binary::GreaterEqual, number, start)?;
                }
                if let Some(end) = end {
                    let end = self.pattern_bound(end, number)?;
                    let operator = if *inclusive { Binary::LessEqual } else { Binary::Less };
                    let below = self.compare_scalars(operator, number, end)?;
                    inside = self.and(inside, below);
                }
                inside
            }
            Pattern::Tuple { before, rest, after } => self.matches_parts(before, *rest, None, after, value)?,
            Pattern::Slice { before, rest, after } => {
                self.matches_parts(before, rest.is_some(), *rest, after, value)?
            }
            Pattern::Or(alternatives) => self.matches_any(alternatives, value)?,
            Pattern::Variant { name, before, rest, after } => {
                if let (Value::Entry(entry), [inner], []) = (self.read(value.clone())?, *before, *after)
                    && let Some((test, bound)) = self.matches_entry(name, &entry)?
                {
                    if test == Term::FALSE {
                        return Ok(test);
                    }
                    let inner = self.matches(inner, bound)?;
                    return Ok(self.and(test, inner));
                }
                let Some((test, variant)) = self.matches_variant(name, &value)? else { return Ok(Term::FALSE) };
                let (fields, needed) = (variant.range(), before.len() + after.len());
                if fields.len() < needed || (!rest && fields.len() != needed) {
                    return Err(self.unfit(name, &value));
                }
                let behind = fields.end - after.len()..fields.end;
                let parts = before.iter().zip(fields).chain(after.iter().zip(behind));
                self.matches_fields(test, parts, &value)?
            }
            Pattern::Struct { name, fields } => {
                let Some((test, variant)) = self.matches_variant(name, &value)? else { return Ok(Term::FALSE) };
                let parts = fields.iter().map(|(field, pattern)| Some((pattern, variant.field(field)?)));
                let Some(parts) = parts.collect::<Option<Vec<_>>>() else { return Err(self.unfit(name, &value)) };
                self.matches_fields(test, parts.into_iter(), &value)?
            }
        })
    }

    fn unfit(&self, pattern: &str, value: &Value) -> crate::lift::trace::Interrupt {
        if COW.variants.iter().any(|variant| variant.name == pattern) {
            return self.fail("whether a `Cow` is borrowed or owned is not traced; to have the function traced, keep a `bool` beside it");
        }
        self.fail(format!(
            "the pattern {pattern} does not fit {}; write the name that the variant has where it is defined",
            value.describe()
        ))
    }

    /// Where a value is of a variant, and the variant; nothing if it is certainly of another one.
    fn matches_variant(&mut self, name: &str, value: &Value) -> Flow<Option<(Term, &'static Variant)>> {
        let value = self.read(value.clone())?;
        let definition = match &value {
            Value::Tagged(tagged) => Some(tagged.definition),
            Value::Scalar(Scalar { kind: ScalarType::Enumeration(definition), .. }) => Some(*definition),
            Value::Scalar(Scalar { kind: ScalarType::Ordering, .. }) => Some(&ORDERING),
            _ => None,
        };
        let Some((definition, position)) = definition.and_then(|found| Some((found, found.position(name)?))) else {
            return Err(self.unfit(name, &value));
        };
        let variant = &definition.variants[position];
        let test = match &value {
            Value::Tagged(tagged) => self.is_variant(tagged, position),
            other => {
                let number = self.scalar(other)?.term;
                self.equal_terms(number, Term::Known(variant.discriminant))
            }
        };
        let test = self.settle(test);
        Ok((test != Term::FALSE).then_some((test, variant)))
    }

    fn matches_fields(
        &mut self,
        mut test: Term,
        parts: impl Iterator<Item = (&'static Pattern, usize)>,
        value: &Value,
    ) -> Flow<Term> {
        for (pattern, position) in parts {
            let part = self.part(value, Projection::Field(position))?;
            let inner = self.matches(pattern, part)?;
            test = self.and(test, inner);
        }
        Ok(test)
    }

    /// A part of a value; of a mutable reference, a mutable reference to the part.
    pub(crate) fn part(&mut self, value: &Value, projection: Projection) -> Flow<Value> {
        if let Value::Location(place) = value {
            return Ok(Value::Location(std::rc::Rc::new(place.project(projection))));
        }
        let value = self.read(value.clone())?;
        self.project(&value, projection)
    }

    fn matches_parts(
        &mut self,
        before: &'static [Pattern],
        open: bool,
        rest: Option<&'static Pattern>,
        after: &'static [Pattern],
        value: Value,
    ) -> Flow<Term> {
        let read = self.read(value.clone())?;
        if let Value::Padded(list) = &read {
            return self.matches_padded((before, open, rest, after), &value, list);
        }
        let (length, tuple) = match &read {
            Value::Tuple(parts) => (parts.len(), true),
            Value::Sequence(items) => (items.len(), false),
            other => return Err(self.unfit("of a tuple or slice", other)),
        };
        let needed = before.len() + after.len();
        if length < needed || (!open && length != needed) {
            return Ok(Term::FALSE);
        }
        let value = if matches!(value, Value::Location(_)) { value } else { read };
        let project = |position: usize| match tuple {
            true => Projection::Field(position),
            false => Projection::Index(Term::Known(position as i128)),
        };
        let mut test = Term::TRUE;
        let positions = (0..before.len()).chain(length - after.len()..length);
        for (pattern, position) in before.iter().chain(after).zip(positions) {
            let part = self.part(&value, project(position))?;
            let inner = self.matches(pattern, part)?;
            test = self.and(test, inner);
        }
        if let Some(rest) = rest {
            let middle = self.part(&value, Projection::Slice(before.len(), length - after.len()))?;
            let inner = self.matches(rest, middle)?;
            test = self.and(test, inner);
        }
        Ok(test)
    }

    /// The parts of a list of unknown length.
    fn matches_padded(&mut self, (before, open, rest, after): Parts, value: &Value, list: &Padded) -> Flow<Term> {
        let needed = Term::Known((before.len() + after.len()) as i128);
        let fits =
            if open { self.less_equal_terms(needed, list.length) } else { self.equal_terms(needed, list.length) };
        let mut test = self.settle(fits);
        if test == Term::FALSE {
            return Ok(test);
        }
        if rest.is_some_and(|rest| !matches!(rest, Pattern::Wild)) && matches!(value, Value::Location(_)) {
            // A reference to the middle names its ends.
            let length = self.decide_number(list.length)?;
            test = Term::from(length >= before.len() as i128 + after.len() as i128);
            if test == Term::FALSE {
                return Ok(test);
            }
        }
        let from_end = |this: &mut Self, count: usize| {
            let index = this.subtract(list.length, Term::Known(count as i128));
            this.maximum(index, Term::Known(0))
        };
        for (position, pattern) in before.iter().chain(after).enumerate() {
            let index = match position.checked_sub(before.len()) {
                None => Term::Known(position as i128),
                Some(position) => from_end(self, after.len() - position),
            };
            let part = self.part(value, Projection::Index(index))?;
            let inner = self.matches(pattern, part)?;
            test = self.and(test, inner);
        }
        if let Some(rest) = rest {
            let middle = if let Value::Location(_) = value {
                let length = self.known_length(Value::usize(list.length))?;
                self.part(value, Projection::Slice(before.len(), length - after.len()))?
            } else {
                let length = self.subtract(list.length, needed);
                let length = self.maximum(length, Term::Known(0));
                self.list(length, list.items[before.len()..].to_vec())
            };
            let inner = self.matches(rest, middle)?;
            test = self.and(test, inner);
        }
        Ok(test)
    }

    fn matches_any(&mut self, alternatives: &'static [Pattern], value: Value) -> Flow<Term> {
        let Some((first, rest)) = alternatives.split_first() else { return Ok(Term::FALSE) };
        let test = self.matches(first, value.clone())?;
        if rest.is_empty() || test == Term::TRUE {
            return Ok(test);
        }
        let site = self.here()?;
        let matched = self.branch(
            site,
            test,
            |_| Ok(Value::boolean(Term::TRUE)),
            |this| this.matches_any(rest, value).map(Value::boolean),
        )?;
        self.condition(matched)
    }

    /// The term of a `bool`.
    pub(crate) fn condition(&mut self, value: Value) -> Flow<Term> {
        match self.read(value)? {
            Value::Scalar(scalar) => {
                self.unify(scalar.kind, ScalarType::Bool)?;
                Ok(scalar.term)
            }
            other => Err(self.fail(format!("a bool is expected here, not {}", other.describe()))),
        }
    }

    /// The number at an end of a range.
    fn pattern_bound(&mut self, bound: &PatternBound, like: Scalar) -> Flow<Scalar> {
        match bound {
            PatternBound::Number(number) => Ok(Scalar { term: Term::Known(*number), kind: like.kind }),
            PatternBound::Float(number) => self.float_like(*number, like),
            PatternBound::Constant(fact) => {
                let constant = self.constant(*fact)?;
                self.scalar(&constant)
            }
        }
    }

    /// A float of the type of another.
    fn float_like(&mut self, number: f64, like: Scalar) -> Flow<Scalar> {
        let ScalarType::Float(kind) = like.kind else { return Err(self.defect("a float is compared with none")) };
        self.scalar(&Self::float(number, kind))
    }

    /// A reference to a local.
    pub(crate) fn reference(place: Location) -> Value {
        Value::Location(std::rc::Rc::new(place))
    }
}
