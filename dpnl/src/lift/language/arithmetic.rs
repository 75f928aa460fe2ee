//! Rust's operators on typed numbers, with the panics of a debug build.

use crate::lift::code::Binary;
use crate::lift::trace::{Flow, Interrupt, Tracer};
use crate::lift::value::scalar::{IntegerType, ScalarType};
use crate::lift::value::{Scalar, Term, Value};

/// Numbers beyond this are cut off where they are out of range for their type anyway.
const LARGE: i128 = 1 << 100;
/// Numbers of 128 bits beyond this are not supported.
const LARGEST: i128 = 1 << 120;

impl Tracer {
    /// The integer type of a scalar.
    pub(crate) fn integer(&mut self, kind: ScalarType) -> Flow<IntegerType> {
        match kind {
            ScalarType::Integer(integer) => Ok(integer),
            other => Err(self.fail(format!("an integer is expected here, not {other}"))),
        }
    }

    /// Whether a number is one of the type's; an error where 128 bits do not tell.
    pub(crate) fn in_range(&mut self, term: Term, integer: IntegerType) -> Flow<Term> {
        let (low, high) = self.bounds(term);
        if integer.bits() == 128 && (low < -LARGEST || high > LARGEST) {
            return Err(self.fail(format!(
                "numbers of type {integer} beyond 2^120 are not supported in symbolic functions; use smaller ones or opaque!"
            )));
        }
        let mut inside = Term::TRUE;
        if low < integer.minimum() {
            inside = self.less_equal_terms(Term::Known(integer.minimum()), term);
        }
        if high > integer.maximum() {
            let below = self.less_equal_terms(term, Term::Known(integer.maximum()));
            inside = self.and(inside, below);
        }
        Ok(inside)
    }

    /// Panics where a result is not a number of its type.
    pub(crate) fn checked(&mut self, term: Term, kind: ScalarType) -> Flow<Value> {
        let (low, high) = self.bounds(term);
        let value = |term| Value::Scalar(Scalar { term, kind });
        // Every integer type has these numbers.
        if low >= 0 && high <= 127 {
            return Ok(value(term));
        }
        let integer = self.integer(kind)?;
        let inside = self.in_range(term, integer)?;
        self.require(inside)?;
        Ok(value(self.cut(term, inside)))
    }

    /// Keeps numbers that are out of range from growing: they are undefined there.
    pub(crate) fn cut(&mut self, term: Term, inside: Term) -> Term {
        let (low, high) = self.bounds(term);
        if low < -LARGE || high > LARGE { self.select(inside, term, Term::Known(0)) } else { term }
    }

    /// The number of the type that is congruent.
    pub(crate) fn wrap(&mut self, term: Term, integer: IntegerType) -> Flow<Term> {
        let inside = self.in_range(term, integer)?;
        if inside == Term::TRUE {
            return Ok(term);
        }
        if integer.bits() == 128 {
            return Err(self.fail(format!("wrapping numbers of type {integer} are not supported; use opaque!")));
        }
        let modulus = Term::Known(1 << integer.bits());
        let offset = Term::Known(integer.minimum());
        let shifted = self.subtract(term, offset);
        let wrapped = self.remainder_euclid(shifted, modulus);
        Ok(self.add(wrapped, offset))
    }

    /// A product that fits into 128 bits, and whether it is a number of the type.
    pub(crate) fn product(&mut self, a: Term, b: Term, integer: IntegerType) -> Flow<(Term, Term)> {
        if self.magnitude(a).saturating_mul(self.magnitude(b)) <= LARGEST {
            let product = self.multiply(a, b);
            let inside = self.in_range(product, integer)?;
            return Ok((product, inside));
        }
        if integer.bits() == 128 {
            return Err(self.fail(format!(
                "products of type {integer} beyond 2^120 are not supported in symbolic functions; use opaque!"
            )));
        }
        // |a| * |b| <= limit exactly if |b| <= limit / |a|; the limit of negative products is one larger.
        let (size_a, size_b) = (self.absolute(a), self.absolute(b));
        let (zero, minus) = (Term::Known(0), self.signs_differ(a, b));
        let limit = self.select(minus, Term::Known(-integer.minimum()), Term::Known(integer.maximum()));
        let quotient = self.divide(limit, size_a);
        let fits = self.less_equal_terms(size_b, quotient);
        let none = self.equal_terms(a, zero);
        let inside = self.or(none, fits);
        let (a, b) = (self.select(inside, a, zero), self.select(inside, b, zero));
        // Where it fits, the product is small; the bounds of the factors do not show it, so it is cut once more.
        let product = self.multiply(a, b);
        let low = self.maximum(product, Term::Known(integer.minimum()));
        Ok((self.minimum(low, Term::Known(integer.maximum())), inside))
    }

    fn magnitude(&self, term: Term) -> i128 {
        let (low, high) = self.bounds(term);
        low.saturating_abs().max(high.saturating_abs())
    }

    pub(crate) fn absolute(&mut self, term: Term) -> Term {
        if self.bounds(term).0 >= 0 {
            return term;
        }
        let minus = self.negate(term);
        self.maximum(term, minus)
    }

    fn signs_differ(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.less_terms(a, Term::Known(0)), self.less_terms(b, Term::Known(0)));
        let same = self.equal_terms(a, b);
        self.not(same)
    }

    /// `a op b` for numbers.
    pub(crate) fn operate(&mut self, operator: Binary, a: Scalar, b: Scalar) -> Flow<Value> {
        if let ScalarType::Float(kind) = a.kind
            && a.kind == b.kind
        {
            return self.operate_floats(operator, kind, a.term, b.term);
        }
        for scalar in [a, b] {
            let bits = matches!(operator, Binary::BitAnd | Binary::BitOr | Binary::BitXor);
            let fits = match scalar.kind {
                ScalarType::Integer(_) => true,
                ScalarType::Bool => bits || operator.is_comparison(),
                _ => operator.is_comparison(),
            };
            if !fits {
                return Err(self.no_operator(scalar.kind));
            }
        }
        if matches!(operator, Binary::ShiftLeft | Binary::ShiftRight) {
            return self.shift(operator, a, b.term);
        }
        let kind = self.unify(a.kind, b.kind)?;
        let (a, b) = (a.term, b.term);
        let raw = |term| Ok(Value::Scalar(Scalar { term, kind }));
        match operator {
            Binary::Add => {
                let sum = self.add(a, b);
                self.checked(sum, kind)
            }
            Binary::Subtract => {
                let difference = self.subtract(a, b);
                self.checked(difference, kind)
            }
            Binary::Multiply => {
                if self.magnitude(a).saturating_mul(self.magnitude(b)) <= LARGEST {
                    let product = self.multiply(a, b);
                    return self.checked(product, kind);
                }
                let integer = self.integer(kind)?;
                let (product, inside) = self.product(a, b, integer)?;
                self.require(inside)?;
                raw(product)
            }
            Binary::Divide | Binary::Remainder => {
                self.divisor(a, b, kind)?;
                raw(if operator == Binary::Divide { self.divide(a, b) } else { self.remainder(a, b) })
            }
            Binary::BitAnd | Binary::BitOr | Binary::BitXor if kind == ScalarType::Bool => raw(match operator {
                Binary::BitAnd => self.and(a, b),
                Binary::BitOr => self.or(a, b),
                _ => {
                    let equal = self.equal_terms(a, b);
                    self.not(equal)
                }
            }),
            Binary::BitAnd => raw(self.bit_and(a, b)),
            Binary::BitOr => raw(self.bit_or(a, b)),
            Binary::BitXor => raw(self.bit_xor(a, b)),
            _ => self.compare_terms(operator, a, b).map(Value::boolean),
        }
    }

    /// An operator that a type has only if its user wrote an impl.
    fn no_operator(&self, kind: ScalarType) -> Interrupt {
        self.fail(format!(
            "this operator on {kind} is an impl of your own, which has no lifted meaning; call a function that is annotated \
             with #[symbolic], or wrap the expression in opaque!(..)"
        ))
    }

    /// Panics where a division does: by zero, and the smallest number by -1.
    pub(crate) fn divisor(&mut self, a: Term, b: Term, kind: ScalarType) -> Flow<()> {
        let zero = self.equal_terms(b, Term::Known(0));
        let other = self.not(zero);
        self.require(other)?;
        let (low, high) = self.bounds(b);
        if low <= -1 && high >= -1 && self.bounds(a).0 < -127 {
            let integer = self.integer(kind)?;
            let smallest = self.equal_terms(a, Term::Known(integer.minimum()));
            let minus_one = self.equal_terms(b, Term::Known(-1));
            let both = self.and(smallest, minus_one);
            let neither = self.not(both);
            self.require(neither)?;
        }
        Ok(())
    }

    fn shift(&mut self, operator: Binary, a: Scalar, amount: Term) -> Flow<Value> {
        let integer = self.integer(a.kind)?;
        if self.bounds(amount).0 < 0 || self.bounds(amount).1 >= i128::from(integer.bits()) {
            let bits = Term::Known(i128::from(integer.bits()));
            let (positive, small) = (self.less_equal_terms(Term::Known(0), amount), self.less_terms(amount, bits));
            let inside = self.and(positive, small);
            self.require(inside)?;
        }
        let term = match operator {
            Binary::ShiftLeft => self.shift_left(a.term, amount, integer)?,
            _ => self.shift_right(a.term, amount),
        };
        Ok(Value::Scalar(Scalar { term, kind: a.kind }))
    }

    /// A shift by less than the number of bits; the bits that leave are lost.
    pub(crate) fn shift_left(&mut self, term: Term, amount: Term, integer: IntegerType) -> Flow<Term> {
        if let Term::Known(amount) = amount {
            let factor = u32::try_from(amount).ok().and_then(|amount| 1_i128.checked_shl(amount)).unwrap_or(0);
            return self.wrapping_product(term, Term::Known(factor), integer);
        }
        let shifted: Vec<Term> = (0..i128::from(integer.bits()))
            .map(|amount| self.shift_left(term, Term::Known(amount), integer))
            .collect::<Flow<_>>()?;
        self.element(amount, &shifted)
    }

    /// The number of the type that is congruent to the product.
    pub(crate) fn wrapping_product(&mut self, a: Term, b: Term, integer: IntegerType) -> Flow<Term> {
        if self.magnitude(a).saturating_mul(self.magnitude(b)) <= LARGEST {
            let product = self.multiply(a, b);
            return self.wrap(product, integer);
        }
        if integer.bits() == 128 {
            return Err(self.fail(format!("wrapping products of type {integer} are not supported; use opaque!")));
        }
        // Half of the bits at a time, so that nothing leaves 128 bits.
        let half = Term::Known(1 << (integer.bits() / 2));
        let (high, low) = (self.divide_euclid(a, half), self.remainder_euclid(a, half));
        let upper = self.multiply(high, b);
        let upper = self.wrap(upper, integer)?;
        let upper = self.multiply(upper, half);
        let lower = self.multiply(low, b);
        let sum = self.add(upper, lower);
        self.wrap(sum, integer)
    }

    /// `-a` and `!a`
    pub(crate) fn operate_unary(&mut self, negate: bool, a: Scalar) -> Flow<Value> {
        if let (ScalarType::Float(kind), true) = (a.kind, negate) {
            return self.negate_float(kind, a.term);
        }
        if negate {
            self.integer(a.kind)?;
            let minus = self.negate(a.term);
            return self.checked(minus, a.kind);
        }
        let term = match a.kind {
            ScalarType::Bool => self.not(a.term),
            ScalarType::Integer(integer) if !integer.is_signed() => {
                if integer.bits() == 128 {
                    return Err(self.fail("`!` on u128 is not supported in symbolic functions; use opaque!"));
                }
                self.subtract(Term::Known(integer.maximum()), a.term)
            }
            ScalarType::Integer(_) => self.subtract(Term::Known(-1), a.term),
            other => return Err(self.no_operator(other)),
        };
        Ok(Value::Scalar(Scalar { term, kind: a.kind }))
    }

    /// A comparison of two numbers.
    pub(crate) fn compare_terms(&mut self, operator: Binary, a: Term, b: Term) -> Flow<Term> {
        Ok(match operator {
            Binary::Equal => self.equal_terms(a, b),
            Binary::NotEqual => {
                let equal = self.equal_terms(a, b);
                self.not(equal)
            }
            Binary::Less => self.less_terms(a, b),
            Binary::LessEqual => self.less_equal_terms(a, b),
            Binary::Greater => self.less_terms(b, a),
            Binary::GreaterEqual => self.less_equal_terms(b, a),
            _ => return Err(self.defect("an operator that is no comparison")),
        })
    }
}
