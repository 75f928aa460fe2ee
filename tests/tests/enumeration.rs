//! Functions that tracing gives up on, but that have few inputs: they are called on all of them, and every query answers as
//! for a traced one.

use dpnl::__private::{
    Arguments, Build, Call, Function, KeepShared as _, Kept, Series, Value, Witness, input_value, returned,
};
use dpnl::oracle::derived::Options;
use dpnl::prelude::*;
use dpnl::{Error, check_oracle};
use dpnl_tests::{close, dense_rows, digits, generator, random_rows, rows_close, weight};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
enum Start {
    Odd = 7,
    Even = 4,
}

/// The steps of Collatz' sequence, and what it passes last; panics for one of the inputs, overflows for another.
#[symbolic(helper)]
fn walk(start: Start, shift: u8, flags: [bool; 2]) -> Option<(u8, Vec<bool>)> {
    let mut number = start as u8 + shift;
    let mut steps = 0;
    while number != 1 {
        assert!(number != 5 || flags[0]);
        number = if number.is_multiple_of(2) { number / 2 } else { number * 3 + 1 };
        steps += 1;
    }
    if flags[1] && steps > 9 {
        return None;
    }
    Some((steps, if flags[0] { vec![flags[1]] } else { vec![] }))
}

#[symbolic]
fn traced(start: Start, #[domain(0..=9)] shift: u8, flags: [bool; 2]) -> Option<(u8, Vec<bool>)> {
    walk(start, shift, flags)
}

/// The same function, with a trace that fails.
struct Enumerated;

impl Function for Enumerated {
    type Input = (Start, u8, [bool; 2]);
    type Output = Option<(u8, Vec<bool>)>;
    const NAME: &'static str = "enumerated";
    fn lifted(_: Call<'_>) -> Value {
        Value::Unset
    }
}

/// A build with all checks, and one that wraps.
const CHECKED: Build = Build { debug_assertions: true, overflow: || panic!("as overflow does"), watched: false };
const UNCHECKED: Build = Build { debug_assertions: true, overflow: || 0, watched: false };

impl Enumerated {
    fn system() -> dpnl::Result<System<Self>> {
        Self::system_built(CHECKED)
    }

    fn system_built(build: Build) -> dpnl::Result<System<Self>> {
        let mut arguments = Arguments::new();
        arguments.finite::<Start>("start", &[])?;
        arguments.ranged::<u8>("shift", 0, 9, &[])?;
        arguments.finite::<[bool; 2]>("flags", &[])?;
        let call =
            |_: &(), series: &mut dyn Series| on_all::<Self>(series, |(start, shift, flags)| walk(start, shift, flags));
        arguments.witness(Kept::new((), call).keep(build));
        System::from_function(arguments)
    }
}

/// Calls a function on a series of inputs.
fn on_all<F: Function>(series: &mut dyn Series, call: impl Fn(F::Input) -> F::Output) -> Option<()> {
    while let Some(numbers) = series.next() {
        let input = input_value::<F>(numbers)?;
        series.receive(returned::<F>(&call(input)));
    }
    Some(())
}

fn witness(call: fn(&(), &mut dyn Series) -> Option<()>) -> Option<Witness> {
    Kept::new((), call).keep(CHECKED)
}

fn systems() -> (System<Traced>, System<Enumerated>) {
    (Traced::system().unwrap(), Enumerated::system().unwrap())
}

/// Without overflow checks calls do not tell where there is no output, and this trace does not either. Where the trace of
/// single inputs tells, see `tests/renamed`, which is built so.
#[test]
fn a_function_without_overflow_checks_is_not_believed() {
    let error = Enumerated::system_built(UNCHECKED).map(|_| ()).unwrap_err().to_string();
    for part in ["built without overflow checks", "overflow-checks and debug-assertions"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn it_says_that_it_was_enumerated_and_why() {
    let (traced, enumerated) = systems();
    assert!(traced.enumeration().is_none());
    let how = enumerated.enumeration().unwrap();
    assert_eq!(how.inputs, 80);
    assert_eq!(how.outputs, traced.distribution(&rows(0)).unwrap().len() as u64);
    assert!(matches!(how.reason, Error::Trace { .. }), "{how}");
    assert!(how.to_string().contains("called on all 80 inputs") && how.to_string().contains("tracing said"), "{how}");
    let program = enumerated.program().to_string();
    assert!(program.contains("enumerated, not traced") && program.contains("input start in"), "{program}");
    assert!(format!("{:?}", enumerated.stats(&None).unwrap()).contains("circuit_nodes"));
}

fn rows(seed: u64) -> Vec<Vec<f64>> {
    // No zeros, so that every output has a probability.
    let mut rows = random_rows(&mut generator(seed), &[2, 10, 2, 2]);
    for row in &mut rows {
        row.iter_mut().for_each(|entry| *entry += 0.01);
        let sum: f64 = row.iter().sum();
        row.iter_mut().for_each(|entry| *entry /= sum);
    }
    rows
}

#[test]
fn every_query_answers_as_for_the_traced_function() {
    let (traced, enumerated) = systems();
    for seed in 0..10 {
        let rows = rows(seed);
        let (expected, found) = (traced.distribution(&rows).unwrap(), enumerated.distribution(&rows).unwrap());
        assert_eq!(expected.len(), found.len());
        let undefined = enumerated.undefined_probability(&rows).unwrap();
        assert!(undefined > 0.0 && close(undefined, traced.undefined_probability(&rows).unwrap()));
        for (output, probability) in &expected {
            assert!(close(enumerated.probability(&rows, output).unwrap(), *probability));
            assert!(found.iter().any(|(other, found)| other == output && close(*found, *probability)));
            let (_, gradient) = enumerated.gradient(&rows, output).unwrap();
            assert!(rows_close(&gradient, &traced.gradient(&rows, output).unwrap().1));
            let posterior = enumerated.posterior(&rows, output).unwrap();
            assert!(rows_close(&posterior, &traced.posterior(&rows, output).unwrap()));
            let (best, other) = (enumerated.explain(&rows, output).unwrap(), traced.explain(&rows, output).unwrap());
            assert!(close(best.probability, other.probability));
            let (start, shift, flags) = best.input;
            assert_eq!(&walk(start, shift, flags), output);
            let (start, shift, flags) = enumerated.sample(&rows, output, &mut generator(seed)).unwrap();
            assert_eq!(&walk(start, shift, flags), output);
            let bounds = enumerated.approximate(&rows, output, &Approx::new().relative(0.1)).unwrap();
            assert!(bounds.lower <= probability * (1.0 + 1e-9) && *probability <= bounds.upper * (1.0 + 1e-9));
        }
    }
}

#[test]
fn the_oracle_is_valid_and_the_function_agrees() {
    let (_, enumerated) = systems();
    let outputs: Vec<_> = enumerated.distribution(&rows(1)).unwrap().into_iter().map(|(output, _)| output).collect();
    let report = check_oracle(enumerated.oracle(), &outputs[..4]).unwrap();
    assert!(report.complete, "{report}");
    let report = enumerated.verify(100).unwrap();
    assert_eq!((report.inputs, report.exhaustive), (80, true));
    assert!(report.undefined > 0);
}

#[test]
fn an_output_that_no_input_gives_is_refused() {
    let (_, enumerated) = systems();
    let never = enumerated.probability(&rows(1), &Some((250, vec![]))).unwrap_err();
    assert!(matches!(never, Error::ImpossibleOutput { .. }), "{never}");
}

fn greatest(a: u64, b: u64, c: u64) -> u64 {
    let (mut x, mut y) = (a * b, c);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}

/// A function of three numbers whose trace fails.
struct Greatest;

impl Function for Greatest {
    type Input = [u64; 3];
    type Output = u64;
    const NAME: &'static str = "greatest";
    fn lifted(_: Call<'_>) -> Value {
        Value::Unset
    }
}

fn numbers(most: i128, call: fn(&(), &mut dyn Series) -> Option<()>) -> dpnl::Result<System<Greatest>> {
    let mut arguments = Arguments::new();
    arguments.ranged::<[u64; 3]>("numbers", 1, most, &[])?;
    arguments.witness(witness(call));
    System::from_function(arguments)
}

#[test]
fn many_inputs_are_too_many() {
    let error = numbers(102, |_, _| panic!("it is not called")).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("nor can the function be enumerated: it has more than 1048576 inputs"), "{error}");
}

/// So many inputs that several threads call the function, and that they make a large diagram.
#[test]
fn a_large_table_is_right() {
    let system = numbers(60, |_, series| on_all::<Greatest>(series, |[a, b, c]| greatest(a, b, c)));
    let system = system.unwrap();
    assert_eq!(system.enumeration().unwrap().inputs, 216_000);
    let rows = random_rows(&mut generator(3), &[60; 3]);
    for wanted in [1, 7, 60] {
        let mut expected = 0.0;
        for (a, b, c) in (1..=60).flat_map(|a| (1..=60).flat_map(move |b| (1..=60).map(move |c| (a, b, c)))) {
            let weight = rows[0][a as usize - 1] * rows[1][b as usize - 1] * rows[2][c as usize - 1];
            expected += if greatest(a, b, c) == wanted { weight } else { 0.0 };
        }
        let found = system.probability(&rows, &wanted).unwrap();
        assert!((found - expected).abs() < 1e-9, "{wanted}: {found} instead of {expected}");
    }
}

/// Such functions are not called: they might not return.
#[symbolic(limit = 20)]
fn endless(#[domain(0..=3)] mut x: u8) -> u8 {
    while x < 7 {
        x = (x + 1) % 4;
    }
    x
}

#[symbolic(limit = 20)]
fn bottomless(#[domain(0..=3)] x: u8) -> u8 {
    if x > 7 { 0 } else { bottomless((x + 1) % 4) }
}

#[test]
fn what_may_never_end_is_not_called() {
    for error in [Endless::system().map(|_| ()).unwrap_err(), Bottomless::system().map(|_| ()).unwrap_err()] {
        assert!(matches!(error, Error::Endless { .. }), "{error}");
        assert!(error.to_string().contains("enumeration.rs:"), "{error}");
    }
}

/// Its loop ends, but the trace cannot tell: the places that are left become fewer with every step.
#[symbolic]
fn by_halves(#[domain(0..=5)] steps: [u32; 4], #[domain(0..=20)] wanted: u32) -> Option<usize> {
    let mut sorted = Vec::new();
    let mut total = 0;
    for step in steps {
        total += step;
        sorted.push(total);
    }
    let (mut low, mut high) = (0, sorted.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match sorted[middle].cmp(&wanted) {
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

/// A worklist: every history is another one to follow.
#[symbolic]
fn shortest(#[domain(1..=3)] lengths: [u32; 7]) -> u32 {
    let ends = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4)];
    let mut distance = [u32::MAX; 5];
    let mut open = std::collections::BinaryHeap::new();
    distance[0] = 0;
    open.push(std::cmp::Reverse((0, 0_usize)));
    while let Some(std::cmp::Reverse((so_far, place))) = open.pop() {
        if so_far > distance[place] {
            continue;
        }
        for (&(from, to), &length) in ends.iter().zip(&lengths) {
            if from == place && so_far + length < distance[to] {
                distance[to] = so_far + length;
                open.push(std::cmp::Reverse((distance[to], to)));
            }
        }
    }
    distance[4]
}

#[test]
fn a_trace_that_takes_more_work_than_the_table_is_given_up() {
    let (searched, walked) = (ByHalves::system().unwrap(), Shortest::system().unwrap());
    let sizes = [6, 6, 6, 6, 21];
    let rows = random_rows(&mut generator(8), &sizes);
    for output in [None, Some(0), Some(3)] {
        let inputs = (0..sizes.iter().product()).map(|number| dpnl_tests::digits(&sizes, number)).filter(|choice| {
            let [a, b, c, d, wanted] = choice[..] else { return false };
            by_halves([a, b, c, d].map(|step| step as u32), wanted as u32) == output
        });
        let expected: f64 = inputs.map(|choice| dpnl_tests::weight(&rows, &choice)).sum();
        assert!(close(searched.probability(&rows, &output).unwrap(), expected), "{output:?}");
    }
    let rows = random_rows(&mut generator(9), &[3; 7]);
    for (output, found) in walked.distribution(&rows).unwrap() {
        let inputs = (0..3_usize.pow(7)).map(|number| dpnl_tests::digits(&[3; 7], number));
        let giving = inputs.filter(|choice| {
            let lengths = <[usize; 7]>::try_from(&choice[..]).unwrap().map(|position| position as u32 + 1);
            shortest(lengths) == output
        });
        let expected: f64 = giving.map(|choice| dpnl_tests::weight(&rows, &choice)).sum();
        assert!(close(found, expected), "{output}: {found} instead of {expected}");
    }
    for how in [searched.enumeration().unwrap(), walked.enumeration().unwrap()] {
        assert!(how.reason.to_string().contains("more work than calling"), "{how}");
    }
}

/// Ends for odd numbers only.
#[symbolic]
fn ends_for_some(#[domain(0..=7)] x: u8) -> u8 {
    let mut x = x;
    while x != 3 {
        x = (x + 2) % 8;
    }
    x
}

#[test]
fn a_loop_that_does_not_end_for_some_input_is_not_called() {
    let error = EndsForSome::system().map(|_| ()).unwrap_err();
    assert!(matches!(error, Error::Endless { .. }), "{error}");
}

/// A program with many more nodes than the function has inputs.
#[symbolic]
fn steps_to_one(#[domain(1..=9)] number: u32) -> u32 {
    let (mut number, mut steps) = (number, 0);
    while number != 1 {
        number = if number.is_multiple_of(2) { number / 2 } else { 3 * number + 1 };
        steps += 1;
    }
    steps
}

#[test]
fn a_small_table_answers_for_a_large_program() {
    let system = StepsToOne::system().unwrap();
    assert!(system.enumeration().is_none());
    let stats = system.stats(&8).unwrap();
    assert_eq!(stats.method.to_string(), "table of the function", "{stats}");
    let rows = [(1..=9).map(|weight| f64::from(weight) / 45.0).collect::<Vec<_>>()];
    for (steps, found) in system.distribution(&rows).unwrap() {
        let expected: f64 = (1..=9).filter(|&number| steps_to_one(number) == steps).map(|n| f64::from(n) / 45.0).sum();
        assert!(close(found, expected), "{steps}: {found} instead of {expected}");
    }
    assert_eq!(system.undefined_probability(&rows).unwrap(), 0.0);
    let searched = StepsToOne::system().unwrap().with_options(Options::default()).unwrap();
    assert_ne!(searched.stats(&8).unwrap().method.to_string(), "table of the function");
    assert!(close(searched.probability(&rows, &8).unwrap(), system.probability(&rows, &8).unwrap()));
}

/// Nearly as many outputs as inputs, of numbers that no set can list: once hours of search.
#[symbolic]
fn wide(#[domain(0..=30)] n: u32, #[domain(-128..=127)] k: i8) -> (bool, i8, Option<i8>) {
    let product: u128 = (1..=n as u128).product();
    let product = product.wrapping_mul(3);
    (product % 1_000_000_007 > 500_000_000, k.wrapping_mul(3), k.checked_add(n as i8))
}

#[test]
fn many_outputs_cost_no_more_than_the_inputs() {
    let system = Wide::system().unwrap();
    let rows = random_rows(&mut generator(4), &[31, 256]);
    let distribution = system.distribution(&rows).unwrap();
    let mut expected = std::collections::HashMap::new();
    for (n, k) in (0..31).flat_map(|n| (0..256).map(move |k| (n, k))) {
        *expected.entry(wide(n as u32, (k as i16 - 128) as i8)).or_insert(0.0) += rows[0][n] * rows[1][k];
    }
    for (output, found) in &distribution {
        assert!(close(*found, expected[output]), "{output:?}: {found} instead of {}", expected[output]);
    }
    let total: f64 = distribution.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
}

/// Spans that touch are joined: a sweep for all outputs at once takes more than the table.
#[symbolic]
fn joined(#[domain(0..=6)] starts: [u8; 3], #[domain(0..=3)] lengths: [u8; 3]) -> Vec<(u8, u8)> {
    let mut spans: Vec<(u8, u8)> = starts.into_iter().zip(lengths).collect();
    spans.sort();
    let mut joined: Vec<(u8, u8)> = Vec::new();
    for (start, length) in spans {
        match joined.last_mut() {
            Some((_, end)) if start <= *end => *end = (*end).max(start + length),
            _ => joined.push((start, start + length)),
        }
    }
    joined
}

#[test]
fn all_outputs_at_once_are_right_whoever_asks_first() {
    let sizes = [7, 7, 7, 4, 4, 4];
    for circuits_first in [false, true] {
        let system = Joined::system().unwrap();
        if circuits_first {
            system.most_probable_output(&dense_rows(&mut generator(9), &sizes)).unwrap();
        }
        for seed in 0..3 {
            let rows = dense_rows(&mut generator(seed), &sizes);
            let mut expected: HashMap<Vec<(u8, u8)>, f64> = HashMap::new();
            for number in 0..sizes.iter().product() {
                let choice = digits(&sizes, number);
                let value = |k: usize| choice[k] as u8;
                let output = joined([value(0), value(1), value(2)], [value(3), value(4), value(5)]);
                *expected.entry(output).or_default() += weight(&rows, &choice);
            }
            let distribution = system.distribution(&rows).unwrap();
            assert_eq!(distribution.len(), expected.len());
            for (output, found) in &distribution {
                assert!((found - expected[output]).abs() < 1e-12, "P({output:?}) is {}, not {found}", expected[output]);
            }
            assert_eq!(system.most_probable_output(&rows).unwrap().0, distribution[0].0);
        }
    }
}
