//! Comparisons of whole values: tuples, arrays, structs and enums as Rust's derived comparisons order them.

use crate::lift::code::Binary;
use crate::lift::code::methods::Own;
use crate::lift::trace::{Call, Flow, Tracer};
use crate::lift::value::join::list;
use crate::lift::value::tagged::Definition;
use crate::lift::value::{Tagged, Term, Value, Wrapper};

/// The terms of "equal" and "less", one of which may not have been asked for.
#[derive(Debug, Clone, Copy)]
struct Comparison {
    equal: Term,
    less: Term,
}

impl Tracer {
    /// `a op b` for a comparison operator.
    pub(crate) fn compare(&mut self, operator: Binary, a: &Value, b: &Value) -> Flow<Term> {
        let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
        if let (Value::Scalar(first), Value::Scalar(second)) = (&a, &b)
            && (a.is_plain() || !has_own_comparison(&a))
        {
            self.require_derived(&a, !matches!(operator, Binary::Equal | Binary::NotEqual))?;
            self.unify(first.kind, second.kind)?;
            return self.compare_scalars(operator, *first, *second);
        }
        Ok(match operator {
            Binary::Equal => self.equal(&a, &b)?,
            Binary::NotEqual => {
                let equal = self.equal(&a, &b)?;
                self.not(equal)
            }
            Binary::Less => self.order(&a, &b)?.less,
            Binary::GreaterEqual => {
                let less = self.order(&a, &b)?.less;
                self.not(less)
            }
            Binary::Greater => self.order(&b, &a)?.less,
            _ => {
                let less = self.order(&b, &a)?.less;
                self.not(less)
            }
        })
    }

    /// Whether two values are equal.
    pub(crate) fn equal(&mut self, a: &Value, b: &Value) -> Flow<Term> {
        let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
        if let Some(own) = a.definition().and_then(|definition| (definition.operators)().equal) {
            return self.call_condition(own, vec![a, b]);
        }
        Ok(match (&a, &b) {
            (Value::Scalar(a), Value::Scalar(b)) => {
                self.unify(a.kind, b.kind)?;
                self.compare_scalars(Binary::Equal, *a, *b)?
            }
            (Value::Map(a), Value::Map(b)) => self.equal_maps(a, b)?,
            (Value::Wrapped(one, a), Value::Wrapped(other, b)) if one == other => self.equal(a, b)?,
            (Value::Wrapped(Wrapper::Deque, inner), other) | (other, Value::Wrapped(Wrapper::Deque, inner)) => {
                self.equal(inner, other)?
            }
            (Value::Padded(_), _) | (_, Value::Padded(_)) => {
                let (Some((a_length, a)), Some((b_length, b))) = (list(&a), list(&b)) else {
                    return Err(self.mismatch(&a, &b));
                };
                let mut equal = self.equal_terms(a_length, b_length);
                for (position, (a, b)) in a.iter().zip(b).enumerate() {
                    if equal == Term::FALSE {
                        break;
                    }
                    let reaches = self.reaches(position, a_length);
                    let ends = self.not(reaches);
                    let items = self.equal(a, b)?;
                    let fine = self.or(ends, items);
                    equal = self.and(equal, fine);
                }
                equal
            }
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Sequence(a), Value::Sequence(b)) => {
                if a.len() != b.len() {
                    return Ok(Term::FALSE);
                }
                let mut equal = Term::TRUE;
                for (a, b) in a.iter().zip(b.iter()) {
                    let parts = self.equal(a, b)?;
                    equal = self.and(equal, parts);
                }
                equal
            }
            (Value::Tagged(first), Value::Tagged(second)) if first.definition == second.definition => {
                self.require_derived(&a, false)?;
                self.equal_tagged(first, second)?
            }
            (Value::Stream(_), Value::Stream(_)) => {
                return Err(self.fail("comparing ranges or iterators is not supported; compare collected Vecs"));
            }
            _ => return Err(self.mismatch(&a, &b)),
        })
    }

    fn mismatch(&self, a: &Value, b: &Value) -> crate::lift::trace::Interrupt {
        self.fail(format!("{} and {} cannot be compared in a symbolic function", a.describe(), b.describe()))
    }

    fn order(&mut self, a: &Value, b: &Value) -> Flow<Comparison> {
        let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
        if let Some((own, partial)) = a.definition().and_then(own_ordering) {
            return self.call_ordering(own, partial, vec![a, b]);
        }
        Ok(match (&a, &b) {
            (Value::Scalar(a), Value::Scalar(b)) => {
                self.unify(a.kind, b.kind)?;
                self.require_ordered(*a)?;
                self.require_ordered(*b)?;
                Comparison {
                    equal: self.compare_scalars(Binary::Equal, *a, *b)?,
                    less: self.compare_scalars(Binary::Less, *a, *b)?,
                }
            }
            (Value::Map(a), Value::Map(b)) => {
                let (a, b) = (self.collect_items(a.by_key())?, self.collect_items(b.by_key())?);
                self.order(&a, &b)?
            }
            (Value::Wrapped(one, a), Value::Wrapped(other, b)) if one == other => self.order(a, b)?,
            (Value::Padded(_), _) | (_, Value::Padded(_)) => {
                let (Some((a_length, a)), Some((b_length, b))) = (list(&a), list(&b)) else {
                    return Err(self.mismatch(&a, &b));
                };
                let equal = self.equal_terms(a_length, b_length);
                let less = self.less_terms(a_length, b_length);
                // From where one of them ends, the lengths decide.
                let mut order = Comparison { equal, less };
                for (position, (a, b)) in a.iter().zip(b).enumerate().rev() {
                    let (one, other) = (self.reaches(position, a_length), self.reaches(position, b_length));
                    let inside = self.and(one, other);
                    let first = self.order(a, b)?;
                    let later = self.and(first.equal, order.less);
                    let both = self.and(first.equal, order.equal);
                    let either = self.or(first.less, later);
                    order =
                        Comparison { equal: self.select(inside, both, equal), less: self.select(inside, either, less) };
                }
                order
            }
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Sequence(a), Value::Sequence(b)) => {
                // A proper prefix is less.
                let length = Comparison { equal: Term::from(a.len() == b.len()), less: Term::from(a.len() < b.len()) };
                let mut order = length;
                for (a, b) in a.iter().zip(b.iter()).rev() {
                    let first = self.order(a, b)?;
                    order = self.then(first, order);
                }
                order
            }
            (Value::Tagged(first), Value::Tagged(second)) if first.definition == second.definition => {
                self.require_derived(&a, true)?;
                self.order_tagged(first, second)?
            }
            _ => return Err(self.mismatch(&a, &b)),
        })
    }

    /// Refuses a type whose comparison is written by hand without a lifted meaning.
    fn require_derived(&mut self, value: &Value, order: bool) -> Flow<()> {
        let Some(definition) = value.definition() else { return Ok(()) };
        let derived = *self.derived.entry(definition.name).or_insert_with(|| (definition.derived)());
        if if order { derived.order } else { derived.equal } {
            return Ok(());
        }
        Err(self.fail(format!(
            "`{}` is written by hand for `{}`, which is not seen; annotate the `impl` with #[symbolic], or derive it",
            if order { "PartialOrd` or `Ord" } else { "PartialEq" },
            definition.short_name()
        )))
    }

    fn call_condition(&mut self, own: Own, arguments: Vec<Value>) -> Flow<Term> {
        let value = Call { tracer: self, arguments }.call(own.lifted)?;
        self.condition(value)
    }

    fn call_ordering(&mut self, own: Own, partial: bool, arguments: Vec<Value>) -> Flow<Comparison> {
        let mut value = Call { tracer: self, arguments }.call(own.lifted)?;
        let mut known = Term::TRUE;
        if partial {
            let option = self.optional(value)?;
            known = option.present;
            value = option.payload.unwrap_or_else(|| Value::ordering(Term::Known(0)));
        }
        let order = self.scalar(&value)?.term;
        let (equal, less) = (self.equal_terms(order, Term::Known(0)), self.less_terms(order, Term::Known(0)));
        if known != Term::TRUE {
            // What is not ordered is neither less nor greater, which the operators cannot all be told from two answers.
            self.require(known)?;
        }
        Ok(Comparison { equal, less })
    }

    /// Whether a value is a constant in a pattern, which no `PartialEq` has a say in.
    pub(crate) fn same(&mut self, value: &Value, constant: &Value) -> Flow<Term> {
        let value = self.read(value.clone())?;
        match (&value, constant) {
            (Value::Tagged(a), Value::Tagged(b)) if a.definition == b.definition => self.equal_tagged(a, b),
            _ => self.compare(Binary::Equal, &value, constant),
        }
    }

    /// Equal variants with equal fields.
    fn equal_tagged(&mut self, a: &Tagged, b: &Tagged) -> Flow<Term> {
        let mut equal = self.equal_terms(a.tag, b.tag);
        for variant in self.common_variants(a, b) {
            let range = a.definition.variants[variant].range();
            let mut fields = Term::TRUE;
            for (first, second) in a.fields[range.clone()].iter().zip(&b.fields[range]) {
                let parts = self.equal(first, second)?;
                fields = self.and(fields, parts);
            }
            let here = self.is_variant(a, variant);
            let elsewhere = self.not(here);
            let either = self.or(elsewhere, fields);
            equal = self.and(equal, either);
        }
        Ok(equal)
    }

    /// First by the variant, then by its fields in order.
    fn order_tagged(&mut self, a: &Tagged, b: &Tagged) -> Flow<Comparison> {
        let mut order = Comparison { equal: self.equal_terms(a.tag, b.tag), less: self.less_terms(a.tag, b.tag) };
        for variant in self.common_variants(a, b) {
            let range = a.definition.variants[variant].range();
            let mut fields = Comparison { equal: Term::TRUE, less: Term::FALSE };
            for (first, second) in a.fields[range.clone()].iter().zip(&b.fields[range]).rev() {
                let part = self.order(first, second)?;
                fields = self.then(part, fields);
            }
            let (here, there) = (self.is_variant(a, variant), self.is_variant(b, variant));
            let both = self.and(here, there);
            order = Comparison {
                equal: self.select(both, fields.equal, order.equal),
                less: self.select(both, fields.less, order.less),
            };
        }
        Ok(order)
    }

    /// The variants with fields that two values may both be of.
    fn common_variants(&mut self, a: &Tagged, b: &Tagged) -> Vec<usize> {
        let variants = 0..a.definition.variants.len();
        variants
            .filter(|&variant| !a.definition.variants[variant].fields.is_empty() && a.has(variant) && b.has(variant))
            .collect()
    }

    /// What comes first decides, unless it is equal.
    fn then(&mut self, first: Comparison, rest: Comparison) -> Comparison {
        let later = self.and(first.equal, rest.less);
        Comparison { equal: self.and(first.equal, rest.equal), less: self.or(first.less, later) }
    }

    /// `a.cmp(&b)`, as -1, 0 or 1.
    pub(crate) fn ordering(&mut self, a: &Value, b: &Value) -> Flow<Term> {
        let Comparison { equal, less } = self.order(a, b)?;
        let rest = self.select(equal, Term::Known(0), Term::Known(1));
        Ok(self.select(less, Term::Known(-1), rest))
    }
}

/// The comparison that a type has by hand, and whether it is a partial one.
fn own_ordering(definition: &'static Definition) -> Option<(Own, bool)> {
    let operators = (definition.operators)();
    // The two must agree, says the trait; the total one is simpler.
    operators.compare.map(|own| (own, false)).or(operators.partial_compare.map(|own| (own, true)))
}

/// Whether the type of a value has comparisons by hand.
fn has_own_comparison(value: &Value) -> bool {
    value.definition().is_some_and(|definition| {
        let operators = (definition.operators)();
        operators.equal.is_some() || own_ordering(definition).is_some()
    })
}
