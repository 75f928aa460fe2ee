//! Random programs as systems, with the weights of all their inputs for comparison.

use std::cell::Cell;

use dpnl::__private::code::Routine;
use dpnl::__private::facts::Facts;
use dpnl::__private::{Arguments, Call, Function, Value};
use dpnl::System;

use super::{Number, Output, Program, facts_of, lower, run};
use crate::digits;

thread_local! {
    static CODE: Cell<Option<(&'static Routine, Facts)>> = const { Cell::new(None) };
}

/// Stands for the program that is being traced.
#[derive(Debug)]
pub struct Traceable;

impl Function for Traceable {
    type Input = ();
    type Output = Output;
    const NAME: &'static str = "program";

    fn lifted(call: Call<'_>) -> Value {
        let (code, facts) = CODE.get().expect("a program is being traced");
        call.run_tree(code, facts)
    }
}

/// The system about a program; `None` if it takes too many paths.
pub fn system(program: &Program) -> Option<System<Traceable>> {
    let mut arguments = Arguments::new();
    for (index, &(low, high)) in program.domains.iter().enumerate() {
        let name = format!("x{index}");
        match program.number {
            Number::U8 => arguments.ranged::<u8>(&name, low, high, &[]),
            Number::I8 => arguments.ranged::<i8>(&name, low, high, &[]),
            Number::U32 => arguments.ranged::<u32>(&name, low, high, &[]),
        }
        .ok()?;
    }
    CODE.set(Some((lower(program), facts_of(program))));
    arguments.limit(300);
    System::from_function(arguments).ok()
}

/// The numbers of values of the variables of a program.
pub fn sizes(program: &Program) -> Vec<usize> {
    program.domains.iter().map(|(low, high)| (high - low + 1) as usize).collect()
}

/// Every input by the positions of its values, with what the program returns, `None` for a panic.
pub fn table(program: &Program) -> Vec<(Vec<usize>, Option<Output>)> {
    let sizes = sizes(program);
    let outcome = |number| {
        let choice = digits(&sizes, number);
        let inputs: Vec<i128> =
            choice.iter().zip(&program.domains).map(|(&position, domain)| domain.0 + position as i128).collect();
        let output = run(program, &inputs);
        (choice, output)
    };
    (0..sizes.iter().product()).map(outcome).collect()
}
