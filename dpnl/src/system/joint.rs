//! Joint systems: what two functions return on the same inputs.

use std::marker::PhantomData;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::System;
use super::enumeration::{Enumerated, variables};
use super::function::FunctionOracle;
use super::untyped::{Source, Untyped, with_undefined};
use crate::error::{Error, Result};
use crate::graph::{Case, Program, Shape, Target};
use crate::lift::{Call, Function, Signature, Value};
use crate::oracle::Tabulated;
use crate::oracle::outputs::{Outputs, UNDEFINED, undefined_target};

/// The subject of [`System::joint`]: both functions, on the same inputs.
pub struct Joint<F, G>(PhantomData<fn() -> (F, G)>);

impl<F: Function, G: Function> Function for Joint<F, G> {
    type Input = F::Input;
    type Output = (F::Output, G::Output);
    const NAME: &'static str = "joint";

    /// That of the first function: a joint system is made from two programs that are traced already.
    fn lifted(call: Call<'_>) -> Value {
        F::lifted(call)
    }
}

impl<F: Function> System<F> {
    /// The system about what both functions return on the same inputs: its outputs are pairs.
    ///
    /// So evidence about one function is a part of the output of another:
    ///
    /// ```
    /// use dpnl::prelude::*;
    /// #[symbolic]
    /// fn sum(#[domain(1..=6)] dice: [u8; 2]) -> u8 {
    ///     dice[0] + dice[1]
    /// }
    /// #[symbolic]
    /// fn same(#[domain(1..=6)] dice: [u8; 2]) -> bool {
    ///     dice[0] == dice[1]
    /// }
    /// let both = Sum::system()?.joint(&Same::system()?)?.events();
    /// let dice = vec![vec![1.0 / 6.0; 6]; 2];
    /// let p = both.probability(&dice, &pattern!((8, _)).given(pattern!((_, true))))?;
    /// assert!((p - 1.0 / 6.0).abs() < 1e-12); // P(sum = 8 | a double)
    /// # Ok::<(), dpnl::Error>(())
    /// ```
    ///
    /// The variables of the two are matched by position. Inputs on which one of the functions panics have no output.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the functions do not have the same variables.
    pub fn joint<G: Function>(&self, other: &System<G>) -> Result<System<Joint<F, G>>> {
        let (first, second) = (&self.oracle().untyped, &other.oracle().untyped);
        same_variables(first, second)?;
        let (signature, inputs) = (Signature::of::<Joint<F, G>>(), first.inputs.clone());
        let untyped = match (&first.source, &second.source) {
            (Source::Traced(one), Source::Traced(two)) => {
                Untyped::traced(signature, joined(one.program(), two.program()), inputs, None)?
            }
            _ => {
                let (outputs, positions) = pairs(first, second);
                let both = Tabulated::new(variables(&inputs), Outputs::of_targets(outputs), positions);
                let (first, second) = (Arc::clone(&self.oracle), Arc::clone(&other.oracle));
                let later = move || {
                    let (first, second) = (first.untyped.traced_program()?, second.untyped.traced_program()?);
                    Ok(with_undefined(joined(first, second)))
                };
                Untyped::tabulated(signature, Enumerated::new(signature, both, later), inputs, None)
            }
        };
        let oracle = FunctionOracle::new(untyped);
        Ok(System::new(oracle).with_limits(self.limits))
    }
}

fn same_variables(one: &Untyped, two: &Untyped) -> Result<()> {
    let refuse = |why: String| {
        let remedy = format!("{} and {} do not have the same inputs: {why}", one.signature.name, two.signature.name);
        Err(Error::Unsupported { query: "joint", remedy })
    };
    let (one, two) = (one.inputs.variables(), two.inputs.variables());
    if one.len() != two.len() {
        return refuse(format!("{} random variables and {}", one.len(), two.len()));
    }
    match one.iter().zip(two).find(|(a, b)| a.values != b.values || a.labels != b.labels) {
        Some((a, b)) => refuse(format!("{} has other values than {}", a.name, b.name)),
        None => Ok(()),
    }
}

/// The shape of a pair.
fn pair_shape(one: &Shape, two: &Shape) -> Shape {
    Shape(format!("({one}, {two})"))
}

/// Both programs in one graph.
fn joined(one: &Program, two: &Program) -> Program {
    let mut graph = one.graph.clone();
    let copies = graph.import(two);
    let defined = |program: &Program| program.cases.iter().filter(|case| case.shape.0 != UNDEFINED).cloned().collect();
    let (first, second): (Vec<Case>, Vec<Case>) = (defined(one), defined(two));
    let mut cases = Vec::new();
    for a in &first {
        for b in &second {
            let condition = graph.and(a.condition, copies[b.condition.index()]);
            let leaves = b.leaves.iter().map(|leaf| copies[leaf.index()]);
            let leaves = a.leaves.iter().copied().chain(leaves).collect();
            if graph.constant_value(condition) != Some(0) {
                cases.push(Case { shape: pair_shape(&a.shape, &b.shape), condition, leaves });
            }
        }
    }
    Program { name: format!("{} and {}", one.name, two.name), graph, cases }
}

/// The pairs of outputs that there are, and which every input gives.
fn pairs(one: &Untyped, two: &Untyped) -> (Vec<Target>, Vec<u32>) {
    let variables = one.inputs.variables();
    let sizes: Vec<usize> = variables.iter().map(|variable| variable.values.len()).collect();
    let count: usize = sizes.iter().product();
    let mut known: FxHashMap<Target, u32> = FxHashMap::default();
    let (mut outputs, mut positions) = (Vec::new(), Vec::with_capacity(count));
    let mut choice = vec![0; sizes.len()];
    for _ in 0..count {
        let pair = match (output(one, &choice), output(two, &choice)) {
            (Some(a), Some(b)) => {
                Target { shape: pair_shape(&a.shape, &b.shape), leaves: [a.leaves, b.leaves].concat() }
            }
            _ => undefined_target(),
        };
        positions.push(*known.entry(pair).or_insert_with_key(|pair| {
            outputs.push(pair.clone());
            outputs.len() as u32 - 1
        }));
        for (position, &size) in choice.iter_mut().zip(&sizes).rev() {
            *position += 1;
            if *position < size {
                break;
            }
            *position = 0;
        }
    }
    (outputs, positions)
}

/// What one function returns for an input, given by the positions of its values.
fn output(oracle: &Untyped, choice: &[usize]) -> Option<Target> {
    match &oracle.source {
        Source::Tabulated(enumerated) => enumerated.table.output(choice).filter(|output| output.shape.0 != UNDEFINED),
        Source::Traced(graph) => {
            let variables = graph.program().graph.variables();
            let numbers: Vec<i128> =
                variables.iter().zip(choice).map(|(variable, &value)| variable.values[value]).collect();
            let found = graph.program().run(&numbers).filter(|output| output.shape.0 != UNDEFINED)?;
            // By way of the value, so that what does not matter is left out.
            let leaves: Vec<i128> = found.leaves.into_iter().flatten().collect();
            oracle.signature.settled(&found.shape.0, &leaves)
        }
    }
}
