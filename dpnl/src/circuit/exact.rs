//! The value of a circuit in whole numbers, for weights that need not sum to one.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::circuit::ids::{FreeId, RowId, TapeNodeId, TapePlace};
use crate::circuit::tape::Tape;
use crate::index::{Id, Map};

/// Σ over the inputs with S = o of Π w_k(x_k), where `weights` are flat rows of any whole numbers.
pub(crate) fn exact_value(tape: &Tape, weights: &[BigInt]) -> BigInt {
    let sums: Vec<BigInt> =
        (0..tape.layout.variables()).map(|variable| weights[tape.layout.range(variable)].iter().sum()).collect();
    let free = |rows: &[RowId]| rows.iter().map(|row| &sums[row.position()]).product::<BigInt>();
    let free_sets: Map<FreeId, BigInt> = tape.free().sets.values().map(|set| free(set)).collect();
    let mut uses: Map<TapeNodeId, u32> = Map::filled(0, tape.nodes.len());
    tape.terms.values().filter_map(|term| tape.step_at(term.child)).for_each(|child| uses[child] += 1);
    if let Some(root) = tape.step_at(tape.root) {
        uses[root] += 1;
    }
    let mut values: Map<TapeNodeId, BigInt> = Map::filled(BigInt::zero(), tape.nodes.len());
    let (zero, one) = (BigInt::zero(), BigInt::one());
    let mut gaps = tape.free().gaps.iter().peekable();
    for (index, &node) in tape.nodes.iter() {
        let value_at = |place: TapePlace| match (place, tape.step_at(place)) {
            (_, Some(step)) => &values[step],
            (TapePlace::ZERO, _) => &zero,
            (TapePlace::ONE, _) => &one,
            _ => &weights[place.position() - 2],
        };
        let mut value = if node.is_product() { BigInt::one() } else { BigInt::zero() };
        for (position, term) in node.terms().zip(tape.terms_of(node)) {
            if node.is_product() {
                value *= value_at(term.child);
                continue;
            }
            let mut product = value_at(term.probability) * value_at(term.child);
            if let Some(gap) = gaps.next_if(|gap| gap.term == position) {
                product *= &free_sets[gap.free];
            }
            value += product;
        }
        values[index] = value;
        // Long numbers are let go as soon as nothing needs them any more.
        for child in tape.terms_of(node).iter().filter_map(|term| tape.step_at(term.child)) {
            uses[child] -= 1;
            if uses[child] == 0 {
                values[child] = BigInt::zero();
            }
        }
    }
    let root = match (tape.root, tape.step_at(tape.root)) {
        (_, Some(step)) => values[step].clone(),
        (TapePlace::ZERO, _) => zero,
        (TapePlace::ONE, _) => one,
        (place, _) => weights[place.position() - 2].clone(),
    };
    root * free(&tape.free().at_root)
}
