//! Long sums, conditions, minima and maxima in one piece.
//!
//! While a program is traced, lists beyond a length are nested, so that a running total does not store every prefix in full. Where
//! nothing else uses an inner list it is put into the outer one here: one node, of which the search keeps totals, instead of
//! partial results whose values would keep apart what is the same.

use crate::graph::{NodeId, Operation, Program};
use crate::index::Map;

/// For every node that changed, what it computes now; nodes that nothing uses any more are left as they were.
pub(super) fn join(program: &Program) -> Map<NodeId, Option<Operation>> {
    let uses = count_uses(program);
    let operation = |node: NodeId| program.graph.operation(node);
    // From the outermost list inwards, so that a chain of them is unrolled in one go.
    let joined = |node: NodeId| -> Option<Operation> {
        match operation(node) {
            _ if uses[node] == 0 => None,
            Operation::Linear { terms, constant } => join_sum(program, &uses, terms, *constant),
            Operation::All(_) | Operation::Any(_) | Operation::Minimum(_) | Operation::Maximum(_) => {
                join_list(program, &uses, node)
            }
            _ => None,
        }
    };
    uses.keys().map(joined).collect()
}

/// How often each node is used by nodes that matter; outputs count as more than once.
fn count_uses(program: &Program) -> Map<NodeId, u32> {
    let graph = &program.graph;
    let mut uses: Map<NodeId, u32> = Map::filled(0, graph.len());
    for case in &program.cases {
        uses[case.condition] += 2;
        case.leaves.iter().for_each(|&leaf| uses[leaf] += 2);
    }
    for node in uses.keys().rev() {
        if uses[node] > 0 {
            graph.operation(node).for_each_argument(|argument| uses[argument] += 1);
        }
    }
    uses
}

/// A sum without the sums that only it uses; `None` if there are none, if a term would be there twice, or where numbers end.
fn join_sum(program: &Program, uses: &Map<NodeId, u32>, terms: &[(NodeId, i128)], constant: i128) -> Option<Operation> {
    let inner = |node: NodeId| match program.graph.operation(node) {
        Operation::Linear { terms, constant } if uses[node] == 1 => Some((terms, *constant)),
        _ => None,
    };
    if !terms.iter().any(|&(term, _)| inner(term).is_some()) {
        return None;
    }
    let (mut open, mut flat, mut constant) = (terms.to_vec(), Vec::new(), constant);
    while let Some((term, coefficient)) = open.pop() {
        match inner(term) {
            None => flat.push((term, coefficient)),
            Some((terms, own)) => {
                constant = constant.checked_add(own.checked_mul(coefficient)?)?;
                for &(term, factor) in terms {
                    open.push((term, factor.checked_mul(coefficient)?));
                }
            }
        }
    }
    flat.sort_unstable();
    let once = flat.windows(2).all(|pair| pair[0].0 != pair[1].0);
    once.then(|| Operation::Linear { terms: flat.into(), constant })
}

/// A list without the lists of the same kind that only it uses; `None` if there are none.
fn join_list(program: &Program, uses: &Map<NodeId, u32>, node: NodeId) -> Option<Operation> {
    use Operation::{All, Any, Maximum, Minimum};
    let own = program.graph.operation(node);
    let members_of = |node: NodeId| match (own, program.graph.operation(node)) {
        (All(_), All(members)) | (Any(_), Any(members)) => Some(members),
        (Minimum(_), Minimum(members)) | (Maximum(_), Maximum(members)) => Some(members),
        _ => None,
    };
    let inner = |member: NodeId| members_of(member).filter(|_| uses[member] == 1);
    let mut open = members_of(node)?.to_vec();
    if !open.iter().any(|&member| inner(member).is_some()) {
        return None;
    }
    let mut flat = Vec::new();
    while let Some(member) = open.pop() {
        match inner(member) {
            None => flat.push(member),
            Some(members) => open.extend_from_slice(members),
        }
    }
    flat.sort_unstable();
    flat.dedup();
    let flat = flat.into_boxed_slice();
    Some(match own {
        All(_) => All(flat),
        Any(_) => Any(flat),
        Minimum(_) => Minimum(flat),
        _ => Maximum(flat),
    })
}
