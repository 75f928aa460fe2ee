//! The order in which a program reads its variables, and how much it carries along when it does.
//!
//! Where a person would write a dynamic programme, the program's own order is a good one to branch in: once the inputs
//! of a step have values, so have the inner nodes of the step, and values are what the keys of different histories have
//! in common. Nodes are numbered as the program computes them, so this order can be read off the graph: a variable
//! comes where the first node that uses it does. Several variables of one sum come by |coefficient| × range, largest
//! first, which is the most significant digit first where a sum spells out a number; else they come in the order in
//! which the node names them.
//!
//! The order of the program is worth something as long as inputs retire: what was read is soon only known through sums,
//! extremes and other inner values. A program that goes over all its inputs again and again, like reachability by
//! rounds, or that compares each with each, has to **remember** nearly all of them to the end, and then its order is
//! worth nothing.

use crate::graph::{NodeId, Operation, Set};
use crate::index::{Id, Map};

use super::ids::VariableId;

/// The order of a program that has to remember more than this part of its inputs counts as none.
const REMEMBERED: (usize, usize) = (5, 8);

/// The order in which a program reads its variables.
#[derive(Debug)]
pub(super) struct Reading {
    /// The variables that matter, first read first.
    pub order: Vec<VariableId>,
    /// The same variables as they were declared.
    pub declared: Vec<VariableId>,
    /// Whether so many inputs have to be remembered that the order is worth nothing.
    pub scattered: bool,
}

impl Reading {
    /// Reads the order off a program whose nodes are numbered as they are computed.
    pub fn new(operations: &Map<NodeId, Operation>, sets: &Map<NodeId, Set>, variables: usize) -> Self {
        let mut place: Map<VariableId, Option<usize>> = Map::filled(None, variables);
        let mut order = Vec::new();
        for operation in operations.values() {
            let mut found: Vec<(u128, VariableId)> = Vec::new();
            let weight = |position: usize, node: NodeId| match operation {
                Operation::Linear { terms, .. } => {
                    let span = sets[node].high().saturating_sub(sets[node].low()).unsigned_abs();
                    terms[position].1.unsigned_abs().saturating_mul(span)
                }
                _ => 0,
            };
            let mut position = 0;
            operation.for_each_argument(|argument| {
                if let Operation::Input(variable) = operations[argument]
                    && let variable = VariableId::new(variable)
                    && place[variable].is_none()
                {
                    place[variable] = Some(0);
                    found.push((weight(position, argument), variable));
                }
                position += 1;
            });
            found.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
            for (_, variable) in found {
                place[variable] = Some(order.len());
                order.push(variable);
            }
        }
        // A leaf of the output may be a variable that nothing else uses.
        for operation in operations.values() {
            if let Operation::Input(variable) = *operation
                && let variable = VariableId::new(variable)
                && place[variable].is_none()
            {
                place[variable] = Some(order.len());
                order.push(variable);
            }
        }
        let mut declared = order.clone();
        declared.sort_unstable();
        let scattered =
            most_remembered(operations, sets, &place, order.len()) * REMEMBERED.1 > order.len() * REMEMBERED.0;
        Reading { order, declared, scattered }
    }
}

/// The largest number of inputs that have to be remembered at a time, if variables are read at their places.
fn most_remembered(
    operations: &Map<NodeId, Operation>,
    sets: &Map<NodeId, Set>,
    place: &Map<VariableId, Option<usize>>,
    variables: usize,
) -> usize {
    /// What a node depends on: nothing, one variable, or several.
    #[derive(Clone, Copy, PartialEq)]
    enum Origin {
        Nothing,
        One(VariableId),
        Several,
    }
    let mut origin = Map::filled(Origin::Nothing, operations.len());
    // When all arguments of a node are known, and until when a variable is needed.
    let mut known = Map::filled(None, operations.len());
    let mut needed = place.clone();
    for (node, operation) in operations.iter() {
        if let Operation::Input(variable) = *operation {
            let variable = VariableId::new(variable);
            (origin[node], known[node]) = (Origin::One(variable), place[variable]);
            continue;
        }
        operation.for_each_argument(|argument| {
            if !sets[argument].is_single() {
                known[node] = known[node].max(known[argument]);
                origin[node] = match (origin[node], origin[argument]) {
                    (Origin::Nothing, other) | (other, Origin::Nothing) => other,
                    (one, other) if one == other => one,
                    _ => Origin::Several,
                };
            }
        });
        if origin[node] == Origin::Several && !absorbs(operation) {
            operation.for_each_argument(|argument| {
                if let Origin::One(variable) = origin[argument] {
                    needed[variable] = needed[variable].max(known[node]);
                }
            });
        }
    }
    let mut changes = vec![0i64; variables + 1];
    for (from, to) in place.values().zip(needed.values()).filter_map(|(from, to)| from.zip(*to)) {
        changes[from] += 1;
        changes[to + 1] -= 1;
    }
    let mut remembered = 0i64;
    changes.iter().fold(0, |most, change| {
        remembered += change;
        most.max(remembered)
    }) as usize
}

/// Whether what is known of the node's arguments comes down to one value, or is read only once the others are known.
fn absorbs(operation: &Operation) -> bool {
    use Operation::*;
    matches!(operation, Linear { .. } | Minimum(_) | Maximum(_) | Element { .. })
}
