//! Parameters and outputs of every kind: the whole distribution of a function, under random rows, against enumeration
//! of the function itself on its decoded inputs.

use std::collections::HashMap;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dpnl::__private::Function;
use dpnl::prelude::*;
use dpnl_tests::{checked, close, digits, generator, random_rows, weight};

/// Discriminants out of order: rows follow the declaration, comparisons the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
enum Operation {
    Plus = 43,
    Minus = 45,
    Times = 42,
}

fn names<F: Function>(system: &System<F>) -> Vec<String> {
    system.oracle().inputs().variables().iter().map(|variable| variable.name.clone()).collect()
}

/// Checks the distribution and the undefined rest, and returns the names of the variables.
fn check<F: Function>(system: &System<F>, function: impl Fn(F::Input) -> F::Output) -> Vec<String>
where
    F::Output: Eq + Hash,
{
    let inputs = system.oracle().inputs();
    let sizes: Vec<usize> = inputs.variables().iter().map(|variable| variable.values.len()).collect();
    let rows = random_rows(&mut generator(7), &sizes);
    let mut expected: HashMap<F::Output, f64> = HashMap::new();
    let mut undefined = 0.0;
    for number in 0..sizes.iter().product() {
        let choice = digits(&sizes, number);
        let input = inputs.decode(&choice).expect("every choice of values is an input");
        match catch_unwind(AssertUnwindSafe(|| checked(|| function(input)))) {
            Ok(output) => *expected.entry(output).or_default() += weight(&rows, &choice),
            Err(_) => undefined += weight(&rows, &choice),
        }
    }
    let found: HashMap<F::Output, f64> = system.distribution(&rows).unwrap().into_iter().collect();
    for (output, &probability) in &expected {
        assert!(close(found.get(output).copied().unwrap_or(0.0), probability), "{}: {output:?}", F::NAME);
        assert!(close(system.probability(&rows, output).unwrap(), probability), "{}: {output:?}", F::NAME);
    }
    for (output, &probability) in &found {
        assert!(probability == 0.0 || expected.contains_key(output), "{}: {output:?}", F::NAME);
    }
    assert!(close(system.undefined_probability(&rows).unwrap(), undefined), "{}", F::NAME);
    names(system)
}

#[symbolic]
fn mixed(
    #[domain(-2..=2)] small: i8,
    #[domain('a'..='c')] letter: char,
    flag: bool,
    #[domain(0..2)] pair: (u8, bool, [u64; 1]),
) -> (i8, char, bool) {
    let shift = if pair.1 { pair.0 as i8 } else { pair.2[0] as i8 };
    (small + shift, if flag { letter } else { 'z' }, letter > 'a')
}

#[symbolic]
fn weighted(#[domain(0..=3)] digits: &[u8], #[given] weight: u32, #[given] skip: Vec<usize>) -> u32 {
    let mut total = 0;
    for (i, d) in digits.iter().enumerate() {
        if !skip.contains(&i) {
            total += weight * u32::from(*d);
        }
    }
    total
}

#[symbolic]
fn grid(#[domain(0..=1)] cells: Vec<Vec<u8>>, #[domain(1..=2)] rows: &[[u8; 2]; 1]) -> u8 {
    cells.iter().map(|row| row.iter().sum::<u8>()).max().unwrap() * rows[0][1]
}

#[symbolic]
fn apply(#[domain(0..=5)] a: u8, operation: Operation, #[domain(0..=5)] b: u8) -> u8 {
    match operation {
        Operation::Plus => a + b,
        Operation::Minus => a - b,
        Operation::Times => a * b,
    }
}

#[symbolic]
fn ranked(operation: [Operation; 2]) -> (u8, bool, Option<Operation>) {
    let same = operation[0] == operation[1];
    (operation[0] as u8, operation[0] < operation[1], if same { None } else { Some(operation[1]) })
}

#[symbolic]
fn evens(#[domain(0..=3)] numbers: Vec<u8>) -> Option<Vec<u8>> {
    let mut evens = Vec::new();
    for number in numbers {
        if number == 3 {
            return None;
        }
        if number % 2 == 0 {
            evens.push(number);
        }
    }
    Some(evens)
}

#[symbolic(helper)]
fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[symbolic]
fn common(#[domain(1..=12)] a: u32, #[domain(1..=12)] b: u32) -> Result<u32, char> {
    let divisor = gcd(a, b);
    if divisor == 1 { Err('x') } else { Ok(divisor) }
}

#[symbolic]
fn either<'a>(left: &'a bool, right: &'a [bool; 2]) -> &'a bool {
    if *left { &right[0] } else { &right[1] }
}

#[test]
fn scalars_and_tuples() {
    let names = check(&Mixed::system().unwrap(), |(small, letter, flag, pair)| mixed(small, letter, flag, pair));
    assert_eq!(names, ["small", "letter", "flag", "pair.0", "pair.1", "pair.2[0]"]);
}

#[test]
fn lengths_and_given_values() {
    let system = Weighted::system(3, 2, vec![1]).unwrap();
    assert_eq!(check(&system, |digits| weighted(&digits, 2, vec![1])), ["digits[0]", "digits[1]", "digits[2]"]);
    let system = Grid::system(2, 3).unwrap();
    let names = check(&system, |(cells, rows)| grid(cells, &rows));
    assert_eq!(names[..4], ["cells[0][0]", "cells[0][1]", "cells[0][2]", "cells[1][0]"]);
    assert_eq!(names[6..], ["rows[0][0]", "rows[0][1]"]);
}

#[test]
fn enums_in_any_order() {
    check(&Apply::system().unwrap(), |(a, operation, b)| apply(a, operation, b));
    check(&Ranked::system().unwrap(), ranked);
}

#[test]
fn outputs_of_varying_shape() {
    check(&Evens::system(3).unwrap(), evens);
    check(&Common::system().unwrap(), |(a, b)| common(a, b));
    check(&Either::system().unwrap(), |(left, right)| *either(&left, &right));
}

#[test]
fn rows_of_an_enum_follow_its_declaration() {
    let system = Apply::system().unwrap();
    let (mut one, mut two) = (vec![0.0; 6], vec![0.0; 6]);
    (one[3], two[2]) = (1.0, 1.0);
    for (variant, result) in [(0, 5), (1, 1), (2, 6)] {
        let mut row = vec![0.0; 3];
        row[variant] = 1.0;
        let rows = [one.clone(), row, two.clone()].to_vec();
        assert_eq!(system.probability(&rows, &result).unwrap(), 1.0);
        assert_eq!(system.explain(&rows, &result).unwrap().input, (3, Operation::VARIANTS[variant], 2));
    }
}
