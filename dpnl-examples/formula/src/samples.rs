//! Samples: images that form a formula, with its value as the only label.

use dpnl_examples_support::mnist::Digits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::function::{Operator, evaluate};
use crate::glyphs::OPERATORS;

/// One formula: the images of its digits and operators, and its value.
pub struct Formula {
    /// Indices of the images of the digits.
    pub digits: Vec<usize>,
    /// Indices of the images of the operators, one fewer.
    pub operators: Vec<usize>,
    /// The label.
    pub value: i64,
}

/// The value, unless there is a division by zero.
pub fn value(digits: &[u8], operators: &[u8]) -> Option<i64> {
    let operators: Vec<Operator> = operators.iter().map(|&class| OPERATORS[usize::from(class) % 4]).collect();
    let divides_by_zero =
        operators.iter().zip(digits.iter().skip(1)).any(|(&o, &digit)| o == Operator::Divide && digit == 0);
    let digits: Vec<i64> = digits.iter().map(|&digit| i64::from(digit)).collect();
    (!divides_by_zero).then(|| evaluate(&digits, &operators))
}

/// `count` formulas with `length` digits each, of images drawn from `seed`; none divides by zero.
pub fn formulas(digits: &Digits, operators: &Digits, length: usize, count: usize, seed: u64) -> Vec<Formula> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut formulas = Vec::with_capacity(count);
    if digits.is_empty() || operators.is_empty() || length == 0 {
        return formulas;
    }
    while formulas.len() < count {
        let draw = |of: &Digits, number: usize, rng: &mut StdRng| -> Vec<usize> {
            (0..number).map(|_| rng.random_range(0..of.len())).collect()
        };
        let (numbers, signs) = (draw(digits, length, &mut rng), draw(operators, length - 1, &mut rng));
        let labels = |of: &Digits, images: &[usize]| images.iter().map(|&image| of.label(image)).collect::<Vec<u8>>();
        if let Some(value) = value(&labels(digits, &numbers), &labels(operators, &signs)) {
            formulas.push(Formula { digits: numbers, operators: signs, value });
        }
    }
    formulas
}
