//! Decision diagrams from lists of inputs: enumeration as a circuit.
//!
//! What cannot be taken apart can still be listed. The inputs that give an output, as ascending numbers, become a reduced
//! decision diagram from the bottom up, one variable at a time: inputs that share all but the last variable are joined into
//! one decision on it, and the arena makes equal decisions one. Every level costs what the level below left over.

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
    let mut pairs = Vec::new();
    for &Level { variable, domain } in levels.iter().rev() {
        let radix = domain as u64;
        let mut joined: Vec<(u64, Gate)> = Vec::with_capacity(open.len() / domain + 1);
        for group in open.chunk_by(|(a, _), (b, _)| a / radix == b / radix) {
            pairs.clear();
            pairs.extend(group.iter().map(|&(input, node)| ((input % radix) as usize, node)));
            joined.push((group[0].0 / radix, arena.decision(variable, domain, &pairs)));
        }
        open = joined;
    }
    open.first().map_or(Gate::FALSE, |&(_, node)| node)
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
