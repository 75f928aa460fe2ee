//! Joining values: the one that a selection stands for.

use std::rc::Rc;

use crate::lift::library::padded::MOST_HEAPED;
use crate::lift::trace::{Flow, Interrupt, Site, Tracer};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::{Captured, Scalar, Tagged, Term, Value, Wrapper};

impl Value {
    /// Whether two values are certainly the same, found without looking deep.
    pub(crate) fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Scalar(a), Value::Scalar(b)) => a == b,
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Sequence(a), Value::Sequence(b)) => Rc::ptr_eq(a, b),
            (Value::Padded(a), Value::Padded(b)) => Rc::ptr_eq(a, b),
            (Value::Map(a), Value::Map(b)) => Rc::ptr_eq(a, b),
            (Value::Entry(a), Value::Entry(b)) => Rc::ptr_eq(a, b),
            (Value::Wrapped(one, a), Value::Wrapped(other, b)) => one == other && (Rc::ptr_eq(a, b) || a.is_same(b)),
            (Value::Stream(a), Value::Stream(b)) => Rc::ptr_eq(a, b),
            (Value::Closure(a), Value::Closure(b)) => Rc::ptr_eq(a, b),
            (Value::Function(a), Value::Function(b)) => std::ptr::fn_addr_eq(*a, *b),
            (Value::Method(a, on), Value::Method(b, other)) => std::ptr::fn_addr_eq(*a, *b) && on == other,
            (Value::Location(a), Value::Location(b)) | (Value::Cell(a), Value::Cell(b)) => a == b,
            (Value::Shared(a), Value::Shared(b)) => Rc::ptr_eq(a, b) || a.is_same(b),
            (Value::Foreign(a), Value::Foreign(b)) => Rc::ptr_eq(&a.0, &b.0),
            (Value::Torn(a), Value::Torn(b)) => Rc::ptr_eq(a, b),
            (Value::Unset, Value::Unset) => true,
            (Value::Tagged(a), Value::Tagged(b)) => a.is_same(b),
            _ => false,
        }
    }
}

impl Tracer {
    /// `a` where the condition is 1, else `b`; torn, to be forked on at `sites`, if they have no common form.
    pub(crate) fn join(&mut self, condition: Term, a: &Value, b: &Value, sites: &[Site]) -> Flow<Value> {
        if let Term::Known(known) = condition {
            return Ok(if known != 0 { a.clone() } else { b.clone() });
        }
        if a.is_same(b) {
            return Ok(a.clone());
        }
        Ok(match (a, b) {
            // Rust lets a local be read only where it has a value.
            (Value::Unset, value) | (value, Value::Unset) => value.clone(),
            (Value::Scalar(a), Value::Scalar(b)) => {
                let kind = self.unify(a.kind, b.kind)?;
                let term = match kind {
                    ScalarType::Float(_) => self.join_floats(condition, a.term, b.term)?,
                    _ => self.select(condition, a.term, b.term),
                };
                Value::Scalar(Scalar { term, kind })
            }
            (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
                Value::tuple(self.join_all(condition, a, b, sites)?)
            }
            (Value::Sequence(a), Value::Sequence(b)) if a.len() == b.len() => {
                Value::sequence(self.join_all(condition, a, b, sites)?)
            }
            (Value::Sequence(_) | Value::Padded(_), Value::Sequence(_) | Value::Padded(_)) => {
                let (Some(a), Some(b)) = (list(a), list(b)) else { return Err(self.defect("a list is none")) };
                self.join_lists(condition, a, b, sites)?.unwrap_or_else(|| torn(sites, &[]))
            }
            (Value::Map(a), Value::Map(b)) => self.join_maps(condition, a, b, sites)?,
            (Value::Wrapped(Wrapper::Heap, a), Value::Wrapped(Wrapper::Heap, b))
                if [a, b].iter().any(|heap| list(heap).is_some_and(|(_, items)| items.len() > MOST_HEAPED)) =>
            {
                torn(sites, &[])
            }
            (Value::Wrapped(one, a), Value::Wrapped(other, b)) if one == other => {
                match self.join(condition, a, b, sites)? {
                    torn @ Value::Torn(_) => torn,
                    inner => Value::Wrapped(*one, Rc::new(inner)),
                }
            }
            (Value::Tagged(a), Value::Tagged(b)) if a.definition == b.definition => Value::Tagged(Tagged {
                definition: a.definition,
                tag: self.select(condition, a.tag, b.tag),
                fields: self.join_all(condition, &a.fields, &b.fields, sites)?.into(),
            }),
            (Value::Stream(a), Value::Stream(b)) => match self.join_streams(condition, a, b)? {
                Some(stream) => Value::stream(stream),
                None => torn(sites, &[]),
            },
            (Value::Closure(a), Value::Closure(b)) if a.is_same_code(b) => {
                let values = self.join_all(condition, &a.values, &b.values, sites)?;
                Value::Closure(Rc::new(Captured { values, ..a.as_ref().clone() }))
            }
            // Perhaps what meets here has a common form once the earlier conditions are forked on.
            (Value::Torn(a), Value::Torn(b)) => torn(a, b),
            (Value::Torn(_), _) => a.clone(),
            (_, Value::Torn(_)) => b.clone(),
            _ => torn(sites, &[]),
        })
    }

    /// `a` where the condition is 1, else `b`: joined, or one run per outcome where that was found to be impossible.
    pub(crate) fn either(&mut self, condition: Term, a: &Value, b: &Value) -> Flow<Value> {
        let site = self.here()?;
        if self.forks.contains(&site) {
            return Ok(if self.fork(condition)? { a.clone() } else { b.clone() });
        }
        self.join(condition, a, b, &[site])
    }

    fn join_all(&mut self, condition: Term, a: &[Value], b: &[Value], sites: &[Site]) -> Flow<Vec<Value>> {
        a.iter().zip(b).map(|(a, b)| self.join(condition, a, b, sites)).collect()
    }

    /// The item at an unknown index, which is within range.
    pub(crate) fn choose(&mut self, site: Site, index: Term, items: &[Value]) -> Flow<Value> {
        if let Term::Known(known) = index {
            let item = usize::try_from(known).ok().and_then(|known| items.get(known));
            return item.cloned().ok_or_else(|| self.fail(format!("index {known} is out of range")));
        }
        if self.forks.contains(&site) {
            for (position, item) in items.iter().enumerate() {
                let here = self.equal_terms(index, Term::Known(position as i128));
                if self.fork(here)? {
                    return Ok(item.clone());
                }
            }
            return Err(self.defect("an index out of range"));
        }
        self.choose_joined(index, &items.iter().collect::<Vec<_>>(), site)
    }

    fn choose_joined(&mut self, index: Term, items: &[&Value], site: Site) -> Flow<Value> {
        // A field that a variant does not have is not looked at there.
        let Some(&first) = items.iter().find(|item| !matches!(item, Value::Unset)) else { return Ok(Value::Unset) };
        let items: Vec<&Value> =
            items.iter().map(|&item| if matches!(item, Value::Unset) { first } else { item }).collect();
        if items.iter().all(|item| item.is_same(first)) {
            return Ok(first.clone());
        }
        let form = |item: &Value| match item {
            Value::Tuple(parts) => Some((None, parts.len())),
            Value::Sequence(items) => Some((None, items.len())),
            Value::Tagged(tagged) => Some((Some(tagged.definition), tagged.fields.len())),
            _ => None,
        };
        let same_form = |first: &Value| items.iter().all(|item| form(item) == form(first));
        Ok(match first {
            Value::Scalar(scalar) if items.iter().all(|item| matches!(item, Value::Scalar(_))) => {
                let mut kind = scalar.kind;
                let mut terms = Vec::with_capacity(items.len());
                for item in items {
                    if let Value::Scalar(scalar) = item {
                        kind = self.unify(kind, scalar.kind)?;
                        terms.push(scalar.term);
                    }
                }
                let term = match kind {
                    ScalarType::Float(_) => self.choose_float(&terms, |this, places| this.element(index, places))?,
                    _ => self.element(index, &terms)?,
                };
                Value::Scalar(Scalar { term, kind })
            }
            Value::Tuple(parts) if same_form(first) => {
                Value::tuple(self.choose_parts(index, &items, parts.len(), site)?)
            }
            Value::Sequence(parts) if same_form(first) => {
                Value::sequence(self.choose_parts(index, &items, parts.len(), site)?)
            }
            Value::Tagged(tagged) if same_form(first) => {
                let tags: Vec<Term> = items
                    .iter()
                    .filter_map(|item| match item {
                        Value::Tagged(tagged) => Some(tagged.tag),
                        _ => None,
                    })
                    .collect();
                let tag =
                    if tags.iter().all(|tag| *tag == tagged.tag) { tagged.tag } else { self.element(index, &tags)? };
                let fields = self.choose_parts(index, &items, tagged.fields.len(), site)?.into();
                Value::Tagged(Tagged { definition: tagged.definition, tag, fields })
            }
            Value::Sequence(_) | Value::Padded(_) | Value::Map(_) | Value::Wrapped(..) => {
                let mut value = (*first).clone();
                for (position, item) in items.iter().enumerate().skip(1) {
                    let here = self.equal_terms(index, Term::Known(position as i128));
                    value = self.join(here, item, &value, &[site])?;
                }
                value
            }
            _ => torn(&[site], &[]),
        })
    }

    fn choose_parts(&mut self, index: Term, items: &[&Value], parts: usize, site: Site) -> Flow<Vec<Value>> {
        (0..parts)
            .map(|part| {
                let parts: Vec<&Value> = items
                    .iter()
                    .filter_map(|item| match item {
                        Value::Tuple(parts) | Value::Sequence(parts) => parts.get(part),
                        Value::Tagged(tagged) => tagged.fields.get(part),
                        _ => None,
                    })
                    .collect();
                self.choose_joined(index, &parts, site)
            })
            .collect()
    }

    /// Marks the conditions that tore a value, so that the trace starts again and forks there.
    pub(crate) fn untear(&mut self, sites: &[Site]) -> Interrupt {
        let before = self.forks.len();
        self.forks.extend(sites.iter().copied());
        if self.forks.len() > before {
            Interrupt::Restart
        } else {
            self.fail("values that cannot be joined meet here, although every condition before them was forked on")
        }
    }
}

/// The length and the items of a list.
pub(crate) fn list(value: &Value) -> Option<(Term, &[Value])> {
    match value {
        Value::Sequence(items) => Some((Term::Known(items.len() as i128), items)),
        Value::Padded(padded) => Some((padded.length, &padded.items)),
        Value::Wrapped(Wrapper::Deque, inner) => list(inner),
        _ => None,
    }
}

fn torn(sites: &[Site], more: &[Site]) -> Value {
    let mut all: Vec<Site> = Vec::with_capacity(sites.len());
    for &site in sites.iter().chain(more) {
        if !all.contains(&site) {
            all.push(site);
        }
    }
    Value::Torn(Rc::new(all))
}
