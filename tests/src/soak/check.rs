//! A system against its function.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use dpnl::__private::{Arguments, Call, Decode, Function, Inputs, Value};
use dpnl::oracle::derived::Options;
use dpnl::{Error, System};

use super::prelude::Kind;
use crate::{close, digits, generator, random_rows, weight};

/// What a check came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The traced program is the function, and its distribution that of enumeration.
    Right,
    /// It was enumerated, and its distribution is right; the message of the trace.
    Enumerated(String),
    /// It was not traced; the message of the trace.
    Refused(String),
    /// It differs.
    Wrong(String),
}

/// The lifted body of a function.
pub type Lifted = fn(Call<'_>) -> Value;

/// Calls a function on the input with these choices.
pub type Run<'a, O> = &'a dyn Fn(&Inputs, &[usize]) -> Option<O>;

/// Stands for every function with an output of this type, so that the engine is compiled once per type of output and not once
/// per function. The lifted body is the one that is being checked.
struct Any<O>(PhantomData<O>);

/// The lifted body that is being checked; the lock on [`TURN`] is held meanwhile.
static LIFTED: Mutex<Option<Lifted>> = Mutex::new(None);
static TURN: Mutex<()> = Mutex::new(());

impl<O: Decode + Clone + Hash + PartialEq + Debug + Send + Sync + 'static> Function for Any<O> {
    type Input = ();
    type Output = O;
    const NAME: &'static str = "soak";

    fn lifted(call: Call<'_>) -> Value {
        let lifted = LIFTED.lock().unwrap_or_else(PoisonError::into_inner).expect("a check sets it");
        lifted(call)
    }
}

/// A type that random functions return; its check is compiled here.
pub trait Checked: Sized {
    /// Compares a system with its function on all inputs, and its distribution with enumeration.
    fn check(name: &str, arguments: dpnl::Result<Arguments>, lifted: Lifted, run: Run<'_, Self>) -> Outcome;
}

macro_rules! checked {
    ($($output:ty),*) => {$(
        impl Checked for $output {
            fn check(name: &str, arguments: dpnl::Result<Arguments>, lifted: Lifted, run: Run<'_, Self>) -> Outcome {
                let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
                *LIFTED.lock().unwrap_or_else(PoisonError::into_inner) = Some(lifted);
                match catch_unwind(AssertUnwindSafe(|| compare::<$output>(name, arguments, run))) {
                    Ok(outcome) => outcome,
                    Err(_) => Outcome::Wrong(format!("{name}: the library panics")),
                }
            }
        }
    )*};
}

checked!(bool, u8, i8, u16, i32, u32, i64, u64, usize, i128);
checked!(Option<u8>, Option<i32>, Option<u64>, (Kind, Option<bool>), [bool; 2], [u8; 2], [i64; 2], Vec<u8>, String);

fn compare<O: Decode + Clone + Eq + Hash + Debug + Send + Sync + 'static>(
    name: &str,
    arguments: dpnl::Result<Arguments>,
    run: Run<'_, O>,
) -> Outcome {
    let system = match arguments.and_then(System::<Any<O>>::from_function) {
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
    let mut expected: HashMap<O, f64> = HashMap::new();
    let mut undefined = 0.0;
    for number in 0..sizes.iter().product() {
        let choice = digits(&sizes, number);
        match catch_unwind(AssertUnwindSafe(|| run(inputs, &choice))) {
            Ok(Some(output)) => *expected.entry(output).or_default() += weight(&rows, &choice),
            Ok(None) => return Outcome::Wrong(format!("{name}: no input")),
            Err(_) => undefined += weight(&rows, &choice),
        }
    }
    if let Err(why) = agrees(&system, &rows, &expected, undefined) {
        return Outcome::Wrong(format!("{name}: {why}"));
    }
    if let Some(enumeration) = system.enumeration() {
        return Outcome::Enumerated(format!("{name}: {}", enumeration.reason));
    }
    // Once more from the traced program alone, without the table that may have answered for it.
    let traced = match system.with_options(Options::default()) {
        Ok(traced) => traced,
        Err(error) => return Outcome::Wrong(format!("{name}: {error}")),
    };
    if traced.program().cases.is_empty() && !expected.is_empty() {
        return Outcome::Wrong(format!("{name}: there is no traced program"));
    }
    match traced
        .verify(u64::MAX)
        .map_err(|error| error.to_string())
        .and_then(|_| agrees(&traced, &rows, &expected, undefined))
    {
        Ok(()) => Outcome::Right,
        Err(why) => Outcome::Wrong(format!("{name}, from its trace: {why}")),
    }
}

/// The distribution of a system against that of enumeration.
fn agrees<O: Decode + Clone + Hash + PartialEq + Debug + Send + Sync + 'static>(
    system: &System<Any<O>>,
    rows: &Vec<Vec<f64>>,
    expected: &HashMap<O, f64>,
    undefined: f64,
) -> Result<(), String> {
    for (output, probability) in expected {
        match system.probability(rows, output) {
            Ok(found) if close(found, *probability) => {}
            found => return Err(format!("P({output:?}) is {probability}, but found {found:?}")),
        }
    }
    match system.undefined_probability(rows) {
        Ok(found) if close(found, undefined) || (found - undefined).abs() < 1e-12 => Ok(()),
        found => Err(format!("undefined with {undefined}, but found {found:?}")),
    }
}
