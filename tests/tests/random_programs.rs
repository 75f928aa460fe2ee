//! Thousands of random programs, traced and compared with plain interpretation on every input.

use std::cell::Cell;
use std::collections::HashMap;

use dpnl::__private::code::Routine;
use dpnl::__private::facts::Facts;
use dpnl::__private::{
    Arguments, Call, Function, IntegerType, LiftedArguments, ScalarType, Structure, TraceLimits, Value, target, trace,
};
use dpnl::System;
use dpnl::graph::{Graph, Variable};
use dpnl_tests::programs::{Number, Output, Program, facts_of, generate, lower, render, run};
use dpnl_tests::{close, digits, generator, random_rows, weight};

thread_local! {
    static CODE: Cell<Option<(&'static Routine, Facts)>> = const { Cell::new(None) };
}

fn lifted(call: Call<'_>) -> Value {
    let (code, facts) = CODE.get().expect("a program is being traced");
    call.run_tree(code, facts)
}

fn structure() -> Structure {
    Structure::Tuple(vec![
        Structure::Scalar,
        Structure::Scalar,
        Structure::Array(Box::new(Structure::Scalar), 3),
        Structure::Sequence(|| Structure::Scalar),
    ])
}

/// Traces a program and compares. False if the tracer gave up on too many paths.
fn check(seed: u64, program: &Program) -> bool {
    let integer = match program.number {
        Number::U8 => IntegerType::U8,
        Number::I8 => IntegerType::I8,
        Number::U32 => IntegerType::U32,
    };
    let arguments = |graph: &mut Graph| LiftedArguments {
        values: program
            .domains
            .iter()
            .enumerate()
            .map(|(index, &(low, high))| {
                let node = graph.input(Variable::range(format!("x{index}"), low, high));
                Value::variable(node, ScalarType::Integer(integer))
            })
            .collect(),
    };
    CODE.set(Some((lower(program), facts_of(program))));
    let limits = TraceLimits { paths: 300, ..TraceLimits::default() };
    let traced = match trace("program", limits, &structure(), &arguments, lifted) {
        Ok(traced) => traced,
        Err(error) => {
            let text = error.to_string();
            assert!(text.contains("paths"), "seed {seed}: {text}\n{}", render(program, "program"));
            return false;
        }
    };
    let mut inputs: Vec<i128> = program.domains.iter().map(|domain| domain.0).collect();
    loop {
        let expected = run(program, &inputs);
        let values = traced.graph.evaluate(&inputs);
        let holding: Vec<_> = traced.cases.iter().filter(|case| values[case.condition.index()] == 1).collect();
        let agrees = match (&expected, holding.as_slice()) {
            (None, []) => true,
            (Some(expected), [case]) => {
                let wanted = target(expected);
                let leaves: Vec<_> = case.leaves.iter().map(|leaf| Some(values[leaf.index()])).collect();
                wanted.shape == case.shape && wanted.leaves == leaves
            }
            _ => false,
        };
        assert!(
            agrees,
            "seed {seed} on {inputs:?}: expected {expected:?}, but {} cases hold: {:?}\n{}\n{traced}",
            holding.len(),
            holding
                .iter()
                .map(|case| case.leaves.iter().map(|leaf| values[leaf.index()]).collect())
                .collect::<Vec<Vec<_>>>(),
            render(program, "program"),
        );
        let next = (0..inputs.len()).rev().find(|&variable| inputs[variable] < program.domains[variable].1);
        let Some(position) = next else { return true };
        inputs[position] += 1;
        for (input, domain) in inputs.iter_mut().zip(&program.domains).skip(position + 1) {
            *input = domain.0;
        }
    }
}

#[test]
fn random_programs_are_traced_as_they_run() {
    let count = std::env::var("DPNL_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let followed = (0..count).filter(|&seed| check(seed, &generate(seed))).count() as u64;
    assert!(followed * 100 >= count * 97, "only {followed} of {count} programs could be traced");
}

/// Stands for the program that is being traced.
struct Traceable;

impl Function for Traceable {
    type Input = ();
    type Output = Output;
    const NAME: &'static str = "program";

    fn lifted(call: Call<'_>) -> Value {
        lifted(call)
    }
}

/// Compares what a system answers about a program with enumeration.
fn ask(seed: u64, program: &Program) {
    let mut arguments = Arguments::new();
    for (index, &(low, high)) in program.domains.iter().enumerate() {
        let name = format!("x{index}");
        match program.number {
            Number::U8 => arguments.ranged::<u8>(&name, low, high, &[]),
            Number::I8 => arguments.ranged::<i8>(&name, low, high, &[]),
            Number::U32 => arguments.ranged::<u32>(&name, low, high, &[]),
        }
        .unwrap();
    }
    CODE.set(Some((lower(program), facts_of(program))));
    arguments.limit(300);
    let Ok(system) = System::<Traceable>::from_function(arguments) else { return };
    let sizes: Vec<usize> = program.domains.iter().map(|(low, high)| (high - low + 1) as usize).collect();
    let rows = random_rows(&mut generator(seed), &sizes);
    let mut distribution: HashMap<Output, f64> = HashMap::new();
    for number in 0..sizes.iter().product() {
        let choice = digits(&sizes, number);
        let inputs: Vec<i128> =
            choice.iter().zip(&program.domains).map(|(&position, domain)| domain.0 + position as i128).collect();
        if let Some(output) = run(program, &inputs) {
            *distribution.entry(output).or_default() += weight(&rows, &choice);
        }
    }
    for (output, &expected) in &distribution {
        let found = system.probability(&rows, output).unwrap();
        assert!(
            close(found, expected),
            "seed {seed}: P({output:?}) is {expected}, but the system gives {found}\n{}\n{}",
            render(program, "program"),
            system.program()
        );
    }
    let undefined = 1.0 - distribution.values().sum::<f64>();
    assert!((system.undefined_probability(&rows).unwrap() - undefined).abs() < 1e-9, "seed {seed}: undefined");
}

#[test]
fn systems_about_random_programs_agree_with_enumeration() {
    let count = std::env::var("DPNL_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for seed in 0..count {
        ask(seed, &generate(seed));
    }
}

/// The programs in `constructs/generated.rs`, which go through the macro and rustc.
const GENERATED: u64 = 50;

/// The text of that file.
fn generated() -> String {
    let mut text = String::from(
        "//! Random programs as Rust, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test random_programs`.\n\nuse dpnl::prelude::*;\n\nuse crate::harness::agree;\n\n",
    );
    let mut calls = String::new();
    for seed in 0..GENERATED {
        let program = generate(seed);
        let name = format!("program_{seed}");
        text += &render(&program, &name);
        text += "\n";
        let names: Vec<String> = (0..program.domains.len()).map(|index| format!("x{index}")).collect();
        let parameters: Vec<String> = program
            .domains
            .iter()
            .zip(&names)
            .map(|((low, high), name)| format!("{name}: {} = {low}..={high}", program.number.name()))
            .collect();
        calls += &format!("    agree!({name}: {} => {name}({}));\n", parameters.join(", "), names.join(", "));
    }
    text + "#[test]\nfn programs_agree() {\n" + &calls + "}\n"
}

#[test]
fn generated_programs_are_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/constructs/generated.rs");
    let text = generated();
    if std::env::var_os("DPNL_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let current = std::fs::read_to_string(path).unwrap_or_default();
    assert!(text == current, "write the file again: see its first line");
}
