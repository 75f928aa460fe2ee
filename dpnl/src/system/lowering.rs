//! From events to problems that an oracle knows: outputs, targets with free leaves, or programs of their own.

use super::function::FunctionOracle;
use super::untyped::Source;
use crate::error::{Error, Result};
use crate::event::{Fault, Part, Statement, View, formulas};
use crate::graph::{Case, Program, Set, Shape, Target};
use crate::lift::{Encode, Function, target};
use crate::oracle::Oracle;
use crate::oracle::derived::GraphOracle;
use crate::oracle::outputs::{UNDEFINED, undefined_target};

/// The shape of "the event holds", in a program made for it.
const HOLDS: &str = "()";

/// An event, in the words of the oracle behind it.
#[doc(hidden)]
pub enum Lowered<O> {
    /// One of these outputs; they exclude each other.
    Outputs(Vec<O>),
    /// One of these targets of [`Subject::encoded`]; they exclude each other.
    Targets(Vec<Target>),
    /// A program of its own.
    Program(Box<dyn Oracle<Output = Target>>, Target),
    /// No output meets the event, for this reason.
    Impossible(String),
}

impl<F: Function> FunctionOracle<F> {
    /// An event in the words of the traced program, or of the table.
    pub(super) fn lower(&self, statement: &Statement<F::Output>, whole: bool) -> Result<Lowered<F::Output>> {
        let shapes: Vec<(Shape, usize, Option<Vec<Set>>)> = match &self.untyped.source {
            Source::Traced(graph) => {
                let Program { cases, graph, .. } = graph.program();
                let sets = |case: &Case| Some(case.leaves.iter().map(|&leaf| graph.set(leaf)).collect());
                cases.iter().map(|case| (case.shape.clone(), case.leaves.len(), sets(case))).collect()
            }
            Source::Tabulated(enumerated) => enumerated.table.shapes(),
        };
        let structure = F::Output::structure();
        // No event is about inputs without an output.
        let views: Vec<View<'_>> = shapes
            .iter()
            .filter(|(shape, ..)| shape.0 != UNDEFINED)
            .map(|(shape, leaves, sets)| View {
                shape: &shape.0,
                leaves: *leaves,
                sets: sets.clone(),
                part: Part::of_shape(&structure, &shape.0, *leaves),
            })
            .collect();
        let encode = |output: &F::Output| {
            let Target { shape, leaves } = target(output);
            (shape.0, leaves)
        };
        let formulas = match formulas(statement, &views, &encode) {
            Ok(formulas) => formulas,
            Err(Fault::Impossible(reason)) => return Ok(Lowered::Impossible(reason)),
            Err(Fault::Malformed) => return Err(malformed()),
        };
        if !whole {
            let alternatives = views.iter().zip(&formulas).map(|(view, formula)| {
                let shape = Shape(view.shape.to_owned());
                let leaves = formula.alternatives(view.leaves)?;
                Some(leaves.into_iter().map(move |leaves| Target { shape: shape.clone(), leaves }).collect::<Vec<_>>())
            });
            if let Some(targets) = alternatives.collect::<Option<Vec<_>>>() {
                let targets = targets.concat();
                if targets.is_empty() {
                    return Ok(Lowered::Impossible("its parts contradict each other".to_owned()));
                }
                return Ok(Lowered::Targets(targets));
            }
        }
        let holds = Target { shape: Shape(HOLDS.into()), leaves: Vec::new() };
        let of_shape = |shape: &Shape| {
            let mut pairs = views.iter().zip(&formulas);
            pairs.find(|(view, _)| view.shape == shape.0).map(|(_, formula)| formula)
        };
        let oracle: Box<dyn Oracle<Output = Target>> = match &self.untyped.source {
            Source::Traced(traced) => {
                let Program { name, mut graph, cases } = traced.program().clone();
                let mut conditions = Vec::new();
                for case in &cases {
                    let Some(formula) = of_shape(&case.shape) else { continue };
                    let formula = formula.node(&mut graph, &case.leaves);
                    conditions.push(graph.and(case.condition, formula));
                }
                let condition = graph.any(conditions);
                let cases = vec![Case { shape: holds.shape.clone(), condition, leaves: Vec::new() }];
                Box::new(GraphOracle::with_options(Program { name, graph, cases }, traced.options())?)
            }
            Source::Tabulated(enumerated) => {
                Box::new(enumerated.table.mapped(vec![undefined_target(), holds.clone()], |output| {
                    u32::from(of_shape(&output.shape).is_some_and(|formula| formula.holds(&output.leaves)))
                }))
            }
        };
        Ok(Lowered::Program(oracle, holds))
    }
}

/// The outputs that meet an event, for an oracle that knows outputs only as a whole.
pub(super) fn lower_outputs<O: Oracle>(oracle: &O, statement: &Statement<O::Output>) -> Result<Lowered<O::Output>> {
    let members = members(oracle, statement)?;
    Ok(if members.is_empty() {
        Lowered::Impossible("no output meets it".to_owned())
    } else {
        Lowered::Outputs(members)
    })
}

fn members<O: Oracle>(oracle: &O, statement: &Statement<O::Output>) -> Result<Vec<O::Output>> {
    if oracle.overlapping() && matches!(statement, Statement::All(_) | Statement::Not(_)) {
        return Err(Error::Unsupported {
            query: "this event",
            remedy: "what this oracle calls outputs may hold together, so that only `Event::is` and `|` make sense"
                .to_owned(),
        });
    }
    let listed = || {
        oracle.outputs().ok_or_else(|| Error::Unsupported {
            query: "this event",
            remedy:
                "the outputs of the oracle are not listed (`Oracle::outputs`), so that only some of them can be named"
                    .to_owned(),
        })
    };
    Ok(match statement {
        Statement::Output(output) => vec![output.clone()],
        Statement::Any(statements) => {
            let mut found: Vec<O::Output> = Vec::new();
            for statement in statements {
                for output in members(oracle, statement)? {
                    if !found.contains(&output) {
                        found.push(output);
                    }
                }
            }
            found
        }
        Statement::All(statements) => match statements.split_first() {
            None => listed()?,
            Some((first, rest)) => {
                let mut found = members(oracle, first)?;
                for statement in rest {
                    let others = members(oracle, statement)?;
                    found.retain(|output| others.contains(output));
                }
                found
            }
        },
        Statement::Not(statement) => {
            let without = members(oracle, statement)?;
            listed()?.into_iter().filter(|output| !without.contains(output)).collect()
        }
        Statement::Pattern(_) | Statement::Part(..) => {
            return Err(Error::Unsupported {
                query: "a part of an output",
                remedy: "the oracle was written by hand, and knows its outputs only as a whole; name them with \
                         `Event::is` or `Event::one_of`"
                    .to_owned(),
            });
        }
        Statement::Given(..) => return Err(malformed()),
    })
}

/// The error for evidence in the wrong place.
pub(super) fn malformed() -> Error {
    Error::Argument {
        name: "event",
        found: "an event that is given another, inside of a larger one".to_owned(),
        expected: "put together first, and `given` last",
    }
}
