//! Comparisons of whole values: tuples, arrays and options as Rust's derived comparisons order them.

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Tracer};
use crate::lift::value::{Optional, Term, Value};

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
        if let (Value::Scalar(a), Value::Scalar(b)) = (&a, &b) {
            self.unify(a.kind, b.kind)?;
            return self.compare_terms(operator, a.term, b.term);
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
        Ok(match (&a, &b) {
            (Value::Scalar(a), Value::Scalar(b)) => {
                self.unify(a.kind, b.kind)?;
                self.equal_terms(a.term, b.term)
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
            (Value::Option(a), Value::Option(b)) => {
                let same = self.equal_terms(a.present, b.present);
                let (Some(first), Some(second)) = (&a.payload, &b.payload) else { return Ok(same) };
                let payloads = self.equal(first, second)?;
                let absent = self.not(a.present);
                let either = self.or(absent, payloads);
                self.and(same, either)
            }
            (Value::Result(a), Value::Result(b)) => {
                let same = self.equal_terms(a.success, b.success);
                let mut sides = [Term::TRUE; 2];
                for (side, parts) in sides.iter_mut().zip([(&a.value, &b.value), (&a.error, &b.error)]) {
                    if let (Some(first), Some(second)) = parts {
                        *side = self.equal(first, second)?;
                    }
                }
                let payloads = self.select(a.success, sides[0], sides[1]);
                self.and(same, payloads)
            }
            (Value::Stream(_), Value::Stream(_)) => {
                return Err(self.fail("comparing ranges or iterators is not supported; compare collected Vecs"));
            }
            _ => return Err(self.mismatch(&a, &b)),
        })
    }

    fn mismatch(&self, a: &Value, b: &Value) -> crate::lift::trace::Stop {
        self.fail(format!("{} and {} cannot be compared in a symbolic function", a.describe(), b.describe()))
    }

    fn order(&mut self, a: &Value, b: &Value) -> Flow<Comparison> {
        let (a, b) = (self.read(a.clone())?, self.read(b.clone())?);
        Ok(match (&a, &b) {
            (Value::Scalar(a), Value::Scalar(b)) => {
                self.unify(a.kind, b.kind)?;
                Comparison { equal: self.equal_terms(a.term, b.term), less: self.less_terms(a.term, b.term) }
            }
            (Value::Tuple(a), Value::Tuple(b)) | (Value::Sequence(a), Value::Sequence(b)) => {
                // A proper prefix is less.
                let length = Comparison { equal: Term::from(a.len() == b.len()), less: Term::from(a.len() < b.len()) };
                let mut order = length;
                for (a, b) in a.iter().zip(b.iter()).rev() {
                    let first = self.order(a, b)?;
                    let later = self.and(first.equal, order.less);
                    order = Comparison { equal: self.and(first.equal, order.equal), less: self.or(first.less, later) };
                }
                order
            }
            (Value::Option(a), Value::Option(b)) => self.order_options(a, b)?,
            (Value::Result(a), Value::Result(b)) => {
                // `Ok` is less than `Err`.
                let split = |success: Term, part: &Option<std::rc::Rc<Value>>| Optional {
                    present: success,
                    payload: part.clone(),
                };
                let (bad_a, bad_b) = (self.not(a.success), self.not(b.success));
                let errors = self.order_options(&split(bad_a, &a.error), &split(bad_b, &b.error))?;
                let values = self.order_options(&split(a.success, &a.value), &split(b.success, &b.value))?;
                let both = self.and(a.success, b.success);
                Comparison {
                    equal: self.select(both, values.equal, errors.equal),
                    less: self.select(both, values.less, errors.less),
                }
            }
            _ => return Err(self.mismatch(&a, &b)),
        })
    }

    fn order_options(&mut self, a: &Optional, b: &Optional) -> Flow<Comparison> {
        let payloads = match (&a.payload, &b.payload) {
            (Some(a), Some(b)) => self.order(a, b)?,
            _ => Comparison { equal: Term::TRUE, less: Term::FALSE },
        };
        let both = self.and(a.present, b.present);
        let (equal, less) = (self.equal_terms(a.present, b.present), self.less_terms(a.present, b.present));
        Ok(Comparison { equal: self.select(both, payloads.equal, equal), less: self.select(both, payloads.less, less) })
    }

    /// `a.cmp(&b)`, as -1, 0 or 1.
    pub(crate) fn ordering(&mut self, a: &Value, b: &Value) -> Flow<Term> {
        let Comparison { equal, less } = self.order(a, b)?;
        let rest = self.select(equal, Term::Known(0), Term::Known(1));
        Ok(self.select(less, Term::Known(-1), rest))
    }
}
