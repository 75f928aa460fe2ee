//! Arithmetic as ProbLog does it: `/` gives a float, `//`, `mod` and `rem` round towards minus infinity.

use std::cmp::Ordering;

use super::{Builtin, BuiltinCall, Ways, equal, test};
use crate::error::Result;
use crate::logic::lexer::TextPlace;
use crate::logic::print::show;
use crate::logic::term::{Shape, Term, Terms};

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Integer(i64),
    Float(f64),
}

impl Number {
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Float(value) => value,
        }
    }

    pub(crate) fn term(self, terms: &mut Terms) -> Term {
        match self {
            Number::Integer(value) => terms.integer(value),
            Number::Float(value) => terms.float(value),
        }
    }

    /// The exact order of two numbers; `None` with NaN.
    pub(crate) fn compare(self, other: Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => Some(a.cmp(&b)),
            (Number::Float(a), Number::Float(b)) => a.partial_cmp(&b),
            (Number::Integer(a), Number::Float(b)) => compare_mixed(a, b),
            (Number::Float(a), Number::Integer(b)) => compare_mixed(b, a).map(Ordering::reverse),
        }
    }
}

fn compare_mixed(integer: i64, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    // Beyond 2^63 every float is larger (or smaller) than any integer.
    if float >= 9.3e18 {
        return Some(Ordering::Less);
    }
    if float <= -9.3e18 {
        return Some(Ordering::Greater);
    }
    let floor = float.floor();
    Some((i128::from(integer)).cmp(&(floor as i128)).then(if float > floor { Ordering::Less } else { Ordering::Equal }))
}

pub(super) fn find(name: &str) -> Option<Builtin> {
    Some(match name {
        "is" => |call| {
            let value = evaluate(call.terms, call.arguments[1], call.place)?;
            let term = value.term(call.terms);
            equal(call.arguments[0], term)
        },
        "<" => |call| compare(call, |order| order == Some(Ordering::Less)),
        ">" => |call| compare(call, |order| order == Some(Ordering::Greater)),
        "=<" => |call| compare(call, |order| matches!(order, Some(Ordering::Less | Ordering::Equal))),
        ">=" => |call| compare(call, |order| matches!(order, Some(Ordering::Greater | Ordering::Equal))),
        "=:=" => |call| compare(call, |order| order == Some(Ordering::Equal)),
        "=\\=" => |call| compare(call, |order| order != Some(Ordering::Equal)),
        "succ" => succ,
        "plus" => plus,
        "between" => between,
        _ => return None,
    })
}

fn compare(call: &mut BuiltinCall<'_>, holds: impl Fn(Option<Ordering>) -> bool) -> Result<Ways> {
    let left = evaluate(call.terms, call.arguments[0], call.place)?;
    let right = evaluate(call.terms, call.arguments[1], call.place)?;
    test(holds(left.compare(right)))
}

fn succ(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    if call.is_free(0) {
        let next = call.integer(1)?;
        if next < 0 {
            return Err(call.unfit(1, "an integer from 0 on"));
        }
        if next == 0 {
            return test(false);
        }
        let before = call.terms.integer(next - 1);
        return equal(call.arguments[0], before);
    }
    let value = call.integer(0)?;
    if value < 0 {
        return Err(call.unfit(0, "an integer from 0 on"));
    }
    let next = value.checked_add(1).ok_or_else(|| call.error("the result does not fit 64 bits"))?;
    let next = call.terms.integer(next);
    equal(call.arguments[1], next)
}

fn plus(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let (free, value) = match (0..3).find(|&index| call.is_free(index)) {
        Some(0) => (0, call.integer(2)?.checked_sub(call.integer(1)?)),
        Some(1) => (1, call.integer(2)?.checked_sub(call.integer(0)?)),
        _ => (2, call.integer(0)?.checked_add(call.integer(1)?)),
    };
    let value = value.ok_or_else(|| call.error("the result does not fit 64 bits"))?;
    let value = call.terms.integer(value);
    equal(call.arguments[free], value)
}

/// Numbers that `between` lists at once.
const MAX_BETWEEN: i64 = 10_000_000;

fn between(call: &mut BuiltinCall<'_>) -> Result<Ways> {
    let low = call.integer(0)?;
    let infinite = call.terms.is(call.arguments[1], "inf", 0) || call.terms.is(call.arguments[1], "infinite", 0);
    let high = if infinite { i64::MAX } else { call.integer(1)? };
    if !call.is_free(2) {
        let value = call.integer(2)?;
        return test(low <= value && value <= high);
    }
    if high.saturating_sub(low) >= MAX_BETWEEN {
        return Err(call.error(format!("more than {MAX_BETWEEN} numbers; give an upper end")));
    }
    let variable = call.arguments[2];
    Ok((low..=high).map(|value| vec![(variable, call.terms.integer(value))]).collect())
}

/// The value of an arithmetic expression.
pub(crate) fn evaluate(terms: &Terms, term: Term, place: TextPlace) -> Result<Number> {
    stacker::maybe_grow(64 << 10, 1 << 20, || match terms.shape(term) {
        Shape::Integer(value) => Ok(Number::Integer(value)),
        Shape::Float(value) => Ok(Number::Float(value)),
        Shape::Variable(_) => Err(place.error("a variable in this arithmetic expression is not bound")),
        Shape::Atom(name) => {
            constant(terms.text(name)).ok_or_else(|| place.error(format!("{} is no number", show(terms, term))))
        }
        Shape::Compound(name, &[inner]) => {
            let text = terms.text(name);
            if text == "." {
                return Err(place.error("a list is no number"));
            }
            let value = evaluate(terms, inner, place)?;
            let result = unary(text, value).ok_or_else(|| unknown(terms, term, place))?;
            checked(terms, term, result, place)
        }
        // [X] is the value of X.
        Shape::Compound(name, &[first, second]) if terms.text(name) == "." && terms.is(second, "[]", 0) => {
            evaluate(terms, first, place)
        }
        Shape::Compound(name, &[left, right]) => {
            let (a, b) = (evaluate(terms, left, place)?, evaluate(terms, right, place)?);
            let result = binary(terms.text(name), a, b).ok_or_else(|| unknown(terms, term, place))?;
            checked(terms, term, result, place)
        }
        _ => Err(unknown(terms, term, place)),
    })
}

fn unknown(terms: &Terms, term: Term, place: TextPlace) -> crate::error::Error {
    place.error(format!("{} cannot be computed: no such function of such numbers", show(terms, term)))
}

fn checked(terms: &Terms, term: Term, result: Option<Number>, place: TextPlace) -> Result<Number> {
    match result {
        Some(Number::Float(value)) if value.is_nan() => {}
        Some(value) => return Ok(value),
        None => {}
    }
    let text = show(terms, term);
    Err(place.error(format!("{text} has no value: a division by zero, or a result that does not fit 64 bits")))
}

fn constant(name: &str) -> Option<Number> {
    Some(Number::Float(match name {
        "pi" => std::f64::consts::PI,
        "e" => std::f64::consts::E,
        "inf" | "infinite" => f64::INFINITY,
        "epsilon" => f64::EPSILON,
        "max_tagged_integer" => return Some(Number::Integer(i64::MAX)),
        _ => return None,
    }))
}

/// An integer from a float.
fn rounded(value: f64) -> Option<Number> {
    (value.abs() < 9.2e18).then_some(Number::Integer(value as i64))
}

/// The outer `None` is a function that does not exist, the inner one a value that does not.
fn unary(name: &str, value: Number) -> Option<Option<Number>> {
    use Number::{Float, Integer};
    let float = |f: fn(f64) -> f64| Some(Some(Float(f(value.to_f64()))));
    match (name, value) {
        ("-", Integer(a)) => Some(a.checked_neg().map(Integer)),
        ("-", Float(a)) => Some(Some(Float(-a))),
        ("+", _) => Some(Some(value)),
        ("\\", Integer(a)) => Some(Some(Integer(!a))),
        ("abs", Integer(a)) => Some(a.checked_abs().map(Integer)),
        ("abs", Float(a)) => Some(Some(Float(a.abs()))),
        ("sign", Integer(a)) => Some(Some(Integer(a.signum()))),
        ("sign", Float(a)) => Some(Some(Integer(i64::from(a > 0.0) - i64::from(a < 0.0)))),
        ("integer" | "truncate" | "round" | "ceiling" | "floor" | "float_integer_part", Integer(_)) => {
            Some(Some(value))
        }
        ("integer" | "round", Float(a)) => Some(rounded(if name == "round" { a.round_ties_even() } else { a.trunc() })),
        ("truncate" | "float_integer_part", Float(a)) => Some(rounded(a.trunc())),
        ("ceiling", Float(a)) => Some(rounded(a.ceil())),
        ("floor", Float(a)) => Some(rounded(a.floor())),
        ("float_fractional_part", Integer(_)) => Some(Some(Integer(0))),
        ("float_fractional_part", Float(a)) => Some(Some(Float(a.fract()))),
        ("float", _) => float(|a| a),
        ("exp", _) => float(f64::exp),
        ("log", _) if value.to_f64() <= 0.0 => Some(None),
        ("log", _) => float(f64::ln),
        ("log10", _) if value.to_f64() <= 0.0 => Some(None),
        ("log10", _) => float(f64::log10),
        ("log2", _) if value.to_f64() <= 0.0 => Some(None),
        ("log2", _) => float(f64::log2),
        ("sqrt", _) => float(f64::sqrt),
        ("sin", _) => float(f64::sin),
        ("cos", _) => float(f64::cos),
        ("tan", _) => float(f64::tan),
        ("asin", _) => float(f64::asin),
        ("acos", _) => float(f64::acos),
        ("atan", _) => float(f64::atan),
        ("sinh", _) => float(f64::sinh),
        ("cosh", _) => float(f64::cosh),
        ("tanh", _) => float(f64::tanh),
        ("asinh", _) => float(f64::asinh),
        ("acosh", _) => float(f64::acosh),
        ("atanh", _) => float(f64::atanh),
        _ => None,
    }
}

/// As for [`unary`].
fn binary(name: &str, a: Number, b: Number) -> Option<Option<Number>> {
    use Number::{Float, Integer};
    if let (Integer(a), Integer(b)) = (a, b) {
        let found = match name {
            "+" => a.checked_add(b),
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            "//" | "div" => floor_divide(a, b),
            "mod" | "rem" => {
                floor_divide(a, b).and_then(|quotient| quotient.checked_mul(b)).and_then(|m| a.checked_sub(m))
            }
            "/\\" => Some(a & b),
            "\\/" => Some(a | b),
            "xor" | "#" | "><" => Some(a ^ b),
            "<<" => u32::try_from(b).ok().and_then(|by| shifted(a, by)),
            ">>" => u32::try_from(b).ok().map(|by| a >> by.min(63)),
            "min" => Some(a.min(b)),
            "max" => Some(a.max(b)),
            "gcd" => gcd(a, b),
            "**" | "^" if b >= 0 => u32::try_from(b).ok().and_then(|exponent| a.checked_pow(exponent)),
            "**" | "^" if a == 0 => None,
            "**" | "^" => return Some(Some(Float((a as f64).powf(b as f64)))),
            "/" if b == 0 => None,
            "/" => return Some(Some(Float(a as f64 / b as f64))),
            "exp" => return Some(Some(Float((a as f64).powf(b as f64)))),
            "atan" | "atan2" => return Some(Some(Float((a as f64).atan2(b as f64)))),
            _ => return None,
        };
        return Some(found.map(Integer));
    }
    let (left, right) = (a.to_f64(), b.to_f64());
    let value = match name {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "/" | "//" | "mod" | "rem" | "div" if right == 0.0 => return Some(None),
        "/" => left / right,
        "//" | "div" => (left / right).floor(),
        "mod" | "rem" => left - right * (left / right).floor(),
        "**" | "^" | "exp" => left.powf(right),
        "min" => return Some(Some(if b.compare(a) == Some(Ordering::Less) { b } else { a })),
        "max" => return Some(Some(if b.compare(a) == Some(Ordering::Greater) { b } else { a })),
        "atan" | "atan2" => left.atan2(right),
        _ => return None,
    };
    Some(Some(Float(value)))
}

fn floor_divide(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn shifted(a: i64, by: u32) -> Option<i64> {
    let result = i128::from(a).checked_shl(by).filter(|_| by < 64)?;
    i64::try_from(result).ok()
}

fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(a)
}
