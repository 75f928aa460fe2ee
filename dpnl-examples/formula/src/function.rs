//! S: the value of a formula, with the usual precedence. Nothing here knows about probabilities.

use dpnl::prelude::*;

/// What may stand between two digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Domain)]
pub enum Operator {
    /// +
    Plus,
    /// −
    Minus,
    /// ×
    Times,
    /// ÷, of integers: 7 ÷ 2 = 3
    Divide,
}

/// The value of `digits[0] operators[0] digits[1] operators[1] …`; × and ÷ bind more tightly than + and −.
///
/// # Panics
/// On a division by zero. dpnl counts such inputs to no value at all.
#[symbolic]
pub fn evaluate(#[domain(0..=9)] digits: &[i64], operators: &[Operator]) -> i64 {
    let mut total = 0; // the terms that are finished
    let mut term = digits[0]; // the product that is not
    for i in 0..operators.len() {
        let digit = digits[i + 1];
        match operators[i] {
            Operator::Plus => {
                total += term;
                term = digit;
            }
            Operator::Minus => {
                total += term;
                term = -digit;
            }
            Operator::Times => term *= digit,
            Operator::Divide => term /= digit,
        }
    }
    total + term
}
