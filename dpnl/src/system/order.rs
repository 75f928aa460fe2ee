//! Whether a function depends on the order of the items of a `HashMap` or `HashSet`, which Rust does not define.
//!
//! Samples of the function would find a frequent dependence, but not a rare one. So a function that goes through such a
//! collection is traced twice: in the order of the keys, and backwards, where any two items have changed places. In one
//! graph both programs are mostly the same nodes: sums, counts, maxima, sets and sorted lists do not know where their items
//! came from. If they are not, an input is looked for on which they differ: among all of them where they are few, else
//! among samples, and then by the engine itself, which is asked whether there is one.

use super::System;
use super::witness::{Claim, Draws, describe_input, describe_target};
use crate::circuit::Gate;
use crate::error::{Error, Result};
use crate::event::{OutputSlot, Part};
use crate::graph::{Case, Graph, NodeId, Place, Program, Runner, Shape, Target};
use crate::lift::{Arguments, Inputs, Signature, Structure, Traced, compile_backwards};
use crate::oracle::derived::GraphOracle;
use crate::oracle::outputs::UNDEFINED;
use crate::search::exact::Recorder;
use crate::search::{Limits, dovetail};

/// The nodes of a graph that are evaluated on inputs, in all.
const EVALUATED: u64 = 1 << 22;
/// So many inputs of those that are not all of them.
const SAMPLES: u64 = 1 << 12;
/// What the engine may spend on the question.
const NODES: u64 = 4_096;
/// The shape of "the programs differ".
const DIFFER: &str = "()";

/// Compares a program with what the function is in the opposite order; `place` is where it goes through its items.
///
/// # Errors
/// [`Error::Order`] if there is an input on which they differ; [`Error::Trace`] if the function cannot be traced in the
/// opposite order.
pub(super) fn check(
    function: Signature,
    arguments: &Arguments,
    inputs: &Inputs,
    program: &Program,
    (work, place): (u64, Place),
) -> Result<()> {
    let other = match compile_backwards(function, arguments, work.saturating_mul(4))? {
        Traced::Program(other, ..) => other,
        Traced::Looping(error) => return Err(error),
        Traced::Exhausted { .. } => {
            let message = "in another order of the items of this HashMap or HashSet tracing takes far more work; take a \
                           BTreeMap or BTreeSet, or sort the items first";
            return Err(Error::Trace { place: place.to_string(), message: message.to_owned() });
        }
    };
    let Some(choice) = difference(program, &other, &(function.structure)(), inputs)? else { return Ok(()) };
    let told = |program: &Program| match program.claimed(&choice) {
        Ok(Some(target)) => describe_target(function, &target),
        Ok(None) => "panics".to_owned(),
        Err(contradiction) => contradiction,
    };
    Err(Error::Order {
        place: place.to_string(),
        function: function.name.to_owned(),
        input: describe_input(inputs, &choice),
        one: told(program),
        other: told(&other),
    })
}

/// An input on which two programs of the same inputs differ, if one was found.
fn difference(one: &Program, other: &Program, structure: &Structure, inputs: &Inputs) -> Result<Option<Vec<usize>>> {
    let mut graph = one.graph.clone();
    let condition = differing(&mut graph, one, other, structure);
    if graph.constant_value(condition) == Some(0) {
        return Ok(None);
    }
    let target = Target { shape: Shape(DIFFER.into()), leaves: Vec::new() };
    let cases = vec![Case { shape: target.shape.clone(), condition, leaves: Vec::new() }];
    let program = Program { name: one.name.clone(), graph, cases };
    let mut runner = Runner::new(&program, &target);
    let affordable = EVALUATED / (runner.len() as u64).max(1);
    let all = inputs.count().is_some_and(|count| count <= affordable);
    let draws = Draws::new(inputs, if all { affordable } else { affordable.min(SAMPLES) });
    let mut choice = Vec::new();
    for number in 0..draws.count() {
        draws.draw(number, &mut choice);
        if runner.satisfied(&choice) {
            return Ok(Some(choice));
        }
    }
    if all {
        return Ok(None);
    }
    let oracle = GraphOracle::new(program)?;
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let solved = dovetail::solve(&oracle, &target, &mut Recorder::new(), limits)?;
    if solved.found.upper == Gate::FALSE || solved.found.limit.is_some() {
        return Ok(None);
    }
    let sizes = inputs.variables().iter().map(|variable| variable.values.len());
    let rows: Vec<Vec<f64>> = sizes.map(|size| vec![1.0 / size as f64; size]).collect();
    Ok(Some(System::from_oracle(oracle).explain(&rows, &target)?.input))
}

/// Where two programs differ.
fn differing(graph: &mut Graph, one: &Program, other: &Program, structure: &Structure) -> NodeId {
    let copies = graph.import(other);
    let defined = |case: &&Case| case.shape.0 != UNDEFINED;
    let (mut either, mut same) = (Vec::new(), Vec::new());
    for case in one.cases.iter().filter(defined) {
        either.push(case.condition);
        let Some(twin) = other.cases.iter().find(|twin| twin.shape == case.shape) else { continue };
        let (condition, leaves): (_, Vec<_>) =
            (copies[twin.condition.index()], twin.leaves.iter().map(|leaf| copies[leaf.index()]).collect());
        let mut equal = vec![case.condition, condition];
        if case.leaves != leaves {
            match Part::of_shape(structure, &case.shape.0, leaves.len()) {
                Some(part) => equal.push(equal_parts(graph, &part, &case.leaves, &leaves)),
                None => continue,
            }
        }
        same.push(graph.all(equal));
    }
    either.extend(other.cases.iter().filter(defined).map(|case| copies[case.condition.index()]));
    let (either, same) = (graph.any(either), graph.any(same));
    let not_same = graph.not(same);
    graph.and(either, not_same)
}

/// Whether two outputs of a shape are equal, apart from what is in the fields of variants that they are not.
fn equal_parts(graph: &mut Graph, part: &Part<OutputSlot>, one: &[NodeId], other: &[NodeId]) -> NodeId {
    let equal_leaf = |graph: &mut Graph, slot: &OutputSlot| match slot {
        OutputSlot::Leaf(leaf) => graph.equal(one[*leaf], other[*leaf]),
        OutputSlot::Known(_) => graph.constant(1),
    };
    match part {
        Part::Number(slot) => equal_leaf(graph, slot),
        Part::Open => graph.constant(1),
        Part::Tuple(parts) | Part::List(parts) => {
            let equal: Vec<NodeId> = parts.iter().map(|part| equal_parts(graph, part, one, other)).collect();
            graph.all(equal)
        }
        Part::Tagged { tag, variants } => {
            let mut equal: Vec<NodeId> = tag.iter().map(|tag| equal_leaf(graph, tag)).collect();
            for (position, variant) in (0..).zip(variants) {
                let fields = variant.fields.iter().filter_map(|(_, field)| field.as_ref());
                let fields: Vec<NodeId> = fields.map(|field| equal_parts(graph, field, one, other)).collect();
                let fields = graph.all(fields);
                equal.push(match tag {
                    Some(OutputSlot::Leaf(tag)) => {
                        let position = graph.constant(position);
                        let here = graph.equal(one[*tag], position);
                        let elsewhere = graph.not(here);
                        graph.or(elsewhere, fields)
                    }
                    _ => fields,
                });
            }
            graph.all(equal)
        }
    }
}
