//! Traces a function and compares it with itself.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use dpnl::__private::watch::watching;
use dpnl::__private::{
    Arguments, Call, Declarations, Decode, Encode, Function, LiftedArguments, TraceLimits, Tree, Value, target, trace,
};
use dpnl::System;
use dpnl::graph::{Program, Variable};
use dpnl::oracle::derived::Options;
use dpnl_tests::{close, generator, random_rows, weight};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic, without a message.
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

/// The program of a function on random parameters.
pub fn program<O: Encode>(
    name: &str,
    declarations: &Declarations,
    parameters: &[Tree<usize>],
    lifted: fn(Call<'_>) -> Value,
) -> dpnl::Result<Program> {
    trace(
        name,
        TraceLimits::default(),
        &O::structure(),
        &|graph| {
            let nodes: Vec<_> = declarations
                .variables()
                .iter()
                .map(|variable| {
                    let input = Variable { name: variable.name.clone(), values: variable.values.clone(), labels: None };
                    (graph.input(input), variable.scalar)
                })
                .collect();
            let values = parameters.iter().map(|tree| Value::from_tree(&tree.map(&mut |&variable| nodes[variable])));
            LiftedArguments { values: values.collect() }
        },
        lifted,
    )
}

/// What a function under test can return.
pub trait Output: Encode + Decode + Clone + Eq + Hash + Debug + Send + Sync + 'static {}

impl<T: Encode + Decode + Clone + Eq + Hash + Debug + Send + Sync + 'static> Output for T {}

/// The parameters of a function under test.
pub struct Parameters<'a> {
    pub declarations: &'a Declarations,
    pub trees: &'a [Tree<usize>],
    /// The same parameters once more, for a system.
    pub arguments: Arguments,
}

/// Compares the trace of a function with the function on every input, and what a system answers with enumeration.
pub fn compare_all<O: Output>(
    name: &str,
    given: Parameters<'_>,
    lifted: fn(Call<'_>) -> Value,
    native: &dyn Fn(&[Tree<i128>]) -> O,
) -> Program {
    let Parameters { declarations, trees: parameters, arguments } = given;
    let program = quietly(|| program::<O>(name, declarations, parameters, lifted));
    let program = match program {
        Some(Ok(program)) => program,
        Some(Err(error)) => panic!("{name}: {error}"),
        None => panic!("{name}: the tracer panicked"),
    };
    let domains: Vec<&[i128]> = declarations.variables().iter().map(|variable| variable.values.as_slice()).collect();
    let sizes: Vec<usize> = domains.iter().map(|domain| domain.len()).collect();
    let rows = random_rows(&mut generator(7), &sizes);
    let mut distribution: HashMap<O, f64> = HashMap::new();
    let mut choice = vec![0; domains.len()];
    // Without overflow checks there may be operations that no look was taken at, and the call tells nothing.
    let mut all_known = true;
    loop {
        let inputs: Vec<i128> = choice.iter().zip(&domains).map(|(&position, domain)| domain[position]).collect();
        let trees: Vec<Tree<i128>> =
            parameters.iter().map(|tree| tree.map(&mut |&variable| inputs[variable])).collect();
        let mut known = true;
        let expected = watching(|| quietly(|| native(&trees)), || known = cfg!(debug_assertions));
        all_known &= known;
        if known {
            compare(name, &program, &inputs, expected.as_ref());
        }
        if let Some(output) = expected {
            *distribution.entry(output).or_default() += weight(&rows, &choice);
        }
        let Some(position) = (0..choice.len()).rev().find(|&position| choice[position] + 1 < domains[position].len())
        else {
            if all_known {
                ask(name, arguments, lifted, &rows, &distribution);
            }
            return program;
        };
        choice[position] += 1;
        choice[position + 1..].fill(0);
    }
}

thread_local! {
    static LIFTED: Cell<Option<fn(Call<'_>) -> Value>> = const { Cell::new(None) };
}

/// Stands for the function under test, which cannot be named in a type.
struct Tested<O>(PhantomData<O>);

impl<O: Output> Function for Tested<O> {
    type Input = ();
    type Output = O;
    const NAME: &'static str = "tested";

    fn lifted(call: Call<'_>) -> Value {
        LIFTED.get().expect("a function is being tested")(call)
    }
}

/// Asks a system for the probabilities of outputs, at most so many.
fn ask<O: Output>(
    name: &str,
    arguments: Arguments,
    lifted: fn(Call<'_>) -> Value,
    rows: &[Vec<f64>],
    distribution: &HashMap<O, f64>,
) {
    const OUTPUTS: usize = 40;
    LIFTED.set(Some(lifted));
    // From the traced program alone, without the table that may answer for it.
    let system = System::<Tested<O>>::from_function(arguments).unwrap().with_options(Options::default()).unwrap();
    let mut outputs: Vec<_> = distribution.iter().collect();
    outputs.sort_by_key(|(output, _)| format!("{output:?}"));
    let step = outputs.len().div_ceil(OUTPUTS).max(1);
    for (output, &expected) in outputs.into_iter().step_by(step) {
        let found = system.probability(rows, output).unwrap();
        assert!(close(found, expected), "{name}: P({output:?}) is {expected}, but the system gives {found}");
    }
    let undefined = 1.0 - distribution.values().sum::<f64>();
    let found = system.undefined_probability(rows).unwrap();
    assert!((found - undefined).abs() < 1e-9, "{name}: undefined on {undefined}, but the system gives {found}");
}

fn compare<O: Encode + Debug>(name: &str, program: &Program, inputs: &[i128], expected: Option<&O>) {
    let values = program.graph.evaluate(inputs);
    let holding: Vec<_> = program.cases.iter().filter(|case| values[case.condition.index()] == 1).collect();
    let found: Vec<(String, Vec<i128>)> = holding
        .iter()
        .map(|case| (case.shape.0.to_string(), case.leaves.iter().map(|leaf| values[leaf.index()]).collect()))
        .collect();
    let agrees = match (expected, found.as_slice()) {
        (None, []) => true,
        (Some(expected), [(shape, leaves)]) => {
            let wanted = target(expected);
            wanted.shape.0 == *shape
                && wanted.leaves.len() == leaves.len()
                && wanted.leaves.iter().zip(leaves).all(|(wanted, leaf)| wanted.is_none_or(|wanted| wanted == *leaf))
        }
        _ => false,
    };
    assert!(agrees, "{name}{inputs:?} is {expected:?}, but the trace gives {found:?}\n{program}");
}

/// `agree!(add::<2>: a: [u8; 2] = 0..=9, c: bool => add(a, [0, 1], c))`: compares the trace with the expression on every
/// input, and gives the program. A `Vec` has its length after its type: `v: Vec<u8> [3] = 0..=9`.
macro_rules! agree {
    ($function:ident $(::<$($constant:literal),*>)? :
        $($name:ident : $ty:ty $([$length:literal])? $(= $low:literal ..= $high:literal)?),* => $call:expr) => {{
        let mut declarations = dpnl::__private::Declarations::default();
        let mut arguments = dpnl::__private::Arguments::new();
        let parameters = [$(
            crate::harness::agree!(@declare declarations arguments $name $ty, [$($length)?] $(, $low, $high)?)
        ),*];
        crate::harness::compare_all(
            stringify!($function),
            crate::harness::Parameters {
                declarations: &declarations,
                trees: &parameters,
                arguments,
            },
            <$function $(::<$($constant),*>)?>::lifted,
            &|trees: &[dpnl::__private::Tree<i128>]| {
                let mut trees = trees.iter();
                $(let $name: $ty = dpnl::__private::Decode::from_tree(trees.next().unwrap()).unwrap();)*
                $call
            },
        )
    }};
    (@declare $declarations:ident $arguments:ident $name:ident $ty:ty, [$($length:literal)?]) => {{
        $arguments.finite::<$ty>(stringify!($name), &[$($length)?]).unwrap();
        $declarations.finite::<$ty>(stringify!($name), &[$($length)?]).unwrap()
    }};
    (@declare $declarations:ident $arguments:ident $name:ident $ty:ty, [$($length:literal)?], $low:literal, $high:literal) => {{
        let bounds = dpnl::__private::Extent { low: $low as i128, high: $high as i128 };
        $arguments.ranged::<$ty>(stringify!($name), bounds.low, bounds.high, &[$($length)?]).unwrap();
        $declarations.ranged::<$ty>(stringify!($name), bounds, &[$($length)?]).unwrap()
    }};
}
pub(crate) use agree;
