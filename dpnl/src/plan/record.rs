//! From the tables of a sweep to the circuit: what led to the wanted tuples, and nothing else.

use crate::circuit::{Arena, Gate};

use crate::index::{Id, Map, VariableId};

use super::ids::PieceId;
use super::progress::{Layer, Swept, SweptTerm};

/// Records the weights of some of the last tuples.
pub(super) fn record(swept: &Swept, wanted: &[usize], domains: &[usize], arena: &mut Arena) -> Vec<Gate> {
    let needed = needed(swept, wanted);
    // Forward: their weights.
    let mut weights_of: Map<PieceId, Vec<Gate>> = Map::default();
    let mut sorted: Vec<SweptTerm> = Vec::new();
    let mut starts: Vec<u32> = Vec::new();
    let mut terms = Vec::new();
    for (layers, needed) in swept.pieces.values().zip(needed.values()) {
        let mut weights = vec![Gate::TRUE];
        for (layer, needed) in layers.iter().zip(needed) {
            sort_by_target(layer.tuples, &layer.terms, &mut starts, &mut sorted);
            let mut next = vec![Gate::FALSE; layer.tuples];
            for (tuple, weight) in next.iter_mut().enumerate().filter(|&(tuple, _)| needed[tuple]) {
                let range = starts[tuple] as usize..starts[tuple + 1] as usize;
                for term in &sorted[range] {
                    let mut child = weights[term.source as usize];
                    if let Some(piece) = layer.joined {
                        child = arena.product(&mut vec![child, weights_of[piece][term.value as usize]]);
                    }
                    let variable = match term.variable {
                        VariableId::NONE => Arena::NO_VARIABLE,
                        variable => variable.position() as u32,
                    };
                    terms.push((variable, child, term.value));
                }
                *weight = arena.mixture(domains, &mut terms);
            }
            weights = next;
        }
        weights_of.push(weights);
    }
    let last = weights_of.pop().unwrap_or_default();
    wanted.iter().map(|&tuple| last[tuple]).collect()
}

/// Backward from the wanted tuples: which tuples after each layer of each piece matter.
fn needed(swept: &Swept, wanted: &[usize]) -> Map<PieceId, Vec<Vec<bool>>> {
    let tuples = |layers: &[Layer]| layers.last().map_or(1, |layer| layer.tuples);
    let mut last: Map<PieceId, Vec<bool>> = swept.pieces.values().map(|layers| vec![false; tuples(layers)]).collect();
    if let Some(last) = last.values_mut().last() {
        wanted.iter().for_each(|&tuple| last[tuple] = true);
    }
    let mut all = Map::filled(Vec::new(), swept.pieces.len());
    for (piece, layers) in swept.pieces.iter().rev() {
        let mut latest = std::mem::take(&mut last[piece]);
        for (index, layer) in layers.iter().enumerate().rev() {
            let mut earlier = vec![false; tuples(&layers[..index])];
            for term in layer.terms.iter().filter(|term| latest[term.target as usize]) {
                earlier[term.source as usize] = true;
                if let Some(joined) = layer.joined {
                    last[joined][term.value as usize] = true;
                }
            }
            all[piece].push(std::mem::replace(&mut latest, earlier));
        }
        all[piece].reverse();
    }
    all
}

/// Groups terms by the tuple they lead to: those of tuple `t` are `sorted[starts[t]..starts[t + 1]]`.
fn sort_by_target(tuples: usize, terms: &[SweptTerm], starts: &mut Vec<u32>, sorted: &mut Vec<SweptTerm>) {
    starts.clear();
    starts.resize(tuples + 2, 0);
    for term in terms {
        starts[term.target as usize + 2] += 1;
    }
    for index in 2..starts.len() {
        starts[index] += starts[index - 1];
    }
    sorted.clear();
    sorted.resize(terms.len(), SweptTerm { source: 0, target: 0, variable: VariableId::NONE, value: 0 });
    for term in terms {
        let position = &mut starts[term.target as usize + 1];
        sorted[*position as usize] = *term;
        *position += 1;
    }
}
