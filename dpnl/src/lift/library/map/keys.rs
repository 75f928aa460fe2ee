//! The values that a key can have.

use std::rc::Rc;

use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::tagged::Definition;
use crate::lift::value::{Map, Padded, Scalar, Tagged, Term, Value};

/// The most values that a key is followed for together; one that can have more is decided, one run per value.
const MOST_KEYS: usize = 1024;

/// The values that a key can have, all known, and which of them it is.
#[derive(Debug)]
pub struct KeyChoices {
    pub values: Vec<Value>,
    pub index: Term,
}

impl KeyChoices {
    fn one(value: Value) -> Self {
        Self { values: vec![value], index: Term::Known(0) }
    }
}

impl Tracer {
    /// The values that a key can have.
    pub(crate) fn choices(&mut self, key: &Value) -> Flow<KeyChoices> {
        let key = self.read(key.clone())?;
        if let Some(choices) = self.try_choices(&key)? {
            return Ok(choices);
        }
        let key = self.decided(&key)?;
        self.try_choices(&key)?.ok_or_else(|| self.fail(format!("{} cannot be a key here", key.describe())))
    }

    fn try_choices(&mut self, key: &Value) -> Flow<Option<KeyChoices>> {
        let key = self.read(key.clone())?;
        // Keys are told apart and put in order by their values; a type may take two of them for one, or order them otherwise.
        let by_hand = |definition: &&'static Definition| {
            let operators = (definition.operators)();
            operators.equal.is_some() || operators.compare.is_some()
        };
        if let Some(definition) = key.definition().filter(by_hand) {
            return Err(self.fail(format!(
                "the comparison of `{}`, a key, is written by hand; derive it, or use what it compares as the key",
                definition.short_name()
            )));
        }
        Ok(match &key {
            Value::Scalar(scalar) => self.choices_of_number(*scalar)?,
            Value::Tuple(parts) | Value::Sequence(parts) => {
                let is_tuple = matches!(key, Value::Tuple(_));
                self.choices_of_parts(parts)?.map(|(parts, index)| {
                    let whole = |parts| if is_tuple { Value::tuple(parts) } else { Value::sequence(parts) };
                    KeyChoices { values: parts.into_iter().map(whole).collect(), index }
                })
            }
            Value::Padded(list) => self.choices_of_list(list)?,
            Value::Wrapped(wrapper, inner) => self.try_choices(inner)?.map(|choices| KeyChoices {
                values: choices.values.into_iter().map(|value| Value::Wrapped(*wrapper, Rc::new(value))).collect(),
                index: choices.index,
            }),
            Value::Tagged(tagged) => self.choices_of_variants(tagged)?,
            other => return Err(self.fail(format!("{} cannot be a key in symbolic functions", other.describe()))),
        })
    }

    fn choices_of_number(&mut self, scalar: Scalar) -> Flow<Option<KeyChoices>> {
        if scalar.term.known().is_some() {
            return Ok(Some(KeyChoices::one(Value::Scalar(scalar))));
        }
        let Some(numbers) = self.possible_values(scalar.term, MOST_KEYS) else { return Ok(None) };
        let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { return Ok(None) };
        let index = if last - first + 1 == numbers.len() as i128 {
            self.subtract(scalar.term, Term::Known(first))
        } else {
            self.tabulate(scalar.term, |number| numbers.binary_search(&number).map_or(0, |found| found as i128))?
        };
        let values = numbers.iter().map(|&number| Value::number(number, scalar.kind)).collect();
        Ok(Some(KeyChoices { values, index }))
    }

    /// All combinations of parts, the last varying fastest.
    fn choices_of_parts(&mut self, parts: &[Value]) -> Flow<Option<(Vec<Vec<Value>>, Term)>> {
        let mut combinations = vec![Vec::new()];
        let mut index = Term::Known(0);
        for part in parts {
            let Some(choices) = self.try_choices(part)? else { return Ok(None) };
            let count = choices.values.len();
            if combinations.len() * count > MOST_KEYS {
                return Ok(None);
            }
            let extended = combinations.iter().flat_map(|before: &Vec<Value>| {
                choices.values.iter().map(move |value| {
                    let mut parts = before.clone();
                    parts.push(value.clone());
                    parts
                })
            });
            combinations = extended.collect();
            index = self.multiply(index, Term::Known(count as i128));
            index = self.add(index, choices.index);
        }
        Ok(Some((combinations, index)))
    }

    /// The values of all variants that there can be, one after the other.
    fn choices_of_variants(&mut self, tagged: &Tagged) -> Flow<Option<KeyChoices>> {
        let (mut values, mut index) = (Vec::new(), Term::Known(0));
        for (position, variant) in tagged.definition.variants.iter().enumerate() {
            let here = self.is_variant(tagged, position);
            if here == Term::FALSE || !tagged.has(position) {
                continue;
            }
            let Some((combinations, inner)) = self.choices_of_parts(&tagged.fields[variant.range()])? else {
                return Ok(None);
            };
            if values.len() + combinations.len() > MOST_KEYS {
                return Ok(None);
            }
            let shifted = self.add(inner, Term::Known(values.len() as i128));
            index = self.select(here, shifted, index);
            let whole = |fields| Value::variant(tagged.definition, position, fields);
            values.extend(combinations.into_iter().map(whole));
        }
        Ok(Some(KeyChoices { values, index }))
    }

    fn choices_of_list(&mut self, list: &Padded) -> Flow<Option<KeyChoices>> {
        let (mut values, mut index) = (Vec::new(), Term::Known(0));
        for length in 0..=list.items.len() {
            let here = self.equal_terms(list.length, Term::Known(length as i128));
            if here == Term::FALSE {
                continue;
            }
            let Some((combinations, inner)) = self.choices_of_parts(&list.items[..length])? else { return Ok(None) };
            if values.len() + combinations.len() > MOST_KEYS {
                return Ok(None);
            }
            let shifted = self.add(inner, Term::Known(values.len() as i128));
            index = self.select(here, shifted, index);
            values.extend(combinations.into_iter().map(Value::sequence));
        }
        Ok(Some(KeyChoices { values, index }))
    }

    /// The same value with every number known: one run per combination.
    fn decided(&mut self, value: &Value) -> Flow<Value> {
        let value = self.read(value.clone())?;
        let value = self.fixed(value)?;
        let mut all = |parts: &[Value]| parts.iter().map(|part| self.decided(part)).collect::<Flow<Vec<_>>>();
        Ok(match &value {
            Value::Tuple(parts) => Value::tuple(all(parts)?),
            Value::Sequence(items) => Value::sequence(all(items)?),
            Value::Scalar(scalar) => Value::number(self.decide_number(scalar.term)?, scalar.kind),
            Value::Wrapped(wrapper, inner) => Value::Wrapped(*wrapper, Rc::new(self.decided(inner)?)),
            Value::Tagged(tagged) => {
                let variant = self.decide_number(tagged.tag)? as usize;
                let range = tagged.definition.variants[variant].range();
                let fields = tagged.fields[range].iter().map(|field| self.decided(field)).collect::<Flow<_>>()?;
                Value::variant(tagged.definition, variant, fields)
            }
            other => return Err(self.fail(format!("{} cannot be a key in symbolic functions", other.describe()))),
        })
    }

    /// Where a known key is among those of a map, or where it belongs.
    pub(crate) fn find_key(&mut self, map: &Map, key: &Value) -> Flow<Result<usize, usize>> {
        let (mut low, mut high) = (0, map.keys.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.ordering(key, &map.keys[middle])? {
                Term::Known(0) => return Ok(Ok(middle)),
                Term::Known(1) => low = middle + 1,
                Term::Known(_) => high = middle,
                Term::Node(_) => return Err(self.defect("keys of a map are not known")),
            }
        }
        Ok(Err(low))
    }
}
