//! One program in the graph of another: to ask what both do on the same inputs.

use super::{Graph, NodeId, Operation, Program};

impl Graph {
    /// Copies what a program needs into this graph, which must have the same inputs; for every node of the program its copy.
    pub(crate) fn import(&mut self, program: &Program) -> Vec<NodeId> {
        let graph = self;
        let source = &program.graph;
        let inputs = graph.inputs().to_vec();
        let mut copies = inputs.first().map_or_else(Vec::new, |&any| vec![any; source.len()]);
        if copies.is_empty() {
            let zero = graph.constant(0);
            copies = vec![zero; source.len()];
        }
        for node in program.live_nodes() {
            let copy = |argument: &NodeId| copies[argument.index()];
            let list = |arguments: &[NodeId]| arguments.iter().map(copy).collect::<Vec<NodeId>>();
            use Operation::*;
            let new = match source.operation(node) {
                Input(variable) => inputs[*variable],
                Constant(value) => graph.constant(*value),
                Linear { terms, constant } => {
                    let mut sum = graph.constant(*constant);
                    for (term, coefficient) in terms {
                        let coefficient = graph.constant(*coefficient);
                        let product = graph.multiply(coefficient, copy(term));
                        sum = graph.add(sum, product);
                    }
                    sum
                }
                Multiply(a, b) => graph.multiply(copy(a), copy(b)),
                Divide(a, b) => graph.divide(copy(a), copy(b)),
                Remainder(a, b) => graph.remainder(copy(a), copy(b)),
                DivideEuclid(a, b) => graph.divide_euclid(copy(a), copy(b)),
                RemainderEuclid(a, b) => graph.remainder_euclid(copy(a), copy(b)),
                BitAnd(a, b) => graph.bit_and(copy(a), copy(b)),
                BitOr(a, b) => graph.bit_or(copy(a), copy(b)),
                BitXor(a, b) => graph.bit_xor(copy(a), copy(b)),
                ShiftLeft(a, b) => graph.shift_left(copy(a), copy(b)),
                ShiftRight(a, b) => graph.shift_right(copy(a), copy(b)),
                Equal(a, b) => graph.equal(copy(a), copy(b)),
                Less(a, b) => graph.less(copy(a), copy(b)),
                Not(a) => graph.not(copy(a)),
                All(members) => graph.all(list(members)),
                Any(members) => graph.any(list(members)),
                Select(condition, then, otherwise) => graph.select(copy(condition), copy(then), copy(otherwise)),
                Element { index, items } => graph.element(copy(index), &list(items)),
                Minimum(members) => {
                    let members = list(members);
                    members.iter().skip(1).fold(members[0], |least, &member| graph.minimum(least, member))
                }
                Maximum(members) => {
                    let members = list(members);
                    members.iter().skip(1).fold(members[0], |most, &member| graph.maximum(most, member))
                }
                Table { arguments, table } => {
                    let data = source.table_data(*table).clone();
                    graph.table(&list(arguments), data.values, data.results)
                }
            };
            copies[node.index()] = new;
        }
        copies
    }
}
