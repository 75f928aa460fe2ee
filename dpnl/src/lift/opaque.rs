//! `opaque!`: any pure Rust, as a table over the values that its arguments can have.

use std::marker::PhantomData;

use crate::lift::code::{Argument, Opaque};
use crate::lift::output::decode::Decode;
use crate::lift::output::shape::Tree;
use crate::lift::signature::quiet::Quiet;
use crate::lift::signature::written::Writing;
use crate::lift::trace::{Flow, Interrupt, Tracer};
use crate::lift::value::scalar::ScalarType;
use crate::lift::value::tagged::Definition;
use crate::lift::value::{Padded, Scalar, Tagged, Term, Value, Wrapper};

/// Evaluates an expression that `#[symbolic]` does not understand, by tabulating it.
///
/// In a symbolic function the expression is not traced: it is evaluated on all combinations of values that the locals
/// in it can have, and enters the program as a table. It must be pure. Elsewhere, `opaque!(e)` is `e`.
///
/// Values for which it panics belong to no output. Such panics are caught and not printed, and the program's panic hook
/// stays what it is; with `panic = "abort"` they cannot be caught, and end the process.
///
/// ```
/// fn weird(a: u8, b: u8) -> u8 {
///     // Anything: floats, strings, hash maps, other crates.
///     (f64::from(a) * f64::from(b)).sqrt().round() as u8
/// }
/// assert_eq!(dpnl::opaque!(weird(2, 8)), 4);
/// ```
#[macro_export]
macro_rules! opaque {
    ($expression:expr) => {
        $expression
    };
}

/// A concrete argument as a Rust value.
#[doc(hidden)]
pub fn lower<T: Decode>(argument: &Argument<'_>) -> Option<T> {
    match argument {
        Argument::Tree(tree) => T::from_tree(tree),
        Argument::Foreign(_) => None,
    }
}

/// Chooses between [`LowerLifted`] and [`LowerGiven`]: `(&&&Lowered::<T>::new()).lower(..)` takes the first that fits.
#[doc(hidden)]
#[derive(Debug)]
pub struct Lowered<T>(PhantomData<T>);

impl<T> Lowered<T> {
    /// The choice for a type.
    #[allow(clippy::new_without_default, reason = "only the macro makes these")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

/// Arguments that were lifted.
#[doc(hidden)]
pub trait LowerLifted<T> {
    /// The Rust value, if the argument is one of the type.
    fn lower(&self, argument: &Argument<'_>) -> Option<T>;
}

impl<T: Decode> LowerLifted<T> for &&Lowered<T> {
    fn lower(&self, argument: &Argument<'_>) -> Option<T> {
        lower(argument)
    }
}

/// `#[given]` arguments of other types.
#[doc(hidden)]
pub trait LowerGiven<T> {
    /// The Rust value, if the argument is one of the type.
    fn lower(&self, argument: &Argument<'_>) -> Option<T>;
}

impl<T: Clone + 'static> LowerGiven<T> for &Lowered<T> {
    fn lower(&self, argument: &Argument<'_>) -> Option<T> {
        match argument {
            Argument::Foreign(value) => value.downcast_ref::<T>().cloned(),
            Argument::Tree(_) => None,
        }
    }
}

/// Arguments of types that are neither, which are reported where they are passed.
#[doc(hidden)]
pub trait LowerNothing<T> {
    /// Nothing.
    fn lower(&self, argument: &Argument<'_>) -> Option<T>;
}

impl<T> LowerNothing<T> for Lowered<T> {
    fn lower(&self, _: &Argument<'_>) -> Option<T> {
        None
    }
}

impl Tracer {
    pub(crate) fn evaluate_opaque(&mut self, opaque: &'static Opaque) -> Flow<Value> {
        let mut values = Vec::with_capacity(opaque.slots.len());
        for &slot in opaque.slots {
            let value = self.local(slot);
            values.push(self.fixed_throughout(&value)?);
        }
        let function = self.opaque(opaque.function)?;
        let Combinations { unknown, domains } = self.combinations(&values)?;
        let mut results = Vec::new();
        let quiet = Quiet::new();
        for numbers in all(&domains) {
            let mut arguments = Vec::with_capacity(values.len());
            for value in &values {
                arguments.push(match value {
                    Value::Foreign(foreign) => Argument::Foreign(foreign.0.as_ref()),
                    value => match concrete(value, &unknown, &numbers) {
                        Some(tree) => Argument::Tree(tree),
                        None => return Err(self.defect("an argument of opaque! without a concrete value")),
                    },
                });
            }
            // A panic belongs to no output, like any other panic of the function.
            results.push(match quiet.run(|| function(&arguments)) {
                Ok(Some(value)) => Some(value),
                Ok(None) => return Err(self.fail("an argument of opaque!(..) does not have the type it is used with")),
                Err(_) => None,
            });
        }
        let defined =
            self.table_of(&unknown, &domains, results.iter().map(|result| i128::from(result.is_some())).collect());
        self.require(defined)?;
        let results: Vec<Option<&Value>> = results.iter().map(Option::as_ref).collect();
        self.combine(&unknown, &domains, &results)
    }

    /// What values can be.
    fn combinations(&mut self, values: &[Value]) -> Flow<Combinations> {
        let mut unknown: Vec<Term> = Vec::new();
        for value in values {
            self.unknown_terms(value, &mut unknown)?;
        }
        let domains = self.domains(&unknown)?;
        Ok(Combinations { unknown, domains })
    }

    /// The text of a value of one's own type, as Rust writes it: a table like any other.
    pub(crate) fn written(
        &mut self,
        value: &Value,
        definition: &'static Definition,
        way: Writing,
        margin: &str,
    ) -> Flow<Padded> {
        let value = self.fixed_throughout(value)?;
        let Combinations { unknown, domains } = self.combinations(std::slice::from_ref(&value))?;
        let quiet = Quiet::new();
        let mut texts: Vec<Vec<char>> = Vec::new();
        for numbers in all(&domains) {
            let Some(tree) = concrete(&value, &unknown, &numbers) else {
                return Err(self.defect("a value without a text"));
            };
            let Ok(Some(text)) = quiet.run(|| (definition.written)(&tree, way)) else {
                return Err(self.fail(format!(
                    "a value of type {} cannot be written as text in this way in symbolic functions; match on it, or wrap \
                     the expression in opaque!(..)",
                    definition.short_name()
                )));
            };
            texts.push(text.replace('\n', &format!("\n{margin}")).chars().collect());
        }
        let length = self.table_of(&unknown, &domains, texts.iter().map(|text| text.len() as i128).collect());
        let mut items = Vec::new();
        for position in 0..texts.iter().map(Vec::len).max().unwrap_or(0) {
            // Padding is any character.
            let letter = |text: &Vec<char>| i128::from(u32::from(text.get(position).copied().unwrap_or(' ')));
            let term = self.table_of(&unknown, &domains, texts.iter().map(letter).collect());
            items.push(Value::Scalar(Scalar { term, kind: ScalarType::Char }));
        }
        Ok(Padded { length, items })
    }

    /// What each of the numbers can be, if there are not too many combinations.
    fn domains(&mut self, unknown: &[Term]) -> Flow<Vec<Vec<i128>>> {
        let limit = self.limits.opaque;
        let mut domains = Vec::with_capacity(unknown.len());
        let mut count = 1_usize;
        for &term in unknown {
            let domain = self.possible_values(term, limit);
            count = count.saturating_mul(domain.as_ref().map_or(usize::MAX, Vec::len));
            match domain {
                Some(domain) if count <= limit => domains.push(domain),
                _ => {
                    return Err(self.fail(format!(
                        "opaque!(..) is tabulated, but its arguments can have more than {limit} combinations of values; \
                         pass fewer or smaller numbers to it"
                    )));
                }
            }
        }
        Ok(domains)
    }

    fn unknown_terms(&mut self, value: &Value, terms: &mut Vec<Term>) -> Flow<()> {
        let mut add = |term: Term| {
            if term.known().is_none() && !terms.contains(&term) {
                terms.push(term);
            }
        };
        match value {
            Value::Scalar(scalar) => add(scalar.term),
            Value::Tuple(parts) | Value::Sequence(parts) => {
                for part in parts.iter() {
                    let part = self.read(part.clone())?;
                    self.unknown_terms(&part, terms)?;
                }
            }
            Value::Tagged(tagged) => {
                add(tagged.tag);
                for field in tagged.fields.iter().filter(|field| !matches!(field, Value::Unset)) {
                    let field = self.read(field.clone())?;
                    self.unknown_terms(&field, terms)?;
                }
            }
            Value::Map(map) => {
                map.present.iter().copied().for_each(&mut add);
                for part in map.keys.iter().chain(&map.values).filter(|part| !matches!(part, Value::Unset)) {
                    let part = self.read(part.clone())?;
                    self.unknown_terms(&part, terms)?;
                }
            }
            Value::Wrapped(Wrapper::Text | Wrapper::Deque, inner) => self.unknown_terms(inner, terms)?,
            Value::Foreign(_) => {}
            other => return Err(self.fail(format!("opaque!(..) cannot be given {}", other.describe()))),
        }
        Ok(())
    }

    fn table_of(&mut self, unknown: &[Term], domains: &[Vec<i128>], results: Vec<i128>) -> Term {
        if let [first, rest @ ..] = results.as_slice()
            && rest.iter().all(|result| result == first)
        {
            return Term::Known(*first);
        }
        let nodes: Vec<_> = unknown.iter().map(|term| term.node(&mut self.graph)).collect();
        let node = self.graph.table(&nodes, domains.to_vec(), results);
        self.term(node)
    }

    /// One value from those of all combinations.
    fn combine(&mut self, unknown: &[Term], domains: &[Vec<i128>], results: &[Option<&Value>]) -> Flow<Value> {
        let Some(first) = results.iter().flatten().next() else { return Err(Interrupt::Dead) };
        let first = (*first).clone();
        let mismatch = || "the values of opaque!(..) must all have one shape, such as arrays of one length";
        match first {
            Value::Scalar(scalar) => {
                let mut numbers = Vec::with_capacity(results.len());
                for result in results {
                    numbers.push(match result {
                        Some(Value::Scalar(Scalar { term: Term::Known(number), .. })) => *number,
                        None => 0,
                        _ => return Err(self.fail(mismatch())),
                    });
                }
                let term = self.table_of(unknown, domains, numbers);
                Ok(Value::Scalar(Scalar { term, kind: scalar.kind }))
            }
            Value::Tuple(ref parts) | Value::Sequence(ref parts) => {
                let mut combined = Vec::with_capacity(parts.len());
                for position in 0..parts.len() {
                    let mut column = Vec::with_capacity(results.len());
                    for result in results {
                        column.push(match result {
                            Some(Value::Tuple(other) | Value::Sequence(other)) if other.len() == parts.len() => {
                                Some(&other[position])
                            }
                            None => None,
                            _ => return Err(self.fail(mismatch())),
                        });
                    }
                    combined.push(self.combine(unknown, domains, &column)?);
                }
                Ok(if matches!(first, Value::Tuple(_)) { Value::tuple(combined) } else { Value::sequence(combined) })
            }
            Value::Tagged(Tagged { definition, ref fields, .. }) => {
                let mut tags = Vec::with_capacity(results.len());
                for result in results {
                    tags.push(match result {
                        Some(Value::Tagged(other)) => other.tag.known().unwrap_or_default(),
                        _ => 0,
                    });
                }
                let tag = self.table_of(unknown, domains, tags);
                let mut combined = Vec::with_capacity(fields.len());
                for position in 0..fields.len() {
                    let column: Vec<Option<&Value>> = results
                        .iter()
                        .map(|result| match result {
                            Some(Value::Tagged(other)) => {
                                other.fields.get(position).filter(|field| !matches!(field, Value::Unset))
                            }
                            _ => None,
                        })
                        .collect();
                    let absent = column.iter().all(Option::is_none);
                    combined.push(if absent { Value::Unset } else { self.combine(unknown, domains, &column)? });
                }
                Ok(Value::Tagged(Tagged { definition, tag, fields: combined.into() }))
            }
            other => Err(self.fail(format!("opaque!(..) cannot give {}", other.describe()))),
        }
    }
}

/// What some values can be: their numbers that are not known, and what each of these can be.
struct Combinations {
    unknown: Vec<Term>,
    domains: Vec<Vec<i128>>,
}

/// One number of each domain, in all ways.
fn all(domains: &[Vec<i128>]) -> impl Iterator<Item = Vec<i128>> {
    let count = domains.iter().map(Vec::len).product::<usize>();
    (0..count).map(move |mut number| {
        let mut numbers = vec![0; domains.len()];
        for (chosen, domain) in numbers.iter_mut().zip(domains).rev() {
            *chosen = domain[number % domain.len()];
            number /= domain.len();
        }
        numbers
    })
}

/// A value in which every unknown number has been chosen.
fn concrete(value: &Value, unknown: &[Term], numbers: &[i128]) -> Option<Tree<i128>> {
    let number = |term: Term| match term {
        Term::Known(known) => Some(known),
        node => unknown.iter().position(|&other| other == node).map(|position| numbers[position]),
    };
    let parts = |parts: &[Value]| parts.iter().map(|part| concrete(part, unknown, numbers)).collect::<Option<Vec<_>>>();
    Some(match value {
        Value::Scalar(Scalar { term, .. }) => Tree::Leaf(number(*term)?),
        Value::Sequence(items) => Tree::List(parts(items)?),
        Value::Tagged(tagged) => {
            let tag = number(tagged.tag)?;
            let variant = usize::try_from(tag).ok().and_then(|tag| tagged.definition.variants.get(tag))?;
            Tree::variant(tagged.definition, tag as usize, parts(&tagged.fields[variant.range()])?)
        }
        Value::Tuple(items) => Tree::Tuple(parts(items)?),
        Value::Wrapped(Wrapper::Text | Wrapper::Deque, inner) => concrete(inner, unknown, numbers)?,
        Value::Map(map) => {
            let mut entries = Vec::new();
            for (position, (key, &present)) in map.keys.iter().zip(&map.present).enumerate() {
                if number(present)? != 0 {
                    let key = concrete(key, unknown, numbers)?;
                    entries.push(match map.values.get(position).filter(|_| !map.set) {
                        Some(value) => Tree::Tuple(vec![key, concrete(value, unknown, numbers)?]),
                        None => key,
                    });
                }
            }
            Tree::List(entries)
        }
        _ => return None,
    })
}
