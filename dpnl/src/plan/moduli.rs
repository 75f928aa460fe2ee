//! What is used only modulo some number is kept modulo that number.

use crate::graph::{NodeId, Operation};
use crate::index::Map;

use super::cone::Cone;
use super::ids::ReadId;

/// For every node the number modulo which its value is all that matters, or 0.
pub(super) fn moduli(cone: &Cone) -> Map<NodeId, i64> {
    const LARGEST_MODULUS: i128 = 1 << 30;
    let graph = cone.graph;
    // -1: nobody has asked yet.
    let mut moduli = Map::filled(-1, graph.len());
    cone.roots.iter().for_each(|root| moduli[*root] = 0);
    for &node in cone.nodes.iter().rev() {
        let own = moduli[node].max(0);
        let mut ask = |argument: NodeId, modulus: i64| {
            let known = &mut moduli[argument];
            *known = match *known {
                -1 => modulus,
                known => common(known, modulus),
            };
        };
        match graph.operation(node) {
            Operation::Linear { terms, .. } => terms.iter().for_each(|&(term, _)| ask(term, own)),
            Operation::Select(condition, then, otherwise) if cone.read_of[node] == ReadId::NONE => {
                ask(*condition, 0);
                ask(*then, own);
                ask(*otherwise, own);
            }
            Operation::Remainder(a, b) | Operation::RemainderEuclid(a, b) => {
                let euclid = matches!(graph.operation(node), Operation::RemainderEuclid(..));
                let usable = euclid || graph.set(*a).low() >= 0;
                let modulus = graph.constant_value(*b).map_or(0, i128::saturating_abs);
                ask(*a, if usable && modulus <= LARGEST_MODULUS { modulus as i64 } else { 0 });
                ask(*b, 0);
            }
            operation => operation.for_each_argument(|argument| ask(argument, 0)),
        }
    }
    moduli
}

/// The least common multiple; 0 if one is 0 or it is too large.
fn common(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    match x {
        0 => 0,
        divisor => (a / divisor).checked_mul(b).filter(|&multiple| multiple <= 1 << 30).unwrap_or(0),
    }
}
