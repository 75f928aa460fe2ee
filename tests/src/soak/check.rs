//! A system against its function.

use std::collections::HashMap;
use std::hash::Hash;

use dpnl::__private::Function;
use dpnl::oracle::derived::Options;
use dpnl::{Error, System};

use crate::{close, digits, generator, random_rows, weight};

/// What a check came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The traced program is the function, and its distribution that of enumeration.
    Right,
    /// It was not traced; the message of the trace.
    Refused(String),
    /// It differs.
    Wrong(String),
}

/// Compares a system with its function on all inputs, and its distribution with enumeration.
pub fn check<F: Function>(
    name: &str,
    made: dpnl::Result<System<F>>,
    function: impl Fn(F::Input) -> F::Output,
) -> Outcome
where
    F::Output: Eq + Hash,
{
    let system = match made {
        Ok(system) => system,
        Err(error @ Error::Difference(_)) => return Outcome::Wrong(format!("{name}: {error}")),
        Err(error) => return Outcome::Refused(format!("{name}: {error}")),
    };
    if let Err(error) = system.verify(u64::MAX) {
        return Outcome::Wrong(format!("{name}: {error}"));
    }
    let inputs = system.oracle().inputs();
    let sizes: Vec<usize> = inputs.variables().iter().map(|variable| variable.values.len()).collect();
    let rows = random_rows(&mut generator(7), &sizes);
    let mut expected: HashMap<F::Output, f64> = HashMap::new();
    let mut undefined = 0.0;
    for number in 0..sizes.iter().product() {
        let choice = digits(&sizes, number);
        let Some(input) = inputs.decode(&choice) else { return Outcome::Wrong(format!("{name}: no input")) };
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| function(input))) {
            Ok(output) => *expected.entry(output).or_default() += weight(&rows, &choice),
            Err(_) => undefined += weight(&rows, &choice),
        }
    }
    for (output, probability) in &expected {
        match system.probability(&rows, output) {
            Ok(found) if close(found, *probability) => {}
            found => return Outcome::Wrong(format!("{name}: P({output:?}) is {probability}, but found {found:?}")),
        }
    }
    match system.undefined_probability(&rows) {
        Ok(found) if close(found, undefined) || (found - undefined).abs() < 1e-12 => {}
        found => return Outcome::Wrong(format!("{name}: undefined with {undefined}, but found {found:?}")),
    }
    if let Some(enumeration) = system.enumeration() {
        return Outcome::Refused(format!("{name}: {}", enumeration.reason));
    }
    // Once more from the traced program alone, without the table that may have answered for it.
    let traced = match system.with_options(Options::default()) {
        Ok(traced) => traced,
        Err(error) => return Outcome::Wrong(format!("{name}: {error}")),
    };
    for (output, probability) in &expected {
        match traced.probability(&rows, output) {
            Ok(found) if close(found, *probability) => {}
            found => return Outcome::Wrong(format!("{name}: P({output:?}) is {probability}, but searched {found:?}")),
        }
    }
    Outcome::Right
}
