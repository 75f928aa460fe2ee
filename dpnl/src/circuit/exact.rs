//! The value of a circuit in whole numbers, for weights that need not sum to one.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use crate::circuit::tape::{ONE, PRODUCT, Tape, ZERO};

/// Σ over the inputs with S = o of Π w_k(x_k), where `weights` are flat rows of any whole numbers.
pub(crate) fn exact_value(tape: &Tape, weights: &[BigInt]) -> BigInt {
    let sums: Vec<BigInt> =
        (0..tape.layout.variables()).map(|variable| weights[tape.layout.range(variable)].iter().sum()).collect();
    let free = |variables: &[u32]| variables.iter().map(|&variable| &sums[variable as usize]).product::<BigInt>();
    let free_sets: Vec<BigInt> = tape.free().sets.iter().map(|set| free(set)).collect();
    let mut uses = vec![0_u32; tape.nodes.len()];
    let base = tape.base() as u32;
    tape.terms.iter().filter(|term| term.child >= base).for_each(|term| uses[(term.child - base) as usize] += 1);
    if tape.root >= base {
        uses[(tape.root - base) as usize] += 1;
    }
    let mut values: Vec<BigInt> = vec![BigInt::zero(); tape.nodes.len()];
    let (zero, one) = (BigInt::zero(), BigInt::one());
    let mut gaps = tape.free().gaps.iter().peekable();
    for (index, &node) in tape.nodes.iter().enumerate() {
        let value_at = |place: u32| match place {
            ZERO => &zero,
            ONE => &one,
            _ if place < base => &weights[place as usize - 2],
            _ => &values[(place - base) as usize],
        };
        let mut value = if node.variable == PRODUCT { BigInt::one() } else { BigInt::zero() };
        for position in node.start..node.end {
            let term = tape.terms[position as usize];
            if node.variable == PRODUCT {
                value *= value_at(term.child);
                continue;
            }
            let mut product = value_at(term.probability) * value_at(term.child);
            if let Some(gap) = gaps.next_if(|gap| gap.term == position) {
                product *= &free_sets[gap.free as usize];
            }
            value += product;
        }
        values[index] = value;
        // Long numbers are let go as soon as nothing needs them any more.
        for term in tape.terms_of(node).iter().filter(|term| term.child >= base) {
            let child = (term.child - base) as usize;
            uses[child] -= 1;
            if uses[child] == 0 {
                values[child] = BigInt::zero();
            }
        }
    }
    let root = match tape.root {
        ZERO => zero,
        ONE => one,
        place if place < base => weights[place as usize - 2].clone(),
        place => values[(place - base) as usize].clone(),
    };
    root * free(&tape.free().at_root)
}
