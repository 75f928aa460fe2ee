//! Compares a system with plain enumeration of the function, question by question.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use dpnl::__private::Inputs;
use dpnl::oracle::derived::Options;
use dpnl::{Approx, Function, Oracle, System};
use dpnl_tests::{checked, close, dense_rows, digits, generator, weight};

#[path = "times.rs"]
mod times;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The outputs for which every question is asked, at most so many.
const OUTPUTS: usize = 12;

pub fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |information| {
            if !QUIET.get() {
                loud(information);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work)).ok();
    QUIET.set(before);
    result
}

/// What enumeration says of one output.
struct Truth<O> {
    output: O,
    probability: f64,
    /// The probability that the variable takes the value as well.
    joint: Vec<Vec<f64>>,
}

/// Compares a system with the function behind it: the distribution, undefined inputs, gradients, posteriors, bounds, and
/// the function itself as a witness. `sizes` are the numbers of values of the variables, and `function` calls the
/// function on the values at the given positions.
pub fn check<F: Function>(
    make: impl Fn() -> dpnl::Result<System<F>>,
    sizes: &[usize],
    function: impl Fn(&[usize]) -> F::Output,
) where
    F::Output: Clone + PartialEq + Debug,
{
    if times::wanted() {
        return times::row(make, |_, choice| choice.to_vec(), |choice| function(&choice));
    }
    let name = F::NAME;
    let system = make().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(system.oracle().domains(), sizes, "{name} has other variables");
    compare(system, function);
}

fn compare<F: Function>(system: System<F>, function: impl Fn(&[usize]) -> F::Output)
where
    F::Output: Clone + PartialEq + Debug,
{
    let name = F::NAME;
    let sizes = &system.oracle().domains().to_vec()[..];
    assert!(system.enumeration().is_none(), "{name} is enumerated instead of traced: {:?}", system.enumeration());
    let rows = dense_rows(&mut generator(11), sizes);
    let mut truths: Vec<Truth<F::Output>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for number in 0..sizes.iter().product() {
        let input = digits(sizes, number);
        let Some(output) = quietly(|| checked(|| function(&input))) else { continue };
        let place = *places.entry(format!("{output:?}")).or_insert_with(|| {
            let joint = sizes.iter().map(|&size| vec![0.0; size]).collect();
            truths.push(Truth { output, probability: 0.0, joint });
            truths.len() - 1
        });
        let truth = &mut truths[place];
        let weight = weight(&rows, &input);
        truth.probability += weight;
        for (variable, &value) in input.iter().enumerate() {
            truth.joint[variable][value] += weight;
        }
    }
    let distribution = system.distribution(&rows).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (output, found) in &distribution {
        let expected = places.get(&format!("{output:?}")).map_or(0.0, |&place| truths[place].probability);
        assert!(close(*found, expected), "{name}: P({output:?}) is {expected}, the distribution has {found}");
    }
    let total: f64 = truths.iter().map(|truth| truth.probability).sum();
    let listed: f64 = distribution.iter().map(|(_, probability)| probability).sum();
    assert!((total - listed).abs() < 1e-9, "{name}: outputs have {total} together, the distribution {listed}");
    let undefined = system.undefined_probability(&rows).unwrap();
    assert!((1.0 - total - undefined).abs() < 1e-9, "{name}: undefined on {}, found {undefined}", 1.0 - total);
    let step = truths.len().div_ceil(OUTPUTS).max(1);
    for truth in truths.iter().step_by(step) {
        ask(name, &system, &rows, truth);
    }
    let verification = system.verify(2_000).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(verification.to_string().contains("is the function"), "{name}: {verification}");
    // Once more from the traced program alone, without the table that may answer for it.
    let traced = system.with_options(Options::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    for truth in truths.iter().step_by(4 * step) {
        ask(name, &traced, &rows, truth);
    }
}

/// The same for any inputs: `make` makes the system, and `function` calls the function on one of its inputs.
pub fn agrees<F: Function>(make: impl Fn() -> dpnl::Result<System<F>>, function: impl Fn(F::Input) -> F::Output)
where
    F::Output: Clone + PartialEq + Debug,
{
    let decode = |inputs: &Inputs, choice: &[usize]| inputs.decode(choice).expect("one of the inputs");
    if times::wanted() {
        return times::row(make, |system, choice| decode(system.oracle().inputs(), choice), function);
    }
    let system = make().unwrap_or_else(|error| panic!("{}: {error}", F::NAME));
    let inputs = system.oracle().inputs().clone();
    compare(system, |choice| function(decode(&inputs, choice)));
}

fn ask<F: Function>(name: &str, system: &System<F>, rows: &[Vec<f64>], truth: &Truth<F::Output>)
where
    F::Output: Clone + PartialEq + Debug,
{
    let (output, expected) = (&truth.output, truth.probability);
    let (found, gradient) = system.gradient(rows, output).unwrap();
    assert!(close(found, expected), "{name}: P({output:?}) is {expected}, found {found}");
    for (variable, row) in rows.iter().enumerate() {
        for (value, &p) in row.iter().enumerate() {
            let expected = truth.joint[variable][value];
            let found = gradient[variable][value] * p;
            assert!(
                (found - expected).abs() < 1e-9,
                "{name}: dP({output:?})/dp[{variable}][{value}] times p: {expected}, {found}"
            );
        }
    }
    let bounds = system.approximate(rows, output, &Approx::new().max_nodes(200)).unwrap();
    let slack = 1e-9 * expected;
    assert!(
        bounds.lower <= expected + slack && expected - slack <= bounds.upper,
        "{name}: P({output:?}) is {expected}, the bounds are {} to {}",
        bounds.lower,
        bounds.upper
    );
    if expected > 0.0 {
        let posterior = system.posterior(rows, output).unwrap();
        for (found, joint) in posterior.iter().flatten().zip(truth.joint.iter().flatten()) {
            assert!((found - joint / expected).abs() < 1e-9, "{name}: posterior given {output:?}");
        }
    }
}
