//! The plain twin of everything else here: run the graph on concrete numbers.

use super::operation::{Operation, scalar};
use super::{Graph, NodeId};

impl Graph {
    /// Every node's value for concrete inputs, one number per variable.
    ///
    /// # Panics
    /// If there are fewer inputs than variables.
    pub fn evaluate(&self, inputs: &[i128]) -> Vec<i128> {
        let mut values = Vec::with_capacity(self.operations.len());
        for operation in &self.operations {
            let value = self.evaluate_one(operation, inputs, |node| values[node.index()]);
            values.push(value);
        }
        values
    }

    /// The value of one operation, given its arguments' values.
    pub(super) fn evaluate_one(&self, operation: &Operation, inputs: &[i128], get: impl Fn(NodeId) -> i128) -> i128 {
        use Operation::*;
        match operation {
            Input(variable) => inputs[*variable],
            Constant(value) => *value,
            Linear { terms, constant } => terms
                .iter()
                .fold(*constant, |sum, &(term, coefficient)| sum.saturating_add(get(term).saturating_mul(coefficient))),
            Multiply(a, b) => get(*a).saturating_mul(get(*b)),
            Divide(a, b) => scalar::divide(get(*a), get(*b)),
            Remainder(a, b) => scalar::remainder(get(*a), get(*b)),
            DivideEuclid(a, b) => scalar::divide_euclid(get(*a), get(*b)),
            RemainderEuclid(a, b) => scalar::remainder_euclid(get(*a), get(*b)),
            BitAnd(a, b) => get(*a) & get(*b),
            BitOr(a, b) => get(*a) | get(*b),
            BitXor(a, b) => get(*a) ^ get(*b),
            ShiftLeft(a, b) => scalar::shift_left(get(*a), get(*b)),
            ShiftRight(a, b) => scalar::shift_right(get(*a), get(*b)),
            Equal(a, b) => i128::from(get(*a) == get(*b)),
            Less(a, b) => i128::from(get(*a) < get(*b)),
            Not(a) => i128::from(get(*a) == 0),
            All(members) => i128::from(members.iter().all(|&member| get(member) != 0)),
            Any(members) => i128::from(members.iter().any(|&member| get(member) != 0)),
            Select(condition, then, otherwise) => get(if get(*condition) != 0 { *then } else { *otherwise }),
            Element { index, items } => {
                usize::try_from(get(*index)).ok().and_then(|index| items.get(index)).map_or(0, |&item| get(item))
            }
            Minimum(members) => members.iter().map(|&member| get(member)).min().unwrap_or(0),
            Maximum(members) => members.iter().map(|&member| get(member)).max().unwrap_or(0),
            Table { arguments, table } => self.table_data(*table).get(arguments.iter().map(|&argument| get(argument))),
        }
    }
}
