//! Traces a function and compares it with itself.

use std::cell::Cell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use dpnl::graph::{Program, Variable};
use dpnl::lift::{Call, Declarations, Encode, LiftedArguments, TraceLimits, Tree, Value, target, trace};

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
    constants: &[i128],
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
            LiftedArguments { values: values.collect(), constants: constants.to_vec() }
        },
        lifted,
    )
}

/// Compares the trace of a function with the function on every input.
pub fn compare_all<O: Encode + Debug>(
    name: &str,
    declarations: &Declarations,
    parameters: &[Tree<usize>],
    constants: &[i128],
    lifted: fn(Call<'_>) -> Value,
    native: &dyn Fn(&[Tree<i128>]) -> O,
) -> Program {
    let program = quietly(|| program::<O>(name, declarations, parameters, constants, lifted));
    let program = match program {
        Some(Ok(program)) => program,
        Some(Err(error)) => panic!("{name}: {error}"),
        None => panic!("{name}: the tracer panicked"),
    };
    let domains: Vec<&[i128]> = declarations.variables().iter().map(|variable| variable.values.as_slice()).collect();
    let mut choice = vec![0; domains.len()];
    loop {
        let inputs: Vec<i128> = choice.iter().zip(&domains).map(|(&position, domain)| domain[position]).collect();
        let trees: Vec<Tree<i128>> =
            parameters.iter().map(|tree| tree.map(&mut |&variable| inputs[variable])).collect();
        let expected = quietly(|| native(&trees));
        compare(name, &program, &inputs, expected.as_ref());
        let Some(position) = (0..choice.len()).rev().find(|&position| choice[position] + 1 < domains[position].len())
        else {
            return program;
        };
        choice[position] += 1;
        choice[position + 1..].fill(0);
    }
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
        let mut declarations = dpnl::lift::Declarations::default();
        let parameters = [$(
            crate::harness::agree!(@declare declarations $name $ty, [$($length)?] $(, $low, $high)?)
        ),*];
        crate::harness::compare_all(
            stringify!($function),
            &declarations,
            &parameters,
            &[$($($constant),*)?],
            $function::lifted,
            &|trees: &[dpnl::lift::Tree<i128>]| {
                let mut trees = trees.iter();
                $(let $name: $ty = dpnl::lift::Decode::decode(trees.next().unwrap()).unwrap();)*
                $call
            },
        )
    }};
    (@declare $declarations:ident $name:ident $ty:ty, [$($length:literal)?]) => {
        $declarations.finite::<$ty>(stringify!($name), &[$($length)?]).unwrap()
    };
    (@declare $declarations:ident $name:ident $ty:ty, [$($length:literal)?], $low:literal, $high:literal) => {{
        let bounds = dpnl::lift::Bounds { low: $low as i128, high: $high as i128 };
        $declarations.ranged::<$ty>(stringify!($name), bounds, &[$($length)?]).unwrap()
    }};
}
pub(crate) use agree;
