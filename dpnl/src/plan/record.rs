//! From the tables of a sweep to the circuit: what led to the wanted tuples, and nothing else.

use crate::circuit::{Arena, NodeId};

use super::NONE;
use super::sweep::{Swept, Term};

/// Records the weights of some of the last tuples.
pub(super) fn record(swept: &Swept, wanted: &[usize], domains: &[usize], arena: &mut Arena) -> Vec<NodeId> {
    // Backward: which tuples matter.
    let mut needed: Vec<Vec<bool>> = Vec::with_capacity(swept.layers.len() + 1);
    let mut latest = vec![false; swept.last.len()];
    wanted.iter().for_each(|&tuple| latest[tuple] = true);
    for (index, layer) in swept.layers.iter().enumerate().rev() {
        let before = index.checked_sub(1).map_or(1, |index| swept.layers[index].tuples);
        let mut earlier = vec![false; before];
        for term in layer.terms.iter().filter(|term| latest[term.target as usize]) {
            earlier[term.source as usize] = true;
        }
        needed.push(std::mem::replace(&mut latest, earlier));
    }
    // Forward: their weights.
    let mut weights = vec![NodeId::TRUE];
    let mut sorted: Vec<Term> = Vec::new();
    let mut starts: Vec<u32> = Vec::new();
    let mut terms = Vec::new();
    for (layer, needed) in swept.layers.iter().zip(needed.iter().rev()) {
        sort_by_target(layer.tuples, &layer.terms, &mut starts, &mut sorted);
        let mut next = vec![NodeId::FALSE; layer.tuples];
        for (tuple, weight) in next.iter_mut().enumerate().filter(|&(tuple, _)| needed[tuple]) {
            let range = starts[tuple] as usize..starts[tuple + 1] as usize;
            terms.extend(sorted[range].iter().map(|term| {
                let variable = if term.variable == NONE { Arena::NO_VARIABLE } else { term.variable };
                (variable, weights[term.source as usize], term.value)
            }));
            *weight = arena.mixture(domains, &mut terms);
        }
        weights = next;
    }
    wanted.iter().map(|&tuple| weights[tuple]).collect()
}

/// Groups terms by the tuple they lead to: those of tuple `t` are `sorted[starts[t]..starts[t + 1]]`.
fn sort_by_target(tuples: usize, terms: &[Term], starts: &mut Vec<u32>, sorted: &mut Vec<Term>) {
    starts.clear();
    starts.resize(tuples + 2, 0);
    for term in terms {
        starts[term.target as usize + 2] += 1;
    }
    for index in 2..starts.len() {
        starts[index] += starts[index - 1];
    }
    sorted.clear();
    sorted.resize(terms.len(), Term { source: 0, target: 0, variable: 0, value: 0 });
    for term in terms {
        let position = &mut starts[term.target as usize + 1];
        sorted[*position as usize] = *term;
        *position += 1;
    }
}
