//! Decision diagrams from lists of inputs: enumeration as a circuit.
//!
//! What cannot be taken apart can still be listed. The inputs that give an output, as ascending numbers, become a reduced
//! decision diagram from the bottom up, one variable at a time: inputs that share all but the last variable are joined into
//! one decision on it, and the arena makes equal decisions one. Every level costs what the level below left over.

use std::hash::BuildHasher as _;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::{Arena, Gate};

/// A variable of a diagram, and the number of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) variable: usize,
    pub(crate) domain: usize,
}

/// The circuit of "the input is one of these". Inputs are numbers in the mixed radix of `levels`, the last of which
/// changes fastest; they ascend.
///
/// Its weight is the sum over the inputs of the product of their probabilities. The number of inputs that there are in all
/// must fit a `u64`.
pub(crate) fn diagram(arena: &mut Arena, levels: &[Level], inputs: impl IntoIterator<Item = u64>) -> Gate {
    let mut open: Vec<(u64, Gate)> = inputs.into_iter().map(|input| (input, Gate::TRUE)).collect();
    let mut known = Known::default();
    for &Level { variable, domain } in levels.iter().rev() {
        let radix = domain as u64;
        known.clear();
        let (mut joined, mut next) = (Vec::with_capacity(open.len() / domain + 1), 0);
        while let Some(&(first, _)) = open.get(next) {
            let group = first / radix;
            let begin = known.pairs.len();
            while let Some(&(input, gate)) = open.get(next).filter(|(input, _)| *input - group * radix < radix) {
                known.pairs.push(((input - group * radix) as usize, gate));
                next += 1;
            }
            joined.push((group, known.decision(begin, |pairs| arena.decision(variable, domain, pairs))));
        }
        open = joined;
    }
    open.first().map_or(Gate::FALSE, |&(_, node)| node)
}

/// The decisions on a variable so far: most inputs lead to one that is there already, and to find it by what it was made of
/// takes less than to make it again.
#[derive(Default)]
struct Known {
    /// The values and gates of all of them, one after the other.
    pairs: Vec<(usize, Gate)>,
    /// Where the pairs of a decision begin and end, and the decision, by the hash of the pairs.
    decisions: HashTable<(u64, usize, usize, Gate)>,
}

impl Known {
    fn clear(&mut self) {
        self.pairs.clear();
        self.decisions.clear();
    }

    /// The decision of the pairs from `begin` on, which are kept only if it is new.
    fn decision(&mut self, begin: usize, make: impl FnOnce(&[(usize, Gate)]) -> Gate) -> Gate {
        let Known { pairs, decisions } = self;
        let hash = FxBuildHasher.hash_one(&pairs[begin..]);
        let same =
            |&(other, first, end, _): &(u64, usize, usize, Gate)| other == hash && pairs[first..end] == pairs[begin..];
        if let Some(&(.., gate)) = decisions.find(hash, same) {
            pairs.truncate(begin);
            return gate;
        }
        let gate = make(&pairs[begin..]);
        decisions.insert_unique(hash, (hash, begin, pairs.len(), gate), |&(hash, ..)| hash);
        gate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Flattening, Number, Tape, Workspace};
    use crate::probabilities::RowLayout;

    fn levels(domains: &[usize]) -> Vec<Level> {
        domains.iter().enumerate().map(|(variable, &domain)| Level { variable, domain }).collect()
    }

    #[test]
    fn the_weight_is_the_sum_over_the_inputs() {
        let domains = [3, 1, 2, 4];
        let total: u64 = domains.iter().map(|&domain| domain as u64).product();
        let rows: Vec<Vec<f64>> = vec![vec![0.2, 0.3, 0.5], vec![1.0], vec![0.1, 0.9], vec![0.25, 0.125, 0.0, 0.625]];
        for pattern in 0..1_u64 << 12 {
            // Twelve random bits decide on all 24 inputs: what repeats is shared.
            let chosen = |input: &u64| pattern >> (input % 12) & 1 == 1 || input % 7 == pattern % 7;
            let mut arena = Arena::new();
            let root = diagram(&mut arena, &levels(&domains), (0..total).filter(chosen));
            let layout = RowLayout::new(&domains);
            let tape = Tape::new(&arena, root, &layout, &mut Flattening::default()).unwrap();
            let flat: Vec<f64> = rows.iter().flatten().copied().collect();
            let found = Workspace::default().value(&tape, &flat).to_f64();
            let expected: f64 = (0..total)
                .filter(chosen)
                .map(|input| {
                    rows[0][(input / 8) as usize] * rows[2][(input / 4 % 2) as usize] * rows[3][(input % 4) as usize]
                })
                .sum();
            assert!((found - expected).abs() < 1e-12, "{pattern}: {found} instead of {expected}");
        }
    }

    #[test]
    fn equal_parts_are_one() {
        // The parity of twenty bits: two decisions per level, whatever the number of inputs.
        let mut arena = Arena::new();
        let odd = (0..1_u64 << 20).filter(|input| input.count_ones() % 2 == 1);
        diagram(&mut arena, &levels(&[2; 20]), odd);
        assert_eq!(arena.len(), 2 + 2 * 20 - 1);
        // All inputs are no restriction, and none is none.
        assert_eq!(diagram(&mut arena, &levels(&[2; 20]), 0..1 << 20), Gate::TRUE);
        assert_eq!(diagram(&mut arena, &levels(&[2; 20]), []), Gate::FALSE);
        assert_eq!(diagram(&mut arena, &[], [0]), Gate::TRUE);
    }
}
