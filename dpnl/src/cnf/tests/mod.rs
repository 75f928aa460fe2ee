//! Formulas against plain enumeration, the paper's examples, and texts of all kinds.

mod agreement;
mod dialects;
mod paper;
mod structure;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use super::*;
use crate::graph::random::Random;

/// What a random formula may have.
#[derive(Clone, Copy)]
struct Features {
    hidden: bool,
    distributions: bool,
}

/// A random formula of at most `most` variables, with weights of all kinds: probabilities, 1 and 1, zeros, large ones.
fn random_formula(random: &mut Random, most: usize, features: Features) -> Cnf {
    let variables = 1 + random.below(most);
    let mut cnf = Cnf::new(variables).unwrap();
    let mut variable = 0;
    while variable < variables {
        let left = variables - variable;
        match random.below(8) {
            0 | 1 if features.hidden => {
                cnf.hide(variable).unwrap();
                variable += 1;
            }
            2 if features.distributions => {
                let size = 1 + random.below(left.min(4));
                cnf.add_distribution(variable, (0..size).map(|_| random_weight(random)).collect()).unwrap();
                variable += size;
            }
            3 | 4 => variable += 1,
            _ => {
                let [negative, positive] = [random_weight(random), random_weight(random)];
                cnf.set_weights(variable, negative, positive).unwrap();
                variable += 1;
            }
        }
    }
    // Gates make variables that others determine.
    for _ in 0..random.below(3) {
        let output = Literal::new(random.below(variables), random.below(2) == 0);
        let inputs: Vec<Literal> = (0..1 + random.below(3)).map(|_| random_literal(random, variables)).collect();
        for &input in &inputs {
            cnf.add_clause([!output, input]).unwrap();
        }
        cnf.add_clause(inputs.into_iter().map(|input| !input).chain([output])).unwrap();
    }
    let clauses = random.below(2 * variables + 2);
    for _ in 0..clauses {
        let length = if random.below(12) == 0 { 1 } else { 2 + random.below(3) };
        let clause: Vec<Literal> = (0..length).map(|_| random_literal(random, variables)).collect();
        cnf.add_clause(clause).unwrap();
    }
    cnf
}

fn random_literal(random: &mut Random, variables: usize) -> Literal {
    Literal::new(random.below(variables), random.below(2) == 0)
}

fn random_weight(random: &mut Random) -> Weight {
    let (above, below) = match random.below(10) {
        0 => (0, 1),
        1 => (random.below(50), 3),
        _ => (1 + random.below(9), 10),
    };
    Weight::new(BigRational::new(BigInt::from(above), BigInt::from(below))).unwrap()
}

/// The plain twin: every model's choices (value indices) with their weight, each once.
fn models(cnf: &Cnf) -> Vec<(Vec<usize>, BigRational)> {
    let choices = cnf.choices();
    let mut models = std::collections::BTreeMap::new();
    for number in 0..1_u64 << cnf.variables() {
        let values: Vec<bool> = (0..cnf.variables()).map(|variable| number >> variable & 1 == 1).collect();
        if !cnf.holds(&values) {
            continue;
        }
        let value = |choice: &Choice| match *choice {
            Choice::Variable(variable) => usize::from(values[variable]),
            Choice::Distribution(number) => {
                let distribution = &cnf.distributions()[number];
                (0..distribution.weights.len()).find(|&value| values[distribution.first + value]).unwrap()
            }
        };
        let taken: Vec<usize> = choices.iter().map(value).collect();
        let weights = choices.iter().zip(&taken).map(|(&choice, &value)| cnf.weights(choice)[value].exact());
        let weight = weights.fold(BigRational::one(), |product, weight| product * weight);
        models.insert(taken, weight);
    }
    models.into_iter().collect()
}

fn enumerated(cnf: &Cnf) -> BigRational {
    models(cnf).into_iter().fold(BigRational::zero(), |sum, (_, weight)| sum + weight)
}

#[track_caller]
fn assert_close(found: f64, expected: f64, context: &dyn std::fmt::Display) {
    let tolerance = 1e-10 * expected.abs().max(1e-300);
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected} for\n{context}");
}
