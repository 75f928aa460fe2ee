//! A system against its function.

use std::fmt::Debug;

use dpnl::oracle::derived::Options;
use dpnl::{Function, System};
use dpnl_tests::{checked, close, digits, generator, random_rows, weight};

use crate::harness::quietly;

/// The distribution and what is undefined, against enumeration; gives whether the function was traced.
pub fn traced<F: Function>(system: dpnl::Result<System<F>>, function: fn(F::Input) -> F::Output) -> bool
where
    F::Output: Debug,
{
    let system = system.unwrap_or_else(|error| panic!("{}: {error}", F::NAME));
    let inputs = system.oracle().inputs().clone();
    let sizes: Vec<usize> = inputs.variables().iter().map(|variable| variable.values.len()).collect();
    let rows = random_rows(&mut generator(5), &sizes);
    let mut expected: Vec<(F::Output, f64)> = Vec::new();
    let mut undefined = 0.0;
    for number in 0..sizes.iter().product() {
        let choice = digits(&sizes, number);
        let input = inputs.decode(&choice).unwrap();
        let weight = weight(&rows, &choice);
        match quietly(|| checked(|| function(input))) {
            None => undefined += weight,
            Some(output) => match expected.iter_mut().find(|(known, _)| *known == output) {
                Some((_, probability)) => *probability += weight,
                None => expected.push((output, weight)),
            },
        }
    }
    for (output, probability) in &expected {
        let found = system.probability(&rows, output).unwrap();
        assert!(close(found, *probability), "{}: P({output:?}) is {probability}, found {found}", F::NAME);
    }
    let found = system.undefined_probability(&rows).unwrap();
    assert!((found - undefined).abs() < 1e-9, "{}: undefined with {undefined}, found {found}", F::NAME);
    if system.enumeration().is_some() {
        return false;
    }
    // Once more from the traced program alone: a function of few inputs answers from its table.
    let traced = system.with_options(Options::default()).unwrap();
    for (output, probability) in &expected {
        let found = traced.probability(&rows, output).unwrap();
        assert!(close(found, *probability), "{}: P({output:?}) is {probability}, traced {found}", F::NAME);
    }
    traced.verify(u64::MAX).unwrap();
    true
}
